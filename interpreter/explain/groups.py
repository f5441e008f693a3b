"""Why something is not in a set: followed through the phrases that make the set, to the one that
leaves it out."""

from __future__ import annotations

from attrs import evolve

from ..core import expressions as core
from ..core.types import SetT
from ..run.failure import RuleFailure
from ..spelling import number_of
from ..wording import word
from . import conditions, emptiness
from .evaluate import Value
from .graphs import spread
from .inside import by_way_of, inside_value, is_in, modified, sides_of, taken
from .known import HiddenError
from .phrases import fact, phrase, source_text, value_text
from .reason import Case, Reason


def why_absent(case: Case, group: core.Expr, value: Value) -> Reason | None:
    """The reason for which a value is not in a group; None if it is."""
    try:
        return None if is_in(case, group, value) else _why_absent(case, group, value)
    except HiddenError:
        return case.secret(group)


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
        case core.Conditional() | core.Match():
            reason = why_absent(case, taken(case, group), value)
            return by_way_of(case, group, reason) if reason else _not_in(case, group, value)
        case core.Join():
            return _why_on_no_side(case, group, value)
        case core.Spread(mode="reach"):
            return _why_not_reached(case, group, value)
        case core.Prefix():
            return why_absent(case, group.row, value) or _why_cut_off(case, group, value)
        case core.Without() | core.Extreme() | core.EndOf():
            return why_absent(case, group.group, value) or _why_dropped(case, group, value)
    return _not_in(case, group, value)


def _name(case: Case, group: core.Expr, value: Value) -> str:
    assert isinstance(group.type, SetT)
    return word(case.ev.world, value, group.type.element)


def _not_in(case: Case, group: core.Expr, value: Value) -> Reason:
    name = _name(case, group, value)
    shown = value_text(case.ev, group, case.local)
    text = f"{name} is not among `{phrase(case.ev, group, case.local)}`"
    return evolve(case.failed(text, group, told=False), facts=(shown,), listing=True)


def _why_on_no_side(case: Case, group: core.Join, value: Value) -> Reason:
    """Each of the sets that are joined; those that only hold other things come last, in a line."""
    followed, listed = [], []
    for side in sides_of(group):
        reason = why_absent(case, side, value)
        if reason is not None and reason.listing:
            listed.append(_in_a_line(case, side, reason))
        elif reason is not None:
            followed.append(reason)
    text = f"{_name(case, group, value)} is not among `{source_text(group.span)}`"
    return evolve(case.failed(text, group, *followed, *listed, told=False), listing=not followed)


def _in_a_line(case: Case, group: core.Expr, reason: Reason) -> Reason:
    if not reason.because:
        return reason
    return evolve(reason, facts=(value_text(case.ev, group, case.local),), because=())


def _why_left_out(case: Case, group: core.Filter, value: Value) -> Reason:
    inner = case.with_element(group.slot, value)
    failing = next(c for c in group.conditions if not inner.ev.holds(c, inner.local))
    return conditions.why_false(inner, failing)


def _why_not_reached(case: Case, group: core.Spread, value: Value) -> Reason:
    """How far a place is that is too far, or what keeps a way from going on to it."""
    reason = _not_in(case, group, value)
    steps = _steps_to(case, group, value)
    if steps is None:
        return reason
    if group.within is not None and steps > 0:
        limit = () if isinstance(group.within, core.Const) else (_limit(case, group.within),)
        far = f"{_name(case, group, value)} is {number_of(steps, 'step')} away"
        return evolve(reason, facts=(*reason.facts, far, *limit), listing=False)
    inner = case.with_element(group.slot, value)
    if steps > 0 or group.condition is None or inner.ev.holds(group.condition, inner.local):
        return reason
    return evolve(reason, because=(conditions.why_false(inner, group.condition),), listing=False)


def _steps_to(case: Case, group: core.Spread, value: Value) -> int | None:
    """How many steps lead to a place without a limit, 0 if no way does. It cannot always be told,
    since beyond the limit the condition was never meant to be asked."""
    assert isinstance(group.type, SetT)
    goal = core.Const(value, group.type.element, group.span)
    try:
        steps = spread(case.ev, evolve(group, mode="distance", goal=goal, within=None), case.local)
    except (RuleFailure, HiddenError):
        return None
    return max(int(steps), 0)


def _limit(case: Case, within: core.Expr) -> str:
    return fact(case.ev, within, case.local)


def _why_not_in_value(case: Case, group: core.CallValue, value: Value) -> Reason:
    within = inside_value(case, group)
    body = case.ev.world.values[group.value].body
    text = f"{_name(case, group, value)} is not in {phrase(case.ev, group, case.local)}"
    given = emptiness.empty_argument(case, group)
    if given is not None and not within.ev.evaluate(body, within.local):
        return within.failed(text, body, *emptiness.why_empty(case, given), told=False)
    reason = why_absent(within, body, value)
    if reason is not None:
        inner = reason.because if isinstance(body, core.Join) and reason.because else (reason,)
        return evolve(within.failed(text, body, *inner, told=False), listing=reason.listing)
    return evolve(within.failed(text, group, told=False), facts=(modified(case, group),))


def _why_cut_off(case: Case, group: core.Prefix, value: Value) -> Reason:
    """A row ends at the first place where its condition fails."""
    row = case.ev.evaluate(group.row, case.local)
    kept = case.ev.evaluate(group, case.local)
    end = row[len(kept) - 1 if group.mode == "through" else len(kept)]
    inner = case.with_element(group.slot, end)
    stopped = f"{_name(case, group, value)} is beyond {_name(case, group, end)}"
    reason = conditions.why_false(inner, group.condition)
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
        assert group.count is not None
        count = (
            () if isinstance(group.count, core.Const) else (fact(case.ev, group.count, case.local),)
        )
        return evolve(reason, facts=(shown, *count))
    amount = value_text(case.ev, group.amount, {**case.local, group.slot: value})
    first = case.ev.evaluate(group, case.local)[0]
    best = value_text(case.ev, group.amount, {**case.local, group.slot: first})
    counted = source_text(group.amount.span)
    return evolve(reason, facts=(f"{counted} is {amount}", f"for {shown} it is {best}"))
