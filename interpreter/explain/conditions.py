"""Why a condition does not hold: the first part that fails, followed into the values it asks."""

from __future__ import annotations

from attrs import evolve

from ..core import expressions as core
from ..core.types import SetT
from ..wording import word
from .calls import account, arguments, supposed
from .known import HiddenError
from .phrases import phrase, source_text, value_text
from .reason import Case, Reason
from .sets import elements
from .trace import account_text


def why_false(case: Case, expr: core.Expr) -> Reason:
    """The reason for a condition that does not hold here."""
    try:
        return _why_false(case, expr)
    except HiddenError:
        return case.secret(expr)


def _why_false(case: Case, expr: core.Expr) -> Reason:
    match expr:
        case core.Both():
            return why_false(case, next(p for p in expr.parts if not _holds(case, p)))
        case core.Certain():
            return why_false(case, expr.part)
        case core.CallValue():
            return _why_value_false(case, expr)
        case core.Either():
            inner = (why_false(case, part) for part in expr.parts)
            return case.failed(f"none of `{source_text(expr.span)}`", expr, *inner, told=False)
        case core.Conditional():
            chosen = expr.then if _holds(case, expr.condition) else expr.otherwise
            held = f"`{source_text(expr.condition.span)}`: {_value(case, expr.condition)}"
            return case.failed(held, expr.condition, why_false(case, chosen))
        case core.Supposing():
            after = evolve(case, ev=supposed(case.ev, expr, case.local))
            given = ", ".join(_value(case, each) for each in expr.arguments)
            text = f"supposing {expr.rule}({given})"
            return case.failed(text, expr, why_false(after, expr.value), told=False)
        case core.Reduce(operator="every" | "no"):
            return _why_not_all(case, expr)
    return case.failed(f"`{phrase(case.ev, expr, case.local)}` is not so", expr)


def _holds(case: Case, expr: core.Expr) -> bool:
    return case.ev.holds(expr, case.local)


def _value(case: Case, expr: core.Expr) -> str:
    return value_text(case.ev, expr, case.local)


def _why_value_false(case: Case, expr: core.CallValue) -> Reason:
    text = f"{phrase(case.ev, expr, case.local)} is no"
    within = inside_value(case, expr)
    if within.ev.holds(case.ev.world.values[expr.value].body, within.local):
        return evolve(within.failed(text, expr, told=False), facts=(modified(case, expr),))
    body = case.ev.world.values[expr.value].body
    return within.failed(text, body, why_false(within, body), told=False)


def inside_value(case: Case, expr: core.CallValue) -> Case:
    """The case inside a value that is called; its arguments have been told."""
    info = case.ev.world.values[expr.value]
    local = arguments(case.ev, expr, case.local)
    deeper = case.ev.inside(info.name) if info.recursive else case.ev
    return Case(deeper, local, frozenset(local), info.cites)


def modified(case: Case, expr: core.CallValue) -> str:
    """What modifiers made of a value."""
    info = case.ev.world.values[expr.value]
    found = account(case.ev, info, arguments(case.ev, expr, case.local), expr)
    return account_text(case.ev, info, found)


def _why_not_all(case: Case, expr: core.Reduce) -> Reason:
    """The first element that there should not be, or for which the condition does not hold."""
    assert isinstance(expr.group.type, SetT)
    text = f"`{source_text(expr.span)}` is not so"
    for element in elements(case.ev, expr.group, case.local):
        name = word(case.ev.world, element, expr.group.type.element)
        if expr.amount is None:
            return evolve(case.failed(text, expr, told=False), facts=(f"there is {name}",))
        inner = case.with_element(expr.slot, element)
        if not _holds(inner, expr.amount):
            reason = case.failed(text, expr, why_false(inner, expr.amount), told=False)
            return evolve(reason, facts=(f"not {name}",))
    return case.failed(text, expr)
