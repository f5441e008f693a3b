"""Worlds made ready to play: compiled once, and kept for the next process.

Takes a world and the program it was made from; gives its machine. What the compiler wrote is kept
under everything that it depends on, so that only a change of the rules makes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from .compile.machine import CompiledMachine
from .compile.written import Written
from .core.world import World
from .kept import kept
from .nodes import Invariant
from .program import Program


def machine_of(program: Program, world: World) -> CompiledMachine:
    """The machine of a world."""

    def make() -> Written:
        from .compile.build import write_out  # which a machine that was kept does without

        return write_out(world)

    return CompiledMachine(world, kept("machine", _made_from(program, world), make, bool))


def _made_from(program: Program, world: World) -> Iterator[str]:
    yield world.name
    yield world.digest
    # The digest leaves out invariants, and places, which failures point to.
    files: dict[str, str] = {}
    for placed in program.definitions:
        files[placed.definition.span.file.path] = placed.definition.span.file.text
        if isinstance(placed.definition, Invariant):
            yield placed.bare
    for path, text in files.items():
        yield path
        yield text
    # What the beginnings of scenarios change is no constant of the box.
    yield repr([key for key, info in world.fields.items() if info.constant])
