"""Nodes and cells as bare texts: what they say, without places, citations and remarks.

Takes a node of a rule tree or a value of a table; gives a text that is the same whenever play is.
"""

from __future__ import annotations

from typing import Any

import attrs

from . import nodes
from .read.values import Mapping, Scalar, Sequence, Value

NOT_PLAYED = (nodes.Legend, nodes.Display, nodes.Invariant, nodes.Parameter)
"""Definitions that play does not depend on; of a parameter its value counts."""
REMARKS = frozenset(["span", "cites", "help", "several"])


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
