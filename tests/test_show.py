"""`rulewright show`: positions of games, scenarios and rulesets, and scenarios made of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.read.find import list_rulesets, locate
from rulewright_tools.cli import main

SEEDED = """
parameter size = 2, from 1 to 9 "How many cells a side has"

grid cell size by size
  mark  player or none

game
  luck  number 0 to 1000000

setup
  roll chance from 1 to 1000000
  set luck to chance

play
  players take turns, at most size * size
    choose here from cells with mark none
    set here.mark to mover
    say "{mover} marks {here}"

scenario "lucky"
  with size 3, seed 7
  given
    set b2.mark to p2
  when
    p1 chooses a1
  then
    a1.mark is p1
"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments])


def said(*arguments: object) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_ruleset_at_the_start_and_at_random() -> None:
    """One line is enough to show somebody a position."""
    assert said("show", "tic_tac_toe").startswith("tic_tac_toe, a game from seed 1, at the start, ")
    later = said("show", "tic_tac_toe", "--seed", 3, "--at", 2)
    assert later.startswith(
        "tic_tac_toe, a game from seed 3 decided at random, after 2 decisions, "
    )
    assert json.loads(said("show", "tic_tac_toe", "--seed", 3, "--at", 2, "--json"))["at"] == 2
    wide = said("show", "connect_four", "--set", "columns=9")
    assert "a b c d e f g h i" in wide


def test_a_scenario_as_it_is_given_and_later() -> None:
    given = said("show", "chess", "--given", "kiwipete")
    assert given.startswith('chess, the scenario "kiwipete", at the start, ')
    assert "  8 r . . . k . . r\n" in given


def test_what_one_player_sees() -> None:
    seen = said("show", "goofspiel", "--seed", 3, "--at", 4, "--as", "p1")
    assert "after 4 decisions, as p1 sees it" in seen
    assert "p1 bids" in seen


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (("tic_tac_toe", "--at", "30"), "E847"),
        (("tic_tac_toe", "--given", "no such"), "there is no scenario"),
        (("no_such",), "E127"),
        (("no_such.game",), "E10"),
        (("x.game", "--seed", "1"), "for a ruleset"),
        (("chess", "--given", "kiwipete", "--scenario", "x"), "goes with no --given"),
        (("chess", "--json", "--scenario", "x"), "goes with no --given"),
    ],
)
def test_mistakes(arguments: tuple[str, ...], wanted: str) -> None:
    result = run("show", *arguments)
    assert result.exit_code != 0
    assert wanted in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("name", [each.name for each in list_rulesets()])
def test_a_position_as_a_scenario_holds(name: str, tmp_path: Path) -> None:
    """What is written at any position of any ruleset can be read, and is so."""
    located, _ = locate(name)
    assert located is not None
    copy = tmp_path / located.base.name
    shutil.copytree(located.base, copy, ignore=shutil.ignore_patterns("scenarios", "games"))
    (copy / "scenarios").mkdir()
    shown = [
        run("show", copy, "--seed", seed, "--at", at, "--scenario", f"seed {seed} at {at}")
        for seed, at in enumerate((0, 1, 2, 4, 12))
    ]
    # Some games are over before that.
    texts = [each.stdout for each in shown if "E847" not in each.output]
    path = copy / "scenarios" / "shown.rules"
    path.write_text("\n".join(texts), encoding="utf-8")

    assert all(text.startswith('scenario "seed') for text in texts)
    assert ", none failed" in said("test", path)
    assert run("fmt", "--check", path).exit_code == 0


def test_a_recorded_game_as_a_scenario(tmp_path: Path) -> None:
    game = tmp_path / "p.game"
    arguments = ("connect_four", "--into", tmp_path, "--name", "p", "--set", "goal=3")
    assert run("snapshot", "record", *arguments).exit_code == 0

    text = said("show", game, "--scenario", 'three "in a row"')
    assert text.startswith("scenario \"three 'in a row'\"\n  with players 2, goal 3, seed 1\n")
    assert text.endswith(" won\n")


@pytest.fixture
def lucky(tmp_path: Path) -> Path:
    """A ruleset in which chance is drawn once, and a scenario with a seed and settings."""
    folder = tmp_path / "lucky"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("format: 1\ntitle: Lucky\nplayers: 2\n")
    (folder / "lucky.rules").write_text(SEEDED)
    return folder


def test_a_scenario_begins_with_its_own_chance(lucky: Path) -> None:
    """Where a scenario says its seed, every command that begins there has the same luck."""
    luck = json.loads(said("explain", lucky, "luck", "--seed", 7, "--set", "size=3", "--json"))
    assert len(luck["value"]) > 3
    assert luck["value"] in said("explain", lucky, "luck", "--given", "lucky")
    assert luck["value"] in said("show", lucky, "--given", "lucky").replace(",", "")
