"""The check stage: names get their meaning and expressions their types.

Takes a Program, how many play and the settings; gives the World, or none, and everything that is
wrong. All mistakes are found in one run, and each is reported once.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from ..core.world import (
    DisplayInfo,
    FieldInfo,
    InvariantInfo,
    RuleInfo,
    ScenarioInfo,
    ValueInfo,
    World,
)
from ..program import Program
from ..report import Diagnostic, arrange, gather, has_errors
from ..resolve import resolve
from ..resolve.box import Box
from ..resolve.findings import Findings
from .context import Context, Deeds, Shared
from .digest import digest_of
from .displays import check_displays
from .expressions import express
from .nesting import check_nesting
from .references import references
from .rules import check_rules, with_asks
from .scenarios import check_beginnings, check_scenario, is_of_this_world, outline, settings_of
from .scope import Scope
from .settings import elsewhere
from .statements import block
from .titles import with_titles
from .triggers import check_scopes, check_silence, effects_of
from .usage import warn_uncited, warn_unused, without_base_warnings
from .values import Values, callee

__all__ = ["check", "check_one"]


def check(
    program: Program, players: int | None = None, settings: Mapping[str, object] | None = None
) -> tuple[World | None, tuple[Diagnostic, ...]]:
    """The world of a program, or none if anything is wrong, and all that was found.

    Without players and settings the scenarios of every other setting are checked too.
    """
    world, found = check_one(program, players, settings or {}, warn=True)
    if players is None and not settings and not has_errors(found):
        found = arrange((*found, *elsewhere(program, found, check_one)))
    return (None if has_errors(found) else world), found


def check_one(
    program: Program, players: int | None, settings: Mapping[str, object], *, warn: bool = False
) -> tuple[World | None, tuple[Diagnostic, ...]]:
    """The world of one number of players and one choice of settings; warnings take a while, and
    are left out unless they are wanted."""
    box, found = resolve(program, players, settings)
    shared = _shared(box, Findings([*found]))
    values = Values(shared)
    shared.type_of_value = values.type_of
    infos = values.with_modifiers(values.check_all(references(box.definitions)))
    rules = check_rules(shared)
    effects = effects_of(shared.deeds, rules)
    shared.changed |= {key: None for done in shared.deeds.values() for key in done.changes}
    invariants = _invariants(shared)
    displays = check_displays(shared)
    scenarios, beginnings = _scenarios(shared)
    bodies = [deed for rule in rules.values() for deed in rule.body]
    values_and_invariants = [*infos.values(), *invariants.values()]
    check_nesting(shared.findings, (*bodies, *values_and_invariants))
    check_scopes(shared)
    check_silence(shared, effects)
    check_beginnings(shared, beginnings, effects)
    if warn and not has_errors(shared.findings.found):
        warn_unused(shared)
    if warn:
        warn_uncited(shared)
    found = without_base_warnings(program, gather(_of_one_cause(shared.findings.found)))
    if has_errors(found):
        return None, found
    changed = {**shared.changed, **{key: None for done in beginnings for key in done.changes}}
    tests = invariants, displays, scenarios
    return _world(box, infos, with_asks(rules, effects), *tests, changed), found


OF_A_NAME = frozenset(["E403", "E405", "E406", "E407", "E408", "E410", "E421"])
"""What may be found of a definition that was given the name of another."""


def _of_one_cause(found: list[Diagnostic]) -> list[Diagnostic]:
    """Without what is only so because two definitions have one name."""
    if all(each.code != "E401" for each in found):
        return found
    return [each for each in found if each.code not in OF_A_NAME]


def _shared(box: Box, findings: Findings) -> Shared:
    shared = Shared(box, findings, {}, {}, express, block, lambda name, span: None)
    for name, value in box.definitions.values.items():
        shared.values[name] = callee(shared, value.name, value.params, value.gives)
    for name, rule in box.definitions.rules.items():
        shared.rules[name] = callee(shared, rule.name, rule.params, rule.gives)
    return shared


def _invariants(shared: Shared) -> dict[str, InvariantInfo]:
    found: dict[str, InvariantInfo] = {}
    for name, invariant in shared.box.definitions.invariants.items():
        ctx = Context(shared, Scope(name))
        condition = ctx.condition(invariant.condition)
        if condition is not None:
            slots, span = tuple(ctx.scope.slots), invariant.name.span
            found[name] = InvariantInfo(name, condition, slots, invariant.cites, span)
    return found


def _scenarios(
    shared: Shared,
) -> tuple[tuple[ScenarioInfo, ...], list[Deeds]]:
    program, players = shared.box.program, shared.box.players
    found: list[ScenarioInfo] = []
    beginnings: list[Deeds] = []
    for scenario in program.scenarios:
        settings, fewest = settings_of(scenario), program.player_range[0]
        if is_of_this_world(settings, players, fewest, shared):
            info, done = check_scenario(shared, scenario)
            found.append(info)
            beginnings.append(done)
        else:
            found.append(outline(scenario))
    return tuple(found), beginnings


def _world(
    box: Box,
    values: dict[str, ValueInfo],
    rules: dict[str, RuleInfo],
    invariants: dict[str, InvariantInfo],
    displays: dict[str, DisplayInfo],
    scenarios: tuple[ScenarioInfo, ...],
    changed: Mapping[tuple[str, str], None],
) -> World:
    program = box.program
    fields: dict[tuple[str, str], FieldInfo] = {
        key: evolve(info, constant=info.constant or key not in changed)
        for key, info in box.fields.items()
    }
    kinds = {name: with_titles(info, fields) for name, info in box.kinds.items()}
    return World(
        name=program.name,
        title=program.title,
        players=box.players,
        player_range=program.player_range,
        parameters=dict(box.parameters),
        kinds=kinds,
        fields=fields,
        zones=dict(box.zones),
        links=dict(box.links),
        memories=dict(box.memories),
        values=values,
        rules=rules,
        invariants=invariants,
        legends=dict(box.legends),
        displays=displays,
        scenarios=scenarios,
        sources=dict(program.sources),
        zone_count=box.zone_count,
        supplies=dict(box.supplies),
        digest=digest_of(box),
    )
