"""Branches of the parser's tree become the statements that ask somebody.

Each function takes one kind of branch and the function that builds a block, and is found by its
name in the table at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .. import nodes as n
from ..lean import frozen
from ..nodes import Block, Expr, Statement
from ..source import Span
from .expressions import expression, expressions, optional
from .grammar import Branch
from .place import Place, new_name, optional_text, parts, text

BlockBuilder = Callable[[Place, Branch | None], Block]


def _chooser(place: Place, branch: Branch) -> n.Chooser:
    by, prompt = parts(branch)
    return n.Chooser(optional(place, by), optional_text(place, prompt))


def _choose(place: Place, branch: Branch, block: BlockBuilder) -> n.Choice:
    may, what, chooser, body, otherwise = parts(branch)
    asked, then, rest = _chooser(place, chooser), block(place, body), block(place, otherwise)
    follows = Follows(asked, may is not None, then, rest)
    return CHOSEN[what.data](place, what, follows, place.span(branch))


def _choose_plainly(place: Place, branch: Branch, block: BlockBuilder) -> n.Choice:
    what, chooser = parts(branch)
    follows = Follows(_chooser(place, chooser), False, None)
    return CHOSEN[what.data](place, what, follows, place.span(branch))


@frozen
class Follows:
    """What stands behind and below what is chosen, in every choice."""

    chooser: n.Chooser
    optional: bool
    body: Block | None
    otherwise: Block = ()

    def all(self) -> tuple[n.Chooser, bool, Block | None, Block]:
        return self.chooser, self.optional, self.body, self.otherwise


def _one(place: Place, branch: Branch, follows: Follows, span: Span) -> n.Choose:
    pickings = tuple(_picking(place, each) for each in parts(branch))
    return n.Choose(pickings, *follows.all(), span)


def _picking(place: Place, branch: Branch) -> n.Picking:
    named, group = parts(branch)
    return n.Picking(new_name(place, named), expression(place, group), place.span(branch))


def _number(place: Place, branch: Branch, follows: Follows, span: Span) -> n.ChooseNumber:
    named, *ends = parts(branch)
    low, high = expressions(place, ends)
    return n.ChooseNumber(new_name(place, named), low, high, *follows.all(), span)


def _some(place: Place, branch: Branch, follows: Follows, span: Span) -> n.ChooseSome:
    named, written, bounds, condition, minimal = parts(branch)
    name, group = new_name(place, named), expression(place, written)
    least, most = _bounds(place, bounds)
    such_that = optional(place, condition)
    return n.ChooseSome(
        name, group, least, most, such_that, minimal is not None, *follows.all(), span
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


def _order(place: Place, branch: Branch, follows: Follows, span: Span) -> n.ChooseOrder:
    named, group = parts(branch)
    return n.ChooseOrder(new_name(place, named), expression(place, group), *follows.all(), span)


def _assignment(place: Place, branch: Branch, follows: Follows, span: Span) -> n.ChooseAssignment:
    named, *written, condition = parts(branch)
    name = new_name(place, named)
    group, to = expressions(place, written)
    such_that = optional(place, condition)
    return n.ChooseAssignment(name, group, to, such_that, *follows.all(), span)


CHOSEN: Mapping[str, Callable[[Place, Branch, Follows, Span], n.Choice]] = {
    "pickings": _one,
    "number_between": _number,
    "some_of": _some,
    "order_of": _order,
    "assignment_of": _assignment,
}


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
    build = _choose if inner.data == "choose" else _choose_plainly
    choice = build(place, inner, block)
    return n.Together(
        new_name(place, variable), expression(place, group), choice, place.span(branch)
    )


CHOICES: Mapping[str, Callable[[Place, Branch, BlockBuilder], Statement]] = {
    "choose": _choose,
    "choose_plainly": _choose_plainly,
    "options": _options,
    "ask": _ask,
    "together": _together,
}
