"""`rulewright fuzz`: look for what is wrong with rules in random games."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from rulewright.spelling import number_of

from ..loading import ruleset_options
from ..named import ruleset_argument

if TYPE_CHECKING:
    from rulewright.core.world import World
    from rulewright.program import Program

    from ..fuzzing.playing import Finding


@click.command()
@ruleset_argument("ruleset")
@click.option(
    "--games", type=click.IntRange(1), default=200, show_default=True, help="At most so many."
)
@click.option(
    "--seconds", type=click.FloatRange(0), default=60, show_default=True, help="At most so long."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Of the first game.")
@click.option(
    "--longest",
    type=click.IntRange(1),
    default=5_000,
    show_default=True,
    help="A game with more decisions is endless.",
)
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Where to save scenarios, if not with a ruleset that is given by its path.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@ruleset_options
def fuzz(
    ruleset: str,
    games: int,
    seconds: float,
    seed: int,
    longest: int,
    into: Path | None,
    as_json: bool,
    players: int | None,
    settings: tuple[str, ...],
) -> None:
    """Play at random and look for dead ends, rules that fail or never end, broken invariants, and
    players who are told what they may not know.

    Each finding is shrunk to the shortest game that can be found and saved as a scenario, which
    fails in `rulewright test` until the rules are mended. The exit code is 1 if there is any.
    Ctrl-C ends the games and tells what was found in them.
    """
    from ..loading import open_rules

    program, world = open_rules(ruleset, players, settings)
    hunt = Hunt(program, world, seed, longest, players)
    found = hunt.findings(games, seconds)
    folder = into or _own_folder(ruleset)
    saved = [(each, *_saved(hunt, each, folder)) for each in found]
    if as_json:
        report = [_as_json(finding, text, path) for finding, text, path in saved]
        click.echo(json.dumps({"games": hunt.played, "findings": report}, indent=2))
    else:
        _tell(world.title, hunt, saved)
    sys.exit(1 if found else 0)


class Hunt:
    """Random games of one ruleset, round the numbers of players that it allows."""

    def __init__(
        self, program: Program, world: World, seed: int, longest: int, players: int | None
    ) -> None:
        from rulewright.scenario import Worlds

        self.world = world
        self.seed = seed
        self.longest = longest
        self.played = 0
        low, high = (players, players) if players is not None else world.player_range
        self.counts = range(low, high + 1)
        self.settings = {name: info.value for name, info in world.parameters.items()}
        self._worlds = Worlds(program)

    @property
    def changed(self) -> dict[str, object]:
        """The parameters that are not as the ruleset has them."""
        known = self.world.parameters.values()
        return {each.name: each.value for each in known if each.value != each.default}

    def machine(self, players: int) -> Any:
        machine, _ = self._worlds.machine(players, self.settings, self.world)
        assert machine is not None, "every number of players in the range is allowed"
        return machine

    def findings(self, games: int, seconds: float) -> tuple[Finding, ...]:
        """What is found, each shrunk; a third of the time is left for that. An interruption ends
        the games, another one the shrinking, and what was found is not lost."""
        from ..fuzzing.playing import first_of_each, random_game
        from ..fuzzing.shrinking import shrunk
        from ..progress import progress

        begun = monotonic()
        until = begun + seconds * 2 / 3
        found: list[Finding] = []
        with progress(games) as told, suppress(KeyboardInterrupt):
            for number in range(games):
                if number and monotonic() > until:
                    break
                machine = self.machine(self.counts[number % len(self.counts)])
                watch = random_game(machine, self.seed + number, self.longest, until)
                found += [watch.finding] if watch.finding is not None else []
                self.played += 1
                told()
        self._worlds.keep_written()
        best = list(first_of_each(found))
        share = max(seconds - (monotonic() - begun), 1) / max(len(best), 1)
        with suppress(KeyboardInterrupt):
            for at, each in enumerate(best):
                best[at] = shrunk(self.machine(each.players), each, share)
        return tuple(best)


def _own_folder(ruleset: str) -> Path | None:
    """The scenarios of a ruleset that is given by its path; one by name is not ours to write to."""
    from rulewright.read.find import is_ruleset, locate

    from ..writing import own_folder

    if not is_ruleset(Path(ruleset.partition("+")[0])):
        return None
    located, _ = locate(ruleset)
    if located is None:
        return None
    try:
        return own_folder((located.base, *located.variants)[-1], "scenarios")
    except OSError as problem:
        raise click.ClickException(f"{problem.filename}: {problem.strerror}") from None


def _saved(hunt: Hunt, finding: Finding, folder: Path | None) -> tuple[str, Path | None]:
    """The scenario of a finding, and where it was saved."""
    from ..fuzzing.scenarios import scenario_text
    from ..scenario_writing import path_for
    from ..writing import write_whole

    world = hunt.machine(finding.players).world
    text = scenario_text(world, finding, hunt.changed)
    if folder is None:
        return text, None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = path_for(folder, "fuzz", finding.found.message, text)
        write_whole(path, text)
    except OSError as problem:
        raise click.ClickException(f"{folder} cannot be written: {problem.strerror}") from None
    return text, path


def _tell(title: str, hunt: Hunt, saved: Sequence[tuple[Finding, str, Path | None]]) -> None:
    from rulewright.render import render_text

    from ..loading import echo

    count = number_of(hunt.played, "random game")
    echo([f"{title}: {count}, {len(saved) or 'nothing'} found"])
    for finding, text, path in saved:
        echo(_lines(render_text([finding.found]), finding, text, path))


def _lines(shown: str, finding: Finding, text: str, path: Path | None) -> Iterator[str]:
    yield ""
    yield f"{finding.sort}, after {number_of(len(finding.deeds), 'decision')}"
    yield shown.rstrip("\n")
    if path is not None:
        yield f"saved: {path}"
        return
    yield "a scenario that shows it (`--into FOLDER` saves it):"
    yield from (f"  {line}" for line in text.splitlines())


def _as_json(finding: Finding, text: str, path: Path | None) -> dict[str, Any]:
    from rulewright.render import render_json

    return {
        "sort": finding.sort,
        "players": finding.players,
        "seed": finding.seed,
        "decisions": len(finding.deeds),
        "found": render_json([finding.found])[0],
        "scenario": text,
        "saved": str(path) if path is not None else None,
    }
