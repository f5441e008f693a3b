"""What a ruleset shows players beside the board: the texts and tables of its displays.

Takes the displays as written; gives each with its names resolved and its expressions typed. One
with a mistake is reported and left out.
"""

from __future__ import annotations

from .. import nodes
from ..core import expressions as core
from ..core.types import ThingT
from ..core.world import ColumnInfo, DisplayInfo, LineInfo, RowsInfo
from .context import Context, Shared, element_of
from .names import check_new
from .scope import Scope
from .texts import worded


def check_displays(shared: Shared) -> dict[str, DisplayInfo]:
    """All displays in the order in which they are written."""
    found: dict[str, DisplayInfo] = {}
    for name, display in shared.box.definitions.displays.items():
        made = _display(Context(shared, Scope(name)), display)
        if made is not None:
            found[name] = made
    return found


def _display(ctx: Context, node: nodes.Display) -> DisplayInfo | None:
    viewer: int | None = None
    if node.viewer is not None:
        check_new(ctx, node.viewer)
        viewer = ctx.scope.bind(node.viewer.id, ThingT("player")).slot
    title = worded(ctx, node.title)
    when = None if node.when is None else ctx.condition(node.when)
    made = [_part(ctx, part) for part in node.parts]
    parts = tuple(part for part in made if part is not None)
    if title is None or (node.when is not None and when is None) or len(parts) < len(made):
        return None
    return DisplayInfo(node.name.id, viewer, title, when, parts, node.cites, node.name.span)


def _part(ctx: Context, node: nodes.DisplayLine | nodes.DisplayRows) -> LineInfo | RowsInfo | None:
    if isinstance(node, nodes.DisplayRows):
        return _rows(ctx, node)
    text = worded(ctx, node.text)
    when = None if node.when is None else ctx.condition(node.when)
    return (
        None if text is None or (node.when is not None and when is None) else LineInfo(text, when)
    )


def _rows(ctx: Context, node: nodes.DisplayRows) -> RowsInfo | None:
    group = ctx.group(node.group)
    # What heads a column cannot depend on the row.
    heads = [_head(ctx, column) for column in node.columns]
    check_new(ctx, node.variable)
    with ctx.scope.block():
        row = ctx.scope.bind(node.variable.id, None if group is None else element_of(group))
        made = [_column(ctx, *each) for each in zip(node.columns, heads, strict=True)]
    columns = tuple(column for column in made if column is not None)
    if group is None or len(columns) < len(made):
        return None
    return RowsInfo(row.slot, group, columns)


def _head(ctx: Context, node: nodes.Column) -> core.Expr | None:
    """The heading of a column, or the set of those who head one each."""
    if node.heading is not None:
        return worded(ctx, node.heading)
    assert node.group is not None
    return ctx.group(node.group)


def _column(ctx: Context, node: nodes.Column, head: core.Expr | None) -> ColumnInfo | None:
    if node.variable is None:
        cell = ctx.express(node.cell)
        if cell is None or not isinstance(head, core.Wording):
            return None
        return ColumnInfo(head, None, None, cell)
    check_new(ctx, node.variable)
    with ctx.scope.block():
        wanted = None if head is None else element_of(head)
        slot = ctx.scope.bind(node.variable.id, wanted).slot
        cell = ctx.express(node.cell)
    return None if cell is None or head is None else ColumnInfo(None, slot, head, cell)
