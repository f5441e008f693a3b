"""Positions to ask about: of a saved or recorded game, a scenario, or a game at random.

Takes what a person names; gives a Course: a ruleset, and a way to play it again from its beginning
on any machine of it, decision by decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click
from attrs import frozen

from rulewright.report import Diagnostic, Note, diagnostic
from rulewright.run.decisions import Refused, from_decision
from rulewright.run.failure import RuleFailure
from rulewright.run.machine import Machine
from rulewright.run.names import in_words
from rulewright.run.state import State
from rulewright.spelling import number_of

from .positions import opened_for, start, start_given
from .recorded.opening import Opened, Opener

if TYPE_CHECKING:
    from rulewright.core.world import ScenarioInfo
    from rulewright.load import Loaded

Found = tuple[Diagnostic, ...]


@frozen
class Step:
    """A position on the way, and the decision that led to it."""

    state: State
    """It goes on changing with the steps that follow."""
    told: str = ""
    decision: dict[str, Any] | None = None
    """By meaning; None at the beginning, and for what only a scenario says."""


Walk = Callable[[Machine], Iterator[Step]]


@frozen
class Course:
    """A ruleset and the positions of one game of it."""

    opened: Opened
    title: str
    """Which game it is, in words."""
    walk: Walk
    """Gives the position at the first decision, then after each."""
    at: int | None
    """How many decisions are taken; None: all there are."""
    seed: int
    """Where chance begins."""
    coming: tuple[dict[str, Any], ...] | None = None
    """All decisions, if they are known beforehand."""


@frozen
class Reached:
    """A position, and how many decisions led to it."""

    state: State
    number: int
    decisions: tuple[dict[str, Any], ...]
    """By meaning; none of a scenario."""

    @property
    def when(self) -> str:
        return f"after {number_of(self.number, 'decision')}" if self.number else "at the start"


def reach(course: Course, machine: Machine | None = None) -> tuple[Reached | None, Found]:
    """The position that is asked about, or why there is none."""
    number = -1
    last: Step | None = None
    decisions: list[dict[str, Any]] = []
    try:
        for last in course.walk(machine or course.opened.machine):
            number += 1
            if last.decision is not None:
                decisions.append(last.decision)
            if number == course.at:
                break
    except (Refused, RuleFailure) as problem:
        said = problem.diagnostic if isinstance(problem, Refused) else problem.diagnostic()
        message = f"decision {number + 1} cannot be taken under these rules"
        note = Note(f"{said.code}: {said.message}", said.span)
        return None, (diagnostic("E847", message, notes=[note], help=said.help),)
    if last is None or (course.at is not None and number < course.at):
        message = (
            f"{course.title} has {number_of(max(number, 0), 'decision')}, and not {course.at:,}"
        )
        return None, (diagnostic("E847", message),)
    return Reached(last.state, number, tuple(decisions)), ()


def course_named(
    ruleset: str | None,
    game: Path | None,
    given: str | None,
    at: int | None,
    seed: int | None,
    players: int | None,
    settings: Sequence[str],
) -> Course:
    """The course that the options of a command name; a mistake in it ends the command."""
    from .loading import open_ruleset, refuse

    if sum(each is not None for each in (game, given, seed)) > 1 and not (given and seed):
        raise click.UsageError("--game, --given and --seed name different positions")
    if game is not None:
        if players is not None or settings:
            raise click.UsageError("a game has its own players and settings")
        course, found = of_game(game, ruleset, at)
        if course is None:
            refuse(found)
        return course
    assert ruleset is not None
    if given is not None:
        return of_scenario(*opened_for(ruleset, given, players, settings), at, seed)
    opened = Opened.of(open_ruleset(ruleset, players, settings))
    return at_random(opened, 1 if seed is None else seed, at or 0)


def of_game(path: Path, ruleset: str | None, at: int | None) -> tuple[Course | None, Found]:
    """A saved or recorded game, under its own rules unless others are named."""
    from .recorded.games import open_game

    game, found = open_game(path, Opener(), ruleset)
    if game is None:
        return None, found
    decisions = game.decisions

    def walk(machine: Machine) -> Iterator[Step]:
        state = start(machine, game.seed, log=True)
        yield Step(state)
        yield from _decided(machine, state, decisions)

    return Course(game.opened, str(path), walk, at, game.seed, decisions), ()


def of_scenario(loaded: Loaded, scenario: ScenarioInfo, at: int | None, seed: int | None) -> Course:
    """The position that a scenario gives, or after so many of its deeds."""
    from rulewright.core.world import DeedInfo
    from rulewright.scenario.deeds import decided

    begun = scenario.seed if seed is None else seed
    deeds = [each for each in scenario.course if isinstance(each, DeedInfo)]
    done = [each for each in deeds if each.verb in ("chooses", "declines")]

    def walk(machine: Machine) -> Iterator[Step]:
        # Another machine of the same rules has the same scenarios.
        state = start_given(machine, begun, scenario, log=True)
        yield Step(state)
        for deed in done:
            decided(machine, state, deed)
            yield Step(state, deed.span.text.strip())

    return Course(Opened.of(loaded), f'the scenario "{scenario.title}"', walk, at or 0, begun)


def at_random(opened: Opened, seed: int, at: int) -> Course:
    """A game in which everything is decided at random, after so many decisions."""

    def walk(machine: Machine) -> Iterator[Step]:
        from rulewright.run.choosing import sample
        from rulewright.run.decisions import to_decision
        from rulewright.run.questions import give, questions

        random = Random(seed)
        state = start(machine, seed, log=True)
        yield Step(state)
        while state.asked is not None:
            question = questions(machine, state)[0]
            answer = sample(machine, state, question, random)
            decision = to_decision(machine, state, question.by, answer)
            give(machine, state, question.by, answer)
            yield Step(state, told(decision), decision)

    title = f"a game from seed {seed}" + (" decided at random" if at else "")
    return Course(opened, title, walk, at, seed)


def _decided(machine: Machine, state: State, decisions: Sequence[dict[str, Any]]) -> Iterator[Step]:
    from rulewright.run.questions import give

    for decision in decisions:
        by, answer = from_decision(machine, state, decision)
        give(machine, state, by, answer)
        yield Step(state, told(decision), decision)


def told(decision: dict[str, Any]) -> str:
    """A decision in words."""
    chosen = decision["choose"]
    if chosen is None:
        return f"{decision['by']} declines"
    parts = list(chosen.values()) if isinstance(chosen, dict) else chosen
    return f"{decision['by']} chooses {in_words(parts)}"
