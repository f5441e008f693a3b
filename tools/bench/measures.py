"""What `rulewright bench` measures.

Takes machines; gives plain numbers. Ratios are taken in one run, in turns, and the middle of
several rounds counts, so that a busy computer slows both sides alike.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter

from attrs import frozen

from rulewright.run.machine import Machine
from rulewright.run.playing import play_random
from rulewright.run.state import State

from . import reference

ROUNDS = 7


@frozen
class Ratio:
    """How fast random games are beside the hand-written reference."""

    ruleset: float
    """Games a second."""
    reference: float
    ratio: float


@frozen
class Copying:
    """The time of a copy and of a decision, in microseconds."""

    copy: float
    decision: float
    ratio: float


@frozen
class Pace:
    """Random games of one ruleset."""

    name: str
    players: int
    games_per_second: float
    decisions: float
    """A game."""


def started(machine: Machine, seed: int) -> State:
    """A game at its first question, without a log."""
    state = machine.blank(seed, log=False)
    machine.setup(state)
    machine.play(state)
    return state


def beside_reference(machine: Machine, games: int) -> Ratio:
    """Random games of the ruleset and of the reference, in turns."""
    rounds = []
    for number in range(ROUNDS):
        ours = _timed_games(machine, games, number)
        random = Random(number)
        begin = perf_counter()
        for _ in range(games):
            reference.play(random.random)
        theirs = perf_counter() - begin
        rounds.append((games / ours, games / theirs, theirs / ours))
    return Ratio(*(median(column) for column in zip(*rounds, strict=True)))


def _timed_games(machine: Machine, games: int, seed: int) -> float:
    random = Random(seed)
    begin = perf_counter()
    for game in range(games):
        play_random(machine, started(machine, game), random)
    return perf_counter() - begin


def copying(machine: Machine, games: int) -> Copying:
    """A copy of a state beside one decision, at all positions of some games."""
    rounds = []
    for number in range(ROUNDS):
        random = Random(number)
        states, spent, decisions = [], 0.0, 0
        for game in range(games):
            state = started(machine, game)
            while state.asked is not None:
                states.append(state.copy())
                begin = perf_counter()
                play_random(machine, state, random, 1)
                spent += perf_counter() - begin
                decisions += 1
        begin = perf_counter()
        for state in states:
            state.copy()
        copies = (perf_counter() - begin) / len(states)
        decision = spent / decisions
        rounds.append((copies * 1e6, decision * 1e6, copies / decision))
    return Copying(*(median(column) for column in zip(*rounds, strict=True)))


def pace(name: str, machine: Machine, seconds: float) -> Pace:
    """Random games for about so long."""
    random, games, decisions = Random(1), 0, 0
    begin = perf_counter()
    while games < 3 or perf_counter() - begin < seconds:
        decisions += play_random(machine, started(machine, games), random)
        games += 1
    spent = perf_counter() - begin
    return Pace(name, machine.world.players, games / spent, decisions / games)
