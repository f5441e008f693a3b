"""A ruleset ready to run: the generated rules, and the questions they ask.

Takes states and answers; gives states that wait for the next answer or are over. Everything that
goes wrong in the rules is raised as a RuleFailure that names the sentence and the rules under way.
"""

from __future__ import annotations

from typing import Any, Protocol

from ..core.world import World
from .layout import Layout
from .sites import Site
from .state import State
from .tracing import Tracer


class Machine(Protocol):
    world: World
    layout: Layout
    sites: tuple[Site, ...]
    tracer: Tracer
    """Notes what runs, if the machine was compiled traced."""

    def blank(self, seed: int, *, log: bool = True) -> State:
        """Everything as it is in the box; nothing has been carried out. Without a log nothing said
        is kept, which is faster."""

    def setup(self, state: State) -> None:
        """Carry out every setup; a setup asks nothing."""

    def play(self, state: State) -> None:
        """Begin play and go on to the first question or the end."""

    def resume(self, state: State, answer: Any) -> None:
        """Go on with an answer that the question allows (it is not checked), to the next question
        or the end."""

    def allows(self, state: State, answer: Any, who: int) -> bool:
        """Whether an answer of form some or assignment satisfies the question's condition."""

    def prompt(self, state: State, who: int) -> tuple[Any, ...]:
        """The question in words, as parts of a log line; () if the rules give none."""

    def label(self, state: State, option: int) -> tuple[Any, ...]:
        """The words of a course of form options, as parts of a log line."""

    def broken(self, state: State) -> tuple[str, ...]:
        """The names of the invariants that do not hold."""
