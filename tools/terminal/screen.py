"""Texts set for the width of the terminal: lines wrapped, lists in columns, tables.

Takes texts; gives lines that are no wider than the screen, as far as that can be done.
"""

from __future__ import annotations

from collections.abc import Sequence
from shutil import get_terminal_size
from textwrap import wrap

WIDEST = 120
NARROWEST = 40
USUAL = 100
"""The width where there is no terminal."""
GAP = 2
SHORT_LIST = 6
"""So many texts stand one to a line."""
LEAST_CELL = 12
"""A column of texts is made no narrower."""


def width() -> int:
    """How many signs a line may have."""
    return max(NARROWEST, min(WIDEST, get_terminal_size((USUAL, 24)).columns))


def wrapped(text: str, indent: str = "  ", further: str = "    ") -> list[str]:
    """A text on as many lines as it needs; all but the first begin with `further`."""
    return wrap(text, width(), initial_indent=indent, subsequent_indent=further) or [""]


def in_columns(texts: Sequence[str]) -> list[str]:
    """Texts side by side, read down each column; a short list stands one to a line."""
    wide = max((len(text) for text in texts), default=0) + 3
    columns = max(1, (width() - 2) // wide) if len(texts) > SHORT_LIST else 1
    height = -(-len(texts) // columns)
    rows = (texts[row::height] for row in range(height))
    return ["  " + "".join(text.ljust(wide) for text in row).rstrip() for row in rows]


def table(
    headings: Sequence[str], numbers: Sequence[bool], rows: Sequence[Sequence[str]]
) -> list[str]:
    """Rows under their headings, numbers to the right; cells that are too wide are wrapped."""
    every = [headings, *rows]
    wide = [max(len(row[at]) for row in every) for at in range(len(headings))]
    _narrow(wide, numbers, width() - 2)
    lines: list[str] = []
    for row in every:
        cells = [wrap(text, size) or [""] for text, size in zip(row, wide, strict=True)]
        for at in range(max(map(len, cells))):
            parts = [cell[at] if at < len(cell) else "" for cell in cells]
            lines.append("  " + _row(parts, wide, numbers))
    return lines


def _row(parts: Sequence[str], wide: Sequence[int], numbers: Sequence[bool]) -> str:
    set_out = (
        part.rjust(size) if number else part.ljust(size)
        for part, size, number in zip(parts, wide, numbers, strict=True)
    )
    return (" " * GAP).join(set_out).rstrip()


def _narrow(wide: list[int], numbers: Sequence[bool], room: int) -> None:
    """Take from the widest columns of texts what does not fit."""
    while sum(wide) + GAP * (len(wide) - 1) > room:
        texts = [at for at, number in enumerate(numbers) if not number and wide[at] > LEAST_CELL]
        if not texts:
            return
        wide[max(texts, key=wide.__getitem__)] -= 1
