"""Worlds made ready to play: what was written of their rules is kept for the next process.

Takes a world; gives its machine. What the author wrote is kept under everything that it depends on,
so that only a change of the rules makes it anew: one of scenarios does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from .compile.machine import CompiledMachine
from .compile.written import Written
from .core.world import World
from .kept import keep, look_up, place_of

if TYPE_CHECKING:
    from .compile.author import PageAuthor


def machine_of(world: World) -> CompiledMachine:
    """The machine of a world, which is written as far as that is needed to play; `keep_written`
    keeps what was written meanwhile."""
    found = look_up(_place_of(world))
    if found is not None:
        return CompiledMachine(world, found[0], lambda: _author_of(world))
    author = _author_of(world)
    return CompiledMachine(world, Written(author.outline, {}), lambda: author)


def whole_machine_of(world: World) -> CompiledMachine:
    """The machine of a world with everything written, and kept."""
    machine = machine_of(world)
    machine.write_all()
    keep_written(machine)
    return machine


def keep_written(machine: CompiledMachine) -> None:
    """Keep what was written since the machine was made, beside what other processes kept."""
    if not machine.grown:
        return
    place, written = _place_of(machine.world), machine.written
    found = look_up(place)
    if found is not None:
        before: Written = found[0]
        pages = {**before.pages, **written.pages}
        written = Written(written.outline, pages, before.whole or written.whole)
    keep(place, written)
    machine.grown = False


def _author_of(world: World) -> PageAuthor:
    from .compile.author import PageAuthor  # whom a machine that was kept does without

    return PageAuthor(world)


def _place_of(world: World) -> Path | None:
    return place_of("machine", _made_from(world))


def _made_from(world: World) -> Iterator[str]:
    yield world.name
    yield world.digest
    # The digest leaves out invariants, and places, which failures point to.
    yield from world.invariants
    groups = world.rules, world.values, world.invariants
    files = {info.span.file for infos in groups for info in infos.values()}
    for path, text in sorted((file.path, file.text) for file in files):
        yield path
        yield text
    # What the beginnings of scenarios change is no constant of the box.
    yield repr([key for key, info in world.fields.items() if info.constant])
