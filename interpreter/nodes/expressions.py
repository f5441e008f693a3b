"""Expressions of the rule tree: values, conditions and phrases that name sets of things."""

from __future__ import annotations

from attrs import field

from ..lean import frozen
from ..source import Span

Cites = tuple[str, ...]


def _span() -> Span:
    return field(eq=False, repr=False)  # type: ignore[no-any-return]


@frozen
class Name:
    id: str
    span: Span = _span()


@frozen
class Number:
    value: int
    span: Span = _span()


@frozen
class Text:
    """A quoted text; `{…}` holes are parsed when the text is checked."""

    value: str
    span: Span = _span()


@frozen
class Nothing:
    span: Span = _span()


@frozen
class Flag:
    value: bool
    span: Span = _span()


@frozen
class It:
    span: Span = _span()


@frozen
class Dot:
    thing: Expr
    field: Name
    span: Span = _span()


@frozen
class Apply:
    name: Name
    arguments: tuple[Expr, ...]
    span: Span = _span()


@frozen
class Conditional:
    then: Expr
    condition: Expr
    otherwise: Expr
    span: Span = _span()


@frozen
class Either:
    parts: tuple[Expr, ...]
    span: Span = _span()


@frozen
class Both:
    parts: tuple[Expr, ...]
    span: Span = _span()


@frozen
class Not:
    part: Expr
    span: Span = _span()


@frozen
class Compare:
    """`<`, `<=`, `>`, `>=`, `is` or `is not`."""

    operator: str
    left: Expr
    right: Expr
    span: Span = _span()


@frozen
class Member:
    element: Expr
    group: Expr
    negated: bool
    span: Span = _span()


@frozen
class Empty:
    group: Expr
    negated: bool
    span: Span = _span()


@frozen
class Any:
    """`any …` (wanted) or `no …` (not wanted)."""

    group: Expr
    wanted: bool
    span: Span = _span()


@frozen
class Every:
    group: Expr
    test: WithTest
    span: Span = _span()


@frozen
class Arithmetic:
    """`+`, `-`, `*` or `mod`."""

    operator: str
    left: Expr
    right: Expr
    span: Span = _span()


@frozen
class Divide:
    left: Expr
    right: Expr
    rounding: str
    span: Span = _span()


@frozen
class Negative:
    part: Expr
    span: Span = _span()


@frozen
class Count:
    group: Expr
    span: Span = _span()


@frozen
class Total:
    """`sum of`, `highest of` or `lowest of` an amount for each element of a group."""

    operator: str
    amount: Expr
    variable: Name
    group: Expr
    span: Span = _span()


@frozen
class Extreme:
    """`most …  by` and `least … by`: all elements that share the best amount."""

    operator: str
    group: Expr
    amount: Expr
    span: Span = _span()


@frozen
class Rank:
    """`rank of X in S by A then by B`: 1 for the highest; equal in all amounts share the rank."""

    item: Expr
    group: Expr
    keys: tuple[Expr, ...]
    span: Span = _span()


@frozen
class EndOf:
    """`first of`, `last of` a group, or the first or last few."""

    end: str
    count: Expr | None
    group: Expr
    span: Span = _span()


@frozen
class Times:
    memory: Name
    span: Span = _span()


@frozen
class Bound:
    """`town in towns`: a group whose element has a name."""

    variable: Name
    group: Expr
    span: Span = _span()


@frozen
class WithTest:
    """`with FIELD VALUE`: operator is `is`, `is not`, `in`, a comparison, or `yes` for a flag."""

    field: Name
    operator: str
    value: Expr | None
    span: Span = _span()


@frozen
class With:
    group: Expr
    test: WithTest
    span: Span = _span()


@frozen
class Where:
    group: Expr
    condition: Expr
    span: Span = _span()


@frozen
class Without:
    group: Expr
    others: Expr
    span: Span = _span()


@frozen
class Sorted:
    group: Expr
    keys: tuple[tuple[Expr, bool], ...]
    """Each key with whether it descends."""
    span: Span = _span()


@frozen
class Neighbours:
    of: Expr
    over: Name | None
    going: Expr | None
    span: Span = _span()


@frozen
class Step:
    start: Expr
    direction: Expr
    span: Span = _span()


@frozen
class Ray:
    """Cells in a direction: all, `while` a condition holds, or `through` the first that fails."""

    start: Expr
    direction: Expr
    mode: str | None
    condition: Expr | None
    span: Span = _span()


@frozen
class Lines:
    length: Expr
    through: Expr | None
    span: Span = _span()


@frozen
class Reach:
    start: Expr
    over: Name | None
    going: Expr | None
    within: Expr | None
    through: Expr | None
    span: Span = _span()


@frozen
class Route:
    """`distance from … to …` (a number or none) or `path from … to …` (the places on the way)."""

    kind: str
    start: Expr
    goal: Expr
    over: Name | None
    going: Expr | None
    through: Expr | None
    span: Span = _span()


@frozen
class Numbers:
    low: Expr
    high: Expr
    span: Span = _span()


@frozen
class Supposing:
    """The value of an expression in the position that a rule would lead to."""

    deed: Expr
    value: Expr
    span: Span = _span()


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
    | Bound
    | With
    | Where
    | Without
    | Sorted
    | Neighbours
    | Step
    | Ray
    | Lines
    | Reach
    | Route
    | Numbers
    | Supposing
)
