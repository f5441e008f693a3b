"""The value of an expression with how it came about.

Takes an evaluator, an expression and the local names; gives a tree of what was worked out on the
way, only as far as it was looked at, and that tree as indented text.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from attrs import evolve

from ..core import expressions as core
from ..core.types import SetT
from ..core.walking import walk
from ..core.world import ValueInfo
from ..lean import frozen
from ..run.failure import RuleFailure
from ..wording import word
from .calls import Account, Step, account, arguments, supposed
from .evaluate import Evaluator, Locals, matched
from .known import HiddenError
from .phrases import LONGEST, SECRET, parts, phrase, source_text, value_text
from .sets import elements

DEEPEST = 8

_SIGNS = {"add": " + ", "subtract": " - ", "multiply": " * "}
_WORDS = {
    "becomes": ", becomes {}",
    "halve": ", halved",
    "round": ", rounded {}",
    "floor": ", then at least {}",
    "ceiling": ", then at most {}",
}


@frozen
class Trace:
    """A part of the rules with its value in words, how that came about, and where it stands."""

    text: str
    value: str
    account: str | None
    """For a value with modifiers: the base and every change that applied."""
    cites: tuple[str, ...]
    place: str
    children: tuple[Trace, ...]
    cut: bool = False
    """Whether there is more below, which is left out."""


def explain_value(ev: Evaluator, expr: core.Expr, local: Locals, depth: int = DEEPEST) -> Trace:
    """How an expression comes to its value, so many levels deep."""
    if isinstance(expr, core.CallValue):
        return _call(ev, expr, local, depth)
    children = _children(ev, expr, local, depth - 1)
    inner = tuple(_while_they_last(children)) if depth > 0 else ()
    text, value = phrase(ev, expr, local), value_text(ev, expr, local)
    return Trace(text, value, None, (), str(expr.span), inner)


def render_trace(trace: Trace) -> str:
    """The tree as text, each level indented by two spaces."""
    return "\n".join(f"{'  ' * level}{text}" for level, text in trace_lines(trace))


def trace_lines(trace: Trace, level: int = 0) -> Iterator[tuple[int, str]]:
    """The tree line by line, each with its level."""
    how = f": {trace.account}" if trace.account else _cited(trace.cites)
    more = " …" if trace.cut else ""
    yield level, f"{trace.text} = {trace.value}{how}{more}"
    for child in trace.children:
        yield from trace_lines(child, level + 1)


def shortened(trace: Trace, most: int) -> Trace:
    """The tree as deep as it fits into so many lines, but with one level at least; what is cut
    off below is marked."""
    depth = DEEPEST
    while depth > 1 and sum(level <= depth for level, _ in trace_lines(trace)) > most:
        depth -= 1
    return _cut_below(trace, depth)


def _cut_below(trace: Trace, depth: int) -> Trace:
    if depth == 0:
        return evolve(trace, children=(), cut=bool(trace.children))
    return evolve(trace, children=tuple(_cut_below(each, depth - 1) for each in trace.children))


def _cited(cites: tuple[str, ...]) -> str:
    return f" ({', '.join(cites)})" if cites else ""


def _call(ev: Evaluator, expr: core.CallValue, local: Locals, depth: int) -> Trace:
    info = ev.world.values[expr.value]
    text, place = phrase(ev, expr, local), str(info.span)
    try:
        inner = arguments(ev, expr, local)
        found = account(ev, info, inner, expr)
    except RuleFailure as failure:
        return Trace(text, f"({_failed(failure)})", None, info.cites, place, ())
    except HiddenError:
        return Trace(text, SECRET, None, info.cites, place, ())
    how = account_text(ev, info, found) if found.steps else None
    value = word(ev.world, found.result, info.type)
    children = _inside(ev, info, inner, depth - 1)
    below = tuple(_while_they_last(children)) if depth > 0 else ()
    given = {param.name for param in info.params}
    asked = tuple(_while_they_last(_asked(ev, expr, local, depth - 1))) if depth > 0 else ()
    return Trace(text, value, how, info.cites, place, (*asked, *_without(below, given)))


def _failed(failure: RuleFailure) -> str:
    """What went wrong, and where."""
    if failure.span is None:
        return failure.message
    return f"{failure.message}: `{source_text(failure.span)}`, {failure.span}"


def _asked(ev: Evaluator, expr: core.CallValue, local: Locals, depth: int) -> Iterator[Trace]:
    """What a value is asked about, where that is worked out by other values."""
    for given in expr.arguments:
        if any(isinstance(node, core.CallValue) for node in walk(given)):
            yield from _told(ev, (given,), local, depth)


def _without(traces: tuple[Trace, ...], names: set[str]) -> tuple[Trace, ...]:
    """The traces without those of names whose values the call has told already."""
    return tuple(
        evolve(trace, children=_without(trace.children, names))
        for trace in traces
        if trace.text not in names
    )


def _inside(ev: Evaluator, info: ValueInfo, local: Locals, depth: int) -> Iterator[Trace]:
    """The body of a value; what stands at its top is not said twice."""
    deeper = ev.inside(info.name) if info.recursive else ev
    if isinstance(info.body, core.CallValue) or (
        info.modifiers and not isinstance(info.body, core.Const)
    ):
        yield explain_value(deeper, info.body, local, depth)
    else:
        yield from _children(deeper, info.body, local, depth)


def account_text(ev: Evaluator, info: ValueInfo, found: Account) -> str:
    """`base 4 (SE-12) + 2 rich (SE-13), then at least 1`: a source is named when it changes."""
    text = f"base {word(ev.world, found.base, info.type)}{_cited(info.cites)}"
    last = None
    for step in found.steps:
        text += _step_text(ev, info, step)
        if step.modifier is not last:
            text += f" {step.modifier.name}{_cited(step.modifier.cites)}"
        last = step.modifier
    return text


def _step_text(ev: Evaluator, info: ValueInfo, step: Step) -> str:
    operator = step.change.operator
    if operator in _SIGNS:
        return f"{_SIGNS[operator]}{step.amount}"
    amount = step.amount
    if operator == "becomes":
        amount = word(ev.world, step.amount, info.type)
    return _WORDS[operator].format(amount)


def _children(ev: Evaluator, expr: core.Expr, local: Locals, depth: int) -> Iterator[Trace]:
    match expr:
        case core.Both() | core.Either():
            yield from _until_decided(ev, expr, local, depth)
        case core.Conditional():
            chosen = expr.then if ev.holds(expr.condition, local) else expr.otherwise
            yield from _told(ev, (expr.condition, chosen), local, depth)
        case core.Match():
            yield from _told(ev, (*expr.keys, matched(ev, expr, local)), local, depth)
        case core.Supposing():
            yield explain_value(supposed(ev, expr, local), expr.value, local, depth)
        case core.Reduce() if expr.amount is not None:
            yield from _amounts(ev, expr, local, depth)
        case core.Filter():
            yield from _told(ev, (expr.group,), local, depth)
            yield from _left_out(ev, expr, local, depth)
        case _:
            yield from _told(ev, parts(expr), local, depth)


def _told(
    ev: Evaluator, exprs: Iterator[core.Expr] | tuple[core.Expr, ...], local: Locals, depth: int
) -> Iterator[Trace]:
    for expr in exprs:
        if isinstance(expr, core.Lookup | core.Contents | core.PlaceOf | core.Certain):
            yield from _told(ev, parts(expr), local, depth)
        elif not isinstance(expr, core.Const):
            yield explain_value(ev, expr, local, depth)


def _until_decided(
    ev: Evaluator, expr: core.Both | core.Either, local: Locals, depth: int
) -> Iterator[Trace]:
    decisive = isinstance(expr, core.Either)
    for part in expr.parts:
        yield explain_value(ev, part, local, depth)
        if ev.holds(part, local) is decisive:
            return


def _amounts(ev: Evaluator, expr: core.Reduce, local: Locals, depth: int) -> Iterator[Trace]:
    """A line for each of the first elements, with what it counts for."""
    assert expr.amount is not None
    assert isinstance(expr.group.type, SetT)
    called = _names_of(expr.slot, expr.amount)
    for element in islice(elements(ev, expr.group, local), LONGEST):
        told = explain_value(ev, expr.amount, {**local, expr.slot: element}, depth)
        name = word(ev.world, element, expr.group.type.element)
        children = _without(told.children, called)
        yield evolve(told, text=f"{name}: {told.text}", children=children)


def _names_of(slot: int, expr: core.Expr) -> set[str]:
    """What an expression calls the element in a slot."""
    locals_ = (node for node in walk(expr) if isinstance(node, core.Local))
    return {node.name for node in locals_ if node.slot == slot}


def _left_out(ev: Evaluator, expr: core.Filter, local: Locals, depth: int) -> Iterator[Trace]:
    """Of a set that can be overlooked a line for each element that is not kept, with the condition
    that it does not meet."""
    assert isinstance(expr.group.type, SetT)
    group = tuple(islice(elements(ev, expr.group, local), LONGEST + 1))
    if len(group) > LONGEST:
        return
    for element in group:
        inner = {**local, expr.slot: element}
        failing = (each for each in expr.conditions if not ev.holds(each, inner))
        condition = next(failing, None)
        if condition is not None:
            told = explain_value(ev, condition, inner, depth)
            name = word(ev.world, element, expr.group.type.element)
            children = _without(told.children, _names_of(expr.slot, condition))
            yield evolve(told, text=f"not {name}: {told.text}", children=children)


def _while_they_last(traces: Iterator[Trace]) -> Iterator[Trace]:
    """Those before the first that cannot be worked out; the failure is told by what holds them."""
    with suppress(RuleFailure, HiddenError):
        yield from traces
