"""The digest of a ruleset: same digest, same play.

Takes a program with the players and parameters in force; gives a text of 16 hexadecimal digits
over everything that play depends on. Remarks, citations, places, legends, displays,
invariants and scenarios do not count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from ..bare import NOT_PLAYED, cell_text
from ..facts import without_remarks
from ..program import Program, joined_tables
from ..resolve.box import Box

LENGTH = 16


def digest_of(box: Box) -> str:
    """The digest of everything in force."""
    text = hashlib.sha256()
    for part in _parts(box.program, box):
        text.update(part.encode())
        text.update(b"\n")
    return text.hexdigest()[:LENGTH]


def _parts(program: Program, box: Box) -> Iterator[str]:
    yield f"players {box.players}"
    for name, parameter in sorted(box.parameters.items()):
        yield f"parameter {name} {parameter.value!r}"
    for placed in program.definitions:
        if not isinstance(placed.definition, NOT_PLAYED):
            yield placed.bare
    for table in joined_tables(program.tables):
        yield f"table {table.name} {cell_text(without_remarks(table.value))}"
