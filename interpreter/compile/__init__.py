"""The compile stage: the checked tree becomes an intermediate form, and that becomes Python."""

from ..core.world import World
from .machine import CompiledMachine
from .written import Written


def compile_world(world: World, *, traced: bool = False) -> CompiledMachine:
    """A ruleset ready to run. Traced, it plays the same games, more slowly, and its `tracer` notes
    what runs and what changes (see run/tracing.py)."""
    from .author import PageAuthor  # whom a machine that was kept may do without

    author = PageAuthor(world, traced=traced)
    return CompiledMachine(world, Written(author.outline, {}), lambda: author)
