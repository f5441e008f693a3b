"""A game up to a position as a scenario, with what its last decision brought about as its claims.

Takes a course; gives the text of a scenario that holds under the rules in force, to be kept or cut
down to what matters. A claim is written only if it can be read and is so.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rulewright.check.loose import expression_in
from rulewright.core.world import DeedInfo, World
from rulewright.explain import evaluator
from rulewright.report import Diagnostic
from rulewright.run.decisions import from_decision, question_for
from rulewright.run.failure import RuleFailure
from rulewright.run.machine import Machine
from rulewright.run.names import heard
from rulewright.run.questions import give
from rulewright.run.saves import log_entries
from rulewright.run.state import State

from .claims import ending, facts, places
from .courses import Course, Reached, reach
from .deeds import deed_of, deed_text
from .positions import start
from .recorded.opening import Opened
from .scenario_writing import beginning, scenario_lines

MOST = 12
"""So many facts are claimed at most; more would say less."""
UNREADABLE = frozenset('"{}\\')
"""What a claim about the log cannot have in it."""


def as_scenario(course: Course, title: str) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """The text of a scenario that leads to where a course does."""
    reached, found = reach(course)
    if reached is None:
        return None, found
    opened = course.opened
    deeds, before, after = _played(opened.machine, course.seed, reached)
    claims = [*_log(opened.world, before, after), *_facts(opened, before, after)]
    claims += ending(opened.machine, after)
    done = [deed_text(opened.world, each) for each in deeds]
    lines = scenario_lines(title, beginning(opened.world, course.seed), done, claims)
    return "\n".join(lines) + "\n", ()


def _played(machine: Machine, seed: int, reached: Reached) -> tuple[list[DeedInfo], State, State]:
    """What is done, and the positions before and after the last of it."""
    before = state = start(machine, seed, log=True)
    deeds = []
    for number, decision in enumerate(reached.decisions, 1):
        by, answer = from_decision(machine, state, decision)
        deeds.append(deed_of(machine, state, question_for(machine, state, by), answer))
        if number == len(reached.decisions):
            before = state.copy()
        give(machine, state, by, answer)
    return deeds, before, state


def _log(world: World, before: State, after: State) -> Iterator[str]:
    """What was said since."""
    known = len(list(log_entries(before)))
    for entry in list(log_entries(after))[known:]:
        line = heard(world, entry, None)
        if not UNREADABLE & set(line):
            yield f'the log says "{line}"'


def _facts(opened: Opened, before: State, after: State) -> list[str]:
    """The facts that changed, as far as rules can name them."""
    machine = opened.machine
    found: list[str] = []
    changed = facts(machine, after, machine, before), places(machine, after, before)
    for claim in chain(*changed):
        if _is_so(opened, after, claim):
            found.append(claim)
        if len(found) == MOST:
            break
    return found


def _is_so(opened: Opened, state: State, claim: str) -> bool:
    """Whether a claim can be read and holds; a name may stand for another thing as well."""
    expr, _ = expression_in(opened.program, opened.world, claim)
    if expr is None:
        return False
    try:
        return evaluator(opened.world, opened.machine.layout, state).holds(expr, {})
    except RuleFailure:
        return False
