"""Fields of things, and zones asked of a thing as if they were fields."""

from __future__ import annotations

from .. import nodes
from ..core import expressions as core
from ..core.types import SetT, ThingT
from ..resolve.wording import in_words
from ..source import Span
from .context import Context
from .types import FLAG


def field_of(ctx: Context, thing: core.Expr, field: nodes.Name, span: Span) -> core.Expr | None:
    """`thing.field`: a field, whose zone the thing lies in, or whether it lies in a zone."""
    if not isinstance(thing.type, ThingT):
        _not_a_thing(ctx, thing, field)
        return None
    kind = thing.type.kind
    info = ctx.box.fields.get((kind, field.id))
    if info is not None:
        ctx.uses.fields[kind, field.id] = None
        return core.FieldOf(kind, field.id, thing, info.type, span)
    zone = ctx.box.zones.get(field.id)
    if zone is not None and zone.holds == kind:
        ctx.uses.zones[zone.name] = None
        if zone.each is None:
            return core.InZone(zone.name, thing, FLAG, span)
        return core.OwnerOfPlace(zone.name, thing, ThingT(zone.each, True), span)
    no_field(ctx, kind, field, thing.span)
    return None


def no_field(ctx: Context, kind: str, field: nodes.Name, thing: Span) -> None:
    """Report a field that a kind does not have, unless its own mistake is reported."""
    if (kind, field.id) in ctx.box.broken_fields:
        return
    zones = [zone.name for zone in ctx.box.zones.values() if zone.holds == kind]
    candidates = [*(name for of, name in ctx.box.fields if of == kind), *zones]
    message = f"the kind `{kind}` has no field `{field.id}`"
    if _is_asked_about(ctx, kind, field.id):
        help = f"write `{field.id}({thing.text})`"
        ctx.findings.report("E406", message, field.span, help=help)
        return
    ctx.findings.unknown("E406", message, field.id, field.span, candidates)


def _is_asked_about(ctx: Context, kind: str, name: str) -> bool:
    """Whether it is a value of one thing of a kind, or a zone of each."""
    zone = ctx.box.zones.get(name)
    if zone is not None:
        return zone.each == kind
    callee = ctx.shared.values.get(name)
    types = [type for _, type in callee.params] if callee is not None else []
    return len(types) == 1 and isinstance(types[0], ThingT) and types[0].kind == kind


def _not_a_thing(ctx: Context, thing: core.Expr, field: nodes.Name) -> None:
    help = None
    if isinstance(thing.type, SetT):
        help = "take one of them with `first of …`, or go through them with `for each`"
    message = f"{in_words(thing.type)} has no field `{field.id}`"
    ctx.report("E522", message, field.span, help)
