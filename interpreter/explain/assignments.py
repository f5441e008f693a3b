"""What speaks against giving each thing of one set a thing of another."""

from __future__ import annotations

from collections.abc import Mapping

from ..core import expressions as core
from ..core import statements as deeds
from ..core.types import SetT
from ..wording import read_name, word
from .conditions import why_false
from .evaluate import Value
from .groups import why_absent
from .reason import Case, Reason
from .subsets import unfit


def against_assignment(
    case: Case, choice: deeds.ChooseAssignment, written: object
) -> Reason | None:
    """The first thing that speaks against this assignment, which names a target for each."""
    if not isinstance(written, Mapping):
        return unfit("a target for each is wanted")
    given: dict[Value, Value] = {}
    for name, target in written.items():
        reason = _against_name(case, choice.group, name) or _against_name(
            case, choice.targets, target
        )
        if reason is not None:
            return reason
        given[_read(case, choice.group, name)] = _read(case, choice.targets, target)
    return _against_missing(case, choice, given) or _against_such(case, choice, given)


def _read(case: Case, group: core.Expr, written: object) -> Value:
    assert isinstance(group.type, SetT)
    return read_name(case.ev.world, written, group.type.element)


def _against_name(case: Case, group: core.Expr, written: object) -> Reason | None:
    value = _read(case, group, written)
    return unfit(f"there is no {written}") if value is None else why_absent(case, group, value)


def _against_missing(
    case: Case, choice: deeds.ChooseAssignment, given: Mapping[Value, Value]
) -> Reason | None:
    assert isinstance(choice.group.type, SetT)
    for element in case.ev.evaluate(choice.group, case.local):
        if element not in given:
            name = word(case.ev.world, element, choice.group.type.element)
            return unfit(f"{name} is left out")
    return None


def _against_such(
    case: Case, choice: deeds.ChooseAssignment, given: Mapping[Value, Value]
) -> Reason | None:
    inner = case.with_element(choice.slot, tuple(given.items()))
    if choice.such_that is None or inner.ev.holds(choice.such_that, inner.local):
        return None
    return why_false(inner, choice.such_that)
