"""Expressions of the checked tree: every name resolved, every node typed.

A `slot` is the number of a local name within the value or rule that holds the expression.
Conditions of a Filter, an amount of a Total and the like see the element in their slot.
"""

from __future__ import annotations

from attrs import field

from ..lean import frozen
from ..source import Span
from .types import Type


def _span() -> Span:
    return field(eq=False, repr=False)  # type: ignore[no-any-return]


@frozen
class Const:
    """A number, flag, member, thing, place, none (-1), or a tuple of them (a set); or a text."""

    value: int | str | tuple[object, ...]
    type: Type
    span: Span = _span()


@frozen
class Local:
    slot: int
    name: str
    type: Type
    span: Span = _span()


@frozen
class Mover:
    type: Type
    span: Span = _span()


@frozen
class FieldOf:
    kind: str
    field: str
    thing: Expr
    type: Type
    span: Span = _span()


@frozen
class OwnerOfPlace:
    """Whose zone of a family a thing lies in, or none: `coin.purse` is a player."""

    zone: str
    thing: Expr
    type: Type
    span: Span = _span()


@frozen
class InZone:
    """Whether a thing lies in a zone (of a family without owners): `coin.bank` is a flag."""

    zone: str
    thing: Expr
    type: Type
    span: Span = _span()


@frozen
class PlaceOf:
    """A zone: the one of a family that belongs to the owner, or the only one."""

    zone: str
    owner: Expr | None
    type: Type
    span: Span = _span()


@frozen
class Contents:
    """The things that lie in a place, in their order."""

    place: Expr
    type: Type
    span: Span = _span()


@frozen
class Both:
    parts: tuple[Expr, ...]
    type: Type
    span: Span = _span()


@frozen
class Either:
    parts: tuple[Expr, ...]
    type: Type
    span: Span = _span()


@frozen
class Not:
    part: Expr
    type: Type
    span: Span = _span()


@frozen
class Compare:
    """operator: <, <=, >, >=, is, is not. Sets are compared by their elements in order."""

    operator: str
    left: Expr
    right: Expr
    type: Type
    span: Span = _span()


@frozen
class Member:
    element: Expr
    group: Expr
    negated: bool
    type: Type
    span: Span = _span()


@frozen
class Arithmetic:
    """operator: +, -, *, mod, min, max. `mod` of anything by zero or less is a run-time error."""

    operator: str
    left: Expr
    right: Expr
    type: Type
    span: Span = _span()


@frozen
class Divide:
    """rounding: down, up, nearest (halves go up)."""

    left: Expr
    right: Expr
    rounding: str
    type: Type
    span: Span = _span()


@frozen
class Negative:
    part: Expr
    type: Type
    span: Span = _span()


@frozen
class Absolute:
    part: Expr
    type: Type
    span: Span = _span()


@frozen
class Conditional:
    condition: Expr
    then: Expr
    otherwise: Expr
    type: Type
    span: Span = _span()


@frozen
class Match:
    """A lookup table: the first row whose cells (None: anything) equal the keys; else an error."""

    keys: tuple[Expr, ...]
    rows: tuple[tuple[tuple[int | None, ...], Expr], ...]
    type: Type
    span: Span = _span()


@frozen
class CallValue:
    value: str
    arguments: tuple[Expr, ...]
    type: Type
    span: Span = _span()


@frozen
class Filter:
    """The elements of a group for which all conditions hold, in the group's order."""

    group: Expr
    slot: int
    conditions: tuple[Expr, ...]
    type: Type
    span: Span = _span()


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
    span: Span = _span()


@frozen
class Extreme:
    """operator: most, least. All elements that share the best amount, in the group's order."""

    operator: str
    group: Expr
    slot: int
    amount: Expr
    type: Type
    span: Span = _span()


@frozen
class Rank:
    """One more than the number of elements whose keys are higher than the item's; the slot stands
    for the element, and for the item itself."""

    item: Expr
    group: Expr
    slot: int
    keys: tuple[Expr, ...]
    type: Type
    span: Span = _span()


@frozen
class EndOf:
    """end: first, last. Without a count one element or none; with a count a set, in order."""

    end: str
    count: Expr | None
    group: Expr
    type: Type
    span: Span = _span()


@frozen
class Sorted:
    """A stable sort by the keys, each with whether it descends."""

    group: Expr
    slot: int
    keys: tuple[tuple[Expr, bool], ...]
    type: Type
    span: Span = _span()


@frozen
class Join:
    """`+` of sets: the elements of the left, then those of the right that are not in the left."""

    left: Expr
    right: Expr
    type: Type
    span: Span = _span()


@frozen
class Without:
    """A set less another set, or less one element."""

    group: Expr
    others: Expr
    type: Type
    span: Span = _span()


@frozen
class Single:
    """The set of one element, or of none if the element is none."""

    element: Expr
    type: Type
    span: Span = _span()


@frozen
class Numbers:
    low: Expr
    high: Expr
    type: Type
    span: Span = _span()


@frozen
class Lookup:
    """A constant table made at load, such as the neighbours of each cell.

    table is nested tuples, indexed by the indexes in turn; name is for readers of the form.
    """

    name: str
    table: tuple[object, ...]
    indexes: tuple[Expr, ...]
    type: Type
    span: Span = _span()


@frozen
class Prefix:
    """The first elements of a row while (mode `while`) a condition holds; mode `through` adds the
    element at which it fails."""

    row: Expr
    slot: int
    mode: str
    condition: Expr
    type: Type
    span: Span = _span()


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
    span: Span = _span()


@frozen
class Times:
    memory: str
    type: Type
    span: Span = _span()


@frozen
class Supposing:
    """The value of an expression in the position after a rule that asks nothing."""

    rule: str
    arguments: tuple[Expr, ...]
    value: Expr
    type: Type
    span: Span = _span()


@frozen
class MapGet:
    map: Expr
    key: Expr
    type: Type
    span: Span = _span()


@frozen
class Certain:
    """A value narrowed to its type: none where the type is not optional, or a number beyond its
    range, is a run-time error."""

    part: Expr
    type: Type
    span: Span = _span()


@frozen
class Wording:
    """A text with holes: parts are texts and expressions to be worded."""

    parts: tuple[str | Expr, ...]
    type: Type
    span: Span = _span()


@frozen
class Told:
    """A text for each element of a set, one behind the other with a text between; part of a
    Wording."""

    group: Expr
    slot: int
    text: Wording
    joint: str
    type: Type
    span: Span = _span()


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
    | Filter
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
    | Times
    | Supposing
    | MapGet
    | Certain
    | Wording
    | Told
)
