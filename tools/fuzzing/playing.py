"""Random games that are watched at every decision.

Takes a machine and a seed; plays one game and gives what is found first: a dead end, rules that
fail or do not end, a broken invariant, something hidden that shows, or a game that is not over
after so many decisions.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from math import inf
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from rulewright.core.world import DeedInfo
from rulewright.report import Diagnostic, diagnostic
from rulewright.run.choosing import sample
from rulewright.run.failure import RuleFailure, broken_invariant
from rulewright.run.knowing import hides_nothing
from rulewright.run.questions import give, questions
from rulewright.view.leaking import Step, answering, leak

from ..deeds import deed_of

if TYPE_CHECKING:
    from rulewright.run.machine import Machine
    from rulewright.run.state import State

BY_LOT = -1
SORTS = {"E707": "dead end", "E706": "endless rules", "E710": "endless rules", "E711": "invariant"}
"""What a failure of the rules is called; any other is a `failure`."""


@frozen
class Finding:
    """Something wrong, and the game that leads there."""

    sort: str
    """dead end, failure, endless rules, endless game, invariant or leak."""
    found: Diagnostic = field(eq=False)
    players: int
    seed: int
    deeds: tuple[DeedInfo, ...]
    viewer: int | None = None
    """Of a leak: who is told too much."""
    longest: int = 0
    """Of an endless game: after how many decisions it was not over."""

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two findings the same: the cause, and where in the rules it is."""
        span = self.found.span
        where = (span.file.path, span.start) if span is not None else ()
        return self.sort, self.found.code, where


class Watch:
    """A game under way, and the first thing that is found in it. `viewer` is the player who must
    not be told too much, if that is looked at: one of them, or BY_LOT."""

    def __init__(self, machine: Machine, seed: int, viewer: int | None = None) -> None:
        self.machine = machine
        self.seed = seed
        self.viewer = viewer
        self.deeds: list[DeedInfo] = []
        self.finding: Finding | None = None
        self._lots = Random(f"viewers of {seed}")
        self.state: State = machine.blank(seed)
        try:
            machine.setup(self.state)
            before = self.state.copy()
            machine.play(self.state)
        except RuleFailure as failure:
            self.fail(failure)
            return
        self._look(before, Step(machine.play))

    def branch(self) -> Watch:
        """The same game, to be played on in another way."""
        new = copy(self)
        new.deeds = [*self.deeds]
        return new

    @property
    def going(self) -> bool:
        return self.finding is None and self.state.asked is not None

    def decide(self, random: Random) -> None:
        """Answer at random."""
        asked = questions(self.machine, self.state)[0]
        try:
            answer = sample(self.machine, self.state, asked, random)
        except RuleFailure as failure:
            self.fail(failure)
            return
        self.answer(asked.by, answer)

    def answer(self, by: int, answer: Any) -> None:
        """Give an answer, and look at what it leads to."""
        machine, before = self.machine, self.state
        asked = next(each for each in questions(machine, before) if each.by == by)
        self.deeds.append(deed_of(machine, before, asked, answer))
        after = before.copy()
        try:
            give(machine, after, by, answer)
        except RuleFailure as failure:
            self.fail(failure)
            return
        self.state = after
        self._look(before, answering(machine, before, by, answer))

    def _look(self, before: State, step: Step) -> None:
        machine = self.machine
        try:
            for name in machine.broken(self.state):
                raise broken_invariant(name, machine.world.invariants[name].span)
            questions(machine, self.state)
        except RuleFailure as failure:
            self.fail(failure)
            return
        if self.viewer is not None and self.state.asked is not None:
            # To compare takes a while, so one player at a time is looked after, by lot: by turns it
            # might always be one who has just decided, or never.
            lot = self._lots.randrange(machine.world.players)
            viewer = lot if self.viewer == BY_LOT else self.viewer
            told = leak(machine, before, step, viewer)
            if told is not None:
                self._leak(told, viewer)

    def fail(self, failure: RuleFailure) -> None:
        found = failure.diagnostic()
        self._note(SORTS.get(found.code, "failure"), found)

    def _leak(self, told: str, viewer: int) -> None:
        assert self.state.asked is not None
        span = self.machine.sites[self.state.asked[0]].span
        message = f"something hidden shows: {told} what may not be known"
        self._note("leak", diagnostic("E852", message, span), viewer)

    def endless(self, longest: int) -> None:
        """The game is not over though it should be by now."""
        message = f"a game is not over after {longest:,} decisions"
        span = self.machine.world.rules["play"].span
        self._note("endless game", diagnostic("E851", message, span), longest=longest)

    def _note(
        self, sort: str, found: Diagnostic, viewer: int | None = None, longest: int = 0
    ) -> None:
        players = self.machine.world.players
        deeds = tuple(self.deeds)
        self.finding = Finding(sort, found, players, self.seed, deeds, viewer, longest)


def random_game(machine: Machine, seed: int, longest: int, until: float = inf) -> Watch:
    """One game, until something is found, it is over, or the time is."""
    random = Random(f"players of {seed}")
    watch = Watch(machine, seed, None if hides_nothing(machine) else BY_LOT)
    while watch.going and monotonic() < until:
        if len(watch.deeds) >= longest:
            watch.endless(longest)
        else:
            watch.decide(random)
    return watch


def same(watch: Watch, wanted: Finding) -> bool:
    """Whether a game came to the same finding."""
    return watch.finding is not None and watch.finding.key == wanted.key


def first_of_each(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """The shortest game of each finding."""
    best: dict[tuple[object, ...], Finding] = {}
    for each in found:
        known = best.get(each.key)
        if known is None or len(each.deeds) < len(known.deeds):
            best[each.key] = each
    return tuple(best.values())
