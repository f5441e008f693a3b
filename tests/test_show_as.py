"""`show --as`: a saved game as one player may know it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.load import load
from rulewright.run.saves import write_save
from rulewright_tools.cli import main
from rulewright_tools.saved_games import begin

RULES = """\
kind card is ace, king, queen, jack, ten, nine
zone deck of card, ordered, seen by nobody
zone hand of card for each player, seen by owner

setup
  move cards to deck
  shuffle deck

play
  draw 1 from deck to hand(p1)
  players take turns from p1, at most 4
    choose number bid from 1 to 3
    say "{mover} bids {bid} and draws {first of deck}"
    draw 1 from deck to hand(p2)

display hands "Hands"
  for each p in players
    "Player": p
    "Hand":   hand(p)
"""


@pytest.fixture
def saves(tmp_path: Path) -> list[Path]:
    """Games with the same decisions and the same card for p1, and other cards for p2."""
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("title: Cards\nformat: 1\nplayers: 2\n")
    (folder / "cards.rules").write_text(RULES)
    loaded, found = load(str(folder))
    assert loaded is not None, found
    made = []
    for seed in range(60):
        game, _ = begin(loaded, seed)
        assert game is not None
        for by, bid in (("p1", 2), ("p2", 3)):
            game.decide({"by": by, "choose": bid})
        if game.state.places[0][0] == loaded.world.zones["hand"].first:
            path = tmp_path / f"{seed}.json"
            write_save(path, game.save())
            made.append(path)
    return made


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["show", *map(str, words)])


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_what_a_player_may_not_know_makes_no_difference(
    saves: list[Path], form: tuple[str, ...]
) -> None:
    """p1, who has the ace in all games, sees the same in each; p2 and one who sees all do not."""
    assert len(saves) > 3

    assert len({run(path, "--as", "p1", *form).stdout for path in saves}) == 1
    assert len({run(path, "--as", "p2", *form).stdout for path in saves}) > 1
    assert len({run(path, *form).stdout for path in saves}) > 1


def test_the_log_is_the_players(saves: list[Path]) -> None:
    shown = run(saves[0], "--as", "p1").stdout

    assert "cards after decision 2 of 2, as p1 sees it" in shown
    assert "Rules: cards for 2 players, digest " in shown
    assert "p1 bids 2 and draws a card" in shown
    told = json.loads(run(saves[0], "--as", "1", "--at", "1", "--json").stdout)
    assert (told["position"]["viewer"], told["at"]) == ("p1", 1)
    assert len(told["position"]["log"]) == 2
    (hands,) = told["displays"]
    assert (hands["name"], hands["title"]) == ("hands", "Hands")
    assert hands["parts"][0]["rows"] == [["p1", "ace"], ["p2", "?"]]


def test_nobody_of_that_name(saves: list[Path]) -> None:
    result = run(saves[0], "--as", "p3")

    assert result.exit_code == 2
    assert "'p3' is none of 1 p1, 2 p2" in result.stderr
