"""Why something is not in a set: followed through the phrases that make the set, to the one that
leaves it out."""

from __future__ import annotations

from attrs import evolve

from ..core import expressions as core
from ..core.types import SetT
from ..wording import word
from .conditions import inside_value, modified, why_false
from .evaluate import Value, matched
from .known import HiddenError
from .phrases import phrase, source_text, value_text
from .reason import Case, Reason


def why_absent(case: Case, group: core.Expr, value: Value) -> Reason | None:
    """The reason for which a value is not in a group; None if it is."""
    try:
        return None if is_in(case, group, value) else _why_absent(case, group, value)
    except HiddenError:
        return case.secret(group)


def is_in(case: Case, group: core.Expr, value: Value) -> bool:
    """Whether a value is in a group; of other elements only what is needed is looked at."""
    match group:
        case core.Filter():
            inner = case.with_element(group.slot, value)
            return is_in(case, group.group, value) and all(
                inner.ev.holds(condition, inner.local) for condition in group.conditions
            )
        case core.Sorted():
            return is_in(case, group.group, value)
    return value in case.ev.evaluate(group, case.local)


def _why_absent(case: Case, group: core.Expr, value: Value) -> Reason | None:
    match group:
        case core.Filter():
            return why_absent(case, group.group, value) or _why_left_out(case, group, value)
        case core.Sorted():
            return why_absent(case, group.group, value)
        case core.Certain():
            return why_absent(case, group.part, value)
        case core.CallValue():
            return _why_not_in_value(case, group, value)
        case core.Conditional():
            chosen = group.then if case.ev.holds(group.condition, case.local) else group.otherwise
            return why_absent(case, chosen, value)
        case core.Match():
            return why_absent(case, matched(case.ev, group, case.local), value)
        case core.Join():
            sides = (why_absent(case, side, value) for side in (group.left, group.right))
            return _not_in(case, group, value, *(side for side in sides if side))
        case core.Prefix():
            return why_absent(case, group.row, value) or _why_cut_off(case, group, value)
        case core.Without() | core.Extreme() | core.EndOf():
            return why_absent(case, group.group, value) or _why_dropped(case, group, value)
    return _not_in(case, group, value)


def _name(case: Case, group: core.Expr, value: Value) -> str:
    assert isinstance(group.type, SetT)
    return word(case.ev.world, value, group.type.element)


def _not_in(case: Case, group: core.Expr, value: Value, *because: Reason) -> Reason:
    name = _name(case, group, value)
    shown = value_text(case.ev, group, case.local)
    text = f"{name} is not among `{phrase(case.ev, group, case.local)}`"
    return evolve(case.failed(text, group, *because, told=False), facts=(shown,))


def _why_left_out(case: Case, group: core.Filter, value: Value) -> Reason:
    inner = case.with_element(group.slot, value)
    failing = next(c for c in group.conditions if not inner.ev.holds(c, inner.local))
    return why_false(inner, failing)


def _why_not_in_value(case: Case, group: core.CallValue, value: Value) -> Reason:
    within = inside_value(case, group)
    body = case.ev.world.values[group.value].body
    text = f"{_name(case, group, value)} is not in {phrase(case.ev, group, case.local)}"
    reason = why_absent(within, body, value)
    if reason is not None:
        return within.failed(text, body, reason, told=False)
    return evolve(within.failed(text, group, told=False), facts=(modified(case, group),))


def _why_cut_off(case: Case, group: core.Prefix, value: Value) -> Reason:
    """A row ends at the first place where its condition fails."""
    row = case.ev.evaluate(group.row, case.local)
    kept = case.ev.evaluate(group, case.local)
    end = row[len(kept) - 1 if group.mode == "through" else len(kept)]
    inner = case.with_element(group.slot, end)
    stopped = f"{_name(case, group, value)} is beyond {_name(case, group, end)}"
    reason = why_false(inner, group.condition)
    return case.failed(f"{stopped}, where the row ends", group, reason, told=False)


def _why_dropped(
    case: Case, group: core.Without | core.Extreme | core.EndOf, value: Value
) -> Reason:
    name, source = _name(case, group, value), source_text(group.span)
    if isinstance(group, core.Without):
        return case.failed(f"{name} is left out by `{source}`", group)
    shown = value_text(case.ev, group, case.local)
    reason = case.failed(f"{name} is not the choice of `{source}`", group, told=False)
    if isinstance(group, core.EndOf):
        return evolve(reason, facts=(shown,))
    amount = value_text(case.ev, group.amount, {**case.local, group.slot: value})
    first = case.ev.evaluate(group, case.local)[0]
    best = value_text(case.ev, group.amount, {**case.local, group.slot: first})
    counted = source_text(group.amount.span)
    return evolve(reason, facts=(f"{counted} is {amount}", f"for {shown} it is {best}"))
