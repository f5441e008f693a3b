"""A question that waits for an answer, as the one who answers sees it.

Takes a table; gives the question with what is needed to read a typed answer to it, and to tell in
the words of the game why one is refused.
"""

from __future__ import annotations

import re

from attrs import frozen

from rulewright.core.types import ThingT
from rulewright.report import Diagnostic, Note
from rulewright.run.decisions import Decision
from rulewright.run.questions import Question
from rulewright.spelling import folded
from rulewright.view import QuestionView, question_view
from rulewright.wording import listed

from .screen import wrapped
from .table import Table
from .typed import Typed

_NAME = re.compile(r"[a-z][a-z0-9_]*")


@frozen
class Asked:
    """A question to a person."""

    question: Question
    view: QuestionView
    typed: Typed
    titles: dict[str, str]
    """What people read for the names of things that could be chosen."""

    @property
    def by(self) -> int:
        return self.question.by

    def decision(self, chosen: object) -> Decision:
        """The decision that chooses so."""
        return {"rule": self.view.rule, "by": self.view.by, "choose": chosen}

    def words(self, chosen: object) -> str:
        """What is chosen, as people read it."""
        if isinstance(chosen, list):
            return listed(self.words(each) for each in chosen)
        if isinstance(chosen, dict):
            return ", ".join(self.words(each) for each in chosen.values())
        return self.titles.get(str(chosen), str(chosen))

    def refusal(self, chosen: object, found: Diagnostic, most: int | None = None) -> list[str]:
        """Why an answer is refused; what is on offer stands above. Of more reasons than `most`
        the first is given alone."""
        site = self.question.site.name
        message = found.message.replace(f" for {site}", "").replace(site, "the answer")
        help = found.help
        if found.code == "E814":
            message, help = f"{self.words(chosen)} cannot be chosen here", None
        elif found.code in ("E817", "E819"):
            message = _NAME.sub(lambda name: self.titles.get(name[0], name[0]), message)
        notes = list(found.notes)
        if most is not None and len(notes) > most:
            notes = [notes[0], Note("(`why` tells the rest)")]
        reasons = [line for note in notes for line in _set_in(note)]
        return [*wrapped(message, ""), *reasons, *(wrapped(help) if help else [])]


def _set_in(note: Note) -> list[str]:
    indent = "  " * ((note.level or 0) + 1)
    return wrapped(note.message, indent, f"{indent}  ")


def waiting_for(table: Table) -> Asked:
    """The question to the first person who has to answer."""
    game, question = table.game, table.waiting()
    seen = question_view(game.machine, game.state, question, question.by)
    names: dict[str, str] = {}
    titles: dict[str, str] = {}
    for type in question.site.types:
        if isinstance(type, ThingT):
            kind = game.machine.world.kinds[type.kind]
            for name, title in zip(kind.things, kind.titles, strict=True):
                names.setdefault(folded(title), name)
                names[folded(name)] = name
                titles[name] = title
    return Asked(question, seen, Typed(seen, names), titles)
