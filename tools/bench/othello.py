"""Othello written by hand in plain Python, to measure generated rules against.

It is what a programmer would write: a board in one list with a rim around it, and a look in eight
directions from every empty square. Moves are drawn as the random players of rulesets draw theirs,
so that both play the same games from the same random numbers.
"""

from __future__ import annotations

from collections.abc import Callable

WIDTH = 10
EMPTY, RIM = -1, -2
SQUARES = tuple(10 * row + column for row in range(1, 9) for column in range(1, 9))
WAYS = (-11, -10, -9, -1, 1, 9, 10, 11)


def play(chance: Callable[[], float]) -> tuple[int | None, int]:
    """One random game: the winner, or None, and the number of moves."""
    board = [RIM] * (WIDTH * WIDTH)
    for square in SQUARES:
        board[square] = EMPTY
    board[44] = board[55] = 1
    board[45] = board[54] = 0
    player = moves = 0
    while True:
        squares = legal(board, player)
        if squares:
            place(board, player, squares[int(chance() * len(squares))])
            moves += 1
        elif not legal(board, 1 - player):
            break
        player = 1 - player
    black, white = board.count(0), board.count(1)
    return (None if black == white else int(white > black)), moves


def legal(board: list[int], player: int) -> list[int]:
    """The empty squares from which a row of the other's discs ends at one of the player's."""
    return [
        square
        for square in SQUARES
        if board[square] == EMPTY and any(trapped(board, player, square, way) for way in WAYS)
    ]


def trapped(board: list[int], player: int, square: int, way: int) -> int:
    """How many discs a move would turn over in one direction."""
    other = 1 - player
    square += way
    if board[square] != other:
        return 0
    count = 0
    while board[square] == other:
        square += way
        count += 1
    return count if board[square] == player else 0


def place(board: list[int], player: int, square: int) -> None:
    """Make a move."""
    for way in WAYS:
        for step in range(1, trapped(board, player, square, way) + 1):
            board[square + step * way] = player
    board[square] = player
