"""Games that are not over after very many decisions: where it is that they cannot end any more.

Takes a game that was played at random; gives the positions that come round whatever is decided, and
the game up to the first of them, or up to a position that was there before.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING

from attrs import evolve

from rulewright.report import Note
from rulewright.run.choosing import TooManyError, enumerate_answers
from rulewright.run.failure import RuleFailure
from rulewright.run.questions import give, questions
from rulewright.scenario.claims import ends_within
from rulewright.scenario.deeds import answered

from .playing import Finding, Watch

if TYPE_CHECKING:
    from rulewright.run.machine import Machine
    from rulewright.run.state import State
    from rulewright.view.leaking import Step

MOST_POSITIONS = 2_000
"""Positions that are followed in search of a way out."""
MOST_ANSWERS = 200
"""Answers to one question that are."""

Trap = frozenset[str]
"""Positions from which only these can be reached."""


def endless(machine: Machine, finding: Finding, until: float) -> tuple[Finding, Trap | None]:
    """The endless game cut short, and the positions in which it is caught, if they are few."""
    *_, last = _positions(machine, finding)
    trap = _no_way_out(machine, last, until)
    if trap is None:
        return _to_a_round(machine, finding), None
    caught = next(
        number
        for number, state in enumerate(_positions(machine, finding))
        if _position(state) in trap
    )
    count = "position stays" if len(trap) == 1 else f"{len(trap)} positions come round"
    return _cut(finding, caught, f"whatever is decided from there on, the same {count}"), trap


def _to_a_round(machine: Machine, finding: Finding) -> Finding:
    """The game up to the first position that was there before, or as much longer as it takes for
    a game from there on not to end either."""
    met: dict[str, int] = {}
    wanted: int | None = None
    for number, state in enumerate(_positions(machine, finding)):
        first = met.setdefault(_position(state), number)
        if wanted is None and first != number:
            wanted = number
        if number == wanted:
            if not ends_within(machine, state, finding.longest):
                told = f"after decision {number} everything is as it was after decision {first}"
                return _cut(finding, number, told if first != number else "")
            wanted = 2 * number
    return finding


def _cut(finding: Finding, number: int, told: str) -> Finding:
    notes = (*finding.found.notes, *([Note(told)] if told else []))
    return evolve(finding, found=evolve(finding.found, notes=notes), deeds=finding.deeds[:number])


def _positions(machine: Machine, finding: Finding) -> Iterator[State]:
    """The beginning of a game, and what each of its decisions led to."""
    watch = Watch(machine, finding.seed)
    yield watch.state
    for deed in finding.deeds:
        given = answered(machine, watch.state, deed)
        assert given is not None, "these deeds have been done before"
        watch.answer(*given)
        yield watch.state


def _no_way_out(machine: Machine, start: State, until: float) -> Trap | None:
    """All that can come after a position, if the game is never over there; None if it may be, if
    that is too much to follow, or if chance has a part in it."""
    met, left = {_position(start)}, [start]
    while left:
        state = left.pop()
        asked = questions(machine, state)[0]
        try:
            for answer in enumerate_answers(machine, state, asked, MOST_ANSWERS):
                after = state.copy()
                give(machine, after, asked.by, answer)
                if after.asked is None or after.rng != state.rng:
                    return None
                position = _position(after)
                if position not in met:
                    met.add(position)
                    left.append(after)
        except (TooManyError, RuleFailure):
            return None
        if len(met) > MOST_POSITIONS or monotonic() > until:
            return None
    return frozenset(met)


def _position(state: State) -> str:
    """All that play depends on, but for the count of turns and the random stream."""
    return repr(
        (
            state.fields,
            state.game,
            state.contents,
            state.memories,
            sorted(state.shown),
            state.stack,
            state.asked,
            state.mover,
        )
    )


class Trapped(Watch):
    """A game that is watched until it is caught."""

    def __init__(self, machine: Machine, wanted: Finding, trap: Trap) -> None:
        self.wanted = wanted
        self.trap = trap
        super().__init__(machine, wanted.seed)

    def _look(self, before: State, step: Step) -> None:
        super()._look(before, step)
        if self.finding is None and _position(self.state) in self.trap:
            self.finding = evolve(self.wanted, deeds=tuple(self.deeds))
