"""Recorded games under pytest: collected as tests, kept as snapshots, updated and never deleted."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.shipped import shipped
from rulewright_tools.cli import main

pytest_plugins = ["pytester"]

TEST = """
from rulewright_tools.recorded.snapshots import record

def test_opening(game_snapshot):
    assert record("./four", seed=4, stop=9) == game_snapshot
"""


@pytest.fixture
def folder(pytester: pytest.Pytester) -> Path:
    """A copy of connect four with a recorded game, and a test that keeps another."""
    pytester.makepyfile(TEST)
    rules = shipped("rulesets") / "classics" / "connect_four"
    left_out = shutil.ignore_patterns("games", "scenarios")
    shutil.copytree(rules, pytester.path / "four", ignore=left_out)
    main(["snapshot", "record", "./four", "--name", "g1"], standalone_mode=False)
    return pytester.path


def edit(folder: Path) -> None:
    path = folder / "four" / "connect_four.rules"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("to mover\n", "to mover.next\n"), encoding="utf-8")


def test_recorded_games_under_pytest(
    pytester: pytest.Pytester, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files are tests, and a test can keep a game. A missing one fails; `--snapshot-update` makes
    and updates them, deletes nothing, and leaves a damaged file as it is."""
    monkeypatch.setenv("CI", "true")
    games = folder / "four" / "games"
    (games / "damaged.game").write_text("recorded game of four\n", encoding="utf-8")
    first = pytester.runpytest()
    first.assert_outcomes(passed=1, failed=2)
    first.stdout.fnmatch_lines(["error[[]E841[]]: *", "*does not exist*"])

    pytester.runpytest("--snapshot-update").assert_outcomes(passed=2, failed=1)
    (kept,) = (folder / "games").rglob("*.game")
    shutil.copy(kept, kept.with_name("test_gone.game"))
    edit(folder)
    failed = pytester.runpytest()
    failed.assert_outcomes(failed=5)
    failed.stdout.fnmatch_lines(
        [
            "error[[]E843[]]: decision 1 changes something else",
            "note: recorded: a1: disc none -> red",
            "note: now: a1: disc none -> yellow",
            "note: since the game was recorded, play was changed",
            "note: * later lines follow from this",
        ]
    )
    failed.stdout.fnmatch_lines(["E * error[[]E843[]]: decision 1 changes something else"])
    failed.stdout.no_fnmatch_line("*decision 2*")

    pytester.runpytest("--snapshot-update").assert_outcomes(passed=4, failed=1)
    assert (games / "damaged.game").read_text(encoding="utf-8") == "recorded game of four\n"
    for path in (games / "g1.game", kept, kept.with_name("test_gone.game")):
        text = path.read_text(encoding="utf-8")
        assert text.count('  because "pytest --snapshot-update"\n') == 1
        assert text.partition("\n1. red")[2].count("1: disc none -> yellow\n") > 0


def test_a_game_that_plays_as_before_is_refreshed(pytester: pytest.Pytester, folder: Path) -> None:
    """`--snapshot-update` has it name the rules in force, and gives no reason."""
    game = folder / "four" / "games" / "g1.game"
    before = game.read_text(encoding="utf-8")
    rules = folder / "four" / "connect_four.rules"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("with disc none", "where it.disc is none"), encoding="utf-8")
    pytester.runpytest("four").assert_outcomes(passed=1)
    assert game.read_text(encoding="utf-8") == before

    pytester.runpytest("four", "--snapshot-update").assert_outcomes(passed=1)
    after = game.read_text(encoding="utf-8")
    assert after.partition("rules in force")[2] != before.partition("rules in force")[2]
    assert "--snapshot-update" not in after


def test_a_missing_game_fails(pytester: pytest.Pytester, folder: Path) -> None:
    """Also the only one, and also when what the rules do now is taken as right."""
    (folder / "four" / "games" / "g1.game").unlink()
    (folder / "notes").mkdir()
    (folder / "notes" / "list.txt").write_text("milk\n", encoding="utf-8")
    for words in (("four", "notes"), ("four", "--snapshot-update")):
        missing = pytester.runpytest(*words)
        missing.assert_outcomes(failed=1)
        missing.stdout.fnmatch_lines(["error[[]E844[]]: the recorded game g1.game is on the list*"])


def test_what_cannot_be_accepted_fails_in_plain_words(
    pytester: pytest.Pytester, folder: Path
) -> None:
    """The decisions cannot be taken any more, and the rules fail for the bots that play on."""
    game = folder / "four" / "games" / "g1.game"
    before = game.read_text(encoding="utf-8")
    rules = folder / "four" / "connect_four.rules"
    text = rules.read_text(encoding="utf-8")
    closed = text.replace('with disc none "W', 'with disc none with column < 0 "W')
    rules.write_text(closed, encoding="utf-8")
    failed = pytester.runpytest("four", "--snapshot-update")

    failed.assert_outcomes(failed=1)
    failed.stdout.fnmatch_lines(["error[[]E848[]]: g1 is left as it was: the rules fail*"])
    failed.stdout.no_fnmatch_line("*Traceback*")
    assert game.read_text(encoding="utf-8") == before
