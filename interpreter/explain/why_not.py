"""Whether an answer to a choice is offered and, if not, the first thing that speaks against it.

Takes the choice, the local names where it is made and the answer part by part, in words: things and
members by name, numbers as such, sets as lists, assignments as mappings. Gives a Reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve

from ..core import expressions as core
from ..core import statements as deeds
from ..core.types import SetT
from ..core.world import RuleInfo, World
from ..wording import listed, read_name, wording
from .around import asked_since
from .assignments import against_assignment
from .conditions import why_false
from .emptiness import why_empty
from .evaluate import Evaluator, Locals, Value
from .groups import why_absent
from .phrases import fact, source_text
from .reason import Case, Reason
from .subsets import against_order, against_some, in_words, unfit

Choice = (
    deeds.Choose
    | deeds.ChooseNumber
    | deeds.ChooseSome
    | deeds.ChooseOrder
    | deeds.ChooseAssignment
    | deeds.Options
)
Answer = Sequence[object] | Mapping[str, object]
"""What is chosen, part by part in words, or by the names of the parts."""


def why_not(ev: Evaluator, choice: Choice, local: Locals, answer: Answer) -> Reason:
    """Whether the answer is offered at a choice, or the first thing that speaks against it."""
    rule = rule_of(ev.world, choice)
    values = in_order(rule, choice, answer)
    case = Case(ev, local, frozenset(), rule.cites if rule else ())
    reason = _against(case, choice, values)
    said = ", ".join(in_words(each) for each in values)
    if reason is None:
        return Reason(True, f"{said} is offered", cites=case.cites, place=str(choice.span))
    since = tuple(asked_since(case, rule, choice)) if rule else ()
    place = str(choice.span)
    return Reason(False, f"{said} is not offered", place=place, because=(reason, *since))


def rule_of(world: World, choice: Choice) -> RuleInfo | None:
    """The rule in which a choice stands."""
    for rule in world.rules.values():
        if any(statement is choice for statement in _statements(rule.body)):
            return rule
    return None


def _statements(body: deeds.Body) -> Iterator[object]:
    """Every sentence of a body, however deep."""
    for statement in body:
        yield statement
        if isinstance(statement, deeds.Options):
            for option in statement.options:
                yield from _statements(option.body)
        if isinstance(statement, deeds.Together):
            yield statement.choice
        for name in ("body", "then", "otherwise"):
            yield from _statements(getattr(statement, name, ()))


def in_order(rule: RuleInfo | None, choice: Choice, answer: Answer) -> tuple[object, ...]:
    """The parts of an answer in the order in which they are asked."""
    if not isinstance(answer, Mapping):
        return tuple(answer)
    if rule is None or isinstance(choice, deeds.Options):
        return tuple(answer.values())
    slots = _slots(choice)
    return tuple(answer[rule.slots[slot]] for slot in slots if rule.slots[slot] in answer)


def _slots(choice: Choice) -> tuple[int, ...]:
    if isinstance(choice, deeds.Choose):
        return tuple(slot for slot, _ in choice.pickings)
    return () if isinstance(choice, deeds.Options) else (choice.slot,)


def _against(case: Case, choice: Choice, values: tuple[object, ...]) -> Reason | None:
    if isinstance(choice, deeds.Choose):
        return _against_picks(case, choice, values)
    if len(values) != 1:
        return unfit(f"one answer is wanted, {len(values)} are given")
    match choice:
        case deeds.ChooseNumber():
            return _against_number(case, choice, values[0])
        case deeds.ChooseSome():
            return against_some(case, choice, values[0])
        case deeds.ChooseOrder():
            return against_order(case, choice, values[0])
        case deeds.ChooseAssignment():
            return against_assignment(case, choice, values[0])
        case deeds.Options():
            return _against_option(case, choice, values[0])


def _against_picks(case: Case, choice: deeds.Choose, values: tuple[object, ...]) -> Reason | None:
    if not 0 < len(values) <= len(choice.pickings):
        return unfit(f"{len(choice.pickings)} parts are wanted, {len(values)} are given")
    for (slot, group), written in zip(choice.pickings, values, strict=False):
        value = read_part(case, group, written)
        if value is None:
            return unfit(f"there is no {written} that `{source_text(group.span)}` could hold")
        reason = why_absent(case, group, value)
        if reason is not None:
            return reason
        case = case.with_element(slot, value)
    return _against_the_rest(case, choice.pickings[len(values) :])


def read_part(case: Case, group: core.Expr, written: object) -> Value:
    """The element that a name stands for; None if there is none."""
    assert isinstance(group.type, SetT)
    return read_name(case.ev.world, written, group.type.element)


def _against_the_rest(case: Case, pickings: tuple[tuple[int, core.Expr], ...]) -> Reason | None:
    """A part is offered only if the parts that follow can be chosen."""
    if not pickings:
        return None
    (slot, group), *others = pickings
    for value in case.ev.evaluate(group, case.local):
        if _against_the_rest(case.with_element(slot, value), tuple(others)) is None:
            return None
    text = f"nothing follows it from `{source_text(group.span)}`"
    if others or case.ev.evaluate(group, case.local):
        return case.failed(text, group)
    return case.failed(text, group, *why_empty(case, group), told=False)


def _against_number(case: Case, choice: deeds.ChooseNumber, written: object) -> Reason | None:
    low = case.ev.evaluate(choice.low, case.local)
    high = case.ev.evaluate(choice.high, case.local)
    value = read_name(case.ev.world, written, choice.low.type)
    if value is None:
        return unfit(f"{written} is not a number")
    if low <= value <= high:
        return None
    end = choice.low if value < low else choice.high
    text = f"{value} is {'below' if value < low else 'above'} {low if value < low else high}"
    told = () if isinstance(end, core.Const) else (fact(case.ev, end, case.local),)
    return evolve(case.failed(text, end, told=False), facts=told)


def _against_option(case: Case, choice: deeds.Options, written: object) -> Reason | None:
    for option in choice.options:
        if wording(case.ev, option.label, case.local) == written:
            if option.guard is None or case.ev.holds(option.guard, case.local):
                return None
            return why_false(case, option.guard)
    labels = (wording(case.ev, option.label, case.local) for option in choice.options)
    return unfit(f"the courses are {listed(labels, 'or')}")
