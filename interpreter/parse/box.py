"""Branches of the parser's tree become what is in the box: parameters, kinds, fields, zones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from .. import nodes as n
from ..nodes import Definition, Type
from .expressions import expression, optional
from .grammar import Branch
from .place import Place, leaf, name, new_name, optional_name, parts, text, whole


def cites(branch: Branch | None) -> tuple[str, ...]:
    """What a definition cites."""
    return () if branch is None else tuple(str(each) for each in branch.children)


def params(place: Place, branch: Branch | None) -> tuple[n.Param, ...]:
    """The parameters of a value, rule or modifier."""
    if branch is None:
        return ()
    return tuple(_param(place, each) for each in parts(branch))


def _param(place: Place, branch: Branch) -> n.Param:
    named, kind = parts(branch)
    return n.Param(new_name(place, named), type_of(place, kind), place.span(branch))


# --- types --------------------------------------------------------------------------------------


def type_of(place: Place, branch: Branch) -> Type:
    """A type as it is written."""
    return TYPES[branch.data](place, branch)


def optional_type(place: Place, branch: Branch | None) -> Type | None:
    """A type where one may stand."""
    return None if branch is None else type_of(place, branch)


def _number_type(place: Place, branch: Branch) -> Type:
    low, high = parts(branch)
    return n.NumberType(optional(place, low), optional(place, high), place.span(branch))


def _flag_type(place: Place, branch: Branch) -> Type:
    return n.FlagType(place.span(branch))


def _enum_type(place: Place, branch: Branch) -> Type:
    *members, or_none = parts(branch)
    return n.EnumType(
        tuple(new_name(place, each) for each in members), or_none is not None, place.span(branch)
    )


def _named_type(place: Place, branch: Branch) -> Type:
    named, or_none = parts(branch)
    return n.NamedType(name(place, named), or_none is not None, place.span(branch))


def _set_type(place: Place, branch: Branch) -> Type:
    return n.SetType(name(place, leaf(branch)), place.span(branch))


def _text_type(place: Place, branch: Branch) -> Type:
    return n.TextType(place.span(branch))


TYPES: Mapping[str, Callable[[Place, Branch], Type]] = {
    "number_type": _number_type,
    "flag_type": _flag_type,
    "enum_type": _enum_type,
    "named_type": _named_type,
    "set_type": _set_type,
    "text_type": _text_type,
}


# --- fields -------------------------------------------------------------------------------------


def _fields(place: Place, branches: list[Branch]) -> tuple[n.Field, ...]:
    return tuple(field_of(place, each) for each in branches)


def field_of(place: Place, branch: Branch) -> n.Field:
    """A field with its type and traits."""
    named, kind, traits, cited = parts(branch)
    said = dict(_traits(place, traits))
    edge = said.get("edge")
    starts, until, seen = said.get("starts"), said.get("until"), said.get("seen")
    return n.Field(
        name(place, named),
        type_of(place, kind),
        None if starts is None else expression(place, parts(starts)[0]),
        None if until is None else name(place, leaf(until)),
        None if edge is None else _trait(edge),
        None if seen is None else name(place, leaf(seen)),
        cites(cited),
        place.span(branch),
    )


def _trait(branch: Branch) -> str:
    return str(branch.data).removeprefix("trait_")


def _traits(place: Place, branch: Branch) -> Iterator[tuple[str, Branch]]:
    """Each trait under what it is about; what is said twice is reported."""
    said: set[str] = set()
    for each in parts(branch):
        about = _trait(each)
        about = "edge" if about in ("clamped", "cyclic") else about
        if about in said:
            message = (
                "a field is either clamped or cyclic, and that is said once"
                if about == "edge"
                else f"`{SAID[about]}` is said twice"
            )
            place.report("E215", message, place.span(each))
            continue
        said.add(about)
        yield about, each


SAID: Mapping[str, str] = {
    "starts": "starts",
    "until": "until end of",
    "seen": "seen by",
    "ordered": "ordered",
    "count_only": "count only",
}


# --- definitions --------------------------------------------------------------------------------


def _parameter(place: Place, branch: Branch) -> Definition:
    named, default, low, high, about, cited = parts(branch)
    return n.Parameter(
        new_name(place, named),
        expression(place, default),
        _signed(place, low),
        _signed(place, high),
        text(place, about),
        cites(cited),
        place.span(branch),
    )


def _signed(place: Place, branch: Branch | None) -> int | None:
    if branch is None:
        return None
    return whole(place, leaf(branch)) * (-1 if branch.data == "minus" else 1)


def _kind(place: Place, branch: Branch) -> Definition:
    named, plural, members, cited, fields = parts(branch)
    return n.Kind(
        new_name(place, named),
        optional_name(place, plural),
        () if members is None else tuple(new_name(place, each) for each in members.children),
        None,
        _fields(place, parts(fields)),
        cites(cited),
        place.span(branch),
    )


def _grid(place: Place, branch: Branch) -> Definition:
    shape, named, plural, columns, rows, ways, cited, fields = parts(branch)
    grid = n.Grid(
        str(shape),
        expression(place, columns),
        expression(place, rows),
        None if ways is None else str(ways),
    )
    return n.Kind(
        new_name(place, named),
        optional_name(place, plural),
        (),
        grid,
        _fields(place, parts(fields)),
        cites(cited),
        place.span(branch),
    )


def _links(place: Place, branch: Branch) -> Definition:
    named, kind, oneway, cited = parts(branch)
    return n.Links(
        new_name(place, named),
        name(place, kind),
        oneway is not None,
        cites(cited),
        place.span(branch),
    )


def _game(place: Place, branch: Branch) -> Definition:
    # The fields of the game are written without a dot, so their names must not be words.
    for field in parts(branch):
        new_name(place, field.children[0])
    return n.Game(_fields(place, parts(branch)), place.span(branch))


def _zone(place: Place, branch: Branch) -> Definition:
    named, holds, *each_by, traits, cited = parts(branch)
    each, by = (*each_by, None)[:2]
    said = dict(_traits(place, traits))
    seen = said.get("seen")
    return n.Zone(
        new_name(place, named),
        name(place, holds),
        optional_name(place, each),
        optional_name(place, by),
        branch.data == "supply",
        "ordered" in said,
        None if seen is None else name(place, leaf(seen)),
        "count_only" in said,
        cites(cited),
        place.span(branch),
    )


def _memory(place: Place, branch: Branch) -> Definition:
    named, remembered, cited = parts(branch)
    return n.Memory(
        new_name(place, named),
        tuple(_memory_part(place, each) for each in parts(remembered)),
        cites(cited),
        place.span(branch),
    )


def _memory_part(place: Place, branch: Branch) -> tuple[n.Name, n.Name | None]:
    thing, field = parts(branch)
    return name(place, thing), optional_name(place, field)


BOX: Mapping[str, Callable[[Place, Branch], Definition]] = {
    "parameter": _parameter,
    "kind": _kind,
    "grid": _grid,
    "links": _links,
    "game": _game,
    "zone": _zone,
    "supply": _zone,
    "memory": _memory,
}
