"""Writes small values in place of a call to them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..core import expressions as core
from ..core.walking import walk
from ..core.world import ValueInfo
from .writer import Writer
from .writing import write

LARGEST = 40
"""Nodes of a value that is still written in place."""
DEEPEST = 5
"""How many values are written inside one another."""
MOST_LOOPS = 8
"""Python nests no more than twenty blocks."""


@contextmanager
def inlined(w: Writer, call: core.CallValue) -> Iterator[core.Expr]:
    """The body of a value, with the Writer using the value's names meanwhile."""
    info = w.module.world.values[call.value]
    names = {}
    for param, argument in zip(info.params, call.arguments, strict=True):
        names[param.slot] = w.keep(write(w, argument), "y")
    w.mark("value", info.span)
    with w.scope_of_names(names, call.value):
        yield info.body


def fits(w: Writer, call: core.CallValue) -> bool:
    """Whether a value is small and simple enough to be written in place here."""
    info = w.module.world.values[call.value]
    return (
        not info.recursive
        and not info.modifiers
        and info.name not in w.inlining
        and len(w.inlining) < DEEPEST
        and w.loops < MOST_LOOPS
        and not w.module.tabled(info)
        and not w.module.memoised(info)
        and w.module.size(info) <= LARGEST
    )


def size_of(info: ValueInfo) -> int:
    """How many nodes the body of a value has."""
    return sum(1 for _ in walk(info.body))
