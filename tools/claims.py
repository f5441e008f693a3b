"""What differs between two positions, as claims of a scenario about the first.

Takes both with their machines: a position and one before it, or the same under other rules. Gives
lines that can stand under `then`; of facts that no scenario can claim nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.core.types import SetT, TextT
from rulewright.core.world import FieldInfo, World
from rulewright.scenario.offers import winners
from rulewright.wording import name

if TYPE_CHECKING:
    from rulewright.run.machine import Machine
    from rulewright.run.state import State


def facts(mine: Machine, state: State, other: Machine, theirs: State) -> Iterator[str]:
    """Fields of things and of the game that both rules change, and that can be compared."""
    world = mine.world
    for (kind, field), at in mine.layout.fields.items():
        there = other.layout.fields.get((kind, field))
        if there is None:
            continue
        values = zip(state.fields[at], theirs.fields[there], strict=True)
        for thing, (own, others) in enumerate(values):
            if own != others:
                called = f"{world.kinds[kind].things[thing]}.{field}"
                yield from _fact(world, world.fields[kind, field], called, own)
    for field, at in mine.layout.game.items():
        there = other.layout.game.get(field)
        if there is not None and state.game[at] != theirs.game[there]:
            yield from _fact(world, world.fields["game", field], field, state.game[at])


def _fact(world: World, info: FieldInfo, called: str, value: object) -> Iterator[str]:
    if not isinstance(info.type, SetT | TextT):
        yield f"{called} is {name(world, value, info.type)}"


def places(mine: Machine, state: State, theirs: State) -> Iterator[str]:
    """How many things lie in a zone where not the same lie."""
    for place, (zone, whose) in enumerate(mine.layout.zone_owner):
        if state.contents[place] != theirs.contents[place]:
            each = mine.world.zones[zone].each
            of = f"({mine.world.kinds[each].things[whose]})" if each is not None else ""
            yield f"count {zone}{of} is {len(state.contents[place])}"


def ending(machine: Machine, state: State) -> Iterator[str]:
    """Whether the game goes on, and who won."""
    if state.asked is not None:
        yield "the game goes on"
        return
    players, who = machine.world.kinds["player"].things, winners(machine, state)
    yield from (f"{players[each]} won" for each in who) if who else ["nobody won"]
