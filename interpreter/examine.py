"""Everything that is wrong with a ruleset, for every number of players and all its scenarios.

Takes a name; gives what was found, how large the ruleset is and where its facts come from. Nothing
is compiled or played. What was found is kept with the texts, so only an edit is looked at anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from attrs import evolve

from .kept import kept
from .lean import frozen
from .read.chain import known_by, read_all
from .read.find import Located, locate
from .read.folder import Folder
from .report import Diagnostic, Note, arrange, has_errors

if TYPE_CHECKING:
    from .check import Checks
    from .facts import FactInfo

Settings = Mapping[str, object]
Found = tuple[Diagnostic, ...]


@frozen
class Size:
    """How much of each there is in a ruleset without mistakes."""

    rules: int
    values: int
    scenarios: int


@frozen
class Examined:
    """What was found in a ruleset, and what else is known of it as far as it came."""

    found: Found
    size: Size | None = None
    facts: tuple[FactInfo, ...] | None = None
    """Where the facts of its tables come from."""


def examine(name: str, players: int | None = None, settings: Settings | None = None) -> Examined:
    """A ruleset for one number of players, or for every number that may play."""
    located, found = locate(name)
    if located is None:
        return Examined(found)
    folders, found = read_all(located)
    if folders is None:
        return Examined(arrange(found))
    chosen = {**dict(located.settings), **(settings or {})}
    return kept(
        "examined",
        (known_by(located, folders, found), str(players), repr(sorted(chosen.items()))),
        lambda: _examined(located, folders, found, players, chosen),
        lambda made: made.size is not None,
    )


def _examined(
    located: Located,
    folders: tuple[Folder, ...],
    found: Found,
    players: int | None,
    settings: Settings,
) -> Examined:
    from .check import Checks, check
    from .facts import facts_of
    from .laid import laid

    program, found = laid(folders, found)
    if program is None:
        return Examined(found)
    checks = Checks(program)
    world, more = check(program, players, settings, checks)
    found = arrange((*found, *more))
    if world is None:
        return Examined(found, None, facts_of(program))
    if players is None:
        found = arrange((*found, *_with_more_players(checks, settings, found)))
    size = Size(len(world.rules), len(world.values), len(world.scenarios))
    return Examined(found, None if has_errors(found) else size, facts_of(program))


def _with_more_players(checks: Checks, settings: Settings, known: Found) -> Iterator[Diagnostic]:
    """Errors that only show when more than the fewest play, each with the number of players."""
    fewest, most = checks.program.player_range
    found: dict[Diagnostic, int] = {}
    for players in range(fewest + 1, most + 1):
        for each in checks.mistakes(players, settings):
            if each.severity == "error" and each not in known:
                found.setdefault(each, players)
    for each, players in found.items():
        yield evolve(each, notes=(*each.notes, Note(f"this is so with {players} players")))
