"""Values, functions and rules used in expressions, with their arguments."""

from __future__ import annotations

from .. import nodes
from ..core import expressions as core
from ..core.types import Type
from ..resolve.grids import opposites
from ..source import Span
from ..spelling import number_of
from .context import Context, ends_of
from .types import bounded, range_of


def plural(count: int, word: str) -> str:
    """`1 value`, `2 values`, `no values`."""
    return number_of(count, word) if count else f"no {word}s"


def arguments_of(
    ctx: Context,
    name: str,
    params: tuple[tuple[str, Type | None], ...],
    written: tuple[nodes.Expr, ...],
    span: Span,
) -> tuple[core.Expr, ...] | None:
    """The arguments, each fitted to its parameter; none if any of them is wrong."""
    if len(params) != len(written):
        given = f"{len(written) or 'none'} {'is' if len(written) < 2 else 'are'} given"
        message = f"`{name}` takes {plural(len(params), 'argument')}, and {given}"
        ctx.report("E507", message, span)
        return None
    found: list[core.Expr | None] = []
    for (_, wanted), node in zip(params, written, strict=True):
        if wanted is None:
            ctx.express(node)
        found.append(None if wanted is None else ctx.wanted(node, wanted))
    fitted = [each for each in found if each is not None]
    return tuple(fitted) if len(fitted) == len(found) else None


def value_call(
    ctx: Context,
    name: nodes.Name,
    written: tuple[nodes.Expr, ...],
    span: Span | None = None,
) -> core.Expr | None:
    """A value with its arguments."""
    callee = ctx.shared.values[name.id]
    whole = span or name.span
    ctx.uses.values[name.id] = None
    arguments = arguments_of(ctx, name.id, callee.params, written, whole)
    wanted = ctx.shared.type_of_value(name.id, name.span)
    if arguments is None or wanted is None:
        return None
    return core.CallValue(name.id, arguments, wanted, whole)


def use_rule_as_value(ctx: Context, name: nodes.Name) -> None:
    """A rule is carried out and cannot stand inside an expression."""
    callee = ctx.shared.rules[name.id]
    ctx.uses.rules[name.id] = None
    help = None
    if callee.gives is not None:
        help = f"write `x = {name.id}…` on a line of its own, and use `x` here"
    ctx.report("E510", f"`{name.id}` is a rule, and a value is wanted here", name.span, help)


def function(ctx: Context, node: nodes.Apply) -> core.Expr | None:
    """min, max, abs and opposite."""
    name = node.name.id
    if name == "opposite":
        return _opposite(ctx, node)
    count = 1 if name == "abs" else 2
    if len(node.arguments) != count:
        message = f"`{name}` takes {plural(count, 'number')}, and {len(node.arguments)} are given"
        ctx.report("E507", message, node.span)
        return None
    numbers = [ctx.number(each) for each in node.arguments]
    first = numbers[0]
    second = numbers[-1]
    if first is None or second is None:
        return None
    if name == "abs":
        ends = ends_of(first)
        low, high = ends.low, ends.high
        least = 0 if low <= 0 <= high else min(abs(low), abs(high))
        return core.Absolute(first, bounded(least, max(abs(low), abs(high))), node.span)
    wanted = range_of(name, ends_of(first), ends_of(second))
    return core.Arithmetic(name, first, second, wanted, node.span)


def _opposite(ctx: Context, node: nodes.Apply) -> core.Expr | None:
    words = ctx.box.direction
    if words is None:
        ctx.report("E415", "there is no grid, so there are no directions", node.span)
        return None
    ways = arguments_of(ctx, "opposite", (("way", words),), node.arguments, node.span)
    if ways is None:
        return None
    return core.Lookup("opposite", opposites(words.members), ways, words, node.span)
