"""What may ever lie hidden from a player, by the rules alone and whatever the position.

Takes a World; says of which kinds things may lie hidden, and whether what tells the copies of a
kind apart may be hidden.
"""

from __future__ import annotations

from ..core.types import SetT, ThingT, Type
from ..core.world import FieldInfo, World, ZoneInfo


def is_closed(zone: ZoneInfo) -> bool:
    """Whether what lies in a zone is hidden from anybody."""
    return zone.seen_by != "all" or zone.count_only


def hideable_kinds(world: World) -> frozenset[str]:
    """The kinds of things that may lie in a closed zone, or in one of a thing that may."""
    hidden: set[str] = set()
    for _ in world.zones:
        for zone in world.zones.values():
            if is_closed(zone) or zone.each in hidden:
                hidden.add(zone.holds)
    return frozenset(hidden)


def apart_in_secret(world: World, kind: str) -> bool:
    """Whether copies of a kind may differ in something hidden: in a field of theirs or what it
    holds, in what lies in their zones, or in which of them a hidden field or thing points to."""
    hideable = hideable_kinds(world)

    def tells(field: FieldInfo) -> bool:
        holds = _held(field.type)
        if field.constant or kind not in (field.kind, holds):
            return False
        return field.seen_by != "all" or (holds if field.kind == kind else field.kind) in hideable

    return any(map(tells, world.fields.values())) or any(
        is_closed(zone) for zone in world.zones.values() if zone.each == kind
    )


def _held(type: Type) -> str | None:
    """The kind of the things that a value of a type stands for."""
    if isinstance(type, SetT):
        return _held(type.element)
    return type.kind if isinstance(type, ThingT) else None
