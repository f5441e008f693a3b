"""Random games on several cores.

Takes a ruleset that is open and how it was opened, a number of games and a seed; gives the same
games in the same order as one core would. Where a game fails, it is played again here, so that the
failure is the one that a single core would meet.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice
from time import perf_counter
from typing import TYPE_CHECKING

from attrs import frozen

from .simulation import EndlessGameError, Played, Watched, games_of

if TYPE_CHECKING:
    from rulewright.run.machine import Machine

WORTHWHILE = 0.5
"""Seconds of work for which it pays to start other processes."""
SHARE = 0.25
"""Seconds of work that a process is given at a time."""

_machine: Machine | None = None
"""The ruleset that this process plays; one that is forked has it from the beginning."""
_watched: tuple[Watched, ...] = ()
"""What this process looks at when a game is over."""


@frozen
class Opening:
    """How a ruleset is opened again in another process."""

    name: str
    players: int | None
    settings: tuple[str, ...]
    watched: tuple[Watched, ...] = ()


def parallel_games(
    machine: Machine, opening: Opening, games: int, seed: int, jobs: int
) -> Iterator[Played]:
    """So many random games, one after the other, played on so many cores."""
    begun = perf_counter()
    first = next(games_of(machine, seed, opening.watched))
    seconds = max(perf_counter() - begun, 1e-6)
    if jobs == 1 or seconds * games < WORTHWHILE:
        return chain([first], islice(games_of(machine, seed + 1, opening.watched), games - 1))
    share = max(1, min(int(SHARE / seconds), games // (2 * jobs)))
    shares = [
        (number, min(share, seed + games - number))
        for number in range(seed + 1, seed + games, share)
    ]
    global _machine
    _machine = machine
    pool = ProcessPoolExecutor(jobs, initializer=_open, initargs=(opening,))
    return chain([first], _gathered(machine, shares, pool, pool.map(_play, shares)))


def _gathered(
    machine: Machine,
    shares: list[tuple[int, int]],
    pool: ProcessPoolExecutor,
    results: Iterator[list[Played]],
) -> Iterator[Played]:
    try:
        for (number, count), played in zip(shares, results, strict=True):
            yield from played
            if len(played) < count:
                next(games_of(machine, number + len(played)))
    finally:
        pool.shutdown(cancel_futures=True)


def _open(opening: Opening) -> None:
    """Make a process ready. The one that started it sees to it that an interruption ends both."""
    global _machine, _watched
    _watched = opening.watched
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _machine is None:
        from .loading import open_ruleset

        _machine = open_ruleset(opening.name, opening.players, opening.settings).machine


def _play(share: tuple[int, int]) -> list[Played]:
    """The games of a share, up to the first that fails."""
    from rulewright.run.failure import RuleFailure

    assert _machine is not None
    number, count = share
    played: list[Played] = []
    try:
        for game in islice(games_of(_machine, number, _watched), count):
            played.append(game)
    except (RuleFailure, EndlessGameError):
        pass
    return played
