"""What an answer that is offered meets: the conditions of its choice that hold for it."""

from __future__ import annotations

from collections.abc import Iterator

from ..core import expressions as core
from ..core import statements as deeds
from ..wording import wording
from .evaluate import Evaluator, Locals
from .holding import held, met
from .phrases import fact, source_text, value_text
from .reason import Case, Reason
from .subsets import in_words
from .why_not import Answer, Choice, in_order, read_part, rule_of


def why_offered(ev: Evaluator, choice: Choice, local: Locals, answer: Answer) -> Reason:
    """The conditions that an offered answer meets; the caller knows that it is offered."""
    rule = rule_of(ev.world, choice)
    values = in_order(rule, choice, answer)
    case = Case(ev, local, frozenset(), rule.cites if rule else ())
    said = ", ".join(in_words(each) for each in values)
    because = tuple(_reasons(case, choice, values))
    return Reason(True, f"{said} is offered", (), case.cites, str(choice.span), because)


def _reasons(case: Case, choice: Choice, values: tuple[object, ...]) -> Iterator[Reason]:
    match choice:
        case deeds.Choose():
            yield from _picked(case, choice, values)
        case deeds.ChooseNumber():
            yield _end(case, choice.low, "at least")
            yield _end(case, choice.high, "at most")
        case deeds.Options():
            for option in choice.options:
                if values and wording(case.ev, option.label, case.local) == values[0]:
                    yield from held(case, option.guard) if option.guard is not None else ()
        case deeds.ChooseSome(such_that=such) | deeds.ChooseAssignment(such_that=such):
            if such is not None:
                text = f"`{source_text(such.span)}` is so"
                yield Reason(True, text, (), case.cites, str(such.span))


def _picked(case: Case, choice: deeds.Choose, values: tuple[object, ...]) -> Iterator[Reason]:
    for (slot, group), written in zip(choice.pickings, values, strict=False):
        value = read_part(case, group, written)
        if value is None:
            return
        yield from met(case, group, value)
        case = case.with_element(slot, value)


def _end(case: Case, end: core.Expr, which: str) -> Reason:
    told = () if isinstance(end, core.Const) else (fact(case.ev, end, case.local),)
    text = f"it is {which} {value_text(case.ev, end, case.local)}"
    return Reason(True, text, told, case.cites, str(end.span))
