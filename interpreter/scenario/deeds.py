"""Decisions of a scenario: what somebody chooses, cannot choose, declines, or cannot decline.

Takes a position and a deed. A deed that is done changes the position; for one that is not as the
scenario says there is a Breach, which tells what was asked, what was on offer and why not this.
"""

from __future__ import annotations

import re

from ..core.world import DeedInfo
from ..lean import frozen
from ..report import Diagnostic, Note, diagnostic
from ..run.decisions import Refused, from_decision, question_for
from ..run.machine import Machine
from ..run.names import in_words
from ..run.questions import give, questions
from ..run.state import State
from ..wording import listed
from .naming import UnclearError, chosen
from .offers import asked, offered, situation

MISWRITTEN = ("E811", "E813", "E815")
"""Refusals of a decision that does not fit the question at all: it would never be allowed."""
CITED = re.compile(r"[A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9.]+)+")
NEGATIVE = ("cannot", "must")
"""Deeds that say what somebody cannot do."""


@frozen
class Breach:
    """Something that is not as the scenario says."""

    found: Diagnostic
    ends: bool
    """Whether nothing that follows in the scenario has a meaning."""


def do(machine: Machine, state: State, deed: DeedInfo) -> Breach | None:
    """Do a deed, or see that it cannot be done."""
    try:
        by, answer = answer_of(machine, state, deed)
    except UnclearError as unclear:
        return _unclear(machine, deed, unclear)
    except Refused as refused:
        if deed.verb not in NEGATIVE or (not deed.values and not _is_asked(machine, state, deed)):
            return _refused(machine, state, deed, refused.diagnostic)
        if refused.diagnostic.code in MISWRITTEN:
            return _meaningless(machine, state, deed, refused.diagnostic)
        return _other_reason(machine, deed, refused.diagnostic)
    if deed.verb in NEGATIVE:
        return _allowed(machine, state, deed)
    give(machine, state, by, answer)
    return None


def decided(machine: Machine, state: State, deed: DeedInfo) -> None:
    """Do a deed that can be done; raises `Refused`."""
    try:
        by, answer = answer_of(machine, state, deed)
    except UnclearError as unclear:
        raise Refused(_unclear(machine, deed, unclear).found) from unclear
    give(machine, state, by, answer)


def answered(machine: Machine, state: State, deed: DeedInfo) -> tuple[int, object] | None:
    """Who answers what by a deed; nothing if it cannot be done, or says that it cannot."""
    if deed.verb in NEGATIVE:
        return None
    try:
        return answer_of(machine, state, deed)
    except (UnclearError, Refused):
        return None


def answer_of(machine: Machine, state: State, deed: DeedInfo) -> tuple[int, object]:
    player = _player(machine, deed)
    choose = None
    if deed.verb not in ("declines", "must"):
        choose = chosen(machine, state, question_for(machine, state, deed.player), deed.values)
    return from_decision(machine, state, {"by": player, "choose": choose}, knowing=True)


def _is_asked(machine: Machine, state: State, deed: DeedInfo) -> bool:
    return any(question.by == deed.player for question in questions(machine, state))


def _player(machine: Machine, deed: DeedInfo) -> str:
    return machine.world.kinds["player"].things[deed.player]


def _act(deed: DeedInfo) -> str:
    return f"choose {_said(deed)}" if deed.values else "decline"


def _said(deed: DeedInfo) -> str:
    return in_words([plain(value) for value in deed.values])


def plain(value: object) -> object:
    """A value as it is written."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"[{in_words(value)}]" if isinstance(value, tuple) else value


def _refused(machine: Machine, state: State, deed: DeedInfo, why: Diagnostic) -> Breach:
    message = f"{_player(machine, deed)} cannot {_act(deed)}: {why.message}"
    if why.code in ("E810", "E812"):
        notes = situation(machine, state)
    else:
        question = question_for(machine, state, deed.player)
        notes = (asked(machine, state, question), *why.notes)
        notes += offered(machine, state, question, deed.values)
    hint = why.help if why.help and why.help.startswith("did you mean") else None
    return Breach(diagnostic("E831", message, deed.span, notes=notes, help=hint), ends=True)


def _allowed(machine: Machine, state: State, deed: DeedInfo) -> Breach:
    message = f"{_player(machine, deed)} can {_act(deed)}, and the scenario says not"
    question = question_for(machine, state, deed.player)
    notes = (asked(machine, state, question), *offered(machine, state, question, deed.values))
    return Breach(diagnostic("E832", message, deed.span, notes=notes), ends=False)


def _other_reason(machine: Machine, deed: DeedInfo, why: Diagnostic) -> Breach | None:
    """The reason against what cannot be chosen must cite what the scenario says."""
    said = {id_ for note in why.notes for id_ in CITED.findall(note.message)}
    missing = [id_ for id_ in deed.because if id_ not in said]
    if not missing:
        return None
    message = (
        f"{_player(machine, deed)} cannot {_act(deed)}, but not because of {listed(missing)}: "
        f"{why.message}"
    )
    return Breach(diagnostic("E834", message, deed.span, notes=why.notes), ends=False)


def _meaningless(machine: Machine, state: State, deed: DeedInfo, why: Diagnostic) -> Breach:
    message = f"{_said(deed)} does not fit what {_player(machine, deed)} is asked: {why.message}"
    notes = (asked(machine, state, question_for(machine, state, deed.player)),)
    found = diagnostic("E833", message, deed.span, notes=notes, help=why.help)
    return Breach(found, ends=False)


def _unclear(machine: Machine, deed: DeedInfo, unclear: UnclearError) -> Breach:
    if not unclear.things:
        found = diagnostic("E833", f"there is no {unclear.name}", deed.span)
        return Breach(found, ends=deed.verb not in NEGATIVE)
    message = f"`{unclear.name}` may be any of several things that are not alike"
    notes = (Note(f"on offer: {listed(unclear.things, 'or')}"),)
    help = f"name one of them, such as `{unclear.things[0]}`"
    found = diagnostic("E833", message, deed.span, notes=notes, help=help)
    return Breach(found, ends=deed.verb not in NEGATIVE)
