"""Text with a name, and places in it.

Takes the text of a file once; gives line and column of any offset. Every node,
value and diagnostic points back into the text through a `Span`. Lines end at a
line feed; lines and columns count from 1, in characters.
"""

import re
from bisect import bisect_right
from functools import cached_property
from typing import Any

from attrs import field

from .lean import frozen

UNSEEN = re.compile(
    "(?:[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\r(?!\n))+"
)
"""Characters that cannot be seen, that steer a terminal, or that make a line look other than it
is; none of them may stand in a text."""


def cannot_be_seen(unseen: str) -> str:
    """What is said of such characters."""
    return f"a character stands here that cannot be seen (U+{ord(unseen[0]):04X})"


def not_compared() -> Any:
    """A field that does not count when two things are compared: where they stand in a text."""
    return field(eq=False, repr=False)


@frozen
class SourceFile:
    """A file's text under the path shown to people; two with the same path are equal."""

    path: str
    text: str = not_compared()

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The offset at which each line begins."""
        starts = [0]
        at = self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return tuple(starts)

    @property
    def line_count(self) -> int:
        """How many lines there are; an empty file has one."""
        return len(self.line_starts)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column, kept inside the text."""
        if line > self.line_count:
            return len(self.text)
        return min(self.line_starts[line - 1] + column - 1, len(self.text))

    def line_text(self, line: int) -> str:
        """A line without its line ending."""
        start = self.line_starts[line - 1]
        end = self.line_starts[line] - 1 if line < self.line_count else len(self.text)
        return self.text[start:end].removesuffix("\r")

    def span(self, start: int, end: int) -> "Span":
        """The place from one offset up to, not including, another."""
        return Span(self, start, end)

    def start(self) -> "Span":
        """The place before the first character, for what concerns the whole file."""
        return Span(self, 0, 0)


@frozen
class Span:
    """A place in a file: the characters from `start` up to, not including, `end`."""

    file: SourceFile
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line of the first character."""
        return self.file.position(self.start)[0]

    @property
    def column(self) -> int:
        """The column of the first character."""
        return self.file.position(self.start)[1]

    @property
    def end_line(self) -> int:
        """The line of the end."""
        return self.file.position(self.end)[0]

    @property
    def end_column(self) -> int:
        """The column just behind the last character."""
        return self.file.position(self.end)[1]

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.file.text[self.start : self.end]

    def through(self, last: "Span") -> "Span":
        """The place from the start of this one to the end of another in the same file."""
        return Span(self.file, self.start, max(self.end, last.end))

    def __str__(self) -> str:
        return f"{self.file.path}:{self.line}:{self.column}"
