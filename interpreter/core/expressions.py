"""Expressions of the checked tree: every name resolved, every node typed.

A `slot` is the number of a local name within the value or rule that holds the expression.
Conditions of a Filter, an amount of a Total and the like see the element in their slot.
"""

from __future__ import annotations

from ..lean import frozen
from ..source import Span, not_compared
from .sets import *  # noqa: F403
from .sets import SetExpr
from .types import Type


@frozen
class Const:
    """A number, flag, member, thing, place, none (-1), or a tuple of them (a set); or a text."""

    value: int | str | tuple[object, ...]
    type: Type
    span: Span = not_compared()


@frozen
class Local:
    slot: int
    name: str
    type: Type
    span: Span = not_compared()


@frozen
class Mover:
    type: Type
    span: Span = not_compared()


@frozen
class FieldOf:
    kind: str
    field: str
    thing: Expr
    type: Type
    span: Span = not_compared()


@frozen
class OwnerOfPlace:
    """Whose zone of a family a thing lies in, or none: `coin.purse` is a player."""

    zone: str
    thing: Expr
    type: Type
    span: Span = not_compared()


@frozen
class InZone:
    """Whether a thing lies in a zone (of a family without owners): `coin.bank` is a flag."""

    zone: str
    thing: Expr
    type: Type
    span: Span = not_compared()


@frozen
class PlaceOf:
    """A zone: the one of a family that belongs to the owner, or the only one."""

    zone: str
    owner: Expr | None
    type: Type
    span: Span = not_compared()


@frozen
class Contents:
    """The things that lie in a place, in their order."""

    place: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Both:
    parts: tuple[Expr, ...]
    type: Type
    span: Span = not_compared()


@frozen
class Either:
    parts: tuple[Expr, ...]
    type: Type
    span: Span = not_compared()


@frozen
class Not:
    part: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Compare:
    """operator: <, <=, >, >=, is, is not. Sets are compared by their elements in order."""

    operator: str
    left: Expr
    right: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Member:
    element: Expr
    group: Expr
    negated: bool
    type: Type
    span: Span = not_compared()


@frozen
class Arithmetic:
    """operator: +, -, *, mod, min, max. `mod` of anything by zero or less is a run-time error."""

    operator: str
    left: Expr
    right: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Divide:
    """rounding: down, up, nearest (halves go up)."""

    left: Expr
    right: Expr
    rounding: str
    type: Type
    span: Span = not_compared()


@frozen
class Negative:
    part: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Absolute:
    part: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Conditional:
    condition: Expr
    then: Expr
    otherwise: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Match:
    """A lookup table: the first row whose cells (None: anything) equal the keys; else an error."""

    keys: tuple[Expr, ...]
    rows: tuple[tuple[tuple[int | None, ...], Expr], ...]
    type: Type
    span: Span = not_compared()


@frozen
class CallValue:
    value: str
    arguments: tuple[Expr, ...]
    type: Type
    span: Span = not_compared()


@frozen
class Times:
    memory: str
    type: Type
    span: Span = not_compared()


@frozen
class Supposing:
    """The value of an expression in the position after a rule that asks nothing."""

    rule: str
    arguments: tuple[Expr, ...]
    value: Expr
    type: Type
    span: Span = not_compared()


@frozen
class MapGet:
    map: Expr
    key: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Certain:
    """A value narrowed to its type: none where the type is not optional, or a number beyond its
    range, is a run-time error."""

    part: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Wording:
    """A text with holes: parts are texts and expressions to be worded."""

    parts: tuple[str | Expr, ...]
    type: Type
    span: Span = not_compared()


@frozen
class Told:
    """A text for each element of a set, one behind the other with a text between; part of a
    Wording."""

    group: Expr
    slot: int
    text: Wording
    joint: str
    type: Type
    span: Span = not_compared()


Expr = (
    Const
    | Local
    | Mover
    | FieldOf
    | OwnerOfPlace
    | InZone
    | PlaceOf
    | Contents
    | Both
    | Either
    | Not
    | Compare
    | Member
    | Arithmetic
    | Divide
    | Negative
    | Absolute
    | Conditional
    | Match
    | CallValue
    | SetExpr
    | Times
    | Supposing
    | MapGet
    | Certain
    | Wording
    | Told
)
