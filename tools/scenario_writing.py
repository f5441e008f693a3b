"""Scenarios as text: the lines of one, and a file for it.

Takes deeds and claims in words; gives text that `fmt` leaves as it is, and paths that are not
taken.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.core.world import World


def beginning(world: World, seed: int) -> dict[str, object]:
    """How many play, with what settings and seed: all that a game begins with."""
    changed = {
        each.name: each.value for each in world.parameters.values() if each.value != each.default
    }
    return {"players": world.players, **changed, "seed": seed}


def scenario_lines(
    title: str, begun: Mapping[str, object], deeds: Sequence[str], claims: Sequence[str]
) -> list[str]:
    """The lines of a scenario."""
    named = title.replace('"', "'").replace("{", "(").replace("}", ")")
    said = ", ".join(f"{name} {_written(value)}" for name, value in begun.items())
    lines = [f'scenario "{named}"', f"  with {said}"]
    for word, inner in (("when", deeds), ("then", claims)):
        if inner:
            lines += [f"  {word}", *(f"    {each}" for each in inner)]
    return lines


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def path_for(folder: Path, sort: str, title: str, text: str) -> Path:
    """A file for a scenario, named after its title: one that is not there yet, or has that text."""
    words = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[:40].rstrip("_")
    path, number = folder / f"{sort}_{words}.rules", 2
    while path.exists() and not (path.is_file() and path.read_bytes() == text.encode()):
        path = folder / f"{sort}_{words}_{number}.rules"
        number += 1
    return path
