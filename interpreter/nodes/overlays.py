"""What a variant changes: each names what it replaces, removes, sets or adds to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lean import frozen
from ..source import Span, not_compared
from .box import Field
from .expressions import Cites, Expr, Name
from .statements import Block

if TYPE_CHECKING:
    from .definitions import Definition


@frozen
class Replace:
    definition: Definition
    was: str | None
    span: Span = not_compared()


@frozen
class Remove:
    what: str
    name: Name
    was: str | None
    cites: Cites
    span: Span = not_compared()


@frozen
class SetParameter:
    name: Name
    value: Expr
    cites: Cites
    span: Span = not_compared()


@frozen
class TableList:
    items: tuple[Expr, ...]
    span: Span = not_compared()


@frozen
class SetCell:
    table: Name
    row: Name
    column: Name
    value: Expr | TableList
    cites: Cites
    span: Span = not_compared()


@frozen
class AddRow:
    table: Name
    row: Name
    values: tuple[tuple[Name, Expr | TableList], ...]
    cites: Cites
    span: Span = not_compared()


@frozen
class AddField:
    """A field that a variant gives to the things of a kind."""

    kind: Name
    field: Field
    span: Span = not_compared()


@frozen
class RemoveRow:
    table: Name
    row: Name
    cites: Cites
    span: Span = not_compared()


@frozen
class Insert:
    """Statements put before or after those of a rule."""

    where: str
    what: str
    name: Name
    was: str | None
    body: Block
    cites: Cites
    span: Span = not_compared()
