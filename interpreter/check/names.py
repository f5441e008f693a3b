"""What a bare name or a name with arguments stands for.

A local name comes first. Otherwise a name may stand for a definition, for things and for words of
lists; the type that is wanted decides between them.
"""

from __future__ import annotations

from collections.abc import Callable

from .. import nodes
from ..core import expressions as core
from ..core.types import NONE, EnumT, MapT, NumberT, PlaceT, SetT, TextT, ThingT, Type
from ..core.world import ParameterInfo, ZoneInfo
from ..resolve.definitions import BUILT_IN
from ..resolve.findings import ELSEWHERE
from ..resolve.grids import DIAGONALS, ORTHOGONALS
from ..resolve.wording import in_words
from ..source import Span
from ..spelling import article, copies_of, did_you_mean
from .calls import arguments_of, function, use_rule_as_value, value_call
from .context import Context
from .types import FLAG, PLAYER, TEXT, maybe, same, sure

Meaning = Callable[[], core.Expr | None]


def named(ctx: Context, node: nodes.Name, want: Type | None) -> core.Expr | None:
    """The expression that a bare name stands for."""
    local = ctx.scope.find(node.id)
    if local is not None and not _is_word(node.id, local.type, want):
        if local.type is None:
            return None
        return core.Local(local.slot, node.id, local.type, node.span)
    meanings = _meanings(ctx, node, want)
    if not meanings:
        _unknown(ctx, node)
        return None
    fitting = [make for wanted, make in meanings if _fits(wanted, want)]
    if len(fitting) == 1:
        return fitting[0]()
    if len(meanings) == 1:
        return meanings[0][1]()
    places = " or ".join(sorted({_sort(wanted) for wanted, _ in meanings}))
    message = f"`{node.id}` may be {places} here"
    ctx.report("E404", message, node.span, "rename one of them")
    return None


def _is_word(name: str, local: Type | None, want: Type | None) -> bool:
    """Whether a word of a list is meant, and not the local name that is spelt like it."""
    if not isinstance(want, EnumT) or local is None or same(local, want):
        return False
    return name in want.members


def _sort(wanted: Type | None) -> str:
    if isinstance(wanted, EnumT):
        return f"a word of `{wanted.name}`"
    return in_words(wanted) if wanted is not None else "the name of a definition"


def _fits(wanted: Type | None, want: Type | None) -> bool:
    if want is None or wanted is None:
        return False
    if isinstance(want, SetT) and not isinstance(wanted, SetT):
        return same(wanted, want.element)
    return same(wanted, want)


def _meanings(
    ctx: Context, node: nodes.Name, want: Type | None
) -> list[tuple[Type | None, Meaning]]:
    found: list[tuple[Type | None, Meaning]] = []
    definition = _definition(ctx, node, want)
    if definition is not None:
        found.append((None, definition))
    span = node.span
    for kind, number in ctx.box.things.get(node.id, ()):
        found.append(_constant(number, ThingT(kind), span))
    for words in ctx.box.members.get(node.id, ()):
        found.append(_constant(words.members.index(node.id), words, span))
    listed = want.element if isinstance(want, SetT) else want
    if isinstance(listed, EnumT) and node.id in listed.members:
        words = sure(listed)
        if not any(wanted is not None and same(wanted, words) for wanted, _ in found):
            found.append(_constant(words.members.index(node.id), words, span))
    if node.id in ctx.box.names.kinds.absent:
        found.append(_constant(NONE, maybe(PLAYER), span))
    return found


def _constant(value: int, wanted: Type, span: Span) -> tuple[Type | None, Meaning]:
    return wanted, lambda: core.Const(value, wanted, span)


def _definition(ctx: Context, node: nodes.Name, want: Type | None) -> Meaning | None:
    """The one definition that may be used by this bare name."""
    box, name = ctx.box, node.id
    if name == "mover":
        return lambda: core.Mover(PLAYER, node.span)
    if name in ctx.shared.values:
        return lambda: value_call(ctx, node, ())
    if name in ctx.shared.rules:
        return lambda: use_rule_as_value(ctx, node)
    if name in box.parameters:
        return lambda: _parameter(ctx, box.parameters[name], want, node.span)
    if ("game", name) in box.fields:
        return lambda: _game_field(ctx, name, node.span)
    if name in box.zones:
        return lambda: _zone(ctx, box.zones[name], node, (), want)
    if name in box.plurals:
        return lambda: all_things(ctx, box.plurals[name], node.span)
    if box.direction is not None and name in ("directions", "orthogonals", "diagonals"):
        words = box.direction
        return lambda: _ways(name, words, node.span)
    if ("game", name) in box.broken_fields or name in box.definitions.zones:
        return lambda: None
    return None


def _game_field(ctx: Context, name: str, span: Span) -> core.Expr:
    ctx.uses.fields["game", name] = None
    game = core.Const(0, ThingT("game"), span)
    return core.FieldOf("game", name, game, ctx.box.fields["game", name].type, span)


def all_things(ctx: Context, kind: str, span: Span) -> core.Expr:
    """The set of all things of a kind."""
    things = tuple(range(len(ctx.box.kinds[kind].things)))
    return core.Const(things, SetT(ThingT(kind)), span)


def _ways(name: str, words: EnumT, span: Span) -> core.Expr:
    chosen = {"orthogonals": ORTHOGONALS, "diagonals": DIAGONALS}.get(name, words.members)
    ways = tuple(number for number, way in enumerate(words.members) if way in chosen)
    return core.Const(ways, SetT(words), span)


def _parameter(
    ctx: Context, parameter: ParameterInfo, want: Type | None, span: Span
) -> core.Expr | None:
    value = parameter.value
    if isinstance(value, bool):
        return core.Const(value, FLAG, span)
    if isinstance(value, int):
        return core.Const(value, NumberT(value, value), span)
    return _word_parameter(ctx, parameter.name, value, want, span)


def _word_parameter(
    ctx: Context, name: str, word: str, want: Type | None, span: Span
) -> core.Expr | None:
    """A parameter that is a word stands for the thing or the word of a list, if there is one."""
    known: list[core.Expr] = [
        core.Const(number, ThingT(kind), span) for kind, number in ctx.box.things.get(word, ())
    ]
    known += [
        core.Const(words.members.index(word), words, span)
        for words in ctx.box.members.get(word, ())
    ]
    fitting = [each for each in known if want is not None and _fits(each.type, want)]
    if isinstance(want, TextT) or not known:
        return core.Const(word, TEXT, span)
    if len(fitting or known) == 1:
        return (fitting or known)[0]
    ctx.report("E404", f"`{word}`, the parameter `{name}`, may be several things here", span)
    return None


# --- names with arguments -----------------------------------------------------------------------


def applied(ctx: Context, node: nodes.Apply, want: Type | None) -> core.Expr | None:
    """The expression that a name with arguments stands for."""
    name = node.name.id
    local = ctx.scope.find(name)
    if local is not None:
        return _looked_up(ctx, node, local.slot, local.type)
    if name in ctx.shared.values:
        return value_call(ctx, node.name, node.arguments, node.span)
    if name in ("min", "max", "abs", "opposite"):
        return function(ctx, node)
    if name in ctx.box.zones:
        return _zone(ctx, ctx.box.zones[name], node, node.arguments, want)
    if name in ctx.shared.rules:
        use_rule_as_value(ctx, node.name)
        return None
    if name in ctx.box.definitions.zones or name in ctx.box.definitions.values:
        return None
    candidates = [*ctx.shared.values, *ctx.box.zones, "min", "max", "abs", "opposite"]
    message = f"there is no value or zone `{name}`"
    if ctx.box.definitions.taken.get(name) or name in ctx.box.things:
        message = f"`{name}` takes nothing in parentheses"
    ctx.findings.unknown("E407", message, name, node.name.span, candidates)
    return None


def _looked_up(ctx: Context, node: nodes.Apply, slot: int, wanted: Type | None) -> core.Expr | None:
    """`bid(p)`: what somebody chose, or what something was assigned to."""
    if wanted is None:
        return None
    if not isinstance(wanted, MapT):
        message = f"`{node.name.id}` is {in_words(wanted)} and takes nothing in parentheses"
        ctx.report("E507", message, node.span)
        return None
    keys = arguments_of(ctx, node.name.id, (("", wanted.key),), node.arguments, node.span)
    if keys is None:
        return None
    chosen = core.Local(slot, node.name.id, wanted, node.name.span)
    return core.MapGet(chosen, keys[0], wanted.value, node.span)


def _zone(
    ctx: Context,
    zone: ZoneInfo,
    node: nodes.Name | nodes.Apply,
    written: tuple[nodes.Expr, ...],
    want: Type | None,
) -> core.Expr | None:
    """A zone: its place where a place is wanted, otherwise what lies there."""
    ctx.uses.zones[zone.name] = None
    owners = ((zone.each, ThingT(zone.each)),) if zone.each else ()
    if zone.each and not written:
        whose = f"{article(zone.each)} {zone.each}"
        message = f"there is a zone `{zone.name}` for each {zone.each}; say whose is meant"
        ctx.report("E507", message, node.span, f"write `{zone.name}(…)` with {whose}")
        return None
    owner = arguments_of(ctx, zone.name, owners, written, node.span)
    if owner is None:
        return None
    place = core.PlaceOf(zone.name, owner[0] if owner else None, PlaceT(zone.holds), node.span)
    if isinstance(want, PlaceT):
        return place
    return core.Contents(place, SetT(ThingT(zone.holds)), node.span)


# --- names that stand for nothing ---------------------------------------------------------------


def _unknown(ctx: Context, node: nodes.Name) -> None:
    if _is_known_elsewhere(ctx, node.id):
        return
    candidates = known_names(ctx)
    message = f"the name `{node.id}` stands for nothing here"
    meant = did_you_mean(node.id, candidates)
    owners = sorted(kind for kind, field in ctx.box.fields if field == node.id)
    help = f"did you mean `{meant}`?" if meant else None
    copies = copies_of(node.id, ctx.box.things)
    if copies is not None:
        help = copies
    elif node.id in ELSEWHERE:
        help = f"write `{ELSEWHERE[node.id]}`"
    elif owners:
        help = (
            f"it is a field of {owners[0]}: write `it.{node.id}` for an element, or `X.{node.id}`"
        )
    if node.id in ctx.box.kinds and node.id != "game":
        message = f"`{node.id}` is a kind, and stands for nothing by itself"
        plural = ctx.box.kinds[node.id].plural
        help = f"the set of all is `{plural}`"
        if plural == f"{node.id}es" and node.id.endswith("s"):
            help += "; a kind has the name of one of its things, and not of many"
    elif node.id in ("directions", "orthogonals", "diagonals"):
        ctx.report("E415", "there is no grid, so there are no directions", node.span)
        return
    ctx.report("E403", message, node.span, help)


def _is_known_elsewhere(ctx: Context, name: str) -> bool:
    """Whether the mistake behind an unknown name is already reported."""
    return name in ctx.box.definitions.taken or ctx.box.is_vague()


def known_names(ctx: Context) -> list[str]:
    """All names that could stand alone."""
    local = [name for block in ctx.scope.blocks for name in block]
    box = ctx.box
    game = [field for kind, field in box.fields if kind == "game"]
    defined = [*ctx.shared.values, *box.parameters, *box.zones, *box.plurals, *game, "mover"]
    return [*local, *defined, *box.things, *box.members]


def check_new(ctx: Context, name: nodes.Name) -> None:
    """Report a local name that would hide something."""
    if name.id in BUILT_IN:
        message = f"`{name.id}` is a word of the language and cannot name anything else"
        ctx.report("E402", message, name.span, "choose another name")
        return
    what: str | None = None
    if ctx.scope.find(name.id) is not None:
        what = "a local name"
    elif name.id in ctx.box.definitions.taken:
        sort = ctx.box.definitions.taken[name.id][0]
        what = f"{article(sort)} {sort}"
    elif name.id in ctx.box.things:
        kind = ctx.box.things[name.id][0][0]
        what = f"{article(kind)} {kind}"
    if what is not None:
        message = f"`{name.id}` is already the name of {what}"
        ctx.report("E420", message, name.span, "choose another name")
