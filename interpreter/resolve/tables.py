"""The YAML tables of a ruleset as rows of kinds and pairs of links.

Takes the tables of a program; gives the rows by kind and the pairs by links, their cells still
untyped. Two files may hold rows of the same kind; the same row twice is reported.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from attrs import Factory, define

from ..facts import REMARKS, facts_in
from ..lean import frozen
from ..program import TableData
from ..read.values import Mapping, Scalar, Sequence, Value, described, shortened
from ..report import Note
from ..source import Span
from .findings import Findings

MOST_THINGS = 20_000
_WRITABLE = re.compile(r"[a-z0-9_]+")
"""Names that rules, scenarios and saved games can write down."""


@frozen
class RowData:
    """A row: the name of a thing, the cells of its fields, and how many copies it makes."""

    name: str
    span: Span
    cells: tuple[tuple[Scalar, Value], ...]
    copies: int | None
    sourced: tuple[Scalar, ...] = ()
    """The fields whose sources it names one by one."""


@define
class Tables:
    """All rows and pairs, by the kind or links they belong to."""

    rows: dict[str, dict[str, RowData]] = Factory(dict)
    pairs: dict[str, list[Value]] = Factory(dict)
    lost: list[str] = Factory(list)
    """Tables that belong to nothing."""


def gather_tables(
    tables: tuple[TableData, ...],
    kinds: Collection[str],
    links: Collection[str],
    findings: Findings,
) -> Tables:
    """The rows and pairs of all tables."""
    found = Tables()
    for table in tables:
        findings.found += facts_in(table)[1]
        if table.name not in kinds and table.name not in links:
            message = f"the table `{table.name}` belongs to no kind and to no links"
            span = table.key or table.value.span
            found.lost.append(table.name)
            findings.unknown("E408", message, table.name, span, [*kinds, *links])
        elif isinstance(table.value, Mapping) and table.name in kinds:
            _add_rows(table.value, found.rows.setdefault(table.name, {}), findings)
        elif isinstance(table.value, Sequence) and table.name in links:
            found.pairs.setdefault(table.name, []).extend(table.value)
        else:
            _wrong_shape(table, table.name in kinds, findings)
    return found


def _wrong_shape(table: TableData, is_kind: bool, findings: Findings) -> None:
    wanted = "rows with names" if is_kind else "a list of pairs"
    message = f"the table `{table.name}` must be {wanted}, not {described(table.value)}"
    findings.report("E521", message, table.value.span)


def _add_rows(table: Mapping, rows: dict[str, RowData], findings: Findings) -> None:
    for key, value in table.entries:
        name = str(key.value)
        if name in rows:
            note = Note("its first row is here", rows[name].span)
            message = f"`{name}` has two rows"
            findings.report("E401", message, key.span, notes=[note])
            continue
        if not _WRITABLE.fullmatch(name):
            _unwritable(name, key.span, findings)
        rows[name] = _row(name, key, value, findings)


def _unwritable(name: str, span: Span, findings: Findings) -> None:
    message = f"{shortened(name)} cannot be a name: it has small letters, digits and `_` only"
    meant = re.sub(r"[^a-z0-9_]+", "_", name.casefold()).strip("_")
    help = f"write `{meant}`" if meant else "write another name"
    help += "; what people read stands in a field `title`"
    findings.report("E124", message, span, help=help)


def _row(name: str, key: Scalar, value: Value, findings: Findings) -> RowData:
    if isinstance(value, Scalar) and value.value is None:
        return RowData(name, key.span, (), None)
    if not isinstance(value, Mapping):
        message = f"the row `{name}` must be fields with values, not {described(value)}"
        findings.report("E521", message, value.span)
        return RowData(name, key.span, (), None)
    cells = tuple(
        (key, cell) for key, cell in value.entries if key.value not in (*REMARKS, "copies")
    )
    source = value.get("source")
    sourced = tuple(key for key, _ in source.entries) if isinstance(source, Mapping) else ()
    return RowData(name, key.span, cells, _copies(value.get("copies"), findings), sourced)


def _copies(value: Value | None, findings: Findings) -> int | None:
    if value is None:
        return None
    number = value.value if isinstance(value, Scalar) else None
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        message = f"the number of copies must be 0 or more, not {described(value)}"
        findings.report("E521", message, value.span)
        return None
    if number > MOST_THINGS:
        message = f"{number:,} copies are more than the {MOST_THINGS:,} things a kind may have"
        findings.report("E601", message, value.span)
        return None
    return number
