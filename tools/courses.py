"""Positions to ask about: of a saved or recorded game, a scenario, or a game at random.

Takes what a person names; gives a Course: a ruleset, and a way to play it again from its beginning
on any machine of it, decision by decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulewright.report import Diagnostic, Note, diagnostic
from rulewright.run.decisions import Refused, from_decision
from rulewright.run.failure import RuleFailure
from rulewright.run.machine import Machine
from rulewright.run.names import in_words
from rulewright.run.state import State

from .recorded.opening import Opened, Opener

if TYPE_CHECKING:
    pass

Found = tuple[Diagnostic, ...]
Walk = Callable[[Machine], Iterator[tuple[str, State]]]


@frozen
class Course:
    """A ruleset and the positions of one game of it."""

    opened: Opened
    title: str
    """Which game it is, in words."""
    walk: Walk
    """Gives the position at the first decision, then after each: what was decided, and the state,
    which goes on changing."""
    at: int | None
    """How many decisions are taken; None: all there are."""


@frozen
class Reached:
    """A position, and how many decisions led to it."""

    state: State
    number: int
    told: str
    """The last decision."""


def reach(course: Course, machine: Machine | None = None) -> tuple[Reached | None, Found]:
    """The position that is asked about, or why there is none."""
    number = -1
    last: tuple[str, State] | None = None
    try:
        for step in course.walk(machine or course.opened.machine):
            number, last = number + 1, step
            if number == course.at:
                break
    except (Refused, RuleFailure) as problem:
        said = problem.diagnostic if isinstance(problem, Refused) else problem.diagnostic()
        message = f"decision {number + 1} cannot be taken under these rules"
        note = Note(f"{said.code}: {said.message}", said.span)
        return None, (diagnostic("E847", message, notes=[note], help=said.help),)
    if last is None or (course.at is not None and number < course.at):
        count = "1 decision" if number == 1 else f"{max(number, 0):,} decisions"
        return None, (diagnostic("E847", f"{course.title} has {count}, and not {course.at:,}"),)
    return Reached(last[1], number, last[0]), ()


def of_game(path: Path, ruleset: str, at: int | None) -> tuple[Course | None, Found]:
    """A saved or recorded game under the rules that are named."""
    from .recorded.positions import open_game

    game, found = open_game(path, Opener(), ruleset)
    if game is None:
        return None, found
    decisions = game.decisions

    def walk(machine: Machine) -> Iterator[tuple[str, State]]:
        state = _begun(machine, game.seed)
        yield "", state
        yield from _decided(machine, state, decisions)

    return Course(game.opened, str(path), walk, at), ()


def of_scenario(opened: Opened, title: str, at: int | None, seed: int) -> Course:
    """The position that a scenario gives, or after so many of its deeds."""
    from rulewright.core.world import DeedInfo
    from rulewright.scenario.deeds import decided

    from .positions import scenario_of, start_given

    scenario = scenario_of(opened.world, title)
    deeds = [each for each in scenario.course if isinstance(each, DeedInfo)]
    done = [each for each in deeds if each.verb in ("chooses", "declines")]

    def walk(machine: Machine) -> Iterator[tuple[str, State]]:
        # Another machine of the same rules has the same scenarios.
        state = start_given(machine, seed, scenario)
        yield "", state
        for deed in done:
            decided(machine, state, deed)
            yield deed.span.text.strip(), state

    return Course(opened, f'the scenario "{title}"', walk, at or 0)


def at_random(opened: Opened, seed: int, at: int) -> Course:
    """A game in which everything is decided at random, after so many decisions."""

    def walk(machine: Machine) -> Iterator[tuple[str, State]]:
        from rulewright.run.choosing import sample
        from rulewright.run.decisions import to_decision
        from rulewright.run.questions import give, questions

        random = Random(seed)
        state = _begun(machine, seed)
        yield "", state
        while state.asked is not None:
            question = questions(machine, state)[0]
            answer = sample(machine, state, question, random)
            said = told(to_decision(machine, state, question.by, answer))
            give(machine, state, question.by, answer)
            yield said, state

    title = f"a game from seed {seed}" + (", decided at random" if at else "")
    return Course(opened, title, walk, at)


def _begun(machine: Machine, seed: int) -> State:
    state = machine.blank(seed, log=False)
    machine.setup(state)
    machine.play(state)
    return state


def _decided(
    machine: Machine, state: State, decisions: Sequence[dict[str, Any]]
) -> Iterator[tuple[str, State]]:
    from rulewright.run.questions import give

    for decision in decisions:
        by, answer = from_decision(machine, state, decision)
        give(machine, state, by, answer)
        yield told(decision), state


def told(decision: dict[str, Any]) -> str:
    """A decision in words."""
    chosen = decision["choose"]
    if chosen is None:
        return f"{decision['by']} declines"
    parts = list(chosen.values()) if isinstance(chosen, dict) else chosen
    return f"{decision['by']} chooses {in_words(parts)}"
