"""Statements of the rule tree that ask somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lean import frozen
from ..source import Span, not_compared
from .expressions import Expr, Name, Text

if TYPE_CHECKING:
    from .statements import Block


@frozen
class Picking:
    name: Name
    group: Expr
    span: Span = not_compared()


@frozen
class Chooser:
    """Who chooses (the mover, if nobody is named) and what they are asked."""

    by: Expr | None
    prompt: Text | None


@frozen
class Choose:
    """A choice of one thing, or of one combination. Any choice without a body must be answered."""

    pickings: tuple[Picking, ...]
    chooser: Chooser
    optional: bool
    body: Block | None
    otherwise: Block
    span: Span = not_compared()


@frozen
class ChooseNumber:
    name: Name
    low: Expr
    high: Expr
    chooser: Chooser
    optional: bool
    body: Block | None
    otherwise: Block
    span: Span = not_compared()


@frozen
class ChooseSome:
    name: Name
    group: Expr
    least: Expr | None
    most: Expr | None
    such_that: Expr | None
    minimal: bool
    chooser: Chooser
    optional: bool
    body: Block | None
    otherwise: Block
    span: Span = not_compared()


@frozen
class ChooseOrder:
    name: Name
    group: Expr
    chooser: Chooser
    optional: bool
    body: Block | None
    otherwise: Block
    span: Span = not_compared()


@frozen
class ChooseAssignment:
    name: Name
    group: Expr
    to: Expr
    such_that: Expr | None
    chooser: Chooser
    optional: bool
    body: Block | None
    otherwise: Block
    span: Span = not_compared()


Choice = Choose | ChooseNumber | ChooseSome | ChooseOrder | ChooseAssignment


@frozen
class Option:
    label: Text
    guard: Expr | None
    body: Block
    span: Span = not_compared()


@frozen
class Options:
    """A choice between named courses; `ask` is one with the courses yes and no."""

    chooser: Chooser
    options: tuple[Option, ...]
    otherwise: Block
    is_ask: bool
    span: Span = not_compared()


@frozen
class Together:
    """Secret choices of several players at once; nobody sees one before all are made."""

    variable: Name
    group: Expr
    choice: Choice
    span: Span = not_compared()
