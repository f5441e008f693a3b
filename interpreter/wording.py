"""Values in the words of the game: for people by title, for programs and files by name.

Takes a value and its type; gives a thing, the word of an enumeration, `yes`, `no`, `none`, a
number, or a list of those with commas and an `and`. This is the one place that knows the titles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from .core.expressions import Expr, Told, Wording
from .core.types import NONE, EnumT, FlagT, MapT, NumberT, PlaceT, SetT, TextT, ThingT, Type
from .core.world import World
from .spelling import article


class Evaluates(Protocol):
    """Anything that knows a world and can work out an expression in it."""

    @property
    def world(self) -> World: ...

    def evaluate(self, expr: Expr, local: Mapping[int, Any], /) -> Any: ...


def word(world: World, value: Any, type: Type) -> str:
    """A value as people say it: things by their titles, `_` in a word as a space."""
    return _said(world, value, type, titled=True)


def name(world: World, value: Any, type: Type) -> str:
    """A value as programs and files write it."""
    return _said(world, value, type, titled=False)


def _said(world: World, value: Any, type: Type, *, titled: bool) -> str:
    if value == NONE and type.optional:
        return "none"
    match type:
        case FlagT():
            return "yes" if value else "no"
        case EnumT(members=members):
            member = members[int(value)]
            return member.replace("_", " ") if titled else member
        case ThingT(kind=kind):
            return _things(world, kind, titled)[int(value)]
        case PlaceT():
            return _place(world, value, titled=titled)
        case SetT(element=ThingT(kind=kind)) if titled:
            return listed(counted(world.kinds[kind].titles[each] for each in value))
        case SetT(element=element):
            return listed(_said(world, each, element, titled=titled) for each in value)
        case MapT(key=key, value=of):
            return listed(
                f"{_said(world, k, key, titled=titled)}: {_said(world, v, of, titled=titled)}"
                for k, v in dict(value).items()
            )
        case TextT():
            return str(value)
        case _:
            return str(int(value))


def _things(world: World, kind: str, titled: bool) -> tuple[str, ...]:
    return world.kinds[kind].titles if titled else world.kinds[kind].things


def type_word(type: Type) -> str:
    """What a value of a type is, such as `a number`."""
    match type:
        case FlagT():
            return "yes or no"
        case EnumT(members=members):
            return listed(members, "or")
        case ThingT(kind=kind):
            return f"{article(kind)} {kind.replace('_', ' ')}"
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


def read_name(world: World, written: object, type: Type) -> Any:
    """The value that files write so, the inverse of `name`; None if there is none of that name."""
    match type:
        case SetT(element=element):
            items = written if isinstance(written, tuple | list) else (written,)
            values = tuple(read_name(world, item, element) for item in items)
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


def place_name(world: World, place: int) -> str:
    """The name of a zone, with its owner if its family has several: `bag of p1`."""
    return _place(world, place, titled=False)


def _place(world: World, place: int, *, titled: bool) -> str:
    for zone in world.zones.values():
        if zone.first <= place < zone.first + zone.count:
            called = zone.name.replace("_", " ") if titled else zone.name
            if zone.each is None:
                return called
            return f"{called} of {_things(world, zone.each, titled)[place - zone.first]}"
    return "nowhere"


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; `nothing` if there are none."""
    *others, final = [*words] or ["nothing"]
    return f"{', '.join(others)} {last} {final}" if others else final


def counted(words: Iterable[str]) -> list[str]:
    """Each word once, with how often it comes: `a`, `3 b`."""
    return [text if n == 1 else f"{n} {text}" for text, n in Counter(words).items()]


def wording(evaluator: Evaluates, text: Wording, local: Mapping[int, Any]) -> str:
    """A text with its holes filled."""
    return "".join(
        part
        if isinstance(part, str)
        else word(evaluator.world, evaluator.evaluate(part, local), part.type)
        for part in text.parts
    )


def telling(evaluator: Evaluates, told: Told, local: Mapping[int, Any]) -> str:
    """A text for each element, one behind the other."""
    group = evaluator.evaluate(told.group, local)
    texts = [wording(evaluator, told.text, {**local, told.slot: each}) for each in group]
    return told.joint.join(texts) or "nothing"
