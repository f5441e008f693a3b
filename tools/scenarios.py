"""Scenarios of rulesets, chosen as they are named on a command line and played one after the other.

Takes names of rulesets, folders of them, or files of scenarios; gives an outcome for each scenario,
or the mistakes for which a ruleset cannot be played. The command `test`, the pytest plugin and the
tests of the rulesets use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from attrs import field, frozen

from rulewright.as_read import to_test
from rulewright.core.world import ScenarioInfo, World
from rulewright.read.find import Listed, is_ruleset, list_rulesets
from rulewright.read.folder import VARIANTS
from rulewright.report import Diagnostic
from rulewright.scenario import Outcome, Worlds, run_scenario

from .sharing import shared

WORTH_SHARING = 60
"""Scenarios for which it pays to use all cores."""
LARGEST_SHARE = 25


@frozen
class Target:
    """A ruleset, and of its scenarios those of one file or all."""

    name: str
    file: Path | None = None


@frozen
class Suite:
    """A ruleset opened for its scenarios: machines made for one are there for the next."""

    target: Target
    world: World
    worlds: Worlds
    traced: Worlds = field()
    """Only for scenarios that fail, to say which sentences made the facts what they are."""

    @traced.default
    def _traced(self) -> Worlds:
        return Worlds(lambda: self.worlds.program, traced=True)

    def scenarios(self, text: str = "") -> tuple[ScenarioInfo, ...]:
        """Those of the target with a text in their titles."""
        return tuple(each for each in self.world.scenarios if _is_of(self.target, text, each))

    def play(self, scenario: ScenarioInfo) -> Outcome:
        """How a scenario turns out."""
        outcome = run_scenario(self.worlds, self.world, scenario)
        if all(each.code != "E830" for each in outcome.findings):
            return outcome
        return run_scenario(self.traced, self.world, scenario)

    def play_all(self, scenarios: Iterable[ScenarioInfo]) -> tuple[Outcome, ...]:
        """How scenarios turn out; what had to be written for them is kept."""
        outcomes = tuple(map(self.play, scenarios))
        self.worlds.keep_written()
        return outcomes


def targets(written: str | None = None) -> tuple[Target, ...]:
    """What a name or path stands for; without one, everything that comes with Rulewright."""
    if written is None:
        return tuple(_with_variants(list_rulesets(), by_path=False))
    path = Path(written)
    if path.suffix == ".rules" and path.is_file():
        folder = next((each for each in path.absolute().parents if is_ruleset(each)), None)
        return (Target(_name_of(folder), path.resolve()),) if folder else (Target(written),)
    if is_ruleset(path):
        return (Target(_name_of(path.absolute())),) if _is_variant(path) else (Target(written),)
    return tuple(_with_variants(list_rulesets(path), by_path=True)) or (Target(written),)


def _with_variants(found: tuple[Listed, ...], *, by_path: bool) -> Iterator[Target]:
    for each in found:
        base = str(each.path) if by_path else each.name
        yield Target(base)
        yield from (Target(f"{base}+{variant}") for variant in each.variants)


def _is_variant(path: Path) -> bool:
    return path.absolute().parent.suffix == VARIANTS


def _name_of(folder: Path) -> str:
    """The name by which a folder is opened: a variant is laid over the base it lies beside."""
    if not _is_variant(folder):
        return str(folder)
    return f"{folder.parent.with_suffix('')}+{folder.name}"


def opened(target: Target, text: str = "") -> tuple[Suite | None, tuple[Diagnostic, ...]]:
    """A target ready for its scenarios with a text in their titles to be played, or the mistakes
    for which it cannot be."""
    which = f"{target.file or ''} {text}"
    wanted, is_wanted = partial(_is_of, target, text), partial(_stands_in, target)
    ready, found = to_test(target.name, wanted, which, is_wanted)
    if ready is None:
        return None, tuple(each for each in found if each.severity == "error")
    worlds = Worlds(ready.program)
    for world in (*ready.others, ready.world):
        worlds.know(world)
    return Suite(target, ready.world, worlds), ()


def tried(target: Target, text: str = "") -> tuple[tuple[Outcome, ...], tuple[Diagnostic, ...]]:
    """The scenarios of a target with a text in their titles, played; many of them on all cores."""
    suite, found = opened(target, text)
    if suite is None:
        return (), found
    scenarios = suite.scenarios(text)
    if len(scenarios) < WORTH_SHARING:
        return suite.play_all(scenarios), ()
    shares = _shares(scenarios)
    # The world of the largest share is made ready once, before the work is divided.
    suite.worlds.machine_for(shares[-1][0], suite.world)
    played = shared(suite.play_all, shares)
    outcomes = {outcome.span: outcome for some in played for outcome in some}
    return tuple(outcomes[each.span] for each in scenarios), ()


def _shares(scenarios: Sequence[ScenarioInfo]) -> list[tuple[ScenarioInfo, ...]]:
    """Scenarios in shares of one world each; what few have in common comes first, since their
    worlds still have to be made ready."""
    worlds: dict[object, list[ScenarioInfo]] = {}
    for scenario in scenarios:
        worlds.setdefault(scenario.settings, []).append(scenario)
    return [
        tuple(world[at : at + LARGEST_SHARE])
        for world in sorted(worlds.values(), key=len)
        for at in range(0, len(world), LARGEST_SHARE)
    ]


def _is_of(target: Target, text: str, scenario: ScenarioInfo) -> bool:
    """Whether a scenario is one of a target's, with a text in its title."""
    has_text = text.casefold() in scenario.title.casefold()
    return has_text and _stands_in(target, scenario.span.file.path)


def _stands_in(target: Target, shown: str) -> bool:
    """Whether a path as it is shown, which begins with the ruleset's folder, is the target's."""
    if target.file is None:
        return True
    parts = Path(shown).parts
    return target.file.parts[-len(parts) :] == parts
