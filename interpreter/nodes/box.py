"""What is in the box: parameters, kinds with their fields, boards, zones and memories."""

from __future__ import annotations

from ..lean import frozen
from ..source import Span, not_compared
from .expressions import Cites, Expr, Name, Text


@frozen
class Parameter:
    name: Name
    default: Expr
    low: int | None
    high: int | None
    help: Text
    cites: Cites
    span: Span = not_compared()


# --- types as written ---------------------------------------------------------------------------


@frozen
class NumberType:
    low: Expr | None
    high: Expr | None
    span: Span = not_compared()


@frozen
class FlagType:
    span: Span = not_compared()


@frozen
class EnumType:
    members: tuple[Name, ...]
    optional: bool
    span: Span = not_compared()


@frozen
class NamedType:
    name: Name
    optional: bool
    span: Span = not_compared()


@frozen
class SetType:
    name: Name
    span: Span = not_compared()


@frozen
class TextType:
    span: Span = not_compared()


Type = NumberType | FlagType | EnumType | NamedType | SetType | TextType


@frozen
class Field:
    """A field; edge is `clamped`, `cyclic` or none, until is the scope whose end resets it."""

    name: Name
    type: Type
    starts: Expr | None
    until: Name | None
    edge: str | None
    seen_by: Name | None
    cites: Cites
    span: Span = not_compared()


@frozen
class Grid:
    """The generator line of a board: square or hexagonal, and which ways its cells touch."""

    shape: str
    columns: Expr
    rows: Expr
    ways: str | None


@frozen
class Kind:
    name: Name
    plural: Name | None
    members: tuple[Name, ...]
    grid: Grid | None
    fields: tuple[Field, ...]
    cites: Cites
    span: Span = not_compared()


@frozen
class Links:
    name: Name
    kind: Name
    oneway: bool
    cites: Cites
    span: Span = not_compared()


@frozen
class Game:
    fields: tuple[Field, ...]
    span: Span = not_compared()


@frozen
class Zone:
    """Where things lie. A supply is the zone in which they begin and to which they return."""

    name: Name
    holds: Name
    each: Name | None
    by: Name | None
    is_supply: bool
    ordered: bool
    seen_by: Name | None
    count_only: bool
    cites: Cites
    span: Span = not_compared()


@frozen
class Memory:
    """Positions seen before, told apart by the named fields."""

    name: Name
    parts: tuple[tuple[Name, Name | None], ...]
    cites: Cites
    span: Span = not_compared()
