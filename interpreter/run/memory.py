"""What a memory notes: the present position as told by the fields it names.

Takes a state; gives a text that is equal for positions that are the same to the memory.
"""

from __future__ import annotations

from typing import Any

from ..core.world import MemoryInfo, World
from .layout import Layout
from .state import State


def memory_key(world: World, layout: Layout, state: State, info: MemoryInfo) -> str:
    """The present position as the memory tells positions apart."""
    return repr(tuple(_part(world, layout, state, kind, field) for kind, field in info.parts))


def _part(world: World, layout: Layout, state: State, kind: str, field: str) -> Any:
    if not kind:
        return state.mover
    if world.fields[kind, field].constant:
        return world.fields[kind, field].initial
    if kind == "game":
        return state.game[layout.game[field]]
    return tuple(state.fields[layout.fields[kind, field]])
