"""Narrows a set before the game begins, as far as what never changes tells its elements apart."""

from __future__ import annotations

from typing import Any

from ..core import expressions as core
from ..core.types import SetT, Type
from ..lean import frozen
from ..source import Span
from .writer import Writer
from .writing import write


@frozen
class Indexed:
    """The elements of a constant set that have a value in a constant field."""

    elements: dict[object, tuple[int, ...]]
    wanted: core.Expr
    type: Type
    span: Span


def indexed(w: Writer, expr: Indexed) -> str:
    return f"{w.module.literal(expr.elements)}.get({write(w, expr.wanted)}, ())"


def narrowed(w: Writer, kept: core.Filter) -> tuple[Any, tuple[core.Expr, ...]]:
    """The group with the conditions settled that depend on constants alone; the other conditions.

    A condition that compares a constant field of the element with something found only in play
    becomes a look-up of the elements by that field.
    """
    group = w.module.constant(kept.group)
    if group is None:
        return kept.group, kept.conditions
    elements, rest = group[0], []
    for condition in kept.conditions:
        if w.module.static_in(condition, kept.slot):
            elements = _those(w, kept, elements, condition)
            if elements is None:
                return kept.group, kept.conditions
        else:
            rest.append(condition)
    return _by_field(w, kept, elements, rest)


def _those(
    w: Writer, kept: core.Filter, elements: tuple[int, ...], condition: core.Expr
) -> tuple[int, ...] | None:
    found = []
    for element in elements:
        holds = w.module.fold(condition, {kept.slot: element})
        if holds is None:
            return None
        if holds[0]:
            found.append(element)
    return tuple(found)


def _by_field(
    w: Writer, kept: core.Filter, elements: tuple[int, ...], rest: list[core.Expr]
) -> tuple[Any, tuple[core.Expr, ...]]:
    for condition in rest:
        match condition:
            case core.Compare(
                operator="is", left=core.FieldOf(thing=core.Local(slot=slot)) as field, right=wanted
            ) if slot == kept.slot and w.module.is_constant_field(field):
                if w.module.depends_on(wanted, kept.slot) or isinstance(wanted.type, SetT):
                    continue
                index = w.module.index_by(elements, field.kind, field.field)
                others = tuple(each for each in rest if each is not condition)
                return Indexed(index, wanted, kept.type, kept.span), others
    return core.Const(elements, kept.type, kept.span), tuple(rest)
