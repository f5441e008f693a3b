"""What ran in traced play: which sentences and branches, and which sentence changed which fact.

A machine that was compiled traced has a `tracer`. Play on it, then `take` what has run since the
last time:

    machine = compile_world(world, traced=True)
    machine.tracer.take()              # forget what came before
    ...                                # setups, decisions, whole games
    trace = machine.tracer.take()
    trace.ran, trace.changes

Points are numbered by `tracer.points`; the same world always has the same points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ..core.types import PlaceT
from ..core.world import World
from ..lean import frozen
from ..source import Span
from ..wording import name, place_name


@frozen
class Point:
    """A place in the rules that play may pass through.

    sort: `rule`, `value` and `change` (of a modifier) for the thing as a whole; `unchanged` of a
    change whose condition did not hold; `sentence`; `then` and `otherwise` of a condition that held
    or did not; `row` of a table; `skipped` of a choice that play went past without an answer;
    `offered`, `withheld` and `taken` of a course that a choice names.
    """

    number: int
    sort: str
    owner: str
    """What it stands in: `rule NAME`, `value NAME` or `modifier NAME`."""
    span: Span
    within: int
    """The number of the point that play passes on the way to it, or -1."""


@frozen
class Change:
    """A fact that a sentence changed.

    what: `field` (of a thing, or of the game), `place` (the zone a thing lies in) or `order` (of
    the things in a zone, whose number is `thing` then).
    """

    point: Point
    what: str
    kind: str
    field: str
    thing: int
    old: Any
    new: Any


@frozen
class Trace:
    """What ran, as numbers of points, and what changed, in the order it happened."""

    ran: frozenset[int]
    supposed: frozenset[int]
    """What ran only to find out what would be so."""
    changes: tuple[Change, ...]
    ending: Point | None
    """The sentence that ended the game, if one did."""


class Tracer:
    """Notes what runs. The generated rules call it; `take` gives what it has noted."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = tuple(points)
        self._numbers = {(point.sort, point.span): point.number for point in self.points}
        self._supposing = 0
        self._begin()

    def _begin(self) -> None:
        self._ran: set[int] = set()
        self._supposed: set[int] = set()
        self._changes: list[Change] = []
        self.ending: Point | None = None
        self._now = self._supposed if self._supposing else self._ran

    @property
    def changes(self) -> tuple[Change, ...]:
        """What has changed since the last time, without taking it."""
        return tuple(self._changes)

    def take(self) -> Trace:
        """What has run since the last time."""
        ran, supposed = frozenset(self._ran), frozenset(self._supposed)
        found = Trace(ran, supposed, tuple(self._changes), self.ending)
        self._begin()
        return found

    @contextmanager
    def apart(self) -> Iterator[None]:
        """What runs meanwhile is not noted."""
        noted = (self._ran, self._supposed, self._changes, self.ending, self._now)
        self._begin()
        try:
            yield
        finally:
            self._ran, self._supposed, self._changes, self.ending, self._now = noted

    def note(self, sort: str, span: Span) -> None:
        """A point was passed outside the generated rules, in what a scenario gives or claims."""
        number = self._numbers.get((sort, span))
        if number is not None:
            self._ran.add(number)

    # --- what the generated rules call ----------------------------------------------------------

    def hit(self, point: int) -> None:
        self._now.add(point)

    def changed(self, point: int, kind: str, field: str, thing: int, old: Any, new: Any) -> None:
        if old != new and not self._supposing:
            self._changes.append(Change(self.points[point], "field", kind, field, thing, old, new))

    def reset(
        self, point: int, kind: str, field: str, old: Sequence[Any], new: Sequence[Any]
    ) -> None:
        for thing, (before, after) in enumerate(zip(old, new, strict=True)):
            self.changed(point, kind, field, thing, before, after)

    def moved(self, point: int, kind: str, old: Sequence[int], new: Sequence[int]) -> None:
        if self._supposing:
            return
        where = self.points[point]
        for thing, (before, after) in enumerate(zip(old, new, strict=True)):
            if before != after:
                self._changes.append(Change(where, "place", kind, "", thing, before, after))

    def reordered(self, point: int, place: int, old: Any, new: Any) -> None:
        if old != new and not self._supposing:
            self._changes.append(Change(self.points[point], "order", "", "", place, old, new))

    def ended(self, point: int) -> None:
        self.ending = self.points[point]

    def begin_supposing(self) -> None:
        self._supposing += 1
        self._now = self._supposed

    def end_supposing(self) -> None:
        self._supposing -= 1
        if not self._supposing:
            self._now = self._ran

    def names(self) -> dict[str, Any]:
        """What the generated rules know it by."""
        reports = ("hit", "changed", "reset", "moved", "reordered", "ended")
        return {
            each: getattr(self, each) for each in (*reports, "begin_supposing", "end_supposing")
        }


def change_in_words(world: World, change: Change) -> str:
    """A change as the rules name it: `thing.field: 0 -> 1`, `thing: here -> there`. It hides
    nothing, so it is not for the eyes of a player."""
    if change.what == "order":
        return f"{place_name(world, change.thing)}: another order"
    thing = world.kinds[change.kind].things[change.thing] if change.kind != "game" else ""
    if change.what == "place":
        type_ = PlaceT(change.kind)
        old, new = (name(world, each, type_) for each in (change.old, change.new))
        return f"{thing}: {old} -> {new}"
    type_of_field = world.fields[change.kind, change.field].type
    old, new = (name(world, each, type_of_field) for each in (change.old, change.new))
    fact = f"{thing}.{change.field}" if thing else change.field
    return f"{fact}: {old} -> {new}"
