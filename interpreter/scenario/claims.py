"""Claims of a scenario: conditions, endings, and what can be chosen then.

Takes the position at the end of a scenario's deeds and a claim; gives a diagnostic if it is not so,
with what is so instead.
"""

from __future__ import annotations

from ..core.world import ClaimInfo
from ..explain.conditions import why_false
from ..explain.perform import evaluator
from ..explain.phrases import source_text
from ..explain.reason import Case, Reason, render_reason
from ..report import Diagnostic, Note, diagnostic
from ..run.machine import Machine
from ..run.questions import Question, questions
from ..run.state import State
from .naming import is_row
from .offers import asked, ending, first_parts, offered, situation, winners


def against_claim(machine: Machine, state: State, claim: ClaimInfo) -> Diagnostic | None:
    """What speaks against a claim; none if it is so."""
    match claim.verb:
        case "holds":
            return _against_condition(machine, state, claim)
        case "can":
            return _against_choice(machine, state, claim)
        case "goes_on":
            holds, wanted = state.asked is not None, "the game to go on"
        case "drawn":
            over = state.asked is None
            holds, wanted = over and not winners(machine, state), "nobody to have won"
        case _:
            holds = claim.player in winners(machine, state)
            wanted = f"{_player(machine, claim)} to have won"
    if holds:
        return None
    instead = ending(machine, state) if state.asked is None else "the game goes on"
    notes = situation(machine, state) if state.asked is not None else ()
    return diagnostic("E830", f"expected {wanted}, but {instead}", claim.span, notes=notes)


def _player(machine: Machine, claim: ClaimInfo) -> str:
    assert claim.player is not None
    return machine.world.kinds["player"].things[claim.player]


def _against_condition(machine: Machine, state: State, claim: ClaimInfo) -> Diagnostic | None:
    assert claim.condition is not None
    ev = evaluator(machine.world, machine.layout, state)
    if ev.holds(claim.condition, {}):
        return None
    reason = why_false(Case(ev, {}, frozenset(), ()), claim.condition)
    expected = f"expected `{source_text(claim.span)}`"
    return diagnostic(
        "E830", f"{expected}, but {_instead(reason)}", claim.span, notes=_chain(reason)
    )


def _instead(reason: Reason) -> str:
    """What is so: the facts if they say it all, or else the first reason."""
    if reason.facts and not reason.because:
        return ", ".join(reason.facts)
    return reason.text if reason.because else "it is not so"


def _chain(reason: Reason) -> tuple[Note, ...]:
    lines = [line for inner in reason.because for line in render_reason(inner).splitlines()]
    return tuple(Note(line.strip()) for line in lines)


def _against_choice(machine: Machine, state: State, claim: ClaimInfo) -> Diagnostic | None:
    assert claim.value is not None
    player = _player(machine, claim)
    expected = f"expected that {player} can choose {claim.value}"
    question = next((q for q in questions(machine, state) if q.by == claim.player), None)
    if question is None:
        message = f"{expected}, but {player} is not asked anything"
        return diagnostic("E830", message, claim.span, notes=situation(machine, state))
    names = first_parts(machine, state, question)
    if claim.value in names or any(_is_copy(machine, question, claim.value, n) for n in names):
        return None
    notes = (asked(machine, state, question), *offered(machine, state, question))
    return diagnostic("E830", f"{expected}, but it is not on offer", claim.span, notes=notes)


def _is_copy(machine: Machine, question: Question, row: str, name: str) -> bool:
    """Whether a thing on offer is a copy of a row, by whose name it goes."""
    types = question.site.types
    return bool(types) and is_row(machine, types[0], row) and name.rpartition("_")[0] == row
