"""What the rules behind a divergence said before and say now, where both are known."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import ndiff

from rulewright.compare import compare
from rulewright.compare.changes import Side
from rulewright.program import Program
from rulewright.recording.marks import Change

MOST = 5
_CITES = re.compile(r"\s+cites [A-Z][A-Za-z]*-?\d.*$")


def changed_texts(before: Program, after: Program, causes: Sequence[Change]) -> tuple[str, ...]:
    """For each cause its lines that are gone (-) and new (+)."""
    # What a parameter was and is has been said with its name, and so has another name.
    told = [each for each in causes if each.sort == "parameter" or each.formerly is not None]
    wanted = {(each.sort, each.name) for each in causes if each not in told}
    if not wanted:
        return ()
    compared = compare(before, after)
    found = []
    for change in compared.definitions:
        if (change.sort, change.name) in wanted:
            old, new = _lines(change.old), _lines(change.new)
            lines = [line for line in ndiff(old, new) if line[0] in "+-"]
            found.append("\n".join([f"{change.title} was and is:", *lines]))
    for row in compared.rows:
        if ("table", row.table) in wanted:
            cells = (f"{cell.column} {cell.old} -> {cell.new}" for cell in row.cells)
            found.append(f"row {row.row} of table {row.table} {row.act}: {', '.join(cells)}")
    return tuple(found[:MOST])


def _lines(side: Side | None) -> list[str]:
    """The lines of a definition without what they cite and without what keeps columns even."""
    if side is None:
        return []
    lines = (_CITES.sub("", line) for line in side.uncited.splitlines())
    return [line[: len(line) - len(line.lstrip())] + " ".join(line.split()) for line in lines]
