"""A position as lines of text: what one player may know of it, and only what is worth a line.

Takes a position and a player; gives grids drawn by their legends, the fields of the game and of the
players, and of all other things those on which something lies or which are not as they began.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from textwrap import wrap

from attrs import frozen

from rulewright.run.knowing import Viewer
from rulewright.run.machine import Machine
from rulewright.run.names import Named, called, in_words
from rulewright.run.state import State
from rulewright.view import View, ZoneView, draw_grid, view

WIDTH = 100


@frozen
class _Scene:
    """A position with what a player may know of it."""

    machine: Machine
    state: State
    seen: View
    zones: dict[tuple[str | None, str | None], list[ZoneView]]
    """By the kind and the name of the thing they belong to."""


def state_lines(machine: Machine, state: State, viewer: Viewer) -> list[str]:
    """The whole position."""
    scene = _scene(machine, state, view(machine, state, viewer))
    drawn = [kind for kind in machine.world.legends if machine.world.kinds[kind].grid is not None]
    lines: list[str] = []
    for kind in drawn:
        lines += [f"  {line}" for line in draw_grid(machine, state, kind, viewer)]
    lines += _wrapped("game", _game(scene))
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
            yield f"{name.replace('_', ' ')} {in_words(value)}"
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
        lines += _wrapped(", ".join(_grouped(scene.machine, kind, things)), facts)
    return lines


def _facts(scene: _Scene, kind: str, thing: str) -> Iterator[str]:
    for name, value in scene.seen.things[kind][thing].items():
        constant = scene.machine.world.fields[kind, name].constant
        if not constant and (kind == "player" or _is_news(scene, kind, thing, name, value)):
            yield f"{name.replace('_', ' ')} {in_words(value)}"
    yield from _lying(scene, kind, thing)


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
    """Names of things; copies of one row under one name with their number."""
    info = machine.world.kinds[kind]
    if not info.alike:
        return list(things)
    number = {name: at for at, name in enumerate(info.things)}
    rows = Counter(info.twins[number[name]] for name in things)
    names = {row: _row_name(machine, kind, row) for row in rows}
    return [names[row] if count == 1 else f"{count} {names[row]}" for row, count in rows.items()]


def _row_name(machine: Machine, kind: str, row: int) -> str:
    """What all copies of a row are called."""
    info = machine.world.kinds[kind]
    copies = [name for name, twin in zip(info.things, info.twins, strict=True) if twin == row]
    return copies[0].rpartition("_")[0] if len(copies) > 1 else copies[0]


def _wrapped(title: str, facts: Iterable[str]) -> list[str]:
    text = "; ".join(facts)
    if not text:
        return []
    return wrap(f"{title}: {text}", WIDTH, initial_indent="  ", subsequent_indent="      ")
