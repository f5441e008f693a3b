"""What is on offer nearest to something that is not.

Takes a question and what was wanted, part by part in names; gives options as the player who is
asked may know them: those that share the most of the first parts, then those nearest on the board,
then those spelt most alike.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from ..core.types import ThingT, Type
from ..core.world import World
from ..spelling import did_you_mean
from .machine import Machine
from .names import in_words
from .questions import Option, Question, options
from .state import State

FEW = 3
FAR = 1_000_000


def nearest(
    machine: Machine, state: State, question: Question, parts: Sequence[object]
) -> tuple[str, ...]:
    """The options nearest to what is wanted, by the names that choose them; none if nothing can be
    compared."""
    site = question.site
    if site.form == "number":
        return _numbers(question, parts)
    found = [each for each in options(machine, state, question) if each.choose is not None]
    if site.form == "options":
        return tuple(map(_name, found[:FEW]))
    if site.form != "one" or len(parts) > len(site.types):
        return ()
    meant = did_you_mean(in_words(list(parts)), [_name(each) for each in found])
    order = _Order(machine.world, site.types, [str(part) for part in parts])
    ranked = sorted(found, key=lambda each: (*order.of(each), _name(each) != meant))
    return tuple(map(_name, ranked[:FEW]))


def _name(option: Option) -> str:
    chosen = option.choose
    return in_words(list(chosen.values()) if isinstance(chosen, dict) else chosen)


def _numbers(question: Question, parts: Sequence[object]) -> tuple[str, ...]:
    low, high = question.offer
    wanted = str(parts[0]) if parts else ""
    if not wanted.removeprefix("-").isdecimal():
        return ()
    return (str(max(low, min(high, int(wanted)))),)


class _Order:
    """How far options are from what is wanted."""

    def __init__(self, world: World, types: tuple[Type, ...], wanted: Sequence[str]) -> None:
        self.wanted = wanted
        self.distances = [
            _distances(world, type.kind, name) if isinstance(type, ThingT) else {}
            for type, name in zip(types, wanted, strict=False)
        ]

    def of(self, option: Option) -> tuple[int, ...]:
        """How many parts follow the first that differs, and how far it and they lie."""
        chosen = option.choose
        parts = [str(part) for part in chosen.values()] if isinstance(chosen, dict) else [chosen]
        for at, (part, wanted) in enumerate(zip(parts, self.wanted, strict=False)):
            if part != wanted:
                return len(self.wanted) - at, *self._distances(parts, at)
        return (0,)

    def _distances(self, parts: Sequence[object], first: int) -> Iterator[int]:
        for part, far in zip(parts[first:], self.distances[first:], strict=False):
            yield far.get(str(part), FAR)


def _distances(world: World, kind: str, start: str) -> dict[str, int]:
    """How many steps things of a kind lie from one of them, by its board and all its links."""
    info = world.kinds[kind]
    if start not in info.things:
        return {}
    first = info.things.index(start)
    found = {first: 0}
    waiting = deque([first])
    while waiting:
        here = waiting.popleft()
        for there in _touching(world, kind, here):
            if there >= 0 and there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return {info.things[thing]: steps for thing, steps in found.items()}


def _touching(world: World, kind: str, thing: int) -> list[int]:
    grid = world.kinds[kind].grid
    near = [grid.steps[way][thing] for way in grid.touching] if grid else []
    linked = (links for links in world.links.values() if links.kind == kind)
    return near + [there for links in linked for there in links.neighbours[thing]]
