"""Which rules a game is played by, in one line.

Takes a world; gives the whole name under which it can be opened again, `base+variant+parameter=3`,
and the line with which every log begins. Two games whose lines are equal are played by the same
rules, whatever the files were called.
"""

from __future__ import annotations

from ..core.world import ParameterInfo, World
from .knowing import Viewer
from .names import heard
from .saves import log_entries
from .state import State


def set_by_hand(world: World) -> dict[str, ParameterInfo]:
    """The parameters that are not as the ruleset and its variants have them."""
    return {name: each for name, each in world.parameters.items() if each.value != each.default}


def whole_name(world: World) -> str:
    """The name with all that is in force: `base+variant+parameter=3`."""
    settings = [f"{name}={written(each.value)}" for name, each in set_by_hand(world).items()]
    return "+".join([world.name, *settings])


def in_force(world: World) -> str:
    """The first line of a log."""
    players = "1 player" if world.players == 1 else f"{world.players} players"
    return f"Rules: {whole_name(world)} for {players}, digest {world.digest}"


def written(value: int | bool | str) -> str:
    """The value of a parameter as it is written in rules and on a command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def log_lines(world: World, state: State, viewer: Viewer) -> list[str]:
    """What has been said, as a player may read it, below the rules in force; nothing if no log is
    kept. None sees all."""
    if state.log is None:
        return []
    return [in_force(world), *(heard(world, entry, viewer) for entry in log_entries(state))]
