"""Types of the checked tree.

At run time a number, a flag, a member of an enumeration, a thing and a place are all whole numbers:
a thing is its index within its kind, a member its index within its enumeration, a place the index
of a zone. `none` is -1 wherever a type is optional. A set is an ordered tuple of such numbers.
"""

from __future__ import annotations

from ..lean import frozen

NONE = -1


@frozen
class NumberT:
    low: int
    high: int
    optional: bool = False


@frozen
class FlagT:
    optional: bool = False


@frozen
class EnumT:
    name: str
    """Where the words are declared, such as `town.size`; `direction` for the ways of a grid."""
    members: tuple[str, ...]
    optional: bool = False


@frozen
class ThingT:
    kind: str
    optional: bool = False


@frozen
class PlaceT:
    """A zone that holds things of a kind."""

    holds: str
    optional: bool = False


@frozen
class TextT:
    optional: bool = False


@frozen
class SetT:
    element: NumberT | FlagT | EnumT | ThingT | SetT
    optional: bool = False


@frozen
class MapT:
    """What several players chose together, or an assignment: a value for each key."""

    key: ThingT
    value: NumberT | FlagT | EnumT | ThingT | SetT
    optional: bool = False


Type = NumberT | FlagT | EnumT | ThingT | PlaceT | TextT | SetT | MapT
