"""Where each fact of a ruleset lies in a state.

Takes a World; gives the index of every mutable field, zone, memory and scope. Constant fields have
no place in a state: they are read from the World.
"""

from __future__ import annotations

from attrs import frozen

from ..core.types import ThingT
from ..core.world import World


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
    return Layout(
        fields={key: index for index, key in enumerate(things)},
        game={name: index for index, name in enumerate(game)},
        kinds={kind: index for index, kind in enumerate(zoned)},
        memories={name: index for index, name in enumerate(world.memories)},
        zone_owner=tuple(owners),
    )


def owner_field(world: World, kind: str) -> str | None:
    """The field that says whose a thing is: `owner`, if it names a player."""
    info = world.fields.get((kind, "owner"))
    if info is not None and isinstance(info.type, ThingT) and info.type.kind == "player":
        return "owner"
    return None
