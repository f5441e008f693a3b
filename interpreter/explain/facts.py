"""What the world and the position say: fields, places, the mover and memories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core import expressions as core
from ..core.types import NONE, FlagT, Type
from ..run.failure import field_of_none
from ..run.memory import memory_key
from ..run.state import State

if TYPE_CHECKING:
    from .evaluate import Evaluator, Locals, Value


class NotConstantError(Exception):
    """An expression that was taken for constant needs a position."""


def as_typed(value: Value, type: Type) -> Value:
    """Flags as bools, however they are written down."""
    if isinstance(type, FlagT) and not isinstance(value, bool) and value != NONE:
        return bool(value)
    return value


def position(ev: Evaluator) -> State:
    """The position, which only constants can do without."""
    if ev.state is None:
        raise NotConstantError
    return ev.state


def mover(ev: Evaluator, _: core.Mover, local: Locals) -> Value:
    return position(ev).mover


def field_of(ev: Evaluator, expr: core.FieldOf, local: Locals) -> Value:
    thing = 0
    if expr.kind != "game":
        thing = ev.evaluate(expr.thing, local)
        if thing == NONE:
            raise field_of_none(expr.field, expr.span)
    return read_field(ev, expr.kind, expr.field, thing)


def read_field(ev: Evaluator, kind: str, field: str, thing: int) -> Value:
    """The present value of a field; that of the game is the field of its only thing."""
    info = ev.world.fields[kind, field]
    if info.constant:
        return as_typed(info.initial[thing], info.type)
    if kind == "game":
        return as_typed(position(ev).game[ev.layout.game[field]], info.type)
    return as_typed(position(ev).fields[ev.layout.fields[kind, field]][thing], info.type)


def owner_of_place(ev: Evaluator, expr: core.OwnerOfPlace, local: Locals) -> int:
    family, owner = _whereabouts(ev, expr.zone, expr, local)
    return owner if family == expr.zone else NONE


def in_zone(ev: Evaluator, expr: core.InZone, local: Locals) -> bool:
    family, _ = _whereabouts(ev, expr.zone, expr, local)
    return family == expr.zone


def _whereabouts(
    ev: Evaluator, zone: str, expr: core.OwnerOfPlace | core.InZone, local: Locals
) -> tuple[str, int]:
    """The family of zones in which a thing lies and the owner there; no family if it is nowhere."""
    thing = ev.evaluate(expr.thing, local)
    if thing == NONE:
        raise field_of_none(zone, expr.span)
    kind = ev.layout.kinds[ev.world.zones[zone].holds]
    place = position(ev).places[kind][thing]
    return ev.layout.zone_owner[place] if place != NONE else ("", NONE)


def place_of(ev: Evaluator, expr: core.PlaceOf, local: Locals) -> int:
    first = ev.world.zones[expr.zone].first
    if expr.owner is None:
        return first
    owner = int(ev.evaluate(expr.owner, local))
    if owner == NONE:
        raise field_of_none(expr.zone, expr.span)
    return first + owner


def contents(ev: Evaluator, expr: core.Contents, local: Locals) -> tuple[int, ...]:
    place = ev.evaluate(expr.place, local)
    if place == NONE:
        raise field_of_none("contents", expr.span)
    return position(ev).contents[place]


def times(ev: Evaluator, expr: core.Times, local: Locals) -> int:
    state = position(ev)
    key = memory_key(ev.world, ev.layout, state, ev.world.memories[expr.memory])
    return state.memories[ev.layout.memories[expr.memory]].get(key, 0)
