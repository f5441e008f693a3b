"""The tables of two programs, row by row and cell by cell, and their links pair by pair.

Sources and notes of a row do not count, nor does it count in which file a row stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..facts import without_remarks
from ..program import TableData, joined_tables
from ..read.values import Mapping, Scalar, Sequence, Value
from ..source import Span
from .changes import CellChange, PairChange, RowChange

Tables = tuple[TableData, ...]
Cells = dict[str, str]
Rows = dict[tuple[str, str], tuple[Cells, Span]]
Pairs = dict[tuple[str, tuple[str, ...]], tuple[int, Span]]


def compare_tables(
    before: Tables, after: Tables
) -> tuple[tuple[RowChange, ...], tuple[PairChange, ...]]:
    """The rows and pairs that differ."""
    return (
        tuple(_row_changes(_rows(before), _rows(after))),
        tuple(_pair_changes(_pairs(before), _pairs(after))),
    )


def cell_text(value: Value) -> str:
    """What a cell holds, as the rules would write it."""
    match value:
        case Scalar(value=None):
            return "none"
        case Scalar(value=bool() as flag):
            return "yes" if flag else "no"
        case Scalar(value=plain):
            return str(plain)
        case Sequence():
            return f"[{', '.join(map(cell_text, value))}]"
        case Mapping(entries=entries):
            return f"{{{', '.join(f'{key.value}: {cell_text(cell)}' for key, cell in entries)}}}"


def _rows(tables: Tables) -> Rows:
    return {
        (table.name, str(key.value)): (_cells(row), key.span)
        for table in joined_tables(tables)
        if isinstance(plain := without_remarks(table.value), Mapping)
        for key, row in plain.entries
    }


def _cells(row: Value) -> Cells:
    if not isinstance(row, Mapping):
        return {}
    return {str(key.value): cell_text(cell) for key, cell in row.entries}


def _row_changes(old: Rows, new: Rows) -> Iterable[RowChange]:
    for (table, name), (cells, span) in new.items():
        if (table, name) not in old:
            yield RowChange("added", table, name, _differing({}, cells), span)
        elif changed := _differing(old[table, name][0], cells):
            yield RowChange("changed", table, name, changed, span)
    for (table, name), (cells, span) in old.items():
        if (table, name) not in new:
            yield RowChange("removed", table, name, _differing(cells, {}), span)


def _differing(old: Cells, new: Cells) -> tuple[CellChange, ...]:
    columns = dict.fromkeys((*old, *new))
    cells = (CellChange(name, old.get(name), new.get(name)) for name in columns)
    return tuple(cell for cell in cells if cell.old != cell.new)


def _pairs(tables: Tables) -> Pairs:
    """Every pair of links with how often it is there."""
    times: Counter[tuple[str, tuple[str, ...]]] = Counter()
    places: dict[tuple[str, tuple[str, ...]], Span] = {}
    for table in joined_tables(tables):
        plain = without_remarks(table.value)
        for pair in plain if isinstance(plain, Sequence) else ():
            ends = tuple(map(cell_text, pair)) if isinstance(pair, Sequence) else (cell_text(pair),)
            times[table.name, ends] += 1
            places.setdefault((table.name, ends), pair.span)
    return {key: (count, places[key]) for key, count in times.items()}


def _pair_changes(old: Pairs, new: Pairs) -> Iterable[PairChange]:
    for (links, ends), (count, span) in new.items():
        if count > old.get((links, ends), (0, span))[0]:
            yield PairChange("added", links, ends, span)
    for (links, ends), (count, span) in old.items():
        if count > new.get((links, ends), (0, span))[0]:
            yield PairChange("removed", links, ends, span)
