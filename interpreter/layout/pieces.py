"""Sentences as pieces that may be laid on several lines.

A piece is a text and the depth at which the line may be broken before it; the first piece of a
sentence begins it. A sentence that is too long is broken at all its shallowest places, and each
part that is still too long again, deeper and further indented.
"""

from __future__ import annotations

from ..lean import frozen

WIDTH = 100
CITES_COLUMN = 69
"""Where `cites` stands, counted from 0."""
GAP = 3

Piece = tuple[int, str]
Pieces = tuple[Piece, ...]


@frozen
class Line:
    """One sentence: its indentation, its pieces, what it cites, and where it stood in the source.

    `further` is how much more the lines are indented on which the sentence goes on.
    """

    indent: int
    pieces: Pieces
    start: int | None = None
    cites: tuple[str, ...] = ()
    further: int = 4

    @property
    def text(self) -> str:
        """The sentence on one line, without indentation and citations."""
        return flat(self.pieces)


def plain(text: str) -> Pieces:
    """A text that is never broken."""
    return ((0, text),)


def flat(pieces: Pieces) -> str:
    """All pieces on one line."""
    return " ".join(text for _, text in pieces)


def joined(*parts: str | Pieces) -> Pieces:
    """Texts and pieces one behind the other, with no break where they meet."""
    done: list[Piece] = [(0, "")]
    for part in parts:
        first, *rest = plain(part) if isinstance(part, str) else part
        done[-1] = (done[-1][0], done[-1][1] + first[1])
        done.extend(rest)
    return tuple(done)


def broken(depth: int, pieces: Pieces) -> Pieces:
    """The same pieces, where the line may be broken before the first."""
    return ((depth, pieces[0][1]), *pieces[1:])


def laid_out(line: Line) -> list[str]:
    """The lines of text for a sentence."""
    blank = " " * line.indent
    if not line.cites:
        return [blank + text for text in _wrapped(line.pieces, WIDTH - line.indent, line.further)]
    cites = "cites " + ", ".join(line.cites)
    *above, last = _wrapped(line.pieces, WIDTH - line.indent - GAP - len(cites), line.further)
    column = max(line.indent + len(last) + GAP, min(CITES_COLUMN, WIDTH - len(cites)))
    return [*(blank + text for text in above), (blank + last).ljust(column) + cites]


def _wrapped(pieces: Pieces, width: int, further: int) -> list[str]:
    text = flat(pieces)
    if len(text) <= width or len(pieces) == 1:
        return [text]
    shallowest = min(depth for depth, _ in pieces[1:])
    chunks: list[list[Piece]] = [[pieces[0]]]
    for piece in pieces[1:]:
        if piece[0] == shallowest:
            chunks.append([piece])
        else:
            chunks[-1].append(piece)
    lines = _wrapped(tuple(chunks[0]), width, further + 2)
    for chunk in chunks[1:]:
        lines += [" " * further + each for each in _wrapped(tuple(chunk), width - further, 2)]
    return lines
