"""The worlds of a ruleset's scenarios: each number of players and each choice of settings is one.

Takes a program, or how to come by it, and what is known of it already; gives the machine that a
scenario plays on. Every world is checked and compiled once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from attrs import define, evolve, field

from ..codes import OF_SETTINGS
from ..compile import machine_written_by
from ..compile.authors import Authors
from ..compile.machine import CompiledMachine
from ..core.world import ScenarioInfo, World
from ..ready import keep_written, machine_of
from ..report import Diagnostic, diagnostic
from ..run.machine import Machine

if TYPE_CHECKING:
    from ..check import Checks
    from ..program import Program

Key = tuple[int, tuple[tuple[str, str], ...]]
"""How many play, and every parameter with its value; `yes` is not 1."""
Ready = tuple[Machine | None, tuple[Diagnostic, ...]]


@define
class Worlds:
    """The machines of a program by the settings in force."""

    _program: Program | Callable[[], Program]
    traced: bool = False
    """Whether the machines note what runs; a claim that fails then says what made its facts."""
    budget: int | None = None
    """Steps that the rules may take from one decision to the next, if not as many as usual."""
    lasting: bool = True
    """Whether the machines are worth keeping for the next process."""
    _authors: Authors = field(init=False)
    _ready: dict[Key, Ready] = field(factory=dict, init=False)
    _checked: dict[Key, World] = field(factory=dict, init=False)
    _checks: Checks | None = field(default=None, init=False)

    @_authors.default
    def _new_authors(self) -> Authors:
        return Authors(traced=self.traced)

    @property
    def program(self) -> Program:
        """The rules; read when they are first needed."""
        if callable(self._program):
            self._program = self._program()
        return self._program

    def know(self, world: World) -> None:
        """A world of this very program that was checked elsewhere need not be checked again."""
        self._checked[_key(world)] = world

    def keep(self, machine: Machine) -> None:
        """Have a machine that was made elsewhere at hand."""
        self._ready[_key(machine.world)] = machine, ()

    def keep_written(self) -> None:
        """Keep for the next process what was written in this one."""
        if not self.lasting or self.traced:
            return
        for machine, _ in self._ready.values():
            if isinstance(machine, CompiledMachine):
                keep_written(machine)

    def machine_for(self, scenario: ScenarioInfo, world: World) -> Ready:
        """The machine for a scenario that any world of the program lists, or what is wrong."""
        wanted = dict(scenario.settings)
        players = wanted.pop("players", world.player_range[0])
        if not isinstance(players, int):
            place = scenario.set_at or scenario.span
            found = diagnostic("E802", "the number of players is a whole number", place)
            return None, (found,)
        machine, mistakes = self.machine(players, wanted, world)
        return machine, tuple(_said_by(scenario, each) for each in mistakes)

    def machine(self, players: int, settings: Mapping[str, object], world: World) -> Ready:
        """The machine for a number of players and settings, or what is wrong with them."""
        defaults = {name: info.default for name, info in world.parameters.items()}
        key = players, _sorted({**defaults, **settings})
        if key not in self._ready:
            known = self._checked.get(key)
            self._ready[key] = (
                self._made(players, settings) if known is None else self._readied(known)
            )
        return self._ready[key]

    def _made(self, players: int, settings: Mapping[str, object]) -> Ready:
        if self._checks is None:
            from ..check import Checks  # which takes its time to import

            self._checks = Checks(self.program)
        world, found = self._checks.world(players, settings)
        errors = tuple(each for each in found if each.severity == "error")
        return (None, errors) if world is None else self._readied(world)

    def _readied(self, world: World) -> Ready:
        machine = self._compiled(world)
        machine.budget = self.budget or machine.budget
        return machine, ()

    def _compiled(self, world: World) -> CompiledMachine:
        if self.lasting and not self.traced:
            return machine_of(world, self._authors)
        return machine_written_by(self._authors, world)


def _said_by(scenario: ScenarioInfo, found: Diagnostic) -> Diagnostic:
    """A mistake in the settings is shown where the scenario says them."""
    if found.code not in OF_SETTINGS or scenario.set_at is None:
        return found
    return evolve(found, span=scenario.set_at)


def _key(world: World) -> Key:
    values = {name: info.value for name, info in world.parameters.items()}
    return world.players, _sorted(values)


def _sorted(settings: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, repr(value)) for name, value in settings.items()))
