"""Writes tables made at load, rows of places, and searches from place to place as Python."""

from __future__ import annotations

from ..core import expressions as core
from ..core.types import NumberT, SetT
from .writer import Writer
from .writing import write, write_number, write_thing


def lookup(w: Writer, expr: core.Lookup) -> str:
    text = w.module.literal(expr.table)
    row: object = expr.table
    for index in expr.indexes:
        at = write_thing(w, index, expr.name, index.span)
        size = len(row) if isinstance(row, tuple) else 0
        if isinstance(index.type, NumberT) and not 0 <= index.type.low <= index.type.high < size:
            at = w.keep(at)
            site = w.module.failures.not_in_range(0, size - 1, index.span)
            w.put(f"if not 0 <= {at} < {size}: fail({site}, {at})")
        text = f"{text}[{at}]"
        row = row[0] if isinstance(row, tuple) and row else ()
    return text


def prefix(w: Writer, expr: core.Prefix) -> str:
    row, length = w.keep(write(w, expr.row)), w.fresh()
    w.put(f"{length} = 0")
    with w.going_over(w.name(expr.slot), row):
        if expr.mode == "through":
            w.put(f"{length} += 1")
        w.put(f"if not {write(w, expr.condition)}: break")
        if expr.mode != "through":
            w.put(f"{length} += 1")
    return f"{row}[:{length}]"


def spread(w: Writer, expr: core.Spread) -> str:
    starts = _starts(w, expr)
    # Every place is met once.
    w.spend(str(len(expr.table)))
    return _reach(w, expr, starts) if expr.goal is None else _way(w, expr, starts)


def _starts(w: Writer, expr: core.Spread) -> str:
    if isinstance(expr.starts.type, SetT):
        return w.keep(write(w, expr.starts))
    start = write_thing(w, expr.starts, "neighbours", expr.starts.span)
    return w.keep(f"({start},)")


def _reach(w: Writer, expr: core.Spread, starts: str) -> str:
    seen, edge, found, near = w.fresh(), w.fresh(), w.fresh(), w.name(expr.slot)
    limit = w.fresh() if expr.within is not None else ""
    if expr.within is not None:
        w.put(f"{limit} = {write_number(w, expr.within)}")
    w.put(f"{seen} = set({starts})")
    w.put(f"{edge} = {starts}")
    w.put(f"{found} = []")
    with w.looping(f"while {edge} and {limit} > 0:" if limit else f"while {edge}:"):
        if limit:
            w.put(f"{limit} -= 1")
        beyond = w.fresh()
        w.put(f"{beyond} = []")
        _step(w, expr, edge, seen, near, (f"{beyond}.append({near})",))
        w.put(f"{found} += {beyond}")
        w.put(f"{edge} = {beyond}")
    return f"tuple({found})"


def _step(
    w: Writer, expr: core.Spread, edge: str, seen: str, near: str, then: tuple[str, ...]
) -> None:
    """Go on from every place of the edge to those that are new and open."""
    table, place = w.module.literal(expr.table), w.fresh("x")
    with w.looping(f"for {place} in {edge}:"), w.looping(f"for {near} in {table}[{place}]:"):
        w.put(f"if {near} in {seen}: continue")
        w.put(f"{seen}.add({near})")
        if expr.condition is not None:
            w.put(f"if not {write(w, expr.condition)}: continue")
        for line in then:
            w.put(line.replace("PLACE", place))


def _way(w: Writer, expr: core.Spread, starts: str) -> str:
    """Distance and path: every place met remembers the one it was met from."""
    assert expr.goal is not None
    goal = w.keep(write(w, expr.goal))
    seen, edge, came, near, beyond = (
        w.fresh(),
        w.fresh(),
        w.fresh(),
        w.name(expr.slot),
        w.fresh(),
    )
    w.put(f"{seen} = set({starts})")
    w.put(f"{came} = dict.fromkeys({starts})")
    w.put(f"{edge} = {starts}")
    with w.looping(f"while {edge} and {goal} not in {came}:"):
        w.put(f"{beyond} = []")
        then = (f"{came}[{near}] = PLACE", f"{beyond}.append({near})")
        _step(w, expr, edge, seen, near, then)
        w.put(f"{edge} = {beyond}")
    return f"{'way_to' if expr.mode == 'path' else 'steps_to'}({came}, {goal})"
