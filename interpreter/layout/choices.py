"""Statements that ask somebody, as they are written.

Each function writes the sentence of one kind of choice and is found in the table at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .. import nodes as n
from ..nodes import Expr
from .expressions import operand, quoted, total, written
from .pieces import Pieces, plain
from .written import BARE, CLOSED, EXPR, NO, Break, Written, sentence

Parts = list[str | Written | Break | None]


def option(it: n.Option, is_ask: bool) -> Pieces:
    """The line of one course of a choice."""
    if is_ask:
        return plain(it.label.value)
    guard = () if it.guard is None else ("when", written(it.guard))
    return sentence(quoted(it.label), *guard)


def _chooser(chooser: n.Chooser) -> Parts:
    by: Parts = [] if chooser.by is None else [Break(0, "by"), operand(chooser.by)]
    return [*by, quoted(chooser.prompt)]


def _group(expr: Expr, chooser: n.Chooser) -> Written:
    """A group before a chooser; a question behind a bare field would be read as its value."""
    asked_next = chooser.by is None and chooser.prompt is not None
    return written(expr, 1).within(EXPR, BARE | NO if asked_next else CLOSED)


def _choose(it: n.Choice) -> str:
    return "may choose" if it.optional else "choose"


def _one(it: n.Choose) -> Pieces:
    *others, last = it.pickings
    parts: Parts = [_choose(it)]
    for each in others:
        parts += [f"{each.name.id} from", written(each.group, 2), ","]
    parts += [f"{last.name.id} from", _group(last.group, it.chooser)]
    return sentence(*parts, *_chooser(it.chooser))


def _number(it: n.ChooseNumber) -> Pieces:
    ends: Parts = [total(it.low), "to", total(it.high).within(EXPR, BARE)]
    return sentence(f"{_choose(it)} number {it.name.id} from", *ends, *_chooser(it.chooser))


def _some(it: n.ChooseSome) -> Pieces:
    # Only what stands last before a question could take it in.
    bounds = _bounds(it)
    plainly = not bounds and it.such_that is None and not it.minimal
    group = _group(it.group, it.chooser) if plainly else written(it.group, 1)
    parts: Parts = [f"{_choose(it)} some {it.name.id} from", group, *bounds]
    if it.such_that is not None:
        parts += [Break(0, "such that"), _group(it.such_that, it.chooser)]
    return sentence(*parts, "minimal" if it.minimal else None, *_chooser(it.chooser))


def _bounds(it: n.ChooseSome) -> Parts:
    if it.least is not None and it.least == it.most and it.least.span == it.most.span:
        return [", exactly", _bound(it.least)]
    parts: Parts = []
    if it.least is not None:
        parts += [", at least", _bound(it.least)]
    if it.most is not None:
        parts += [", at most", _bound(it.most)]
    return parts


def _bound(expr: Expr) -> Written:
    return total(expr).within(EXPR, BARE)


def _order(it: n.ChooseOrder) -> Pieces:
    group = _group(it.group, it.chooser)
    return sentence(f"{_choose(it)} order {it.name.id} of", group, *_chooser(it.chooser))


def _assignment(it: n.ChooseAssignment) -> Pieces:
    to = _group(it.to, it.chooser)
    parts: Parts = [f"{_choose(it)} assignment {it.name.id} of", written(it.group, 1), "to", to]
    if it.such_that is not None:
        parts += [Break(0, "such that"), _group(it.such_that, it.chooser)]
    return sentence(*parts, *_chooser(it.chooser))


def _options(it: n.Options) -> Pieces:
    if not it.is_ask:
        return sentence("choose", *_chooser(it.chooser))
    by = None if it.chooser.by is None else operand(it.chooser.by)
    return sentence("ask", by, quoted(it.chooser.prompt))


def _together(it: n.Together) -> Pieces:
    return sentence(f"together each {it.variable.id} in", written(it.group))


CHOICES: Mapping[type, Callable[[Any], Pieces]] = {
    n.Choose: _one,
    n.ChooseNumber: _number,
    n.ChooseSome: _some,
    n.ChooseOrder: _order,
    n.ChooseAssignment: _assignment,
    n.Options: _options,
    n.Together: _together,
}
