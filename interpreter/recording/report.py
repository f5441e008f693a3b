"""The first divergence of a recorded game as a finding: what differs, and the rules behind it.

Takes a Divergence and the rules that have changed since; gives a Diagnostic at the recorded line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..report import Diagnostic, Note, diagnostic
from .contrast import contrasted
from .divergence import Divergence

if TYPE_CHECKING:
    from .marks import Change

MOST = 10
"""So many facts of a sort are shown."""
LONGEST = 200
WIDTH = 100
FACTS = ("start", "changes", "position")
"""Divergences that are told by lines of facts."""

_WORDS = {
    "offer": ("no longer on offer", "newly on offer"),
    "refused": ("no longer on offer", "newly on offer"),
}


def divergence_found(found: Divergence, causes: Sequence[Change]) -> Diagnostic:
    """The first divergence, with what follows from it."""
    notes = [
        *_notes(found, causes),
        *[Note(found.earlier)] * bool(found.earlier),
        *cause_notes(causes),
    ]
    if found.later:
        lines = (
            "1 later line follows" if found.later == 1 else f"{found.later:,} later lines follow"
        )
        notes.append(Note(f"{lines} from this"))
    help = found.why.help if found.why else None
    return diagnostic("E843", found.message, found.span, notes=notes, help=help)


def _notes(found: Divergence, causes: Sequence[Change]) -> Iterator[Note]:
    lost, gained = _WORDS.get(found.sort, ("recorded", "now"))
    were, are = found.lost, found.gained
    if found.sort in FACTS:
        were, are = contrasted(were, are)
    if were:
        yield Note(_told(lost, were))
    if are:
        yield Note(_told(gained, are))
    if found.sort == "changes" and not are:
        yield Note("now: nothing of it")
    if found.why is not None:
        yield Note(f"{found.why.code}: {found.why.message}", found.why.span)
        yield from _leading_to(found.why.notes, causes)


def _leading_to(reasons: Sequence[Note], causes: Sequence[Change]) -> Sequence[Note]:
    """Of a chain of reasons those that lead to what has changed, or all if none does."""
    names = "|".join(re.escape(each.name) for each in causes)
    kept: set[int] = set()
    for at, reason in enumerate(reasons):
        if names and re.search(rf"\b(?:{names})\b", reason.message):
            kept.add(at)
            level = reason.level or 0
            for before in range(at - 1, -1, -1):
                if (reasons[before].level or 0) < level:
                    kept.add(before)
                    level = reasons[before].level or 0
    return [reasons[at] for at in sorted(kept)] or reasons


def _told(what: str, facts: Sequence[str]) -> str:
    """Facts on one line if they fit there, else a line for each."""
    shown = [_short(each) for each in facts[:MOST]]
    if len(facts) > MOST:
        shown.append(f"and {len(facts) - MOST} more")
    line = f"{what}: {'; '.join(shown)}"
    return line if len(line) <= WIDTH or len(shown) == 1 else "\n  ".join([f"{what}:", *shown])


def _short(fact: str) -> str:
    return fact if len(fact) <= LONGEST else f"{fact[:LONGEST]}…"


def cause_notes(causes: Sequence[Change]) -> Iterator[Note]:
    """The rules that have changed since the game was recorded."""
    if not causes:
        told = "the file was edited, or Rulewright itself plays it otherwise now"
        yield Note(f"no rule has changed since the game was recorded: {told}")
    for cause in causes[:MOST]:
        yield Note(f"since the game was recorded, {cause.words}", cause.span)
    if len(causes) > MOST:
        yield Note(f"{len(causes) - MOST} more have changed")


def cause_words(causes: Sequence[Change]) -> str:
    """The cause of a divergence on one line, by which games are put together."""
    if not causes:
        return "no rule has changed; the file was edited, or Rulewright itself plays otherwise now"
    shown = [each.words for each in causes[:MOST]]
    if len(causes) > MOST:
        shown.append(f"{len(causes) - MOST} more")
    return "; ".join(shown)
