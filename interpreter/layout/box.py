"""What is in the box, as it is written: parameters, kinds, fields, zones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .. import nodes as n
from ..nodes import Expr, Type
from .expressions import literal, operand
from .pieces import Line, flat, plain

STEP = 2


def params(written: tuple[n.Param, ...]) -> str:
    """Parameters in their parentheses; nothing if there are none."""
    if not written:
        return ""
    return f"({', '.join(f'{each.name.id}: {type_text(each.type)}' for each in written)})"


def type_text(kind: Type) -> str:
    """A type as it is written."""
    match kind:
        case n.NumberType(low=low, high=high) if low is not None and high is not None:
            return f"number {_end(low)} to {_end(high)}"
        case n.NumberType():
            return "number"
        case n.FlagType():
            return "yes/no"
        case n.EnumType(members=members):
            return " | ".join(each.id for each in members) + _or_none(kind.optional)
        case n.NamedType(name=name):
            return name.id + _or_none(kind.optional)
        case n.SetType(name=name):
            return f"set of {name.id}"
        case n.TextType():
            return "text"


def _end(expr: Expr) -> str:
    """One end of a range; a number below zero needs no parentheses there."""
    return literal(expr) if isinstance(expr, n.Number) else flat(operand(expr).pieces)


def _or_none(optional: bool) -> str:
    return " or none" if optional else ""


def _fields(fields: tuple[n.Field, ...]) -> Iterator[Line]:
    width = max((len(each.name.id) for each in fields), default=0) + 2
    for each in fields:
        text = each.name.id.ljust(width) + type_and_traits(each)
        yield Line(STEP, plain(text), each.span.start, each.cites)


def type_and_traits(field: n.Field) -> str:
    """A field without its name."""
    return type_text(field.type) + _traits(field)


def _traits(field: n.Field) -> str:
    said = [
        None if field.starts is None else f"starts {_end(field.starts)}",
        field.edge,
        None if field.until is None else f"until end of {field.until.id}",
        None if field.seen_by is None else f"seen by {field.seen_by.id}",
    ]
    return "".join(f", {each}" for each in said if each is not None)


def _parameter(it: n.Parameter) -> Iterator[Line]:
    ends = "" if it.low is None else f", from {it.low} to {it.high}"
    text = f'parameter {it.name.id} = {literal(it.default)}{ends} "{it.help.value}"'
    yield Line(0, plain(text), it.span.start, it.cites)


def _kind(it: n.Kind) -> Iterator[Line]:
    many = "" if it.plural is None else f" many {it.plural.id}"
    if it.grid is None:
        members = ", ".join(each.id for each in it.members)
        head = f"kind {it.name.id}{many}" + (f" is {members}" if members else "")
    else:
        size = f"{flat(operand(it.grid.columns).pieces)} by {flat(operand(it.grid.rows).pieces)}"
        ways = "" if it.grid.ways is None else f" {it.grid.ways}"
        head = f"{it.grid.shape} {it.name.id}{many} {size}{ways}"
    yield Line(0, plain(head), it.span.start, it.cites)
    yield from _fields(it.fields)


def _links(it: n.Links) -> Iterator[Line]:
    oneway = " oneway" if it.oneway else ""
    text = f"links {it.name.id} of {it.kind.id}{oneway}"
    yield Line(0, plain(text), it.span.start, it.cites)


def _game(it: n.Game) -> Iterator[Line]:
    yield Line(0, plain("game"), it.span.start)
    yield from _fields(it.fields)


def _zone(it: n.Zone) -> Iterator[Line]:
    each = "" if it.each is None else f" for each {it.each.id}"
    by = "" if it.by is None else f" by {it.by.id}"
    said = [
        "ordered" if it.ordered else None,
        None if it.seen_by is None else f"seen by {it.seen_by.id}",
        "count only" if it.count_only else None,
    ]
    traits = "".join(f", {trait}" for trait in said if trait is not None)
    head = "supply" if it.is_supply else "zone"
    text = f"{head} {it.name.id} of {it.holds.id}{each}{by}{traits}"
    yield Line(0, plain(text), it.span.start, it.cites)


def _memory(it: n.Memory) -> Iterator[Line]:
    parts = (thing.id if field is None else f"{thing.id}.{field.id}" for thing, field in it.parts)
    yield Line(0, plain(f"memory {it.name.id} of {', '.join(parts)}"), it.span.start, it.cites)


BOX: Mapping[type, Callable[[Any], Iterator[Line]]] = {
    n.Parameter: _parameter,
    n.Kind: _kind,
    n.Links: _links,
    n.Game: _game,
    n.Zone: _zone,
    n.Memory: _memory,
}
