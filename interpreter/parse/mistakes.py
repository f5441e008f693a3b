"""What the parser stumbles over becomes a diagnostic that a designer can act on.

Takes the text of one definition and what was raised while parsing it; gives one diagnostic. The
tests go from the particular (a sign of another language, a colon, a missing block) to the
general (this word cannot stand here), and the first that fits is the answer.
"""

from __future__ import annotations

from collections.abc import Callable

from lark.exceptions import UnexpectedInput

from ..report import Diagnostic, diagnostic
from ..source import SourceFile, Span
from .habits import HABITS, gathering
from .indentation import BadDedentError
from .mistaken_scenarios import HABITS as IN_SCENARIOS
from .mistaken_signs import capital, colon, equals, foreign_sign, number
from .mistaken_words import (
    definition_inside,
    denied_value,
    foreign_word,
    heading,
    loose_phrase,
    missing_comma,
    missing_word,
    misspelt,
    misspelt_type,
    unexpected,
    unknown_sentence,
)
from .stumble import Stumble, stumble
from .words import listed


def mistake(
    source: SourceFile, offset: int, text: str, raised: UnexpectedInput | BadDedentError
) -> Diagnostic:
    """The diagnostic for what was raised while parsing a text that begins at an offset."""
    if isinstance(raised, BadDedentError):
        return _bad_dedent(source, offset, raised)
    at = stumble(source, offset, text, raised)
    for recognise in RECOGNISERS:
        found = recognise(at)
        if found is not None:
            return found
    return unexpected(at)


def too_deep(span: Span) -> Diagnostic:
    """The diagnostic for what is nested beyond all limits."""
    return diagnostic(
        "E212",
        "this is nested too deeply",
        span,
        help="give the inner part a name of its own: a value, a rule, or a line with `=`",
    )


def _bad_dedent(source: SourceFile, offset: int, raised: BadDedentError) -> Diagnostic:
    at = offset + raised.offset
    return diagnostic(
        "E204",
        "this line is indented like none of the lines above it",
        source.span(at, at + 1),
        help=f"indent it by {listed(tuple(str(each) for each in raised.levels))} spaces",
    )


def _missing_block(at: Stumble) -> Diagnostic | None:
    """A heading with nothing below it."""
    if at.accepted != {"_INDENT"}:
        return None
    above = at.text[: at.at].rstrip()
    start = above.rfind("\n") + 1
    start += len(above[start:]) - len(above[start:].lstrip(" "))
    return at.report(
        "E206",
        "this line needs indented lines below it",
        start,
        len(above),
        "indent what belongs to it by two more spaces",
    )


def _indented_too_far(at: Stumble) -> Diagnostic | None:
    """A deeper line where no block begins."""
    if at.token != "_INDENT":
        return None
    below = at.text[at.at :]
    start = at.at + len(below) - len(below.lstrip())
    end = start + len(at.text[start:].partition("\n")[0])
    return at.report(
        "E204",
        "this line is indented too far",
        start,
        end,
        "the line above it takes no lines of its own",
    )


RECOGNISERS: tuple[Callable[[Stumble], Diagnostic | None], ...] = (
    *IN_SCENARIOS,
    *HABITS,
    foreign_sign,
    foreign_word,
    equals,
    colon,
    capital,
    number,
    heading,
    _missing_block,
    definition_inside,
    unknown_sentence,
    denied_value,
    _indented_too_far,
    misspelt,
    gathering,
    misspelt_type,
    missing_comma,
    loose_phrase,
    missing_word,
)
