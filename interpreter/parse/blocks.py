"""A file is cut into its definitions before any of them is parsed.

A definition begins at a line with text in the first column and reaches to the next; comments
and blank lines after it belong to none. The comments are found here as well, for the formatter.
"""

from __future__ import annotations

import re

from ..lean import frozen
from ..source import SourceFile, Span

CONTINUES = re.compile(r"(and|or|where|with|without|sorted|then by|joined by|such that|by)\b")
PIECE = re.compile(r'"[^"\n]*"|#[^\n]*')
BYTE_ORDER_MARK = "\ufeff"


@frozen
class Comment:
    """A comment with its sign, and whether it has its line for itself."""

    text: str
    alone: bool
    span: Span


@frozen
class Extent:
    """Where a definition begins and ends in its file."""

    start: int
    end: int


def blocks(source: SourceFile) -> tuple[Extent, ...]:
    """The definitions of a file; text before the first that is indented is one as well."""
    found: list[Extent] = []
    start: int | None = None
    end = 0
    for line_start, line in zip(source.line_starts, source.text.split("\n"), strict=True):
        if line_start == 0 and line.startswith(BYTE_ORDER_MARK):
            line_start, line = 1, line[1:]
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        begins = not line[0].isspace() and not CONTINUES.match(line)
        if start is not None and begins:
            found.append(Extent(start, end))
        if start is None or begins:
            start = line_start
        end = line_start + len(line.rstrip())
    return tuple(found) if start is None else (*found, Extent(start, end))


def comments(source: SourceFile) -> tuple[Comment, ...]:
    """All comments of a file, in order."""
    return tuple(
        _comment(source, piece.start(), piece.end())
        for piece in PIECE.finditer(source.text)
        if piece[0][0] == "#"
    )


def _comment(source: SourceFile, start: int, end: int) -> Comment:
    line_start = source.line_starts[source.position(start)[0] - 1]
    alone = not source.text[line_start:start].strip()
    text = source.text[start:end].rstrip()
    return Comment(text, alone, source.span(start, start + len(text)))
