"""A whole position in the words of recorded games, and digits that stand for all of it.

Takes a state; gives lines with what is not as it was in the box, boards drawn by their legends. The
digits also count supplies, what is remembered and shown, and where chance stands, but neither the
log nor the rules under way: rules that are worded otherwise and play the same give the same digits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

from ..core.types import NONE
from ..run.primitives import winners_of
from ..run.state import State
from ..view.grid import draw_grid
from ..wording import counted
from .telling import Teller, printable

DIGITS = 12
DRAWN = "|"
"""Begins a line of a board."""


def position_lines(teller: Teller, state: State) -> tuple[str, ...]:
    """The position, a paragraph for things that are alike in everything."""
    world = teller.machine.world
    lines: list[str] = []
    drawn = [kind for kind in world.legends if world.kinds[kind].grid is not None]
    for kind in drawn:
        lines += (f"{DRAWN} {line.rstrip()}" for line in draw_grid(teller.machine, state, kind))
    lines += _paragraph("game", _game(teller, state))
    for kind in ("player", *(each for each in world.kinds if each not in ("player", "game"))):
        skipped = _drawn_fields(teller, kind) if kind in drawn else frozenset()
        for things, facts in _alike(teller, state, kind, skipped):
            lines += _paragraph(", ".join(things), facts)
    if state.asked is None:
        lines.append(f"over: {result_words(teller, state)}")
    return tuple(lines)


def position_mark(teller: Teller, state: State) -> str:
    """Digits that are the same for positions that are the same."""
    text = sha256("\n".join(_everything(teller, state)).encode())
    return text.hexdigest()[:DIGITS]


def _game(teller: Teller, state: State) -> Iterator[str]:
    machine = teller.machine
    for name, at in machine.layout.game.items():
        value = state.game[at]
        if value != ():
            told = teller.value(value, machine.world.fields["game", name].type)
            yield f"{name.replace('_', ' ')} {told}"
    for number, (zone, _, called) in enumerate(teller.places):
        if zone.each is None and not zone.is_supply and state.contents[number]:
            yield f"{called}: {', '.join(teller.lying(state, number))}"


def result_words(teller: Teller, state: State) -> str:
    """Who came first, and who came behind."""
    players = teller.names["player"]
    if not winners_of(state.result, len(players)):
        return "nobody wins"
    places = filter(None, state.result or ())
    return ", then ".join(" and ".join(players[each] for each in place) for place in places)


def _drawn_fields(teller: Teller, kind: str) -> frozenset[str]:
    legend = teller.machine.world.legends[kind]
    return frozenset(field for _, facts in legend.symbols for field, _ in facts)


def _alike(
    teller: Teller, state: State, kind: str, skipped: frozenset[str]
) -> Iterator[tuple[list[str], tuple[str, ...]]]:
    """The things of a kind of which there is something to tell, those alike together."""
    info = teller.machine.world.kinds[kind]
    zones = [
        (zone.name.replace("_", " "), zone.first)
        for zone in teller.machine.world.zones.values()
        if zone.each == kind and not zone.is_supply
    ]
    fields = [each for each in teller.changing.get(kind, ()) if each[0].name not in skipped]
    lying = teller.machine.layout.kinds.get(kind)
    told: dict[tuple[str, ...], list[int]] = {}
    for thing in range(len(info.things)):
        facts = [
            f"{field.name.replace('_', ' ')} {teller.value(state.fields[at][thing], field.type)}"
            for field, at in fields
            if kind == "player" or state.fields[at][thing] != field.initial[thing]
        ]
        # Copies that lie somewhere are told there, with what is new about them.
        if info.alike and lying is not None and state.places[lying][thing] != NONE:
            facts = []
        facts += (
            f"{name}: {', '.join(teller.lying(state, first + thing))}"
            for name, first in zones
            if state.contents[first + thing]
        )
        if facts:
            told.setdefault(tuple(facts), []).append(thing)
    for same, things in told.items():
        yield counted(teller.names[kind][thing] for thing in things), same


def _paragraph(title: str, facts: Iterable[str]) -> list[str]:
    text = "; ".join(facts)
    return [printable(f"{title}: {text}")] if text else []


def _everything(teller: Teller, state: State) -> Iterator[str]:
    yield from _all_fields(teller, state)
    yield from _all_places(teller, state)
    shown = ((teller.names[kind][thing], who) for kind, thing, who in state.shown)
    yield from (f"{thing} shown to {teller.names['player'][who]}" for thing, who in sorted(shown))
    for name, at in teller.machine.layout.memories.items():
        yield f"{name} {sorted(state.memories[at].values())}"
    yield f"mover {state.mover}, turn {state.ply}, chance {state.rng}, result {state.result}"


def _all_fields(teller: Teller, state: State) -> Iterator[str]:
    """The fields of the game and of things that are told apart."""
    world = teller.machine.world
    for name, at in teller.machine.layout.game.items():
        info = world.fields["game", name]
        if state.game[at] != info.initial[0]:
            yield f"{name} {teller.value(state.game[at], info.type)}"
    for kind, things in world.kinds.items():
        if not things.alike:
            for thing, called in enumerate(things.things):
                yield from (f"{called} {news}" for news in teller.news(state, kind, thing))


def _all_places(teller: Teller, state: State) -> Iterator[str]:
    """What lies in every zone; like things with their fields, also those that lie nowhere."""
    for number, (zone, _, called) in enumerate(teller.places):
        lying = teller.lying(state, number)
        if lying:
            yield f"{called}: {', '.join(lying if zone.ordered else sorted(lying))}"
    for kind, number in teller.machine.layout.kinds.items():
        if teller.machine.world.kinds[kind].alike:
            off = [at for at, place in enumerate(state.places[number]) if place == NONE]
            told = (f"{teller.names[kind][at]} {teller.news(state, kind, at)}" for at in off)
            yield from sorted(told)
