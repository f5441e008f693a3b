"""Where each fact of a ruleset lies in a state.

Takes a World; gives the index of every mutable field, zone, memory and scope. Constant fields have
no place in a state: they are read from the World.
"""

from __future__ import annotations

from ..core.types import SetT, ThingT, Type
from ..core.world import World
from ..lean import frozen
from .hideable import apart_in_secret


@frozen
class Traits:
    """By what things of a kind with copies are told apart: where in a state that stands."""

    columns: tuple[int, ...]
    """Its own fields that can change."""
    owned: tuple[int, ...]
    """The first of each family of zones that belong to its things."""
    pointing: tuple[int, ...]
    """Fields of things that hold one of the kind, or none."""
    pointing_sets: tuple[int, ...]
    """Fields of things that hold a set of the kind."""
    game: tuple[int, ...]
    game_sets: tuple[int, ...]
    """The same of the game."""
    secret: bool
    """Whether some of that may be hidden from a player."""


@frozen
class Layout:
    fields: dict[tuple[str, str], int]
    """Mutable fields of things: (kind, field) -> index into State.fields."""
    game: dict[str, int]
    """Mutable fields of the game -> index into State.game."""
    kinds: dict[str, int]
    """Kinds that lie in zones -> index into State.places."""
    memories: dict[str, int]
    zone_owner: tuple[tuple[str, int], ...]
    """For each zone: its family and the thing it belongs to (-1 if nobody)."""
    traits: dict[str, Traits]
    """Of the kinds of which there are copies."""


def lay_out(world: World) -> Layout:
    """Number what can change, in the order of its declaration."""
    things = [k for k, f in world.fields.items() if not f.constant and k[0] != "game"]
    game = [k[1] for k, f in world.fields.items() if not f.constant and k[0] == "game"]
    zoned = dict.fromkeys(zone.holds for zone in world.zones.values())
    owners = [
        (zone.name, index if zone.each else -1)
        for zone in sorted(world.zones.values(), key=lambda z: z.first)
        for index in range(zone.count)
    ]
    fields = {key: index for index, key in enumerate(things)}
    of_game = {name: index for index, name in enumerate(game)}
    return Layout(
        fields=fields,
        game=of_game,
        kinds={kind: index for index, kind in enumerate(zoned)},
        memories={name: index for index, name in enumerate(world.memories)},
        zone_owner=tuple(owners),
        traits={
            name: _traits(world, name, fields, of_game)
            for name, kind in world.kinds.items()
            if kind.alike
        },
    )


def _traits(
    world: World, kind: str, fields: dict[tuple[str, str], int], game: dict[str, int]
) -> Traits:
    def holding(set_of: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
        wanted = [key for key in world.fields if _holds(world.fields[key].type, kind, set_of)]
        return (
            tuple(fields[key] for key in wanted if key in fields),
            tuple(game[name] for of, name in wanted if of == "game" and name in game),
        )

    (pointing, of_game), (sets, sets_of_game) = holding(False), holding(True)
    return Traits(
        columns=tuple(at for (of, _), at in fields.items() if of == kind),
        owned=tuple(zone.first for zone in world.zones.values() if zone.each == kind),
        pointing=pointing,
        pointing_sets=sets,
        game=of_game,
        game_sets=sets_of_game,
        secret=apart_in_secret(world, kind),
    )


def _holds(type_: Type, kind: str, set_of: bool) -> bool:
    if set_of:
        return isinstance(type_, SetT) and _holds(type_.element, kind, False)
    return isinstance(type_, ThingT) and type_.kind == kind


def owner_field(world: World, kind: str) -> str | None:
    """The field that says whose a thing is: `owner`, if it names a player."""
    info = world.fields.get((kind, "owner"))
    if info is not None and isinstance(info.type, ThingT) and info.type.kind == "player":
        return "owner"
    return None
