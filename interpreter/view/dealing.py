"""What a player may not know dealt anew: another position that looks the same to that player.

Takes a position, a player and a random stream. Hidden things change places with others of their
kind that lie hidden from the player: all that lie in zones of players or of nobody are one pool,
those in other zones stay in their zone. But what lay in different hidden zones whenever a game
began stays apart, for everybody knows from which of them a thing comes. Hidden fields change values
among the things of their kind, or take another value of their type.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

from ..core.types import NONE, EnumT, FlagT, NumberT, SetT, ThingT, Type
from ..lean import frozen
from ..run.failure import RuleFailure
from ..run.hideable import is_closed
from ..run.knowing import knows, sees_field, zone_of
from ..run.machine import Machine
from ..run.state import State

Thing = tuple[str, int]
"""A kind and the number of a thing."""
Field = tuple[str, str, int]
"""A field of a thing: the kind, the field and the number of the thing."""
ANYWHERE = -1
BEGINNINGS = 8
"""So many games are begun to see what chance may mix."""


@frozen
class Kept:
    """What is not dealt anew: things that stay where they are, and fields of things."""

    things: frozenset[Thing] = frozenset()
    fields: frozenset[Field] = frozenset()


NOTHING_KEPT = Kept()


def dealt_anew(
    machine: Machine,
    state: State,
    viewer: int,
    random: Random,
    kept: Kept = NOTHING_KEPT,
) -> State | None:
    """The position with what a player may not know dealt anew, except for things that are kept;
    nothing if all happens to come to lie where it lay."""
    other = state.copy()
    for kind in machine.layout.kinds:
        hidden = _hidden(machine, state, kind, viewer, kept.things)
        for pool in _pools(machine, state, kind, hidden):
            _exchange(machine, other, kind, pool, random)
        for pool in _together(other.places[machine.layout.kinds[kind]], hidden):
            _exchange(machine, other, kind, pool, random)
    _change_fields(machine, other, viewer, random, kept.fields)
    return other if other != state else None


def _hidden(
    machine: Machine, state: State, kind: str, viewer: int, kept: frozenset[Thing]
) -> list[int]:
    """The things of a kind that lie hidden from a player and are not kept."""
    places = state.places[machine.layout.kinds[kind]]
    return [
        thing
        for thing, place in enumerate(places)
        if place >= 0
        and (kind, thing) not in kept
        and not knows(machine, state, kind, thing, viewer)
    ]


def _pools(machine: Machine, state: State, kind: str, hidden: Iterable[int]) -> Iterator[list[int]]:
    """Things that could change places, as far as anybody knows who saw how they began."""
    pools: dict[tuple[int, int], list[int]] = {}
    begun = _begun_with(machine, kind)
    for thing in hidden:
        place = state.places[machine.layout.kinds[kind]][thing]
        each = zone_of(machine, place)[0].each
        where = ANYWHERE if each in (None, "player") else place
        pools.setdefault((where, begun[thing]), []).append(thing)
    return (pool for pool in pools.values() if len(pool) > 1)


def _together(places: Sequence[int], hidden: Iterable[int]) -> Iterator[list[int]]:
    """Things that lie in one zone: their order could be another."""
    pools: dict[int, list[int]] = {}
    for thing in hidden:
        pools.setdefault(places[thing], []).append(thing)
    return (pool for pool in pools.values() if len(pool) > 1)


def _begun_with(machine: Machine, kind: str) -> tuple[int, ...]:
    """For each thing of a kind the least of those with which it may have changed places when the
    game was set up."""
    known = _BEGUN.setdefault(machine, {})
    if kind not in known:
        known[kind] = _lots(machine, kind)
    return known[kind]


_BEGUN: WeakKeyDictionary[Machine, dict[str, tuple[int, ...]]] = WeakKeyDictionary()


def _lots(machine: Machine, kind: str) -> tuple[int, ...]:
    """Things are of one lot if each lay in the same hidden zone at the beginning of some game.
    All that lay open then, or nowhere, is one lot."""
    lots = [*range(len(machine.world.kinds[kind].things))]
    first: dict[int, int] = {}
    for seed in range(BEGINNINGS):
        state = machine.blank(seed, log=False)
        try:
            machine.setup(state)
        except RuleFailure:
            continue
        for thing, place in enumerate(state.places[machine.layout.kinds[kind]]):
            closed = place >= 0 and is_closed(zone_of(machine, place)[0])
            _join(lots, thing, first.setdefault(place if closed else ANYWHERE, thing))
    return tuple(_least(lots, thing) for thing in range(len(lots)))


def _join(lots: list[int], one: int, other: int) -> None:
    a, b = _least(lots, one), _least(lots, other)
    lots[max(a, b)] = min(a, b)


def _least(lots: list[int], thing: int) -> int:
    while lots[thing] != thing:
        thing = lots[thing]
    return thing


def _exchange(machine: Machine, state: State, kind: str, pool: list[int], random: Random) -> None:
    """Let things of a pool lie where others of it lay."""
    mixed = pool[:]
    random.shuffle(mixed)
    instead = dict(zip(pool, mixed, strict=True))
    places = state.places[machine.layout.kinds[kind]]
    lay = {thing: places[thing] for thing in pool}
    for place in set(lay.values()):
        state.contents[place] = tuple(instead.get(each, each) for each in state.contents[place])
    for thing, other in instead.items():
        places[other] = lay[thing]


def hidden_fields(machine: Machine, state: State, viewer: int) -> Iterator[Field]:
    """Every field of a thing that a player may not know."""
    for (kind, field), info in machine.world.fields.items():
        if kind == "game" or info.constant or info.seen_by == "all":
            continue
        for thing in range(len(machine.world.kinds[kind].things)):
            if not sees_field(machine, state, kind, field, thing, viewer):
                yield kind, field, thing


def _change_fields(
    machine: Machine, state: State, viewer: int, random: Random, kept: frozenset[Field]
) -> None:
    hidden: dict[tuple[str, str], list[int]] = {}
    for kind, field, thing in hidden_fields(machine, state, viewer):
        if (kind, field, thing) not in kept:
            hidden.setdefault((kind, field), []).append(thing)
    for (kind, field), things in hidden.items():
        cells = state.fields[machine.layout.fields[kind, field]]
        values = [cells[thing] for thing in things]
        if len(set(values)) > 1:
            random.shuffle(values)
        else:
            type_ = machine.world.fields[kind, field].type
            values = [_other_value(machine, type_, values[0], random), *values[1:]]
        for thing, value in zip(things, values, strict=True):
            cells[thing] = value


def _other_value(machine: Machine, type: Type, value: Any, random: Random) -> Any:
    """Any value of a type; text has none but its own."""
    none = [NONE] if type.optional else []
    match type:
        case FlagT():
            return not value
        case NumberT(low=low, high=high):
            return random.randint(low, high)
        case EnumT(members=members):
            return random.choice([*none, *range(len(members))])
        case ThingT(kind=kind):
            return random.choice([*none, *range(len(machine.world.kinds[kind].things))])
        case SetT(element=ThingT(kind=kind)):
            things = range(len(machine.world.kinds[kind].things))
            return tuple(each for each in things if random.random() < 0.5)
    return value
