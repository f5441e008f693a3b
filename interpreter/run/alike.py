"""Things that are one option and not many: copies of one row, in the same state and place.

Takes things of a kind; says which of them are alike. All others are like themselves only. Where
copies may differ in something hidden none are alike to a player, or the number of options would
tell which differ; only one who is `knowing` goes by what is hidden too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from ..core.types import NONE, ThingT, Type
from .layout import Traits
from .machine import Machine
from .state import State


def likeness(
    machine: Machine, state: State, type: Type, *, knowing: bool = False
) -> Callable[[Any], Hashable]:
    """Gives for a value what it shares with all that are alike."""
    if not isinstance(type, ThingT) or not machine.world.kinds[type.kind].alike:
        return lambda value: value
    if machine.layout.traits[type.kind].secret and not knowing:
        return lambda value: value
    shared = sharing(machine, state, type.kind)
    return lambda thing: shared(thing) if thing >= 0 else thing


def sharing(machine: Machine, state: State, kind: str) -> Callable[[int], Hashable]:
    """The same for things of a kind with copies: their row, their place, every field that can
    change, and what lies in their own zones. One that another thing or the game points to is like
    no other."""
    traits = machine.layout.traits[kind]
    twins = machine.world.kinds[kind].twins
    columns = [state.fields[at] for at in traits.columns]
    lying = machine.layout.kinds.get(kind)
    places = state.places[lying] if lying is not None else None
    contents, owned = state.contents, traits.owned
    pointed = _pointed_at(traits, state)

    def shared(thing: int) -> Hashable:
        return (
            twins[thing],
            places[thing] if places is not None else NONE,
            thing if thing in pointed else NONE,
            *[column[thing] for column in columns],
            *[contents[first + thing] for first in owned],
        )

    return shared


def _pointed_at(traits: Traits, state: State) -> set[int]:
    """The things that a field which can change holds."""
    found: set[int] = set()
    for at in traits.pointing:
        found.update(state.fields[at])
    for at in traits.pointing_sets:
        found.update(*filter(None, state.fields[at]))
    found.update(state.game[at] for at in traits.game)
    for at in traits.game_sets:
        found.update(state.game[at])
    return found


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
