"""A finding as a scenario, which fails until the rules are mended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..deeds import deed_text
from ..scenario_writing import scenario_lines
from .playing import Finding

if TYPE_CHECKING:
    from rulewright.core.world import World


def scenario_text(world: World, finding: Finding, settings: Mapping[str, object]) -> str:
    """The text of a file with one scenario. Its title is true once the rules are mended."""
    begun = {"players": finding.players, **settings, "seed": finding.seed}
    claim = _claim(world, finding)
    deeds = [deed_text(world, each) for each in finding.deeds]
    title = f"never again: {finding.found.message}"
    lines = [
        f"# Found by `rulewright fuzz`: {finding.sort}. It fails until the rules are mended.",
        "# If they then no longer allow these decisions, it has done its work and can go.",
        *(f"# {note.message}" for note in finding.found.notes if note.span is None),
        *scenario_lines(title, begun, deeds, (claim,) if claim else ()),
    ]
    return "\n".join(lines) + "\n"


def _claim(world: World, finding: Finding) -> str | None:
    if finding.sort == "leak":
        assert finding.viewer is not None
        return f"nothing hidden shows to {world.kinds['player'].things[finding.viewer]}"
    if finding.sort == "endless game":
        return f"the game ends within {finding.longest} decisions"
    return None if finding.deeds else "the game goes on"
