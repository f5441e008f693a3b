"""The published figures of `published.json`, and rulesets opened to be held against them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

from rulewright.load import Loaded, load
from rulewright.run.choosing import enumerate_answers
from rulewright.run.machine import Machine
from rulewright.run.questions import give, questions
from rulewright.run.state import State
from rulewright_tools.simulation import Findings, simulate, wilson

FIGURES: dict[str, Any] = json.loads(
    (Path(__file__).parent / "published.json").read_text(encoding="utf-8")
)
Z999 = 3.2905267314919255
"""99.9 % of a normal distribution lie within so many standard deviations."""


@cache
def opened(name: str, players: int | None = None) -> Loaded:
    """A ruleset without mistakes, loaded once for all tests."""
    loaded, found = load(name, players=players)
    assert loaded is not None, found
    return loaded


@cache
def played(name: str, games: int, players: int | None = None) -> Findings:
    """Random games of a ruleset, the same in every run."""
    return simulate(opened(name, players).machine, games, seed=1)


def followers(machine: Machine, state: State) -> Iterator[State]:
    """Every position that the next answer can lead to."""
    (question,) = questions(machine, state)
    for answer in enumerate_answers(machine, state, question, 1_000):
        after = state.copy()
        give(machine, after, question.by, answer)
        yield after


def board(state: State) -> tuple[object, ...]:
    """What lies on the board, and who wins: all that matters in a game without memory."""
    return (state.ply, *map(tuple, state.fields), state.result)


def assert_rate(wins: int, games: int, published: float) -> None:
    """A rate that is seen must have the published one within its 99.9 % interval."""
    low, high = wilson(wins, games, Z999)
    assert low <= published <= high


def assert_mean(mean: float, sd: float, games: int, published: float) -> None:
    """A mean must lie as near to the published one as 99.9 % of all means do."""
    assert abs(mean - published) <= Z999 * sd / sqrt(games)


def exact(written: str | float) -> float:
    """A figure that may be written as a fraction."""
    return float(Fraction(written))
