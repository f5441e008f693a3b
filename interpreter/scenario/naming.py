"""What a deed chooses, as a decision writes it.

Takes the values of a deed, part by part; gives what stands under `choose`. Copies of a row may go
by the name of the row: any of them that is on offer is meant, as long as all those are alike.
`row in place` means those that lie there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..core.types import NONE, EnumT, FlagT, NumberT, SetT, ThingT, Type
from ..core.world import KindInfo
from ..run.alike import likeness
from ..run.knowing import zone_of
from ..run.machine import Machine
from ..run.questions import Question
from ..run.state import State

LIES_IN = " in "
"""Stands between a thing and where it lies."""


class UnclearError(Exception):
    """The name of a row stands for copies that are not alike, or for none."""

    def __init__(self, name: str, things: Sequence[str]) -> None:
        super().__init__(name)
        self.name = name
        self.things = tuple(things)


def chosen(machine: Machine, state: State, question: Question, values: Sequence[object]) -> Any:
    """The values of a deed by the form of the question."""
    site, offer = question.site, question.offer
    words = [_word(value) for value in values]
    match site.form:
        case "one":
            parts = _parts(machine, state, question, words)
            return parts[0] if len(parts) == 1 else parts
        case "some" | "order":
            group = offer[0] if site.form == "some" else offer
            items = words[0] if len(words) == 1 and isinstance(words[0], list) else words
            return _elements(machine, state, site.types[0], items, group)
        case "assignment":
            return _pairs(machine, state, question, words)
        case "options" if len(values) == 1 and isinstance(values[0], bool):
            return words[0].capitalize()
    return words[0] if len(words) == 1 else words


def is_called(machine: Machine, type: Type, value: Any, written: object) -> bool:
    """Whether a thing goes by a name that is that of its row, or its own."""
    if not isinstance(type, ThingT) or value < 0:
        return False
    kind = machine.world.kinds[type.kind]
    return written == kind.things[value] or (kind.alike and written == _row(kind, value))


def is_known(machine: Machine, type: ThingT, written: str) -> bool:
    """Whether anything of a kind goes by a name."""
    count = len(machine.world.kinds[type.kind].things)
    return any(is_called(machine, type, each, written) for each in range(count))


def is_of(machine: Machine, type: Type, written: object) -> bool:
    """Whether anything of a type is written so."""
    match type:
        case ThingT():
            name, _ = parted(written)
            return is_known(machine, type, name) or (type.optional and name == "none")
        case EnumT(members=members):
            return written in members or (type.optional and written == "none")
        case FlagT():
            return isinstance(written, bool)
        case NumberT():
            return isinstance(written, int)
        case SetT(element=element):
            return is_of(machine, element, written)
    return True


def _row(kind: KindInfo, thing: int) -> str:
    name, _, number = kind.things[thing].rpartition("_")
    return name if number.isdecimal() else ""


def _word(value: object) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return [_word(each) for each in value] if isinstance(value, tuple) else value


def is_row(machine: Machine, type: Type, written: object) -> bool:
    """Whether a name is that of a row with copies, or says where a thing lies."""
    if not isinstance(type, ThingT):
        return False
    kind = machine.world.kinds[type.kind]
    name, place = parted(written)
    return bool(place) or (kind.alike and name not in kind.things and f"{name}_1" in kind.things)


def parted(written: object) -> tuple[str, str]:
    """The name of a thing or row, and of the place where it lies, if that is said."""
    name, _, place = str(written).partition(LIES_IN)
    return name, place


def means(machine: Machine, state: State, type: ThingT, thing: int, written: object) -> bool:
    """Whether a thing goes by a name, and lies where that says."""
    name, place = parted(written)
    return is_called(machine, type, thing, name) and (
        not place or place in _place_names(machine, state, type.kind, thing)
    )


def as_written(
    machine: Machine, state: State, type: Type, thing: Any, on_offer: Sequence[Any]
) -> str | None:
    """How a deed names one of several copies on offer: by its row if that is enough, by its row
    and where it lies, or else by its own name; nothing for what is no copy."""
    if not isinstance(type, ThingT) or thing < 0 or not machine.world.kinds[type.kind].alike:
        return None
    kind = machine.world.kinds[type.kind]
    row = _row(kind, thing)
    if not row:
        return None
    shared = likeness(machine, state, type, knowing=True)
    for written in (
        row,
        *(f"{row}{LIES_IN}{place}" for place in _lies_in(machine, state, type, thing)),
    ):
        meant = (each for each in on_offer if means(machine, state, type, each, written))
        if is_row(machine, type, written) and len({shared(each) for each in meant}) == 1:
            return written
    return str(kind.things[thing])


def _lies_in(machine: Machine, state: State, type: ThingT, thing: int) -> tuple[str, ...]:
    """What a place goes by, the nearest to speech first: whose it is, and then what it is."""
    return tuple(reversed(_place_names(machine, state, type.kind, thing)))


def _place_names(machine: Machine, state: State, kind: str, thing: int) -> tuple[str, ...]:
    """The zone in which a thing lies, and the thing to which that belongs."""
    lying = machine.layout.kinds.get(kind)
    place = NONE if lying is None else state.places[lying][thing]
    if place == NONE:
        return ()
    zone, whose = zone_of(machine, place)
    owner = () if zone.each is None else (machine.world.kinds[zone.each].things[whose],)
    return zone.name, *owner


def _parts(
    machine: Machine, state: State, question: Question, words: Sequence[Any]
) -> Sequence[Any]:
    """Each part of a choice; the options left for a part are those that the parts before allow."""
    types = question.site.types
    if len(words) != len(types):
        return words
    options = [each if len(types) > 1 else (each,) for each in question.offer]
    found = []
    for at, (written, type) in enumerate(zip(words, types, strict=True)):
        named = written
        if is_row(machine, type, written):
            on_offer = dict.fromkeys(option[at] for option in options)
            named = _copy(machine, state, type, written, on_offer)
        options = [each for each in options if is_called(machine, type, each[at], named)] or options
        found.append(named)
    return found


def _copy(machine: Machine, state: State, type: Type, row: str, on_offer: Iterable[Any]) -> str:
    """The first copy of a row that is on offer; any if none is."""
    assert isinstance(type, ThingT)
    things = machine.world.kinds[type.kind].things
    copies = [thing for thing in on_offer if means(machine, state, type, thing, row)]
    shared = likeness(machine, state, type, knowing=True)
    if len({shared(thing) for thing in copies}) > 1:
        raise UnclearError(row, [things[thing] for thing in copies])
    elsewhere = (it for it in range(len(things)) if means(machine, state, type, it, row))
    first = copies[0] if copies else next(elsewhere, None)
    if first is None:
        raise UnclearError(row, ())
    return things[first]


def _elements(
    machine: Machine, state: State, type: Type, items: Sequence[Any], group: Sequence[Any]
) -> list[Any]:
    """Each element by its own name; a row named twice stands for two copies."""
    if isinstance(type, SetT):
        return list(items)
    free = [each for each in group if not any(is_named(machine, type, each, i) for i in items)]
    found = []
    for item in items:
        named = item
        if is_row(machine, type, item):
            named = _copy(machine, state, type, item, free)
            free = [each for each in free if not is_named(machine, type, each, named)]
        found.append(named)
    return found


def is_named(machine: Machine, type: Type, value: Any, written: object) -> bool:
    """Whether a name is a thing's own."""
    return isinstance(type, ThingT) and machine.world.kinds[type.kind].things[value] == written


def _pairs(machine: Machine, state: State, question: Question, words: Sequence[Any]) -> Any:
    """An assignment is written as pairs: `[this, there], [that, elsewhere]`."""
    if not all(isinstance(each, list) and len(each) == 2 for each in words):
        return words
    key, goal = question.site.types
    group, goals = question.offer
    keys = _elements(machine, state, key, [each for each, _ in words], group)
    return {
        name: _copy(machine, state, goal, to, goals) if is_row(machine, goal, to) else to
        for name, (_, to) in zip(keys, words, strict=True)
    }
