"""Things and values in the words of recorded games.

Takes a machine; gives names that do not depend on which of several alike things is meant: a copy
goes by the name of its row. These words are kept in files, so they change only with the format.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from typing import Any

from attrs import define

from ..core.types import NONE, SetT, ThingT, Type
from ..core.world import FieldInfo, ZoneInfo
from ..run.machine import Machine
from ..run.state import State
from ..wording import counted, name


@define(slots=False)
class Teller:
    """Puts the positions of one ruleset into words."""

    machine: Machine

    @cached_property
    def names(self) -> dict[str, tuple[str, ...]]:
        """What each thing of a kind is called."""
        found = {}
        for kind in self.machine.world.kinds.values():
            copies = Counter(kind.twins) if kind.alike else Counter()
            found[kind.name] = tuple(
                name.rpartition("_")[0] if copies[twin] > 1 else name
                for name, twin in zip(kind.things, kind.twins, strict=True)
            )
        return found

    @cached_property
    def changing(self) -> dict[str, tuple[tuple[FieldInfo, int], ...]]:
        """For each kind the fields that rules change, with their place in a state."""
        found: dict[str, list[tuple[FieldInfo, int]]] = {}
        for (kind, field), at in self.machine.layout.fields.items():
            found.setdefault(kind, []).append((self.machine.world.fields[kind, field], at))
        return {kind: tuple(fields) for kind, fields in found.items()}

    @cached_property
    def places(self) -> tuple[tuple[ZoneInfo, int, str], ...]:
        """Every zone: its family, whose it is, and what it is called."""
        world = self.machine.world
        found = []
        for family, whose in self.machine.layout.zone_owner:
            zone = world.zones[family]
            called = family.replace("_", " ")
            if zone.each is not None:
                called += f" of {self.names[zone.each][whose]}"
            found.append((zone, whose, called))
        return tuple(found)

    def place(self, number: int) -> str:
        return "nowhere" if number == NONE else self.places[number][2]

    def value(self, value: Any, type: Type) -> str:
        """A value of a field."""
        if isinstance(type, SetT):
            return ", ".join(self.value(each, type.element) for each in value) or "nothing"
        if isinstance(type, ThingT) and value != NONE and type.kind in self.names:
            return self.names[type.kind][int(value)]
        return name(self.machine.world, value, type)

    def news(self, state: State, kind: str, thing: int) -> list[str]:
        """The fields of a thing that are not as they were in the box."""
        return [
            f"{info.name.replace('_', ' ')} {self.value(state.fields[at][thing], info.type)}"
            for info, at in self.changing.get(kind, ())
            if state.fields[at][thing] != info.initial[thing]
        ]

    def lying(self, state: State, place: int) -> list[str]:
        """What lies in a zone: in order, or those that are called the same together."""
        zone, _, _ = self.places[place]
        told = [self._lying(state, zone.holds, thing) for thing in state.contents[place]]
        return told if zone.ordered else counted(told)

    def _lying(self, state: State, kind: str, thing: int) -> str:
        called = self.names[kind][thing]
        if not self.machine.world.kinds[kind].alike:
            return called
        news = self.news(state, kind, thing)
        return f"{called} ({', '.join(news)})" if news else called


def printable(text: str) -> str:
    """A line in which nothing is lost when it is folded."""
    if not text.isprintable():
        text = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)
    return re.sub(r" {2,}", " ", text.strip())
