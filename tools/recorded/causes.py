"""Which of the rules that have changed are behind a divergence: those that ran where play differs.

Takes a recorded game, its first divergence and the changes; plays up to there on a traced machine.
What cannot be seen to run (a table, a kind, a rule that is gone) stays among the causes, and all
changes do if none of them has to do with what ran.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.compile.machine import CompiledMachine
from rulewright.overlay.stock import key_of
from rulewright.program import Placed, Program
from rulewright.recording.again import Divergence
from rulewright.recording.marks import Change
from rulewright.recording.script import Recording
from rulewright.run.decisions import Refused, from_decision
from rulewright.run.failure import RuleFailure
from rulewright.run.questions import give

RUN = ("rule", "value", "modifier", "setup", "play")
NAMED = ("value", "parameter")
"""These may be settled before play; they count if a rule that ran names them."""
BEFORE = ("asked", "offer", "refused", "over")
"""Divergences that come about before the decision is taken, by what the one before it did."""


def behind(
    machine: CompiledMachine,
    program: Program,
    recording: Recording,
    divergence: Divergence,
    changes: Sequence[Change],
) -> tuple[Change, ...]:
    """The changes that can have made the difference."""
    ran = _ran(machine, recording, divergence)
    texts = [each.definition.span.text for each in program.definitions if _called(each) & ran]
    kept = tuple(each for each in changes if _may_be(each, ran, texts))
    return kept or tuple(changes)


def _called(placed: Placed) -> frozenset[str]:
    """What the tracer may call a definition."""
    key = key_of(placed.definition)
    return frozenset(_names(*key)) if key is not None else frozenset()


def _names(sort: str, name: str) -> set[str]:
    return {f"{sort} {name}", f"rule {name}", f"rule {sort} {name}"}


def _may_be(change: Change, ran: frozenset[str], texts: Sequence[str]) -> bool:
    """Whether a change shows where play differs, or would not show."""
    if change.new is None:
        return True
    if change.sort in RUN and _names(change.sort, change.name) & ran:
        return True
    if change.sort in NAMED:
        return any(re.search(rf"\b{change.name}\b", text) for text in texts)
    return change.sort not in RUN


def _ran(machine: CompiledMachine, recording: Recording, divergence: Divergence) -> frozenset[str]:
    """The rules and values that ran from the decision before to the divergence."""
    tracer = machine.tracer
    tracer.take()
    last = divergence.number - (1 if divergence.sort in BEFORE else 0)
    try:
        state = machine.blank(recording.heading.seed, log=False)
        machine.setup(state)
        machine.play(state)
        for number in range(1, last + 1):
            tracer.take()
            by, answer = from_decision(machine, state, recording.decision(number))
            give(machine, state, by, answer)
    except (Refused, RuleFailure):
        pass
    trace = tracer.take()
    return frozenset(tracer.points[at].owner for at in trace.ran | trace.supposed)
