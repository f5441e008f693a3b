"""Values as the names by which decisions and views call them.

Takes a value with its type and the player who is to read it; gives text, a number, or a list. A
thing that the player may not know is called by where it lies, such as `token 2 of bag of p1`,
and can be chosen by that name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ..core.types import NONE, NumberT, SetT, ThingT, Type
from ..core.world import World
from ..wording import name as name_of
from ..wording import place_name, type_word
from .knowing import DEEPEST, Viewer, knows, place_of, zone_of
from .machine import Machine
from .state import State

Named = str | int | list["Named"]
"""A thing, member, flag or text by name; a number; a set as a list."""

_UNSEEN = re.compile(r"([a-z0-9_]+) ([1-9][0-9]{0,8}) of (.+)")


def called(machine: Machine, state: State, value: Any, type: Type, viewer: Viewer) -> Named:
    """What a value is called in front of a player."""
    if isinstance(type, SetT):
        return [called(machine, state, each, type.element, viewer) for each in value]
    if value == NONE and type.optional:
        return "none"
    if isinstance(type, NumberT):
        return int(value)
    if isinstance(type, ThingT) and not knows(machine, state, type.kind, value, viewer):
        return by_place(machine, state, type.kind, value, viewer)
    return name_of(machine.world, value, type)


def by_place(machine: Machine, state: State, kind: str, thing: int, viewer: Viewer) -> str:
    """A hidden thing by where it lies, which tells nothing about it. If that is a zone of a thing
    that lies hidden itself, it is called by its place in turn."""
    words = []
    for _ in range(DEEPEST):
        place = place_of(machine, state, kind, thing)
        words.append(f"{kind} {state.contents[place].index(thing) + 1}")
        zone, whose = zone_of(machine, place)
        if zone.each is None or knows(machine, state, zone.each, whose, viewer):
            words.append(place_name(machine.world, place))
            break
        words.append(zone.name)
        kind, thing = zone.each, whose
    return " of ".join(words)


def is_by_place(kind: str, name: object) -> bool:
    """Whether a name has the form of `by_place`, be there such a thing or not."""
    match = _UNSEEN.fullmatch(name) if isinstance(name, str) else None
    return match is not None and match[1] == kind


def at_place(machine: Machine, state: State, kind: str, name: str, viewer: Viewer) -> int | None:
    """The thing that `by_place` calls so."""
    lying = machine.layout.kinds.get(kind)
    for thing, place in enumerate(state.places[lying] if lying is not None else ()):
        if place != NONE and by_place(machine, state, kind, thing, viewer) == name:
            return thing
    return None


def in_words(name: object) -> str:
    """A name as part of a sentence."""
    if isinstance(name, list | tuple):
        return ", ".join(in_words(each) for each in name) or "nothing"
    if isinstance(name, dict):
        return ", ".join(f"{key}: {in_words(value)}" for key, value in name.items())
    return str(name)


def heard(world: World, parts: Iterable[Any], viewer: Viewer) -> str:
    """A line of the log as a player reads it: a thing that lies hidden is named only to those who
    may know it, the others read such words as `a token`."""
    return "".join(part if isinstance(part, str) else _told(world, part, viewer) for part in parts)


def _told(world: World, part: tuple[str, int, tuple[int, ...]], viewer: Viewer) -> str:
    kind, thing, seen_by = part
    if viewer is None or viewer in seen_by:
        return world.kinds[kind].titles[thing]
    return type_word(ThingT(kind))
