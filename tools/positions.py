"""Where play begins: after the setup, or as a scenario gives it.

Takes a machine; gives a state that waits for the first decision, or is over if nobody decides
anything. `opened_for` looks a scenario up by its title, and opens the rules that it is for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rulewright.core.world import ScenarioInfo, World
    from rulewright.load import Loaded
    from rulewright.run.machine import Machine
    from rulewright.run.state import State


def start(machine: Machine, seed: int, *, log: bool = False) -> State:
    """The first decision of a game; what is said is kept only if it is wanted."""
    state = machine.blank(seed, log=log)
    machine.setup(state)
    machine.play(state)
    return state


def start_given(machine: Machine, seed: int, scenario: ScenarioInfo, *, log: bool = False) -> State:
    """The first decision of a scenario: what it gives comes after the setup and before play."""
    from rulewright.explain.perform import evaluator, run_body

    state = machine.blank(seed, log=log)
    machine.setup(state)
    run_body(evaluator(machine.world, machine.layout, state), scenario.given, {})
    machine.play(state)
    return state


def opened_for(
    ruleset: str, title: str, players: int | None, settings: Sequence[str]
) -> tuple[Loaded, ScenarioInfo]:
    """A scenario by its title, and the ruleset with the players and parameters that it sets."""
    from .loading import open_ruleset

    loaded = open_ruleset(ruleset, players, settings)
    scenario = scenario_of(loaded.world, title)
    if is_in_force(loaded.world, scenario):
        return loaded, scenario
    if players is not None or settings or loaded.located.settings:
        raise click.UsageError(f"the scenario {title!r} is for other settings than these")
    loaded = open_ruleset(ruleset, *settings_of(scenario))
    return loaded, scenario_of(loaded.world, title)


def scenario_of(world: World, title: str) -> ScenarioInfo:
    """The scenario with a title; another title is a mistake in the use of the command."""
    from rulewright.spelling import did_you_mean

    known = {each.title: each for each in world.scenarios}
    if title in known:
        return known[title]
    meant = did_you_mean(title, known)
    hint = f"did you mean {meant!r}?" if meant else _listed(known)
    raise click.BadParameter(f"there is no scenario {title!r}; {hint}", param_hint="--given")


def settings_of(scenario: ScenarioInfo) -> tuple[int | None, tuple[str, ...]]:
    """The number of players and the parameters that a scenario sets, as they would be typed."""
    players, settings = _parted(scenario)
    return players, tuple(f"{name}={_typed(value)}" for name, value in settings.items())


def is_in_force(world: World, scenario: ScenarioInfo) -> bool:
    """Whether a world is the one that a scenario sets."""
    players, settings = _parted(scenario)
    wanted = {
        each.name: settings.get(each.name, each.default) for each in world.parameters.values()
    }
    in_force = {each.name: each.value for each in world.parameters.values()}
    return wanted == in_force and world.players == (players or world.player_range[0])


def _parted(scenario: ScenarioInfo) -> tuple[int | None, dict[str, object]]:
    settings = dict(scenario.settings)
    players = settings.pop("players", None)
    return (players if isinstance(players, int) else None), settings


def _typed(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _listed(titles: Iterable[str]) -> str:
    names = ", ".join(repr(title) for title in titles)
    return f"there are {names}" if names else "this ruleset has none"
