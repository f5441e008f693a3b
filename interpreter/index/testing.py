"""Which scenarios test what: those that name or cite it, and those whose play passes through it.

`naming` reads the scenarios; `playing_through` plays them all, traced, which takes its time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .. import nodes
from ..check.references import names_in, walk
from ..core.world import World
from ..program import Program
from ..scenario import Worlds, run_scenario
from .page import Tested

PASSED = "plays through it"


def naming(
    scenarios: Sequence[nodes.Scenario], sort: str, name: str, cites: Sequence[str]
) -> tuple[Tested, ...]:
    """The scenarios that name a definition, field or thing, or cite what it cites."""
    wanted = name.rpartition(".")[2]
    found = []
    for scenario in scenarios:
        named = ("names it",) if _names(scenario, sort, wanted) else ()
        shared = [cite for cite in scenario.cites if cite in cites]
        how = (*named, *((f"cites {', '.join(shared)}",) if shared else ()))
        if how:
            found.append(Tested(scenario.title.value, scenario.title.span, how))
    return tuple(found)


def _names(scenario: nodes.Scenario, sort: str, name: str) -> bool:
    if sort == "field":
        return name in _fields(scenario)
    if sort == "parameter" and any(each.id == name for each, _ in scenario.settings):
        return True
    return sort != "citation" and name in names_in(scenario)


def _fields(scenario: nodes.Scenario) -> Iterator[str]:
    for node in walk(scenario):
        if isinstance(node, nodes.Dot | nodes.WithTest):
            yield node.field.id
        elif isinstance(node, nodes.Name):
            yield node.id


def playing_through(program: Program, world: World, owner: str) -> tuple[Tested, ...]:
    """The scenarios in which something of a definition runs; `owner` is such as `rule settle`."""
    worlds = Worlds(program, traced=True)
    found = []
    for scenario in world.scenarios:
        machine, _ = worlds.machine_for(scenario, world)
        if machine is None:
            continue
        machine.tracer.take()
        run_scenario(worlds, world, scenario)
        ran = machine.tracer.take().ran
        if any(machine.tracer.points[number].owner == owner for number in ran):
            found.append(Tested(scenario.title, scenario.span, (PASSED,)))
    return tuple(found)
