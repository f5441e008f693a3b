"""Expressions as one player may know them.

Takes a position and a player; gives an evaluator that raises `HiddenError` as soon as an answer
would rest on something that the player may not know. How many things lie in a zone can be asked
where numbers are known. The position stays as it is, so every value is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve, field, frozen

from ..core import expressions as core
from ..core.types import NONE, MapT, SetT, ThingT, Type
from ..run.failure import field_of_none
from ..run.hideable import hideable_kinds
from ..run.knowing import (
    Viewer,
    hides_nothing,
    knows,
    sees_contents,
    sees_count,
    sees_field,
    zone_of,
)
from ..run.machine import Machine
from ..run.state import State
from .calls import account, arguments
from .evaluate import Evaluator, Locals, Value
from .facts import in_zone, owner_of_place, position, read_field
from .perform import perform


class HiddenError(Exception):
    """An answer that a player may not know."""


HIDDEN: Final = object()
"""Stands for the value of a local name that a player may not know."""


@frozen
class KnowingEvaluator(Evaluator):
    """An evaluator that reads only what a player may know."""

    machine: Machine = field(kw_only=True)
    viewer: Viewer = field(kw_only=True)
    sees_all: bool = field(kw_only=True)
    never_hidden: frozenset[str] = field(kw_only=True)
    """Kinds of which nothing ever lies hidden."""
    known: dict[tuple[str, Value], Value] = field(kw_only=True, factory=dict)
    """Values that are already worked out, by name and arguments."""

    def evaluate(self, expr: core.Expr, local: Locals) -> Value:
        """The value of an expression, unless it is hidden."""
        if isinstance(expr, core.CallValue):
            return self._value(expr, local)
        careful = None if self.sees_all else _FORMS.get(type(expr))
        return super().evaluate(expr, local) if careful is None else careful(self, expr, local)

    def with_state(self, state: State) -> Evaluator:
        """The same in another position, of which nothing is worked out yet."""
        return evolve(self, state=state, known={})

    def _value(self, expr: core.CallValue, local: Locals) -> Value:
        info = self.world.values[expr.value]
        # How deep a value that uses itself may go depends on where it is asked for.
        if info.recursive or any(isinstance(param.type, MapT) for param in info.params):
            return super().evaluate(expr, local)
        given = arguments(self, expr, local)
        key = expr.value, tuple(given.values())
        if key not in self.known:
            self.known[key] = account(self, info, given, expr).result
        return self.known[key]


def known_to(machine: Machine, state: State, viewer: Viewer) -> Evaluator:
    """An evaluator for what a player may know; None sees all."""
    return KnowingEvaluator(
        machine.world,
        machine.layout,
        state,
        perform,
        machine=machine,
        viewer=viewer,
        sees_all=viewer is None or hides_nothing(machine),
        never_hidden=frozenset(machine.world.kinds) - hideable_kinds(machine.world),
    )


def _local(ev: KnowingEvaluator, expr: core.Local, local: Locals) -> Value:
    value = local[expr.slot]
    if value is HIDDEN:
        raise HiddenError
    return value


def _field(ev: KnowingEvaluator, expr: core.FieldOf, local: Locals) -> Value:
    thing = 0
    if expr.kind != "game":
        thing = ev.evaluate(expr.thing, local)
        if thing == NONE:
            raise field_of_none(expr.field, expr.span)
    info, machine, state = ev.world.fields[expr.kind, expr.field], ev.machine, position(ev)
    # What can never change is known from the box, even of a thing that lies hidden.
    if not info.constant and not _knows(ev, ThingT(expr.kind), thing):
        raise HiddenError
    if not sees_field(machine, state, expr.kind, expr.field, thing, ev.viewer):
        raise HiddenError
    value = read_field(ev, expr.kind, expr.field, thing)
    if not _knows(ev, info.type, value):
        raise HiddenError
    return value


def _knows(ev: KnowingEvaluator, type: Type, value: Any) -> bool:
    """Whether the player may know a value that a field holds."""
    if isinstance(type, SetT):
        return all(_knows(ev, type.element, each) for each in value)
    if not isinstance(type, ThingT) or value == NONE or type.kind in ev.never_hidden:
        return True
    return knows(ev.machine, position(ev), type.kind, value, ev.viewer)


def _contents(ev: KnowingEvaluator, expr: core.Contents, local: Locals) -> tuple[int, ...]:
    place = _place(ev, expr, local)
    if not sees_contents(ev.machine, position(ev), place, ev.viewer):
        raise HiddenError
    return position(ev).contents[place]


def _place(ev: KnowingEvaluator, expr: core.Contents, local: Locals) -> int:
    place = int(ev.evaluate(expr.place, local))
    if place == NONE:
        raise field_of_none("contents", expr.span)
    return place


def _reduce(ev: KnowingEvaluator, expr: core.Reduce, local: Locals) -> Value:
    """How many lie in a zone may be known where what lies there is not."""
    if isinstance(expr.group, core.Contents) and expr.operator in ("count", "any", "no"):
        place = _place(ev, expr.group, local)
        zone, whose = zone_of(ev.machine, place)
        open_to = zone.each is None or _knows(ev, ThingT(zone.each), whose)
        if not open_to or not sees_count(ev.machine, position(ev), place, ev.viewer):
            raise HiddenError
        count = len(position(ev).contents[place])
        return {"count": count, "any": count > 0, "no": count == 0}[expr.operator]
    return Evaluator.evaluate(ev, expr, local)


def _whereabouts(
    ev: KnowingEvaluator, expr: core.OwnerOfPlace | core.InZone, local: Locals
) -> Value:
    thing = ev.evaluate(expr.thing, local)
    holds = ev.world.zones[expr.zone].holds
    if thing != NONE and not _knows(ev, ThingT(holds), thing):
        raise HiddenError
    known = {**local, _SPARE: thing}
    told = core.Local(_SPARE, "", expr.thing.type, expr.thing.span)
    if isinstance(expr, core.InZone):
        return in_zone(ev, core.InZone(expr.zone, told, expr.type, expr.span), known)
    return owner_of_place(ev, core.OwnerOfPlace(expr.zone, told, expr.type, expr.span), known)


def _hidden(ev: KnowingEvaluator, expr: core.Expr, local: Locals) -> Value:
    """A rule that is supposed, or a position that is remembered, may tell anything."""
    raise HiddenError


_SPARE = -1
"""A slot that no local name has."""

_FORMS: dict[type, Callable[[KnowingEvaluator, Any, Locals], Value]] = {
    core.Local: _local,
    core.FieldOf: _field,
    core.Contents: _contents,
    core.Reduce: _reduce,
    core.OwnerOfPlace: _whereabouts,
    core.InZone: _whereabouts,
    core.Times: _hidden,
    core.Supposing: _hidden,
}
