"""Local names given by sentences, and the fields and places that sentences change."""

from __future__ import annotations

from .. import nodes
from ..core import expressions as core
from ..core import statements as deeds
from ..core.types import NumberT, PlaceT, ThingT, Type
from ..core.world import FieldInfo
from ..lean import frozen
from ..resolve.fields import given_names
from ..resolve.wording import in_words
from ..source import Span
from .context import Context, ends_of, is_none
from .fields import no_field
from .names import check_new, known_names
from .scope import Binding
from .titles import is_title
from .types import apart


def assign(ctx: Context, name: nodes.Name, wanted: Type | None) -> int:
    """The slot of a name that is given a value: its own, if it already has one."""
    known = ctx.scope.find(name.id)
    if known is None:
        check_new(ctx, name)
        return ctx.scope.bind(name.id, wanted).slot
    if wanted is not None and not ctx.scope.grow(known, wanted):
        assert known.type is not None
        message = f"`{name.id}` is {in_words(known.type)} before, and {in_words(wanted)} here"
        ctx.report("E515", message, name.span, "choose another name")
    return known.slot


def announce(ctx: Context, names: list[tuple[nodes.Name, Binding]]) -> deeds.Body:
    """Make the names of a choice known behind it; known names get the new values."""
    copies: list[deeds.Statement] = []
    for name, binding in names:
        if ctx.scope.find(name.id) is None:
            ctx.scope.blocks[-1][name.id] = binding
            continue
        slot = assign(ctx, name, binding.type)
        if binding.type is not None:
            value = core.Local(binding.slot, name.id, binding.type, name.span)
            copies.append(deeds.SetLocal(slot, value, name.span))
    return tuple(copies)


def bind_choice(ctx: Context, name: nodes.Name, wanted: Type | None) -> Binding:
    """A slot of its own for the name of a choice, inside the choice."""
    if ctx.scope.find(name.id) is None:
        check_new(ctx, name)
    return ctx.scope.bind(name.id, wanted)


def span_of(ctx: Context, low: core.Expr, high: core.Expr, span: Span) -> NumberT:
    """The numbers from one to another; a range that never holds any is reported."""
    first, last = ends_of(low).low, ends_of(high).high
    if first > last:
        ctx.report("E513", f"the range from {first} to {last} is empty", span)
    return NumberT(first, max(first, last))


# --- fields -------------------------------------------------------------------------------------


@frozen
class Target:
    """A field that a sentence changes."""

    info: FieldInfo
    thing: core.Expr


def target(ctx: Context, node: nodes.Expr) -> Target | None:
    """The field that stands behind `set`, `raise` or `lower`."""
    found: Target | None = None
    match node:
        case nodes.Dot(thing=thing, field=field):
            checked = ctx.express(thing)
            found = None if checked is None else _field(ctx, checked, field)
        case nodes.Name(id=name) if ctx.scope.find(name) is None:
            found = _game_field(ctx, node)
        case nodes.Name(id=name):
            message = f"`{name}` is a local name, not a field"
            ctx.report("E509", message, node.span, f"write `{name} = …`")
        case _:
            ctx.report("E509", "only a field can be changed so", node.span)
    if found is not None:
        ctx.deeds.changes.setdefault((found.info.kind, found.info.name), node.span)
    return found


def _field(ctx: Context, thing: core.Expr, field: nodes.Name) -> Target | None:
    if not isinstance(thing.type, ThingT):
        message = f"{in_words(thing.type)} has no field `{field.id}`"
        ctx.report("E522", message, field.span)
        return None
    kind = thing.type.kind
    info = ctx.box.fields.get((kind, field.id))
    given = given_names(ctx.box.kinds[kind])
    if info is not None and (field.id in given or is_title(info)):
        ctx.report("E509", f"the {field.id} of a {kind} never changes", field.span)
        return None
    if info is not None:
        return Target(info, ctx.certain(thing))
    zone = ctx.box.zones.get(field.id)
    if zone is not None and zone.holds == kind:
        help = f"write `move … to {field.id}{'(…)' if zone.each else ''}`"
        ctx.report("E509", f"`{field.id}` is a zone, not a field", field.span, help)
        return None
    no_field(ctx, kind, field, thing.span)
    return None


def _game_field(ctx: Context, node: nodes.Name) -> Target | None:
    info = ctx.box.fields.get(("game", node.id))
    if info is not None:
        return Target(info, core.Const(0, ThingT("game"), node.span))
    if ("game", node.id) in ctx.box.broken_fields:
        return None
    if node.id in ctx.box.definitions.taken or node.id in ctx.box.things:
        ctx.report("E509", f"`{node.id}` is no field and cannot be changed so", node.span)
        return None
    message = f"there is no field `{node.id}`"
    ctx.findings.unknown("E403", message, node.id, node.span, known_names(ctx))
    return None


def new_value(ctx: Context, field: FieldInfo, node: nodes.Expr) -> core.Expr | None:
    """What a field is set to. That it is in range is looked at in play, when it is set."""
    wanted = field.type
    expr = ctx.express(node, wanted)
    if expr is None or not isinstance(wanted, NumberT) or not isinstance(expr.type, NumberT):
        return None if expr is None else ctx.fit(expr, wanted, node.span)
    if is_none(expr):
        return ctx.fit(expr, wanted, node.span)
    if field.edge is None and apart(expr.type, wanted):
        message = f"`{field.name}` goes from {wanted.low} to {wanted.high}, and this never does"
        ctx.report("E513", message, node.span)
        return None
    return expr if wanted.optional else ctx.certain(expr)


# --- places -------------------------------------------------------------------------------------


def place(ctx: Context, node: nodes.Expr, holds: str | None) -> core.Expr | None:
    """A place for things of a kind."""
    expr = ctx.express(node, PlaceT(holds or ""))
    if expr is None:
        return None
    if not isinstance(expr.type, PlaceT):
        message = f"a zone is wanted here, not {in_words(expr.type)}"
        ctx.report("E508", message, node.span)
        return None
    if holds is not None and expr.type.holds != holds:
        message = f"this zone holds {expr.type.holds}, not {holds}"
        ctx.report("E503", message, node.span)
        return None
    return expr
