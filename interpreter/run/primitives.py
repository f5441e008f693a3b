"""What the generated rules call for what takes more than a line.

Plain functions over a state; they trust their callers, since the check stage has seen to types.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import total_ordering
from itertools import repeat
from math import ceil, floor
from typing import Any

from .state import State

LONGEST = 1_000_000_000
"""Turns that go on until the game ends are bounded by the budget long before this."""

MOST_NUMBERS = 100_000
"""So many numbers a set of them may hold."""


class GameOver(Exception):  # noqa: N818, for nothing is wrong when a game ends
    """Breaks off the rules under way when the game has ended."""


def endless() -> Iterable[None]:
    """For a loop that only the end of the game leaves."""
    return repeat(None, LONGEST)


def end(state: State, result: tuple[tuple[int, ...], ...]) -> None:
    """The game is over; a turn that it breaks off counts as a ply."""
    state.result = result
    state.asked = None
    state.answer = None
    state.stack.clear()
    if state.mover >= 0:
        state.ply += 1
        state.mover = -1


def won_by(winners: tuple[int, ...], players: int) -> tuple[tuple[int, ...], ...]:
    """The winners in the first place, all others in the second, which is empty if all win."""
    return winners, tuple(player for player in range(players) if player not in winners)


def winners_of(places: tuple[tuple[int, ...], ...] | None, players: int) -> tuple[int, ...]:
    """Who won; nobody if there is only one place, and all share it."""
    if not places or (len(places) == 1 and len(places[0]) == players):
        return ()
    return places[0]


def ranked(rows: list[tuple[tuple[int, ...], int]]) -> tuple[tuple[int, ...], ...]:
    """Players by their keys, higher first; equal keys share the place."""
    places: dict[tuple[int, ...], tuple[int, ...]] = {}
    for keys, player in rows:
        places[keys] = (*places.get(keys, ()), player)
    return tuple(places[keys] for keys in sorted(places, reverse=True))


def move_one(state: State, kind: int, thing: int, place: int) -> None:
    """Put a thing last in a zone."""
    places, contents = state.places[kind], state.contents
    before = places[thing]
    if before >= 0:
        row = contents[before]
        at = row.index(thing)
        contents[before] = row[:at] + row[at + 1 :]
    contents[place] += (thing,)
    places[thing] = place


def move_all(state: State, kind: int, things: Sequence[int], place: int, top: bool) -> None:
    """Put things in a zone in their order, first or last."""
    places, contents = state.places[kind], state.contents
    moved = set(things)
    for before in {places[thing] for thing in things}:
        if before >= 0:
            contents[before] = tuple([each for each in contents[before] if each not in moved])
    row = contents[place]
    contents[place] = (*things, *row) if top else (*row, *things)
    for thing in things:
        places[thing] = place


def draw_some(state: State, kind: int, count: int, source: int, to: int) -> None:
    """Put the first few things of a zone last in another; fewer if it runs out."""
    if count > 0:
        move_all(state, kind, state.contents[source][:count], to, False)


def show(state: State, kind: str, things: Iterable[int], players: Iterable[int]) -> None:
    """Let players know things that lie hidden, and their hidden fields."""
    state.shown |= {(kind, thing, player) for thing in things for player in players}


def tell(state: State, players: Iterable[int]) -> None:
    """Players are told on purpose what rests on something hidden, and learn nothing that lasts."""
    told = {("", 0, player) for player in players}
    state.shown = (state.shown | told) - told


def hide(state: State, kind: str, things: Iterable[int]) -> None:
    """What was shown of things is no longer so: they were shuffled, or a hidden field changed."""
    if state.shown:
        gone = set(things)
        state.shown -= {each for each in state.shown if each[0] == kind and each[1] in gone}


def join(state: State, left: tuple[Any, ...], right: tuple[Any, ...]) -> tuple[Any, ...]:
    """The elements of the left, then those of the right that are not in the left."""
    state.fuel -= 1 + ((len(left) + len(right)) >> 4)
    if not right:
        return left
    if not left:
        return right
    if len(left) * len(right) > 100:
        return tuple(dict.fromkeys(left + right))
    return left + tuple([each for each in right if each not in left])


def without(state: State, group: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, ...]:
    """The elements of a set that are not in the other."""
    state.fuel -= (len(group) + len(others)) >> 4
    if len(group) * len(others) > 100:
        apart = set(others)
        return tuple([each for each in group if each not in apart])
    return tuple([each for each in group if each not in others])


def way_to(came: dict[int, int | None], goal: int) -> tuple[int, ...]:
    """The places on the way to a goal, without the start, from where each place was met."""
    way: list[int] = []
    place = goal if goal in came else None
    while place is not None:
        before = came[place]
        if before is not None:
            way.append(place)
        place = before
    return tuple(reversed(way))


def steps_to(came: dict[int, int | None], goal: int) -> int:
    """The number of steps to a goal, or none."""
    return len(way_to(came, goal)) if goal in came else -1


@total_ordering
class Backwards:
    """Something that is sorted the other way round."""

    __slots__ = ("key",)

    def __init__(self, key: Any) -> None:
        self.key = key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Backwards) and bool(self.key == other.key)

    def __lt__(self, other: Backwards) -> bool:
        return bool(other.key < self.key)


def halved(amount: int | Fraction) -> Fraction:
    return Fraction(amount) / 2


def rounded(amount: int | Fraction, how: str) -> int:
    """An exact amount as a whole number: down, up, or to the nearest with halves up."""
    if isinstance(amount, int):
        return amount
    if how == "up":
        return ceil(amount)
    return floor(amount + Fraction(1, 2)) if how == "nearest" else floor(amount)
