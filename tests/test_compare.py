"""`rulewright compare`: pairs of games, what differs, and how sure that is."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from rulewright_tools.cli import main
from rulewright_tools.paired import compare
from rulewright_tools.simulation import Played


def game(winner: int | None, plies: int, ended: tuple[tuple[int, ...], ...] = ()) -> Played:
    return Played(() if winner is None else (winner,), plies, plies, ended)


def run(*words: str) -> str:
    result = CliRunner().invoke(main, ["compare", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_differences_are_of_pairs() -> None:
    """What all pairs have in common is certain, however much the games differ among themselves."""
    first = [game(0, 10), game(1, 50), game(None, 90)]
    second = [game(0, 12), game(1, 52), game(None, 92)]

    found = {each.measure: each for each in compare(first, second, ["red", "blue"]).differences}

    plies = found["plies"]
    assert (plies.first, plies.second, plies.difference) == (50, 52, 2)
    assert (plies.low, plies.high, plies.sure) == (2, 2, True)
    assert found["red wins"].first == pytest.approx(1 / 3)
    assert not found["red wins"].sure


def test_the_interval_of_a_difference() -> None:
    """Differences of 0 and 2 by turns: their mean is 1, and its interval as the textbook has it."""
    first = [game(0, 10)] * 8
    second = [game(0, 10), game(0, 12)] * 4

    found = {each.measure: each for each in compare(first, second, ["red"]).differences}

    half = 1.959963984540054 * (8 / 7 / 8) ** 0.5
    assert found["plies"].low == pytest.approx(1 - half)
    assert found["plies"].high == pytest.approx(1 + half)


def test_what_is_watched_is_compared() -> None:
    first = [game(0, 1, ((3, 4),)), game(0, 1, ((5, 4),))]
    second = [game(0, 1, ((4, 4),)), game(0, 1, ((6, 4),))]

    *_, gold, coal = compare(first, second, ["red"], ["gold", "coal"]).differences

    assert (gold.measure, gold.difference, gold.sure) == ("gold", 1, True)
    assert (coal.measure, coal.difference, coal.sure) == ("coal", 0, False)


def test_compare_tries_a_parameter() -> None:
    """What is set holds for the second side alone."""
    found = json.loads(run("connect_four", "--set", "goal=6", "--games", "60", "--json"))

    assert (found["first"], found["second"]) == ("connect_four", "connect_four+goal=6")
    by_name = {each["measure"]: each for each in found["differences"]}
    assert by_name["plies"]["sure"]
    assert by_name["plies"]["difference"] > 5
    assert found["games"] == 60


def test_a_ruleset_does_not_differ_from_itself() -> None:
    told = run("tic_tac_toe", "tic_tac_toe", "--games", "20")

    assert "20 pairs have the same winners after as many plies" in told
    assert "nothing differs by more than chance explains" in told


def test_misere_swaps_the_winners() -> None:
    found = json.loads(run("tic_tac_toe", "tic_tac_toe+misere", "--games", "50", "--json"))

    by_name = {each["measure"]: each for each in found["differences"]}
    assert by_name["x wins"]["first"] == by_name["o wins"]["second"]
    assert by_name["plies"]["difference"] == 0


def test_numbers_at_the_end_are_compared() -> None:
    told = run("pig", "--set", "goal=50", "--average", "player.score", "--games", "20")
    assert "score of p1" in told


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "name a second ruleset"),
        (["pig", "tic_tac_toe", "--players", "3"], "E803"),
        (["chess", "ches"], "chess"),
        (["pig", "chess", "--average", "player.score"], "not the same player.score"),
        (["pig", "--set", "goal=99999"], "goal"),
        (["pig", "--set", "goal=50", "--average", "player.scor"], "did you mean player.score"),
    ],
)
def test_mistakes(words: list[str], message: str) -> None:
    result = CliRunner().invoke(main, ["compare", *words])
    assert result.exit_code != 0
    assert message in result.output
    assert "Traceback" not in result.output
