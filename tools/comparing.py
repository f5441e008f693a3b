"""What is different between two rulesets, laid out for people.

Takes a Comparison and a width; gives lines, by what the differences are about: the manifest,
parameters, the box, tables, values, rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.compare import CellChange, Comparison, DefinitionChange, PartChange, RowChange
from rulewright.source import Span

from .beside import against, only

SIGNS = {"added": "+", "removed": "-", "changed": " "}
SECTIONS = (
    ("In the box", ("kind", "game", "links", "zone", "memory")),
    ("Values", ("value", "modifier")),
    ("Rules", ("setup", "play", "rule")),
)


def comparison_lines(comparison: Comparison, width: int) -> list[str]:
    """Everything that differs, a blank line between the parts."""
    lines = [f"{comparison.before} -> {comparison.after}"]
    if comparison.same:
        return [*lines, "nothing differs"]
    grouped = {sort for _, sorts in SECTIONS for sort in sorts} | {"parameter"}
    others = {each.sort for each in comparison.definitions} - grouped
    box, *rest = SECTIONS
    lines += _section("About", map(_part_line, comparison.heading))
    lines += _section("Parameters", _parameters(comparison))
    lines += _section(box[0], _told(comparison, box[1], width))
    lines += _section("Tables", _tables(comparison))
    for title, sorts in (*rest, ("Checks and displays", tuple(sorted(others)))):
        lines += _section(title, _told(comparison, sorts, width))
    lines += _section("In another order", comparison.moved)
    return lines


def _section(title: str, lines: Iterable[str]) -> list[str]:
    found = [f"  {line}".rstrip() for line in lines]
    while found and not found[-1]:
        found.pop()
    return ["", title, *found] if found else []


def _part_line(part: PartChange | CellChange, name: str | None = None) -> str:
    called = name if name is not None else getattr(part, "name", "")
    if part.old is None:
        return f"+ {called}: {part.new}"
    if part.new is None:
        return f"- {called}: {part.old}"
    return f"{called}: {part.old} -> {part.new}"


def _parameters(comparison: Comparison) -> Iterator[str]:
    for change in comparison.definitions:
        if change.sort != "parameter":
            continue
        parts = {part.name: part for part in change.parts}
        if change.act != "changed":
            side = change.new or change.old
            assert side is not None
            yield f"{SIGNS[change.act]} {side.text.strip().removeprefix('parameter ')}"
            continue
        value = parts.pop("value", None)
        said = f": {value.old} -> {value.new}" if value else ""
        yield f"{change.name}{said}{_by(change)}"
        yield from (f"    {_part_line(part)}" for part in parts.values())


def _tables(comparison: Comparison) -> Iterator[str]:
    for row in comparison.rows:
        yield f"{_row_text(row)}   {_where(row.span)}"
    for pair in comparison.pairs:
        ends = " - ".join(pair.ends)
        yield f"{SIGNS[pair.act]} {pair.links}: {ends}   {_where(pair.span)}"


def _row_text(row: RowChange) -> str:
    name = f"{row.table}.{row.row}"
    if row.act == "changed":
        return f"{name}  {', '.join(_cell_text(cell) for cell in row.cells)}"
    cells = ", ".join(f"{cell.column} {cell.new or cell.old}" for cell in row.cells)
    return f"{SIGNS[row.act]} {name}  {cells}".rstrip()


def _cell_text(cell: CellChange) -> str:
    old = "(not said)" if cell.old is None else cell.old
    new = "(not said)" if cell.new is None else cell.new
    return f"{cell.column}: {old} -> {new}"


def _told(comparison: Comparison, sorts: tuple[str, ...], width: int) -> Iterator[str]:
    for change in comparison.definitions:
        if change.sort in sorts:
            yield from _definition(change, width)
            yield ""


def _definition(change: DefinitionChange, width: int) -> Iterator[str]:
    yield f"{change.title} is {change.act}{_by(change)}{_cites(change)}"
    if change.new is None or change.old is None:
        side = change.new or change.old
        assert side is not None
        yield from (f"  {line}" for line in only(side.text, SIGNS[change.act]))
    elif change.parts:
        yield from (f"  {_part_line(part)}" for part in change.parts)
    elif change.old.uncited != change.new.uncited:
        lines = against(change.old.uncited, change.new.uncited, width - 4)
        yield from (f"  {line}" for line in lines)


def _by(change: DefinitionChange) -> str:
    """By whom, and where the text stands."""
    side = change.new or change.old
    assert side is not None
    return f"{_changers(change)} ({_where(side.span)})"


def _changers(change: DefinitionChange) -> str:
    """The variants that only the new one has been through, or else where it comes from."""
    if change.new is None:
        return ""
    before = change.old.touched_by if change.old else ()
    by = [each for each in dict.fromkeys(change.new.touched_by) if each not in before]
    if not by and (change.old is None or change.old.origin != change.new.origin):
        by = [change.new.origin]
    return f" by {' and '.join(by)}" if by else ""


def _cites(change: DefinitionChange) -> str:
    if change.act != "changed":
        return ""
    gained = f", now cites {', '.join(change.cites_gained)}" if change.cites_gained else ""
    lost = f", no longer cites {', '.join(change.cites_lost)}" if change.cites_lost else ""
    return gained + lost


def _where(span: Span) -> str:
    return f"{span.file.path}:{span.line}"
