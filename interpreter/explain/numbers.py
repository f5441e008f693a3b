"""Comparing and calculating: numbers are whole, and none is no number."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..core import expressions as core
from ..core.types import NONE, NumberT
from ..run.failure import division_by_zero, none_here, not_in_range, too_many_numbers
from ..run.primitives import MOST_NUMBERS
from ..wording import type_word

if TYPE_CHECKING:
    from .evaluate import Evaluator, Locals, Value

_ORDERS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

_SUMS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "min": min,
    "max": max,
}


def compare(ev: Evaluator, expr: core.Compare, local: Locals) -> bool:
    if expr.operator in _ORDERS:
        left, right = number(ev, expr.left, local), number(ev, expr.right, local)
        return _ORDERS[expr.operator](left, right)
    same = bool(ev.evaluate(expr.left, local) == ev.evaluate(expr.right, local))
    return same if expr.operator == "is" else not same


def arithmetic(ev: Evaluator, expr: core.Arithmetic, local: Locals) -> int:
    left, right = number(ev, expr.left, local), number(ev, expr.right, local)
    if expr.operator != "mod":
        return _SUMS[expr.operator](left, right)
    if right <= 0:
        raise division_by_zero("mod", right, expr.span)
    return left % right


def divide(ev: Evaluator, expr: core.Divide, local: Locals) -> int:
    left, right = number(ev, expr.left, local), number(ev, expr.right, local)
    if right == 0:
        raise division_by_zero("/", right, expr.span)
    if expr.rounding == "down":
        return left // right
    if expr.rounding == "up":
        return -(-left // right)
    return (2 * left + right) // (2 * right)


def negative(ev: Evaluator, expr: core.Negative, local: Locals) -> int:
    return -number(ev, expr.part, local)


def absolute(ev: Evaluator, expr: core.Absolute, local: Locals) -> int:
    return abs(number(ev, expr.part, local))


def numbers(ev: Evaluator, expr: core.Numbers, local: Locals) -> tuple[int, ...]:
    low, high = number(ev, expr.low, local), number(ev, expr.high, local)
    if high - low >= MOST_NUMBERS:
        raise too_many_numbers(low, high, MOST_NUMBERS, expr.span)
    return tuple(range(low, high + 1))


def certain(ev: Evaluator, expr: core.Certain, local: Locals) -> Value:
    value = ev.evaluate(expr.part, local)
    if value == NONE and expr.part.type.optional:
        if expr.type.optional:
            return value
        raise none_here(type_word(expr.type), expr.span)
    if isinstance(expr.type, NumberT) and not expr.type.low <= value <= expr.type.high:
        raise not_in_range(value, expr.type.low, expr.type.high, expr.span)
    return value


def number(ev: Evaluator, expr: core.Expr, local: Locals) -> int:
    """The value of an expression that has to be a number."""
    value = int(ev.evaluate(expr, local))
    if value == NONE and expr.type.optional:
        raise none_here("a number", expr.span)
    return value
