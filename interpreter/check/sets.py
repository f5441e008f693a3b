"""Sets joined and taken apart, and how many elements a set can have."""

from __future__ import annotations

from .. import nodes
from ..core import expressions as core
from ..core.types import EnumT, FlagT, MapT, NumberT, PlaceT, SetT, TextT, ThingT, Type
from ..resolve.constants import LIMIT
from ..resolve.wording import in_words
from ..source import Span
from .context import Context, element_of
from .types import join, same, sure


def join_sets(ctx: Context, left: core.Expr, node: nodes.Arithmetic) -> core.Expr | None:
    """`S + T`; either of them may be one thing, and two things of a kind are a set too."""
    right = ctx.express(node.right, left.type)
    if right is None:
        return None
    is_set = isinstance(left.type, SetT) or isinstance(right.type, SetT)
    if not is_set and not same(left.type, right.type):
        message = f"a number or a set is wanted here, not {in_words(left.type)}"
        help = "what stands behind `where` or `is` reaches this far; parentheses stop it"
        is_sum = isinstance(right.type, NumberT)
        ctx.report("E506", message, node.left.span, help if is_sum else None)
        return None
    one, other = as_set(ctx, left), as_set(ctx, right)
    wanted: Type | None = None
    if one is not None and other is not None:
        wanted = join(one.type, other.type)
    if one is None or other is None or wanted is None:
        message = f"{in_words(left.type)} cannot be joined with {in_words(right.type)}"
        ctx.report("E515", message, node.span)
        return None
    return core.Join(one, other, wanted, node.span)


def as_set(ctx: Context, expr: core.Expr) -> core.Expr | None:
    """A set as it is, one element as a set of one; none if it can be neither."""
    wanted = expr.type
    if isinstance(wanted, SetT):
        return expr
    if isinstance(wanted, MapT | PlaceT | TextT):
        return None
    return core.Single(expr, SetT(sure(wanted)), expr.span)


def without(ctx: Context, group: core.Expr, written: nodes.Expr, span: Span) -> core.Expr | None:
    """A set less another, or less one element."""
    others = ctx.express(written, element_of(group))
    if others is None:
        return None
    less = others
    if same(others.type, element_of(group)):
        single = as_set(ctx, others)
        less = single if single is not None else others
    if not same(less.type, group.type):
        message = f"{in_words(others.type)} is never in {in_words(group.type)}"
        ctx.report("E503", message, written.span)
        return None
    return core.Without(group, less, group.type, span)


def most_elements(ctx: Context, element: Type) -> int:
    """How many elements a set of such elements can have."""
    match element:
        case ThingT(kind=kind):
            return len(ctx.box.kinds[kind].things)
        case EnumT(members=members):
            return len(members)
        case NumberT(low=low, high=high):
            return min(high - low + 1, LIMIT)
        case FlagT():
            return 2
        case _:
            return LIMIT
