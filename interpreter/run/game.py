"""A game under way: a position with how it came about.

Takes a machine and a seed; gives questions, takes decisions, undoes them to any depth, and saves.
A decision that is refused, or at which the rules fail, leaves the game as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import saves
from .decisions import Decision, from_decision, to_decision
from .in_force import log_lines, set_by_hand
from .knowing import Viewer
from .machine import Machine
from .primitives import winners_of
from .questions import Question, give, questions
from .refusals import nothing_to_undo
from .state import State

MOST_KEPT = 256
"""So many earlier positions are kept; the others are played again when they are wanted."""


class Game:
    """One game. Raises RuleFailure when the rules fail, and Refused for a wrong decision."""

    def __init__(
        self,
        machine: Machine,
        seed: int,
        *,
        log: bool = True,
        files: Mapping[str, str] | None = None,
    ) -> None:
        self.machine = machine
        self.seed = seed
        self.files = dict(files or {})
        """The ruleset's own text, to be saved with the game."""
        self.decisions: list[Decision] = []
        self._answers: list[tuple[int, Any]] = []
        state = machine.blank(seed, log=log)
        machine.setup(state)
        machine.play(state)
        self.state = state
        self._kept = {0: state.copy()}
        """Positions before a decision, by its number; that before the first is always kept."""
        self._stride = 1

    @property
    def over(self) -> bool:
        return self.state.asked is None

    @property
    def result(self) -> tuple[tuple[int, ...], ...] | None:
        """Players by place, best first; None while the game goes on."""
        return self.state.result if self.over else None

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won; nobody while the game goes on, and nobody in a game that all players share."""
        return winners_of(self.result, self.machine.world.players)

    def questions(self) -> tuple[Question, ...]:
        """What is asked now, of each player who has to answer."""
        return questions(self.machine, self.state)

    def decide(self, decision: object, *, knowing: bool = False) -> Decision:
        """Take a decision by meaning; gives it as it is recorded."""
        by, answer = from_decision(self.machine, self.state, decision, knowing=knowing)
        return self.answer(by, answer)

    def answer(self, by: int, answer: Any) -> Decision:
        """Take an answer that is known to be allowed; gives the decision as it is recorded."""
        decision = to_decision(self.machine, self.state, by, answer)
        after = self.state.copy()
        give(self.machine, after, by, answer)
        self._keep()
        self.state = after
        self.decisions.append(decision)
        self._answers.append((by, answer))
        return decision

    def undo(self, n: int = 1) -> None:
        """Take the last decisions back."""
        wanted = len(self.decisions) - n
        if n < 0 or wanted < 0:
            raise nothing_to_undo(n, len(self.decisions))
        if n == 0:
            return
        self.state = self.position(wanted)
        del self.decisions[wanted:], self._answers[wanted:]
        self._kept = {at: kept for at, kept in self._kept.items() if at <= wanted}

    def position(self, number: int) -> State:
        """The position after so many decisions, to be changed on its own."""
        nearest = max(each for each in self._kept if each <= number)
        state = self._kept[nearest].copy()
        for by, answer in self._answers[nearest:number]:
            give(self.machine, state, by, answer)
        return state

    def _keep(self) -> None:
        """Keep the present position; when there are too many, let every second one go."""
        number = len(self.decisions)
        if number % self._stride:
            return
        self._kept[number] = self.state
        if len(self._kept) > MOST_KEPT:
            self._stride *= 2
            self._kept = {at: kept for at, kept in self._kept.items() if at % self._stride == 0}

    def log_lines(self, viewer: Viewer) -> list[str]:
        """The rules in force, then what has been said, as a player may read it; None sees all."""
        return log_lines(self.machine.world, self.state, viewer)

    def save(self) -> dict[str, Any]:
        """The whole game as JSON (see docs/saves.md)."""
        world = self.machine.world
        return saves.sealed(
            {
                "format": saves.FORMAT,
                "version": saves.VERSION,
                "ruleset": world.name,
                "digest": world.digest,
                "players": list(world.kinds["player"].things),
                "settings": {name: each.value for name, each in set_by_hand(world).items()},
                "seed": self.seed,
                "decisions": [dict(decision) for decision in self.decisions],
                "state": saves.state_to_json(self.state),
                "files": self.files,
            }
        )
