"""Tables about a board: which cells are near a cell, in a direction from it, in a row with it.

Each takes a GridInfo and gives nested tuples; the first index is the cell.
"""

from __future__ import annotations

from ..core.types import NONE
from ..core.world import GridInfo

Row = tuple[int, ...]


def step_table(grid: GridInfo) -> tuple[Row, ...]:
    """table[cell][direction] is the next cell, or -1."""
    return tuple(zip(*grid.steps, strict=True))


def way_table(grid: GridInfo) -> tuple[tuple[Row, ...], ...]:
    """table[cell][direction] is the set of the neighbour that way; it has one cell or none."""
    return tuple(
        tuple(
            (cell,) if cell != NONE and way in grid.touching else ()
            for way, cell in enumerate(steps)
        )
        for steps in step_table(grid)
    )


def neighbour_table(grid: GridInfo) -> tuple[Row, ...]:
    """table[cell] is the cells that touch it, in the order of the box."""
    return tuple(
        tuple(sorted(steps[way] for way in grid.touching if steps[way] != NONE))
        for steps in step_table(grid)
    )


def ray_table(grid: GridInfo) -> tuple[tuple[Row, ...], ...]:
    """table[cell][direction] is the cells beyond it that way, nearest first."""
    cells = len(grid.steps[0])
    by_way = [_rays(steps, cells) for steps in grid.steps]
    return tuple(tuple(rays[cell] for rays in by_way) for cell in range(cells))


def _rays(steps: Row, cells: int) -> list[Row]:
    found: list[Row] = []
    for cell in range(cells):
        ray = []
        beyond = steps[cell]
        while beyond != NONE:
            ray.append(beyond)
            beyond = steps[beyond]
        found.append(tuple(ray))
    return found


def line_table(grid: GridInfo, opposite: Row, length: int) -> tuple[Row, ...]:
    """All straight rows of so many cells along the ways that touch, each once."""
    cells = len(grid.steps[0])
    if length == 1:
        return tuple((cell,) for cell in range(cells))
    lines = [
        _line(grid.steps[way], cell, length)
        for way in grid.touching
        if way < opposite[way]
        for cell in range(cells)
    ]
    return tuple(line for line in lines if line)


def _line(steps: Row, cell: int, length: int) -> Row:
    """The row that begins at a cell; empty if the board ends too soon."""
    row = [cell]
    while len(row) < length and steps[row[-1]] != NONE:
        row.append(steps[row[-1]])
    return tuple(row) if len(row) == length else ()


def through_table(lines: tuple[Row, ...], cells: int) -> tuple[tuple[Row, ...], ...]:
    """table[cell] is the lines with the cell in them."""
    found: list[list[Row]] = [[] for _ in range(cells)]
    for line in lines:
        for cell in line:
            found[cell].append(line)
    return tuple(tuple(each) for each in found)
