"""About how many steps an expression takes, and how many elements it has if it is a set.

Takes an expression with the costs of its parts; gives numbers that are good enough to tell what is
worth keeping from what is quicker worked out again. Nothing but speed depends on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core import expressions as core

GOING = core.Filter | core.Reduce | core.Sorted | core.Extreme | core.Prefix | core.Told
Costs = tuple[int, int]
"""Steps, and elements."""

NOTHING: Costs = (0, 0)
MOST = 1 << 40
UNKNOWN = 8
"""Elements of a set of which nothing is known."""
TABLED = 3
"""Steps of a value that is kept for each of its arguments."""
IN_A_ZONE = 3
"""Things that lie together in a zone, in the middle."""


def costs(expr: Any, called: Costs, parts: Sequence[Costs]) -> Costs:
    """The costs of an expression with these parts; `called` are those of the value it uses."""
    steps, size = _steps(expr, parts) + called[0], _size(expr, called, parts)
    return min(steps, MOST), min(size, MOST)


def _steps(expr: Any, parts: Sequence[Costs]) -> int:
    match expr:
        case core.Reduce(operator="any" | "no" | "every"):
            return 1 + parts[0][0] + (1 + parts[0][1]) // 2 * _in_turn(parts[1:])
        case _ if isinstance(expr, GOING):
            return 1 + parts[0][0] + parts[0][1] * _in_turn(parts[1:])
        case core.Rank():
            return 1 + parts[0][0] + parts[1][0] + (1 + parts[1][1]) * _in_turn(parts[2:])
        case core.Spread():
            return 1 + len(expr.table) * _in_turn(parts)
        case core.Match():
            keys, rows = parts[: len(expr.keys)], parts[len(expr.keys) :]
            return 1 + sum(each[0] for each in keys) + max((each[0] for each in rows), default=0)
    return 1 + sum(each[0] for each in parts)


def _in_turn(parts: Sequence[Costs]) -> int:
    """Conditions one after the other: those behind are reached less and less often."""
    return 1 + sum(steps >> number for number, (steps, _) in enumerate(parts[:8]))


def _size(expr: Any, called: Costs, parts: Sequence[Costs]) -> int:
    match expr:
        case core.Filter() | core.Prefix():
            return max(parts[0][1] // 2, 1)
        case core.Sorted() | core.Without() | core.Extreme():
            return parts[0][1]
        case core.Join():
            return parts[0][1] + parts[1][1]
        case core.Match() | core.Conditional():
            return max(each[1] for each in parts)
        case core.CallValue():
            return called[1]
    return _size_alone(expr)


def _size_alone(expr: Any) -> int:
    """The size of a set that is not made of others."""
    match expr:
        case core.Const(value=tuple() as value):
            return len(value)
        case core.Lookup():
            return _row(expr.table, len(expr.indexes))
        case core.Contents():
            return IN_A_ZONE
        case core.Spread():
            return max(len(expr.table) // 4, 1)
        case core.Single() | core.EndOf():
            return 1
    return UNKNOWN


def _row(table: Any, depth: int) -> int:
    """The middling length of the rows of a table."""
    rows = list(table)
    for _ in range(depth - 1):
        rows = [inner for row in rows for inner in row]
    lengths = [len(row) for row in rows if isinstance(row, tuple)]
    return round(sum(lengths) / len(lengths)) if lengths else 1
