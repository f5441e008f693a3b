"""Sets: tuples in an order, without doubles.

What asks only whether there is an element, or for the first one, looks no further than it must, as
`and` and `or` do; so a failure behind that point does not show.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..core import expressions as core
from ..core.types import NONE, SetT, Type
from .numbers import number

if TYPE_CHECKING:
    from .evaluate import Evaluator, Locals, Value

Elements = tuple["Value", ...]


def keep(ev: Evaluator, expr: core.Filter, local: Locals) -> Elements:
    return tuple(elements(ev, expr, local))


def elements(ev: Evaluator, expr: core.Expr, local: Locals) -> Iterator[Value]:
    """The elements of a set, one by one as they are wanted."""
    if not isinstance(expr, core.Filter):
        yield from ev.evaluate(expr, local)
        return
    for element in elements(ev, expr.group, local):
        inner = {**local, expr.slot: element}
        if all(ev.holds(condition, inner) for condition in expr.conditions):
            yield element


def member(ev: Evaluator, expr: core.Member, local: Locals) -> bool:
    found = ev.evaluate(expr.element, local) in ev.evaluate(expr.group, local)
    return found is not expr.negated


def reduce(ev: Evaluator, expr: core.Reduce, local: Locals) -> int | bool:
    found = elements(ev, expr.group, local)
    match expr.operator:
        case "count":
            return sum(1 for _ in found)
        case "any":
            return any(True for _ in found)
        case "no":
            return not any(True for _ in found)
    assert expr.amount is not None
    if expr.operator == "every":
        return all(ev.holds(expr.amount, {**local, expr.slot: each}) for each in found)
    amounts = [number(ev, expr.amount, {**local, expr.slot: each}) for each in found]
    if expr.operator == "sum":
        return sum(amounts)
    best = max if expr.operator == "highest" else min
    return best(amounts, default=0)


def extreme(ev: Evaluator, expr: core.Extreme, local: Locals) -> Elements:
    group = ev.evaluate(expr.group, local)
    amounts = [number(ev, expr.amount, {**local, expr.slot: each}) for each in group]
    if not amounts:
        return ()
    best = max(amounts) if expr.operator == "most" else min(amounts)
    return tuple(each for each, amount in zip(group, amounts, strict=True) if amount == best)


def rank(ev: Evaluator, expr: core.Rank, local: Locals) -> int:
    def keys(element: Value) -> tuple[int, ...]:
        return tuple(number(ev, key, {**local, expr.slot: element}) for key in expr.keys)

    own = keys(ev.evaluate(expr.item, local))
    return 1 + sum(keys(each) > own for each in ev.evaluate(expr.group, local))


def end_of(ev: Evaluator, expr: core.EndOf, local: Locals) -> Value:
    if expr.count is None and expr.end == "first":
        return next(elements(ev, expr.group, local), NONE)
    group = ev.evaluate(expr.group, local)
    if expr.count is None:
        return group[-1] if group else NONE
    count = max(number(ev, expr.count, local), 0)
    return group[:count] if expr.end == "first" else group[max(len(group) - count, 0) :]


def in_order(ev: Evaluator, expr: core.Sorted, local: Locals) -> Elements:
    group = list(ev.evaluate(expr.group, local))
    # A stable sort by the last key first leaves the first key in command.
    for key, descends in reversed(expr.keys):
        amounts = {each: ev.evaluate(key, {**local, expr.slot: each}) for each in group}
        group.sort(key=amounts.__getitem__, reverse=descends)
    return tuple(group)


def join(ev: Evaluator, expr: core.Join, local: Locals) -> Elements:
    return tuple(dict.fromkeys((*ev.evaluate(expr.left, local), *ev.evaluate(expr.right, local))))


def without(ev: Evaluator, expr: core.Without, local: Locals) -> Elements:
    group, others = ev.evaluate(expr.group, local), ev.evaluate(expr.others, local)
    if _depth(expr.others.type) < _depth(expr.group.type):
        others = (others,)
    return tuple(each for each in group if each not in others)


def _depth(type: Type) -> int:
    """How many times a type is a set: a line is a set of cells, lines are a set of those."""
    return 1 + _depth(type.element) if isinstance(type, SetT) else 0


def single(ev: Evaluator, expr: core.Single, local: Locals) -> Elements:
    element = ev.evaluate(expr.element, local)
    return () if element == NONE else (element,)
