"""Who may know what: the one place that decides what a player is shown.

Takes a position and a player, or None for one who sees all; says whether a zone's contents, a thing
or a field of a thing may be known. A thing that lies in a zone hidden from a player is unknown to
that player until it is shown, and again when it is shuffled; so is a hidden field of it until it
changes.
"""

from __future__ import annotations

from typing import Any

from ..core.statements import Show, Together
from ..core.types import NONE, SetT, ThingT, Type
from ..core.walking import sentences
from ..core.world import ZoneInfo
from .hideable import is_closed
from .layout import owner_field
from .machine import Machine
from .state import State

Viewer = int | None
"""A player, or None for one who sees all."""

DEEPEST = 20
"""Things that lie in zones of things, and so on, are looked at so deep."""


def field_value(machine: Machine, state: State, kind: str, field: str, thing: int) -> Any:
    """The present value of a field, whether it can change or not."""
    info = machine.world.fields[kind, field]
    if info.constant:
        return info.initial[thing]
    if kind == "game":
        return state.game[machine.layout.game[field]]
    return state.fields[machine.layout.fields[kind, field]][thing]


def owner(machine: Machine, state: State, kind: str, thing: int) -> int:
    """The player to whom a thing belongs, or none; players belong to themselves."""
    if kind == "player":
        return thing
    field = owner_field(machine.world, kind)
    return NONE if field is None else int(field_value(machine, state, kind, field, thing))


def zone_of(machine: Machine, place: int) -> tuple[ZoneInfo, int]:
    """The family of a zone and the thing it belongs to, or none."""
    family, whose = machine.layout.zone_owner[place]
    return machine.world.zones[family], whose


def sees_contents(machine: Machine, state: State, place: int, viewer: Viewer) -> bool:
    """Whether a player may know what lies in a zone; of a hidden thing's own zones nobody may."""
    zone, whose = zone_of(machine, place)
    return _is_open(machine, state, place, viewer) and (
        zone.each is None or knows(machine, state, zone.each, whose, viewer)
    )


def _is_open(machine: Machine, state: State, place: int, viewer: Viewer) -> bool:
    """Whether a zone itself is open to a player."""
    if viewer is None:
        return True
    zone, whose = zone_of(machine, place)
    if zone.count_only or zone.seen_by == "nobody":
        return False
    if zone.seen_by == "all":
        return True
    return zone.each is not None and owner(machine, state, zone.each, whose) == viewer


def sees_count(machine: Machine, state: State, place: int, viewer: Viewer) -> bool:
    """Whether a player may know how many things lie in a zone."""
    zone, _ = zone_of(machine, place)
    return viewer is None or zone.count_only or zone.seen_by != "nobody"


def place_of(machine: Machine, state: State, kind: str, thing: int) -> int:
    """The zone in which a thing lies, or none."""
    index = machine.layout.kinds.get(kind)
    return NONE if index is None else state.places[index][thing]


def knows(machine: Machine, state: State, kind: str, thing: int, viewer: Viewer) -> bool:
    """Whether a player may know where a thing is, and so everything else about it."""
    for _ in range(DEEPEST):
        place = place_of(machine, state, kind, thing)
        if place == NONE or viewer is None or (kind, thing, viewer) in state.shown:
            return True
        if not _is_open(machine, state, place, viewer):
            return False
        zone, whose = zone_of(machine, place)
        if zone.each is None:
            return True
        kind, thing = zone.each, whose
    return True


def sees_field(
    machine: Machine, state: State, kind: str, field: str, thing: int, viewer: Viewer
) -> bool:
    """Whether a player may know a field of a thing that is not itself hidden."""
    seen_by = machine.world.fields[kind, field].seen_by
    if viewer is None or seen_by == "all":
        return True
    if (kind, thing, viewer) in state.shown:
        return True
    return seen_by == "owner" and owner(machine, state, kind, thing) == viewer


def knows_value(machine: Machine, state: State, value: Any, type: Type, viewer: Viewer) -> bool:
    """Whether a player may know the thing or things that a value stands for."""
    if isinstance(type, SetT):
        return all(knows_value(machine, state, each, type.element, viewer) for each in value)
    return (
        not isinstance(type, ThingT)
        or value == NONE
        or knows(machine, state, type.kind, value, viewer)
    )


def hides_nothing(machine: Machine) -> bool:
    """Whether everybody knows everything in every position of the ruleset."""
    world = machine.world
    return all(field.seen_by == "all" for field in world.fields.values()) and not any(
        map(is_closed, world.zones.values())
    )


def keeps_secrets(machine: Machine) -> bool:
    """Whether one player may ever know what another does not: what owners alone see, what is shown
    to some, or what several choose together."""
    world = machine.world
    seen_by = {field.seen_by for field in world.fields.values()}
    seen_by |= {zone.seen_by for zone in world.zones.values()}
    return "owner" in seen_by or any(
        isinstance(sentence, Show | Together)
        for rule in world.rules.values()
        for sentence in sentences(rule.body)
    )
