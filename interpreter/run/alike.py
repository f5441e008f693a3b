"""Things that are one option and not many: copies of one row, in the same state and place.

Takes things of a kind; says which of them are alike. All others are like themselves only.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from ..core.types import ThingT, Type
from .knowing import place_of
from .machine import Machine
from .state import State


def likeness(machine: Machine, state: State, type: Type) -> Callable[[Any], Hashable]:
    """Gives for a value what it shares with all that are alike."""
    if not isinstance(type, ThingT) or not machine.world.kinds[type.kind].alike:
        return lambda value: value
    kind, twins = type.kind, machine.world.kinds[type.kind].twins
    columns = [state.fields[at] for (of, _), at in machine.layout.fields.items() if of == kind]

    def shared(thing: int) -> Hashable:
        place = place_of(machine, state, kind, thing)
        return (twins[thing], place, *(column[thing] for column in columns))

    return lambda thing: shared(thing) if thing >= 0 else thing


def classes(machine: Machine, state: State, type: Type, group: Iterable[Any]) -> list[list[Any]]:
    """The group parted into sets of alike elements, all in the order of the group."""
    shared = likeness(machine, state, type)
    found: dict[Hashable, list[Any]] = {}
    for element in group:
        found.setdefault(shared(element), []).append(element)
    return list(found.values())


def twins_of(machine: Machine, state: State, type: Type, thing: Any) -> list[Any]:
    """All things alike to one, itself among them."""
    if not isinstance(type, ThingT) or not machine.world.kinds[type.kind].alike:
        return [thing]
    shared = likeness(machine, state, type)
    same = shared(thing)
    every = range(len(machine.world.kinds[type.kind].things))
    return [other for other in every if shared(other) == same]
