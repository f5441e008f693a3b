"""The games of docs/tour.md can be played, step by step, and its scenario holds."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from rulewright.load import Loaded, load_files
from rulewright.render import render_text
from rulewright.run.game import Game
from rulewright.run.playing import play_random
from rulewright.scenario import Worlds, run_scenario

PAGE = (Path(__file__).parent.parent / "docs" / "tour.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(rules|yaml) (step|scenario) (\d)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STEPS = sorted({number for _, what, number, _ in FENCE.findall(PAGE) if what == "step"})
MANIFEST = "title: Orchard\nformat: 1\nplayers: {from: 2, to: 4}\n"


def loaded_step(number: str) -> Loaded:
    files = {"ruleset.yaml": MANIFEST}
    for sort, what, step, body in FENCE.findall(PAGE):
        if step == number:
            ending = "rules" if sort == "rules" else "yaml"
            files["scenarios/a.rules" if what == "scenario" else f"orchard.{ending}"] = body
    loaded, found = load_files(files, name="orchard")
    assert loaded is not None, render_text(found)
    assert [each.code for each in found if each.code != "W907"] == [], render_text(found)
    return loaded


@pytest.mark.parametrize("number", STEPS)
def test_step_can_be_played(number: str) -> None:
    """Every game ends with a result."""
    loaded = loaded_step(number)
    for seed in range(20):
        state = Game(loaded.machine, seed).state
        play_random(loaded.machine, state, Random(seed))
        assert state.result is not None


def test_scenario_of_the_tour() -> None:
    loaded = loaded_step("2")
    (scenario,) = loaded.world.scenarios
    outcome = run_scenario(Worlds(loaded.program), loaded.world, scenario)
    assert outcome.ok, render_text(outcome.findings)
