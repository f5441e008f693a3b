"""Zones, numbered, and the supply in which each thing begins.

Takes the written zones; gives a ZoneInfo for each family and, for each kind with a supply, the
zone of every thing.
"""

from __future__ import annotations

from .. import nodes
from ..core.types import NONE, ThingT
from ..core.world import FieldInfo, ZoneInfo
from ..report import Note
from .definitions import Definitions
from .fields import Fields
from .findings import Findings
from .kinds import Kinds

VIEWERS = ("all", "owner", "nobody")


def make_zones(
    definitions: Definitions, kinds: Kinds, fields: Fields, findings: Findings
) -> dict[str, ZoneInfo]:
    """All families of zones whose kinds exist."""
    zones: dict[str, ZoneInfo] = {}
    first = 0
    for zone in definitions.zones.values():
        info = _zone(zone, first, kinds, fields, findings)
        if info is not None:
            zones[info.name] = info
            first += info.count
    return zones


def _zone(
    zone: nodes.Zone, first: int, kinds: Kinds, fields: Fields, findings: Findings
) -> ZoneInfo | None:
    holds = _kind(zone.holds, kinds, findings)
    each = _kind(zone.each, kinds, findings) if zone.each is not None else None
    if not holds or (zone.each is not None and not each):
        return None
    _check_traits(zone, fields, findings)
    by = zone.by
    if by is not None and not _names_owner(zone, by, fields, findings):
        by = None
    return ZoneInfo(
        name=zone.name.id,
        holds=holds,
        each=each,
        by=by.id if by else None,
        first=first,
        count=len(kinds.infos[each].things) if each else 1,
        is_supply=zone.is_supply,
        ordered=zone.ordered,
        seen_by=zone.seen_by.id if zone.seen_by else "all",
        count_only=zone.count_only,
        cites=zone.cites,
        span=zone.name.span,
    )


def _kind(name: nodes.Name, kinds: Kinds, findings: Findings) -> str | None:
    if name.id in kinds.infos:
        return name.id
    message = f"there is no kind `{name.id}`"
    findings.unknown("E405", message, name.id, name.span, kinds.infos)
    return None


def _check_traits(zone: nodes.Zone, fields: Fields, findings: Findings) -> None:
    seen = zone.seen_by
    if seen is not None and seen.id not in VIEWERS:
        message = f"a zone is seen by all, owner or nobody, not by `{seen.id}`"
        findings.report("E525", message, seen.span)
    elif seen is not None and seen.id == "owner" and zone.each is None:
        message = f"the zone `{zone.name.id}` belongs to nobody, so it has no owner to see it"
        findings.report("E525", message, seen.span, help="add `for each player`")
    clash = fields.get((zone.holds.id, zone.name.id))
    if clash is not None:
        note = Note("the field is here", clash.span)
        message = f"the kind `{zone.holds.id}` has a field `{zone.name.id}` too"
        findings.report("E401", message, zone.name.span, notes=[note])


def _names_owner(zone: nodes.Zone, by: nodes.Name, fields: Fields, findings: Findings) -> bool:
    """Whether a field of the things says whose supply they belong to."""
    kind = zone.holds.id
    field = fields.get((kind, by.id))
    if field is None:
        candidates = [name for of, name in fields if of == kind]
        message = f"the kind `{kind}` has no field `{by.id}`"
        findings.unknown("E406", message, by.id, by.span, candidates)
        return False
    each = zone.each.id if zone.each else ""
    if not isinstance(field.type, ThingT) or field.type.kind != each:
        message = f"the field `{by.id}` must name a thing of the kind `{each}`"
        findings.report("E525", message, by.span, notes=[Note("it is here", field.span)])
        return False
    return True


def make_supplies(
    zones: dict[str, ZoneInfo], kinds: Kinds, fields: Fields, findings: Findings
) -> dict[str, tuple[int, ...]]:
    """For each kind with a supply the zone of each of its things."""
    supplies: dict[str, tuple[int, ...]] = {}
    owner: dict[str, ZoneInfo] = {}
    for zone in zones.values():
        if not zone.is_supply:
            continue
        if zone.holds in owner:
            note = Note("its first supply is here", owner[zone.holds].span)
            message = f"the kind `{zone.holds}` has two supplies"
            findings.report("E401", message, zone.span, notes=[note])
            continue
        owner[zone.holds] = zone
        supplies[zone.holds] = _supply(zone, kinds, fields, findings)
    return supplies


def _supply(zone: ZoneInfo, kinds: Kinds, fields: Fields, findings: Findings) -> tuple[int, ...]:
    things = len(kinds.infos[zone.holds].things)
    field: FieldInfo | None = fields.get((zone.holds, zone.by)) if zone.by else None
    if field is None:
        return (zone.first,) * things
    owners = [start for start in field.initial if isinstance(start, int)]
    if NONE in owners:
        thing = kinds.infos[zone.holds].things[owners.index(NONE)]
        message = f"`{thing}` belongs to no supply, since its `{field.name}` is none"
        findings.report("E525", message, zone.span, notes=[Note("the field is here", field.span)])
    return tuple(zone.first + max(0, start) for start in owners)
