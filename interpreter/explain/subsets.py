"""What speaks against choosing some things out of a set, or putting a set into an order."""

from __future__ import annotations

from attrs import evolve

from ..core import statements as deeds
from ..core.expressions import Const, Expr
from ..core.types import SetT
from ..wording import read_name, word
from .conditions import why_false
from .evaluate import Value
from .groups import why_absent
from .phrases import fact
from .reason import Case, Reason

Choice = deeds.ChooseSome | deeds.ChooseOrder


def unfit(text: str) -> Reason:
    """An answer that no position would offer."""
    return Reason(False, text)


def in_words(value: object) -> str:
    """A part of an answer as it was written."""
    return " and ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def against_some(case: Case, choice: deeds.ChooseSome, written: object) -> Reason | None:
    """The first thing that speaks against choosing just these."""
    values = read_name(case.ev.world, written, choice.group.type)
    return (
        _against_elements(case, choice, values, written)
        or _against_subset(case, choice, values)
        or _against_superfluous(case, choice, values)
    )


def against_order(case: Case, choice: deeds.ChooseOrder, written: object) -> Reason | None:
    """The first thing that speaks against this order."""
    values = read_name(case.ev.world, written, choice.group.type)
    reason = _against_elements(case, choice, values, written)
    if reason is not None:
        return reason
    for value in case.ev.evaluate(choice.group, case.local):
        if value not in values:
            return unfit(f"{_name(case, choice, value)} is left out")
    return None


def _against_elements(case: Case, choice: Choice, values: Value, written: object) -> Reason | None:
    if values is None:
        return unfit(f"not all of {in_words(written)} are known")
    for value in values:
        reason = why_absent(case, choice.group, value)
        if reason is not None:
            return reason
        if values.count(value) > 1:
            return unfit(f"{_name(case, choice, value)} is chosen twice")
    return None


def _name(case: Case, choice: Choice, value: Value) -> str:
    assert isinstance(choice.group.type, SetT)
    return word(case.ev.world, value, choice.group.type.element)


def _against_subset(case: Case, choice: deeds.ChooseSome, values: Value) -> Reason | None:
    return _against_number(case, choice, len(values)) or _against_such(case, choice, values)


def _against_number(case: Case, choice: deeds.ChooseSome, chosen: int) -> Reason | None:
    if choice.least is not None:
        least = case.ev.evaluate(choice.least, case.local)
        if chosen < least:
            return _bound(case, f"at least {least} must be chosen", choice.least)
    if choice.most is not None:
        most = case.ev.evaluate(choice.most, case.local)
        if chosen > most:
            return _bound(case, f"at most {most} may be chosen", choice.most)
    return None


def _bound(case: Case, text: str, bound: Expr) -> Reason:
    """A bound that is passed, with how it comes about."""
    reason = case.failed(text, bound)
    if isinstance(bound, Const):
        return reason
    return evolve(reason, facts=(fact(case.ev, bound, case.local), *reason.facts))


def _against_such(case: Case, choice: deeds.ChooseSome, values: Value) -> Reason | None:
    inner = case.with_element(choice.slot, values)
    if choice.such_that is None or inner.ev.holds(choice.such_that, inner.local):
        return None
    return why_false(inner, choice.such_that)


def _against_superfluous(case: Case, choice: deeds.ChooseSome, values: Value) -> Reason | None:
    """A minimal choice would not do without any of its elements."""
    for value in values if choice.minimal else ():
        fewer = tuple(each for each in values if each != value)
        if _against_subset(case, choice, fewer) is None:
            return unfit(f"{_name(case, choice, value)} is not needed, and the choice is minimal")
    return None
