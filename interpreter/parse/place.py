"""Where a parsed text lies in its file, and what building its nodes has found wrong.

The builders take a `Place` and a branch of the parser's tree; the helpers here give the spans
and the leaves that all of them need.
"""

from __future__ import annotations

from typing import Any

from attrs import Factory
from lark import Token

from ..lean import frozen
from ..nodes import Name, Number, Text
from ..report import Diagnostic, diagnostic
from ..source import SourceFile, Span
from .grammar import Branch
from .words import EXPRESSION_WORDS

MOST_DIGITS = 15
"""Numbers stay far inside 64 bits, whatever is done to them later."""

Child = Any
"""A branch, a token, or none where an optional part is absent; the grammar says which."""


@frozen
class Place:
    """A text that begins at an offset of a file; findings are added as nodes are built."""

    source: SourceFile
    offset: int
    found: list[Diagnostic] = Factory(list)

    def span(self, part: Branch | Token) -> Span:
        """The place of a branch or token."""
        where = part if isinstance(part, Token) else part.meta
        start, end = where.start_pos or 0, where.end_pos or 0
        return self.source.span(self.offset + start, self.offset + end)

    def report(self, code: str, message: str, span: Span, *, help: str | None = None) -> None:
        """Add a finding."""
        self.found.append(diagnostic(code, message, span, help=help))


def name(place: Place, token: Token) -> Name:
    """A name, without asking whether it may be defined."""
    return Name(str(token), place.span(token))


def new_name(place: Place, token: Token, *, also: frozenset[str] = frozenset()) -> Name:
    """A name that is defined here; a word of the language cannot be one."""
    if token in EXPRESSION_WORDS or token in also:
        message = f"`{token}` is a word of the language and cannot be a name here"
        place.report("E214", message, place.span(token), help="choose another name")
    return name(place, token)


def optional_name(place: Place, token: Token | None) -> Name | None:
    """A name where one may stand."""
    return None if token is None else name(place, token)


def text(place: Place, token: Token) -> Text:
    """A quoted text, without its quotes."""
    return Text(str(token)[1:-1], place.span(token))


def optional_text(place: Place, token: Token | None) -> Text | None:
    """A quoted text where one may stand."""
    return None if token is None else text(place, token)


def whole(place: Place, token: Token) -> int:
    """A whole number; one that is too large is reported and becomes 0."""
    digits = str(token).lstrip("0") or "0"
    if len(digits) <= MOST_DIGITS:
        return int(digits)
    place.report(
        "E213",
        f"a number has at most {MOST_DIGITS} digits",
        place.span(token),
    )
    return 0


def number(place: Place, branch: Branch, *, sign: int = 1) -> Number:
    """A number of a branch that holds only its digits."""
    return Number(sign * whole(place, leaf(branch)), place.span(branch))


def leaf(branch: Branch) -> Token:
    """The only token of a branch."""
    token: Child = branch.children[0]
    assert isinstance(token, Token)
    return token


def parts(branch: Branch) -> list[Child]:
    """The children of a branch; the grammar says what they are."""
    return list(branch.children)
