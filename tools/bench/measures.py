"""What `rulewright bench` measures.

Takes rulesets by name; gives plain numbers. Only the time that this process computes counts, not
what others take. Ratios are taken in one run, in turns, and the middle of several rounds counts,
so that a computer that slows down slows both sides alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import process_time

from attrs import frozen

from rulewright.load import Loaded
from rulewright.run.machine import Machine
from rulewright.run.playing import play_random
from rulewright.run.state import State

from . import connect_four, othello

ROUNDS = 7
REFERENCES = {"connect_four": connect_four.play, "othello": othello.play}
"""Games written by hand, by the name of the ruleset that they are beside."""

Play = Callable[[Callable[[], float]], tuple[int | None, int]]
"""Plays a game by hand: takes random numbers, gives the winner, or None, and how many moves."""
Open = Callable[[str, int | None], Loaded]
"""Opens a ruleset for a number of players."""


@frozen
class Ratio:
    """How fast random games of a ruleset are beside the same game written by hand."""

    name: str
    ruleset: float
    """Games a second."""
    reference: float
    ratio: float


@frozen
class Copying:
    """The time of a copy and of a decision, in microseconds."""

    name: str
    copy: float
    decision: float
    ratio: float


@frozen
class Pace:
    """Random games of one ruleset with a number of players."""

    name: str
    players: int
    games_per_second: float
    decisions_per_second: float
    decisions: float
    """A game."""
    load: float
    """Seconds from its files to the first game."""


def started(machine: Machine, seed: int) -> State:
    """A game at its first question, without a log."""
    state = machine.blank(seed, log=False)
    machine.setup(state)
    machine.play(state)
    return state


def beside_reference(name: str, machine: Machine, games: int) -> Ratio:
    """Random games of the ruleset and of the same game by hand, in turns."""
    rounds = []
    for number in range(ROUNDS):
        ours, _ = _timed(machine, games, number)
        theirs = _timed_by_hand(REFERENCES[name], games, number)
        rounds.append((games / ours, games / theirs, theirs / ours))
    return Ratio(name, *_middle(rounds))


def copying(name: str, machine: Machine, games: int) -> Copying:
    """A copy of a state beside one decision, at all positions of some games."""
    states = []
    random = Random(0)
    for game in range(games):
        state = started(machine, game)
        while state.asked is not None:
            states.append(state.copy())
            play_random(machine, state, random, 1)
    rounds = []
    for number in range(ROUNDS):
        spent, decisions = _timed(machine, games, number)
        begin = process_time()
        for state in states:
            state.copy()
        copy, decision = (process_time() - begin) / len(states), spent / decisions
        rounds.append((copy * 1e6, decision * 1e6, copy / decision))
    return Copying(name, *_middle(rounds))


def paces(name: str, opened: Open, seconds: float) -> list[Pace]:
    """Random games for about so long, with every number of players."""
    fewest, most = opened(name, None).world.player_range
    counts = range(fewest, most + 1)
    return [_pace(name, opened, players, seconds / len(counts)) for players in counts]


def _pace(name: str, opened: Open, players: int, seconds: float) -> Pace:
    begin = process_time()
    machine = opened(name, players).machine
    load = process_time() - begin
    games = decisions = 0
    spent = 0.0
    while games < 3 or spent < seconds:
        more, answers = _timed(machine, 1, games)
        spent, games, decisions = spent + more, games + 1, decisions + answers
    return Pace(name, players, games / spent, decisions / spent, decisions / games, load)


def _timed(machine: Machine, games: int, seed: int) -> tuple[float, int]:
    """The seconds that random games take, and their decisions."""
    random, decisions = Random(seed), 0
    begin = process_time()
    for game in range(games):
        decisions += play_random(machine, started(machine, seed + game), random)
    return process_time() - begin, decisions


def _timed_by_hand(play: Play, games: int, seed: int) -> float:
    random = Random(seed)
    begin = process_time()
    for _ in range(games):
        play(random.random)
    return process_time() - begin


def _middle(rounds: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(median(column) for column in zip(*rounds, strict=True))
