"""Where the parser stopped in a text, and what stands around that place.

Made from what lark raises; the recognisers of mistakes look at it and at nothing else.
"""

from __future__ import annotations

import re

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from ..lean import frozen
from ..report import Diagnostic, diagnostic
from ..source import SourceFile

WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
PIECE = re.compile(r'[A-Za-z0-9_]+|"[^"\n]*"|==|!=|<>|=<|=>|&&|\|\||\+\+|\+=|-=|[^\s]')


@frozen
class Stumble:
    """A text that begins at an offset of a file, the place in it, the token and what would do."""

    source: SourceFile
    offset: int
    text: str
    at: int
    token: str
    accepted: frozenset[str]

    def report(self, code: str, message: str, start: int, end: int, help: str = "") -> Diagnostic:
        """A diagnostic for a place of the text."""
        span = self.source.span(self.offset + start, self.offset + max(end, start))
        return diagnostic(code, message, span, help=help or None)

    def here(self, code: str, message: str, help: str = "") -> Diagnostic:
        """A diagnostic for the word or sign at which the parser stopped."""
        return self.report(code, message, self.at, self.at + len(self.word), help)

    def at_line(self, code: str, message: str, help: str = "") -> Diagnostic:
        """A diagnostic for the first word of the line."""
        return self.report(
            code, message, self.line_start, self.line_start + len(self.first_word), help
        )

    @property
    def line_start(self) -> int:
        """Where the line begins, behind its indentation."""
        start = self.text.rfind("\n", 0, self.at) + 1
        return start + len(self.text[start:]) - len(self.text[start:].lstrip(" "))

    @property
    def line(self) -> str:
        """The whole line without its indentation."""
        return self.text[self.line_start :].partition("\n")[0]

    @property
    def rest(self) -> str:
        """The line from the place to its end, without a comment."""
        return self.text[self.at :].partition("\n")[0].partition(" #")[0].rstrip()

    @property
    def first_word(self) -> str:
        """The word with which the line begins; empty if it begins with something else."""
        found = WORD.match(self.text, self.line_start)
        return found[0] if found else ""

    @property
    def word(self) -> str:
        """The whole word, text, number or sign at which the parser stopped; none at line ends."""
        found = PIECE.match(self.text, self.at)
        return found[0] if found else ""

    @property
    def whole_word(self) -> tuple[int, str]:
        """The word around the place, with letters before it, and where it begins."""
        start = self.at
        while start and (self.text[start - 1].isalnum() or self.text[start - 1] == "_"):
            start -= 1
        found = WORD.match(self.text, start)
        return start, found[0] if found else ""

    @property
    def before(self) -> str:
        """The line up to the place, without the blanks between."""
        return self.text[self.line_start : self.at].rstrip()


def stumble(source: SourceFile, offset: int, text: str, raised: UnexpectedInput) -> Stumble:
    """What lark raised for a text that begins at an offset."""
    at = min(raised.pos_in_stream or 0, len(text))
    token = raised.token.type if isinstance(raised, UnexpectedToken) else ""
    if token == "$END" or (token == "_DEDENT" and not at):
        at = len(text.rstrip())
    accepted: frozenset[str] = frozenset()
    if isinstance(raised, UnexpectedToken):
        accepted = frozenset(raised.accepts or raised.expected)
    elif isinstance(raised, UnexpectedCharacters):
        accepted = frozenset(raised.allowed or ())
    return Stumble(source, offset, text, at, token, accepted)
