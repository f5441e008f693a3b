"""The compile stage: the checked tree becomes an intermediate form, and that becomes Python."""

from ..core.world import World
from .authors import Authors
from .machine import CompiledMachine
from .written import Written


def compile_world(world: World, *, traced: bool = False) -> CompiledMachine:
    """A ruleset ready to run. Traced, it plays the same games, more slowly, and its `tracer` notes
    what runs and what changes (see run/tracing.py)."""
    return machine_written_by(Authors(traced=traced), world)


def machine_written_by(
    authors: Authors, world: World, written: Written | None = None
) -> CompiledMachine:
    """A ruleset ready to run, of which something may be written already."""
    if written is not None:
        return CompiledMachine(world, written, lambda: authors.of(world))
    author = authors.of(world)
    return CompiledMachine(world, Written(author.outline, {}), lambda: author)
