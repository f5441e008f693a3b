"""The kinds and their things.

Takes the definitions, the tables and how many play; gives for every kind its things in the order
of the box. Things come from the list after `is`, from the rows of the table, or from a grid;
players come of themselves. `game` is a kind with one thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import Factory, define

from .. import nodes
from ..core.world import GridInfo, KindInfo, ParameterInfo, titles_from
from ..report import Note
from ..source import Span
from ..spelling import did_you_mean
from .constants import constant_number
from .definitions import Definitions, claim
from .findings import Findings
from .grids import LARGEST_SIDE, cell_names, directions_of, make_grid
from .tables import MOST_THINGS, RowData, Tables

VOWELS = "aeiou"


@define
class Kinds:
    """The kinds, with what is needed to find things by name."""

    infos: dict[str, KindInfo] = Factory(dict)
    numbers: dict[str, dict[str, int]] = Factory(dict)
    """kind -> thing -> its number."""
    absent: dict[str, Span] = Factory(dict)
    """Players who are listed but do not take part."""
    vague: set[str] = Factory(set)
    """Kinds whose things could not be made out; their names are not reported again."""
    directions: tuple[str, ...] = ()


def make_kinds(
    definitions: Definitions,
    parameters: Mapping[str, ParameterInfo],
    tables: Tables,
    players: int,
    findings: Findings,
) -> Kinds:
    """All kinds with their things; `fields` is still empty."""
    shapes = {kind.grid.shape for kind in definitions.kinds.values() if kind.grid}
    kinds = Kinds(directions=directions_of(shapes) if shapes else ())
    for name, kind in definitions.kinds.items():
        plural = kind.plural.id if kind.plural else plural_of(name)
        span = kind.plural.span if kind.plural else kind.name.span
        claim("plural of a kind", plural, span, definitions, findings)
        _add_kind(kind, plural, kinds, parameters, tables, players, findings)
    if "player" not in definitions.kinds:
        claim_span = definitions.taken.get("players")
        if claim_span is not None:
            message = "`players` is the set of all players and cannot name anything else"
            findings.report("E402", message, claim_span[1])
        _keep(kinds, _info("player", "players", numbered_players(players), None))
    _keep(kinds, _info("game", "games", ("game",), None))
    return kinds


def plural_of(name: str) -> str:
    """The usual plural of a word."""
    if name.endswith("y") and name[-2:-1] not in VOWELS:
        return name[:-1] + "ies"
    if name.endswith(("s", "x", "ch", "sh")):
        return name + "es"
    return name + "s"


def numbered_players(players: int) -> tuple[str, ...]:
    """p1, p2 and so on."""
    return tuple(f"p{number + 1}" for number in range(players))


def _info(
    name: str,
    plural: str,
    things: tuple[str, ...],
    kind: nodes.Kind | None,
    grid: GridInfo | None = None,
    twins: tuple[int, ...] | None = None,
    rows: Mapping[str, RowData] | None = None,
) -> KindInfo:
    numbers = twins if twins is not None else tuple(range(len(things)))
    # Copies of one row go by one name.
    called = things if twins is None or rows is None else _row_of_each(twins, rows)
    return KindInfo(
        name=name,
        plural=plural,
        things=things,
        alike=len(set(numbers)) < len(numbers),
        twins=numbers,
        grid=grid,
        fields=(),
        cites=kind.cites if kind else (),
        span=kind.name.span if kind else None,
        titles=titles_from(called),
    )


def _row_of_each(twins: Iterable[int], rows: Mapping[str, RowData]) -> list[str]:
    names = list(rows)
    return [names[row] for row in twins]


def _keep(kinds: Kinds, info: KindInfo) -> None:
    kinds.infos[info.name] = info
    kinds.numbers[info.name] = {thing: number for number, thing in enumerate(info.things)}


def _add_kind(
    kind: nodes.Kind,
    plural: str,
    kinds: Kinds,
    parameters: Mapping[str, ParameterInfo],
    tables: Tables,
    players: int,
    findings: Findings,
) -> None:
    name = kind.name.id
    rows = tables.rows.get(name)
    grid: GridInfo | None = None
    twins: tuple[int, ...] | None = None
    if kind.grid is not None:
        grid = _grid(kind, kind.grid, kinds.directions, parameters, findings)
        things = cell_names(grid.columns, grid.rows) if grid else ()
        kinds.vague.update(() if grid else (name,))
    elif kind.members:
        things = _listed(kind, findings)
    elif rows is not None:
        things, twins = _from_rows(kind, rows, findings)
    elif name == "player":
        things = numbered_players(players)
    else:
        things = ()
        kinds.vague.add(name)
        help = f"list them after `is`, or give a table `{name}` in YAML, or make it a grid"
        # A table that nearly has its name is reported itself.
        if plural not in tables.lost and not did_you_mean(name, tables.lost):
            findings.report("E412", f"the kind `{name}` has no things", kind.name.span, help=help)
    if name == "player":
        things, twins = _seated(kind, things, kinds, players, findings), None
    _keep(kinds, _info(name, plural, things, kind, grid, twins, rows))


def _listed(kind: nodes.Kind, findings: Findings) -> tuple[str, ...]:
    first: dict[str, Span] = {}
    for member in kind.members:
        if member.id in first:
            note = Note("it is first listed here", first[member.id])
            message = f"`{member.id}` is listed twice"
            findings.report("E401", message, member.span, notes=[note])
        else:
            first[member.id] = member.span
    return tuple(first)


def _from_rows(
    kind: nodes.Kind, rows: Mapping[str, RowData], findings: Findings
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    things: list[str] = []
    twins: list[int] = []
    for number, row in enumerate(rows.values()):
        names = [row.name]
        if row.copies is not None:
            names = [f"{row.name}_{copy + 1}" for copy in range(row.copies)]
        if len(things) + len(names) > MOST_THINGS:
            message = f"with this row `{kind.name.id}` has more than {MOST_THINGS:,} things"
            findings.report("E601", message, row.span)
            break
        things += names
        twins += [number] * len(names)
    _same_names(things, kind, findings)
    return tuple(things), tuple(twins)


def _same_names(things: list[str], kind: nodes.Kind, findings: Findings) -> None:
    """A row with copies may make a name that another row already has."""
    if len(set(things)) == len(things):
        return
    double = next(thing for at, thing in enumerate(things) if thing in things[:at])
    message = f"two things of the kind `{kind.name.id}` would be called `{double}`"
    findings.report("E401", message, kind.name.span, help="rename a row of its table")


def _seated(
    kind: nodes.Kind, things: tuple[str, ...], kinds: Kinds, players: int, findings: Findings
) -> tuple[str, ...]:
    """The players who take part: the first ones."""
    if len(things) < players:
        message = f"{players} play, and only {len(things)} players are listed"
        findings.report("E412", message, kind.name.span)
    for thing in things[players:]:
        kinds.absent[thing] = kind.name.span
    return things[:players]


def _grid(
    kind: nodes.Kind,
    grid: nodes.Grid,
    directions: tuple[str, ...],
    parameters: Mapping[str, ParameterInfo],
    findings: Findings,
) -> GridInfo | None:
    sizes = []
    for node in (grid.columns, grid.rows):
        size = constant_number(node, parameters, findings)
        if size is not None and not 1 <= size <= LARGEST_SIDE:
            message = f"a side of a board has 1 to {LARGEST_SIDE} cells, not {size:,}"
            findings.report("E603", message, node.span)
            size = None
        sizes.append(size)
    columns, rows = sizes
    if columns is None or rows is None:
        return None
    return make_grid(grid.shape, columns, rows, grid.ways, directions)
