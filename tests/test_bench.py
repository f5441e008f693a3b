"""The references that `bench` measures against play the same games as their rulesets."""

import json
from random import Random

import pytest
from click.testing import CliRunner

from rulewright.load import load
from rulewright.run.playing import play_random
from rulewright_tools.bench.measures import REFERENCES, started
from rulewright_tools.cli import main


@pytest.mark.parametrize(("name", "games"), [("connect_four", 300), ("othello", 30)])
def test_reference_and_ruleset_play_the_same_games(name: str, games: int) -> None:
    loaded, _ = load(name)
    assert loaded is not None
    ours, theirs = Random(7), Random(7)
    for game in range(games):
        state = started(loaded.machine, game)
        moves = play_random(loaded.machine, state, ours)
        winner, length = REFERENCES[name](theirs.random)
        places = state.result
        assert places is not None
        won = places[0][0] if len(places[0]) == 1 else None
        assert (won, moves) == (winner, length)


def test_bench_gives_ratios() -> None:
    arguments = ["bench", "tic_tac_toe", "pig", "--games", "5", "--seconds", "0.01"]
    found = json.loads(CliRunner().invoke(main, [*arguments, "--json"]).stdout)
    assert {each["name"]: each["ratio"] > 0 for each in found["references"]} == {
        "connect_four": True,
        "othello": True,
    }
    assert found["copying"]["ratio"] > 0
    measured = [(each["name"], each["players"]) for each in found["rulesets"]]
    assert measured == [("tic_tac_toe", 2), *(("pig", players) for players in range(2, 11))]


def test_bench_for_people() -> None:
    arguments = ["bench", "tic_tac_toe", "--games", "5", "--seconds", "0.01"]
    told = CliRunner().invoke(main, arguments).stdout
    assert "by hand" in told
    assert "tic_tac_toe" in told
