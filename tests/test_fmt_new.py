"""The commands that lay rule files out and make new rulesets and variants."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright_tools.cli import main

UNTIDY = """\
# the town
kind  town is york ,hull   # two of them
   size number 0 to 9
value large( t:town )=t.size>3  cites AB-1
play
    # nobody
    nobody wins
"""
TIDY = """\
# the town
kind town is york, hull  # two of them
  size  number 0 to 9

value large(t: town) = t.size > 3                                    cites AB-1

play
  # nobody
  nobody wins
"""
BROKEN = "play\n   nobody   wims\n"


def run(*words: object) -> Result:
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


# --- fmt ----------------------------------------------------------------------------------------


def test_fmt_lays_out_and_keeps_comments() -> None:
    """Doing it twice changes nothing."""
    path = write("town.rules", UNTIDY)

    first = run("fmt", path)
    assert (first.exit_code, first.stdout) == (0, "laid out town.rules\n")
    assert path.read_text(encoding="utf-8") == TIDY

    again = run("fmt", path)
    assert (again.exit_code, again.stdout) == (0, "")
    assert "1 file, 0 changed" in again.stderr
    assert path.read_text(encoding="utf-8") == TIDY


def test_fmt_check_changes_nothing() -> None:
    """The exit code says whether a file would change."""
    path = write("town.rules", UNTIDY)

    result = run("fmt", "--check", path)

    assert (result.exit_code, result.stdout) == (1, "would lay out town.rules\n")
    assert path.read_text(encoding="utf-8") == UNTIDY
    write("town.rules", TIDY)
    assert run("fmt", "--check", path).exit_code == 0


def test_fmt_leaves_broken_files_alone() -> None:
    """They are told with a diagnostic, and the others are laid out."""
    broken, good = write("a/broken.rules", BROKEN), write("a/deep/good.rules", UNTIDY)

    result = run("fmt", "a")

    assert result.exit_code == 1
    assert "E2" in result.stderr
    assert "broken.rules:2" in result.stderr
    assert broken.read_text(encoding="utf-8") == BROKEN
    assert good.read_text(encoding="utf-8") == TIDY


def test_fmt_takes_rule_files_of_folders_once() -> None:
    """Other files in a folder are none of its business."""
    write("a/town.rules", UNTIDY)
    table = write("a/town.yaml", "town:   {}\n")

    result = run("fmt", "a", "a/town.rules", "a/../a")

    assert result.stdout == "laid out a/town.rules\n"
    assert "1 file, 1 changed" in result.stderr
    assert table.read_text(encoding="utf-8") == "town:   {}\n"


def test_fmt_of_what_is_not_there() -> None:
    """A mistake in the use of the command."""
    result = run("fmt", "nowhere.rules")

    assert result.exit_code == 2
    assert "nowhere.rules" in result.stderr


def test_fmt_of_a_file_that_is_no_text() -> None:
    """A diagnostic, and the file stays as it is."""
    path = Path("noise.rules")
    path.write_bytes(b"\xff\xfe\x00noise")

    result = run("fmt", path)

    assert result.exit_code == 1
    assert "E1" in result.stderr
    assert path.read_bytes() == b"\xff\xfe\x00noise"


# --- new ----------------------------------------------------------------------------------------


def assert_sound(ruleset: str) -> None:
    """It has no mistake and no warning, is laid out, passes its tests and can be played."""
    checked = run("check", ruleset)
    assert (checked.exit_code, checked.stderr) == (0, ""), checked.stderr
    assert "no mistakes" in checked.stdout
    assert run("fmt", "--check", ruleset).exit_code == 0
    assert run("simulate", ruleset, "--games", 2, "--jobs", 1).exit_code == 0


def test_a_new_ruleset_is_sound() -> None:
    """It has a scenario, and shows what a player needs at the terminal."""
    result = run("new", "ruleset", "my_game")

    assert result.exit_code == 0
    assert "made ./my_game: ruleset.yaml, my_game.rules, scenarios/first.rules" in result.stdout
    assert "try: rulewright play ./my_game" in result.stdout
    assert_sound("my_game")
    tested = run("test", "my_game")
    assert tested.exit_code == 0
    assert "1 scenario, none failed" in tested.stdout
    played = CliRunner().invoke(main, ["play", "./my_game", "--seed", "1"], input="3\nquit\n\n")
    assert "* p1 takes 3, and 9 are left" in played.stdout
    assert "My game" in played.stdout


@pytest.mark.parametrize("base", ["connect_four", "chess"])
def test_a_new_variant_is_sound(base: str) -> None:
    """It changes nothing yet, and is ready to."""
    result = run("new", "variant", "twist", "--from", base, "--into", "mine")

    assert result.exit_code == 0, result.stderr
    assert "made mine/twist: ruleset.yaml, twist.rules" in result.stdout
    checked = run("check", "mine/twist")
    assert (checked.exit_code, checked.stderr) == (0, "")
    assert run("fmt", "--check", "mine/twist").exit_code == 0
    assert run("test", "mine/twist").exit_code == 0


@pytest.mark.parametrize("name", ["My_game", "1game", "my-game", "a game", "a/b", "..", "", "ä"])
def test_bad_names_are_refused(name: str) -> None:
    """With what a name looks like; nothing is made."""
    for words in (("ruleset", name), ("variant", name, "--from", "chess")):
        result = run("new", *words)
        assert result.exit_code == 2
        assert "begins with a letter" in result.stderr
    assert [*Path().iterdir()] == []


def test_folders_that_are_there_are_refused() -> None:
    """Nothing in them is touched."""
    kept = write("mine/notes.txt", "mine\n")
    for words in (("ruleset", "mine"), ("variant", "mine", "--from", "chess")):
        result = run("new", *words)
        assert result.exit_code == 1
        assert "mine is there already" in result.stderr
    assert [*Path("mine").iterdir()] == [kept]


def test_a_folder_that_cannot_be_made() -> None:
    """Told in one line, and nothing is left behind."""
    write("file", "not a folder\n")

    result = run("new", "ruleset", "mine", "--into", "file/below")

    assert result.exit_code != 0
    assert "Traceback" not in result.stderr
    assert [each.name for each in Path().iterdir()] == ["file"]


def test_a_variant_of_what_is_not_there() -> None:
    """The nearest name is told, and nothing is made."""
    result = run("new", "variant", "mine", "--from", "ches")

    assert result.exit_code == 1
    assert "did you mean chess?" in result.stderr
    assert [*Path().iterdir()] == []
