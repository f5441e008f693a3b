"""What scenarios and random games pass through.

Takes a ruleset; plays each of its scenarios and a number of random games on traced machines, and
gives for every point of the rules the scenarios that pass it and the number of games that do.
Random games go round the numbers of players that the ruleset allows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from rulewright.core.statements import CallRule
from rulewright.core.walking import walk
from rulewright.core.world import ScenarioInfo, World
from rulewright.run.failure import RuleFailure
from rulewright.run.playing import play_random
from rulewright.run.tracing import Point, Trace
from rulewright.scenario import Worlds, run_scenario
from rulewright.source import Span

from ..positions import start

if TYPE_CHECKING:
    from rulewright.program import Program

MOST_DECISIONS = 5_000
"""A random game goes no further."""

Key = tuple[str, Span]
"""A point in any world of a ruleset: its sort and place."""


@frozen
class Cover:
    """A point, the numbers of the scenarios that pass it, and how many random games do."""

    point: Point
    scenarios: tuple[int, ...]
    games: int


@frozen
class Measured:
    """A ruleset with all that was measured."""

    program: Program
    world: World
    scenarios: tuple[ScenarioInfo, ...]
    covers: tuple[Cover, ...]
    """Of all points of `world`, in their order."""
    games: int
    failed: int
    """Random games in which the rules failed; what ran until then counts."""
    of_variants: bool = False
    """Whether `covers` has only what stands in the files of variants."""

    def of(self, owner: str) -> tuple[Cover, ...]:
        """The points of a rule, value or modifier."""
        return tuple(each for each in self.covers if each.point.owner == owner)


def only_of_variants(measured: Measured) -> Measured:
    """Of a ruleset with variants only what these say themselves: their scenarios come alone, so
    most of what they leave as it was is not tested by them."""
    files = measured.program.variant_files
    if not measured.program.variants:
        return measured
    covers = tuple(each for each in measured.covers if each.point.span.file.path in files)
    return evolve(measured, covers=covers, of_variants=True)


def measure(
    program: Program,
    world: World,
    games: int,
    seed: int = 1,
    told: Callable[[], object] = lambda: None,
    *,
    all_supposed: bool = False,
) -> Measured:
    """Play the scenarios and the games; `told` is called after each of them. With `all_supposed`
    a scenario passes what is only supposed in it too."""
    worlds = Worlds(program, traced=True)
    passed: dict[Key, list[int]] = {}
    for number, scenario in enumerate(world.scenarios):
        for key in passed_by(worlds, world, scenario, all_supposed=all_supposed):
            passed.setdefault(key, []).append(number)
        told()
    fired, failed = _fired(worlds, world, games, seed, told)
    machine, _ = worlds.machine(world.players, _settings(world), world)
    assert machine is not None, "this world has been checked"
    covers = tuple(
        Cover(point, tuple(passed.get(_key(point), ())), fired.get(_key(point), 0))
        for point in machine.tracer.points
    )
    return Measured(program, world, world.scenarios, covers, games, failed)


def passed_by(
    worlds: Worlds, world: World, scenario: ScenarioInfo, *, all_supposed: bool = False
) -> frozenset[Key]:
    """The points that a scenario passes in what it gives, in play and in what it claims."""
    machine, _ = worlds.machine_for(scenario, world)
    if machine is None:
        return frozenset()
    run_scenario(worlds, world, scenario)
    trace, points = machine.tracer.take(), machine.tracer.points
    if all_supposed:
        return frozenset(_key(points[number]) for number in trace.ran | trace.supposed)
    return _passed(machine.world, points, trace)


def _settings(world: World) -> Mapping[str, object]:
    return {name: info.value for name, info in world.parameters.items()}


def _key(point: Point) -> Key:
    return point.sort, point.span


def _fired(
    worlds: Worlds, world: World, games: int, seed: int, told: Callable[[], object]
) -> tuple[dict[Key, int], int]:
    fired: dict[Key, int] = {}
    failed = 0
    low, high = world.player_range
    for number in range(games):
        players = low + number % (high - low + 1)
        machine, _ = worlds.machine(players, _settings(world), world)
        if machine is None:
            continue
        machine.tracer.take()
        try:
            # What is said is put into words, for that too uses values.
            state = start(machine, seed + number, log=True)
            play_random(machine, state, Random(f"players of {seed + number}"), MOST_DECISIONS)
        except RuleFailure:
            failed += 1
        for key in _passed(machine.world, machine.tracer.points, machine.tracer.take()):
            fired[key] = fired.get(key, 0) + 1
        told()
    return fired, failed


def _passed(world: World, points: tuple[Point, ...], trace: Trace) -> frozenset[Key]:
    """What ran. What was only supposed counts for values, and for rules used in no other way."""
    called = _carried_out(world)
    supposed = (
        points[number]
        for number in trace.supposed
        if not points[number].owner.startswith("rule ")
        or points[number].owner.removeprefix("rule ") not in called
    )
    return frozenset(_key(point) for point in (*(points[n] for n in trace.ran), *supposed))


def _carried_out(world: World) -> frozenset[str]:
    """The rules that play carries out, and does not only suppose."""
    found = {name for name in world.rules if name == "play" or name.startswith("setup")}
    for rule in world.rules.values():
        if rule.trigger is not None:
            found.add(rule.name)
        found.update(node.rule for node in walk(*rule.body) if isinstance(node, CallRule))
    return frozenset(found)
