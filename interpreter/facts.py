"""Where the facts of the tables come from.

Takes the tables of a program; gives for every row, cell and pair that names its source a
`FactInfo`, and what is wrong with the naming. A source is one of four words, behind a colon with
the details. Play does not look at any of this.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import Factory, define

from .lean import frozen
from .program import Program, TableData
from .read.values import Mapping, Scalar, Sequence, Value, described
from .report import Diagnostic, diagnostic
from .source import Span
from .spelling import did_you_mean

WORDS = ("stated", "implied", "found", "reconstructed")
"""A text says it; it follows from one; a public page says it; it was chosen to fit."""
REMARKS = ("source", "note")
"""Keys that any row or pair may have."""
PAIR_KEYS = ("between", *REMARKS)


@frozen
class FactInfo:
    """What is said about the origin of one row or pair, or of one cell of it."""

    table: str
    """The kind or the links."""
    row: str
    """The thing, or both ends of a pair."""
    field: str | None
    """None if it is said of the whole row."""
    source: str | None
    """One of the four words; none if there is only a note."""
    detail: str
    note: str
    span: Span


@define
class _Told:
    """What has been found so far."""

    facts: list[FactInfo] = Factory(list)
    mistakes: list[Diagnostic] = Factory(list)


def facts_of(program: Program) -> tuple[FactInfo, ...]:
    """The origin of everything in the tables of a program, in the order of the tables."""
    return tuple(fact for table in program.tables for fact in facts_in(table)[0])


def facts_in(table: TableData) -> tuple[tuple[FactInfo, ...], tuple[Diagnostic, ...]]:
    """The origin of everything in one table, and what is wrong with it."""
    told = _Told()
    for name, row in _rows(table.value):
        _tell(table.name, name, row, told)
    return tuple(told.facts), tuple(told.mistakes)


def pair_of(value: Value) -> Value:
    """The two ends of a pair of links, which may be written with its source."""
    inner = value.get("between") if isinstance(value, Mapping) else None
    return value if inner is None else inner


def without_remarks(table: Value) -> Value:
    """A table as play sees it: rows without sources and notes, pairs without the rest."""
    match table:
        case Mapping(entries=entries, span=span):
            return Mapping(tuple((key, _plain_row(row)) for key, row in entries), span)
        case Sequence(items=items, span=span):
            return Sequence(tuple(pair_of(item) for item in items), span)
        case _:
            return table


def _plain_row(row: Value) -> Value:
    if not isinstance(row, Mapping):
        return row
    return Mapping(tuple(cell for cell in row.entries if cell[0].value not in REMARKS), row.span)


def _rows(table: Value) -> Iterator[tuple[str, Mapping]]:
    if isinstance(table, Mapping):
        yield from ((str(key.value), row) for key, row in table.entries if isinstance(row, Mapping))
    elif isinstance(table, Sequence):
        yield from ((_ends(item), item) for item in table if isinstance(item, Mapping))


def _ends(pair: Mapping) -> str:
    inner = pair_of(pair)
    ends = (
        [str(end.value) for end in inner if isinstance(end, Scalar)]
        if isinstance(inner, Sequence)
        else []
    )
    return " - ".join(ends)


def _tell(table: str, name: str, row: Mapping, told: _Told) -> None:
    source, note = row.get("source"), _note(row.get("note"), told)
    if isinstance(source, Mapping):
        for key, value in source.entries:
            field = str(key.value)
            word, detail = _word(value, told)
            if word is not None and not _is_overlaid(row.get(field), value):
                told.facts.append(FactInfo(table, name, field, word, detail, "", value.span))
        source = None
    word, detail = _word(source, told) if source is not None else (None, "")
    if word is not None or note:
        place = source or row.get("note") or row
        told.facts.append(FactInfo(table, name, None, word, detail, note, place.span))


def _is_overlaid(cell: Value | None, source: Value) -> bool:
    """Whether a variant has changed a cell, so that the source no longer speaks of it."""
    return cell is not None and cell.span.file != source.span.file


def _note(value: Value | None, told: _Told) -> str:
    if value is None:
        return ""
    if isinstance(value, Scalar) and isinstance(value.value, str):
        return value.value
    message = f"a note is a text, not {described(value)}"
    told.mistakes.append(diagnostic("E425", message, value.span))
    return ""


def _word(value: Value, told: _Told) -> tuple[str | None, str]:
    """The word of a source and the details behind it; no word if it is none of the four."""
    text = value.value if isinstance(value, Scalar) else None
    word, _, detail = text.partition(":") if isinstance(text, str) else ("", "", "")
    word = word.strip()
    if word in WORDS:
        return word, detail.strip()
    listed = f"{', '.join(WORDS[:-1])} or {WORDS[-1]}"
    meant = did_you_mean(word, WORDS)
    help = (
        f"did you mean `{meant}`?" if meant else 'details stand behind a colon: "implied: page 4"'
    )
    message = f"a source is {listed}, not {described(value)}"
    told.mistakes.append(diagnostic("E425", message, value.span, help=help))
    return None, ""
