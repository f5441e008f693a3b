"""A finding as a scenario, which fails until the rules are mended."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from .deeds import deed_text
from .playing import Finding

if TYPE_CHECKING:
    from rulewright.core.world import World


def scenario_text(world: World, finding: Finding, settings: Mapping[str, object]) -> str:
    """The text of a file with one scenario. Its title is true once the rules are mended."""
    given = {"players": finding.players, **settings, "seed": finding.seed}
    said = ", ".join(f"{name} {_written(value)}" for name, value in given.items())
    title = finding.found.message.replace('"', "'").replace("{", "(").replace("}", ")")
    lines = [
        f"# Found by `rulewright fuzz`: {finding.sort}. It fails until the rules are mended.",
        "# If they then no longer allow these decisions, it has done its work and can go.",
        *(f"# {note.message}" for note in finding.found.notes if note.span is None),
        f'scenario "never again: {title}"',
        f"    with {said}",
    ]
    if finding.deeds:
        lines.append("  when")
        lines += [f"    {deed_text(world, deed)}" for deed in finding.deeds]
    claim = _claim(world, finding)
    if claim:
        lines += ["  then", f"    {claim}"]
    return "\n".join(lines) + "\n"


def _claim(world: World, finding: Finding) -> str | None:
    if finding.sort == "leak":
        assert finding.viewer is not None
        return f"nothing hidden shows to {world.kinds['player'].things[finding.viewer]}"
    if finding.sort == "endless game":
        return f"the game ends within {finding.longest} decisions"
    return None if finding.deeds else "the game goes on"


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def file_name(finding: Finding, taken: Path) -> Path:
    """A name for the file that says what was found and is not taken yet."""
    words = re.sub(r"[^a-z0-9]+", "_", finding.found.message.lower()).strip("_")[:40].rstrip("_")
    path, number = taken / f"fuzz_{words}.rules", 2
    while path.exists():
        path = taken / f"fuzz_{words}_{number}.rules"
        number += 1
    return path
