"""The resolved ruleset: what is in the box, and the checked rules about it.

Takes nothing; the check stage builds it, and everything after reads it. Frozen, plain data.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Factory

from ..lean import frozen
from ..source import Span
from .expressions import Expr, Wording
from .statements import Body
from .types import Type


@frozen
class FieldInfo:
    """A field of a kind. `game` is a kind with one thing, so a field of the game is a field too."""

    kind: str
    name: str
    type: Type
    initial: tuple[object, ...]
    """The starting value for each thing of the kind: an int, a text or a tuple of ints."""
    constant: bool
    """No rule, scenario or variant in force ever changes it."""
    until: str | None
    """The scope at whose end every thing has its starting value again."""
    edge: str | None
    """`clamped` or `cyclic`: what happens beyond the range; otherwise that is an error."""
    seen_by: str
    """`all`, `owner` or `nobody`."""
    cites: tuple[str, ...]
    span: Span


@frozen
class GridInfo:
    shape: str
    """`grid` or `hexgrid`."""
    columns: int
    rows: int
    directions: tuple[str, ...]
    """All the ways of the shape; `steps` is indexed by them."""
    steps: tuple[tuple[int, ...], ...]
    """steps[direction][cell] is the next cell or -1."""
    touching: tuple[int, ...]
    """The directions that make cells neighbours."""


@frozen
class KindInfo:
    name: str
    plural: str
    things: tuple[str, ...]
    alike: bool
    """Things made as copies: those with equal fields and place are one option, not many."""
    twins: tuple[int, ...]
    """For each thing the row it is a copy of."""
    grid: GridInfo | None
    fields: tuple[str, ...]
    cites: tuple[str, ...]
    span: Span | None
    titles: tuple[str, ...] = Factory(lambda self: titles_from(self.things), takes_self=True)
    """What people read for each thing; programs and files use its name."""


def titles_from(names: Iterable[str]) -> tuple[str, ...]:
    """Names as people read them where a ruleset gives no titles."""
    return tuple(name.replace("_", " ") for name in names)


@frozen
class ZoneInfo:
    """A family of zones: one, or one for each thing of a kind."""

    name: str
    holds: str
    each: str | None
    by: str | None
    """Of a supply: the field that says whose zone a thing belongs to."""
    first: int
    count: int
    """Its zones are numbered first … first + count - 1."""
    is_supply: bool
    ordered: bool
    seen_by: str
    """`all`, `owner` or `nobody`."""
    count_only: bool
    cites: tuple[str, ...]
    span: Span


@frozen
class LinksInfo:
    name: str
    kind: str
    neighbours: tuple[tuple[int, ...], ...]
    cites: tuple[str, ...]
    span: Span | None


@frozen
class MemoryInfo:
    name: str
    parts: tuple[tuple[str, str], ...]
    """(kind, field) pairs; ("", "mover") is who moves."""
    span: Span


@frozen
class ParameterInfo:
    name: str
    value: int | bool | str
    default: int | bool | str
    low: int | None
    high: int | None
    help: str
    cites: tuple[str, ...]
    span: Span


@frozen
class ParamInfo:
    name: str
    type: Type
    slot: int


@frozen
class AdjustmentInfo:
    """operator: becomes, add, subtract, multiply, halve, round, floor, ceiling."""

    operator: str
    amount: Expr | str | None
    when: Expr | None
    span: Span


@frozen
class ModifierInfo:
    """Its parameters use the same slots as those of the value it changes."""

    name: str
    value: str
    changes: tuple[AdjustmentInfo, ...]
    cites: tuple[str, ...]
    span: Span


@frozen
class ValueInfo:
    name: str
    params: tuple[ParamInfo, ...]
    type: Type
    body: Expr
    recursive: bool
    depth: int
    """How deep it may recurse (0 if it does not)."""
    modifiers: tuple[ModifierInfo, ...]
    slots: tuple[str, ...]
    """The name of each local slot; parameters come first."""
    origin: str
    """The ruleset or variant it comes from."""
    cites: tuple[str, ...]
    span: Span


@frozen
class TriggerInfo:
    """when: before, after, start, end, changes, always. subject: rule, scope or `kind.field`."""

    when: str
    subject: str


@frozen
class RuleInfo:
    """A rule with its body. `setup`, `setup.NAME` and `play` are rules too."""

    name: str
    params: tuple[ParamInfo, ...]
    type: Type | None
    title: str | None
    trigger: TriggerInfo | None
    body: Body
    asks: bool
    """Whether it, or a rule it runs (triggers included), asks anybody anything or ends the game."""
    slots: tuple[str, ...]
    origin: str
    cites: tuple[str, ...]
    span: Span


@frozen
class InvariantInfo:
    name: str
    condition: Expr
    slots: tuple[str, ...]
    cites: tuple[str, ...]
    span: Span


@frozen
class LegendInfo:
    kind: str
    symbols: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    """Each sign with the fields it stands for."""
    span: Span


@frozen
class LineInfo:
    text: Wording
    when: Expr | None


@frozen
class ColumnInfo:
    """A column with a heading, or one for each element of a group, each under its own title."""

    heading: Wording | None
    slot: int | None
    group: Expr | None
    cell: Expr


@frozen
class RowsInfo:
    slot: int
    group: Expr
    columns: tuple[ColumnInfo, ...]


@frozen
class DisplayInfo:
    """What a player is shown beside the board."""

    name: str
    viewer: int | None
    """The slot of the player who looks."""
    title: Wording
    when: Expr | None
    parts: tuple[LineInfo | RowsInfo, ...]
    cites: tuple[str, ...]
    span: Span


class Words(str):
    """The words of a course of a choice; a scenario writes them in quotes."""

    __slots__ = ()


@frozen
class DeedInfo:
    """verb: chooses, cannot, declines, must (not decline). player: index. values: names as written
    (lists: tuples)."""

    verb: str
    player: int
    values: tuple[object, ...]
    span: Span
    because: tuple[str, ...] = ()
    """What the reason against the choice must cite."""


@frozen
class ClaimInfo:
    """verb: holds, won, drawn, goes_on, over, ends, secret, can, only, said. values: what can be
    chosen, or is said, or within how many decisions."""

    verb: str
    player: int | None
    condition: Expr | None
    values: tuple[object, ...]
    slots: tuple[str, ...]
    span: Span


@frozen
class ScenarioInfo:
    title: str
    settings: tuple[tuple[str, object], ...]
    given: Body
    given_slots: tuple[str, ...]
    course: tuple[DeedInfo | ClaimInfo, ...]
    cites: tuple[str, ...]
    span: Span
    seed: int = 1
    """Where chance begins."""
    set_at: Span | None = None
    """Where the settings are written."""


@frozen
class World:
    name: str
    """The composed name, such as `base+variant`."""
    title: str
    players: int
    """How many play; the kind `player` has that many things."""
    player_range: tuple[int, int]
    parameters: dict[str, ParameterInfo]
    kinds: dict[str, KindInfo]
    fields: dict[tuple[str, str], FieldInfo]
    zones: dict[str, ZoneInfo]
    links: dict[str, LinksInfo]
    memories: dict[str, MemoryInfo]
    values: dict[str, ValueInfo]
    rules: dict[str, RuleInfo]
    invariants: dict[str, InvariantInfo]
    legends: dict[str, LegendInfo]
    displays: dict[str, DisplayInfo]
    scenarios: tuple[ScenarioInfo, ...]
    sources: dict[str, str]
    zone_count: int
    supplies: dict[str, tuple[int, ...]]
    """For each kind with a supply: the zone each thing begins in and returns to."""
    digest: str
    """Of the canonical text of everything in force: same digest, same play."""
    texts: str
    """Stands for the texts of its rules to the letter: same texts, same places in them."""
