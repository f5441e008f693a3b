"""A decision in the words that people read, written with the names of the rules.

Takes what somebody typed, such as `p1 chooses Old Mill` or `Go on`; gives the same with the names
of things, and with courses in quotes. What is not known stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.types import ThingT
from ..run.machine import Machine
from ..run.questions import Question, labels, questions
from ..run.state import State
from ..wording import word

CHOOSES = " chooses "


def in_names(machine: Machine, state: State, said: str) -> str:
    """What is said, part by part by name."""
    before, chooses, parts = said.rpartition(CHOOSES)
    known = {
        spoken: name
        for question in questions(machine, state)
        for spoken, name in _spoken(machine, state, question)
    }
    wanted = {len(question.site.types) for question in questions(machine, state)}
    if "," not in parts and len(parts.split()) in wanted - {1}:
        parts = ", ".join(parts.split())
    named = (known.get(_plainly(part), part) for part in parts.split(", "))
    return before + chooses + ", ".join(named)


def _spoken(machine: Machine, state: State, question: Question) -> Iterator[tuple[str, str]]:
    """What can be said to a question, and how it is written."""
    if question.site.form == "options":
        for label in labels(machine, state, question, None):
            yield _plainly(label), label.lower() if label in ("Yes", "No") else f'"{label}"'
    for type in question.site.types:
        if isinstance(type, ThingT) and not machine.world.kinds[type.kind].alike:
            for number, name in enumerate(machine.world.kinds[type.kind].things):
                yield _plainly(word(machine.world, number, type)), name


def _plainly(text: str) -> str:
    return " ".join(text.casefold().replace("_", " ").split())
