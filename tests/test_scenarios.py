"""Every scenario that comes with Rulewright holds, those of variants too."""

from __future__ import annotations

from functools import cache

import pytest

from rulewright.load import Loaded, load
from rulewright.render import render_text
from rulewright.scenario import Worlds, run_scenario
from rulewright_tools.scenarios import targets

NAMES = [target.name for target in targets()]


@cache
def opened(name: str) -> tuple[Loaded, Worlds]:
    loaded, found = load(name)
    assert loaded is not None, render_text(found)
    return loaded, Worlds(loaded.program)


def titles() -> list[tuple[str, int, str]]:
    return [
        (name, number, scenario.title)
        for name in NAMES
        for number, scenario in enumerate(opened(name)[0].world.scenarios)
    ]


@pytest.mark.parametrize(
    ("name", "number"),
    [pytest.param(name, number, id=f"{name}: {title}") for name, number, title in titles()],
)
def test_shipped_scenario(name: str, number: int) -> None:
    """It goes as it says."""
    loaded, worlds = opened(name)
    scenario = loaded.world.scenarios[number]
    outcome = run_scenario(worlds, loaded.world, scenario)

    assert outcome.ok, "\n" + render_text(outcome.findings)
