"""Expressions: every name gets its meaning, every node its type.

`express` takes any written expression and gives its checked form, or none if something in it is
wrong and reported. The type that is wanted is a hint for bare names; it is not demanded here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .. import nodes
from ..core import expressions as core
from ..core.types import NONE, NumberT, SetT, ThingT, Type
from ..resolve.wording import in_words
from .boards import BOARDS
from .calls import arguments_of
from .comparisons import COMPARISONS
from .context import Context, ends_of
from .fields import field_of
from .names import applied, named
from .phrases import PHRASES
from .sets import join_sets
from .texts import worded
from .types import FLAG, TEXT, bounded, join, maybe, range_of, range_of_division

Check = Callable[[Context, Any, Type | None], core.Expr | None]


def express(ctx: Context, node: nodes.Expr, want: Type | None) -> core.Expr | None:
    """The checked form of an expression."""
    return CHECKS[type(node)](ctx, node, want)


def _number(ctx: Context, node: nodes.Number, want: Type | None) -> core.Expr | None:
    wanted = bounded(node.value, node.value)
    if wanted.low != node.value:
        ctx.report("E513", f"no number may be beyond {abs(wanted.low):,}", node.span)
        return None
    return core.Const(node.value, wanted, node.span)


def _text(ctx: Context, node: nodes.Text, want: Type | None) -> core.Expr | None:
    text = worded(ctx, node)
    if text is None:
        return None
    if all(isinstance(part, str) for part in text.parts):
        return core.Const(node.value, TEXT, node.span)
    return text


def _nothing(ctx: Context, node: nodes.Nothing, want: Type | None) -> core.Expr | None:
    if want is None:
        ctx.report("E514", "nothing tells here what `none` is instead of", node.span)
        return None
    return core.Const(NONE, maybe(want), node.span)


def _flag(ctx: Context, node: nodes.Flag, want: Type | None) -> core.Expr | None:
    return core.Const(node.value, FLAG, node.span)


def _it(ctx: Context, node: nodes.It, want: Type | None) -> core.Expr | None:
    if not ctx.scope.elements:
        message = "there is no element that `it` could stand for here"
        ctx.report("E414", message, node.span)
        return None
    element = ctx.scope.elements[-1]
    if element.type is None:
        return None
    return core.Local(element.slot, "it", element.type, node.span)


def _dot(ctx: Context, node: nodes.Dot, want: Type | None) -> core.Expr | None:
    thing = ctx.express(node.thing)
    return None if thing is None else field_of(ctx, thing, node.field, node.span)


def _conditional(ctx: Context, node: nodes.Conditional, want: Type | None) -> core.Expr | None:
    condition = ctx.condition(node.condition)
    pair = alternatives(ctx, (node.then, node.otherwise), want)
    if condition is None or pair is None:
        return None
    (then, otherwise), wanted = pair
    return core.Conditional(condition, then, otherwise, wanted, node.span)


def alternatives(
    ctx: Context, written: tuple[nodes.Expr, ...], want: Type | None
) -> tuple[list[core.Expr], Type] | None:
    """Expressions that stand for one and the same, and the type that holds them all.

    One that is only `none` takes its type from the others.
    """
    found: dict[int, core.Expr | None] = {}
    for at, each in enumerate(written):
        if not isinstance(each, nodes.Nothing):
            found[at] = ctx.express(each, want)
            known = found[at]
            want = want if known is None or want is not None else known.type
    if want is None and found and None in found.values():
        return None
    for at, each in enumerate(written):
        if at not in found:
            found[at] = ctx.express(each, want)
    checked = [found[at] for at in range(len(written))]
    sound = [each for each in checked if each is not None]
    if len(sound) < len(checked):
        return None
    wanted = _joined(ctx, sound)
    return None if wanted is None else (sound, wanted)


def _joined(ctx: Context, several: list[core.Expr]) -> Type | None:
    wanted: Type = several[0].type
    for each in several[1:]:
        both: Type | None = join(wanted, each.type)
        if both is None:
            message = f"this is {in_words(each.type)}, and the other is {in_words(wanted)}"
            ctx.report("E515", message, each.span)
            return None
        wanted = both
    return wanted


# --- numbers ------------------------------------------------------------------------------------


def _arithmetic(ctx: Context, node: nodes.Arithmetic, want: Type | None) -> core.Expr | None:
    hint = want if node.operator == "+" else None
    left = ctx.express(node.left, hint)
    if node.operator == "+" and left is not None and isinstance(left.type, SetT | ThingT):
        return join_sets(ctx, left, node)
    right = ctx.express(node.right, hint)
    if left is None or right is None:
        return None
    if node.operator == "-" and isinstance(left.type, SetT):
        message = f"a number is wanted here, not {in_words(left.type)}"
        ctx.report("E506", message, node.left.span, "sets are taken apart with `without`")
        return None
    first = ctx.as_number(left, node.left.span)
    second = ctx.as_number(right, node.right.span)
    if first is None or second is None:
        return None
    wanted = range_of(node.operator, ends_of(first), ends_of(second))
    return ctx.limited(core.Arithmetic(node.operator, first, second, wanted, node.span))


def _divide(ctx: Context, node: nodes.Divide, want: Type | None) -> core.Expr | None:
    left, right = ctx.number(node.left), ctx.number(node.right)
    if left is None or right is None:
        return None
    if right.type == NumberT(0, 0):
        ctx.report("E513", "this divides by zero", node.right.span)
        return None
    wanted = range_of_division(ends_of(left), ends_of(right), node.rounding)
    return core.Divide(left, right, node.rounding, wanted, node.span)


def _negative(ctx: Context, node: nodes.Negative, want: Type | None) -> core.Expr | None:
    part = ctx.number(node.part)
    if part is None:
        return None
    ends = ends_of(part)
    return core.Negative(part, bounded(-ends.high, -ends.low), node.span)


def _times(ctx: Context, node: nodes.Times, want: Type | None) -> core.Expr | None:
    if not memory_exists(ctx, node.memory):
        return None
    return core.Times(node.memory.id, bounded(0, 10**9), node.span)


def memory_exists(ctx: Context, name: nodes.Name) -> bool:
    """Whether there is such a memory; reports it if not."""
    if name.id in ctx.box.definitions.memories:
        return True
    message = f"there is no memory `{name.id}`"
    ctx.findings.unknown("E417", message, name.id, name.span, ctx.box.definitions.memories)
    return False


# --- supposing ----------------------------------------------------------------------------------


def _supposing(ctx: Context, node: nodes.Supposing, want: Type | None) -> core.Expr | None:
    call = rule_call(ctx, node.deed)
    value = ctx.express(node.value, want)
    if call is None or value is None:
        return None
    name, arguments = call
    ctx.shared.supposed.append((name, node.deed.span))
    return core.Supposing(name, arguments, value, value.type, node.span)


def rule_call(ctx: Context, deed: nodes.Expr) -> tuple[str, tuple[core.Expr, ...]] | None:
    """A rule with its arguments, as a sentence or a supposition names it."""
    match deed:
        case nodes.Name() as name:
            written: tuple[nodes.Expr, ...] = ()
        case nodes.Apply(name=name, arguments=written):
            pass
        case _:
            ctx.report("E407", "the name of a rule is wanted here", deed.span)
            return None
    callee = ctx.shared.rules.get(name.id)
    if callee is None:
        _no_rule(ctx, name)
        return None
    ctx.uses.rules[name.id] = None
    checked = arguments_of(ctx, name.id, callee.params, written, deed.span)
    return None if checked is None else (name.id, checked)


def _no_rule(ctx: Context, name: nodes.Name) -> None:
    definitions = ctx.box.definitions
    if name.id in definitions.values:
        ctx.uses.values[name.id] = None
        message = f"`{name.id}` is a value, and does nothing by itself"
        ctx.report("E510", message, name.span)
    elif name.id not in definitions.rules:
        message = f"there is no rule `{name.id}`"
        ctx.findings.unknown("E407", message, name.id, name.span, ctx.shared.rules)


CHECKS: Mapping[type, Check] = {
    nodes.Number: _number,
    nodes.Text: _text,
    nodes.Nothing: _nothing,
    nodes.Flag: _flag,
    nodes.It: _it,
    nodes.Name: named,
    nodes.Apply: applied,
    nodes.Dot: _dot,
    nodes.Conditional: _conditional,
    nodes.Arithmetic: _arithmetic,
    nodes.Divide: _divide,
    nodes.Negative: _negative,
    nodes.Times: _times,
    nodes.Supposing: _supposing,
    **COMPARISONS,
    **PHRASES,
    **BOARDS,
}
