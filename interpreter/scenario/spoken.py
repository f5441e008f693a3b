"""A decision in the words that people read, written with the names of the rules.

Takes what somebody typed, such as `p1 chooses Old Mill` or `Go on`; gives the same with the names
of things, and with courses in quotes. The beginning of one thing alone that could be meant is
enough. What is not known is written as a name would be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ..core.types import ThingT
from ..core.world import KindInfo
from ..run.machine import Machine
from ..run.questions import Question, labels, questions
from ..run.state import State
from ..spelling import begun, folded
from .naming import LIES_IN, parted

CHOOSES = " chooses "
SPOKEN = re.compile(r"(?=.*[^ -~]|.*[A-Z])[^\W\d][\w &'.-]*")
"""A word or some that are not written as names are."""
APART = re.compile(r"[^a-z0-9]+")


def in_names(machine: Machine, state: State, said: str) -> str:
    """What is said, part by part by name."""
    before, chooses, parts = said.rpartition(CHOOSES)
    waiting = questions(machine, state)
    wanted = {len(question.site.types) for question in waiting}
    everything = dict(_spoken(machine.world.kinds.values()))
    asked = {
        spoken: name
        for question in waiting
        for spoken, name in (*_asked(machine, question), *_courses(machine, state, question))
    }
    if "," not in parts and folded(parts) not in everything and len(parts.split()) in wanted - {1}:
        parts = ", ".join(parts.split())
    named = (_named(part, asked, everything) for part in parts.split(", "))
    return before + chooses + ", ".join(named)


def _named(part: str, asked: Mapping[str, str], everything: Mapping[str, str]) -> str:
    """A part by name, where it is known: with all its words, or as the beginning of one answer."""
    said = folded(part)
    if said in asked or said in everything:
        return asked.get(said) or everything[said]
    thing, place = parted(part)
    if place and folded(thing) in asked and folded(place) in everything:
        return f"{asked[folded(thing)]}{LIES_IN}{everything[folded(place)]}"
    meant = begun(part, asked)
    if meant is not None:
        return meant
    return APART.sub("_", part.casefold()).strip("_") if SPOKEN.fullmatch(part) else part


def _asked(machine: Machine, question: Question) -> Iterator[tuple[str, str]]:
    """The things that could answer a question, if they were on offer."""
    types = (type for type in question.site.types if isinstance(type, ThingT))
    return _spoken(machine.world.kinds[type.kind] for type in types)


def _courses(machine: Machine, state: State, question: Question) -> Iterator[tuple[str, str]]:
    if question.site.form == "options":
        for label in labels(machine, state, question, None):
            yield folded(label), label.lower() if label in ("Yes", "No") else f'"{label}"'


def _spoken(kinds: Iterable[KindInfo]) -> Iterator[tuple[str, str]]:
    """What things are called by people, and by the rules; copies by the name of their row."""
    for kind in kinds:
        for name, title in zip(kind.things, kind.titles, strict=True):
            row, _, number = name.rpartition("_")
            yield folded(title), row if kind.alike and row and number.isdecimal() else name
            yield folded(name), name
