"""The reference that `bench` measures against plays the same games as the ruleset."""

import json
from random import Random

from click.testing import CliRunner

from rulewright.load import load
from rulewright.run.playing import play_random
from rulewright_tools.bench import reference
from rulewright_tools.bench.measures import started
from rulewright_tools.cli import main


def test_reference_and_ruleset_play_the_same_games() -> None:
    loaded, _ = load("connect_four")
    assert loaded is not None
    ours, theirs = Random(7), Random(7)
    for game in range(300):
        state = started(loaded.machine, game)
        moves = play_random(loaded.machine, state, ours)
        winner, length = reference.play(theirs.random)
        places = state.result
        assert places is not None
        won = places[0][0] if len(places[0]) == 1 else None
        assert (won, moves) == (winner, length)


def test_bench_gives_ratios() -> None:
    arguments = ["bench", "tic_tac_toe", "--games", "5", "--seconds", "0.01", "--json"]
    found = json.loads(CliRunner().invoke(main, arguments).stdout)
    assert found["reference"]["ratio"] > 0
    assert found["copying"]["ratio"] > 0
    assert [each["name"] for each in found["rulesets"]] == ["tic_tac_toe"]
