"""The pytest plugin: `pytest rulesets/` collects scenarios and recorded games, one test each.

A `.rules` file inside a ruleset that holds scenarios is a test file; a scenario that does not hold
fails with the same words as in `rulewright test`. Rulesets are opened once for all their files.
A mistake in a file of scenarios is an error of that file, one in the rules of every file, and is
written out for the first. A recorded game that plays otherwise
fails with the first place where it does; `--snapshot-update` takes what the rules do now as right.
One that is on the list of its folder and missing fails too.
The fixture `game_snapshot` keeps games that a test of one's own records (it needs syrupy).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from rulewright.core.world import ScenarioInfo
    from rulewright.report import Diagnostic
    from rulewright.scenario import Outcome

    from .scenarios import Suite

_OPENED: pytest.StashKey[dict[str, tuple[Suite | None, tuple[Diagnostic, ...]]]] = pytest.StashKey()
_TOLD: pytest.StashKey[dict[str, str]] = pytest.StashKey()
"""For rulesets that cannot be played, the file for which that was written out."""


class ScenarioFailed(Exception):  # noqa: N818, for it is the rules that are in error
    """A scenario does not hold; the outcome says why."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.title)
        self.outcome = outcome


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A rules file of a ruleset is a test file if there is a scenario in it; recorded games are."""
    if file_path.suffix == ".game":
        from .pytest_games import GameFile

        return GameFile.from_parent(parent, path=file_path)
    if file_path.name == "list.txt":
        from .pytest_games import GameList, is_list

        return GameList.from_parent(parent, path=file_path) if is_list(file_path) else None
    if file_path.suffix != ".rules":
        return None
    from rulewright.read.find import is_ruleset

    if not any(is_ruleset(folder) for folder in file_path.parents):
        return None
    from .scenarios import holds_scenarios

    if not holds_scenarios(file_path):
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What had to be written for the scenarios is kept for the next run."""
    for suite, _ in session.config.stash.get(_OPENED, {}).values():
        if suite is not None:
            suite.worlds.keep_written()


class ScenarioFile(pytest.File):
    """A file with scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        from attrs import evolve

        from rulewright.render import render_text

        from .scenarios import is_file, opened, targets

        (target,) = targets(str(self.path))
        known = self.config.stash.setdefault(_OPENED, {})
        if target.name not in known:
            known[target.name] = opened(evolve(target, file=None))
        suite, found = known[target.name]
        if suite is None:
            raise self.CollectError(self._once(target.name, render_text(found)))
        mine = [each for each in found if each.span and is_file(target, each.span.file.path)]
        if mine:
            raise self.CollectError(render_text(mine))
        suite = evolve(suite, target=target)
        for scenario in suite.scenarios():
            yield ScenarioItem.from_parent(
                self, name=scenario.title, suite=suite, scenario=scenario
            )

    def _once(self, ruleset: str, told: str) -> str:
        """What is wrong with a ruleset, or for which file that has been said."""
        first = self.config.stash.setdefault(_TOLD, {}).setdefault(ruleset, self.nodeid)
        return told if first == self.nodeid else f"for the same reason as {first}"


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, suite: Suite, scenario: ScenarioInfo, **given: Any) -> None:
        super().__init__(**given)
        self.suite = suite
        self.scenario = scenario

    def runtest(self) -> None:
        outcome = self.suite.play(self.scenario)
        if not outcome.ok:
            raise ScenarioFailed(outcome)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None
    ) -> str | Any:
        if not isinstance(excinfo.value, ScenarioFailed):
            return super().repr_failure(excinfo, style)
        from rulewright.render import render_text

        from .scenario_telling import each_once

        return render_text(each_once(excinfo.value.outcome.findings))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.scenario.span.line - 1, self.scenario.title


@pytest.fixture
def game_snapshot(request: pytest.FixtureRequest) -> Any:
    """Holds a recorded game against the one that is kept: `assert game == game_snapshot`."""
    from .recorded.snapshots import GameSnapshot

    return request.getfixturevalue("snapshot").use_extension(GameSnapshot)
