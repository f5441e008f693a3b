"""Why a condition does not hold: the first part that fails, followed into the values it asks.

What is not in a set is followed by `groups`, and sets that are empty by `emptiness`; these three
call each other.
"""

from __future__ import annotations

from attrs import evolve

from ..core import expressions as core
from ..core.types import SetT
from ..wording import word
from . import emptiness, groups, holding
from .calls import supposed
from .inside import Branch, by_way_of, inside_value, modified, taken
from .known import HiddenError
from .phrases import fact, phrase, source_text, value_text
from .reason import Case, Reason
from .sets import elements

MADE = (core.CallValue, core.Filter, core.Sorted, core.Join, core.Prefix, core.Spread)
"""Sets of which it can be told how they are made."""


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
            inner = (why_false(case, part) for part in expr.parts if not case.narrow)
            return case.failed(f"none of `{source_text(expr.span)}`", expr, *inner, told=False)
        case core.Conditional() | core.Match():
            return _why_branch_false(case, expr)
        case core.Supposing():
            after = evolve(case, ev=supposed(case.ev, expr, case.local))
            given = ", ".join(_value(case, each) for each in expr.arguments)
            text = f"supposing {expr.rule}({given})"
            return case.failed(text, expr, why_false(after, expr.value), told=False)
    return _why_in_detail(case, expr)


def _why_in_detail(case: Case, expr: core.Expr) -> Reason:
    """What else is followed, and otherwise what the names in it are."""
    match expr:
        case core.Reduce(operator="every" | "no"):
            return _why_not_all(case, expr)
        case _ if case.narrow:
            pass
        case core.Not(part=core.CallValue() | core.Both() | core.Either()):
            text = f"`{source_text(expr.span)}` is not so"
            return case.failed(text, expr, *holding.held(case, expr.part), told=False)
        case core.Member(negated=False) if isinstance(expr.group, MADE):
            return _why_no_member(case, expr)
        case core.Reduce(operator="any"):
            text = f"`{source_text(expr.span)}` is not so"
            return case.failed(text, expr, *emptiness.why_empty(case, expr.group), told=False)
    return case.failed(f"`{phrase(case.ev, expr, case.local)}` is not so", expr)


def _holds(case: Case, expr: core.Expr) -> bool:
    return case.ev.holds(expr, case.local)


def _value(case: Case, expr: core.Expr) -> str:
    return value_text(case.ev, expr, case.local)


def _why_value_false(case: Case, expr: core.CallValue) -> Reason:
    text = f"{phrase(case.ev, expr, case.local)} is no"
    if case.narrow:
        cites = case.ev.world.values[expr.value].cites
        return evolve(case.failed(text, expr, told=False), cites=cites)
    within = inside_value(case, expr)
    if within.ev.holds(case.ev.world.values[expr.value].body, within.local):
        return evolve(within.failed(text, expr, told=False), facts=(modified(case, expr),))
    body = case.ev.world.values[expr.value].body
    return within.failed(text, body, why_false(within, body), told=False)


def _why_branch_false(case: Case, expr: Branch) -> Reason:
    chosen = taken(case, expr)
    if isinstance(chosen, core.Const):
        return by_way_of(case, expr)
    return by_way_of(case, expr, why_false(case, chosen))


def _why_no_member(case: Case, expr: core.Member) -> Reason:
    reason = groups.why_absent(case, expr.group, case.ev.evaluate(expr.element, case.local))
    assert reason is not None
    text = f"`{phrase(case.ev, expr, case.local)}` is not so"
    told = (fact(case.ev, expr.element, case.local),)
    return evolve(case.failed(text, expr, reason, told=False), facts=told)


def _why_not_all(case: Case, expr: core.Reduce) -> Reason:
    """The first element that there should not be, or for which the condition does not hold."""
    assert isinstance(expr.group.type, SetT)
    text = f"`{source_text(expr.span)}` is not so"
    for element in elements(case.ev, expr.group, case.local):
        name = word(case.ev.world, element, expr.group.type.element)
        if expr.amount is None:
            why = () if case.narrow else holding.met(case, expr.group, element)
            return evolve(case.failed(text, expr, *why, told=False), facts=(f"there is {name}",))
        inner = case.with_element(expr.slot, element)
        if not _holds(inner, expr.amount):
            reason = case.failed(text, expr, why_false(inner, expr.amount), told=False)
            return evolve(reason, facts=(f"not {name}",))
    return case.failed(text, expr)
