"""What the rules behind a divergence said before and say now, where both are known."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import ndiff

from rulewright.compare import compare
from rulewright.program import Program
from rulewright.recording.marks import Change

MOST = 5


def changed_texts(before: Program, after: Program, causes: Sequence[Change]) -> tuple[str, ...]:
    """For each cause its lines that are gone (-) and new (+)."""
    # What a parameter was and is has been said with its name.
    wanted = {(each.sort, each.name) for each in causes if each.sort != "parameter"}
    if not wanted:
        return ()
    compared = compare(before, after)
    found = []
    for change in compared.definitions:
        if (change.sort, change.name) in wanted:
            old = change.old.text.splitlines() if change.old else []
            new = change.new.text.splitlines() if change.new else []
            lines = [line for line in ndiff(old, new) if line[0] in "+-"]
            found.append("\n".join([f"{change.title} was and is:", *lines]))
    for row in compared.rows:
        if ("table", row.table) in wanted:
            cells = (f"{cell.column} {cell.old} -> {cell.new}" for cell in row.cells)
            found.append(f"row {row.row} of table {row.table} {row.act}: {', '.join(cells)}")
    return tuple(found[:MOST])
