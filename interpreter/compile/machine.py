"""The machine that runs a generated module (see run/machine.py for what it promises)."""

from __future__ import annotations

import marshal
import sys
from collections.abc import Callable, Mapping
from functools import partial
from itertools import repeat
from types import TracebackType
from typing import Any, NoReturn

from ..core.types import ThingT
from ..core.world import World
from ..report import Note
from ..run import alike, chance, failure, primitives
from ..run.blank import begun, boxed
from ..run.choosing import can_be_answered
from ..run.failure import RuleFailure
from ..run.memory import memory_key
from ..run.primitives import GameOver, end
from ..run.saying import speaker
from ..run.state import State
from ..run.tracing import Tracer
from ..wording import word
from .written import Written

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
    """A ruleset ready to run."""

    def __init__(self, world: World, written: Written) -> None:
        _make_room()
        self.world = world
        self.budget = BUDGET
        """Steps from one decision to the next; whoever plays rules that may run wild lowers it."""
        self.tracer = Tracer(written.points)
        """Of a machine that is not traced it has no points, and nothing is noted."""
        self.layout = written.layout
        self._box = boxed(world, written.layout)
        self.sites = written.sites
        self._skipped = frozenset(at for at, site in enumerate(self.sites) if site.skipped)
        self._written = written
        self._spoken = speaker(self, written.types)
        names = self._names = {**PRIMITIVES, **self._given(), **_fresh(written.constants)}
        exec(marshal.loads(written.code), names)
        self._blocks = [names.get(f"b{number}") for number in range(len(written.block_rules))]
        self._values: dict[str, Callable[..., Any]] = {
            name: partial(self._value, info.recursive, names[f"v_{name}"])
            for name, info in world.values.items()
        }

    @property
    def source(self) -> str:
        """The generated module."""
        return self._written.source

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
        state.log = (state.log, self._spoken(state, parts))

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
        always = self._written.always
        for _ in range(SETTLED_AFTER):
            before = state.copy()
            for name in always:
                self._names[f"r_{name}"](state)
            if state == before:
                return
        rule = self.world.rules[always[0]]
        raise failure.never_settles(rule.name, rule.span)

    def _fail(self, number: int, *values: Any) -> NoReturn:
        raise self._written.causes[number](*values)

    def _worded(self, number: int, value: Any) -> str:
        return word(self.world, value, self._written.types[number])

    # --- running --------------------------------------------------------------------------------

    def blank(self, seed: int, *, log: bool = True) -> State:
        return begun(self._box, seed, log=log)

    def setup(self, state: State) -> None:
        state.fuel = self.budget
        for name in self.world.rules:
            if name == "setup" or name.startswith("setup."):
                self._guarded(state, self._names[f"r_{name.replace('.', '__')}"])

    def play(self, state: State) -> None:
        state.fuel = self.budget
        if "play" not in self._written.entries:
            self._guarded(state, self._names["r_play"])
            if state.result is None:
                end(state, (tuple(range(self.world.players)),))
            return
        _enter(state, *self._written.entries["play"], ())
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
                if blocks[frame[0]](state, frame):  # type: ignore[misc]
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
        hook = self._names.get(f"allows_{state.asked[0]}")
        if hook is None:
            return True
        state.fuel = self.budget
        site = self.sites[state.asked[0]]
        if site.form == "assignment":
            answer = tuple(zip(state.asked[2][0], answer, strict=True))
        return bool(self._asked_of(state, hook, who, answer))

    def prompt(self, state: State, who: int) -> tuple[Any, ...]:
        assert state.asked is not None
        hook = self._names.get(f"prompt_{state.asked[0]}")
        return () if hook is None else self._spoken(state, self._asked_of(state, hook, who))

    def label(self, state: State, option: int) -> tuple[Any, ...]:
        assert state.asked is not None
        hook = self._names[f"label_{state.asked[0]}_{option}"]
        return self._spoken(state, self._asked_of(state, hook))

    def _asked_of(self, state: State, hook: Callable[..., Any], *given: Any) -> Any:
        try:
            return hook(state, state.stack[-1], *given)
        except RuleFailure as found:
            raise self._told(state, found) from None

    def value(self, state: State, name: str, arguments: tuple[Any, ...] = ()) -> Any:
        """What a value of the ruleset comes to in a position."""
        return self._values[name](state, arguments)

    def _value(
        self, recursive: bool, function: Callable[..., Any], state: State, given: tuple[Any, ...]
    ) -> Any:
        state.fuel = self.budget
        _make_room()
        return function(state, 0, *given) if recursive else function(state, *given)

    def broken(self, state: State) -> tuple[str, ...]:
        state.fuel = self.budget
        return tuple(name for name in self.world.invariants if not self._names[f"i_{name}"](state))

    # --- failures -------------------------------------------------------------------------------

    def _told(self, state: State, found: RuleFailure) -> RuleFailure:
        """A failure with the sentence it happened in and the rules that were under way."""
        notes = list(found.notes)
        span, seen = found.span, []
        for line in self._lines_of(found.__traceback__):
            place = self._written.places[line - 1]
            if place is not None and place not in seen:
                seen.append(place)
        if span is None and seen:
            span = seen[-1]
        notes += [
            Note("while this was carried out", place) for place in reversed(seen) if place != span
        ]
        for frame in reversed(state.stack):
            rule = self.world.rules[self._written.block_rules[frame[0]]]
            notes.append(Note(f"in `{rule.name}`", rule.span))
        return RuleFailure(
            found.code, found.message, span, notes[:12], found.help, plain=found.plain
        )

    def _lines_of(self, traceback: TracebackType | None) -> list[int]:
        """The lines of the generated module that a failure went through, outermost first."""
        lines = []
        while traceback is not None:
            if traceback.tb_frame.f_code.co_filename == self._written.filename:
                lines.append(traceback.tb_lineno)
            traceback = traceback.tb_next
        return lines


def _make_room() -> None:
    if sys.getrecursionlimit() < PYTHON_FRAMES:
        sys.setrecursionlimit(PYTHON_FRAMES)


def _enter(state: State, block: int, slots: int, given: tuple[Any, ...]) -> None:
    """Begin a routine."""
    if len(state.stack) >= DEEPEST:
        raise failure.too_deep("the rule", DEEPEST, None)
    state.stack.append([block, *given, *repeat(0, slots - len(given))])


def _fresh(constants: Mapping[str, Any]) -> dict[str, Any]:
    """The constants, and empty tables for what this machine works out once."""
    return {
        name: list(value) if isinstance(value, list) else value for name, value in constants.items()
    }
