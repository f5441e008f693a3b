"""Connect four written by hand in plain Python, to measure generated rules against.

It is what a programmer would write: a board of lists, how high each column stands, and a look along
the four lines through the last disc. Moves are drawn as the random players of rulesets draw theirs,
so that both play the same games from the same random numbers.
"""

from __future__ import annotations

from collections.abc import Callable

COLUMNS, ROWS, GOAL = 7, 6, 4
LINES = ((1, 0), (0, 1), (1, 1), (1, -1))


def play(chance: Callable[[], float]) -> tuple[int | None, int]:
    """One random game: the winner, or None, and the number of moves."""
    board = [[-1] * ROWS for _ in range(COLUMNS)]
    height = [0] * COLUMNS
    player = 0
    for move in range(1, COLUMNS * ROWS + 1):
        columns = [column for column in range(COLUMNS) if height[column] < ROWS]
        column = columns[int(chance() * len(columns))]
        row = height[column]
        board[column][row] = player
        height[column] += 1
        if wins(board, column, row, player):
            return player, move
        player = 1 - player
    return None, COLUMNS * ROWS


def wins(board: list[list[int]], column: int, row: int, player: int) -> bool:
    """Whether the disc just dropped completes a line."""
    for right, up in LINES:
        length = 1
        for way in (1, -1):
            x, y = column + way * right, row + way * up
            while 0 <= x < COLUMNS and 0 <= y < ROWS and board[x][y] == player:
                length += 1
                x, y = x + way * right, y + way * up
        if length >= GOAL:
            return True
    return False
