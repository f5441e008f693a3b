"""Definitions as they are written: the inverse of parsing them.

`definition_lines` takes a definition and gives its lines. Values, rules and the rest are here;
what is in the box and scenarios have modules of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import evolve

from .. import nodes as n
from ..nodes import Definition
from .box import BOX, params, type_and_traits, type_text
from .expressions import literal, quoted, total, written
from .pieces import CITES_COLUMN, GAP, WIDTH, Line, Pieces, flat, joined, plain
from .scenarios import scenario_lines
from .statements import STEP, block_lines
from .written import sentence


def definition_lines(definition: Definition) -> Iterator[Line]:
    """The lines of a definition, without comments."""
    return (BOX.get(type(definition)) or WRITERS[type(definition)])(definition)


# --- values -------------------------------------------------------------------------------------


def _value(it: n.Value) -> Iterator[Line]:
    gives = "" if it.gives is None else f" gives {type_text(it.gives)}"
    depth = "" if it.depth is None else f" at most {it.depth} deep"
    head = f"value {it.name.id}{params(it.params)}{gives}{depth} ="
    if isinstance(it.body, n.Cases):
        yield Line(0, plain(head), it.span.start, it.cites)
        yield from (Line(STEP, _case(each), each.span.start) for each in it.body.cases)
    elif isinstance(it.body, n.Table):
        keys = ", ".join(flat(written(key).pieces) for key in it.body.keys)
        yield Line(0, plain(f"{head} table by {keys}"), it.span.start, it.cites)
        yield from _rows(it.body)
    else:
        yield from _defined(head, it, it.body)


def _defined(head: str, it: n.Value | n.Invariant, body: n.Expr) -> Iterator[Line]:
    """What is defined, beside its name if there is room, or else below."""
    beside = joined(f"{head} ", written(body).pieces)
    room = CITES_COLUMN - GAP + 1 if it.cites else WIDTH
    if len(flat(beside)) <= room or isinstance(it, n.Invariant):
        yield Line(0, beside, it.span.start, it.cites)
    else:
        yield Line(0, plain(head), it.span.start, it.cites)
        yield Line(STEP, written(body).pieces, body.span.start, further=0)


def _case(case: n.Case) -> Pieces:
    if case.condition is None:
        return sentence(written(case.value), "otherwise")
    return sentence(written(case.value), "when", written(case.condition))


def _rows(table: n.Table) -> Iterator[Line]:
    cells = [", ".join("any" if c is None else literal(c) for c in row.cells) for row in table.rows]
    width = max(len(each) for each in cells) + 2
    for row, text in zip(table.rows, cells, strict=True):
        pieces = joined(f"{text}:".ljust(width), written(row.value).pieces)
        yield Line(STEP, pieces, row.span.start)


def _modifier(it: n.Modifier) -> Iterator[Line]:
    head = f"modifier {it.name.id} on {it.value.id}{params(it.params)}"
    yield Line(0, plain(head), it.span.start, it.cites)
    yield from (Line(STEP, _adjustment(each), each.span.start) for each in it.changes)


def _adjustment(it: n.Adjustment) -> Pieces:
    operator = {"floor": "at least", "ceiling": "at most"}.get(it.operator, it.operator)
    amount = it.amount if it.amount is None or isinstance(it.amount, str) else total(it.amount)
    when = () if it.when is None else ("when", written(it.when))
    return sentence(operator, amount, *when)


def _invariant(it: n.Invariant) -> Iterator[Line]:
    return _defined(f"invariant {it.name.id} =", it, it.condition)


# --- rules --------------------------------------------------------------------------------------


def _rule(it: n.Rule) -> Iterator[Line]:
    follows = it.trigger is not None and it.trigger.when in ("before", "after")
    own = "" if follows else params(it.params)
    gives = None if it.gives is None else f"gives {type_text(it.gives)}"
    trigger = None if it.trigger is None else _trigger(it.trigger, it.params)
    head = sentence(f"rule {it.name.id}{own}", gives, quoted(it.title), trigger)
    yield Line(0, head, it.span.start, it.cites)
    yield from block_lines(it.body, STEP)


def _trigger(it: n.Trigger, own: tuple[n.Param, ...]) -> str:
    subject = "" if it.subject is None else it.subject.id
    match it.when:
        case "before" | "after":
            return f"{it.when} {subject}{params(own)}"
        case "start" | "end":
            return f"at {it.when} of {subject}"
        case "changes":
            return f"when {subject}{'' if it.field is None else f'.{it.field.id}'} changes"
    return it.when


def _setup(it: n.Setup) -> Iterator[Line]:
    head = "setup" if it.name is None else f"setup {it.name.id}"
    yield Line(0, plain(head), it.span.start, it.cites)
    yield from block_lines(it.body, STEP)


def _play(it: n.Play) -> Iterator[Line]:
    yield Line(0, plain("play"), it.span.start, it.cites)
    yield from block_lines(it.body, STEP)


def _legend(it: n.Legend) -> Iterator[Line]:
    yield Line(0, plain(f"legend {it.kind.id}"), it.span.start, it.cites)
    width = max(len(each.sign.value) for each in it.symbols) + 4
    for each in it.symbols:
        fields = ", ".join(f"{field.id} {literal(value)}" for field, value in each.fields)
        sign = f"{quoted(each.sign)}:".ljust(width)
        yield Line(STEP, plain(sign + fields), each.span.start)


def _display(it: n.Display) -> Iterator[Line]:
    viewer = None if it.viewer is None else f"for {it.viewer.id}"
    when = () if it.when is None else ("when", written(it.when))
    head = sentence(f"display {it.name.id}", viewer, quoted(it.title), *when)
    yield Line(0, head, it.span.start, it.cites)
    for part in it.parts:
        if isinstance(part, n.DisplayLine):
            when = () if part.when is None else ("when", written(part.when))
            yield Line(STEP, sentence(quoted(part.text), *when), part.span.start)
        else:
            head = sentence(f"for each {part.variable.id} in", written(part.group))
            yield Line(STEP, head, part.span.start)
            yield from _columns(part.columns)


def _columns(columns: tuple[n.Column, ...]) -> Iterator[Line]:
    heads = [quoted(each.heading) if each.heading else None for each in columns]
    width = max((len(head) for head in heads if head), default=0) + 2
    for head, each in zip(heads, columns, strict=True):
        if head is not None:
            pieces = joined(f"{head}:".ljust(width), written(each.cell).pieces)
        else:
            assert each.variable is not None
            assert each.group is not None
            group = sentence(f"for each {each.variable.id} in", written(each.group))
            pieces = joined(group, ": ", written(each.cell).pieces)
        yield Line(2 * STEP, pieces, each.span.start)


# --- overlays -----------------------------------------------------------------------------------


def _was(digest: str | None) -> str:
    return "" if digest is None else f" (was {digest})"


def _replace(it: n.Replace) -> Iterator[Line]:
    head, *rest = definition_lines(it.definition)
    pieces = joined(f"replace{_was(it.was)} ", head.pieces)
    yield evolve(head, pieces=pieces, start=it.span.start)
    yield from rest


def _remove(it: n.Remove) -> Iterator[Line]:
    head = f"remove {it.what} {it.name.id}{_was(it.was)}"
    yield Line(0, plain(head), it.span.start, it.cites)


def _set_parameter(it: n.SetParameter) -> Iterator[Line]:
    head = f"set parameter {it.name.id} to {literal(it.value)}"
    yield Line(0, plain(head), it.span.start, it.cites)


def _set_cell(it: n.SetCell) -> Iterator[Line]:
    cell = f"{it.table.id}.{it.row.id}.{it.column.id}"
    yield Line(0, plain(f"set table {cell} to {literal(it.value)}"), it.span.start, it.cites)


def _add_row(it: n.AddRow) -> Iterator[Line]:
    values = ", ".join(f"{column.id} {literal(value)}" for column, value in it.values)
    head = f"add row {it.table.id}.{it.row.id}"
    yield Line(0, plain(f"{head} with {values}" if values else head), it.span.start, it.cites)


def _add_field(it: n.AddField) -> Iterator[Line]:
    head = f"add field {it.kind.id}.{it.field.name.id} {type_and_traits(it.field)}"
    yield Line(0, plain(head), it.span.start, it.field.cites)


def _remove_row(it: n.RemoveRow) -> Iterator[Line]:
    yield Line(0, plain(f"remove row {it.table.id}.{it.row.id}"), it.span.start, it.cites)


def _insert(it: n.Insert) -> Iterator[Line]:
    head = f"{it.where} {it.what} {it.name.id}{_was(it.was)}"
    yield Line(0, plain(head), it.span.start, it.cites)
    yield from block_lines(it.body, STEP)


WRITERS: Mapping[type, Callable[[Any], Iterator[Line]]] = {
    n.Value: _value,
    n.Modifier: _modifier,
    n.Invariant: _invariant,
    n.Rule: _rule,
    n.Setup: _setup,
    n.Play: _play,
    n.Legend: _legend,
    n.Display: _display,
    n.Replace: _replace,
    n.Remove: _remove,
    n.SetParameter: _set_parameter,
    n.SetCell: _set_cell,
    n.AddRow: _add_row,
    n.AddField: _add_field,
    n.RemoveRow: _remove_row,
    n.Insert: _insert,
    n.Scenario: scenario_lines,
}
