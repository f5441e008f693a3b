"""Writes the use of values, and what would be so after a rule."""

from __future__ import annotations

from ..core import expressions as core
from .inline import fits, inlined
from .writer import Writer
from .writing import write


def call_value(w: Writer, expr: core.CallValue) -> str:
    info = w.module.world.values[expr.value]
    if w.module.tabled(info):
        return _from_table(w, expr)
    if fits(w, expr):
        with inlined(w, expr) as body:
            return write(w, body)
    arguments = [write(w, argument) for argument in expr.arguments]
    if info.recursive:
        arguments.insert(0, "D + 1" if w.calling else "0")
    return f"v_{expr.value}({', '.join(['S', *arguments])})"


def searched(w: Writer, call: core.CallValue) -> bool:
    """Whether what is looked for in a set that a value gives gets a function of its own, since the
    value is too large to be written in place."""
    info = w.module.world.values[call.value]
    plain = not info.recursive and not info.modifiers and not w.module.tabled(info)
    return plain and not fits(w, call)


def search(w: Writer, call: core.CallValue, wanted: str) -> str:
    """`any`: whether a set has an element; `first`: the first one, or none."""
    arguments = [write(w, argument) for argument in call.arguments]
    function = w.module.sheet.call(f"{wanted}_{call.value}")
    return f"{function}({', '.join(['S', *arguments])})"


def _from_table(w: Writer, expr: core.CallValue) -> str:
    """A value of constants alone is worked out once for each of its arguments."""
    info = w.module.world.values[expr.value]
    arguments = [w.keep(write(w, argument)) for argument in expr.arguments]
    at = ""
    for argument, (low, size) in zip(arguments, w.module.domains(info), strict=True):
        index = f"{argument} - {low}" if low else argument
        at = index if not at else f"({at}) * {size} + {index}"
    name, table = w.fresh(), w.module.table(info)
    w.put(f"{name} = {table}[{at or 0}]")
    function = w.module.sheet.call(f"fill_{expr.value}")
    call = ", ".join(["S", at or "0", *arguments])
    w.put(f"if {name} is None: {name} = {function}({call})")
    return name


def supposing(w: Writer, expr: core.Supposing) -> str:
    name, free = w.module.supposition(expr, bool(w.calling))
    arguments = [write(w, argument) for argument in expr.arguments]
    depth = ["D"] if w.calling else []
    known = [w.name(slot) for slot in free]
    return f"suppose_{name}({', '.join(['S', *depth, *arguments, *known])})"
