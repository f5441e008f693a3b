"""Expressions of the rule tree: values and conditions."""

from __future__ import annotations

from ..lean import frozen
from ..source import Span, not_compared
from .phrases import Phrase, WithTest

Cites = tuple[str, ...]


@frozen
class Name:
    id: str
    span: Span = not_compared()


@frozen
class Number:
    value: int
    span: Span = not_compared()


@frozen
class Text:
    """A quoted text; `{…}` holes are parsed when the text is checked."""

    value: str
    span: Span = not_compared()


@frozen
class Nothing:
    span: Span = not_compared()


@frozen
class Flag:
    value: bool
    span: Span = not_compared()


@frozen
class It:
    span: Span = not_compared()


@frozen
class Dot:
    thing: Expr
    field: Name
    span: Span = not_compared()


@frozen
class Apply:
    name: Name
    arguments: tuple[Expr, ...]
    span: Span = not_compared()


@frozen
class Conditional:
    then: Expr
    condition: Expr
    otherwise: Expr
    span: Span = not_compared()


@frozen
class Either:
    parts: tuple[Expr, ...]
    span: Span = not_compared()


@frozen
class Both:
    parts: tuple[Expr, ...]
    span: Span = not_compared()


@frozen
class Not:
    part: Expr
    span: Span = not_compared()


@frozen
class Compare:
    """`<`, `<=`, `>`, `>=`, `is` or `is not`."""

    operator: str
    left: Expr
    right: Expr
    span: Span = not_compared()


@frozen
class Member:
    element: Expr
    group: Expr
    negated: bool
    span: Span = not_compared()


@frozen
class Empty:
    group: Expr
    negated: bool
    span: Span = not_compared()


@frozen
class Any:
    """`any …` (wanted) or `no …` (not wanted)."""

    group: Expr
    wanted: bool
    span: Span = not_compared()


@frozen
class Every:
    group: Expr
    test: WithTest
    span: Span = not_compared()


@frozen
class Arithmetic:
    """`+`, `-`, `*` or `mod`."""

    operator: str
    left: Expr
    right: Expr
    span: Span = not_compared()


@frozen
class Divide:
    left: Expr
    right: Expr
    rounding: str
    span: Span = not_compared()


@frozen
class Negative:
    part: Expr
    span: Span = not_compared()


@frozen
class Count:
    group: Expr
    span: Span = not_compared()


@frozen
class Total:
    """`sum of`, `highest of` or `lowest of` an amount for each element of a group."""

    operator: str
    amount: Expr
    variable: Name
    group: Expr
    span: Span = not_compared()


@frozen
class Extreme:
    """`most …  by` and `least … by`: all elements that share the best amount."""

    operator: str
    group: Expr
    amount: Expr
    span: Span = not_compared()


@frozen
class Rank:
    """`rank of X in S by A then by B`: 1 for the highest; equal in all amounts share the rank."""

    item: Expr
    group: Expr
    keys: tuple[Expr, ...]
    span: Span = not_compared()


@frozen
class EndOf:
    """`first of`, `last of` a group, or the first or last few."""

    end: str
    count: Expr | None
    group: Expr
    span: Span = not_compared()


@frozen
class Times:
    memory: Name
    span: Span = not_compared()


@frozen
class Supposing:
    """The value of an expression in the position that a rule would lead to."""

    deed: Expr
    value: Expr
    span: Span = not_compared()


Expr = (
    Name
    | Number
    | Text
    | Nothing
    | Flag
    | It
    | Dot
    | Apply
    | Conditional
    | Either
    | Both
    | Not
    | Compare
    | Member
    | Empty
    | Any
    | Every
    | Arithmetic
    | Divide
    | Negative
    | Count
    | Total
    | Extreme
    | Rank
    | EndOf
    | Times
    | Phrase
    | Supposing
)
