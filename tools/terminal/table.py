"""A table with a game on it, and people and bots around it.

Takes a game and the seats of the bots. `advance` lets bots answer, and takes the only answer where
there is one, until a person has to choose or the game is over.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from attrs import Factory, define

from rulewright.load import Loaded
from rulewright.run.choosing import TooManyError, enumerate_answers, sample
from rulewright.run.decisions import Decision
from rulewright.run.game import Game
from rulewright.run.knowing import Viewer, keeps_secrets
from rulewright.run.machine import Machine
from rulewright.run.names import in_words
from rulewright.run.questions import Question, options, prompt, questions
from rulewright.run.state import State

MOST_TRIED = 500
"""So many candidates are looked at to see whether only one of them is an answer."""
RECENT = 12
"""So many lines of the log are read again when a game is taken up."""


@define
class Table:
    loaded: Loaded
    game: Game
    bots: frozenset[int]
    random: Random
    heard: dict[Viewer, int] = Factory(dict)
    """How many lines of the log each reader has read; None is one who sees all."""
    forced: dict[int, list[str]] = Factory(dict)
    """What each person could only answer, and has not been told yet."""
    saved: int = 0
    """How many decisions had been made when the game was last saved."""

    def __attrs_post_init__(self) -> None:
        self.saved = len(self.game.decisions)
        if self.saved:
            read = max(len(self.game.log_lines(None)) - RECENT, 0)
            self.heard = dict.fromkeys((None, *range(self.machine.world.players)), read)

    @property
    def machine(self) -> Machine:
        return self.game.machine

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people."""
        seats = range(self.machine.world.players)
        return tuple(seat for seat in seats if seat not in self.bots)

    @property
    def unsaved(self) -> bool:
        """Whether anything was decided since the game was last saved."""
        return not self.game.over and len(self.game.decisions) != self.saved

    def title(self, seat: int) -> str:
        """What a player is called."""
        return self.machine.world.kinds["player"].titles[seat]

    def advance(self) -> None:
        """Make every decision that needs no person."""
        while not self.game.over:
            ready = self._ready()
            if ready is None:
                return
            question, answer, forced = ready
            before = self.game.state
            decision = self.game.answer(question.by, answer)
            if forced:
                only = self._only(before, question, decision)
                self.forced.setdefault(question.by, []).append(only)

    def waiting(self) -> Question:
        """The question to the first person who has to answer."""
        return next(each for each in self.game.questions() if each.by not in self.bots)

    def decide(self, decision: Decision) -> Decision:
        """A person's decision."""
        return self.game.decide(decision)

    def undo(self) -> int:
        """Take back the last choice of a person and all that followed; gives how many decisions.

        What could only be answered in one way was no choice, and bots choose anew afterwards."""
        made = len(self.game.decisions)
        names = self.machine.world.kinds["player"].things
        people = {names[seat] for seat in self.people}
        for number in reversed(range(made)):
            if self.game.decisions[number]["by"] in people and self._was_free(number):
                self.game.undo(made - number)
                self.forced.clear()
                return made - number
        return 0

    def _was_free(self, number: int) -> bool:
        """Whether a decision could have been another."""
        before = self.game.position(number)
        by = self.machine.world.kinds["player"].things.index(self.game.decisions[number]["by"])
        asked = next(each for each in questions(self.machine, before) if each.by == by)
        return not self._only_answer(asked, before)

    def reader(self, viewer: Viewer) -> Viewer:
        """Who reads what a player is told: where nobody has secrets, all people read together."""
        if viewer is None or viewer in self.bots or keeps_secrets(self.machine):
            return viewer
        return self.people[0]

    def news(self, viewer: Viewer) -> list[str]:
        """The lines of the log since it was last read."""
        lines, reader = self.game.log_lines(viewer), self.reader(viewer)
        # After an undo there may be fewer lines than were read.
        read = min(self.heard.get(reader, 0), len(lines))
        self.heard[reader] = len(lines)
        return lines[read:]

    def _ready(self) -> tuple[Question, Any, bool] | None:
        """The first answer that can be given without asking a person."""
        for question in self.game.questions():
            if question.by in self.bots:
                answer = sample(self.machine, self.game.state, question, self.random)
                return question, answer, False
            only = self._only_answer(question, self.game.state)
            if only:
                return question, only[0], True
        return None

    def _only_answer(self, question: Question, state: State) -> tuple[Any, ...]:
        """The answer if there is no other, else nothing. Hidden things of which the rules take one
        for the other are still several to whoever is asked."""
        if question.site.form == "one" and len(options(self.machine, state, question)) > 1:
            return ()
        answers = enumerate_answers(self.machine, state, question, MOST_TRIED)
        try:
            found = tuple(islice(answers, 2))
        except TooManyError:
            return ()
        return found if len(found) == 1 else ()

    def _only(self, state: State, question: Question, decision: Decision) -> str:
        """A question with its only answer, as people read it."""
        chosen = decision["choose"]
        words = {repr(each.choose): each.words for each in options(self.machine, state, question)}
        only = words.get(repr(chosen)) or ("nothing" if chosen is None else in_words(chosen))
        return f"{prompt(self.machine, state, question, question.by)} Only {only}."
