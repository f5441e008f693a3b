"""Rulesets of which only the files have been read, and what is kept of them.

Takes a name; gives what the ruleset is known by, and the worlds in which its scenarios are played.
It is laid out and checked only where nothing was kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING

from attrs import evolve

from .core.world import ScenarioInfo, World
from .kept import kept
from .laid import laid
from .lean import frozen
from .read.chain import known_by, read_all
from .read.find import Located, locate
from .report import Diagnostic, arrange

if TYPE_CHECKING:
    from .program import Program

Settings = Mapping[str, object]
Found = tuple[Diagnostic, ...]


@frozen
class AsRead:
    """A ruleset whose files have been read, and which is laid out only when that is needed."""

    located: Located
    made_from: str
    """What it is known by."""
    laid_out: Callable[[], tuple[Program | None, Found]]

    def program(self) -> Program:
        """The rules, of a ruleset that is known to have no mistakes."""
        whole, _ = self.laid_out()
        assert whole is not None, "its world is there"
        return whole

    def world(self, players: int | None, settings: Settings) -> tuple[World | None, Found]:
        """Checked for a number of players and settings beside those in its name; a sound world is
        kept for the next process."""
        chosen = {**dict(self.located.settings), **settings}

        def make() -> tuple[World | None, Found]:
            from .check import Checks

            whole, found = self.laid_out()
            return (None, found) if whole is None else Checks(whole).world(players, chosen)

        made_from = self.made_from, str(players), repr(sorted(chosen.items()))
        return kept("world", made_from, make, lambda made: made[0] is not None)


@frozen
class ToTest:
    """A ruleset whose scenarios can be played."""

    world: World
    """With default settings."""
    others: tuple[World, ...]
    """Those of the wanted scenarios with settings of their own, as far as they are sound."""
    program: Callable[[], Program]


def as_read(
    name: str, is_wanted: Callable[[str], bool] = lambda path: True
) -> tuple[AsRead | None, Found]:
    """A ruleset by name or path of which only the files have been read, or what is wrong there.
    Files of scenarios that are not wanted are as if they were not there."""
    located, found = locate(name)
    if located is None:
        return None, found
    folders, found = read_all(located)
    if folders is None:
        return None, arrange(found)
    folders = tuple(
        evolve(folder, scenarios=tuple(it for it in folder.scenarios if is_wanted(it.path)))
        for folder in folders
    )
    made_from = known_by(located, folders, found)
    return AsRead(located, made_from, cache(partial(laid, folders, found))), ()


def to_test(
    name: str,
    wanted: Callable[[ScenarioInfo], bool] = lambda scenario: True,
    which: str = "",
    is_wanted: Callable[[str], bool] = lambda path: True,
) -> tuple[ToTest | None, Found]:
    """A ruleset with its variants laid over it, checked with its default settings and with those
    of the wanted scenarios; `which` says which these are, and files with none of them need not be
    read. All these worlds have most in common, so to keep them together takes hardly more than to
    keep one."""
    read, found = as_read(name, is_wanted)
    if read is None:
        return None, found

    def make() -> tuple[tuple[World, ...], Found]:
        return _worlds_to_test(read, wanted)

    worlds, found = kept("tests", (read.made_from, which), make, lambda made: bool(made[0]))
    if not worlds:
        return None, found
    return ToTest(worlds[0], worlds[1:], read.program), found


def _worlds_to_test(
    read: AsRead, wanted: Callable[[ScenarioInfo], bool]
) -> tuple[tuple[World, ...], Found]:
    """The world of the default settings and those of scenarios; none if the first is not sound."""
    from .check import Checks

    whole, found = read.laid_out()
    if whole is None:
        return (), found
    checks = Checks(whole)
    world, mistakes = checks.world(None, dict(read.located.settings))
    found = arrange((*found, *mistakes))
    if world is None:
        return (), found
    others = (
        checks.world_of(settings)
        for settings in dict.fromkeys(each.settings for each in world.scenarios if wanted(each))
        if settings or read.located.settings
    )
    return (world, *(other for other in others if other is not None)), found
