"""Branches of the parser's tree become the statements that ask somebody.

Each function takes one kind of branch and the function that builds a block, and is found by its
name in the table at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .. import nodes as n
from ..nodes import Block, Expr, Statement
from .expressions import expression, optional
from .grammar import Branch
from .place import Place, new_name, optional_text, parts, text

BlockBuilder = Callable[[Place, Branch | None], Block]


def _chooser(place: Place, branch: Branch) -> n.Chooser:
    by, prompt = parts(branch)
    return n.Chooser(optional(place, by), optional_text(place, prompt))


def _pickings(place: Place, branch: Branch) -> tuple[n.Picking, ...]:
    return tuple(_picking(place, each) for each in parts(branch))


def _picking(place: Place, branch: Branch) -> n.Picking:
    named, group = parts(branch)
    return n.Picking(new_name(place, named), expression(place, group), place.span(branch))


def _choose(place: Place, branch: Branch, block: BlockBuilder) -> Statement:
    may, pickings, chooser, body, otherwise = parts(branch)
    return n.Choose(
        _pickings(place, pickings),
        _chooser(place, chooser),
        may is not None,
        block(place, body),
        block(place, otherwise),
        place.span(branch),
    )


def _choose_plainly(place: Place, branch: Branch, block: BlockBuilder) -> Statement:
    pickings, chooser = parts(branch)
    return n.Choose(
        _pickings(place, pickings), _chooser(place, chooser), False, None, (), place.span(branch)
    )


def _choose_number(place: Place, branch: Branch, block: BlockBuilder) -> Statement:
    named, low, high, chooser = parts(branch)
    return n.ChooseNumber(
        new_name(place, named),
        expression(place, low),
        expression(place, high),
        _chooser(place, chooser),
        place.span(branch),
    )


def _choose_some(place: Place, branch: Branch, block: BlockBuilder) -> Statement:
    named, group, bounds, such_that, minimal, chooser = parts(branch)
    least, most = _bounds(place, bounds)
    return n.ChooseSome(
        new_name(place, named),
        expression(place, group),
        least,
        most,
        optional(place, such_that),
        minimal is not None,
        _chooser(place, chooser),
        place.span(branch),
    )


def _bounds(place: Place, branch: Branch) -> tuple[Expr | None, Expr | None]:
    """The least and the most that may be chosen; `exactly` is both."""
    least: Expr | None = None
    most: Expr | None = None
    for bound in parts(branch):
        amount = expression(place, parts(bound)[0])
        wants_least, wants_most = bound.data != "bound_most", bound.data != "bound_least"
        if (wants_least and least is not None) or (wants_most and most is not None):
            place.report("E215", "this bound was already given", place.span(bound))
            continue
        least = amount if wants_least else least
        most = amount if wants_most else most
    return least, most


def _choose_order(place: Place, branch: Branch, block: BlockBuilder) -> Statement:
    named, group, chooser = parts(branch)
    return n.ChooseOrder(
        new_name(place, named),
        expression(place, group),
        _chooser(place, chooser),
        place.span(branch),
    )


def _choose_assignment(place: Place, branch: Branch, block: BlockBuilder) -> Statement:
    named, group, to, such_that, chooser = parts(branch)
    return n.ChooseAssignment(
        new_name(place, named),
        expression(place, group),
        expression(place, to),
        optional(place, such_that),
        _chooser(place, chooser),
        place.span(branch),
    )


def _options(place: Place, branch: Branch, block: BlockBuilder) -> Statement:
    chooser, *options, otherwise = parts(branch)
    return n.Options(
        _chooser(place, chooser),
        tuple(_option(place, each, block) for each in options),
        block(place, otherwise),
        False,
        place.span(branch),
    )


def _option(place: Place, branch: Branch, block: BlockBuilder) -> n.Option:
    label, guard, body = parts(branch)
    return n.Option(
        text(place, label), optional(place, guard), block(place, body), place.span(branch)
    )


def _ask(place: Place, branch: Branch, block: BlockBuilder) -> Statement:
    by, prompt, *courses = parts(branch)
    return n.Options(
        n.Chooser(expression(place, by), text(place, prompt)),
        tuple(_course(place, each, block) for each in courses),
        (),
        True,
        place.span(branch),
    )


def _course(place: Place, branch: Branch, block: BlockBuilder) -> n.Option:
    word, body = parts(branch)
    label = n.Text(str(word), place.span(word))
    return n.Option(label, None, block(place, body), place.span(branch))


def _together(place: Place, branch: Branch, block: BlockBuilder) -> Statement:
    variable, group, inner = parts(branch)
    choice = CHOICES[inner.data](place, inner, block)
    assert isinstance(choice, n.Choose | n.ChooseNumber | n.ChooseSome)
    return n.Together(
        new_name(place, variable), expression(place, group), choice, place.span(branch)
    )


CHOICES: Mapping[str, Callable[[Place, Branch, BlockBuilder], Statement]] = {
    "choose": _choose,
    "choose_plainly": _choose_plainly,
    "choose_number": _choose_number,
    "choose_some": _choose_some,
    "choose_order": _choose_order,
    "choose_assignment": _choose_assignment,
    "options": _options,
    "ask": _ask,
    "together": _together,
}
