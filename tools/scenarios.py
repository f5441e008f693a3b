"""Scenarios of rulesets, chosen as they are named on a command line and played one after the other.

Takes names of rulesets, folders of them, or files of scenarios; gives an outcome for each scenario,
and the mistakes for which a ruleset, or a file of scenarios, cannot be played. The command `test`,
the pytest plugin and the tests of the rulesets use it.
"""

from __future__ import annotations

import re
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

SCENARIO = re.compile(r"^scenario\b", re.MULTILINE)
AT_LINE = re.compile(r"(?P<path>.+?):(?P<line>[1-9][0-9]{0,6})(:[0-9]+)?:?")
WORTH_SHARING = 60
"""Scenarios for which it pays to use all cores."""
LARGEST_SHARE = 25


FOLDER = "scenarios"

Mistakes = tuple[Diagnostic, ...]


@frozen
class Target:
    """A ruleset, and of its scenarios all, those of one file, or the one at a line of it."""

    name: str
    file: Path | None = None
    line: int | None = None


@frozen
class Tried:
    """How the scenarios of a target went, and mistakes for which some could not be played."""

    outcomes: tuple[Outcome, ...]
    mistakes: Mistakes = ()
    can_be_played: bool = True
    """Whether its rules are sound."""


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
        found = tuple(each for each in self.world.scenarios if _is_of(self.target, text, each))
        line = self.target.line
        return found if line is None else _at(line, found)

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


def _at(line: int, scenarios: Iterable[ScenarioInfo]) -> tuple[ScenarioInfo, ...]:
    """The scenario of a file that a line belongs to."""
    above = [each for each in scenarios if each.span.line <= line]
    return tuple(sorted(above, key=lambda each: each.span.line)[-1:])


def targets(written: str | None = None) -> tuple[Target, ...]:
    """What a name or path stands for; without one, everything that comes with Rulewright. A file of
    a ruleset without scenarios, or a folder in it, stands for all of the ruleset."""
    if written is None:
        return tuple(_with_variants(list_rulesets(), by_path=False))
    path, line = _with_line(written)
    if is_ruleset(path):
        return (Target(_name_of(path.absolute())),) if _is_variant(path) else (Target(written),)
    found = tuple(_with_variants(list_rulesets(path), by_path=True)) if path.is_dir() else ()
    folder = _ruleset_around(path) if path.exists() and not found else None
    if folder is None:
        return found or (Target(written),)
    if path.is_file() and holds_scenarios(path):
        return (Target(_name_of(folder), path.resolve(), line),)
    return (Target(_name_of(folder)),)


def targets_here() -> tuple[Target, ...]:
    """What is meant if nothing is named: the ruleset around the current folder, or those that lie
    in it; where there are none, everything that comes with Rulewright."""
    here = Path()
    if _ruleset_around(here / "x") or any(each.shelf is None for each in list_rulesets(here)):
        return targets(".")
    return targets()


def _with_line(written: str) -> tuple[Path, int | None]:
    """A path, and a line of that file if one is named as in `path:12` or, as mistakes are shown,
    `path:12:5`."""
    named = AT_LINE.fullmatch(written)
    if named is None or Path(written).exists():
        return Path(written), None
    return Path(named["path"]), int(named["line"])


def _ruleset_around(path: Path) -> Path | None:
    """The ruleset a path lies in, named from where the user is if it was."""
    around = (each for each in (*path.parents, *path.absolute().parents) if is_ruleset(each))
    return next(around, None)


def holds_scenarios(path: Path) -> bool:
    """Whether there is a scenario in a file."""
    return path.suffix == ".rules" and bool(
        SCENARIO.search(path.read_text(encoding="utf-8", errors="replace"))
    )


def _with_variants(found: tuple[Listed, ...], *, by_path: bool) -> Iterator[Target]:
    for each in found:
        base = _as_path(each.path) if by_path else each.name
        yield Target(base)
        yield from (Target(f"{base}+{variant}") for variant in each.variants)


def _is_variant(path: Path) -> bool:
    return path.absolute().parent.suffix == VARIANTS


def _name_of(folder: Path) -> str:
    """The name by which a folder is opened: a variant is laid over the base it lies beside."""
    if _is_variant(folder):
        whole = folder if folder.name and folder.parent.name else folder.absolute()
        return f"{_as_path(whole.parent.with_suffix(''))}+{whole.name}"
    return _as_path(folder)


def _as_path(folder: Path) -> str:
    """A folder as a path, which no name of a shipped ruleset is taken for."""
    return str(folder) if folder.is_absolute() or not folder.name else f"./{folder}"


def opened(target: Target, text: str = "") -> tuple[Suite | None, Mistakes]:
    """A target ready for its scenarios with a text in their titles to be played, and mistakes for
    which it cannot be. If these are all in files of scenarios, it can be without those files."""
    suite, found = _opened(target, text, frozenset())
    slips = _files_of_scenarios(found)
    if suite is None and slips and target.file is None:
        suite, _ = _opened(target, text, slips)
    return suite, found


def _opened(target: Target, text: str, without: frozenset[str]) -> tuple[Suite | None, Mistakes]:
    which = f"{target.file or ''} {text}"

    def is_wanted(shown: str) -> bool:
        return shown not in without and _stands_in(target, shown)

    ready, found = to_test(target.name, partial(_is_of, target, text), which, is_wanted)
    if ready is None:
        return None, tuple(each for each in found if each.severity == "error")
    worlds = Worlds(ready.program)
    for world in (*ready.others, ready.world):
        worlds.know(world)
    return Suite(target, ready.world, worlds), ()


def _files_of_scenarios(found: Mistakes) -> frozenset[str]:
    """The files in which mistakes are, if they are all in files of scenarios; else none."""
    files = [each.span.file.path if each.span else "" for each in found]
    return (
        frozenset(files) if all(Path(each).parent.name == FOLDER for each in files) else frozenset()
    )


def tried(target: Target, text: str = "") -> Tried:
    """The scenarios of a target with a text in their titles, played; many of them on all cores."""
    suite, found = opened(target, text)
    if suite is None:
        return Tried((), found, can_be_played=bool(_files_of_scenarios(found)))
    return Tried(_played(suite, text), found)


def _played(suite: Suite, text: str) -> tuple[Outcome, ...]:
    scenarios = suite.scenarios(text)
    if len(scenarios) < WORTH_SHARING:
        return suite.play_all(scenarios)
    shares = _shares(scenarios)
    # The world of the largest share is made ready once, before the work is divided.
    suite.worlds.machine_for(shares[-1][0], suite.world)
    played = shared(suite.play_all, shares)
    outcomes = {outcome.span: outcome for some in played for outcome in some}
    return tuple(outcomes[each.span] for each in scenarios)


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
    return target.file is None or is_file(target, shown)


def is_file(target: Target, shown: str) -> bool:
    """Whether a path as it is shown, which begins with the ruleset's folder, is the target's."""
    parts = Path(shown).parts
    return target.file is not None and target.file.parts[-len(parts) :] == parts
