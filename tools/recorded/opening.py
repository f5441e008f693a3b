"""Rulesets opened for recorded games: each is read once and compiled once for its settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import Factory, define, frozen

from rulewright.as_read import AsRead, as_read
from rulewright.core.world import World
from rulewright.ready import whole_machine_of
from rulewright.recording.script import Heading
from rulewright.report import Diagnostic, Note, diagnostic
from rulewright.run.machine import Machine

if TYPE_CHECKING:
    from rulewright.compile.machine import CompiledMachine
    from rulewright.load import Loaded
    from rulewright.program import Program

Found = tuple[Diagnostic, ...]
Key = tuple[str, int, tuple[tuple[str, str], ...]]


@frozen
class Opened:
    """A ruleset ready to play, for one number of players and one choice of settings."""

    _program: Callable[[], Program]
    """The rules are laid out when they are first needed, which most games do without."""
    world: World
    machine: Machine

    @property
    def program(self) -> Program:
        return self._program()

    @cached_property
    def traced(self) -> CompiledMachine:
        """The same rules on a machine that tells what runs."""
        from rulewright.compile import compile_world

        return compile_world(self.world, traced=True)

    @classmethod
    def of(cls, loaded: Loaded) -> Opened:
        """A ruleset that has gone all the way."""
        return cls(lambda: loaded.program, loaded.world, loaded.machine)


@define
class Opener:
    """Opens rulesets, and keeps those that are open."""

    _read: dict[str, tuple[AsRead | None, Found]] = Factory(dict)
    _opened: dict[Key, tuple[Opened | None, Found]] = Factory(dict)

    def open(
        self, ruleset: str, players: int | None, settings: Mapping[str, object]
    ) -> tuple[Opened | None, Found]:
        """A ruleset, or what is wrong with it."""
        # A damaged game may have anything for a setting.
        key = (
            ruleset,
            players or 0,
            tuple(sorted((name, repr(it)) for name, it in settings.items())),
        )
        if key not in self._opened:
            self._opened[key] = self._open(ruleset, players, settings)
        return self._opened[key]

    def for_game(self, ruleset: str, heading: Heading) -> tuple[Opened | None, Found]:
        """A ruleset with the players and settings of a recorded game."""
        opened, found = self.open(ruleset, len(heading.players), heading.settings)
        if opened is None:
            why = [Note(f"{each.code}: {each.message}", each.span) for each in found]
            message = f"the rules of the recorded game, {heading.ruleset}, cannot be opened for it"
            help = found[0].help if len(found) == 1 else None
            return None, (diagnostic("E845", message, notes=why, help=help),)
        players = opened.world.kinds["player"].things
        if players != heading.players:
            message = f"the players are {', '.join(players)}, and were {', '.join(heading.players)}"
            help = "if they are only called otherwise, put their new names into the file"
            return None, (diagnostic("E845", message, help=help),)
        return opened, ()

    def as_recorded(self, ruleset: str, heading: Heading) -> Opened | None:
        """The ruleset that a recorded game names, if it is still as it was recorded."""
        opened, _ = self.for_game(ruleset, heading)
        return opened if opened and opened.world.digest == heading.digest else None

    def _open(
        self, ruleset: str, players: int | None, settings: Mapping[str, object]
    ) -> tuple[Opened | None, Found]:
        if ruleset not in self._read:
            # What is wrong with a scenario is no reason not to play a game.
            self._read[ruleset] = as_read(ruleset, is_wanted=lambda path: False)
        read, found = self._read[ruleset]
        if read is None:
            return None, _errors(found)
        world, found = read.world(players, settings)
        if world is None:
            return None, _errors(found)
        return Opened(read.program, world, whole_machine_of(world)), ()


def _errors(found: Found) -> Found:
    return tuple(each for each in found if each.severity == "error")
