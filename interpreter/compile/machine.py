"""The machine that runs a generated module (see run/machine.py for what it promises)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import repeat
from typing import Any, NoReturn

from ..core.types import ThingT, Type
from ..core.world import World
from ..report import Note
from ..run import alike, chance, failure, primitives
from ..run.blank import begun, boxed
from ..run.choosing import can_be_answered
from ..run.failure import RuleFailure
from ..run.memory import memory_key
from ..run.primitives import GameOver, end
from ..run.saying import spoken
from ..run.state import State
from ..run.tracing import Tracer
from ..wording import word
from .pages import Pages
from .written import Author, Cause, Written, python_name

PRIMITIVES = {
    name: getattr(place, name)
    for place, names in (
        (chance, ("below", "shuffled")),
        (
            primitives,
            (
                "Backwards",
                "GameOver",
                "draw_some",
                "end",
                "endless",
                "halved",
                "join",
                "without",
                "move_all",
                "move_one",
                "ranked",
                "rounded",
                "show",
                "tell",
                "hide",
                "steps_to",
                "way_to",
                "won_by",
            ),
        ),
    )
    for name in names
}

BUDGET = 5_000_000
"""Steps that the rules may take from one decision to the next."""
DEEPEST = 200
"""Routines that may be under way inside one another."""
SETTLED_AFTER = 1_000
"""How often rules that run always may change something before they are called endless."""
PYTHON_FRAMES = 20_000
"""How deep a ruleset may go is for its own limits to say, not for Python's."""


class CompiledMachine:
    """A ruleset ready to run. Pages that are not written yet are asked of an author, who is called
    for when the first of them is needed."""

    def __init__(self, world: World, written: Written, author: Callable[[], Author]) -> None:
        _make_room()
        self.world = world
        self.budget = BUDGET
        """Steps from one decision to the next; whoever plays rules that may run wild lowers it."""
        outline = self._outline = written.outline
        self.tracer = Tracer(outline.points)
        """Of a machine that is not traced it has no points, and nothing is noted."""
        self.layout = outline.layout
        self.sites = outline.sites
        self._box = boxed(world, outline.layout)
        self._skipped = frozenset(at for at, site in enumerate(self.sites) if site.skipped)
        self.pages = Pages(written, author, {**PRIMITIVES, **self._given()})
        self.pages.promise(self._called())
        self._blocks = [self._unopened(at) for at in range(len(outline.block_rules))]

    def _called(self) -> Iterator[str]:
        """The pages that others call by their names."""
        for name in self.world.values:
            yield from (f"v_{name}", f"fill_{name}", f"any_{name}", f"first_{name}")
        for name in self.world.rules:
            if name not in self._outline.entries:
                yield f"r_{python_name(name)}"

    def _unopened(self, number: int) -> Callable[[State, list[Any]], Any]:
        """What stands for a block until it is first come to."""

        def opened(state: State, frame: list[Any]) -> Any:
            block = self._blocks[number] = self.pages.function(f"b{number}")
            return block(state, frame)

        return opened

    def _given(self) -> dict[str, Callable[..., Any]]:
        """What the generated rules need of their machine."""
        return {
            "enter": _enter,
            "say": self._say,
            "remember": self._remember,
            "times": self._times,
            "distinct": self._distinct,
            "settle": self._settle,
            "fail": self._fail,
            "worded": self._worded,
            **self.tracer.names(),
        }

    # --- what the generated rules call ----------------------------------------------------------

    def _say(self, state: State, parts: tuple[Any, ...]) -> None:
        state.log = (state.log, spoken(self, state, parts))

    def _remember(self, state: State, memory: int) -> None:
        key = self._memory_key(state, memory)
        noted = state.memories[memory]
        # Noting copies what was noted before, so many notes cost more than one step each.
        state.fuel -= len(noted)
        if state.fuel < 0:
            raise failure.budget_spent(None)
        state.memories[memory] = {**noted, key: noted.get(key, 0) + 1}

    def _times(self, state: State, memory: int) -> int:
        return state.memories[memory].get(self._memory_key(state, memory), 0)

    def _memory_key(self, state: State, memory: int) -> str:
        info = list(self.world.memories.values())[memory]
        return memory_key(self.world, self.layout, state, info)

    def _distinct(self, state: State, kind: str, things: tuple[int, ...]) -> tuple[int, ...]:
        """One of each class of like things."""
        shared = alike.likeness(self, state, ThingT(kind))
        first: dict[Any, int] = {}
        for thing in things:
            first.setdefault(shared(thing), thing)
        return tuple(first.values())

    def _settle(self, state: State) -> None:
        always = self._outline.always
        rules = [self.pages.function(f"r_{name}") for name in always]
        for _ in range(SETTLED_AFTER):
            before = state.copy()
            for carry_out in rules:
                carry_out(state)
            if state == before:
                return
        rule = self.world.rules[always[0]]
        raise failure.never_settles(rule.name, rule.span)

    def _fail(self, cause: Cause, *values: Any) -> NoReturn:
        raise cause(*values)

    def _worded(self, type_: Type, value: Any) -> str:
        return word(self.world, value, type_)

    # --- running --------------------------------------------------------------------------------

    def blank(self, seed: int, *, log: bool = True) -> State:
        return begun(self._box, seed, log=log)

    def setup(self, state: State) -> None:
        state.fuel = self.budget
        for name in self.world.rules:
            if name == "setup" or name.startswith("setup."):
                self._guarded(state, self.pages.function(f"r_{python_name(name)}"))

    def play(self, state: State) -> None:
        state.fuel = self.budget
        if "play" not in self._outline.entries:
            self._guarded(state, self.pages.function("r_play"))
            if state.result is None:
                end(state, (tuple(range(self.world.players)),))
            return
        _enter(state, *self._outline.entries["play"], ())
        self._guarded(state, self._run)

    def resume(self, state: State, answer: Any) -> None:
        state.fuel = self.budget
        state.memo = state.asked = None
        state.answer = answer
        blocks, stack = self._blocks, state.stack
        try:
            for _ in repeat(None, self.budget):
                if not stack:
                    end(state, (tuple(range(self.world.players)),))
                    return
                frame = stack[-1]
                if blocks[frame[0]](state, frame):
                    if not self._skipped or not self._is_skipped(state):
                        return
                    state.asked = None
            raise failure.budget_spent(None)
        except GameOver:
            return
        except RuleFailure as found:
            raise self._told(state, found) from None

    def _run(self, state: State) -> None:
        self.resume(state, None)

    def _guarded(self, state: State, act: Callable[[State], Any]) -> None:
        _make_room()
        try:
            act(state)
        except GameOver:
            return
        except RuleFailure as found:
            raise self._told(state, found) from None

    # --- questions ------------------------------------------------------------------------------

    def _is_skipped(self, state: State) -> bool:
        """Whether the question has a condition that no answer satisfies, and a body to be skipped.
        If there are too many candidates to tell, it is asked."""
        if state.asked is None or state.asked[0] not in self._skipped:
            return False
        return not can_be_answered(self, state)

    def allows(self, state: State, answer: Any, who: int) -> bool:
        assert state.asked is not None
        hook = self._hook("allows", state.asked[0])
        if hook is None:
            return True
        state.fuel = self.budget
        site = self.sites[state.asked[0]]
        if site.form == "assignment":
            answer = tuple(zip(state.asked[2][0], answer, strict=True))
        return bool(self._asked_of(state, hook, who, answer))

    def prompt(self, state: State, who: int) -> tuple[Any, ...]:
        assert state.asked is not None
        hook = self._hook("prompt", state.asked[0])
        return () if hook is None else spoken(self, state, self._asked_of(state, hook, who))

    def label(self, state: State, option: int) -> tuple[Any, ...]:
        assert state.asked is not None
        hook = self._hook("label", state.asked[0], f"_{option}")
        assert hook is not None
        return spoken(self, state, self._asked_of(state, hook))

    def _hook(self, sort: str, site: int, more: str = "") -> Callable[..., Any] | None:
        """A function that a question needs while it waits, if it has one of the sort."""
        return self.pages.beside(f"q{site}", f"{sort}_{site}{more}")

    def _asked_of(self, state: State, hook: Callable[..., Any], *given: Any) -> Any:
        try:
            return hook(state, state.stack[-1], *given)
        except RuleFailure as found:
            raise self._told(state, found) from None

    def value(self, state: State, name: str, arguments: tuple[Any, ...] = ()) -> Any:
        """What a value of the ruleset comes to in a position."""
        state.fuel = self.budget
        _make_room()
        depth = (0,) if self.world.values[name].recursive else ()
        return self.pages.function(f"v_{name}")(state, *depth, *arguments)

    def broken(self, state: State) -> tuple[str, ...]:
        state.fuel = self.budget
        invariants = self.world.invariants
        return tuple(name for name in invariants if not self.pages.function(f"i_{name}")(state))

    # --- failures -------------------------------------------------------------------------------

    def _told(self, state: State, found: RuleFailure) -> RuleFailure:
        """A failure with the sentence it happened in and the rules that were under way."""
        notes = list(found.notes)
        span, seen = found.span, []
        for place in self.pages.places_of(found.__traceback__):
            if place is not None and place not in seen:
                seen.append(place)
        if span is None and seen:
            span = seen[-1]
        notes += [
            Note("while this was carried out", place) for place in reversed(seen) if place != span
        ]
        for frame in reversed(state.stack):
            rule = self.world.rules[self._outline.block_rules[frame[0]]]
            notes.append(Note(f"in `{rule.name}`", rule.span))
        return RuleFailure(
            found.code, found.message, span, notes[:12], found.help, plain=found.plain
        )


def _make_room() -> None:
    if sys.getrecursionlimit() < PYTHON_FRAMES:
        sys.setrecursionlimit(PYTHON_FRAMES)


def _enter(state: State, block: int, slots: int, given: tuple[Any, ...]) -> None:
    """Begin a routine."""
    if len(state.stack) >= DEEPEST:
        raise failure.too_deep("the rule", DEEPEST, None)
    state.stack.append([block, *given, *repeat(0, slots - len(given))])
