"""A position in which everything is as it comes out of the box."""

from __future__ import annotations

from ..core.types import NONE
from ..core.world import World
from ..explain.facts import as_typed
from .chance import stream
from .layout import Layout
from .state import State


def begun(box: State, seed: int, *, log: bool) -> State:
    """A game of its own from a position in which all is still in the box."""
    state = box.copy()
    state.rng = stream(seed)
    state.log = () if log else None
    return state


def boxed(world: World, layout: Layout) -> State:
    """Every field at its start, every thing in its supply or nowhere, nobody to move."""
    state = State.__new__(State)
    fields = {key: _start(world, key) for key in world.fields}
    state.fields = [fields[key] for key in layout.fields]
    state.game = [fields["game", name][0] for name in layout.game]
    state.places = []
    contents: list[list[int]] = [[] for _ in range(world.zone_count)]
    for kind in layout.kinds:
        count = len(world.kinds[kind].things)
        places = list(world.supplies.get(kind, (NONE,) * count))
        state.places.append(places)
        for thing, place in enumerate(places):
            if place != NONE:
                contents[place].append(thing)
    state.contents = [tuple(row) for row in contents]
    state.memories = [{} for _ in layout.memories]
    state.shown = frozenset()
    state.stack = []
    state.asked = state.answer = state.result = state.memo = None
    state.mover = NONE
    state.ply = state.fuel = 0
    state.rng = stream(0)
    state.log = None
    return state


def _start(world: World, key: tuple[str, str]) -> list[object]:
    info = world.fields[key]
    return [as_typed(value, info.type) for value in info.initial]
