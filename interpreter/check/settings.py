"""Scenarios with settings of their own: each group is checked in the world that they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve

from .. import nodes
from ..codes import OF_SETTINGS
from ..program import Program
from ..report import Diagnostic, Note, diagnostic
from ..spelling import did_you_mean
from .scenarios import Settings, set_at, settings_of

Mistakes = Callable[[int | None, Mapping[str, object]], tuple[Diagnostic, ...]]
"""What is wrong in the world of a number of players and settings."""


def elsewhere(
    program: Program, known: tuple[Diagnostic, ...], mistakes: Mistakes
) -> list[Diagnostic]:
    """What is wrong in the worlds of the scenarios that set something."""
    found: list[Diagnostic] = []
    # By what they say, for `yes` is not 1.
    groups: dict[str, nodes.Scenario] = {}
    for scenario in program.scenarios:
        unknown = _unknown_settings(program, scenario)
        found += unknown
        if settings_of(scenario) and not unknown:
            groups.setdefault(repr(settings_of(scenario)), scenario)
    for scenario in groups.values():
        found += _in_world(settings_of(scenario), scenario, known, mistakes)
    return found


def _unknown_settings(program: Program, scenario: nodes.Scenario) -> list[Diagnostic]:
    """Settings that name no parameter."""
    names = [
        placed.definition.name.id
        for placed in program.definitions
        if isinstance(placed.definition, nodes.Parameter)
    ]
    found: list[Diagnostic] = []
    for name, value in scenario.settings:
        if name.id == "seed" and not isinstance(value, nodes.Number):
            message = "the seed of a scenario is a whole number"
            found.append(diagnostic("E802", message, value.span))
        elif name.id not in (*names, "players", "seed"):
            meant = did_you_mean(name.id, [*names, "players", "seed"])
            help = f"did you mean `{meant}`?" if meant else None
            message = f"there is no parameter `{name.id}` to set"
            found.append(diagnostic("E801", message, name.span, help=help))
    return found


def _in_world(
    settings: Settings,
    scenario: nodes.Scenario,
    known: tuple[Diagnostic, ...],
    mistakes: Mistakes,
) -> list[Diagnostic]:
    wanted = dict(settings)
    players = wanted.pop("players", None)
    if players is not None and not isinstance(players, int):
        span = next(value.span for name, value in scenario.settings if name.id == "players")
        return [diagnostic("E802", "the number of players is a whole number", span)]
    said = ", ".join(f"{name} {value}" for name, value in settings)
    note = Note(f"this is so with {said}, as in this scenario", scenario.title.span)
    return [
        _placed(each, scenario, note)
        for each in mistakes(players, wanted)
        if each not in known and each.severity == "error"
    ]


def _placed(found: Diagnostic, scenario: nodes.Scenario, note: Note) -> Diagnostic:
    """A finding about the settings themselves is shown where the scenario sets them."""
    if found.code in OF_SETTINGS:
        return evolve(found, span=set_at(scenario))
    inside = found.span is not None and found.span.file == scenario.span.file
    return found if inside else evolve(found, notes=(*found.notes, note))
