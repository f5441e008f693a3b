"""A position as lines of text: what one player may know of it, and only what is worth a line.

Takes a position and a player; gives the fields of the game and of the players, and of all other
things those on which something lies or which are not as they began. It serves rulesets that have no
displays of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from attrs import frozen

from rulewright.core.types import EnumT, SetT, ThingT, Type
from rulewright.run.knowing import Viewer
from rulewright.run.machine import Machine
from rulewright.run.names import Named, called
from rulewright.run.state import State
from rulewright.view import View, ZoneView, view
from rulewright.wording import counted, listed

from .screen import wrapped


@frozen
class _Scene:
    """A position with what a player may know of it."""

    machine: Machine
    state: State
    seen: View
    zones: dict[tuple[str | None, str | None], list[ZoneView]]
    """By the kind and the name of the thing they belong to."""


def state_lines(
    machine: Machine, state: State, viewer: Viewer, drawn: Collection[str] = ()
) -> list[str]:
    """The position but for the kinds that are drawn."""
    scene = _scene(machine, state, view(machine, state, viewer))
    lines = _facts_of("game", _game(scene))
    for kind in ("player", *(each for each in scene.seen.things if each != "player")):
        if kind not in drawn:
            lines += _kind(scene, kind)
    return lines


def _scene(machine: Machine, state: State, seen: View) -> _Scene:
    zones: dict[tuple[str | None, str | None], list[ZoneView]] = {}
    for zone in seen.zones:
        zones.setdefault((machine.world.zones[zone.zone].each, zone.owner), []).append(zone)
    return _Scene(machine, state, seen, zones)


def _game(scene: _Scene) -> Iterator[str]:
    for name, value in scene.seen.game.items():
        if not scene.machine.world.fields["game", name].constant and value != []:
            yield _fact(scene, "game", name, value)
    yield from _lying(scene, None, None)


def _kind(scene: _Scene, kind: str) -> list[str]:
    """The things of a kind, those alike on one line; players always, others if there is news."""
    told: dict[tuple[str, ...], list[str]] = {}
    for thing in scene.seen.things[kind]:
        facts = tuple(_facts(scene, kind, thing))
        if facts:
            told.setdefault(facts, []).append(thing)
    lines = []
    for facts, things in told.items():
        lines += _facts_of(", ".join(_grouped(scene.machine, kind, things)), facts)
    return lines


def _facts(scene: _Scene, kind: str, thing: str) -> Iterator[str]:
    for name, value in scene.seen.things[kind][thing].items():
        constant = scene.machine.world.fields[kind, name].constant
        if not constant and (kind == "player" or _is_news(scene, kind, thing, name, value)):
            yield _fact(scene, kind, name, value)
    yield from _lying(scene, kind, thing)


def _fact(scene: _Scene, kind: str, field: str, value: Named) -> str:
    type = scene.machine.world.fields[kind, field].type
    return f"{field.replace('_', ' ')} {_worded(scene.machine, value, type)}"


def _is_news(scene: _Scene, kind: str, thing: str, field: str, value: Named) -> bool:
    """Whether a field is not as it is out of the box."""
    info = scene.machine.world.fields[kind, field]
    start = info.initial[scene.machine.world.kinds[kind].things.index(thing)]
    return called(scene.machine, scene.state, start, info.type, None) != value


def _lying(scene: _Scene, kind: str | None, thing: str | None) -> Iterator[str]:
    """What lies in the zones of a thing, or of nobody."""
    for zone in scene.zones.get((kind, thing), ()):
        text = _zone(scene.machine, zone)
        if text:
            yield text


def _zone(machine: Machine, zone: ZoneView) -> str:
    """A zone with what is known to lie in it; nothing for an empty one or a box of spares."""
    info = machine.world.zones[zone.zone]
    if not zone.count and not zone.things:
        return ""
    name = zone.zone.replace("_", " ")
    if info.is_supply:
        return ""
    known = _grouped(machine, zone.holds, zone.things)
    hidden = (zone.count or 0) - len(zone.things)
    if hidden > 0:
        of = machine.world.kinds[zone.holds]
        known.append(f"{hidden} {'hidden' if known else of.name if hidden == 1 else of.plural}")
    return f"{name}: {', '.join(known)}"


def _grouped(machine: Machine, kind: str, things: Iterable[str]) -> list[str]:
    """Things as people read them; copies under one title with their number."""
    return counted(_title(machine, kind, name) for name in things)


def _title(machine: Machine, kind: str, name: str) -> str:
    """What people read for a thing; one that lies hidden has no name of its own."""
    info = machine.world.kinds[kind]
    return info.titles[info.things.index(name)] if name in info.things else name


def _worded(machine: Machine, value: Named, type: Type) -> str:
    """A value of a field as people read it."""
    if isinstance(type, SetT) and isinstance(value, list):
        return listed(_worded(machine, each, type.element) for each in value)
    if isinstance(type, ThingT):
        return _title(machine, type.kind, str(value))
    return str(value).replace("_", " ") if isinstance(type, EnumT) else str(value)


def _facts_of(title: str, facts: Iterable[str]) -> list[str]:
    text = "; ".join(facts)
    return wrapped(f"{title}: {text}", further="      ") if text else []
