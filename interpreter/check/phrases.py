"""Phrases that name sets, pick from them, count them and add them up.

A chain of `with` and `where` over the same group becomes one Filter. A name bound with `x in …`
reaches into the whole phrase behind it.
"""

from __future__ import annotations

from .. import nodes
from ..core import expressions as core
from ..core.types import EnumT, FlagT, NumberT, SetT, ThingT, Type
from ..resolve.wording import in_words
from .comparisons import Checks, compared, member
from .context import Context, element_of, ends_of
from .fields import field_of
from .names import check_new
from .scope import Binding
from .sets import most_elements, without
from .types import FLAG, join, maybe

Names = tuple[str, ...]


def phrase(
    ctx: Context, node: nodes.Expr, want: Type | None = None, names: Names = ()
) -> core.Expr | None:
    """A set; inside its filters and orders the names stand for the element."""
    match node:
        case nodes.Bound():
            check_new(ctx, node.variable)
            return phrase(ctx, node.group, want, (*names, node.variable.id))
        case nodes.With() | nodes.Where():
            return _filter(ctx, node, want, names)
        case nodes.Sorted():
            return _sorted(ctx, node, want, names)
        case nodes.Without():
            group = phrase(ctx, node.group, want, names)
            if group is None:
                return None
            return without(ctx, group, node.others, node.span)
        case _:
            return ctx.group(node, want)


def names_of(node: nodes.Expr) -> Names:
    """The names that a phrase gives to its element."""
    found: Names = ()
    while isinstance(node, nodes.Bound | nodes.With | nodes.Where | nodes.Sorted | nodes.Without):
        if isinstance(node, nodes.Bound):
            found = (*found, node.variable.id)
        node = node.group
    return found


# --- with and where -----------------------------------------------------------------------------

Test = nodes.WithTest | nodes.Expr


def _filter(
    ctx: Context, node: nodes.With | nodes.Where, want: Type | None, names: Names
) -> core.Expr | None:
    tests: list[Test] = []
    inner: nodes.Expr = node
    while isinstance(inner, nodes.With | nodes.Where | nodes.Bound):
        if isinstance(inner, nodes.Bound):
            check_new(ctx, inner.variable)
            names = (*names, inner.variable.id)
        elif isinstance(inner, nodes.With):
            tests.append(inner.test)
        else:
            tests += reversed(_conjuncts(inner.condition))
        inner = inner.group
    group = phrase(ctx, inner, want, names)
    element = new_element(ctx, group, names)
    with ctx.scope.about(element, *names):
        checked = [_test(ctx, element, test) for test in reversed(tests)]
    conditions = tuple(each for each in checked if each is not None)
    if group is None or len(conditions) < len(checked):
        return None
    return core.Filter(group, element.slot, conditions, group.type, node.span)


def _conjuncts(condition: nodes.Expr) -> list[nodes.Expr]:
    if isinstance(condition, nodes.Both):
        return [each for part in condition.parts for each in _conjuncts(part)]
    return [condition]


def new_element(ctx: Context, group: core.Expr | None, names: Names) -> Binding:
    """A slot for the element of a group."""
    wanted = element_of(group) if group is not None else None
    return ctx.scope.element(names[-1] if names else "it", wanted)


def _test(ctx: Context, element: Binding, test: Test) -> core.Expr | None:
    if isinstance(test, nodes.WithTest):
        return field_test(ctx, element, test)
    return ctx.condition(test)


def field_test(ctx: Context, element: Binding, test: nodes.WithTest) -> core.Expr | None:
    """`with FIELD VALUE`: a condition on a field of the element."""
    if element.type is None:
        return None
    it = core.Local(element.slot, element.name, element.type, test.field.span)
    field = field_of(ctx, it, test.field, test.field.span)
    if field is None:
        return None
    if test.value is None:
        return _flag_test(ctx, field, test)
    if test.operator == "in":
        group = ctx.group(test.value)
        return None if group is None else member(ctx, field, group, False, test)
    value = ctx.express(test.value, field.type)
    return None if value is None else compared(ctx, test.operator, field, value, test)


def _flag_test(ctx: Context, field: core.Expr, test: nodes.WithTest) -> core.Expr | None:
    if isinstance(field.type, FlagT):
        return field
    message = f"`{test.field.id}` is {in_words(field.type)}; say which is meant"
    ctx.report("E502", message, test.span)
    return None


# --- whether, how many, how much ----------------------------------------------------------------


def _set(ctx: Context, node: nodes.Expr, want: Type | None) -> core.Expr | None:
    return phrase(ctx, node, want)


def _reduced(ctx: Context, operator: str, node: nodes.Expr, whole: nodes.Expr) -> core.Expr | None:
    group = phrase(ctx, node)
    element = new_element(ctx, group, ())
    if group is None:
        return None
    wanted: Type = FLAG
    if operator == "count":
        wanted = NumberT(0, most_elements(ctx, element_of(group)))
    return core.Reduce(operator, group, element.slot, None, wanted, whole.span)


def _count(ctx: Context, node: nodes.Count, want: Type | None) -> core.Expr | None:
    return _reduced(ctx, "count", node.group, node)


def _any(ctx: Context, node: nodes.Any, want: Type | None) -> core.Expr | None:
    return _reduced(ctx, "any" if node.wanted else "no", node.group, node)


def _empty(ctx: Context, node: nodes.Empty, want: Type | None) -> core.Expr | None:
    return _reduced(ctx, "any" if node.negated else "no", node.group, node)


def _every(ctx: Context, node: nodes.Every, want: Type | None) -> core.Expr | None:
    group = phrase(ctx, node.group)
    names = names_of(node.group)
    element = new_element(ctx, group, names)
    with ctx.scope.about(element, *names):
        test = field_test(ctx, element, node.test)
    if group is None or test is None:
        return None
    return core.Reduce("every", group, element.slot, test, FLAG, node.span)


def _total(ctx: Context, node: nodes.Total, want: Type | None) -> core.Expr | None:
    check_new(ctx, node.variable)
    name = node.variable.id
    group = phrase(ctx, node.group, None, (name,))
    element = new_element(ctx, group, (name,))
    with ctx.scope.about(element, name):
        amount = ctx.number(node.amount)
    if group is None or amount is None:
        return None
    wanted = _range_of_total(ctx, node.operator, ends_of(amount), group)
    return ctx.limited(core.Reduce(node.operator, group, element.slot, amount, wanted, node.span))


def _range_of_total(ctx: Context, operator: str, amount: NumberT, group: core.Expr) -> NumberT:
    if operator != "sum":
        return join(amount, NumberT(0, 0)) or amount
    most = most_elements(ctx, element_of(group))
    return NumberT(min(0, amount.low * most), max(0, amount.high * most))


def _extreme(ctx: Context, node: nodes.Extreme, want: Type | None) -> core.Expr | None:
    group = phrase(ctx, node.group, want)
    names = names_of(node.group)
    element = new_element(ctx, group, names)
    with ctx.scope.about(element, *names):
        amount = ctx.number(node.amount)
    if group is None or amount is None:
        return None
    return core.Extreme(node.operator, group, element.slot, amount, group.type, node.span)


def _rank(ctx: Context, node: nodes.Rank, want: Type | None) -> core.Expr | None:
    item = ctx.express(node.item)
    group = phrase(ctx, node.group)
    names = names_of(node.group)
    element = new_element(ctx, group, names)
    with ctx.scope.about(element, *names):
        checked = [ctx.number(key) for key in node.keys]
    keys = tuple(key for key in checked if key is not None)
    if item is None or group is None or len(keys) < len(checked):
        return None
    ranked = ctx.fit(item, element_of(group), node.item.span)
    if ranked is None:
        return None
    wanted = NumberT(1, most_elements(ctx, element_of(group)) + 1)
    return core.Rank(ranked, group, element.slot, keys, wanted, node.span)


# --- orders and ends ----------------------------------------------------------------------------


def _sorted(ctx: Context, node: nodes.Sorted, want: Type | None, names: Names) -> core.Expr | None:
    group = phrase(ctx, node.group, want, names)
    names = tuple(dict.fromkeys((*names, *names_of(node.group))))
    element = new_element(ctx, group, names)
    with ctx.scope.about(element, *names):
        checked = [(_key(ctx, key), descends) for key, descends in node.keys]
    keys = tuple((key, descends) for key, descends in checked if key is not None)
    if group is None or len(keys) < len(checked):
        return None
    return core.Sorted(group, element.slot, keys, group.type, node.span)


def _key(ctx: Context, node: nodes.Expr) -> core.Expr | None:
    key = ctx.express(node)
    if key is None or isinstance(key.type, NumberT | FlagT | EnumT | ThingT):
        return key
    ctx.report("E506", f"nothing can be sorted by {in_words(key.type)}", node.span)
    return None


def _end_of(ctx: Context, node: nodes.EndOf, want: Type | None) -> core.Expr | None:
    count = ctx.number(node.count) if node.count is not None else None
    hint = want if isinstance(want, SetT) or not isinstance(want, ThingT | EnumT) else SetT(want)
    group = phrase(ctx, node.group, hint)
    if group is None or (node.count is not None and count is None):
        return None
    wanted: Type = group.type if node.count is not None else maybe(element_of(group))
    return core.EndOf(node.end, count, group, wanted, node.span)


def _numbers(ctx: Context, node: nodes.Numbers, want: Type | None) -> core.Expr | None:
    low, high = ctx.number(node.low), ctx.number(node.high)
    if low is None or high is None:
        return None
    first = ends_of(low).low
    element = NumberT(first, max(first, ends_of(high).high))
    return core.Numbers(low, high, SetT(element), node.span)


PHRASES: Checks = {
    nodes.Bound: _set,
    nodes.With: _set,
    nodes.Where: _set,
    nodes.Without: _set,
    nodes.Sorted: _set,
    nodes.Count: _count,
    nodes.Any: _any,
    nodes.Empty: _empty,
    nodes.Every: _every,
    nodes.Total: _total,
    nodes.Extreme: _extreme,
    nodes.Rank: _rank,
    nodes.EndOf: _end_of,
    nodes.Numbers: _numbers,
}
