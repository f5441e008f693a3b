"""Checking a ruleset for every number of players.

Takes a name; gives what was found, and where its facts come from. Nothing is compiled or played.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from rulewright.core.world import World
from rulewright.facts import FactInfo, facts_of
from rulewright.load import checked_program
from rulewright.program import Program
from rulewright.read.find import list_rulesets
from rulewright.report import Diagnostic, Note, arrange, has_errors


@frozen
class Checked:
    """What was found in a ruleset; the program and the world as far as it came."""

    name: str
    program: Program | None
    world: World | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def is_sound(self) -> bool:
        return not has_errors(self.diagnostics)

    @property
    def facts(self) -> tuple[FactInfo, ...]:
        """Where the facts of its tables come from."""
        return facts_of(self.program) if self.program else ()


def every_name() -> list[str]:
    """The rulesets that come with Rulewright, each alone and with each of its variants."""
    return [
        name
        for found in list_rulesets()
        for name in (found.name, *(f"{found.name}+{variant}" for variant in found.variants))
    ]


def check_ruleset(name: str, players: int | None, settings: Mapping[str, object]) -> Checked:
    """A ruleset for one number of players, or for every number that may play."""
    program, world, found = checked_program(name, players, settings)
    if players is None and program is not None and world is not None:
        found = arrange((*found, *_with_more_players(name, program, settings, found)))
    return Checked(name, program, world, found)


def _with_more_players(
    name: str, program: Program, settings: Mapping[str, object], known: tuple[Diagnostic, ...]
) -> list[Diagnostic]:
    """Errors that only show when more than the fewest play, each with the number of players."""
    fewest, most = program.player_range
    found: dict[Diagnostic, int] = {}
    for players in range(fewest + 1, most + 1):
        for each in checked_program(name, players, settings)[2]:
            if each.severity == "error" and each not in known:
                found.setdefault(each, players)
    return [
        evolve(each, notes=(*each.notes, Note(f"this is so with {players} players")))
        for each, players in found.items()
    ]
