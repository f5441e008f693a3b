"""The mistakes that would make the parser lose its way are found before it begins.

Takes a file; gives its text with blanks for tabs between words, and what is wrong with single
characters and lines: tabs that indent, texts and parentheses that are not closed, quotes and
letters that the language does not have, lines without end. A definition with such a mistake is
not parsed, so that one cause has one message.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from ..lean import frozen
from ..report import Diagnostic, Note, diagnostic
from ..source import UNSEEN, SourceFile, cannot_be_seen
from .blocks import BYTE_ORDER_MARK, Extent, blocks

LONGEST_LINE = 1000
CURLY = "\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb"
"""Quotes as word processors put them in."""

PIECE = re.compile(r"""
    (?P<text>"[^"\n]*") | (?P<comment>\#[^\n]*) | (?P<open_text>"[^\n]*)
    | (?P<opens>[(\[]) | (?P<closes>[)\]])
    | (?P<quotes>'(?:[^'\n"]*')? | [CURLY][^\nCURLY"]*[CURLY]?)
    | (?P<indent>(?m:^)[ ]*\t[ \t]*) | (?P<tab>\t)
    | (?P<strange>[^\x20-\x7e\n\r\t]+ | \r(?!\n))
    """.replace("CURLY", CURLY), re.VERBOSE)  # fmt: skip
APOSTROPHE = re.compile("['\u2019](s|t|re)\\b(?: +([a-z_]+))?")
SIGNS = {
    "\u2265": ">=",
    "\u2264": "<=",
    "\u2260": "is not",
    "\u00d7": "*",
    "\u00f7": "/",
    "\u2212": "-",
    "\u2013": "-",
    "\u2014": "-",
}
"""Signs that look better in print."""
PAIRS = {"(": ")", "[": "]"}


@frozen
class Scan:
    """The text to parse, the mistakes found, and their offsets in order."""

    text: str
    mistakes: tuple[Diagnostic, ...]
    starts: list[int]

    def confuses(self, extent: Extent) -> bool:
        """Whether a mistake in a definition was already found."""
        next_one = bisect_left(self.starts, extent.start)
        return next_one < len(self.starts) and self.starts[next_one] <= extent.end


def scan(source: SourceFile) -> Scan:
    """Look at every character once, outside comments and texts."""
    pieces = list(PIECE.finditer(source.text))
    text = list(source.text)
    for piece in pieces:
        if piece.lastgroup == "tab":
            text[piece.start()] = " "
    mistakes = [
        *_long_lines(source),
        *_tabs(source, [piece for piece in pieces if piece.lastgroup == "indent"]),
        *(_bad(source, each) for each in pieces if each.lastgroup in MESSAGES),
        *(each for piece in pieces if piece.lastgroup in SPOKEN for each in _unseen(source, piece)),
        *_unbalanced(source, pieces),
        *_indented(source),
    ]
    kept = tuple(_one_a_line(mistakes))
    return Scan("".join(text), kept, sorted(each.span.start for each in kept if each.span))


MESSAGES = {
    "open_text": ("E202", "this text is not closed", 'put a `"` behind its last word'),
    "quotes": ("E221", "texts stand in double quotes", 'write `"` before and behind the text'),
    "strange": ("E219", "this character has no meaning here", None),
}
SPOKEN = ("text", "comment")


def _bad(source: SourceFile, piece: re.Match[str]) -> Diagnostic:
    code, message, help = MESSAGES[str(piece.lastgroup)]
    before = re.search(r"\w+$", source.text[max(piece.start() - 60, 0) : piece.start()])
    apostrophe = APOSTROPHE.match(source.text, piece.start())
    if before and apostrophe:
        end = piece.start() + len(apostrophe[0].partition(" ")[0])
        message = "an apostrophe belongs to no word of the language"
        denied = apostrophe[1] == "t"
        owned = f"write `{before[0]}.{apostrophe[2]}`" if apostrophe[2] else "write `X.field`"
        no = "write `cannot`" if before[0] == "can" else "write `is not` or `not`"
        help = no if denied else owned
        return diagnostic(code, message, source.span(piece.start(), end), help=help)
    if piece[0] in SIGNS:
        help = f"write `{SIGNS[piece[0]]}`"
    if piece.lastgroup == "strange" and piece[0].isspace():
        message, help = "this is a special blank", "write a plain space instead"
    elif piece.lastgroup == "strange" and piece[0].isalpha():
        help = "names are small letters a to z, digits and `_`; texts stand in double quotes"
    return diagnostic(code, message, source.span(piece.start(), piece.end()), help=help)


def _unseen(source: SourceFile, piece: re.Match[str]) -> Iterator[Diagnostic]:
    """In texts and comments every character may stand that a reader sees."""
    end = piece.end() - piece[0].endswith("\r")
    for found in UNSEEN.finditer(source.text, piece.start(), end):
        span = source.span(found.start(), found.end())
        yield diagnostic("E219", cannot_be_seen(found[0]), span, help="delete it")


def _long_lines(source: SourceFile) -> Iterator[Diagnostic]:
    for start, line in zip(source.line_starts, source.text.split("\n"), strict=True):
        if len(line) > LONGEST_LINE:
            yield diagnostic(
                "E216",
                f"a line has at most {LONGEST_LINE} characters",
                source.span(start + LONGEST_LINE, start + LONGEST_LINE + 1),
                help="go on in the next line with `and`, `or`, `where`, …, or name a part of it",
            )


def _tabs(source: SourceFile, pieces: list[re.Match[str]]) -> Iterator[Diagnostic]:
    """One message for all tabs of a file, since an editor that puts one in puts in all."""
    lines = [each for each in pieces if source.line_text(source.position(each.start())[0]).strip()]
    if not lines:
        return
    more = [Note(f"there are tabs in {len(lines) - 1} more lines")] if len(lines) > 1 else []
    yield diagnostic(
        "E201",
        "a line is indented with a tab",
        source.span(lines[0].start(), lines[0].end()),
        notes=more,
        help="indent with two spaces for each level; most editors can do so for the tab key",
    )


def _unbalanced(source: SourceFile, pieces: list[re.Match[str]]) -> Iterator[Diagnostic]:
    """Parentheses that are opened and not closed in the same definition, or the reverse."""
    ends = iter([*(extent.end for extent in blocks(source)), len(source.text)])
    end = next(ends)
    open_ones: list[re.Match[str]] = []
    for piece in pieces:
        if piece.lastgroup not in ("opens", "closes"):
            continue
        while piece.start() > end:
            yield from _unclosed(source, open_ones)
            end = next(ends)
        if piece.lastgroup == "opens":
            open_ones.append(piece)
        elif open_ones and PAIRS[open_ones[-1][0]] == piece[0]:
            open_ones.pop()
        else:
            message = f"`{piece[0]}` closes nothing"
            yield diagnostic("E203", message, source.span(piece.start(), piece.end()))
    yield from _unclosed(source, open_ones)


def _unclosed(source: SourceFile, open_ones: list[re.Match[str]]) -> Iterator[Diagnostic]:
    for piece in open_ones[-1:]:
        message = f"`{piece[0]}` is not closed"
        help = f"put a `{PAIRS[piece[0]]}` behind what belongs together"
        yield diagnostic("E203", message, source.span(piece.start(), piece.end()), help=help)
    open_ones.clear()


def _indented(source: SourceFile) -> Iterator[Diagnostic]:
    """A file that begins with an indented line."""
    for extent in blocks(source)[:1]:
        first = source.text[extent.start :]
        blank = len(first) - len(first.lstrip(" "))
        if blank:
            yield diagnostic(
                "E204",
                "a definition begins in the first column",
                source.span(extent.start, extent.start + blank),
                help="take away the blanks before it",
            )


def _one_a_line(mistakes: list[Diagnostic]) -> Iterator[Diagnostic]:
    seen: set[int] = set()
    for found in mistakes:
        assert found.span is not None
        mark = found.span.file.text.startswith(BYTE_ORDER_MARK) and found.span.start == 0
        if found.span.line not in seen and not mark:
            seen.add(found.span.line)
            yield found
