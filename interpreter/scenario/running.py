"""A scenario from its beginning to its claims.

Takes a scenario and the machine of its world. A deed that cannot be done ends the scenario, since
everything after it would go wrong too; a thing that could be chosen and should not, and claims that
do not hold, are all reported. Invariants are held at every decision.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ..core.world import ClaimInfo, ScenarioInfo, World
from ..explain.perform import evaluator, run_body
from ..report import Diagnostic, Note, diagnostic
from ..run.failure import RuleFailure, broken_invariant
from ..run.machine import Machine
from ..run.state import State
from ..source import Span
from ..view.leaking import Step, answering, leak
from .changing import changes_behind
from .claims import against_claim, why_unmet
from .deeds import answered, do
from .outcome import Outcome
from .worlds import Worlds


def run_scenario(worlds: Worlds, world: World, scenario: ScenarioInfo) -> Outcome:
    """Play a scenario that a world of the program lists, in the world of its own settings."""
    ready, found = worlds.machine_for(scenario, world)
    if ready is None:
        return Outcome(scenario.title, scenario.span, found)
    whole = next(each for each in ready.world.scenarios if each.span == scenario.span)
    return Outcome(scenario.title, scenario.span, tuple(_played(ready, whole)))


def begin(machine: Machine, scenario: ScenarioInfo, *, log: bool = True) -> State:
    """The position that is given, at the first question or the end; raises RuleFailure."""
    state = _given(machine, scenario, log=log)
    machine.play(state)
    return state


def _given(machine: Machine, scenario: ScenarioInfo, *, log: bool = True) -> State:
    state = machine.blank(scenario.seed, log=log)
    machine.setup(state)
    ev = evaluator(machine.world, machine.layout, state, machine.tracer.note)
    run_body(ev, scenario.given, {})
    return state


def _played(machine: Machine, scenario: ScenarioInfo) -> Iterator[Diagnostic]:
    where = scenario.span
    machine.tracer.take()
    try:
        state = _given(machine, scenario)
        before, course = state.copy(), Step(machine.play)
        machine.play(state)
        _hold_invariants(machine, state)
        for step in scenario.course:
            where = step.span
            if isinstance(step, ClaimInfo):
                yield from _against(machine, state, step, before, course)
                continue
            given = answered(machine, state, step)
            if given is not None:
                before, course = state.copy(), answering(machine, state, *given)
            breach = do(machine, state, step)
            if breach is not None:
                yield breach.found
                if breach.ends:
                    return
            _hold_invariants(machine, state)
    except RuleFailure as failure:
        yield _in_scenario(failure, where)


def _against(
    machine: Machine, state: State, claim: ClaimInfo, before: State, course: Step
) -> Iterator[Diagnostic]:
    """What speaks against a claim; `before` and `course` are how the position came about."""
    if claim.verb == "secret":
        assert claim.player is not None
        told = leak(machine, before, course, claim.player)
        if told is not None:
            message = f"something hidden shows: {told} what may not be known"
            yield diagnostic("E852", message, claim.span)
        return
    found = against_claim(machine, state, claim)
    if found is not None:
        behind = changes_behind(machine, state, claim)
        yield evolve(found, notes=(*found.notes, *behind))


def _hold_invariants(machine: Machine, state: State) -> None:
    for name in machine.broken(state):
        invariant = machine.world.invariants[name]
        instead, notes = why_unmet(machine, state, invariant.condition)
        raise broken_invariant(name, invariant.span, instead, notes)


def _in_scenario(failure: RuleFailure, where: Span) -> Diagnostic:
    """A failure of the rules, with the line of the scenario at which it came about."""
    found = failure.diagnostic()
    return evolve(found, notes=(*found.notes, Note("the scenario was here", where)))
