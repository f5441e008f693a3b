"""The shortest game that can be found with the same finding.

First every way to play is tried, shortest games first, as long as that is little work. Then parts
of the game are left out: a decision that does not fit any more is left out too, and where another
player is asked than before, the first answer there is stands in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any

from rulewright.core.world import DeedInfo
from rulewright.run.choosing import TooManyError, enumerate_answers
from rulewright.run.failure import RuleFailure
from rulewright.run.questions import questions
from rulewright.scenario.deeds import answered

from .endless import Trapped, endless
from .playing import Finding, Watch, same

if TYPE_CHECKING:
    from rulewright.run.machine import Machine
    from rulewright.run.state import State

Begin = Callable[[], Watch]
"""Begins the game once more."""

MOST_GAMES = 20_000
"""Decisions that are tried one by one."""
SHARE = 0.6
"""Of the time, for trying every way."""
MOST_ANSWERS = 60
"""Answers to one question that are tried there."""


def shrunk(machine: Machine, finding: Finding, seconds: float) -> Finding:
    """The same finding with as few decisions as can be found in the time."""
    if not finding.deeds:
        return finding
    until = monotonic() + seconds
    begin: Begin = partial(Watch, machine, finding.seed, finding.viewer)
    if finding.sort == "endless game":
        finding, trap = endless(machine, finding, until - SHARE * seconds)
        if trap is None:
            return finding
        begin = partial(Trapped, machine, finding, trap)
    return shorter(machine, begin, finding, seconds)


def shorter(machine: Machine, begin: Begin, finding: Finding, seconds: float) -> Finding:
    """The same finding with fewer decisions, in games that are begun and watched so."""
    until = monotonic() + seconds
    found = _every_way(machine, begin, finding, until - (1 - SHARE) * seconds)
    return found if found is not None else _with_less(machine, begin, finding, until)


def _every_way(machine: Machine, begin: Begin, wanted: Finding, until: float) -> Finding | None:
    """The shortest of all games, if there are few enough; breadth first, and ways that come to the
    same position are followed once."""
    open_games = [begin()]
    met: set[str] = set()
    tried = 0
    while open_games:
        longer: list[Watch] = []
        for watch in open_games:
            if same(watch, wanted):
                return watch.finding
            if not watch.going or len(watch.deeds) + 1 >= len(wanted.deeds):
                continue
            for by, answer in _answers(machine, watch.state):
                tried += 1
                if tried > MOST_GAMES or monotonic() > until:
                    return None
                after = watch.branch()
                after.answer(by, answer)
                position = after.state.digest()
                if after.finding is not None or position not in met:
                    met.add(position)
                    longer.append(after)
        open_games = longer
    return None


def _answers(machine: Machine, state: State) -> list[tuple[int, Any]]:
    asked = questions(machine, state)[0]
    try:
        every = enumerate_answers(machine, state, asked, MOST_ANSWERS)
        return [(asked.by, answer) for answer in islice(every, MOST_ANSWERS)]
    except (TooManyError, RuleFailure):
        return []


def _with_less(machine: Machine, begin: Begin, finding: Finding, until: float) -> Finding:
    """Leave out parts, large ones first, as long as the finding stays."""
    best = finding
    size = max(len(best.deeds) // 2, 1)
    while size >= 1 and monotonic() < until:
        at, shorter = 0, False
        while at < len(best.deeds) and monotonic() < until:
            rest = (*best.deeds[:at], *best.deeds[at + size :])
            found = played_again(machine, begin, best, rest, len(best.deeds) - 1)
            if found is not None and len(found.deeds) < len(best.deeds):
                best, shorter = found, True
            else:
                at += size
        if not shorter:
            size //= 2
    return best


def played_again(
    machine: Machine, begin: Begin, wanted: Finding, deeds: Sequence[DeedInfo], most: int
) -> Finding | None:
    """The same finding within so many decisions, if these deeds lead there."""
    watch = begin()
    left = list(deeds)
    while watch.going and len(watch.deeds) < most:
        asked = questions(machine, watch.state)
        at, given = _next(machine, watch.state, left)
        if given is not None:
            del left[: at + 1]
            watch.answer(*given)
            continue
        first = _first(machine, watch.state, asked[0])
        if first is None:
            return None
        watch.answer(asked[0].by, first[0])
    return watch.finding if same(watch, wanted) else None


def _next(
    machine: Machine, state: State, left: Sequence[DeedInfo]
) -> tuple[int, tuple[int, Any] | None]:
    """The first of the deeds that can be done now."""
    for at, deed in enumerate(left[:NEAR]):
        given = answered(machine, state, deed)
        if given is not None:
            return at, given
    return 0, None


NEAR = 12
"""So many of the next deeds are looked at."""


def _first(machine: Machine, state: State, question: Any) -> tuple[Any] | None:
    """The first answer there is, in brackets, for declining is one too."""
    try:
        return next(((each,) for each in enumerate_answers(machine, state, question, 1_000)), None)
    except (TooManyError, RuleFailure):
        return None
