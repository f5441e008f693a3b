"""Claims of a scenario: conditions, endings, what can be chosen then, and what the log says.

Takes the position at the end of a scenario's deeds and a claim; gives a diagnostic if it is not so,
with what is so instead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from difflib import get_close_matches
from random import Random

from ..core.expressions import CallValue, Expr
from ..core.types import ThingT
from ..core.walking import walk
from ..core.world import ClaimInfo
from ..explain.conditions import why_false
from ..explain.evaluate import Evaluator
from ..explain.perform import evaluator
from ..explain.phrases import source_text
from ..explain.reason import Case, Reason, as_notes
from ..explain.trace import explain_value, shortened, trace_lines
from ..report import Diagnostic, Note, diagnostic
from ..run.failure import RuleFailure
from ..run.machine import Machine
from ..run.names import heard
from ..run.playing import play_random
from ..run.questions import Question, questions
from ..run.reasons import reasons_against
from ..run.saves import log_entries
from ..run.state import State
from ..wording import listed
from .deeds import is_about_another, plain, quoted, why_on_offer
from .naming import means
from .offers import asked, ending, first_parts, how_named, offered, situation, winners

MOST_VALUES = 2
MOST_LINES = 10
"""Of so many values of a claim so many lines say how they came about."""
GAMES = 3
"""So many games are played on to see whether they end."""
LINES_SHOWN = 3
"""So many last lines of the log are shown when a line is missing."""


def against_claim(machine: Machine, state: State, claim: ClaimInfo) -> Diagnostic | None:
    """What speaks against a claim; none if it is so."""
    match claim.verb:
        case "holds":
            return _against_condition(machine, state, claim)
        case "can" | "only":
            return _against_choice(machine, state, claim)
        case "said" | "unsaid":
            return _against_log(machine, state, claim)
        case "ends":
            return _against_end(machine, state, claim)
        case "goes_on":
            holds, wanted = state.asked is not None, "the game to go on"
        case "over":
            holds, wanted = state.asked is None, "the game to be over"
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


def _against_end(machine: Machine, state: State, claim: ClaimInfo) -> Diagnostic | None:
    (most,) = claim.values
    assert isinstance(most, int)
    if ends_within(machine, state, most):
        return None
    message = (
        f"expected the game to end within {most} decisions, "
        "but played on at random it goes on after so many"
    )
    return diagnostic("E830", message, claim.span, notes=situation(machine, state))


def ends_within(machine: Machine, state: State, most: int) -> bool:
    """Whether some games that are played on at random, by the same lots every time, are all over
    after so many decisions."""
    with machine.tracer.apart():
        for number in range(1, GAMES + 1):
            game = state.copy()
            play_random(machine, game, Random(f"game {number}"), most)
            if game.asked is not None:
                return False
    return True


def _player(machine: Machine, claim: ClaimInfo) -> str:
    assert claim.player is not None
    return machine.world.kinds["player"].things[claim.player]


def _against_condition(machine: Machine, state: State, claim: ClaimInfo) -> Diagnostic | None:
    assert claim.condition is not None
    ev = evaluator(machine.world, machine.layout, state, machine.tracer.note)
    if ev.holds(claim.condition, {}):
        return None
    instead, notes = why_unmet(machine, state, claim.condition)
    message = f"expected `{source_text(claim.span)}`, but {instead}"
    return diagnostic("E830", message, claim.span, notes=notes)


def why_unmet(machine: Machine, state: State, condition: Expr) -> tuple[str, tuple[Note, ...]]:
    """What is so instead of a condition, and how that comes about."""
    ev = evaluator(machine.world, machine.layout, state)
    reason = why_false(Case(ev, {}, frozenset(), ()), condition)
    notes = tuple(as_notes(*reason.because)) or tuple(_worked_out(ev, condition))
    return _instead(reason, source_text(condition.span)), notes


def _worked_out(ev: Evaluator, condition: Expr) -> Iterator[Note]:
    """How the values that a condition asks for came about, each in a few lines."""
    calls = dict.fromkeys(node for node in walk(condition) if isinstance(node, CallValue))
    for call in list(calls)[:MOST_VALUES]:
        try:
            trace = shortened(explain_value(ev, call, {}), MOST_LINES)
        except (RuleFailure, KeyError):  # it needs the local names of a loop
            continue
        if trace.children:
            for level, line in trace_lines(trace):
                yield Note(line, level=level)


def _instead(reason: Reason, said: str) -> str:
    """What is so: the facts if they say it all, or else the first reason; of what only says that
    the condition is not so, what it rests on."""
    if reason.because and reason.text == f"`{said}` is not so":
        (reason, *_) = reason.because
        return reason.text if reason.because else ", ".join(reason.facts) or reason.text
    if reason.facts and not reason.because:
        return ", ".join(reason.facts)
    return reason.text if reason.because else "it is not so"


def _against_log(machine: Machine, state: State, claim: ClaimInfo) -> Diagnostic | None:
    lines = [heard(machine.world, entry, None) for entry in log_entries(state)]
    (wanted,) = claim.values
    if (wanted in lines) is (claim.verb == "said"):
        return None
    if claim.verb == "unsaid":
        message = f'expected that the log does not say "{wanted}", but it does'
        return diagnostic("E830", message, claim.span)
    near = get_close_matches(str(wanted), lines, n=1)
    last = near or lines[-LINES_SHOWN:]
    notes = tuple(Note(f"the log says: {line}") for line in last)
    message = f'expected that the log says "{wanted}", but it does not'
    return diagnostic("E830", message, claim.span, notes=notes)


def _against_choice(machine: Machine, state: State, claim: ClaimInfo) -> Diagnostic | None:
    player = _player(machine, claim)
    wanted = {str(plain(value)): str(quoted(value)) for value in claim.values}
    only = "only " if claim.verb == "only" else ""
    expected = f"expected that {player} can choose {only}{listed([*wanted.values()])}"
    question = next((q for q in questions(machine, state) if q.by == claim.player), None)
    if question is None:
        message = f"{expected}, but {player} is not asked anything"
        return diagnostic("E835", message, claim.span, notes=situation(machine, state))
    if is_about_another(machine, question, claim.values):
        message = f"{expected}, but {player} is asked something else"
        found = asked(machine, state, question), *offered(machine, state, question)
        return diagnostic("E835", message, claim.span, notes=found)
    names = first_parts(machine, state, question)
    meant = {name: _meant(machine, state, question, name, wanted) for name in names}
    missing = [each for each in wanted if each not in meant.values()]
    others = [name for name, each in meant.items() if each is None]
    if missing:
        told = [wanted[each] for each in missing]
        wrong = "it is" if len(wanted) == 1 else f"{listed(told)} {_is(told)}"
        wrong += " not on offer"
        why = _why_missing(machine, state, question, missing)
    elif only and others:
        too = dict.fromkeys(how_named(machine, state, question, each) for each in others)
        wrong = f"{listed([*too])} can be chosen too"
        why = why_on_offer(machine, state, question, others[:1])
    else:
        return None
    notes = (
        asked(machine, state, question),
        *why,
        *offered(machine, state, question),
    )
    return diagnostic("E830", f"{expected}, but {wrong}", claim.span, notes=notes)


def _is(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _why_missing(
    machine: Machine, state: State, question: Question, missing: list[str]
) -> tuple[Note, ...]:
    """What speaks against the first thing that should be on offer."""
    if not missing or question.site.form not in ("one", "options", "number"):
        return ()
    return reasons_against(machine, state, question, missing[:1], knowing=True)


def _meant(
    machine: Machine, state: State, question: Question, name: str, wanted: Collection[str]
) -> str | None:
    """How a thing on offer is written: by its own name, or as a copy by that of its row."""
    if name in wanted:
        return name
    if question.site.form == "options" and name.casefold() in ("yes", "no"):
        return name.casefold() if name.casefold() in wanted else None
    type = question.site.types[0] if question.site.types else None
    if not isinstance(type, ThingT) or name not in machine.world.kinds[type.kind].things:
        return None
    thing = machine.world.kinds[type.kind].things.index(name)
    return next((each for each in wanted if means(machine, state, type, thing, each)), None)
