"""Phrases that name sets of things, gather over them or pick from them, as they are written.

Each function takes the writer of expressions, a node and a depth, and is found in the table at
the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from .. import nodes as n
from ..nodes import Expr
from .pieces import flat
from .written import (
    AMOUNT,
    BARE,
    CLOSED,
    CONDITION,
    GATHERED,
    GROUP,
    OPERAND,
    PHRASE,
    SUM,
    Break,
    Edges,
    Written,
    phrase,
    word,
)

Writer = Callable[[Expr, int], Written]
FEW = re.compile(r"[0-9]+|\(.*|[a-z][a-z0-9_.]*(\([^()\n]*\))?")
"""How many `first 3 of` may name without parentheses."""


def _count(write: Writer, expr: n.Count, depth: int) -> Written:
    return phrase(GATHERED, "count", write(expr.group, depth).within(PHRASE))


def _total(write: Writer, expr: n.Total, depth: int) -> Written:
    return phrase(
        GATHERED,
        f"{expr.operator} of",
        write(expr.amount, depth + 1).within(SUM),
        f"for each {expr.variable.id} in",
        write(expr.group, depth).within(PHRASE),
    )


def _rank(write: Writer, expr: n.Rank, depth: int) -> Written:
    parts: list[str | Written | Break] = [
        "rank of",
        write(expr.item, depth + 1).within(OPERAND),
        "in",
        write(expr.group, depth + 1).within(PHRASE),
    ]
    for i, key in enumerate(expr.keys):
        parts += [Break(depth, "then by" if i else "by"), write(key, depth + 1).within(SUM)]
    return phrase(GATHERED, *parts, edges=AMOUNT)


def _extreme(write: Writer, expr: n.Extreme, depth: int) -> Written:
    return phrase(
        PHRASE,
        expr.operator,
        write(expr.group, depth + 1).within(PHRASE),
        Break(depth, "by"),
        write(expr.amount, depth + 1).within(SUM),
        edges=AMOUNT,
    )


def _end_of(write: Writer, expr: n.EndOf, depth: int) -> Written:
    group = write(expr.group, depth).within(PHRASE)
    if expr.count is None:
        return phrase(GATHERED, f"{expr.end} of", group)
    few = write(expr.count, depth + 1).within(OPERAND)
    if not FEW.fullmatch(flat(few.pieces)):
        few = Written(0, few.pieces).within(OPERAND)
    return phrase(PHRASE, expr.end, few, "of", group, edges=GROUP)


def _times(write: Writer, expr: n.Times, depth: int) -> Written:
    return phrase(GATHERED, "times", expr.memory.id)


# --- sets ---------------------------------------------------------------------------------------

SUFFIX: Edges = CONDITION | AMOUNT | GROUP
"""What would take in a `with`, `where`, `without` or `sorted` that follows."""


def _bound(write: Writer, expr: n.Bound, depth: int) -> Written:
    group = write(expr.group, depth).within(PHRASE)
    return phrase(PHRASE, f"{expr.variable.id} in", group, edges=GROUP)


def _with(write: Writer, expr: n.With, depth: int) -> Written:
    group = write(expr.group, depth + 1).within(PHRASE, SUFFIX)
    return phrase(PHRASE, group, Break(depth, "with"), test(write, expr.test, depth))


def test(write: Writer, tested: n.WithTest, depth: int) -> Written:
    """The test of a `with` or `has`."""
    if tested.value is None:
        return Written(PHRASE, word(tested.field.id).pieces, BARE)
    operator = {"is": "", "is not": "other than "}.get(tested.operator, f"{tested.operator} ")
    value = write(tested.value, depth + 1).within(OPERAND)
    return phrase(PHRASE, f"{tested.field.id} {operator}".rstrip(), value)


def _where(write: Writer, expr: n.Where, depth: int) -> Written:
    return phrase(
        PHRASE,
        write(expr.group, depth + 1).within(PHRASE, SUFFIX),
        Break(depth, "where"),
        write(expr.condition, depth + 1),
        edges=CONDITION,
    )


def _without(write: Writer, expr: n.Without, depth: int) -> Written:
    group = write(expr.group, depth + 1).within(PHRASE, SUFFIX)
    others = write(expr.others, depth + 1).within(OPERAND)
    return phrase(PHRASE, group, Break(depth, "without"), others)


def _sorted(write: Writer, expr: n.Sorted, depth: int) -> Written:
    parts: list[str | Written | Break] = [write(expr.group, depth + 1).within(PHRASE, SUFFIX)]
    for i, (key, descends) in enumerate(expr.keys):
        parts += [Break(depth, "then by" if i else "sorted by"), write(key, depth + 1).within(SUM)]
        parts += ["descending"] if descends else []
    return phrase(PHRASE, *parts, edges=CLOSED if expr.keys[-1][1] else AMOUNT)


# --- boards -------------------------------------------------------------------------------------


def _way(write: Writer, expr: n.Neighbours | n.Reach | n.Route, depth: int) -> list[str | Written]:
    if expr.over is not None:
        return [f"over {expr.over.id}"]
    if expr.going is not None:
        return ["going", write(expr.going, depth + 1).within(OPERAND)]
    return []


def _neighbours(write: Writer, expr: n.Neighbours, depth: int) -> Written:
    of = write(expr.of, depth + 1).within(OPERAND)
    return phrase(PHRASE, "neighbours of", of, *_way(write, expr, depth))


def _step(write: Writer, expr: n.Step, depth: int) -> Written:
    start = write(expr.start, depth + 1).within(OPERAND)
    return phrase(
        PHRASE, "step from", start, "going", write(expr.direction, depth + 1).within(OPERAND)
    )


def _ray(write: Writer, expr: n.Ray, depth: int) -> Written:
    start = write(expr.start, depth + 1).within(OPERAND)
    way = write(expr.direction, depth + 1).within(OPERAND)
    if expr.mode is None or expr.condition is None:
        return phrase(PHRASE, "ray from", start, "going", way)
    condition = write(expr.condition, depth + 1)
    return phrase(PHRASE, "ray from", start, "going", way, expr.mode, condition, edges=CONDITION)


def _lines(write: Writer, expr: n.Lines, depth: int) -> Written:
    length = write(expr.length, depth + 1).within(OPERAND)
    if expr.through is None:
        return phrase(PHRASE, "lines of", length)
    through = write(expr.through, depth + 1).within(OPERAND)
    return phrase(PHRASE, "lines of", length, "through", through)


def _reach(write: Writer, expr: n.Reach, depth: int) -> Written:
    parts = ["reach from", write(expr.start, depth + 1).within(OPERAND), *_way(write, expr, depth)]
    if expr.within is not None:
        parts += ["within", write(expr.within, depth + 1).within(OPERAND)]
    return _through(write, parts, expr.through, depth)


def _route(write: Writer, expr: n.Route, depth: int) -> Written:
    start = write(expr.start, depth + 1).within(OPERAND)
    goal = write(expr.goal, depth + 1).within(OPERAND)
    parts = [f"{expr.kind} from", start, "to", goal, *_way(write, expr, depth)]
    return _through(write, parts, expr.through, depth)


def _through(
    write: Writer, parts: list[str | Written], condition: Expr | None, depth: int
) -> Written:
    if condition is None:
        return phrase(PHRASE, *parts)
    return phrase(PHRASE, *parts, "through", write(condition, depth + 1), edges=CONDITION)


def _numbers(write: Writer, expr: n.Numbers, depth: int) -> Written:
    low = write(expr.low, depth + 1).within(OPERAND)
    high = write(expr.high, depth + 1).within(OPERAND)
    return phrase(PHRASE, "numbers", low, "to", high)


def _supposing(write: Writer, expr: n.Supposing, depth: int) -> Written:
    deed = flat(write(expr.deed, depth + 1).within(OPERAND).pieces)
    value = write(expr.value, depth + 1)
    return phrase(PHRASE, f"supposing {deed},", value, edges=CONDITION)


PHRASES: Mapping[type, Callable[[Writer, Any, int], Written]] = {
    n.Count: _count,
    n.Total: _total,
    n.Extreme: _extreme,
    n.Rank: _rank,
    n.EndOf: _end_of,
    n.Times: _times,
    n.Bound: _bound,
    n.With: _with,
    n.Where: _where,
    n.Without: _without,
    n.Sorted: _sorted,
    n.Neighbours: _neighbours,
    n.Step: _step,
    n.Ray: _ray,
    n.Lines: _lines,
    n.Reach: _reach,
    n.Route: _route,
    n.Numbers: _numbers,
    n.Supposing: _supposing,
}
