"""Tables made at load, rows of places, and searches from place to place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core import expressions as core
from ..core.types import NONE
from ..run.failure import field_of_none, not_in_range
from .numbers import number

if TYPE_CHECKING:
    from .evaluate import Evaluator, Locals, Value

Ways = dict[int, tuple[int, ...]]
"""For each place reached the places on a shortest way there, in order of their discovery."""


def lookup(ev: Evaluator, expr: core.Lookup, local: Locals) -> Value:
    found: Value = expr.table
    for index in expr.indexes:
        at = ev.evaluate(index, local)
        if at == NONE:
            raise field_of_none(expr.name, index.span)
        if not 0 <= at < len(found):
            raise not_in_range(at, 0, len(found) - 1, index.span)
        found = found[at]
    return found


def prefix(ev: Evaluator, expr: core.Prefix, local: Locals) -> tuple[int, ...]:
    row = ev.evaluate(expr.row, local)
    length = 0
    while length < len(row) and ev.holds(expr.condition, {**local, expr.slot: row[length]}):
        length += 1
    return tuple(row[: length + 1] if expr.mode == "through" else row[:length])


def spread(ev: Evaluator, expr: core.Spread, local: Locals) -> Value:
    starts = _starts(ev, expr, local)
    if expr.goal is None:
        limit = None if expr.within is None else number(ev, expr.within, local)
        return tuple(_search(ev, expr, local, starts, limit, None))
    goal = ev.evaluate(expr.goal, local)
    ways = dict.fromkeys(starts, ()) | _search(ev, expr, local, starts, None, goal)
    if expr.mode == "path":
        return ways.get(goal, ())
    return len(ways[goal]) if goal in ways else NONE


def _starts(ev: Evaluator, expr: core.Spread, local: Locals) -> tuple[int, ...]:
    starts = ev.evaluate(expr.starts, local)
    if isinstance(starts, tuple):
        return starts
    if starts == NONE:
        raise field_of_none("neighbours", expr.starts.span)
    return (starts,)


def _search(
    ev: Evaluator,
    expr: core.Spread,
    local: Locals,
    starts: tuple[int, ...],
    limit: int | None,
    goal: int | None,
) -> Ways:
    """Go out from the starts, a step farther in each round, until all is met or the goal is."""
    ways: Ways = {}
    edge: Ways = dict.fromkeys(starts, ())
    while edge and goal not in ways and goal not in starts and (limit is None or limit > 0):
        beyond: Ways = {}
        for place, way in edge.items():
            for near in expr.table[place]:
                new = near not in starts and near not in ways and near not in beyond
                if new and _open(ev, expr, local, near):
                    beyond[near] = (*way, near)
        ways |= beyond
        edge = beyond
        limit = None if limit is None else limit - 1
    return ways


def _open(ev: Evaluator, expr: core.Spread, local: Locals, place: int) -> bool:
    if expr.condition is None:
        return True
    return ev.holds(expr.condition, {**local, expr.slot: place})
