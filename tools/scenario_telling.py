"""Scenarios that do not hold, as text: what has one cause is told once.

Takes the outcomes of a ruleset's scenarios; gives paragraphs. Of very many only the first are told
with all their reasons, of the others the place and what is said first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import define, evolve

from rulewright.render import render_text
from rulewright.report import Diagnostic, Note
from rulewright.scenario import Outcome
from rulewright.spelling import number_of
from rulewright.wording import listed

if TYPE_CHECKING:
    from .scenarios import Tried

NOT_ASKED = "E835"
CLAIM = "E830"
OF_A_LINE = (CLAIM, "E831", "E832")
"""Claims, decisions that are refused, and that are not: the reasons are the cause."""
SHAPES = (
    re.compile(r"(`[^`]+`) (is (?:not )?so)\b"),
    re.compile(r"(\w+)\([^()]*\) (is (?:yes|no))\b"),
    re.compile(r"(is (?:not )?(?:in|among|the choice of)) (`[^`]+`|\w+)"),
)
"""How reasons tell of a condition, a value and a set of the rules."""
MOST_TOLD = 10
"""So many causes are told with all their reasons."""
MOST_TITLES = 5
"""So many scenarios that have one cause are named."""

Group = Sequence[Outcome]


@define
class Count:
    """How many scenarios, files of them and rulesets of a run are how."""

    ran: int = 0
    failed: int = 0
    files: int = 0
    """Those of scenarios with mistakes, in rulesets that can be played."""
    rulesets: int = 0
    """Those that cannot be played."""

    def add(self, tried: Tried) -> None:
        """One more target was tried."""
        self.ran += len(tried.outcomes)
        self.failed += sum(not each.ok for each in tried.outcomes)
        if tried.can_be_played:
            self.files += len({each.span.file for each in tried.mistakes if each.span})
        else:
            self.rulesets += 1

    @property
    def is_nothing(self) -> bool:
        return not (self.ran or self.files or self.rulesets)

    def in_words(self) -> str:
        """All of it in one line."""
        told = []
        if self.ran or not (self.files or self.rulesets):
            told.append(f"{number_of(self.ran, 'scenario')}, {self.failed or 'none'} failed")
        if self.files:
            told.append(f"{number_of(self.files, 'file')} of scenarios cannot be played")
        if self.rulesets:
            told.append(f"{number_of(self.rulesets, 'ruleset')} cannot be played")
        return "; ".join(told)


def failures(name: str, outcomes: Sequence[Outcome], *, colour: bool = False) -> Iterator[str]:
    """What is to be said about the scenarios of a ruleset that do not hold."""
    groups = grouped(each for each in outcomes if not each.ok)
    told: set[str] = set()
    for group in groups[:MOST_TOLD]:
        text = render_text(each_once(group[0].findings), colour=colour, told=told)
        yield f"\n{name}: {_title(group)}\n{text.rstrip()}"
    if groups[MOST_TOLD:]:
        yield f"\n{name}: the others that do not hold; -k TITLE tells all about one"
        yield from map(_line, groups[MOST_TOLD:])


def grouped(outcomes: Iterable[Outcome]) -> list[list[Outcome]]:
    """Outcomes with one cause together."""
    groups: dict[object, list[Outcome]] = {}
    for each in outcomes:
        groups.setdefault(_causes(each.findings), []).append(each)
    return list(groups.values())


def each_once(findings: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings of a scenario without the notes that stand below an earlier one; reasons follow
    from each other, and stand whole or not at all."""
    told: set[Note] = set()
    for each in findings:
        known = all(note in told for note in each.notes if note.level is not None)
        kept = (
            note
            for note in each.notes
            if note not in told or (note.level is not None and not known)
        )
        yield evolve(each, notes=tuple(kept))
        told.update(each.notes)


def _causes(findings: Sequence[Diagnostic]) -> object:
    """What is the same in scenarios that have one cause. Where one answers what is not asked, all
    that follows comes of that."""
    first = findings[0]
    if first.code == NOT_ASKED:
        return first.code, first.notes[0].span or first.notes[0].message
    return tuple(dict.fromkeys(map(_cause, findings)))


def _cause(found: Diagnostic) -> object:
    """What is the same in findings that have one cause: the same is said of the same place or, of
    decisions and claims that are lines of their scenarios, for the same reasons."""
    reasons = tuple(_shape(note.message) for note in found.notes if note.level is not None)
    if found.code in OF_A_LINE and reasons:
        return reasons
    if found.code == CLAIM:
        return found.message, tuple(note.span for note in found.notes)
    return found.code, found.message, found.span


def _shape(reason: str) -> object:
    """What a reason says of the rules, whichever things it is about."""
    shapes = (shape.search(reason) for shape in SHAPES)
    return next((shape.groups() for shape in shapes if shape is not None), reason)


def _title(group: Group) -> str:
    if len(group) == 1:
        return f'"{group[0].title}" does not hold'
    titles = [f'"{each.title}"' for each in group[:MOST_TITLES]]
    left = len(group) - MOST_TITLES
    if left > 0:
        titles.append(f"{left} more")
    return f"{len(group)} scenarios do not hold for one reason: {listed(titles)}"


def _line(group: Group) -> str:
    first = group[0]
    place = f"{first.span.file.path}:{first.span.line}"
    more = f" (and {len(group) - 1} more)" if len(group) > 1 else ""
    return f'  {place}: "{first.title}"{more}: {first.findings[0].message}'
