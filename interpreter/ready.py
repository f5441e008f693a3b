"""Worlds made ready to play: what was written of their rules is kept for the next process.

Takes a world; gives its machine. What the author wrote is kept under everything that it depends on,
so that only a change of the rules makes it anew: one of scenarios does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .compile import machine_written_by
from .compile.authors import Authors
from .compile.machine import CompiledMachine
from .compile.written import Written
from .core.world import World
from .kept import keep, look_up, place_of


def machine_of(world: World, authors: Authors | None = None) -> CompiledMachine:
    """The machine of a world, which is written as far as that is needed to play; `keep_written`
    keeps what was written meanwhile. The authors may have written for worlds beside it."""
    found = look_up(_place_of(world))
    return machine_written_by(authors or Authors(), world, None if found is None else found[0])


def whole_machine_of(world: World) -> CompiledMachine:
    """The machine of a world with everything written, and kept."""
    machine = machine_of(world)
    machine.pages.write_all()
    keep_written(machine)
    return machine


def keep_written(machine: CompiledMachine) -> None:
    """Keep what was written since the machine was made, beside what other processes kept."""
    pages = machine.pages
    if not pages.grown:
        return
    place, written = _place_of(machine.world), pages.written
    found = look_up(place)
    if found is not None:
        before: Written = found[0]
        both = {**before.pages, **written.pages}
        written = Written(written.outline, both, before.whole or written.whole)
    keep(place, written)
    pages.grown = False


def _place_of(world: World) -> Path | None:
    return place_of("machine", _made_from(world))


def _made_from(world: World) -> Iterator[str]:
    yield world.name
    yield world.digest
    # The digest leaves out invariants, and places, which failures point to.
    yield world.texts
    # What the beginnings of scenarios change is no constant of the box.
    yield repr([key for key, info in world.fields.items() if info.constant])
