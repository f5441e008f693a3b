"""A table with a game on it, and people and bots around it.

Takes a game and the seats of the bots. `advance` lets bots answer, and takes the only answer where
there is one, until a person has to choose or the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from attrs import Factory, define

from rulewright.load import Loaded
from rulewright.run.choosing import TooManyError, enumerate_answers, sample
from rulewright.run.decisions import Decision
from rulewright.run.game import Game
from rulewright.run.machine import Machine
from rulewright.run.names import in_words
from rulewright.run.questions import Question

MOST_TRIED = 500
"""So many candidates are looked at to see whether only one of them is an answer."""


@define
class Table:
    loaded: Loaded
    game: Game
    bots: frozenset[int]
    random: Random
    heard: dict[int | None, int] = Factory(dict)
    """How many lines of the log each player has read; None is one who sees all."""
    seen: set[int] = Factory(set)
    """The numbers of the decisions that people made of their own will."""

    @property
    def machine(self) -> Machine:
        return self.game.machine

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people."""
        seats = range(self.machine.world.players)
        return tuple(seat for seat in seats if seat not in self.bots)

    def advance(self) -> Iterator[tuple[Decision, bool]]:
        """Every decision that needs no person, and whether it was a person's only answer."""
        while not self.game.over:
            ready = self._ready()
            if ready is None:
                return
            question, answer, forced = ready
            yield self.game.answer(question.by, answer), forced

    def waiting(self) -> Question:
        """The question to the first person who has to answer."""
        return next(each for each in self.game.questions() if each.by not in self.bots)

    def decide(self, decision: Decision) -> Decision:
        """A person's decision."""
        made = self.game.decide(decision)
        self.seen.add(len(self.game.decisions) - 1)
        return made

    def undo(self) -> int:
        """Take back the last choice of a person and all that followed; gives how many."""
        last = max(self.seen, default=len(self.game.decisions))
        count = len(self.game.decisions) - last
        self.game.undo(count)
        self.seen = {number for number in self.seen if number < last}
        return count

    def news(self, viewer: int | None) -> list[str]:
        """The lines of the log since the player last read it."""
        lines = self.game.log_lines(viewer)
        # After an undo there may be fewer lines than were read.
        read = min(self.heard.get(viewer, 0), len(lines))
        self.heard[viewer] = len(lines)
        return lines[read:]

    def _ready(self) -> tuple[Question, Any, bool] | None:
        """The first answer that can be given without asking a person."""
        for question in self.game.questions():
            if question.by in self.bots:
                answer = sample(self.machine, self.game.state, question, self.random)
                return question, answer, False
            only = self._only_answer(question)
            if only:
                return question, only[0], True
        return None

    def _only_answer(self, question: Question) -> tuple[Any, ...]:
        """The answer if there is no other, else nothing."""
        answers = enumerate_answers(self.machine, self.game.state, question, MOST_TRIED)
        try:
            found = tuple(islice(answers, 2))
        except TooManyError:
            return ()
        return found if len(found) == 1 else ()


def told(decision: Decision) -> str:
    """A decision in words."""
    return "nothing" if decision["choose"] is None else in_words(decision["choose"])
