"""Statements of the checked tree that ask somebody.

They are part of `statements.py`, where those who read the tree find them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lean import frozen
from ..source import Span, not_compared
from .expressions import Expr, Wording

if TYPE_CHECKING:
    from .statements import Body


@frozen
class Choose:
    """One element (or one combination: later groups see earlier slots).

    As in all choices, must: no body, an empty choice is a dead end. Otherwise the body runs with
    the choice made, or `otherwise` if there is nothing to choose or (optional) it is declined.
    """

    site: str
    """Dotted, unique and lasting, such as `play.here`."""
    pickings: tuple[tuple[int, Expr], ...]
    by: Expr
    prompt: Wording | None
    optional: bool
    must: bool
    body: Body
    otherwise: Body
    span: Span = not_compared()


@frozen
class ChooseNumber:
    site: str
    slot: int
    low: Expr
    high: Expr
    by: Expr
    prompt: Wording | None
    optional: bool
    must: bool
    body: Body
    otherwise: Body
    span: Span = not_compared()


@frozen
class ChooseSome:
    """A subset; such_that sees the subset in its slot. minimal: no element is superfluous."""

    site: str
    slot: int
    group: Expr
    least: Expr | None
    most: Expr | None
    such_that: Expr | None
    minimal: bool
    by: Expr
    prompt: Wording | None
    optional: bool
    must: bool
    body: Body
    otherwise: Body
    span: Span = not_compared()


@frozen
class ChooseOrder:
    site: str
    slot: int
    group: Expr
    by: Expr
    prompt: Wording | None
    optional: bool
    must: bool
    body: Body
    otherwise: Body
    span: Span = not_compared()


@frozen
class ChooseAssignment:
    """A map from each element of the group to one of the targets."""

    site: str
    slot: int
    group: Expr
    targets: Expr
    such_that: Expr | None
    by: Expr
    prompt: Wording | None
    optional: bool
    must: bool
    body: Body
    otherwise: Body
    span: Span = not_compared()


Choice = Choose | ChooseNumber | ChooseSome | ChooseOrder | ChooseAssignment


@frozen
class Option:
    label: Wording
    guard: Expr | None
    body: Body
    span: Span = not_compared()


@frozen
class Options:
    """A choice between named courses whose guards hold; `otherwise` if none does."""

    site: str
    options: tuple[Option, ...]
    otherwise: Body
    by: Expr
    prompt: Wording | None
    span: Span = not_compared()


@frozen
class Together:
    """Each player of a group makes the same choice in secret; the slot then maps player to answer.

    The choice has no body, one picking if it is a Choose, and is no ChooseAssignment; its own slot
    becomes the map.
    """

    variable: int
    group: Expr
    choice: Choice
    span: Span = not_compared()
