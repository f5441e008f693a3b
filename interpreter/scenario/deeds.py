"""Decisions of a scenario: what somebody chooses, cannot choose, declines, or cannot decline.

Takes a position and a deed. A deed that is done changes the position; for one that is not as the
scenario says there is a Breach, which tells what was asked, what was on offer and why not this.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..core.types import ThingT
from ..core.world import DeedInfo, Words
from ..explain.reason import as_notes
from ..lean import frozen
from ..report import Diagnostic, Note, diagnostic
from ..run.decisions import Refused, from_decision, question_for
from ..run.machine import Machine
from ..run.names import in_words
from ..run.questions import Question, give, questions
from ..run.reasons import reason_for
from ..run.state import State
from ..wording import listed, type_word
from .naming import UnclearError, chosen, is_known, is_of, parted
from .offers import asked, first_parts, how_named, offered, situation

UNASKED = ("E810", "E812")
"""Refusals of a decision that nobody asks for."""
MISWRITTEN = ("E811", "E813", "E815")
"""Refusals of a decision that does not fit the question at all: it would never be allowed."""
CITED = re.compile(r"[A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9.]+)+")
MOST_REASONS = 24
"""So many conditions are told of something that should not be on offer, and is."""
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
        return _unclear(machine, state, deed, unclear)
    except Refused as refused:
        if deed.verb not in NEGATIVE or (not deed.values and not _is_asked(machine, state, deed)):
            return _refused(machine, state, deed, refused.diagnostic)
        if _is_about_another(machine, state, deed):
            told = f"whether {_player(machine, deed)} can {_act(deed)} is not asked"
            return Breach(_another(machine, state, deed, told), ends=False)
        if refused.diagnostic.code in MISWRITTEN:
            return _meaningless(machine, state, deed, refused.diagnostic)
        return _other_reason(machine, state, deed, refused.diagnostic)
    if deed.verb in NEGATIVE:
        return _allowed(machine, state, deed)
    give(machine, state, by, answer)
    return None


def decided(machine: Machine, state: State, deed: DeedInfo) -> None:
    """Do a deed that can be done; raises `Refused`."""
    try:
        by, answer = answer_of(machine, state, deed)
    except UnclearError as unclear:
        raise Refused(_unclear(machine, state, deed, unclear).found) from unclear
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


def _is_about_another(machine: Machine, state: State, deed: DeedInfo) -> bool:
    if not deed.values or not _is_asked(machine, state, deed):
        return False
    question = question_for(machine, state, deed.player)
    return is_about_another(machine, question, deed.values[:1])


def is_about_another(machine: Machine, question: Question, values: Sequence[object]) -> bool:
    """Whether all that is named first answers some other question."""
    first = [each[0] if isinstance(each, tuple) else each for each in values if each != ()]
    if question.site.form == "options":
        return not any(isinstance(each, Words | bool) for each in first)
    if question.site.form == "number":
        return not any(isinstance(each, int) for each in first)
    type = question.site.types[0]
    return bool(first) and not any(is_of(machine, type, each) for each in first)


def _act(deed: DeedInfo) -> str:
    return f"choose {_said(deed)}" if deed.values else "decline"


def _said(deed: DeedInfo) -> str:
    return in_words([quoted(value) for value in deed.values])


def plain(value: object) -> object:
    """A value as it is written, without quotes."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"[{in_words(value)}]" if isinstance(value, tuple) else value


def quoted(value: object) -> object:
    """A value as it is written."""
    return f'"{value}"' if isinstance(value, Words) else plain(value)


def _refused(machine: Machine, state: State, deed: DeedInfo, why: Diagnostic) -> Breach:
    player = _player(machine, deed)
    if why.code in UNASKED:
        act = "has nothing to decline" if deed.verb in NEGATIVE else f"cannot {_act(deed)}"
        message, notes = f"{player} {act}: {why.message}", situation(machine, state)
        return Breach(diagnostic("E835", message, deed.span, notes=notes), ends=True)
    if _is_about_another(machine, state, deed):
        return Breach(_another(machine, state, deed, f"{player} cannot {_act(deed)}"), ends=True)
    reason = _not_offered(deed) if why.code == "E814" else why.message
    message = f"{player} cannot {_act(deed)}: {reason}"
    question = question_for(machine, state, deed.player)
    notes = (
        asked(machine, state, question),
        *why.notes,
        *offered(machine, state, question, deed.values),
    )
    hint = why.help if why.help and why.help.startswith("did you mean") else None
    if why.code == "E811" and len(deed.values) > 1 and len(question.site.types) == 1:
        hint = "each decision stands on a line of its own"
    elif hint is not None:
        meant = hint.partition("`")[2].partition("`")[0]
        hint = f"did you mean `{how_named(machine, state, question, meant)}`?"
    return Breach(diagnostic("E831", message, deed.span, notes=notes, help=hint), ends=True)


def _another(machine: Machine, state: State, deed: DeedInfo, told: str) -> Diagnostic:
    question = question_for(machine, state, deed.player)
    message = f"{told}: {_player(machine, deed)} is asked something else"
    notes = (asked(machine, state, question), *offered(machine, state, question))
    return diagnostic("E835", message, deed.span, notes=notes)


def _not_offered(deed: DeedInfo) -> str:
    several = len(deed.values) > 1 or isinstance(deed.values[0], tuple)
    return "that is not on offer" if several else "it is not on offer"


def _allowed(machine: Machine, state: State, deed: DeedInfo) -> Breach:
    message = f"{_player(machine, deed)} can {_act(deed)}, and the scenario says not"
    question = question_for(machine, state, deed.player)
    why: tuple[Note, ...] = ()
    if deed.values:
        choose = chosen(machine, state, question, deed.values)
        parts = choose if isinstance(choose, list) and question.site.form == "one" else [choose]
        why = why_on_offer(machine, state, question, parts)
    notes = (
        asked(machine, state, question),
        *why,
        *offered(machine, state, question, deed.values),
    )
    return Breach(diagnostic("E832", message, deed.span, notes=notes), ends=False)


def why_on_offer(
    machine: Machine, state: State, question: Question, parts: Sequence[object]
) -> tuple[Note, ...]:
    """The conditions that something on offer meets, as deep as a reader can take in at once."""
    reason = reason_for(machine, state, question, parts, offered=True, knowing=True)
    notes = tuple(as_notes(*reason.because)) if reason is not None else ()
    levels = [note.level or 0 for note in notes]
    deepest = max(levels, default=0)
    while deepest > 0 and sum(level <= deepest for level in levels) > MOST_REASONS:
        deepest -= 1
    return tuple(note for note, level in zip(notes, levels, strict=True) if level <= deepest)


def _other_reason(machine: Machine, state: State, deed: DeedInfo, why: Diagnostic) -> Breach | None:
    """The reason against what cannot be chosen must cite what the scenario says."""
    said = {id_ for note in why.notes for id_ in CITED.findall(note.message)}
    missing = [id_ for id_ in deed.because if id_ not in said]
    if not missing:
        return None
    message = (
        f"{_player(machine, deed)} cannot {_act(deed)}, but not because of {listed(missing)}: "
        f"{why.message}"
    )
    notes = situation(machine, state) if why.code in UNASKED else why.notes
    return Breach(diagnostic("E834", message, deed.span, notes=notes), ends=False)


def _meaningless(machine: Machine, state: State, deed: DeedInfo, why: Diagnostic) -> Breach:
    player, question = _player(machine, deed), question_for(machine, state, deed.player)
    message = f"{_said(deed)} does not fit what {player} is asked: {why.message}"
    notes = (asked(machine, state, question), *offered(machine, state, question))
    found = diagnostic("E833", message, deed.span, notes=notes, help=why.help)
    return Breach(found, ends=False)


def _unclear(machine: Machine, state: State, deed: DeedInfo, unclear: UnclearError) -> Breach:
    question = question_for(machine, state, deed.player)
    notes = (asked(machine, state, question), *offered(machine, state, question))
    ends = deed.verb not in NEGATIVE
    if not unclear.things:
        message = f"there is no {unclear.name}"
        type, name = question.site.types[0], parted(unclear.name)[0]
        if isinstance(type, ThingT) and not is_known(machine, type, name):
            message = f"`{name}` is not {type_word(type)}"
        shown = (
            how_named(machine, state, question, each)
            for each in first_parts(machine, state, question)
        )
        meant = next(
            (each for each in shown if each.partition(" in ")[0].endswith(f"_{name}")), None
        )
        help = f"did you mean `{meant}`?" if meant else None
        return Breach(diagnostic("E833", message, deed.span, notes=notes, help=help), ends)
    message = f"`{unclear.name}` may be any of several things that are not alike"
    several = [how_named(machine, state, question, each) for each in unclear.things]
    help = f"name one of them: {listed([f'`{each}`' for each in dict.fromkeys(several)], 'or')}"
    return Breach(diagnostic("E833", message, deed.span, notes=notes, help=help), ends)
