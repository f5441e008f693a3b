"""Boards made by a line: the names of their cells and the steps between them.

Takes a shape, a size and which ways touch; gives a GridInfo. Cells are numbered row by row from
the bottom left: a1, b1, …; columns beyond z are aa, ab, ….
"""

from __future__ import annotations

from ..core.types import NONE
from ..core.world import GridInfo

LARGEST_SIDE = 100

SQUARE = {
    "north": (0, 1),
    "northeast": (1, 1),
    "east": (1, 0),
    "southeast": (1, -1),
    "south": (0, -1),
    "southwest": (-1, -1),
    "west": (-1, 0),
    "northwest": (-1, 1),
}

HEXAGONAL = {
    "north": (0, 1),
    "northeast": (1, 0),
    "southeast": (1, -1),
    "south": (0, -1),
    "southwest": (-1, 0),
    "northwest": (-1, 1),
}

ORTHOGONALS = ("north", "east", "south", "west")
DIAGONALS = ("northeast", "southeast", "southwest", "northwest")


def directions_of(shapes: set[str]) -> tuple[str, ...]:
    """The ways of all boards of a ruleset; a square board has all those of a hexagonal one."""
    return tuple(SQUARE if "grid" in shapes else HEXAGONAL)


def make_grid(
    shape: str, columns: int, rows: int, ways: str | None, directions: tuple[str, ...]
) -> GridInfo:
    """The steps of a board in each of the ruleset's directions."""
    moves = SQUARE if shape == "grid" else HEXAGONAL
    chosen = {"orthogonal": ORTHOGONALS, "diagonal": DIAGONALS}.get(ways or "", tuple(moves))
    return GridInfo(
        shape=shape,
        columns=columns,
        rows=rows,
        directions=directions,
        steps=tuple(_steps(moves.get(way), columns, rows) for way in directions),
        touching=tuple(
            number for number, way in enumerate(directions) if way in moves and way in chosen
        ),
    )


def _steps(move: tuple[int, int] | None, columns: int, rows: int) -> tuple[int, ...]:
    if move is None:
        return (NONE,) * (columns * rows)
    right, up = move
    return tuple(
        (row + up) * columns + column + right
        if 0 <= column + right < columns and 0 <= row + up < rows
        else NONE
        for row in range(rows)
        for column in range(columns)
    )


def cell_names(columns: int, rows: int) -> tuple[str, ...]:
    """The names of all cells in their order."""
    letters = [column_letters(column) for column in range(columns)]
    return tuple(f"{letter}{row + 1}" for row in range(rows) for letter in letters)


def column_letters(column: int) -> str:
    """a for the first column, z for the twenty-sixth, then aa."""
    text = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


def opposites(directions: tuple[str, ...]) -> tuple[int, ...]:
    """For each direction the one that turns it round."""
    moves = SQUARE if len(directions) == len(SQUARE) else HEXAGONAL
    back = {move: way for way, move in moves.items()}
    return tuple(directions.index(back[-moves[way][0], -moves[way][1]]) for way in directions)
