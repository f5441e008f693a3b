"""Values by name with their modifiers, and the value a position would have after a rule."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from ..core import expressions as core
from ..core.world import AdjustmentInfo, ModifierInfo, ValueInfo
from ..lean import frozen
from ..run.failure import too_deep
from .facts import NotConstantError, position
from .numbers import number

if TYPE_CHECKING:
    from .evaluate import Evaluator, Locals, Value

LAYERS = ("becomes", "add", "subtract", "multiply", "halve", "round", "floor", "ceiling")
FRAMES_FOR_A_LEVEL = 400
"""More Python frames than the nodes of one value's body nest."""
BUDGET = 5_000_000
"""Sentences that a supposed rule may carry out; a copied state has no budget of its own."""


@frozen
class Step:
    """A change that applied: whose it is, and by how much if it has an amount."""

    modifier: ModifierInfo
    change: AdjustmentInfo
    amount: Value


@frozen
class Account:
    """How a value came about: its body, then the changes that applied, layer by layer."""

    base: Value
    steps: tuple[Step, ...]
    result: Value


def call_value(ev: Evaluator, expr: core.CallValue, local: Locals) -> Value:
    info = ev.world.values[expr.value]
    return account(ev, info, arguments(ev, expr, local), expr).result


def arguments(ev: Evaluator, expr: core.CallValue, local: Locals) -> Locals:
    """The local names of the value that is called."""
    info = ev.world.values[expr.value]
    pairs = zip(info.params, expr.arguments, strict=True)
    return {param.slot: ev.evaluate(argument, local) for param, argument in pairs}


def account(ev: Evaluator, info: ValueInfo, local: Locals, expr: core.CallValue) -> Account:
    """Work out a value and keep every step; a value that uses itself too often fails."""
    if not info.recursive:
        return _account(ev, info, local)
    if ev.calling.count(info.name) > info.depth:
        raise too_deep(info.name, info.depth, expr.span)
    with room_for_a_level():
        return _account(ev.inside(info.name), info, local)


@contextmanager
def room_for_a_level() -> Iterator[None]:
    """How deep a value may go is for the ruleset to say, not for Python."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + FRAMES_FOR_A_LEVEL)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _account(ev: Evaluator, info: ValueInfo, local: Locals) -> Account:
    ev.note("value", info.span)
    base = ev.evaluate(info.body, local)
    steps = tuple(
        Step(modifier, change, _amount(ev, change, local))
        for layer in LAYERS
        for modifier in info.modifiers
        for change in modifier.changes
        if change.operator == layer and _applies(ev, change, local)
    )
    applied = {step.change.span for step in steps}
    for modifier in info.modifiers:
        for change in modifier.changes:
            ev.note("change" if change.span in applied else "unchanged", change.span)
    return Account(base, steps, _result(base, steps))


def _applies(ev: Evaluator, change: AdjustmentInfo, local: Locals) -> bool:
    return change.when is None or ev.holds(change.when, local)


def _amount(ev: Evaluator, change: AdjustmentInfo, local: Locals) -> Value:
    if change.amount is None or isinstance(change.amount, str):
        return change.amount
    if change.operator == "becomes":
        return ev.evaluate(change.amount, local)
    return number(ev, change.amount, local)


def _result(base: Value, steps: tuple[Step, ...]) -> Value:
    """The base after all steps; halves are kept until the last."""
    present, rounding = base, "down"
    for step in steps:
        if step.change.operator == "round":
            rounding = step.amount
        else:
            present = _changed(present, step)
    return _rounded(present, rounding) if isinstance(present, Fraction) else present


def _changed(present: Value, step: Step) -> Value:
    match step.change.operator:
        case "becomes":
            return step.amount
        case "add":
            return present + step.amount
        case "subtract":
            return present - step.amount
        case "multiply":
            return present * step.amount
        case "halve":
            return Fraction(present) / 2
        case "floor":
            return max(present, step.amount)
        case _:
            return min(present, step.amount)


def _rounded(exact: Fraction, rounding: str) -> int:
    if rounding == "up":
        return ceil(exact)
    return floor(exact + Fraction(1, 2)) if rounding == "nearest" else floor(exact)


def supposing(ev: Evaluator, expr: core.Supposing, local: Locals) -> Value:
    after = supposed(ev, expr, local)
    return after.evaluate(expr.value, local)


def supposed(ev: Evaluator, expr: core.Supposing, local: Locals) -> Evaluator:
    """The same evaluator in the position after the rule."""
    given = tuple(ev.evaluate(argument, local) for argument in expr.arguments)
    state = position(ev).copy()
    state.fuel = BUDGET
    if ev.perform is None:
        raise NotConstantError
    ev.perform(ev.world, ev.layout, state, expr.rule, given)
    return ev.with_state(state)
