"""Finding rulesets and variants by name and by path."""

from pathlib import Path

import pytest

from rulewright.read import find
from rulewright.read.find import (
    RulesetName,
    find_ruleset,
    find_variant,
    folder_of_that_name,
    locate,
    split_name,
)
from rulewright.report import Diagnostic

BASES = ("empires", "classics/chess", "classics/go")
VARIANTS = ("empires.variants/quick", "classics/chess.variants/atomic")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of rulesets in place of the shipped one."""
    root = tmp_path / "rulesets"
    for name in BASES + VARIANTS:
        (root / name).mkdir(parents=True)
        (root / name / "ruleset.yaml").write_text("title: x\n")
    (root / "classics" / "notes").mkdir()
    monkeypatch.setattr(find, "shipped", lambda kind: root)
    monkeypatch.chdir(tmp_path)
    return root


def code(found: object) -> str:
    assert isinstance(found, Diagnostic)
    return found.code


def test_names_are_found_on_shelves(shelf: Path) -> None:
    """A ruleset is found by its own name, one shelf down as well."""
    assert find_ruleset("empires") == shelf / "empires"
    assert find_ruleset("chess") == shelf / "classics" / "chess"


def test_paths_are_found(shelf: Path) -> None:
    """A path to a folder with a manifest is a ruleset."""
    assert find_ruleset("rulesets/classics/go") == Path("rulesets/classics/go")
    assert find_ruleset(str(shelf / "empires")) == shelf / "empires"


def test_a_folder_of_that_name(shelf: Path) -> None:
    """A name stands for what comes with Rulewright; a folder here that is called so is told of."""
    assert folder_of_that_name("go") is None
    (shelf.parent / "go").mkdir()
    assert folder_of_that_name("go") is None
    (shelf.parent / "go" / "ruleset.yaml").write_text("title: x\n")
    found = folder_of_that_name("go+quick")

    assert found is not None
    assert (found.code, found.help) == ("W911", "for the folder, write ./go+quick")
    assert folder_of_that_name("./go") is None
    assert find_ruleset("go") == shelf / "classics" / "go"
    assert find_ruleset("./go") == Path("go")


def test_the_very_folder_is_no_other(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shelf)
    assert folder_of_that_name("empires") is None


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("chss", "E127"),
        ("classics/chess", "E102"),
        ("rulesets/classics", "E126"),
        ("./nowhere", "E102"),
        ("a\0b", "E127"),
        ("x" * 5000, "E127"),
        ("empires.variants", "E127"),
    ],
)
def test_what_is_not_found(shelf: Path, name: str, wanted: str) -> None:
    """Each way not to be found has its code."""
    assert code(find_ruleset(name)) == wanted


def test_misspelt_names_are_guessed(shelf: Path) -> None:
    """A misspelt ruleset or variant comes with the one that was meant."""
    ruleset = find_ruleset("Chess")
    variant = find_variant(shelf / "classics" / "chess", "atomik")
    assert isinstance(ruleset, Diagnostic)
    assert isinstance(variant, Diagnostic)

    assert ruleset.help == "did you mean chess?"
    assert (variant.code, variant.help) == ("E128", "did you mean atomic?")


def test_variants_of_other_rulesets_are_known(shelf: Path) -> None:
    """A variant of another game, or a game taken for a variant, is told as what it is."""
    foreign = find_variant(shelf / "empires", "atomic")
    game = find_variant(shelf / "empires", "chess")
    assert isinstance(foreign, Diagnostic)
    assert isinstance(game, Diagnostic)

    assert (foreign.code, foreign.help) == ("E128", "atomic is a variant of chess")
    assert (game.code, game.help) == ("E128", "chess is a ruleset of its own")


def test_listing(shelf: Path) -> None:
    """All bases are listed with shelf and variants; folders of variants are no rulesets."""
    listed = [(each.name, each.shelf, each.variants) for each in find.list_rulesets()]

    assert listed == [
        ("chess", "classics", ("atomic",)),
        ("go", "classics", ()),
        ("empires", None, ("quick",)),
    ]


def test_locate(shelf: Path) -> None:
    """A name with variants and settings becomes folders and settings."""
    located, problems = locate("chess+atomic+clock=5")

    assert problems == ()
    assert located is not None
    assert located.base == shelf / "classics" / "chess"
    assert located.variants == (shelf / "classics" / "chess.variants" / "atomic",)
    assert located.settings == (("clock", "5"),)


def test_variant_by_path(shelf: Path) -> None:
    """A variant may lie anywhere if its path is given."""
    located, problems = locate("chess+rulesets/empires.variants/quick")

    assert problems == ()
    assert located is not None
    assert located.variants == (Path("rulesets/empires.variants/quick"),)
    assert code(find_variant(shelf / "empires", "./nowhere")) == "E102"


def test_a_folder_with_a_plus_in_its_path(shelf: Path, tmp_path: Path) -> None:
    """A path that exists is taken whole."""
    folder = tmp_path / "a+b" / "mine"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("title: x\n")

    assert locate(str(folder))[1] == ()


def test_every_unknown_variant_is_reported(shelf: Path) -> None:
    """Two unknown variants give two diagnostics."""
    _, problems = locate("chess+one+two")

    assert [each.code for each in problems] == ["E128", "E128"]


def test_split_name() -> None:
    """A name is base, variants and settings, and reads back as it was."""
    name = split_name("chess+atomic+fast+clock=5")

    assert name == RulesetName("chess", ("atomic", "fast"), (("clock", "5"),))
    assert str(name) == "chess+atomic+fast+clock=5"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", "E129"),
        ("+atomic", "E129"),
        ("chess++atomic", "E129"),
        ("chess+", "E129"),
        ("a=1", "E129"),
        ("chess+=5", "E129"),
        ("chess+clock=", "E129"),
        ("chess+atomic+atomic", "E125"),
        ("chess+clock=1+clock=2", "E125"),
    ],
)
def test_malformed_names(text: str, wanted: str) -> None:
    """Empty and repeated parts are refused."""
    assert code(split_name(text)) == wanted
