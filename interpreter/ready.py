"""Worlds made ready to play: compiled once, and kept for the next process.

Takes a world; gives its machine. What the compiler wrote is kept under everything that it depends
on, so that only a change of the rules makes it anew: one of scenarios does not.
"""

from __future__ import annotations

from collections.abc import Iterator

from .compile.machine import CompiledMachine
from .compile.written import Written
from .core.world import World
from .kept import kept


def machine_of(world: World) -> CompiledMachine:
    """The machine of a world."""

    def make() -> Written:
        from .compile.build import write_out  # which a machine that was kept does without

        return write_out(world)

    return CompiledMachine(world, kept("machine", _made_from(world), make, bool))


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
