"""How types go together: which are the same, which hold both of two, how far numbers reach."""

from __future__ import annotations

from typing import TypeVar

from attrs import evolve

from ..core.types import EnumT, FlagT, MapT, NumberT, PlaceT, SetT, TextT, ThingT, Type
from ..resolve.constants import LIMIT, calculated, divided

PLAYER = ThingT("player")
FLAG = FlagT()
TEXT = TextT()

AnyType = TypeVar("AnyType", bound=Type)


def sure(wanted: AnyType) -> AnyType:
    """The type without none."""
    return evolve(wanted, optional=False) if wanted.optional else wanted


def maybe(wanted: AnyType) -> AnyType:
    """The type with none."""
    return wanted if wanted.optional else evolve(wanted, optional=True)


def same(one: Type, other: Type) -> bool:
    """Whether two types are the same, whatever their ranges and whether they may be none."""
    match one, other:
        case (NumberT(), NumberT()) | (FlagT(), FlagT()) | (TextT(), TextT()):
            return True
        case EnumT(), EnumT():
            return one.members == other.members
        case ThingT(), ThingT():
            return one.kind == other.kind
        case PlaceT(), PlaceT():
            return one.holds == other.holds
        case SetT(), SetT():
            return same(one.element, other.element)
        case MapT(), MapT():
            return same(one.key, other.key) and same(one.value, other.value)
        case _:
            return False


def join(one: AnyType, other: Type) -> AnyType | None:
    """The smallest type that holds the values of both; none if there is none."""
    if not same(one, other):
        return None
    optional = one.optional or other.optional
    match one, other:
        case NumberT(), NumberT():
            low, high = min(one.low, other.low), max(one.high, other.high)
            return evolve(one, low=low, high=high, optional=optional)
        case SetT(), SetT():
            element = join(one.element, other.element) or one.element
            return evolve(one, element=element, optional=optional)
        case MapT(), MapT():
            value = join(one.value, other.value) or one.value
            return evolve(one, value=value, optional=optional)
        case _:
            return evolve(one, optional=optional)


def widened(before: Type, after: Type) -> Type:
    """A type that a loop has grown, with the ends that moved put out of reach."""
    if isinstance(before, NumberT) and isinstance(after, NumberT):
        low = after.low if after.low == before.low else -LIMIT
        high = after.high if after.high == before.high else LIMIT
        return NumberT(low, high, after.optional)
    return after


def within(inner: NumberT, outer: NumberT) -> bool:
    """Whether every number of one range is in the other."""
    return outer.low <= inner.low and inner.high <= outer.high


def apart(one: NumberT, other: NumberT) -> bool:
    """Whether two ranges have no number in common."""
    return one.high < other.low or other.high < one.low


def bounded(low: int, high: int) -> NumberT:
    """A range, kept within the limit."""
    return NumberT(_clamped(low), _clamped(high))


def _clamped(number: int) -> int:
    return min(max(number, -LIMIT), LIMIT)


def range_of(operator: str, left: NumberT, right: NumberT) -> NumberT:
    """The range of +, -, *, mod, min or max of two ranges; it may go beyond the limit."""
    if operator == "mod":
        return NumberT(0, max(0, right.high - 1))
    if operator == "-":
        return NumberT(left.low - right.high, left.high - right.low)
    corners = [
        calculated(operator, one, other) or 0
        for one in (left.low, left.high)
        for other in (right.low, right.high)
    ]
    return NumberT(min(corners), max(corners))


def range_of_division(left: NumberT, right: NumberT, rounding: str) -> NumberT:
    """The range of a division; dividing by zero has no result."""
    divisors = [end for end in (right.low, right.high, -1, 1) if right.low <= end <= right.high]
    corners = [
        divided(one, other, rounding) or 0
        for one in (left.low, left.high)
        for other in divisors
        if other != 0
    ]
    return bounded(min(corners), max(corners)) if corners else NumberT(0, 0)
