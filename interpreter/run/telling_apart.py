"""What is on offer in words that a person can tell apart.

Takes things and other values, part by part, that a player may know; gives a text for each. Copies
are told by where they lie, and what would still read the same by the fields in which it differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import define

from ..core.types import NONE, FlagT, ThingT, Type
from ..wording import word
from .knowing import field_value, knows_value, place_of, sees_field, zone_of
from .machine import Machine
from .state import State

Parts = Sequence[Any]


@define
class _Told:
    """A part in words, with what tells it from others."""

    text: str
    details: list[str]

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.details)})" if self.details else self.text


def told_apart(
    machine: Machine, state: State, types: Sequence[Type], rows: Sequence[Parts], viewer: int
) -> list[str]:
    """Each row of parts in words, no two the same."""
    words = [
        [_Told(word(machine.world, part, type), []) for part, type in zip(row, types, strict=False)]
        for row in rows
    ]
    for at, type in enumerate(types):
        _tell_places(machine, state, type, [row[at : at + 1] for row in rows], at, words, viewer)
    groups: dict[str, list[int]] = {}
    for at, parts in enumerate(words):
        groups.setdefault(_joined(parts), []).append(at)
    for same in groups.values():
        if len(same) > 1:
            alike, told = [rows[at] for at in same], [words[at] for at in same]
            _tell_apart(machine, state, types, alike, told, viewer)
    return _numbered([_joined(parts) for parts in words])


def _joined(parts: Sequence[_Told]) -> str:
    return ", ".join(map(str, parts))


def _tell_places(
    machine: Machine,
    state: State,
    type: Type,
    column: Sequence[Parts],
    at: int,
    words: Sequence[Sequence[_Told]],
    viewer: int,
) -> None:
    """Say of copies of a piece in whose zone they lie, unless it is the same for all."""
    if not isinstance(type, ThingT) or not machine.world.kinds[type.kind].alike:
        return
    places = [place_of(machine, state, type.kind, each[0]) if each else NONE for each in column]
    if len(places) > 1 and len(set(places)) == 1:
        return
    for place, parts in zip(places, words, strict=True):
        if place == NONE:
            continue
        zone, whose = zone_of(machine, place)
        own = zone.each == "player" and whose == viewer
        if zone.each is not None and not zone.is_supply and not (own and len(places) == 1):
            parts[at].details.append(machine.world.kinds[zone.each].titles[whose])


def _tell_apart(
    machine: Machine,
    state: State,
    types: Sequence[Type],
    rows: Sequence[Parts],
    told: Sequence[Sequence[_Told]],
    viewer: int,
) -> None:
    """Add to parts that read the same the fields by which their things differ."""
    for at, type in enumerate(types):
        if not isinstance(type, ThingT) or any(at >= len(row) or row[at] == NONE for row in rows):
            continue
        things = [row[at] for row in rows]
        for column in _differing(machine, state, type.kind, things, viewer):
            for parts, said in zip(told, column, strict=True):
                parts[at].details += [said] if said else []


def _differing(
    machine: Machine, state: State, kind: str, things: Sequence[int], viewer: int
) -> Iterator[list[str]]:
    """For each field that can change, is open and differs: what to say of each thing."""
    for (of, name), info in machine.world.fields.items():
        if of != kind or info.constant:
            continue
        if not all(sees_field(machine, state, kind, name, thing, viewer) for thing in things):
            continue
        values = [field_value(machine, state, kind, name, thing) for thing in things]
        if not all(knows_value(machine, state, value, info.type, viewer) for value in values):
            continue
        if len(set(values)) > 1:
            called = name.replace("_", " ")
            if isinstance(info.type, FlagT):
                yield [called if value else "" for value in values]
            else:
                yield [f"{called} {word(machine.world, value, info.type)}" for value in values]


def _numbered(texts: Sequence[str]) -> list[str]:
    """What still reads the same is numbered."""
    seen: dict[str, int] = {}
    found = []
    for text in texts:
        seen[text] = seen.get(text, 0) + 1
        found.append(text if seen[text] == 1 else f"{text} ({seen[text]})")
    return found
