"""Scenarios of a ruleset by name, played one after the other.

Takes the name of a ruleset with its variants; gives an outcome for each scenario, or the mistakes
for which it cannot be played. Used by the command `test` and by the tests of the rulesets.
"""

from __future__ import annotations

from rulewright.load import load
from rulewright.read.find import list_rulesets
from rulewright.report import Diagnostic
from rulewright.scenario import Outcome, Worlds, run_scenario


def shipped_names() -> tuple[str, ...]:
    """All rulesets that come with Rulewright, each followed by its variants."""
    return tuple(
        name
        for listed in list_rulesets()
        for name in (listed.name, *(f"{listed.name}+{variant}" for variant in listed.variants))
    )


def tried(name: str, text: str = "") -> tuple[tuple[Outcome, ...], tuple[Diagnostic, ...]]:
    """The scenarios of a ruleset with a text in their titles, played."""
    loaded, found = load(name)
    if loaded is None:
        return (), tuple(each for each in found if each.severity == "error")
    worlds = Worlds(loaded.program)
    wanted = text.casefold()
    return tuple(
        run_scenario(loaded.program, loaded.world, loaded.machine, scenario, worlds)
        for scenario in loaded.world.scenarios
        if wanted in scenario.title.casefold()
    ), ()
