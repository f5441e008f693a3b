"""Why a text cannot be read as YAML, in the words of whoever writes it.

Takes the file and what the YAML parser raised; gives one diagnostic. The parser speaks of blocks,
mappings and tokens and often stops a line too late; here the text around the place tells what is
wrong and where.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.reader import ReaderError

from ..lean import frozen
from ..report import Diagnostic, Note, diagnostic
from ..source import SourceFile
from ..spelling import number_of
from .values import shortened

PAIRS = {"{": "}", "[": "]"}
NO_COLON = re.compile(r"[ ]*([^\s:#{\[\"'-][^:#{\[]*?)[ ]*([{\[])")
SECOND_COLON = re.compile(r"[ ]*(?:- )?[^\s:#][^:#]*: +([^\s\"'{\[].*)")


@frozen
class Broken:
    """Where the parser stopped and why, and where what it was reading began."""

    file: SourceFile
    at: int
    begun: int | None
    reason: str

    def report(
        self, message: str, start: int, end: int, help: str, notes: tuple[Note, ...] = ()
    ) -> Diagnostic:
        size = len(self.file.text)
        span = self.file.span(min(start, size), min(max(end, start + 1), size))
        return diagnostic("E108", message, span, help=help, notes=notes)

    def here(self, message: str, help: str) -> Diagnostic:
        return self.report(message, self.at, self.at + 1, help)

    def line_of(self, at: int) -> tuple[int, str]:
        """Where the line of a place begins, and its text."""
        start = self.file.text.rfind("\n", 0, at) + 1
        return start, self.file.text[start:].partition("\n")[0]

    @property
    def begins_line(self) -> bool:
        """Whether nothing but blanks stands before the place in its line."""
        start, _ = self.line_of(self.at)
        return not self.file.text[start : self.at].strip()


def blanks(line: str) -> int:
    """By how much a line is indented."""
    return len(line) - len(line.lstrip(" "))


def broken(file: SourceFile, error: Exception, reached: int) -> Diagnostic:
    """The diagnostic for what was raised after reading up to a place."""
    at, begun, reason = reached, None, ""
    if isinstance(error, MarkedYAMLError):
        reason = str(error.problem or error.context or "")
        mark, context = error.problem_mark, error.context_mark
        at = mark.index if mark is not None else reached
        begun = context.index if context is not None else None
    elif isinstance(error, ReaderError):
        at, reason = error.position, "this character is not allowed"
    found = Broken(file, min(at, len(file.text)), begun, reason)
    for part, explain in EXPLANATIONS:
        if part in reason:
            return explain(found)
    return _otherwise(found)


def _colon(at: Broken) -> Diagnostic:
    """A second colon in a line, or a colon that lacks in it or above it."""
    start, line = at.line_of(at.at)
    key = NO_COLON.match(line)
    if key is not None and start + key.start(2) < at.at:
        end = start + key.end(1)
        name = key[1]
        return at.report(
            f"a colon is missing behind {shortened(name)}",
            start + key.start(1),
            end,
            f"write `{name}: {key[2]}`",
        )
    above = at.file.text[:start].rstrip()
    before, line_above = at.line_of(len(above))
    if blanks(line) > blanks(line_above) and ": " in line_above:
        return _indented_unlike(at, start + blanks(line), before + blanks(line_above))
    text = SECOND_COLON.match(line)
    if text is not None and start + text.start(1) < at.at:
        return at.here(
            "a second colon in a line, and the text is not in quotes",
            f'put the text in double quotes: "{text[1].rstrip()}"'
            if '"' not in text[1]
            else "put the text in quotes",
        )
    if line_above.strip() and ":" not in line_above:
        return at.report(
            "this line is neither `key: value` nor a comment",
            before + blanks(line_above),
            before + len(line_above),
            "comments begin with `#`; a text of several lines is indented deeper than its key",
        )
    return at.here("a colon cannot stand here", "put text with a colon in double quotes")


def _no_colon(at: Broken) -> Diagnostic:
    begun = at.at if at.begun is None else at.begun
    start, line = at.line_of(begun)
    return at.report(
        "this line is neither `key: value` nor the rest of a text",
        begun,
        start + len(line.rstrip()),
        "write `key: value`; a text of several lines is indented deeper than its key",
    )


def _beside(at: Broken) -> Diagnostic:
    """Something stands behind a complete value, or a line is indented unlike its neighbours."""
    start, _ = at.line_of(at.at)
    if at.begins_line:
        return _indented_unlike(at, at.at, at.begun or 0)
    written = at.file.text[start : at.at].rstrip()
    if written.endswith("'"):
        return at.here(
            "the text in quotes has ended before this",
            'put text with an apostrophe in double quotes: "It\'s"',
        )
    if written.endswith('"'):
        return at.here(
            "the text in quotes has ended before this",
            "put text with double quotes in single quotes: 'say \"hello\"'",
        )
    return at.here(
        "the value has ended before this",
        "put the whole text in double quotes, or this on a line of its own",
    )


def _indented_unlike(at: Broken, start: int, begun: int) -> Diagnostic:
    """A line and the first of those it should stand under or beside."""
    line_start, line = at.line_of(start)
    above, _ = at.line_of(begun)
    count = start - line_start
    return at.report(
        f"this line is indented by {number_of(count, 'blank')}, and those it belongs "
        f"to by {begun - above}",
        start,
        line_start + len(line.rstrip()),
        "indent what belongs together by the same number of blanks",
        (Note("they begin here", at.file.span(begun, begun + 1)),),
    )


def _unclosed(at: Broken) -> Diagnostic:
    """A bracket that is not closed, or a comma that is missing inside."""
    begun = at.at if at.begun is None else at.begun
    opened = at.file.text[begun : begun + 1]
    start, line = at.line_of(begun)
    if at.at < start + len(line):
        return at.here(
            f"a comma is missing before this, inside `{opened}…{PAIRS.get(opened, '')}`",
            "put a comma between two entries",
        )
    return at.report(
        f"this `{opened}` is not closed",
        begun,
        begun + 1,
        f"put a `{PAIRS.get(opened, '')}` behind what belongs together",
    )


def _open_text(at: Broken) -> Diagnostic:
    begun = at.at if at.begun is None else at.begun
    quote = at.file.text[begun : begun + 1]
    return at.report(
        "this text has no closing quote", begun, begun + 1, f"put a `{quote}` behind its last word"
    )


def _first_line(at: Broken) -> Diagnostic:
    return at.here(
        "this does not belong to what stands above it",
        "begin every key in the first column, the first one too",
    )


def _sign(at: Broken) -> Diagnostic:
    sign = at.file.text[at.at : at.at + 1]
    return at.here(f"`{sign}` cannot begin a text", "put the text in double quotes")


def _dash(at: Broken) -> Diagnostic:
    return at.here(
        "an entry of a list cannot begin here", "begin each entry with `- ` on a line of its own"
    )


def _escape(at: Broken) -> Diagnostic:
    return at.here(
        "behind `\\` in double quotes stands a letter that means nothing there",
        "write `\\\\` for `\\`, or put the text in single quotes",
    )


def _no_value(at: Broken) -> Diagnostic:
    return at.here("a value is missing before this", "write a value, or take the sign away")


def _otherwise(at: Broken) -> Diagnostic:
    if at.reason == "this character is not allowed":
        return at.here(at.reason, "delete it")
    return at.here(
        "this cannot be read as YAML",
        "look for a missing quote, colon or bracket here or in the line above",
    )


EXPLANATIONS: tuple[tuple[str, Callable[[Broken], Diagnostic]], ...] = (
    ("mapping values are not allowed", _colon),
    ("could not find expected ':'", _no_colon),
    ("expected <block end>", _beside),
    ("expected ',' or", _unclosed),
    ("unexpected end of stream", _open_text),
    ("unexpected document separator", _open_text),
    ("expected '<document start>'", _first_line),
    ("cannot start any token", _sign),
    ("sequence entries are not allowed", _dash),
    ("escape", _escape),
    ("expected the node content", _no_value),
)
