"""What is different between two rulesets, in the terms of the rules.

Takes two Programs, which may be a ruleset with and without a variant, or two versions of one; gives
a Comparison: definitions added, removed and changed with their texts, tables by row and cell, links
by pair, and what the manifests say. How a text is laid out, its comments and its scenarios do not
count. `marks_of` gives a short mark for every definition, by which a recorded game can tell later
which texts have changed since.
"""

from __future__ import annotations

from ..program import Program
from .changes import (
    CellChange,
    Comparison,
    DefinitionChange,
    PairChange,
    PartChange,
    RowChange,
    Side,
)
from .definitions import compare_definitions, marks_of
from .heading import compare_headings
from .tables import compare_tables

__all__ = [
    "CellChange",
    "Comparison",
    "DefinitionChange",
    "PairChange",
    "PartChange",
    "RowChange",
    "Side",
    "compare",
    "marks_of",
]


def compare(before: Program, after: Program) -> Comparison:
    """Everything in which the second differs from the first."""
    definitions, moved = compare_definitions(before, after)
    rows, pairs = compare_tables(before.tables, after.tables)
    return Comparison(
        before=before.name,
        after=after.name,
        heading=compare_headings(before, after),
        definitions=definitions,
        rows=rows,
        pairs=pairs,
        moved=moved,
    )
