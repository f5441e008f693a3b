"""A board as text, by its legend, with coordinates at the edges.

Takes a position and a kind that is a grid with a legend; gives lines, the top row first, such as
scenarios draw them. On a hexgrid each row is half a cell to the right of the one below it, so that
cells that touch stand next to each other.
"""

from __future__ import annotations

from ..core.world import LegendInfo
from ..run.knowing import Viewer, field_value, knows_value, sees_field
from ..run.machine import Machine
from ..run.state import State

UNKNOWN = "?"
"""Drawn where no sign of the legend fits, or the player may not know which."""


def draw_grid(machine: Machine, state: State, kind: str, viewer: Viewer = None) -> list[str]:
    """The lines of a board; the kind must be a grid and have a legend."""
    world = machine.world
    grid, legend = world.kinds[kind].grid, world.legends[kind]
    assert grid is not None, f"{kind} is not a grid"
    letters = [name.removesuffix("1") for name in world.kinds[kind].things[: grid.columns]]
    pitch = 2 if len(letters[-1]) == 1 else 4
    slope = pitch // 2 if grid.shape == "hexgrid" else 0
    margin = len(str(grid.rows))
    lines = []
    for row in reversed(range(grid.rows)):
        cells = range(row * grid.columns, (row + 1) * grid.columns)
        signs = (_sign(machine, state, legend, cell, viewer).ljust(pitch) for cell in cells)
        lines.append(f"{' ' * (slope * row)}{row + 1:>{margin}} {''.join(signs)}".rstrip())
    edge = "".join(letter.ljust(pitch) for letter in letters)
    # The letters continue the columns, which lean to the left on the way down a hexgrid.
    return [*lines, f"{' ' * max(margin + 1 - slope, 0)}{edge}".rstrip()]


def _sign(machine: Machine, state: State, legend: LegendInfo, cell: int, viewer: Viewer) -> str:
    for sign, facts in legend.symbols:
        if not all(
            _may_see(machine, state, legend.kind, field, cell, viewer) for field, _ in facts
        ):
            return UNKNOWN
        if all(
            field_value(machine, state, legend.kind, field, cell) == value for field, value in facts
        ):
            return sign
    return UNKNOWN


def _may_see(
    machine: Machine, state: State, kind: str, field: str, cell: int, viewer: Viewer
) -> bool:
    """Whether a player may know a field of a cell, and the thing that it holds."""
    if not sees_field(machine, state, kind, field, cell, viewer):
        return False
    value = field_value(machine, state, kind, field, cell)
    type = machine.world.fields[kind, field].type
    return knows_value(machine, state, value, type, viewer)
