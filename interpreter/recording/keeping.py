"""Games written down while they are played.

Takes a machine and the answers as they are given; gives the steps and checkpoints of a Recording.
Nothing is kept of a decision at which the rules fail.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from attrs import evolve

from ..run.choosing import sample
from ..run.decisions import to_decision
from ..run.machine import Machine
from ..run.names import in_words
from ..run.questions import Option, Question, give, options, questions, targets
from ..run.state import State
from .changes import changes
from .position import position_lines, position_mark
from .script import EVERY, Checkpoint, Heading, Offer, Recording, Step
from .telling import Teller

if TYPE_CHECKING:
    from ..program import Program

Chooser = Callable[[Machine, State, Question], Any]
"""Who decides: an answer to a question in its position."""

MOST_OPTIONS = 60
MOST_LETTERS = 1_200
"""Of longer lists of options only the number is written down, with digits for their names."""
MOST_DECISIONS = 20_000
"""A game that is not over after so many is no game to keep."""


class EndlessError(Exception):
    """A game that does not end and has no number of decisions after which to stop."""


class Recorder:
    """A game under way, with what has been written down of it. Raises RuleFailure when the rules
    fail; the game is then as it was before the decision."""

    def __init__(self, machine: Machine, seed: int, every: int = EVERY, tells: int = 1) -> None:
        self.machine = machine
        self.teller = Teller(machine)
        self.every = every
        self.tells = tells
        state = machine.blank(seed, log=False)
        machine.setup(state)
        machine.play(state)
        self.state = state
        self.steps: list[Step] = []
        self.points = [self.checkpoint()]

    @property
    def over(self) -> bool:
        return self.state.asked is None

    def take(self, question: Question, answer: Any) -> Step:
        """Take an answer that the question allows."""
        machine, before = self.machine, self.state
        decision = to_decision(machine, before, question.by, answer)
        number = len(self.steps) + 1
        told = number >= self.tells
        offer = offer_of(machine, before, question) if told else None
        after = before.copy()
        give(machine, after, question.by, answer)
        self.state = after
        step = Step(
            number=number,
            by=decision["by"],
            rule=decision["rule"],
            choose=decision["choose"],
            offer=offer,
            changes=changes(self.teller, before, after) if told else (),
        )
        self.steps.append(step)
        if told and number % self.every == 0:
            self.points.append(self.checkpoint())
        return step

    def play_on(self, choose: Chooser, stop: int | None) -> None:
        """Let somebody decide until the game is over or so many decisions have been made."""
        most = MOST_DECISIONS if stop is None else stop
        while not self.over and len(self.steps) < most:
            question = questions(self.machine, self.state)[0]
            self.take(question, choose(self.machine, self.state, question))
        if stop is None and not self.over:
            raise EndlessError

    def checkpoint(self) -> Checkpoint:
        """The present position."""
        number = len(self.steps)
        mark = position_mark(self.teller, self.state)
        return Checkpoint(number, mark, position_lines(self.teller, self.state))

    def recording(self, heading: Heading, program: Program) -> Recording:
        """All that has been written down, with the position at the end."""
        from .marks import marks_of  # which games that are only played again do without

        points = self.points
        if points[-1].after != len(self.steps):
            points = [*points, self.checkpoint()]
        world = self.machine.world
        heading = evolve(heading, digest=world.digest)
        start, *later = points
        marks = marks_of(program, world)
        return Recording(heading, start, tuple(self.steps), tuple(later), marks)


def offer_of(machine: Machine, state: State, question: Question) -> Offer:
    """What there is to choose from, as the chooser knows it."""
    site, offer = question.site, question.offer
    optional = ("decline",) if site.optional else ()
    if site.form == "number":
        return Offer(f"{offer[0]} to {offer[1]}", optional)
    words = tuple(map(_called, options(machine, state, question)))
    bounds = f"{offer[1]} to {offer[2]}" if site.form == "some" else ""
    goals: tuple[str, ...] = ()
    if site.form == "assignment":
        goals = tuple(map(_called, targets(machine, state, question)))
    if len(words) <= MOST_OPTIONS and sum(map(len, words)) <= MOST_LETTERS:
        return Offer(bounds, words, goals)
    digits = sha256("\n".join(words).encode()).hexdigest()[:8]
    return Offer(bounds, (), goals, f"{len(words)} ({digits})")


def _called(option: Option) -> str:
    """An option by its names: what people are shown may change without play."""
    if option.choose is None:
        return "decline"
    if isinstance(option.choose, dict):
        return ", ".join(in_words(each) for each in option.choose.values())
    return in_words(option.choose)


def random_chooser(seed: int, start: int = 0) -> Chooser:
    """Bots that answer at random, the same way for the same seed."""
    from random import Random

    # A text seeds the stream by all of it, so neighbouring games have nothing in common.
    random = Random(f"recorded players of {seed} from {start}")

    def choose(machine: Machine, state: State, question: Question) -> Any:
        return sample(machine, state, question, random)

    return choose
