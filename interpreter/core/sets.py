"""Expressions of the checked tree that go through sets of things, and ways on a board.

They are part of `expressions.py`, where those who read the tree find them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lean import frozen
from ..source import Span, not_compared
from .types import Type

if TYPE_CHECKING:
    from .expressions import Expr


@frozen
class Filter:
    """The elements of a group for which all conditions hold, in the group's order."""

    group: Expr
    slot: int
    conditions: tuple[Expr, ...]
    type: Type
    span: Span = not_compared()


@frozen
class Reduce:
    """operator: count, any, no, every, sum, highest, lowest.

    `every` has its condition as amount; sum, highest and lowest have their number. Highest and
    lowest of nothing are 0.
    """

    operator: str
    group: Expr
    slot: int
    amount: Expr | None
    type: Type
    span: Span = not_compared()


@frozen
class Extreme:
    """operator: most, least. All elements that share the best amount, in the group's order."""

    operator: str
    group: Expr
    slot: int
    amount: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Rank:
    """One more than the number of elements whose keys are higher than the item's; the slot stands
    for the element, and for the item itself."""

    item: Expr
    group: Expr
    slot: int
    keys: tuple[Expr, ...]
    type: Type
    span: Span = not_compared()


@frozen
class EndOf:
    """end: first, last. Without a count one element or none; with a count a set, in order."""

    end: str
    count: Expr | None
    group: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Sorted:
    """A stable sort by the keys, each with whether it descends."""

    group: Expr
    slot: int
    keys: tuple[tuple[Expr, bool], ...]
    type: Type
    span: Span = not_compared()


@frozen
class Join:
    """`+` of sets: the elements of the left, then those of the right that are not in the left."""

    left: Expr
    right: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Without:
    """A set less another set, or less one element."""

    group: Expr
    others: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Single:
    """The set of one element, or of none if the element is none."""

    element: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Numbers:
    low: Expr
    high: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Lookup:
    """A constant table made at load, such as the neighbours of each cell.

    table is nested tuples, indexed by the indexes in turn; name is for readers of the form.
    """

    name: str
    table: tuple[object, ...]
    indexes: tuple[Expr, ...]
    type: Type
    span: Span = not_compared()


@frozen
class Prefix:
    """The first elements of a row while (mode `while`) a condition holds; mode `through` adds the
    element at which it fails."""

    row: Expr
    slot: int
    mode: str
    condition: Expr
    type: Type
    span: Span = not_compared()


@frozen
class Spread:
    """Breadth-first search over a table of neighbours.

    mode `reach`: the set of places reached, without the starts unless met again (never), nearest
    first. mode `distance`: steps to the goal, or none. mode `path`: the places on a shortest way
    from the first step to the goal, empty if there is none. A search goes on only through places
    where the condition holds (the starts always); places where it fails are not reached.
    """

    mode: str
    table: tuple[tuple[int, ...], ...]
    starts: Expr
    goal: Expr | None
    within: Expr | None
    slot: int
    condition: Expr | None
    type: Type
    span: Span = not_compared()


SetExpr = (
    Filter
    | Reduce
    | Extreme
    | Rank
    | EndOf
    | Sorted
    | Join
    | Without
    | Single
    | Numbers
    | Lookup
    | Prefix
    | Spread
)
