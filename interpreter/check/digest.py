"""The digest of a ruleset: same digest, same play.

Takes a program with the players and parameters in force; gives a text of 16 hexadecimal digits
over everything that play depends on. Remarks, citations, places, legends, displays,
invariants and scenarios do not count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import attrs

from .. import nodes
from ..facts import without_remarks
from ..program import Program, joined_tables
from ..read.values import Mapping, Scalar, Sequence, Value
from ..resolve.box import Box

REMARKS = frozenset(["span", "cites", "help"])
NOT_PLAYED = (nodes.Legend, nodes.Display, nodes.Invariant, nodes.Parameter)
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
            yield node_text(placed.definition)
    for table in joined_tables(program.tables):
        yield f"table {table.name} {cell_text(without_remarks(table.value))}"


def node_text(node: Any, *, aloud: bool = True) -> str:
    """A node as a text without places and remarks; also without what is only said, if one wants."""
    if isinstance(node, tuple):
        if not aloud:
            node = tuple(each for each in node if not isinstance(each, nodes.Say))
        return f"({' '.join(node_text(each, aloud=aloud) for each in node)})"
    if not attrs.has(type(node)):
        return repr(node)
    kept = [each.name for each in attrs.fields(type(node)) if each.name not in REMARKS]
    if not aloud:
        kept = [name for name in kept if name != "prompt"]
    parts = " ".join(f"{name}={node_text(getattr(node, name), aloud=aloud)}" for name in kept)
    return f"{type(node).__name__}({parts})"


def cell_text(value: Value) -> str:
    match value:
        case Scalar():
            return repr(value.value)
        case Sequence():
            return f"[{', '.join(map(cell_text, value))}]"
        case Mapping():
            return f"{{{', '.join(f'{k.value!r}: {cell_text(v)}' for k, v in value.entries)}}}"
