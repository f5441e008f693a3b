"""Writes texts with holes as Python.

See writing.py for what a form takes and gives.
"""

from __future__ import annotations

from ..core import expressions as core
from .going import each
from .writer import Writer
from .writing import write


def wording(w: Writer, expr: core.Wording) -> str:
    """Parts of a line: texts, and (type, value) pairs."""
    parts = [_part(w, part) for part in expr.parts]
    return f"({', '.join(parts)},)" if parts else "()"


def _part(w: Writer, part: str | core.Expr) -> str:
    if isinstance(part, str):
        return repr(part)
    if isinstance(part, core.Told):
        return f"*{told(w, part)}"
    return f"({w.module.literal(part.type)}, {write(w, part)})"


def told(w: Writer, expr: core.Told) -> str:
    """The parts of a text for each element, one behind the other."""
    name = w.fresh()
    w.put(f"{name} = []")

    def add(_: str) -> None:
        w.put(f"if {name}: {name}.append({expr.joint!r})")
        w.put(f"{name} += {wording(w, expr.text)}")

    each(w, expr.group, add, expr.slot)
    w.put(f"if not {name}: {name}.append('nothing')")
    return name
