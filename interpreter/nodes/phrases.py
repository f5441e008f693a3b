"""Phrases of the rule tree: expressions that name sets of things, and ways on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lean import frozen
from ..source import Span, not_compared

if TYPE_CHECKING:
    from .expressions import Expr, Name


@frozen
class Bound:
    """`town in towns`: a group whose element has a name."""

    variable: Name
    group: Expr
    span: Span = not_compared()


@frozen
class WithTest:
    """`with FIELD VALUE`: operator is `is`, `is not`, `in`, a comparison, or `yes` for a flag."""

    field: Name
    operator: str
    value: Expr | None
    span: Span = not_compared()


@frozen
class With:
    group: Expr
    test: WithTest
    span: Span = not_compared()


@frozen
class Where:
    group: Expr
    condition: Expr
    span: Span = not_compared()


@frozen
class Without:
    group: Expr
    others: Expr
    span: Span = not_compared()


@frozen
class Sorted:
    group: Expr
    keys: tuple[tuple[Expr, bool], ...]
    """Each key with whether it descends."""
    span: Span = not_compared()


@frozen
class Neighbours:
    of: Expr
    over: Name | None
    going: Expr | None
    span: Span = not_compared()


@frozen
class Step:
    start: Expr
    direction: Expr
    span: Span = not_compared()


@frozen
class Ray:
    """Cells in a direction: all, `while` a condition holds, or `through` the first that fails."""

    start: Expr
    direction: Expr
    mode: str | None
    condition: Expr | None
    span: Span = not_compared()


@frozen
class Lines:
    length: Expr
    through: Expr | None
    span: Span = not_compared()


@frozen
class Reach:
    start: Expr
    over: Name | None
    going: Expr | None
    within: Expr | None
    through: Expr | None
    span: Span = not_compared()


@frozen
class Route:
    """`distance from … to …` (a number or none) or `path from … to …` (the places on the way)."""

    kind: str
    start: Expr
    goal: Expr
    over: Name | None
    going: Expr | None
    through: Expr | None
    span: Span = not_compared()


@frozen
class Numbers:
    low: Expr
    high: Expr
    span: Span = not_compared()


Phrase = (
    Bound
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
)
