"""What the parser stumbles over becomes a diagnostic that a designer can act on.

Takes the text of one definition and what was raised while parsing it; gives one diagnostic. The
tests go from the particular (a sign of another language, a colon, a missing block) to the
general (this word cannot stand here), and the first that fits is the answer.
"""

from __future__ import annotations

import re

from attrs import frozen
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from ..report import Diagnostic, diagnostic
from ..source import SourceFile, Span
from .indentation import BadDedentError
from .words import expected, listed

WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
SIGNS = re.compile(r"==|!=|<>|=|&&|\|\||\+\+|\+=|-=|.")
PLACE_GETS = re.compile(r"[a-z][a-z0-9_.]*(\([^()]*\))?[a-z0-9_.]* *=(?!=)")


@frozen
class Stumble:
    """Where the parser stopped in a text, on which token, and what it could have taken."""

    source: SourceFile
    offset: int
    text: str
    at: int
    token: str
    accepted: frozenset[str]

    def span(self, start: int, end: int) -> Span:
        """A place of the text as a place of the file."""
        return self.source.span(self.offset + start, self.offset + end)

    @property
    def line_start(self) -> int:
        """Where the line begins, behind its indentation."""
        start = self.text.rfind("\n", 0, self.at) + 1
        return start + len(self.text[start:]) - len(self.text[start:].lstrip(" "))

    @property
    def line_end(self) -> int:
        """Where the line ends."""
        return self.text.find("\n", self.at) % (len(self.text) + 1)

    @property
    def word(self) -> str:
        """The whole word, text, number or sign at which the parser stopped."""
        for pattern in (WORD, re.compile(r'"[^"\n]*"|[0-9]+'), SIGNS):
            found = pattern.match(self.text, self.at)
            if found:
                return found[0]
        return ""

    @property
    def before(self) -> str:
        """The text before the place, without the blanks between."""
        return self.text[: self.at].rstrip()

    @property
    def word_before(self) -> str:
        """The last word before the place, if one stands there."""
        found = re.search(r"[a-z_0-9]+$", self.before)
        return found[0] if found else ""


def mistake(
    source: SourceFile, offset: int, text: str, raised: UnexpectedInput | BadDedentError
) -> Diagnostic:
    """The diagnostic for what was raised while parsing a text that begins at an offset."""
    if isinstance(raised, BadDedentError):
        return _bad_dedent(source, offset, raised)
    stumble = _stumble(source, offset, text, raised)
    return _unexpected(stumble)


def _unexpected(stumble: Stumble) -> Diagnostic:
    """The general case: what stands here, and what could stand here."""
    span = stumble.span(stumble.at, stumble.at + len(stumble.word))
    wanted = listed(expected(stumble.accepted))
    return diagnostic("E210", f"{wanted or 'something else'} is expected here", span)


def too_deep(span: Span) -> Diagnostic:
    """The diagnostic for what is nested beyond all limits."""
    return diagnostic(
        "E212",
        "this is nested too deeply",
        span,
        help="give the inner part a name of its own: a value, a rule, or a line with `=`",
    )


def _stumble(source: SourceFile, offset: int, text: str, raised: UnexpectedInput) -> Stumble:
    at = min(raised.pos_in_stream or 0, len(text))
    token = raised.token.type if isinstance(raised, UnexpectedToken) else ""
    if token in ("$END", "_DEDENT"):
        at = len(text) if token == "$END" else at
    accepted: frozenset[str] = frozenset()
    if isinstance(raised, UnexpectedToken):
        accepted = frozenset(raised.accepts or raised.expected)
    elif isinstance(raised, UnexpectedCharacters):
        accepted = frozenset(raised.allowed or ())
    return Stumble(source, offset, text, at, token, accepted)


def _bad_dedent(source: SourceFile, offset: int, raised: BadDedentError) -> Diagnostic:
    at = offset + raised.offset
    return diagnostic(
        "E204",
        "this line is indented like none of the lines above it",
        source.span(at, at + 1),
        help=f"indent it by {listed(tuple(str(each) for each in raised.levels))} spaces",
    )
