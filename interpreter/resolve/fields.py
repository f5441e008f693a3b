"""The fields of all kinds, with the value each thing starts with.

Takes the written fields and the rows of the tables; gives a FieldInfo for each. A field starts as
its row says, else as `starts` says, else as its type does. Players and cells also have the fields
that the language gives them.
"""

from __future__ import annotations

import re

from attrs import evolve

from .. import nodes
from ..core.types import NONE, EnumT, FlagT, NumberT, SetT, TextT, ThingT, Type
from ..core.world import FieldInfo, KindInfo
from ..report import Note
from ..source import SourceFile, Span
from .cells import Cell, cell_value, literal_value
from .definitions import Definitions, claim
from .findings import Findings
from .kinds import Kinds
from .tables import RowData, Tables
from .types import TypeNames, all_fields, typed

MOST_FIELDS = 500
GIVEN = {"player": ("next", "previous", "seat"), "cell": ("column", "row")}

Fields = dict[tuple[str, str], FieldInfo]


def make_fields(
    definitions: Definitions,
    names: TypeNames,
    tables: Tables,
    findings: Findings,
) -> tuple[Fields, frozenset[tuple[str, str]]]:
    """All fields, and those that are written but could not be made out."""
    fields: Fields = {}
    broken: dict[tuple[str, str], Span] = {}
    written = all_fields(definitions)
    if len(written) > MOST_FIELDS:
        message = f"this is more than {MOST_FIELDS} fields"
        findings.report("E602", message, written[MOST_FIELDS][1].name.span)
    for kind, field in written[:MOST_FIELDS]:
        if not _is_free(kind, field, fields, broken, definitions, names, findings):
            continue
        info = _field(kind, field, names, findings)
        if info is None:
            broken[kind, field.name.id] = field.name.span
        else:
            fields[kind, field.name.id] = info
    _fill(fields, frozenset(broken), names, tables, findings)
    for kind_info in names.kinds.infos.values():
        for given in _given_fields(kind_info):
            fields[given.kind, given.name] = given
    _list_fields(fields, names.kinds)
    return fields, frozenset(broken)


def given_names(kind: KindInfo) -> tuple[str, ...]:
    """The fields that the language gives to the things of a kind."""
    if kind.grid is not None:
        return GIVEN["cell"]
    return GIVEN["player"] if kind.name == "player" else ()


def _is_free(
    kind: str,
    field: nodes.Field,
    fields: Fields,
    broken: dict[tuple[str, str], Span],
    definitions: Definitions,
    names: TypeNames,
    findings: Findings,
) -> bool:
    name, span = field.name.id, field.name.span
    if name in given_names(names.kinds.infos[kind]) or name in ("copies", "source", "note"):
        message = f"`{name}` has a meaning of its own here and cannot be a field"
        findings.report("E402", message, span, help="choose another name")
        return False
    first = fields[kind, name].span if (kind, name) in fields else broken.get((kind, name))
    if first is not None:
        note = Note("it is first given here", first)
        message = f"the kind `{kind}` has two fields `{name}`"
        findings.report("E401", message, span, notes=[note])
        return False
    return kind != "game" or claim("field of the game", name, span, definitions, findings)


def _field(kind: str, field: nodes.Field, names: TypeNames, findings: Findings) -> FieldInfo | None:
    wanted = typed(field.type, f"{kind}.{field.name.id}", names, findings)
    if wanted is None:
        return None
    _check_traits(field, wanted, findings)
    start: Cell | None = None
    if field.starts is not None:
        start = literal_value(field.starts, wanted, names, findings)
    if start is None:
        start = default_of(wanted)
    return FieldInfo(
        kind=kind,
        name=field.name.id,
        type=wanted,
        initial=(start,) * len(names.kinds.infos[kind].things),
        constant=False,
        until=field.until.id if field.until else None,
        edge=field.edge,
        seen_by=field.seen_by.id if field.seen_by else "all",
        cites=field.cites,
        span=field.name.span,
    )


def _check_traits(field: nodes.Field, wanted: Type, findings: Findings) -> None:
    if field.edge is not None and not isinstance(wanted, NumberT):
        message = f"only a number can be {field.edge}"
        findings.report("E525", message, field.name.span)
    if field.seen_by is not None and field.seen_by.id not in ("all", "owner", "nobody"):
        message = f"a field is seen by all, owner or nobody, not by `{field.seen_by.id}`"
        findings.report("E525", message, field.seen_by.span)


def default_of(wanted: Type) -> Cell:
    """The value that a type starts with."""
    if wanted.optional:
        return NONE
    match wanted:
        case NumberT(low=low, high=high):
            return min(max(0, low), high)
        case FlagT():
            return False
        case SetT():
            return ()
        case TextT():
            return ""
        case _:
            return 0


def _fill(
    fields: Fields,
    broken: frozenset[tuple[str, str]],
    names: TypeNames,
    tables: Tables,
    findings: Findings,
) -> None:
    """Put the cells of the tables into the starting values."""
    filled: dict[tuple[str, str], list[object]] = {}
    for kind, rows in tables.rows.items():
        for number, row in enumerate(rows.values()):
            things = _things_of_row(kind, number, row, names.kinds, findings)
            for key, value in row.cells:
                field = (kind, str(key.value))
                if field not in fields:
                    _unknown_column(field, key.span, fields, broken, findings)
                    continue
                cell = cell_value(value, fields[field].type, names, findings)
                starts = filled.setdefault(field, list(fields[field].initial))
                for thing in things if cell is not None else ():
                    starts[thing] = cell
            _check_sourced(kind, row, fields, broken, findings)
    for field, starts in filled.items():
        fields[field] = evolve(fields[field], initial=tuple(starts))
    _check_starts(fields, names, findings)


def _things_of_row(
    kind: str, number: int, row: RowData, kinds: Kinds, findings: Findings
) -> tuple[int, ...]:
    """The things whose fields a row tells."""
    info, numbers = kinds.infos[kind], kinds.numbers[kind]
    if row.name in numbers:
        return (numbers[row.name],)
    if (row.copies is not None and info.alike) or f"{row.name}_1" in numbers:
        return tuple(thing for thing, twin in enumerate(info.twins) if twin == number)
    if row.copies == 0 or kind in kinds.vague or (kind == "player" and row.name in kinds.absent):
        return ()
    message = f"there is no {kind} `{row.name}` for this row"
    findings.unknown("E409", message, row.name, row.span, numbers)
    return ()


def _check_sourced(
    kind: str,
    row: RowData,
    fields: Fields,
    broken: frozenset[tuple[str, str]],
    findings: Findings,
) -> None:
    """A source is given for a field that there is; an unknown cell is already reported."""
    known = {"copies", *(str(key.value) for key, _ in row.cells)}
    for key in row.sourced:
        field = (kind, str(key.value))
        if field not in fields and key.value not in known:
            _unknown_column(field, key.span, fields, broken, findings)


def _unknown_column(
    field: tuple[str, str],
    span: Span,
    fields: Fields,
    broken: frozenset[tuple[str, str]],
    findings: Findings,
) -> None:
    if field in broken:
        return
    kind, name = field
    candidates = [other for of, other in fields if of == kind]
    message = f"the kind `{kind}` has no field `{name}`"
    joined = re.fullmatch(r"(\w+) *[:=] *(.*)", name)
    if joined is not None:
        help = f"write `{joined[1]}: {joined[2] or '…'}`, with a blank behind the colon"
        findings.report("E410", message, span, help=help)
        return
    findings.unknown("E410", message, name, span, candidates)


def _check_starts(fields: Fields, names: TypeNames, findings: Findings) -> None:
    """A field that must hold a thing needs one to hold."""
    for field in fields.values():
        wanted = field.type
        if not isinstance(wanted, ThingT) or wanted.optional or not field.initial:
            continue
        if not names.kinds.infos[wanted.kind].things and wanted.kind not in names.kinds.vague:
            message = f"there is no {wanted.kind} that `{field.name}` could start as"
            findings.report("E412", message, field.span, help="make it `… or none`")


def _given_fields(kind: KindInfo) -> list[FieldInfo]:
    count = len(kind.things)
    if kind.grid is not None:
        columns, rows = kind.grid.columns, kind.grid.rows
        column_type, row_type = NumberT(1, columns), NumberT(1, rows)
        return [
            _given(kind, "column", column_type, [i % columns + 1 for i in range(count)]),
            _given(kind, "row", row_type, [i // columns + 1 for i in range(count)]),
        ]
    if kind.name != "player":
        return []
    player = ThingT("player")
    return [
        _given(kind, "next", player, [(i + 1) % count for i in range(count)]),
        _given(kind, "previous", player, [(i - 1) % count for i in range(count)]),
        _given(kind, "seat", NumberT(1, max(1, count)), [i + 1 for i in range(count)]),
    ]


def _given(kind: KindInfo, name: str, wanted: Type, initial: list[int]) -> FieldInfo:
    return FieldInfo(
        kind=kind.name,
        name=name,
        type=wanted,
        initial=tuple(initial),
        constant=True,
        until=None,
        edge=None,
        seen_by="all",
        cites=(),
        span=kind.span or SourceFile("", "").start(),
    )


def _list_fields(fields: Fields, kinds: Kinds) -> None:
    for name, info in kinds.infos.items():
        own = tuple(field for kind, field in fields if kind == name)
        kinds.infos[name] = evolve(info, fields=own)


def member_lists(fields: Fields, direction: EnumT | None) -> dict[str, tuple[EnumT, ...]]:
    """For every word of a list the lists it stands in; lists with the same words are one."""
    found: dict[str, tuple[EnumT, ...]] = {}
    lists = [field.type for field in fields.values() if isinstance(field.type, EnumT)]
    for words in [*lists, *([direction] if direction else [])]:
        plain = evolve(words, optional=False)
        for member in plain.members:
            known = found.get(member, ())
            if all(plain.members != other.members for other in known):
                found[member] = (*known, plain)
    return found
