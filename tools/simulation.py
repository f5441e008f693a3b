"""Many games of random players, and what they say about a ruleset.

Takes a machine, a number of games and a seed; gives plain numbers, the same for the same seed.
Game number n (from 0) has the seed SEED + n, and its players draw from a stream of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from attrs import frozen

from .positions import start

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulewright.core.world import World
    from rulewright.run.machine import Machine
    from rulewright.run.state import State

MOST_DECISIONS = 100_000
"""A game that is not over after so many is taken for endless."""
Z95 = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations."""


class EndlessGameError(Exception):
    """A game is not over after MOST_DECISIONS; its seed is the argument."""


@frozen
class Played:
    """One game that is over."""

    winners: tuple[int, ...]
    """Nobody if all share the first place."""
    plies: int
    """Its turns; its decisions in a ruleset without turns."""
    decisions: int
    ended: tuple[tuple[int, ...], ...] = ()
    """For each field that is watched, what it is at the end for each thing."""


@frozen
class Watched:
    """A number of each thing of a kind, or of the game, that is looked at when a game is over."""

    kind: str
    field: str


@frozen
class Average:
    """The mean of a watched number of one thing, and the 95 % interval of the true one."""

    field: str
    thing: str
    mean: float
    low: float
    high: float


@frozen
class Seat:
    """How often a seat won, and the 95 % interval in which its true rate lies."""

    seat: int
    wins: int
    rate: float
    low: float
    high: float


@frozen
class Length:
    """How long the games were, in plies."""

    mean: float
    sd: float


@frozen
class Findings:
    """What a number of games came to."""

    games: int
    seats: tuple[Seat, ...]
    draws: int
    length: Length
    decisions: float
    """The mean of a game."""
    averages: tuple[Average, ...] = ()


def games_of(machine: Machine, seed: int, watched: tuple[Watched, ...] = ()) -> Iterator[Played]:
    """Random games without end, one after the other."""
    from rulewright.run.perft import has_turns
    from rulewright.run.playing import play_random
    from rulewright.run.primitives import winners_of

    turns = has_turns(machine.world)
    number = seed
    while True:
        state = start(machine, number)
        # A text seeds the stream by all of it, so neighbouring games have nothing in common.
        decisions = play_random(machine, state, Random(f"players of {number}"), MOST_DECISIONS)
        if state.asked is not None:
            raise EndlessGameError(number)
        winners = winners_of(state.result, machine.world.players)
        ended = tuple(_ended(machine, state, each) for each in watched)
        yield Played(winners, state.ply if turns else decisions, decisions, ended)
        number += 1


def _ended(machine: Machine, state: State, each: Watched) -> tuple[int, ...]:
    from rulewright.run.knowing import field_value

    things = range(len(machine.world.kinds[each.kind].things)) if each.kind != "game" else (0,)
    return tuple(int(field_value(machine, state, each.kind, each.field, thing)) for thing in things)


def simulate(machine: Machine, games: int, seed: int) -> Findings:
    """Play a number of random games."""
    return findings(islice(games_of(machine, seed), games), machine.world.players)


def findings(played: Iterable[Played], players: int) -> Findings:
    """What games came to; a win that several share counts for each of them."""
    games = tuple(played)
    total = len(games)
    seats = []
    for seat in range(players):
        wins = sum(seat in game.winners for game in games)
        seats.append(Seat(seat + 1, wins, wins / total, *wilson(wins, total)))
    return Findings(
        games=total,
        seats=tuple(seats),
        draws=sum(not game.winners for game in games),
        length=_length([game.plies for game in games]),
        decisions=sum(game.decisions for game in games) / total,
    )


def averages(
    world: World, games: Iterable[Played], watched: tuple[Watched, ...]
) -> tuple[Average, ...]:
    """The means of what was watched, thing by thing."""
    played = tuple(games)
    found = []
    for at, each in enumerate(watched):
        things = world.kinds[each.kind].titles if each.kind != "game" else ("game",)
        for thing, title in enumerate(things):
            length = _length([game.ended[at][thing] for game in played])
            half = Z95 * length.sd / sqrt(len(played))
            found.append(
                Average(each.field, title, length.mean, length.mean - half, length.mean + half)
            )
    return tuple(found)


def wilson(wins: int, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval of Wilson for a rate that was seen so often; 95 % unless z says otherwise."""
    rate, square = wins / games, z * z
    middle = (rate + square / (2 * games)) / (1 + square / games)
    spread = z * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    half = spread / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def _length(plies: list[int]) -> Length:
    mean = sum(plies) / len(plies)
    squares = sum((each - mean) ** 2 for each in plies)
    return Length(mean, sqrt(squares / (len(plies) - 1)) if len(plies) > 1 else 0.0)
