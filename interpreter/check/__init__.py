"""The check stage: names get their meaning and expressions their types.

Takes a Program, how many play and the settings; gives the World, or none, and everything that is
wrong. All mistakes are found in one run, and each is reported once.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.world import World
from ..program import Program
from ..report import Diagnostic, arrange, has_errors
from .checks import Checks
from .settings import elsewhere

__all__ = ["Checks", "check"]


def check(
    program: Program,
    players: int | None = None,
    settings: Mapping[str, object] | None = None,
    checks: Checks | None = None,
) -> tuple[World | None, tuple[Diagnostic, ...]]:
    """The world of a program, or none if anything is wrong, and all that was found.

    Without players and settings the scenarios of every other setting are checked too. Who goes on
    to other worlds of the program gives the checks that are to know of them.
    """
    checks = checks or Checks(program)
    world, found = checks.world(players, settings or {}, warn=True)
    if players is None and not settings and not has_errors(found):
        found = arrange((*found, *elsewhere(program, found, checks.mistakes)))
    return (None if has_errors(found) else world), found
