"""Where play goes another way with an edit that no scenario notices.

Takes the machine of a ruleset and that of the edited rules; plays games at random on both, decision
by decision, to the first that leads to another position or another question. Gives the shortest
such game that can be found, what differs then, and a scenario that notices it.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulewright.recording.position import position_mark
from rulewright.recording.telling import Teller
from rulewright.report import diagnostic
from rulewright.run.failure import RuleFailure
from rulewright.run.questions import give
from rulewright.scenario.deeds import answered

from ..deeds import deed_of, deed_text
from ..fuzzing.playing import Finding, Watch
from ..fuzzing.shrinking import shorter
from .choosing import Position, like, offers
from .claiming import claims, differences, steps

if TYPE_CHECKING:
    from rulewright.run.machine import Machine
    from rulewright.run.state import State
    from rulewright.view.leaking import Step

GAMES = 20
DECISIONS = 4_000
"""So many games are played on both, of so many decisions together at most."""
FIRST = 1
"""The seed that scenarios have if they say nothing; without chance it will do as well."""
SECONDS = 2.0
"""For looking for a shorter game."""


@frozen
class Apart:
    """What becomes of play with an edit: after so many games that went alike, the decisions that
    lead to the first difference, in words, what it is, and what a scenario can claim. No decisions
    and no differences: every game went alike."""

    games: int
    seed: int = 0
    deeds: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    """A line under `when` that holds only with the rules as they are, behind the decisions."""
    claims: tuple[str, ...] = ()
    fails: bool = False
    """Whether the edited rules fail there."""

    @property
    def can_be_claimed(self) -> bool:
        """Whether a scenario can say it; not so of what is remembered, or of an order."""
        return bool(self.steps or self.claims or self.fails)


class Beside(Watch):
    """A game that is played with the edit, too, and watched until the two go apart."""

    def __init__(self, machine: Machine, other: Machine, seed: int) -> None:
        self.other = other
        self.tellers = Teller(machine), Teller(other)
        self.theirs: State = other.blank(seed)
        self.failed: RuleFailure | None = None
        try:
            other.setup(self.theirs)
            other.play(self.theirs)
        except RuleFailure as failure:
            self.failed = failure
        super().__init__(machine, seed)

    def answer(self, by: int, answer: Any) -> None:
        theirs = self.theirs.copy()
        try:
            given = (by, answer) if self._is_the_same() else self._alike(by, answer)
            if given is not None:
                give(self.other, theirs, *given)
        except RuleFailure as failure:
            self.failed = failure
        self.theirs = theirs
        super().answer(by, answer)

    def _alike(self, by: int, answer: Any) -> tuple[int, object] | None:
        """The same answer with the edit, where it may be about another copy."""
        mine, theirs = self.positions()
        asked = next(each for each in mine.questions if each.by == by)
        deed = deed_of(self.machine, self.state, asked, answer)
        return answered(self.other, self.theirs, like(mine, asked, deed, theirs))

    def positions(self) -> tuple[Position, Position]:
        """Where the game stands as the rules are, and with the edit."""
        mine, theirs = self.tellers
        return Position(mine, self.state), Position(theirs, self.theirs)

    def _look(self, before: State, step: Step) -> None:
        super()._look(before, step)
        if self.finding is None and self._differs():
            self._note("apart", diagnostic("E830", "play goes another way"))

    def _differs(self) -> bool:
        if self.failed is not None:
            return True
        if self._is_the_same():
            return False
        mine, theirs = self.positions()
        marks = (position_mark(each.teller, each.state) for each in (mine, theirs))
        return next(marks) != next(marks) or offers(mine) != offers(theirs)

    def _is_the_same(self) -> bool:
        """Whether all is the same, number by number, but for the rules under way."""
        mine, theirs = self.state, self.theirs
        return (
            self.machine.layout == self.other.layout
            and mine.fields == theirs.fields
            and mine.game == theirs.game
            and mine.contents == theirs.contents
            and mine.memories == theirs.memories
            and mine.shown == theirs.shown
            and (mine.mover, mine.rng, mine.result) == (theirs.mover, theirs.rng, theirs.result)
            and _asked(self.machine, mine) == _asked(self.other, theirs)
        )


def _asked(machine: Machine, state: State) -> object:
    """Who is asked what, number by number."""
    if state.asked is None:
        return None
    number, *rest = state.asked
    site = machine.sites[number]
    return site.form, site.types, site.optional, rest


def apart(machine: Machine, other: Machine) -> Apart:
    """The first difference in some games at random, by a game as short as can be found."""
    left = DECISIONS
    for seed in range(1, GAMES + 1):
        watch = _played(machine, other, seed, left)
        left -= len(watch.deeds)
        finding = watch.finding
        if finding is not None and finding.sort == "apart":
            return _told(machine, other, seed, finding)
        if left <= 0 or (finding is not None and not finding.deeds):
            return Apart(seed)
    return Apart(GAMES)


def _played(machine: Machine, other: Machine, seed: int, most: int) -> Watch:
    random = Random(f"players of {seed}")
    watch = Beside(machine, other, seed)
    while watch.going and len(watch.deeds) < most:
        watch.decide(random)
    return watch


def _told(machine: Machine, other: Machine, seed: int, finding: Finding) -> Apart:
    games = seed - 1
    if finding.deeds:
        begin = partial(Beside, machine, other, seed)
        finding = shorter(machine, begin, finding, SECONDS)
    watch = _again(Beside(machine, other, FIRST), finding)
    if watch is None:
        watch = _again(Beside(machine, other, seed), finding)
        assert watch is not None, "these deeds have been done before"
    words = tuple(deed_text(machine.world, each) for each in finding.deeds)
    if watch.failed is not None:
        found = watch.failed.diagnostic()
        told = f"with the edit: {found.message} ({found.code})"
        return Apart(games, watch.seed, words, (told,), fails=True)
    both = watch.positions()
    told_so, step = tuple(differences(*both)), tuple(islice(steps(*both), 1))
    return Apart(games, watch.seed, words, told_so, step, tuple(claims(*both)))


def _again(watch: Beside, finding: Finding) -> Beside | None:
    """The same decisions up to the difference; None if they do not lead to one here."""
    for deed in finding.deeds:
        given = answered(watch.machine, watch.state, deed) if watch.going else None
        if given is None:
            return None
        watch.answer(*given)
    return watch if watch.finding is not None and watch.finding.sort == "apart" else None
