"""What the manifests of two rulesets say otherwise: title, number of players, sources."""

from __future__ import annotations

from collections.abc import Iterator

from ..program import Program
from .changes import PartChange


def compare_headings(before: Program, after: Program) -> tuple[PartChange, ...]:
    """The parts of the manifests that differ."""
    told = (
        PartChange("title", before.title, after.title),
        PartChange("players", _players(before), _players(after)),
        *_sources(before, after),
    )
    return tuple(part for part in told if part.old != part.new)


def _players(program: Program) -> str:
    low, high = program.player_range
    return str(low) if low == high else f"{low} to {high}"


def _sources(before: Program, after: Program) -> Iterator[PartChange]:
    for prefix in dict.fromkeys((*before.sources, *after.sources)):
        old, new = before.sources.get(prefix), after.sources.get(prefix)
        yield PartChange(f"source {prefix}", old, new)
