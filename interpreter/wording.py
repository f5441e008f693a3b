"""Values in the words of the game, for logs and explanations.

Takes a value and its type; gives the name of a thing, the word of an enumeration, `yes`, `no`,
`none`, a number, or a list of those with commas and an `and`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from .core.expressions import Expr, Wording
from .core.types import NONE, EnumT, FlagT, MapT, NumberT, PlaceT, SetT, TextT, ThingT, Type
from .core.world import World


class Evaluates(Protocol):
    """Anything that knows a world and can work out an expression in it."""

    @property
    def world(self) -> World: ...

    def evaluate(self, expr: Expr, local: Mapping[int, Any], /) -> Any: ...


def word(world: World, value: Any, type: Type) -> str:
    """A value as people say it."""
    if value == NONE and type.optional:
        return "none"
    match type:
        case FlagT():
            return "yes" if value else "no"
        case EnumT(members=members):
            return members[int(value)]
        case ThingT(kind=kind):
            return world.kinds[kind].things[int(value)]
        case PlaceT():
            return place_word(world, value)
        case SetT(element=element):
            return listed(word(world, each, element) for each in value)
        case MapT(key=key, value=of):
            pairs = dict(value).items()
            return listed(f"{word(world, k, key)}: {word(world, v, of)}" for k, v in pairs)
        case TextT():
            return str(value)
        case _:
            return str(int(value))


def type_word(type: Type) -> str:
    """What a value of a type is, such as `a number`."""
    match type:
        case FlagT():
            return "yes or no"
        case EnumT(members=members):
            return listed(members, "or")
        case ThingT(kind=kind):
            return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
        case PlaceT():
            return "a place"
        case SetT():
            return "a set"
        case MapT():
            return "an answer for each"
        case TextT():
            return "a text"
        case _:
            return "a number"


def read_word(world: World, written: object, type: Type) -> Any:
    """The value that people write so, the inverse of `word`; None if there is none of that name."""
    match type:
        case SetT(element=element):
            items = written if isinstance(written, tuple | list) else (written,)
            values = tuple(read_word(world, item, element) for item in items)
            return None if None in values else values
        case _ if written == "none":
            return NONE if type.optional else None
        case FlagT():
            return {"yes": True, "no": False, True: True, False: False}.get(written)
        case EnumT(members=names) | ThingT(kind=names):
            known = names if isinstance(names, tuple) else world.kinds[names].things
            return known.index(written) if written in known else None
        case TextT():
            return written if isinstance(written, str) else None
        case NumberT():
            return int(str(written)) if str(written).lstrip("-").isdecimal() else None
    return None


def place_word(world: World, place: int) -> str:
    """The name of a zone, with its owner if its family has several: `hand of white`."""
    for zone in world.zones.values():
        if zone.first <= place < zone.first + zone.count:
            if zone.each is None:
                return zone.name
            return f"{zone.name} of {world.kinds[zone.each].things[place - zone.first]}"
    return "nowhere"


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; `nothing` if there are none."""
    *others, final = [*words] or ["nothing"]
    return f"{', '.join(others)} {last} {final}" if others else final


def wording(evaluator: Evaluates, text: Wording, local: Mapping[int, Any]) -> str:
    """A text with its holes filled."""
    return "".join(
        part
        if isinstance(part, str)
        else word(evaluator.world, evaluator.evaluate(part, local), part.type)
        for part in text.parts
    )
