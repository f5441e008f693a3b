"""Why there is nothing in a set: what it is made of, and for a few things each why it is left out.

Takes a case and a set that is empty; gives the reasons. Things side by side are told in one line
each.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ..core import expressions as core
from ..core.types import SetT
from ..wording import word
from . import conditions
from .evaluate import Value
from .inside import by_way_of, inside_value, modified, sides_of, taken
from .known import HiddenError
from .phrases import phrase, source_text
from .reason import Case, Reason

FEW = 5
"""So many things that are left out are told one by one."""


def why_empty(case: Case, group: core.Expr) -> tuple[Reason, ...]:
    """The reasons for which there is nothing in a group."""
    try:
        return tuple(_why_empty(case, group))
    except HiddenError:
        return (case.secret(group),)


def _why_empty(case: Case, group: core.Expr) -> Iterator[Reason]:
    match group:
        case core.Filter() if case.ev.evaluate(group.group, case.local):
            yield from _left_out(case, group)
        case core.Filter() | core.Sorted() | core.Extreme():
            yield from why_empty(case, group.group)
        case core.Certain():
            yield from why_empty(case, group.part)
        case core.Without() | core.EndOf() if not case.ev.evaluate(group.group, case.local):
            yield from why_empty(case, group.group)
        case core.Join():
            for side in sides_of(group):
                yield from why_empty(case, side)
        case core.CallValue():
            yield _why_value_empty(case, group)
        case core.Conditional() | core.Match():
            yield by_way_of(case, group, *why_empty(case, taken(case, group)))
        case _:
            yield case.failed(f"`{phrase(case.ev, group, case.local)}` is nothing", group)


def _why_value_empty(case: Case, group: core.CallValue) -> Reason:
    text = f"{phrase(case.ev, group, case.local)} is nothing"
    within = inside_value(case, group)
    body = case.ev.world.values[group.value].body
    if within.ev.evaluate(body, within.local):
        return evolve(within.failed(text, group, told=False), facts=(modified(case, group),))
    given = empty_argument(case, group)
    inner = why_empty(within, body) if given is None else why_empty(case, given)
    return within.failed(text, body, *inner, told=False)


def empty_argument(case: Case, group: core.CallValue) -> core.Expr | None:
    """What a value is asked about that is itself a set which is empty for a reason."""
    for given in group.arguments:
        told = not isinstance(given.type, SetT) or isinstance(given, core.Local | core.Const)
        if not told and not case.ev.evaluate(given, case.local):
            return given
    return None


def _left_out(case: Case, group: core.Filter) -> Iterator[Reason]:
    """The elements that come farthest, each with the condition that it does not meet; of many
    the condition that none of them meets."""
    assert isinstance(group.group.type, SetT)
    left: tuple[Value, ...] = case.ev.evaluate(group.group, case.local)
    for condition in group.conditions:
        if len(left) <= FEW and not case.narrow:
            yield from _one_by_one(case, group, left)
            return
        holds = (case.with_element(group.slot, each) for each in left)
        kept = tuple(
            each
            for each, inner in zip(left, holds, strict=True)
            if inner.ev.holds(condition, inner.local)
        )
        if not kept:
            text = f"`{source_text(condition.span)}` is so for none of {len(left)}"
            yield case.failed(text, condition, told=False)
            return
        left = kept


def _one_by_one(case: Case, group: core.Filter, left: tuple[Value, ...]) -> Iterator[Reason]:
    assert isinstance(group.group.type, SetT)
    told: set[tuple[str, tuple[str, ...]]] = set()
    for element in left:
        inner = evolve(case.with_element(group.slot, element), narrow=len(left) > 1)
        failing = next(c for c in group.conditions if not inner.ev.holds(c, inner.local))
        reason = conditions.why_false(inner, failing)
        text = f"not {word(case.ev.world, element, group.group.type.element)}: {reason.text}"
        if (text, reason.facts) not in told:  # like things have like reasons
            told.add((text, reason.facts))
            yield evolve(reason, text=text)
