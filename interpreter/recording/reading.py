"""The text of a recorded game read back, with everything that is wrong with it.

Takes a SourceFile; gives a Recording, or none and what is wrong: every line that makes no sense is
reported in one run, each with its place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ..report import Diagnostic, diagnostic
from ..source import SourceFile, Span
from .heading import heading_line, heading_of
from .parts import Line, Parts
from .script import DIGITS, ORDER, Checkpoint, Offer, Recording, Step
from .terms import BadTermError, read_term
from .written import RULES, TITLE

Found = tuple[Diagnostic, ...]

_NUMBER = "([0-9]{1,9})"
_DECISION = re.compile(
    rf"{_NUMBER}\. ([a-z][a-z0-9_]*) (?:chooses (.+)|declines) for ([a-z][\w.]*)"
)
_POSITION = re.compile(rf"position (?:at the start|after {_NUMBER}), ([0-9a-f]+)")
_BOUNDS = re.compile(r"(-?\d+ to -?\d+)(?: among (.+))?")
_HIDDEN = re.compile(r"\d+ \([0-9a-f]+\)")
_WORDS = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^;"]+?)\s*(?:;|$)')
_BLANK = " \t\r\ufeff"
TAB = 4
_MERGED = re.compile(r"(<{7}|>{7})( |$)")
"""Begins a line that a merge has left behind."""
_MARK = re.compile(rf"[0-9a-f]{{{DIGITS}}}")


def is_recording(text: str) -> bool:
    """Whether a text begins as recorded games do."""
    return text.lstrip("\ufeff").startswith(TITLE)


def read_recording(file: SourceFile) -> tuple[Recording | None, Found]:
    """The recorded game in a file, or what is wrong with the file."""
    lines = [*_lines(file)]
    merged = next((line for line in lines if _MERGED.match(line.text)), None)
    if merged is not None:
        return None, (_both_sides(merged),)
    if not lines or lines[0].indent or not lines[0].text.startswith(f"{TITLE} "):
        message = f"{file.path} is not a recorded game"
        help = f"its first line is `{TITLE}` and the name of a ruleset"
        place = lines[0].span if lines else file.start()
        return None, (diagnostic("E840", message, place, help=help),)
    parts = Parts(file)
    title = lines[0]
    parts.heading["ruleset"] = title.text.removeprefix(f"{TITLE} ").strip()
    _blocks(parts, lines[1:])
    heading = heading_of(parts, title.span)
    _whole(parts, title.span)
    if heading is None or parts.found:
        return None, tuple(parts.found)
    start, *later = parts.points
    recording = Recording(heading, start, tuple(parts.steps), tuple(later), parts.marks, title.span)
    return recording, ()


def _both_sides(line: Line) -> Diagnostic:
    message = "the two sides of a merge stand here, and a game goes one way"
    help = "take the whole file of either side, then see what `rulewright snapshot review` says"
    return diagnostic("E842", message, line.span, help=help)


def _lines(file: SourceFile) -> Iterator[Line]:
    """The lines that are not blank, with their indentation. Some editors put a mark at the
    beginning of a file."""
    for number in range(1, file.line_count + 1):
        whole = file.line_text(number)
        text = whole.strip(_BLANK)
        if text:
            before = whole[: len(whole) - len(whole.lstrip(_BLANK))].removeprefix("\ufeff")
            start = file.line_starts[number - 1] + whole.index(text)
            indent = len(before.expandtabs(TAB))
            yield Line(text, indent, file.span(start, start + len(text)))


def _blocks(parts: Parts, lines: list[Line]) -> None:
    """Everything behind the title: each line in the first column begins a block."""
    at = 0
    inside = [*_inside(lines, at)]
    for line in _unfolded(inside, 2):
        heading_line(parts, line)
    at += len(inside)
    while at < len(lines):
        line = lines[at]
        inside = [*_inside(lines, at + 1)]
        at += 1 + len(inside)
        if line.text == RULES:
            _marks(parts, inside)
        elif line.text.startswith("position"):
            _position(parts, line, inside)
        else:
            _decision(parts, line, inside)


def _inside(lines: list[Line], at: int) -> Iterator[Line]:
    while at < len(lines) and lines[at].indent:
        yield lines[at]
        at += 1


def _unfolded(lines: list[Line], indent: int) -> Iterator[Line]:
    """Lines with those behind them that are indented further."""
    texts: list[str] = []
    first: Line | None = None
    for line in lines:
        if first is not None and line.indent > indent:
            texts.append(line.text)
            continue
        if first is not None:
            yield Line(" ".join(texts), indent, first.span)
        first, texts = line, [line.text]
    if first is not None:
        yield Line(" ".join(texts), indent, first.span)


def _position(parts: Parts, line: Line, inside: list[Line]) -> None:
    match = _POSITION.fullmatch(line.text)
    if match is None:
        help = "write `position at the start, …` or `position after 25, …` with its digits"
        parts.wrong(line, "this does not say which position it is", help)
        return
    after = int(match[1] or 0)
    if after not in (parts.written, len(parts.steps)):
        parts.wrong(line, f"this position stands after decision {len(parts.steps)}, not {after}")
    lines = tuple(each.text for each in _unfolded(inside, 2))
    parts.points.append(Checkpoint(after, match[2], lines, line.span))


def _decision(parts: Parts, line: Line, inside: list[Line]) -> None:
    match = _DECISION.fullmatch(line.text)
    if match is None:
        help = "a decision is written `3. p1 chooses e2 for play.man`"
        parts.wrong(line, "this is neither a decision nor a position", help)
        # It has its number all the same, so that what follows is not out of order.
        parts.written += 1
        parts.steps.append(Step(len(parts.steps) + 1, "", "", None, None, ()))
        return
    number = len(parts.steps) + 1
    if int(match[1]) not in (number, parts.written + 1):
        help = "decisions are numbered without gaps; one may be missing"
        parts.wrong(line, f"decision {number} should stand here, not {match[1]}", help)
    parts.written = int(match[1])
    choose = None
    if match[3] is not None:
        try:
            choose = read_term(match[3])
        except BadTermError as problem:
            parts.wrong(line, str(problem), at=match.start(3) + problem.at)
    below = [*_unfolded(inside, 4)]
    offer = None
    if below and below[0].text.startswith("out of "):
        offer = _offer(parts, below.pop(0))
    changes = tuple(each.text for each in below)
    parts.steps.append(Step(number, match[2], match[4], choose, offer, changes, line.span))


def _offer(parts: Parts, line: Line) -> Offer:
    text = line.text.removeprefix("out of ")
    text, going, goals = text.partition(" going to ")
    bounds = ""
    match = _BOUNDS.fullmatch(text)
    if match is not None:
        bounds, text = match[1], match[2] or ""
    if _HIDDEN.fullmatch(text):
        return Offer(bounds, (), _options(parts, line, goals) if going else (), text)
    words = () if text in ("", "nothing") else _options(parts, line, text)
    return Offer(bounds, words, _options(parts, line, goals) if going else ())


def _options(parts: Parts, line: Line, text: str) -> tuple[str, ...]:
    found = []
    at = 0
    while at < len(text):
        match = _WORDS.match(text, at)
        if match is None:
            parts.wrong(line, "an option is not closed by a semicolon or a quotation mark")
            return ()
        found.append(_option(match[1]))
        at = match.end()
    return tuple(found)


def _option(text: str) -> str:
    if text.startswith('"'):
        try:
            return str(json.loads(text))
        except ValueError:
            return text
    return text


def _marks(parts: Parts, inside: list[Line]) -> None:
    for line in _unfolded(inside, 2):
        sort, _, rest = line.text.partition(" ")
        pairs = [each.strip().partition("=") for each in rest.split(",")]
        if not all(name and _is_mark(sort, mark) for name, _, mark in pairs):
            parts.wrong(line, "each name has its digits behind `=`", "as in `rule score=1a2b3c`")
            continue
        parts.marks.setdefault(sort, {}).update((name, mark) for name, _, mark in pairs)


def _is_mark(sort: str, mark: str) -> bool:
    """Whether it is all that was written: a file may break off in the middle of it."""
    return bool(mark) if sort in ("parameter", ORDER) else _MARK.fullmatch(mark) is not None


def _whole(parts: Parts, title: Span) -> None:
    """A recording that is not whole: it was not copied to its end, or edited."""
    if not parts.marks:
        help = "if it breaks off at the end, it was not copied whole"
        message = f"the part `{RULES}` at the end is missing"
        parts.found.append(diagnostic("E842", message, title, help=help))
    elif not parts.found and (not parts.points or parts.points[0].after != 0):
        parts.found.append(diagnostic("E842", "the position at the start is missing", title))
