"""Every way of playing to a depth, counted.

Takes a state that waits (after `Machine.play`) and leaves it as it is. Ways that come to the same
position are followed together from there on, so that each position is played once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from marshal import dumps
from typing import Any

from ..core.statements import TakeTurns, Turn
from ..core.walking import sentences
from ..core.world import World
from .choosing import enumerate_answers
from .machine import Machine
from .questions import give, questions
from .state import State

MOST_ANSWERS = 1_000_000
"""`perft` gives up on a question with more candidates than these."""
MOST_POSITIONS = 100_000
"""Positions that are kept in memory to see which are the same; half of what is left of them for
each decision further on, of which a single ply may have many."""
FEWEST_TOGETHER = 500
"""So many are looked at for being the same, however far on."""

Ways = dict[bytes, tuple[State, int]]
"""Positions with the number of ways that lead to each, by all that makes a position what it is."""
Lot = tuple[int, Ways]
"""Positions that are so many plies from the beginning."""


def perft(machine: Machine, state: State, depth: int) -> list[int]:
    """In how many ways play can go on for exactly 1, 2, … depth plies.

    A ply is one whole turn, however many decisions it takes; in a ruleset without turns it is one
    choice. A way that ends the game counts at the ply in which it ends and at none after it. Those
    who choose together are asked one after the other. Raises TooManyError at a question with more
    than MOST_ANSWERS candidates.
    """
    counts = [0] * depth
    if depth > 0 and state.asked is not None:
        _count(machine, state, 0, counts)
    return counts


def divided(machine: Machine, state: State, depth: int) -> Iterator[tuple[Any, int]]:
    """Every answer to the question that waits, with the number of ways of exactly so many plies
    that begin with it. Where a count is not as it should be, this tells behind which answer."""
    if depth < 1 or state.asked is None:
        return
    turns = has_turns(machine.world)
    for answer, after, passed in _followers(machine, turns, state):
        counts = [0] * depth
        reached = min(passed, depth)
        counts[:reached] = [1] * reached
        if after.asked is not None and reached < depth:
            _count(machine, after, reached, counts)
        yield answer, counts[-1]


def _count(machine: Machine, state: State, plies: int, counts: list[int]) -> None:
    """Add the ways on from a position that is so many plies from the beginning."""
    turns = has_turns(machine.world)
    # The lots under way and how much each keeps, the one furthest on last; so nothing recurs.
    open_lots: list[tuple[int, Iterator[Lot]]] = [(0, iter([(plies, {b"": (state, 1)})]))]
    kept = 0
    while open_lots:
        size, lots = open_lots[-1]
        lot = next(lots, None)
        if lot is None:
            open_lots.pop()
            kept -= size
        else:
            size = len(lot[1])
            kept += size
            most = max((MOST_POSITIONS - kept) // 2, FEWEST_TOGETHER)
            open_lots.append((size, _played_on(machine, turns, lot, counts, most)))


def _played_on(
    machine: Machine, turns: bool, lot: Lot, counts: list[int], most: int
) -> Iterator[Lot]:
    """Every answer given in every position of a lot; counts the plies that come to their end, and
    gives the positions that wait before the last one, at most so many together."""
    plies, positions = lot
    following: dict[int, Ways] = {}
    for before, ways in positions.values():
        for _, after, passed in _followers(machine, turns, before):
            reached = min(plies + passed, len(counts))
            for ply in range(plies, reached):
                counts[ply] += ways
            if after.asked is None or reached == len(counts):
                continue
            together = following.setdefault(reached, {})
            # In this version equal bytes mean equal values, and no shared part is left out.
            key = dumps(after.key(), 2)
            same = together.get(key)
            together[key] = (after, ways) if same is None else (same[0], same[1] + ways)
            if len(together) == most:
                yield reached, following.pop(reached)
    yield from following.items()


def _followers(machine: Machine, turns: bool, before: State) -> Iterator[tuple[Any, State, int]]:
    """Every answer with the position it leads to, and how many plies that takes."""
    asked = questions(machine, before)
    for answer in enumerate_answers(machine, before, asked[0], MOST_ANSWERS):
        after = before.copy()
        give(machine, after, asked[0].by, answer)
        yield answer, after, after.ply - before.ply if turns else int(len(asked) == 1)


def has_turns(world: World) -> bool:
    """Whether the rules speak of turns at all."""
    return any(
        isinstance(sentence, Turn | TakeTurns)
        for rule in world.rules.values()
        for sentence in sentences(rule.body)
    )
