"""Diagrams of a board in a scenario become sentences that set the fields of its cells."""

from __future__ import annotations

from .. import nodes
from ..core import expressions as core
from ..core import statements as deeds
from ..core.types import ThingT
from ..core.world import GridInfo, LegendInfo
from .calls import plural
from .context import Context


def check_diagram(ctx: Context, diagram: nodes.Diagram) -> deeds.Body:
    """The fields of every cell as the diagram shows them; the top row comes first."""
    kind = diagram.kind
    info, legend = ctx.box.kinds.get(kind.id), ctx.box.legends.get(kind.id)
    if info is None:
        message = f"there is no kind `{kind.id}`"
        ctx.findings.unknown("E405", message, kind.id, kind.span, ctx.box.kinds)
        return ()
    if legend is None or info.grid is None:
        if kind.id not in ctx.box.definitions.legends and kind.id not in ctx.box.names.kinds.vague:
            message = f"there is no legend for `{kind.id}`"
            ctx.report("E418", message, kind.span, f"add a definition `legend {kind.id}`")
        return ()
    if len(diagram.rows) != info.grid.rows:
        shown = plural(len(diagram.rows), "row")
        message = f"the board has {plural(info.grid.rows, 'row')}, and {shown} are shown"
        ctx.report("E419", message, kind.span)
        return ()
    found: list[deeds.Statement] = []
    for at, row in enumerate(diagram.rows):
        found += _row(ctx, legend, info.grid, row, info.grid.rows - 1 - at)
    return tuple(found)


def _row(
    ctx: Context, legend: LegendInfo, grid: GridInfo, row: nodes.Text, number: int
) -> deeds.Body:
    signs = row.value.split()
    if len(signs) != grid.columns:
        shown = plural(len(signs), "sign")
        message = f"the board has {plural(grid.columns, 'column')}, and this row has {shown}"
        ctx.report("E419", message, row.span, "write a blank between the signs")
        return ()
    symbols = dict(legend.symbols)
    found: list[deeds.Statement] = []
    for column, sign in enumerate(signs):
        if sign not in symbols:
            message = f'the legend does not explain the sign "{sign}"'
            known = ", ".join(f'"{each}"' for each in symbols)
            ctx.report("E419", message, row.span, f"it explains {known}")
            return ()
        cell = number * grid.columns + column
        found += _cell(ctx, legend.kind, cell, symbols[sign], row)
    return tuple(found)


def _cell(
    ctx: Context, kind: str, cell: int, fields: tuple[tuple[str, int], ...], row: nodes.Text
) -> deeds.Body:
    found: list[deeds.Statement] = []
    for field, value in fields:
        info = ctx.box.fields[kind, field]
        # A sign may stand for what a cell is for ever; showing it changes nothing.
        known = (kind, field) in ctx.shared.changed or (kind, field) in ctx.deeds.changes
        if not known and info.initial[cell] == value:
            continue
        ctx.deeds.changes.setdefault((kind, field), row.span)
        thing = core.Const(cell, ThingT(kind), row.span)
        shown = core.Const(value, info.type, row.span)
        found.append(deeds.SetField(kind, field, thing, shown, row.span))
    return tuple(found)
