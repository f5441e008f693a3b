"""Conditions: and, or, not, and comparisons of two values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import nodes
from ..core import expressions as core
from ..core.types import NumberT, SetT, ThingT, Type
from ..core.walking import walk
from ..resolve.wording import in_words
from .context import Context, element_of, is_none
from .types import FLAG, apart, same

Checks = dict[type, Callable[[Context, Any, Type | None], core.Expr | None]]


def _parts(ctx: Context, parts: tuple[nodes.Expr, ...]) -> tuple[core.Expr, ...] | None:
    checked = [ctx.condition(part) for part in parts]
    sound = [part for part in checked if part is not None]
    return tuple(sound) if len(sound) == len(checked) else None


def _both(ctx: Context, node: nodes.Both, want: Type | None) -> core.Expr | None:
    parts = _parts(ctx, node.parts)
    return None if parts is None else core.Both(parts, FLAG, node.span)


def _either(ctx: Context, node: nodes.Either, want: Type | None) -> core.Expr | None:
    parts = _parts(ctx, node.parts)
    return None if parts is None else core.Either(parts, FLAG, node.span)


def _not(ctx: Context, node: nodes.Not, want: Type | None) -> core.Expr | None:
    part = ctx.condition(node.part)
    return None if part is None else core.Not(part, FLAG, node.span)


def _compare(ctx: Context, node: nodes.Compare, want: Type | None) -> core.Expr | None:
    pair = _sides(ctx, node)
    if pair is None:
        return None
    return compared(ctx, node.operator, pair[0], pair[1], node)


def _sides(ctx: Context, node: nodes.Compare) -> tuple[core.Expr, core.Expr] | None:
    """Both sides; a side that is a bare word or none takes its meaning from the other."""
    left_node, right_node = node.left, node.right
    if _is_vague(ctx, left_node) and not _is_vague(ctx, right_node):
        right = ctx.express(right_node)
        left = ctx.express(left_node, right.type) if right is not None else None
    else:
        left = ctx.express(left_node)
        right = ctx.express(right_node, left.type) if left is not None else None
        if left is None and not _is_vague(ctx, right_node):
            ctx.express(right_node)
    return None if left is None or right is None else (left, right)


def _is_vague(ctx: Context, node: nodes.Expr) -> bool:
    """Whether an expression may mean several things by itself."""
    if isinstance(node, nodes.Name):
        if ctx.scope.find(node.id) is not None:
            return False
        box = ctx.box
        meanings = len(box.things.get(node.id, ())) + len(box.members.get(node.id, ()))
        return meanings > 1 or (meanings == 1 and node.id in box.definitions.taken)
    return isinstance(node, nodes.Nothing)


def compared(
    ctx: Context,
    operator: str,
    left: core.Expr,
    right: core.Expr,
    node: nodes.Compare | nodes.WithTest,
) -> core.Expr | None:
    """Two values compared, if they can be."""
    if operator not in ("is", "is not"):
        return _ordered(ctx, operator, left, right, node)
    for one, other in ((left, right), (right, left)):
        if is_none(one) and not other.type.optional and not ctx.is_absent(one):
            ctx.report("E504", f"`{other.span.text}` is never none", one.span)
            return None
    if not same(left.type, right.type):
        help = None
        if isinstance(right.type, SetT) and same(left.type, right.type.element):
            help = "write `is in`" if operator == "is" else "write `is not in`"
        message = f"{in_words(left.type)} cannot be compared with {in_words(right.type)}"
        ctx.report("E501", message, node.span, help)
        return None
    _warn_if_settled(ctx, operator, left, right, node)
    return core.Compare(operator, left, right, FLAG, node.span)


def _ordered(
    ctx: Context,
    operator: str,
    left: core.Expr,
    right: core.Expr,
    node: nodes.Compare | nodes.WithTest,
) -> core.Expr | None:
    first, second = ctx.as_number(left, left.span), ctx.as_number(right, right.span)
    if first is None or second is None:
        return None
    _warn_if_settled(ctx, operator, first, second, node)
    return core.Compare(operator, first, second, FLAG, node.span)


def _warn_if_settled(
    ctx: Context,
    operator: str,
    left: core.Expr,
    right: core.Expr,
    node: nodes.Compare | nodes.WithTest,
) -> None:
    """A comparison of numbers whose ranges leave only one outcome is hardly meant."""
    one, other = left.type, right.type
    if not isinstance(one, NumberT) or not isinstance(other, NumberT):
        return
    if one.optional or other.optional or (one.low == one.high and other.low == other.high):
        return
    outcome = _outcome(operator, one, other)
    if outcome is None or _counts_players(ctx, left) or _counts_players(ctx, right):
        return
    says = "always" if outcome else "never"
    message = f"this is {says} so: `{left.span.text}` goes from {one.low} to {one.high}"
    ctx.report("W909", message, node.span)


def _counts_players(ctx: Context, expr: core.Expr) -> bool:
    """Whether a number depends on how many play, which may be more in another game."""
    low, high = ctx.shared.box.program.player_range
    types = (getattr(node, "type", None) for node in walk(expr))
    return low < high and any(
        isinstance(each, SetT) and same(each.element, ThingT("player")) for each in types
    )


def _outcome(operator: str, one: NumberT, other: NumberT) -> bool | None:
    match operator:
        case "is" | "is not":
            return (operator == "is not") if apart(one, other) else None
        case "<" | ">=":
            if one.high < other.low or one.low >= other.high:
                return (one.high < other.low) == (operator == "<")
            return None
        case _:
            if one.low > other.high or one.high <= other.low:
                return (one.low > other.high) == (operator == ">")
            return None


def _member(ctx: Context, node: nodes.Member, want: Type | None) -> core.Expr | None:
    group = ctx.group(node.group)
    if group is None:
        if not _is_vague(ctx, node.element):
            ctx.express(node.element)
        return None
    element = ctx.express(node.element, element_of(group))
    return None if element is None else member(ctx, element, group, node.negated, node)


def member(
    ctx: Context,
    element: core.Expr,
    group: core.Expr,
    negated: bool,
    node: nodes.Member | nodes.WithTest,
) -> core.Expr | None:
    """Whether an element is in a set of the same type."""
    if not same(element.type, element_of(group)):
        message = f"{in_words(element.type)} is never in {in_words(group.type)}"
        ctx.report("E501", message, node.span)
        return None
    return core.Member(element, group, negated, FLAG, node.span)


COMPARISONS: Checks = {
    nodes.Both: _both,
    nodes.Either: _either,
    nodes.Not: _not,
    nodes.Compare: _compare,
    nodes.Member: _member,
}
