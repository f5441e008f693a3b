"""Phrases about boards and links: neighbours, steps, rays, lines and searches.

Everything about a board that does not depend on the position becomes a table, made once.
"""

from __future__ import annotations

from .. import nodes
from ..core import expressions as core
from ..core.types import NumberT, SetT, ThingT, Type
from ..core.world import GridInfo
from ..resolve.constants import constant_number
from ..resolve.grids import opposites
from ..resolve.wording import in_words
from ..source import Span
from .comparisons import Checks
from .context import Context, kind_of
from .tables import line_table, neighbour_table, ray_table, step_table, through_table, way_table
from .types import maybe


def _kind(expr: core.Expr) -> str:
    kind = kind_of(expr.type)
    assert kind is not None
    return kind


def _place(ctx: Context, node: nodes.Expr) -> core.Expr | None:
    """One place of a board or network."""
    place = ctx.express(node)
    if place is None or isinstance(place.type, ThingT):
        return place
    help = "go through them with `for each`" if isinstance(place.type, SetT) else None
    ctx.report("E503", f"one place is wanted here, not {in_words(place.type)}", node.span, help)
    return None


def _grid(ctx: Context, place: core.Expr, span: Span) -> GridInfo | None:
    kind = _kind(place)
    grid = ctx.box.kinds[kind].grid
    if grid is None and kind not in ctx.box.names.kinds.vague:
        message = f"the kind `{kind}` is no grid, so there are no directions from it"
        ctx.report("E415", message, span)
    return grid


def _direction(ctx: Context, node: nodes.Expr) -> core.Expr | None:
    words = ctx.box.direction
    if words is None:
        ctx.report("E415", "there is no grid, so there are no directions", node.span)
        return None
    return ctx.wanted(node, words)


def _start(
    ctx: Context, start: nodes.Expr, direction: nodes.Expr
) -> tuple[core.Expr, core.Expr, GridInfo] | None:
    """A cell and a direction from it."""
    place = _place(ctx, start)
    grid = _grid(ctx, place, start.span) if place is not None else None
    if place is None or grid is None:
        return None
    way = _direction(ctx, direction)
    return None if way is None else (place, way, grid)


def _step(ctx: Context, node: nodes.Step, want: Type | None) -> core.Expr | None:
    start = _start(ctx, node.start, node.direction)
    if start is None:
        return None
    place, way, grid = start
    kind = _kind(place)
    table = ctx.shared.table(f"step on {kind}", lambda: step_table(grid))
    return core.Lookup("step", table, (place, way), ThingT(kind, True), node.span)


def _ray(ctx: Context, node: nodes.Ray, want: Type | None) -> core.Expr | None:
    start = _start(ctx, node.start, node.direction)
    kind = _kind(start[0]) if start else None
    element = ctx.scope.element("it", ThingT(kind) if kind else None)
    condition: core.Expr | None = None
    if node.condition is not None:
        with ctx.scope.about(element):
            condition = ctx.condition(node.condition)
    if start is None or kind is None or (node.condition is not None and condition is None):
        return None
    place, way, grid = start
    wanted = SetT(ThingT(kind))
    table = ctx.shared.table(f"ray on {kind}", lambda: ray_table(grid))
    row = core.Lookup("ray", table, (place, way), wanted, node.span)
    if node.mode is None or condition is None:
        return row
    return core.Prefix(row, element.slot, node.mode, condition, wanted, node.span)


# --- lines --------------------------------------------------------------------------------------


def _lines(ctx: Context, node: nodes.Lines, want: Type | None) -> core.Expr | None:
    length = constant_number(node.length, ctx.box.parameters, ctx.findings)
    if length is not None and length < 1:
        ctx.report("E513", f"a line has at least one cell, not {length}", node.length.span)
        length = None
    through = _place(ctx, node.through) if node.through is not None else None
    kind = _line_kind(ctx, node, through)
    grid = ctx.box.kinds[kind].grid if kind is not None else None
    if length is None or kind is None or grid is None:
        return None
    long, board = length, grid
    wanted = SetT(SetT(ThingT(kind)))
    lines = ctx.shared.table(
        f"lines of {long} on {kind}", lambda: line_table(board, opposites(board.directions), long)
    )
    if through is None:
        return core.Const(lines, wanted, node.span)
    cells = len(ctx.box.kinds[kind].things)
    table = ctx.shared.table(f"lines of {long} through {kind}", lambda: through_table(lines, cells))
    return core.Lookup(f"lines of {long}", table, (through,), wanted, node.span)


def _line_kind(ctx: Context, node: nodes.Lines, through: core.Expr | None) -> str | None:
    if node.through is not None:
        if through is None or _grid(ctx, through, node.through.span) is None:
            return None
        return _kind(through)
    grids = [name for name, kind in ctx.box.kinds.items() if kind.grid is not None]
    if len(grids) == 1:
        return grids[0]
    if not grids and not ctx.box.is_vague():
        ctx.report("E415", "there is no grid, so there are no lines", node.span)
    elif grids:
        message = "there are several grids; say through which cell the lines go"
        ctx.report("E404", message, node.span)
    return None


# --- neighbours and searches --------------------------------------------------------------------


def _neighbours(ctx: Context, node: nodes.Neighbours, want: Type | None) -> core.Expr | None:
    place = _place(ctx, node.of)
    if place is None:
        return None
    kind = _kind(place)
    wanted = SetT(ThingT(kind))
    if node.going is not None:
        start = _start_way(ctx, place, node.of.span, node.going)
        if start is None:
            return None
        way, grid = start
        table = ctx.shared.table(f"ways on {kind}", lambda: way_table(grid))
        return core.Lookup("neighbours", table, (place, way), wanted, node.span)
    near = _network(ctx, kind, node.over, node.of.span)
    if near is None:
        return None
    return core.Lookup("neighbours", near, (place,), wanted, node.span)


def _start_way(
    ctx: Context, place: core.Expr, span: Span, going: nodes.Expr
) -> tuple[core.Expr, GridInfo] | None:
    grid = _grid(ctx, place, span)
    way = _direction(ctx, going) if grid is not None else None
    return None if grid is None or way is None else (way, grid)


def _network(
    ctx: Context, kind: str, over: nodes.Name | None, span: Span
) -> tuple[tuple[int, ...], ...] | None:
    """For each thing of a kind those that touch it."""
    links = {name: info for name, info in ctx.box.links.items() if info.kind == kind}
    if over is not None:
        if over.id in links:
            return links[over.id].neighbours
        _no_links(ctx, kind, over, list(links))
        return None
    grid = ctx.box.kinds[kind].grid
    if grid is not None:
        board = grid
        return ctx.shared.table(f"neighbours on {kind}", lambda: neighbour_table(board))
    if len(links) == 1:
        return next(iter(links.values())).neighbours
    if links:
        names = " and ".join(f"`{name}`" for name in links)
        message = f"the kind `{kind}` has the links {names}; say which with `over`"
        ctx.report("E404", message, span)
    elif not _has_broken_links(ctx, kind):
        ctx.report("E415", f"the kind `{kind}` is no grid and has no links", span)
    return None


def _has_broken_links(ctx: Context, kind: str) -> bool:
    written = ctx.box.definitions.links.values()
    return kind in ctx.box.names.kinds.vague or any(each.kind.id == kind for each in written)


def _no_links(ctx: Context, kind: str, over: nodes.Name, known: list[str]) -> None:
    if over.id in ctx.box.links:
        of = ctx.box.links[over.id].kind
        message = f"the links `{over.id}` are of the kind `{of}`, not of `{kind}`"
        ctx.report("E416", message, over.span)
    elif over.id not in ctx.box.definitions.links:
        message = f"there are no links `{over.id}`"
        ctx.findings.unknown("E416", message, over.id, over.span, known)


def _search_table(
    ctx: Context, kind: str, node: nodes.Reach | nodes.Route
) -> tuple[tuple[int, ...], ...] | None:
    if node.going is None:
        return _network(ctx, kind, node.over, node.start.span)
    grid = ctx.box.kinds[kind].grid
    way = _direction(ctx, node.going)
    if way is None:
        return None
    if grid is None:
        ctx.report("E415", f"the kind `{kind}` is no grid", node.start.span)
        return None
    if not isinstance(way, core.Const) or not isinstance(way.value, int):
        message = "the direction of a search must be named"
        ctx.report("E520", message, node.going.span)
        return None
    board, number = grid, way.value
    return tuple(near[number] for near in way_table(board))


def _condition(
    ctx: Context, kind: str | None, node: nodes.Expr | None
) -> tuple[int, core.Expr | None]:
    element = ctx.scope.element("it", ThingT(kind) if kind else None)
    if node is None:
        return element.slot, None
    with ctx.scope.about(element):
        return element.slot, ctx.condition(node)


def _reach(ctx: Context, node: nodes.Reach, want: Type | None) -> core.Expr | None:
    starts = ctx.one_or_more(node.start)
    kind = _kind(starts) if starts is not None else None
    table = _search_table(ctx, kind, node) if kind is not None else None
    within = ctx.number(node.within) if node.within is not None else None
    slot, condition = _condition(ctx, kind, node.through)
    if starts is None or kind is None or table is None:
        return None
    if (node.within is not None and within is None) or (node.through and condition is None):
        return None
    wanted = SetT(ThingT(kind))
    return core.Spread("reach", table, starts, None, within, slot, condition, wanted, node.span)


def _route(ctx: Context, node: nodes.Route, want: Type | None) -> core.Expr | None:
    starts = ctx.one_or_more(node.start)
    kind = _kind(starts) if starts is not None else None
    table = _search_table(ctx, kind, node) if kind is not None else None
    goal = ctx.wanted(node.goal, ThingT(kind)) if kind is not None else None
    slot, condition = _condition(ctx, kind, node.through)
    if starts is None or kind is None or table is None or goal is None:
        return None
    if node.through is not None and condition is None:
        return None
    wanted: Type = SetT(ThingT(kind))
    if node.kind == "distance":
        wanted = maybe(NumberT(0, len(table)))
    return core.Spread(node.kind, table, starts, goal, None, slot, condition, wanted, node.span)


BOARDS: Checks = {
    nodes.Neighbours: _neighbours,
    nodes.Step: _step,
    nodes.Ray: _ray,
    nodes.Lines: _lines,
    nodes.Reach: _reach,
    nodes.Route: _route,
}
