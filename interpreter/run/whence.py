"""Which sentence of the rules changed a fact.

Takes an expression that names a fact outright (`hull.size`, `pot`, `purse(p1)`, `coin_3`) and the
changes of traced play; says which of them are changes of that fact.
"""

from __future__ import annotations

from collections.abc import Callable

from ..core import expressions as core
from ..core.types import NONE, ThingT
from ..explain.evaluate import Evaluator, Locals
from .tracing import Change

Matches = Callable[[Change], bool]


def changes_of(ev: Evaluator, expr: core.Expr, local: Locals) -> Matches | None:
    """Whether a change is one of the fact that an expression names; None if it names none."""
    match expr:
        case core.Certain():
            return changes_of(ev, expr.part, local)
        case core.FieldOf():
            thing = 0 if expr.kind == "game" else ev.evaluate(expr.thing, local)
            return _of_field(expr.kind, expr.field, thing)
        case core.OwnerOfPlace() | core.InZone():
            holds = ev.world.zones[expr.zone].holds
            return _of_place(holds, ev.evaluate(expr.thing, local))
        case core.Contents() | core.PlaceOf():
            place = expr.place if isinstance(expr, core.Contents) else expr
            return _of_zone(ev.evaluate(place, local), _holds(ev, place))
    if isinstance(expr.type, ThingT) and isinstance(expr, core.Const | core.Local):
        thing = ev.evaluate(expr, local)
        return None if thing == NONE else _of_thing(ev, expr.type.kind, thing)
    return None


def _of_thing(ev: Evaluator, kind: str, thing: int) -> Matches:
    """Where a thing lies, or all its fields if such things lie nowhere."""
    if any(zone.holds == kind for zone in ev.world.zones.values()):
        return _of_place(kind, thing)
    return lambda change: change.what == "field" and (change.kind, change.thing) == (kind, thing)


def _holds(ev: Evaluator, place: core.Expr) -> str:
    return ev.world.zones[place.zone].holds if isinstance(place, core.PlaceOf) else ""


def _of_field(kind: str, field: str, thing: int) -> Matches:
    return lambda change: (
        change.what == "field" and (change.kind, change.field, change.thing) == (kind, field, thing)
    )


def _of_place(kind: str, thing: int) -> Matches:
    return lambda change: change.what == "place" and (change.kind, change.thing) == (kind, thing)


def _of_zone(place: int, holds: str) -> Matches:
    return lambda change: (
        (change.what == "order" and change.thing == place)
        or (change.what == "place" and change.kind == holds and place in (change.old, change.new))
    )
