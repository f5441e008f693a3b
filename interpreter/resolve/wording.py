"""Types in the words of a message: "a number", "a town", "a set of towns"."""

from __future__ import annotations

import re

from ..core.types import EnumT, FlagT, MapT, NumberT, PlaceT, SetT, TextT, ThingT, Type

MOST_WORDS = 6
_YOU = re.compile(r"uni(?![mn])|us[aeu]|ut[ei]|eu|one")
"""How words begin that are spoken like `you` or `one`."""


def in_words(wanted: Type) -> str:
    """A type as a reader would say it, with its article."""
    match wanted:
        case NumberT():
            return "a number"
        case FlagT():
            return "yes or no"
        case EnumT(name="direction"):
            return "a direction"
        case EnumT(members=members):
            return f"one of {listed(members)}"
        case ThingT(kind=kind):
            return f"{article(kind)} {kind}"
        case PlaceT(holds=holds):
            return f"a place of the kind `{holds}`"
        case TextT():
            return "a text"
        case SetT(element=element):
            return f"a set of {_several(element)}"
        case MapT(value=value):
            return f"{in_words(value)} for each {wanted.key.kind}"


def _several(element: Type) -> str:
    match element:
        case NumberT():
            return "numbers"
        case FlagT():
            return "yes and no"
        case EnumT(name="direction"):
            return "directions"
        case EnumT(members=members):
            return f"words ({listed(members)})"
        case ThingT(kind=kind):
            return f"things of the kind `{kind}`"
        case SetT():
            return "sets"
        case _:
            return "values"


def listed(words: tuple[str, ...]) -> str:
    """Words with commas, cut if they are many."""
    shown = ", ".join(words[:MOST_WORDS])
    return shown if len(words) <= MOST_WORDS else f"{shown}, …"


def article(word: str) -> str:
    """`an` before a vowel, `a` otherwise, as before a u that is spoken like `you`."""
    return "an" if word[:1] in "aeiou" and not _YOU.match(word) else "a"
