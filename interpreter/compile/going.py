"""Writes loops over sets.

A set that is only gone through is never built: its conditions become tests in the loop, a row that
ends where something stands in the way becomes a loop that stops there, and sets joined become loops
one after the other where an element met twice makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable

from ..core import expressions as core
from .indexes import narrowed
from .inline import fits, inlined
from .writer import Writer
from .writing import write, write_aside

Act = Callable[[str], None]
"""Puts the lines for one element, given its name. The lines may break the loop off."""


def each(
    w: Writer, group: core.Expr, act: Act, slot: int | None = None, undecided: str = ""
) -> None:
    """A loop over a set. `undecided` is the text of whether to go on, if the loop may be broken off
    and no harm is done by an element met twice."""
    if w.module.constant(group) is None:
        match group:
            case core.Filter():
                _each_kept(w, group, act, slot, undecided)
                return
            case core.CallValue() if fits(w, group):
                _each_of_value(w, group, act, slot, undecided)
                return
            case core.Join() if undecided:
                each(w, group.left, act, slot, undecided)
                with w.indented(f"if {undecided}:"):
                    each(w, group.right, act, slot, undecided)
                return
            case core.Prefix():
                _each_of_prefix(w, group, act, slot)
                return
    _loop(w, write(w, group), act, slot)


def _loop(w: Writer, text: str, act: Act, slot: int | None) -> None:
    name = w.name(slot) if slot is not None else w.fresh("x")
    with w.going_over(name, text):
        act(name)


def _each_of_prefix(w: Writer, row: core.Prefix, act: Act, slot: int | None) -> None:
    name = w.name(row.slot)
    if slot is not None:
        w.names[slot] = name
    with w.going_over(name, write(w, row.row)):
        if row.mode == "while":
            w.put(f"if not {write(w, row.condition)}: break")
        act(name)
        if row.mode != "while":
            w.put(f"if not {write(w, row.condition)}: break")


def _each_of_value(
    w: Writer, call: core.CallValue, act: Act, slot: int | None, undecided: str
) -> None:
    """The body of a value is gone through in its own names, what is done there in the outer."""
    outer = w.names

    def in_outer_names(name: str) -> None:
        inner, w.names = w.names, outer
        if slot is not None:
            w.names[slot] = name
        act(name)
        w.names = inner

    with inlined(w, call) as body:
        each(w, body, in_outer_names, None, undecided)


def _each_kept(w: Writer, kept: core.Filter, act: Act, slot: int | None, undecided: str) -> None:
    group, conditions = narrowed(w, kept)

    def if_kept(name: str) -> None:
        if slot is not None:
            w.names[slot] = name
        depth = w.depth
        when_all(w, conditions)
        act(name)
        w.depth = depth

    each(w, group, if_kept, kept.slot, undecided)


def when_all(w: Writer, conditions: tuple[core.Expr, ...]) -> None:
    """Put tests, each inside the one before it; what is put next is inside all."""
    pieces: list[str] = []
    for condition in conditions:
        lines, text = write_aside(w, condition)
        if lines and pieces:
            _when(w, pieces)
            w.splice(lines, 1)
            pieces = [text]
        else:
            w.splice(lines)
            pieces.append(text)
    if pieces:
        _when(w, pieces)


def _when(w: Writer, pieces: list[str]) -> None:
    w.put(f"if {' and '.join(pieces)}:")
    w.depth += 1
