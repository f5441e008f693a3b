"""Why something is offered: the conditions that it meets, with what the names in them are.

Takes a group of which a value is an element, or a condition that holds; gives a Reason for every
condition on the way. What rests on something hidden from the reader says only that.
"""

from __future__ import annotations

from attrs import evolve

from ..core import expressions as core
from ..core.types import SetT
from ..wording import word
from . import conditions
from .evaluate import Value
from .inside import by_way_of, inside_value, is_in, taken
from .known import HiddenError
from .phrases import facts, phrase, source_text
from .reason import Case, Reason
from .sets import elements

DEEPEST = 4


def met(case: Case, group: core.Expr, value: Value, depth: int = DEEPEST) -> tuple[Reason, ...]:
    """The conditions that an element of a group meets."""
    try:
        return _met(case, group, value, depth)
    except HiddenError:
        return (evolve(case.secret(group), offered=True),)


def _met(case: Case, group: core.Expr, value: Value, depth: int) -> tuple[Reason, ...]:
    match group:
        case core.Filter():
            inner = case.with_element(group.slot, value)
            own = (each for c in group.conditions for each in held(inner, c, depth))
            return (*met(case, group.group, value, depth), *own)
        case core.Sorted():
            return met(case, group.group, value, depth)
        case core.Certain():
            return met(case, group.part, value, depth)
        case core.Conditional() | core.Match():
            because = met(case, taken(case, group), value, depth)
            return (evolve(by_way_of(case, group, *because), offered=True),)
        case core.Join():
            side = group.left if is_in(case, group.left, value) else group.right
            return met(case, side, value, depth)
        case core.CallValue() if depth > 0:
            within = inside_value(case, group)
            info = case.ev.world.values[group.value]
            why = met(within, info.body, value, depth - 1) if not info.modifiers else ()
            text = f"{_name(case, group, value)} is in {phrase(case.ev, group, case.local)}"
            return (Reason(True, text, (), info.cites, str(group.span), why),)
        case core.Const():
            # That there is such a thing at all goes without saying.
            return ()
    text = f"{_name(case, group, value)} is in `{source_text(group.span)}`"
    return (Reason(True, text, (), case.cites, str(group.span)),)


def held(case: Case, expr: core.Expr, depth: int = DEEPEST) -> tuple[Reason, ...]:
    """A condition that holds, in its parts."""
    try:
        return _held(case, expr, depth)
    except HiddenError:
        return (evolve(case.secret(expr), offered=True),)


def _held(case: Case, expr: core.Expr, depth: int) -> tuple[Reason, ...]:
    match expr:
        case core.Both():
            return tuple(each for part in expr.parts for each in held(case, part, depth))
        case core.Either():
            part = next(each for each in expr.parts if case.ev.holds(each, case.local))
            return held(case, part, depth)
        case core.Certain():
            return held(case, expr.part, depth)
        case core.Not(part=core.CallValue() | core.Both() | core.Either()) if depth > 0:
            text = f"`{source_text(expr.span)}` is so"
            reason = conditions.why_false(case, expr.part)
            return (Reason(True, text, (), case.cites, str(expr.span), (reason,)),)
        case core.Conditional() | core.Match():
            chosen = taken(case, expr)
            because = () if isinstance(chosen, core.Const) else held(case, chosen, depth)
            return (evolve(by_way_of(case, expr, *because), offered=True),)
        case core.Reduce(operator="any", group=core.Filter()):
            return (_there_is(case, expr),)
        case core.CallValue() if depth > 0:
            within = inside_value(case, expr)
            info = case.ev.world.values[expr.value]
            inner = held(within, info.body, depth - 1) if not info.modifiers else ()
            text = f"{phrase(case.ev, expr, case.local)} is yes"
            return (Reason(True, text, (), info.cites, str(expr.span), inner),)
    text = f"`{phrase(case.ev, expr, case.local)}` is so"
    told = facts(case.ev, expr, case.local, case.known)
    return (Reason(True, text, told, case.cites, str(expr.span)),)


def _there_is(case: Case, expr: core.Reduce) -> Reason:
    """The first thing that there is, and the conditions that it meets."""
    first = next(elements(case.ev, expr.group, case.local))
    text = f"`{source_text(expr.span)}` is so"
    told = (f"there is {_name(case, expr.group, first)}",)
    why = met(case, expr.group, first, 0)
    return Reason(True, text, told, case.cites, str(expr.span), why)


def _name(case: Case, group: core.Expr, value: Value) -> str:
    assert isinstance(group.type, SetT)
    return word(case.ev.world, value, group.type.element)
