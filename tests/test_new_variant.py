"""A parameter is tried without a file, then turned into a variant that is found by its name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.load import load
from rulewright_tools.cli import main

TOWN = """\
parameter wage = 2, from 1 to 5 "Coins for a day"
parameter feast = no "Whether there is a feast"

kind player is north, south
  coins  number 0 to 9

play
  players take turns from north, at most 2
    choose number bid from 1 to wage
    raise mover.coins by (bid if feast otherwise 1)
"""


@pytest.fixture
def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A ruleset of one's own, here."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "town"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("title: Town\nformat: 1\nplayers: 2\n")
    (folder / "town.rules").write_text(TOWN)
    return "./town"


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def made(*words: str) -> str:
    """Make a variant; gives the name that is printed to try it."""
    result = run("new", "variant", *words)
    assert result.exit_code == 0, result.output
    return result.output.splitlines()[-1].removeprefix("try: rulewright play ")


def in_force(name: str) -> tuple[str, dict[str, object]]:
    loaded, found = load(name)
    assert loaded is not None, found
    assert not found
    return loaded.name, {each.name: each.value for each in loaded.world.parameters.values()}


# --- without a file -----------------------------------------------------------------------------


@pytest.mark.parametrize("way", [["./town", "--set", "wage=3"], ["./town+wage=3"]])
def test_a_parameter_is_tried_without_a_file(town: str, way: list[str]) -> None:
    """By an option or in the name, with every command that plays."""
    counted = json.loads(run("perft", *way, "--depth", "2", "--json").stdout)
    assert counted["depths"] == [3, 9]
    assert run("simulate", *way, "--games", "5").exit_code == 0
    shown = run("play", *way, "--bots", "all", "--seed", "1").stdout
    assert "Rules: town+wage=3 for 2 players" in shown


@pytest.mark.parametrize("command", ["play", "simulate", "perft"])
@pytest.mark.parametrize(
    ("setting", "code"), [("wage=9", "E802"), ("wage=many", "E802"), ("wages=3", "E801")]
)
def test_a_setting_that_does_not_fit(town: str, command: str, setting: str, code: str) -> None:
    depth = ["--depth", "1"] if command == "perft" else []
    for way in (["./town", "--set", setting], [f"./town+{setting}"]):
        result = run(command, *way, *depth)
        assert result.exit_code == 1
        assert f"error[{code}]" in result.stderr


# --- a variant of it ----------------------------------------------------------------------------


def test_a_variant_of_a_ruleset_of_ones_own(town: str) -> None:
    """It lies with the variants of its base, and is found by name."""
    name = made("rich", "--from", town, "--set", "wage=4", "--set", "feast=yes")

    assert name == "./town+rich"
    assert in_force(name) == ("town+rich", {"wage": 4, "feast": True})
    assert run("check", name, "town.variants/rich").exit_code == 0
    listed = json.loads(run("list", "./town", "--json").stdout)
    assert [each["about"] for each in listed["variants"]] == ["Town with wage 4, feast yes."]


def test_a_variant_on_top_of_variants_brings_them_along(town: str) -> None:
    """Variants and settings of the ruleset below are required and set."""
    made("rich", "--from", town, "--set", "wage=4")
    made("merry", "--from", town, "--set", "feast=yes")
    name = made("lavish", "--from", "./town+rich+merry+feast=no", "--set", "wage=5")

    assert name == "./town+lavish"
    assert in_force(name) == ("town+rich+merry+lavish", {"wage": 5, "feast": False})
    assert in_force("town.variants/lavish")[0] == "town+rich+merry+lavish"
    assert in_force("./town+merry+lavish")[0] == "town+merry+rich+lavish"
    manifest = Path("town.variants/lavish/ruleset.yaml").read_text()
    assert "requires: [rich, merry]" in manifest
    # What is required and named too late is left to the one who named it.
    assert [each.code for each in load("./town+lavish+merry")[1]] == ["E306"]


def test_a_variant_of_a_shipped_ruleset(town: str) -> None:
    """It is made here and opened by its path, with what it requires."""
    name = made("small", "--from", "tic_tac_toe+misere")

    assert name == "./small"
    assert in_force(name)[0] == "tic_tac_toe+misere+small"
    again = made("smaller", "--from", "tic_tac_toe+./small")
    assert in_force(again)[0] == "tic_tac_toe+misere+small+smaller"


def test_a_variant_elsewhere_knows_where_its_base_is(town: str) -> None:
    name = made("rich", "--from", town, "--into", "some/where", "--set", "wage=4")

    assert name == "some/where/rich"
    assert in_force(name) == ("town+rich", {"wage": 4, "feast": False})
    assert in_force(f"./town+{name}")[0] == "town+rich"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rich", "--from", "./town", "--set", "wage=9"), "E802"),
        (("rich", "--from", "./town", "--set", "wages=3"), "E801"),
        (("rich", "--from", "./town", "--set", "wage"), "not NAME=VALUE"),
        (("rich", "--from", "./town+poor"), "E128"),
        (("rich", "--from", "./nowhere"), "E102"),
        (("town", "--from", "./town"), "laid over"),
        (("Rich", "--from", "./town"), "small letters"),
    ],
)
def test_what_cannot_be_made_leaves_nothing(town: str, words: tuple[str, ...], said: str) -> None:
    result = run("new", "variant", *words)

    assert result.exit_code != 0
    assert said in result.output
    assert sorted(each.name for each in Path().iterdir()) == ["town"]


def test_nothing_is_overwritten(town: str) -> None:
    made("rich", "--from", town, "--set", "wage=4")
    before = Path("town.variants/rich/rich.rules").read_text()
    result = run("new", "variant", "rich", "--from", town, "--set", "wage=5")

    assert result.exit_code == 1
    assert "is there already" in result.output
    assert Path("town.variants/rich/rich.rules").read_text() == before


def test_requirements_in_a_circle_end(town: str) -> None:
    """Two variants that require each other cannot both come first."""
    made("rich", "--from", town)
    made("merry", "--from", "./town+rich")
    path = Path("town.variants/rich/ruleset.yaml")
    path.write_text(path.read_text() + "requires: [merry]\n")

    assert [each.code for each in load("./town+rich")[1]] == ["E306"]
