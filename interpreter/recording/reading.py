"""The text of a recorded game read back, with everything that is wrong with it.

Takes a SourceFile; gives a Recording, or none and what is wrong: every line that makes no sense is
reported in one run, each with its place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from attrs import Factory, define

from ..lean import frozen
from ..report import Diagnostic, diagnostic
from ..source import SourceFile, Span
from ..spelling import did_you_mean
from .script import DIGITS, EVERY, ORDER, Checkpoint, Heading, Offer, Recording, Setting, Step
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
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_SET = re.compile(r"([a-z][a-z0-9_]*) = (\S.*)")
_MERGED = re.compile(r"(<{7}|>{7})( |$)")
"""Begins a line that a merge has left behind."""
_DIGEST = re.compile(r"[0-9a-f]{8,64}")
_MARK = re.compile(rf"[0-9a-f]{{{DIGITS}}}")
_KNOWN = (
    "because",
    "seed",
    "players",
    "bots",
    "set",
    "stops after",
    "positions every",
    "tells from",
    "digest",
)
_ONCE = ("seed", "players", "digest")
"""Parts of a heading that must be there."""


@frozen
class _Line:
    """A line with what was folded behind it."""

    text: str
    """Without indentation."""
    indent: int
    span: Span


@define
class _Parts:
    """What has been read so far."""

    file: SourceFile
    found: list[Diagnostic] = Factory(list)
    heading: dict[str, Any] = Factory(dict)
    steps: list[Step] = Factory(list)
    points: list[Checkpoint] = Factory(list)
    marks: dict[str, dict[str, str]] = Factory(dict)
    written: int = 0
    """The number of the last decision as it is written, so that a gap is told once."""

    def wrong(self, line: _Line, message: str, help: str | None = None, at: int = 0) -> None:
        """A line that makes no sense, from a character on."""
        start = min(line.span.start + at, line.span.end)
        span = line.span.file.span(start, max(line.span.end, start))
        self.found.append(diagnostic("E842", message, span, help=help))

    def wrong_heading(self, span: Span, message: str, help: str | None = None) -> None:
        self.found.append(diagnostic("E841", message, span, help=help))


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
    parts = _Parts(file)
    title = lines[0]
    parts.heading["ruleset"] = title.text.removeprefix(f"{TITLE} ").strip()
    _blocks(parts, lines[1:])
    heading = _heading(parts, title.span)
    _whole(parts, title.span)
    if heading is None or parts.found:
        return None, tuple(parts.found)
    start, *later = parts.points
    recording = Recording(heading, start, tuple(parts.steps), tuple(later), parts.marks, title.span)
    return recording, ()


def _both_sides(line: _Line) -> Diagnostic:
    message = "the two sides of a merge stand here, and a game goes one way"
    help = "take the whole file of either side, then see what `rulewright snapshot review` says"
    return diagnostic("E842", message, line.span, help=help)


def _lines(file: SourceFile) -> Iterator[_Line]:
    """The lines that are not blank, with their indentation. Some editors put a mark at the
    beginning of a file."""
    for number in range(1, file.line_count + 1):
        whole = file.line_text(number)
        text = whole.strip(_BLANK)
        if text:
            before = whole[: len(whole) - len(whole.lstrip(_BLANK))].removeprefix("\ufeff")
            start = file.line_starts[number - 1] + whole.index(text)
            indent = len(before.expandtabs(TAB))
            yield _Line(text, indent, file.span(start, start + len(text)))


def _blocks(parts: _Parts, lines: list[_Line]) -> None:
    """Everything behind the title: each line in the first column begins a block."""
    at = 0
    inside = [*_inside(lines, at)]
    for line in _unfolded(inside, 2):
        _heading_line(parts, line)
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


def _inside(lines: list[_Line], at: int) -> Iterator[_Line]:
    while at < len(lines) and lines[at].indent:
        yield lines[at]
        at += 1


def _unfolded(lines: list[_Line], indent: int) -> Iterator[_Line]:
    """Lines with those behind them that are indented further."""
    texts: list[str] = []
    first: _Line | None = None
    for line in lines:
        if first is not None and line.indent > indent:
            texts.append(line.text)
            continue
        if first is not None:
            yield _Line(" ".join(texts), indent, first.span)
        first, texts = line, [line.text]
    if first is not None:
        yield _Line(" ".join(texts), indent, first.span)


def _heading_line(parts: _Parts, line: _Line) -> None:
    key = next((each for each in _KNOWN if line.text.startswith(f"{each} ")), None)
    if key is None:
        word = line.text.split(" ")[0]
        meant = did_you_mean(word, _KNOWN)
        help = f"did you mean `{meant}`?" if meant else f"known: {', '.join(_KNOWN)}"
        parts.wrong_heading(line.span, f"a recorded game has no `{word}`", help)
        return
    rest = line.text.removeprefix(key).strip()
    if key not in ("because", "set") and key in parts.heading:
        parts.wrong_heading(line.span, f"`{key}` is there twice")
        return
    try:
        _heading_part(parts, key, rest)
    except ValueError:
        parts.wrong_heading(line.span, f"`{rest}` is not what `{key}` can be", _SAMPLES[key])


_SAMPLES = {
    "because": 'a reason in double quotes: because "guards the opening"',
    "seed": "a whole number: seed 7",
    "players": "names with commas: players p1, p2",
    "bots": "a word: bots random",
    "set": "a parameter and its value: set columns = 9",
    "stops after": "a number of decisions: stops after 40",
    "positions every": "a number of decisions: positions every 25",
    "tells from": "the number of a decision: tells from 300",
    "digest": "16 digits from 0 to 9 and a to f",
}


def _heading_part(parts: _Parts, key: str, rest: str) -> None:
    """Read one part of the heading; raises ValueError for one that makes no sense."""
    heading = parts.heading
    match key:
        case "because":
            heading.setdefault("because", []).append(_reason(rest))
        case "seed":
            heading["seed"] = _whole_number(rest, least=-(10**18))
        case "players":
            heading["players"] = tuple(_fits(_NAME, each.strip())[0] for each in rest.split(","))
        case "set":
            found = _fits(_SET, rest)
            heading.setdefault("set", {})[found[1]] = _setting(found[2])
        case "stops after" | "positions every" | "tells from":
            heading[key] = _whole_number(rest, least=0 if key == "stops after" else 1)
        case "digest":
            heading["digest"] = _fits(_DIGEST, rest)[0]
        case _:
            heading[key] = rest


def _fits(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    found = pattern.fullmatch(text)
    if found is None:
        raise ValueError
    return found


def _reason(text: str) -> str:
    reason = json.loads(text)
    if not isinstance(reason, str):
        raise ValueError
    return reason


def _whole_number(text: str, *, least: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text) or int(text) < least:
        raise ValueError
    return int(text)


def _setting(text: str) -> Setting:
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text


def _heading(parts: _Parts, title: Span) -> Heading | None:
    garbled = bool(parts.found)
    for key in _ONCE:
        if key not in parts.heading and not garbled:
            parts.wrong_heading(title, f"the recorded game does not say its `{key}`", _SAMPLES[key])
    if any(key not in parts.heading for key in _ONCE):
        return None
    heading = parts.heading
    return Heading(
        ruleset=heading["ruleset"],
        because=tuple(heading.get("because", ())),
        seed=heading["seed"],
        players=heading["players"],
        settings=heading.get("set", {}),
        bots=heading.get("bots", "random"),
        stop=heading.get("stops after"),
        every=heading.get("positions every", EVERY),
        tells=heading.get("tells from", 1),
        digest=heading["digest"],
    )


def _position(parts: _Parts, line: _Line, inside: list[_Line]) -> None:
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


def _decision(parts: _Parts, line: _Line, inside: list[_Line]) -> None:
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


def _offer(parts: _Parts, line: _Line) -> Offer:
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


def _options(parts: _Parts, line: _Line, text: str) -> tuple[str, ...]:
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


def _marks(parts: _Parts, inside: list[_Line]) -> None:
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


def _whole(parts: _Parts, title: Span) -> None:
    """A recording that is not whole: it was not copied to its end, or edited."""
    if not parts.marks:
        help = "if it breaks off at the end, it was not copied whole"
        message = f"the part `{RULES}` at the end is missing"
        parts.found.append(diagnostic("E842", message, title, help=help))
    elif not parts.found and (not parts.points or parts.points[0].after != 0):
        parts.found.append(diagnostic("E842", "the position at the start is missing", title))
