"""The compile stage: the checked tree becomes an intermediate form, and that becomes Python."""

from ..core.world import World
from .machine import CompiledMachine


def compile_world(world: World) -> CompiledMachine:
    """A ruleset ready to run."""
    return CompiledMachine(world)
