"""All definitions and scenarios of one world under check.

Takes what all definitions have in common; gives what was found, and the world if nothing is wrong.
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
from ..lean import frozen
from ..report import Diagnostic, gather, has_errors
from ..resolve.box import Box
from ..resolve.findings import Findings
from ..source import Span
from .context import Context, Deeds, Shared
from .digest import digest_of
from .displays import check_displays
from .expressions import express
from .nesting import check_nesting
from .references import Graph
from .rules import check_rules, with_asks
from .scenarios import (
    Settings,
    check_beginnings,
    check_scenario,
    is_of_this_world,
    outline,
    settings_of,
)
from .scope import Scope
from .statements import block
from .titles import with_titles
from .triggers import Effects, check_scopes, check_silence, effects_of
from .unshuffled import warn_unshuffled
from .usage import warn_uncited, warn_unused, without_base_warnings
from .values import Values, callee


@frozen
class Whole:
    """What came of the check; the world is made only if somebody wants it."""

    shared: Shared
    values: Mapping[str, ValueInfo]
    rules: Mapping[str, RuleInfo]
    effects: Effects
    invariants: Mapping[str, InvariantInfo]
    displays: Mapping[str, DisplayInfo]
    scenarios: Mapping[Span, ScenarioInfo]
    """Those of this world, by the place of their titles."""
    beginnings: tuple[Deeds, ...]
    found: tuple[Diagnostic, ...]


def shared_of(box: Box, found: tuple[Diagnostic, ...]) -> Shared:
    """What all definitions have in common, before any is checked."""
    shared = Shared(box, Findings([*found]), {}, {}, express, block, lambda name, span: None)
    for name, value in box.definitions.values.items():
        shared.values[name] = callee(shared, value.name, value.params, value.gives)
    for name, rule in box.definitions.rules.items():
        shared.rules[name] = callee(shared, rule.name, rule.params, rule.gives)
    return shared


def check_whole(shared: Shared, graph: Graph, *, warn: bool = False) -> Whole:
    """Everything that is not known already; warnings take a while, and are left out unless they
    are wanted."""
    values = Values(shared)
    shared.type_of_value = values.type_of
    infos = values.with_modifiers(values.check_all(graph))
    rules = check_rules(shared)
    effects = effects_of(shared.deeds, rules)
    shared.changed |= {key: None for done in shared.deeds.values() for key in done.changes}
    invariants = _invariants(shared)
    displays = check_displays(shared)
    scenarios, beginnings = _scenarios(shared)
    check_nesting(shared.findings, _bodies(shared, infos, rules, invariants))
    check_scopes(shared)
    check_silence(shared, effects)
    check_beginnings(shared, beginnings, effects)
    if warn and not has_errors(shared.findings.found):
        warn_unused(shared)
        warn_unshuffled(shared, rules, infos)
    if warn:
        warn_uncited(shared)
    found = gather(_of_one_cause(shared.findings.found))
    found = without_base_warnings(shared.box.program, found)
    tests = invariants, displays, scenarios, tuple(beginnings)
    return Whole(shared, infos, rules, effects, *tests, found)


def _bodies(
    shared: Shared,
    values: Mapping[str, ValueInfo],
    rules: Mapping[str, RuleInfo],
    invariants: Mapping[str, InvariantInfo],
) -> list[object]:
    """All that may lie too deep and is not known already; modifiers are always checked."""
    known = shared.known
    return [
        *(deed for name, rule in rules.items() if name not in known.rules for deed in rule.body),
        *(each for name, each in values.items() if name not in known.values or each.modifiers),
        *invariants.values(),
    ]


OF_A_NAME = frozenset(["E403", "E405", "E406", "E407", "E408", "E410", "E421"])
"""What may be found of a definition that was given the name of another."""


def _of_one_cause(found: list[Diagnostic]) -> list[Diagnostic]:
    """Without what is only so because two definitions have one name."""
    if all(each.code != "E401" for each in found):
        return found
    return [each for each in found if each.code not in OF_A_NAME]


def _invariants(shared: Shared) -> dict[str, InvariantInfo]:
    found: dict[str, InvariantInfo] = {}
    for name, invariant in shared.box.definitions.invariants.items():
        ctx = Context(shared, Scope(name))
        condition = ctx.condition(invariant.condition)
        if condition is not None:
            slots, span = tuple(ctx.scope.slots), invariant.name.span
            found[name] = InvariantInfo(name, condition, slots, invariant.cites, span)
    return found


def _scenarios(shared: Shared) -> tuple[dict[Span, ScenarioInfo], list[Deeds]]:
    program, players = shared.box.program, shared.box.players
    found: dict[Span, ScenarioInfo] = {}
    beginnings: list[Deeds] = []
    here: dict[Settings, bool] = {}
    for scenario in program.scenarios:
        settings = settings_of(scenario)
        if settings not in here:
            here[settings] = is_of_this_world(settings, players, program.player_range[0], shared)
        if here[settings]:
            info, done = check_scenario(shared, scenario)
            found[scenario.title.span] = info
            beginnings.append(done)
    return found, beginnings


def as_world(whole: Whole) -> World:
    """The world of a check that found nothing wrong."""
    box = whole.shared.box
    program = box.program
    beginnings = (key for done in whole.beginnings for key in done.changes)
    changed = {*whole.shared.changed, *beginnings}
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
        values=dict(whole.values),
        rules=with_asks(whole.rules, whole.effects),
        invariants=dict(whole.invariants),
        legends=dict(box.legends),
        displays=dict(whole.displays),
        scenarios=tuple(
            whole.scenarios.get(each.title.span) or outline(each) for each in program.scenarios
        ),
        sources=dict(program.sources),
        zone_count=box.zone_count,
        supplies=dict(box.supplies),
        digest=digest_of(box),
        texts=program.texts,
    )
