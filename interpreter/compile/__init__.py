"""The compile stage: the checked tree becomes an intermediate form, and that becomes Python."""

from ..core.world import World
from .machine import CompiledMachine


def compile_world(world: World, *, traced: bool = False) -> CompiledMachine:
    """A ruleset ready to run. Traced, it plays the same games, more slowly, and its `tracer` notes
    what runs and what changes (see run/tracing.py)."""
    from .build import write_out  # which a machine that was kept does without

    return CompiledMachine(world, write_out(world, traced=traced))
