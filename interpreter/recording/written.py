"""A recorded game as text: one line a decision, what changed below it, the position now and then.

Takes a Recording; gives its text. `reading` reads it back exactly.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from .position import DRAWN
from .script import Checkpoint, Heading, Marks, Offer, Recording, Setting, Step
from .terms import term

TITLE = "recorded game of"
RULES = "rules in force"
WIDTH = 100
BELOW = 4
FURTHER = 8
"""Lines that go on with the one before are indented so far."""

_SIMPLE = re.compile(r"[^\s;\"](?:[^;\"]*[^\s;\"])?")
_TAKEN = re.compile(r"-?\d+ to -?\d+.*|\d+ \([0-9a-f]+\)|.* (?:among|going to) .*|.*  .*")


def text_of(recording: Recording) -> str:
    """The whole file."""
    lines = [*_heading(recording.heading), "", *_position(recording.start), ""]
    later = {each.after: each for each in recording.checkpoints}
    for step in recording.steps:
        lines += step_lines(step)
        if step.number in later:
            lines += ["", *_position(later[step.number]), ""]
    if lines[-1]:
        lines.append("")
    return "\n".join([*lines, *_marks(recording.marks)]) + "\n"


def step_lines(step: Step) -> list[str]:
    """A decision with what was on offer and what it changed."""
    lines = [decision_line(step)]
    if step.offer is not None:
        lines += _folded(f"out of {offer_text(step.offer)}")
    for change in step.changes:
        lines += _folded(change)
    return lines


def decision_line(step: Step) -> str:
    """A decision on one line."""
    did = "declines" if step.choose is None else f"chooses {term(step.choose)}"
    return f"{step.number}. {step.by} {did} for {step.rule}"


def offer_text(offer: Offer) -> str:
    """What there was to choose from."""
    told = offer.hidden or "; ".join(map(option_text, offer.words))
    if offer.bounds:
        told = f"{offer.bounds} among {told}" if told else offer.bounds
    if offer.goals:
        told += f" going to {'; '.join(map(option_text, offer.goals))}"
    return told or "nothing"


def option_text(words: str) -> str:
    """An option, in quotes if it could be taken for something else."""
    is_plain = _SIMPLE.fullmatch(words) and not _TAKEN.fullmatch(words) and words != "nothing"
    return words if is_plain and words.isprintable() else json.dumps(words, ensure_ascii=True)


def setting_text(value: Setting) -> str:
    """The value of a parameter as the rules write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _heading(heading: Heading) -> Iterator[str]:
    yield f"{TITLE} {heading.ruleset}"
    for reason in heading.because:
        yield f"  because {json.dumps(reason, ensure_ascii=False)}"
    yield f"  seed {heading.seed}"
    yield f"  players {', '.join(heading.players)}"
    yield f"  bots {heading.bots}"
    for name, value in heading.settings.items():
        yield f"  set {name} = {setting_text(value)}"
    if heading.stop is not None:
        yield f"  stops after {heading.stop}"
    yield f"  positions every {heading.every}"
    if heading.tells > 1:
        yield f"  tells from {heading.tells}"
    yield f"  digest {heading.digest}"


def _position(point: Checkpoint) -> Iterator[str]:
    when = "at the start" if point.after == 0 else f"after {point.after}"
    yield f"position {when}, {point.mark}"
    for line in point.lines:
        yield from [f"  {line}"] if line.startswith(DRAWN) else folded(line, 2, 6)


def _marks(marks: Marks) -> Iterator[str]:
    yield RULES
    for sort, names in marks.items():
        told = ", ".join(f"{name}={mark}" for name, mark in names.items())
        yield from folded(f"{sort} {told}", 2, 6)


def _folded(text: str) -> list[str]:
    return folded(text, BELOW, FURTHER)


def folded(text: str, indent: int, further: int) -> list[str]:
    """A text on lines of at most WIDTH, broken at single spaces."""
    lines: list[str] = []
    line = " " * indent
    for word in _words(text):
        if len(line) + len(word) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = " " * further
        line += word
    return [*lines, line.rstrip()]


def _words(text: str) -> Iterable[str]:
    """Pieces that end with the space behind them."""
    return re.findall(r"[^ ]+ ?", text)
