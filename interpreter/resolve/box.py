"""What is in the box: everything of a ruleset except its values and rules.

The result of the resolve stage. Frozen; the check stage reads it to give names their meaning.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.types import EnumT
from ..core.world import (
    FieldInfo,
    KindInfo,
    LegendInfo,
    LinksInfo,
    MemoryInfo,
    ZoneInfo,
)
from ..lean import frozen
from ..program import Program
from .definitions import Definitions
from .types import TypeNames
from .watched import Watched


@frozen
class Box:
    program: Program
    definitions: Definitions
    names: TypeNames
    players: int
    parameters: Watched
    kinds: Mapping[str, KindInfo]
    plurals: Mapping[str, str]
    """The set of all things -> their kind."""
    things: Mapping[str, tuple[tuple[str, int], ...]]
    """The name of a thing -> its kind and number, for each kind that has one of that name."""
    members: Mapping[str, tuple[EnumT, ...]]
    """A word -> the lists of words it stands in."""
    fields: Mapping[tuple[str, str], FieldInfo]
    broken_fields: frozenset[tuple[str, str]]
    """Fields that are written but could not be made out; they are not reported again."""
    zones: Mapping[str, ZoneInfo]
    zone_count: int
    supplies: Mapping[str, tuple[int, ...]]
    links: Mapping[str, LinksInfo]
    memories: Mapping[str, MemoryInfo]
    legends: Mapping[str, LegendInfo]

    @property
    def direction(self) -> EnumT | None:
        """The ways of the grids, if there are any."""
        return self.names.direction

    def is_vague(self) -> bool:
        """Whether there may be things whose names are not known."""
        return bool(self.names.kinds.vague)
