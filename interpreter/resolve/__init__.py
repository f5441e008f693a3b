"""The resolve stage: what is in the box.

Takes a Program, how many play and the settings; gives a Box and what is wrong with it. The box is
as complete as the mistakes allow, so that the check stage can go on and find more.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from ..program import Program
from ..report import Diagnostic
from .boards import make_legends, make_links, make_memories
from .box import Box
from .definitions import collect
from .fields import make_fields, member_lists
from .findings import Findings
from .kinds import Kinds, make_kinds
from .parameters import parameters_in_force, players_in_force
from .tables import gather_tables
from .types import type_names
from .watched import Watched
from .zones import make_supplies, make_zones

__all__ = ["Box", "resolve", "with_other_settings"]


def resolve(
    program: Program, players: int | None, settings: Mapping[str, object]
) -> tuple[Box, tuple[Diagnostic, ...]]:
    """Everything that is in the box, numbered."""
    findings = Findings()
    definitions = collect(program, findings)
    parameters = Watched(parameters_in_force(definitions.parameters, settings, findings))
    seats = players_in_force(program, players, findings)
    known_kinds = dict.fromkeys(["player", *definitions.kinds, "game"])
    tables = gather_tables(program.tables, known_kinds, definitions.links, findings)
    kinds = make_kinds(definitions, parameters, tables, seats, findings)
    names = type_names(definitions, kinds, parameters)
    fields, broken = make_fields(definitions, names, tables, findings)
    zones = make_zones(definitions, kinds, fields, findings)
    box = Box(
        program=program,
        definitions=definitions,
        names=names,
        players=seats,
        parameters=parameters,
        kinds=kinds.infos,
        plurals={info.plural: name for name, info in kinds.infos.items() if name != "game"},
        things=_things_by_name(kinds),
        members=member_lists(fields, names.direction),
        fields=fields,
        broken_fields=broken,
        zones=zones,
        zone_count=sum(zone.count for zone in zones.values()),
        supplies=make_supplies(zones, kinds, fields, findings),
        links=make_links(definitions, kinds, tables, findings),
        memories=make_memories(definitions, fields, kinds, findings),
        legends=make_legends(definitions, fields, names, findings),
    )
    return box, tuple(findings.found)


def with_other_settings(
    box: Box, settings: Mapping[str, object]
) -> tuple[Box, tuple[Diagnostic, ...]]:
    """A sound box with other settings, of parameters that nothing else in the box looked at."""
    findings = Findings()
    parameters = Watched(parameters_in_force(box.definitions.parameters, settings, findings))
    names = evolve(box.names, parameters=parameters)
    return evolve(box, parameters=parameters, names=names), tuple(findings.found)


def _things_by_name(kinds: Kinds) -> dict[str, tuple[tuple[str, int], ...]]:
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    for kind, numbers in kinds.numbers.items():
        for thing, number in numbers.items() if kind != "game" else ():
            found[thing] = (*found.get(thing, ()), (kind, number))
    return found
