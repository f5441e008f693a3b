"""`rulewright test`: play the scenarios and recorded games of rulesets and show what differs."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import define, field

from ..named import ruleset_argument

if TYPE_CHECKING:
    from rulewright.report import Diagnostic
    from rulewright.scenario import Outcome

    from ..scenarios import Target
    from ..watching import Saved


@click.command()
@ruleset_argument("rulesets", nargs=-1, metavar="[RULESET|PATH]...")
@click.option(
    "-k", "text", default="", metavar="TEXT", help="Only those with TEXT in their title or name."
)
@click.option("--watch", is_flag=True, help="Stay, and play again what is saved.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON; of each run while watching.")
def test(rulesets: tuple[str, ...], text: str, watch: bool, as_json: bool) -> None:
    """Play the scenarios and recorded games of rulesets and show those that do not hold.

    A ruleset is given by name or path; a path may also be a folder of rulesets, a file of
    scenarios, a recorded game or a folder of them. Without any, all that come with Rulewright are
    tested, with their variants. The exit code is 1 if a scenario does not hold or a recorded game
    plays otherwise.
    """
    from ..recorded.beside import is_games
    from ..scenarios import targets

    games = [Path(name) for name in rulesets if is_games(name)]
    names = [name for name in rulesets if not is_games(name)]
    wanted = [each for name in names or (() if games else (None,)) for each in targets(name)]
    run = Run(text, as_json, watch)
    if watch:
        from ..watching import saves

        # What is saved while the first run is under way counts too.
        later = saves([*wanted, *games])
    run.play(wanted, games)
    if watch:
        _stay(run, later)
    sys.exit(0 if run.holds else 1)


def _stay(run: Run, later: Iterable[Saved]) -> None:
    """Play again what is touched whenever something is saved, until the user has enough."""
    click.echo("waiting for something to be saved; Ctrl-C ends", err=True)
    try:
        for saved in later:
            click.echo(f"\n--- {_happened(saved.files)}", err=True)
            run.play(saved.targets, saved.games)
    except KeyboardInterrupt:
        click.echo(err=True)


def _happened(files: Sequence[Path]) -> str:
    """What was saved, and what is there no more."""
    there = [path.name for path in files if path.exists()]
    gone = [path.name for path in files if not path.exists()]
    told = ((there, "saved"), (gone, "deleted"))
    return "; ".join(f"{', '.join(names)} {what}" for names, what in told if names)


@define
class Run:
    """Targets played and told about; `holds` is about the last time."""

    text: str
    as_json: bool
    compact: bool
    holds: bool = True
    _reports: list[dict[str, object]] = field(factory=list)

    def play(self, targets: Iterable[Target], games: Iterable[Path] = ()) -> None:
        """Play targets, then the recorded games that lie with them and those that are named."""
        from ..scenarios import tried

        self._reports = []
        folders = list(games)
        ran = failed = broken = 0
        for target in targets:
            outcomes, found = tried(target, self.text)
            ran += len(outcomes)
            failed += sum(not each.ok for each in outcomes)
            broken += bool(found)
            if self.as_json:
                self._reports.append(_as_json(target.name, outcomes, found))
            elif outcomes or found or not self.text:
                _say(target.name, outcomes, found)
            if target.file is None and not found:
                folders += _games_of(target)
        played, games_hold = self._play_games(folders)
        if self.as_json:
            indent = None if self.compact else 2
            click.echo(json.dumps(self._reports, indent=indent, ensure_ascii=False))
        elif ran or broken or not played:
            click.echo(_total(ran, failed, broken, self.text))
        self.holds = games_hold and not (failed or broken or (self.text and not ran and not played))

    def _play_games(self, folders: Sequence[Path]) -> tuple[int, bool]:
        """How many recorded games were played, and whether all play as recorded."""
        if not folders:
            return 0, True
        from ..loading import show
        from ..recorded.beside import tried_games
        from ..recorded.checking import grouped
        from ..recorded.opening import Opener
        from ..recorded.telling import as_json, group_text, how_to_accept, summary_line

        opener = Opener()
        tried = [tried_games(folder, opener, self.text) for folder in folders]
        checked = [each for games, _ in tried for each in games]
        missing = [each for _, lost in tried for each in lost]
        if not checked and not missing:
            return 0, True
        groups = grouped(checked)
        if self.as_json:
            self._reports.append({"recorded": as_json(checked, groups, missing)})
        else:
            show(missing)
            for number, group in enumerate(groups, 1):
                click.echo(group_text(group, number, len(groups)))
                if group.can_be_accepted:
                    click.echo(how_to_accept(group))
            click.echo(summary_line(checked, groups, missing))
        return len(checked), not groups and not missing


def _games_of(target: Target) -> list[Path]:
    """Where the recorded games of a target lie, if it has any."""
    from ..recorded.beside import games_folder

    folder = games_folder(target.name)
    return [folder] if folder is not None and folder.is_dir() else []


def _total(ran: int, failed: int, broken: int, text: str) -> str:
    if text and not ran and not broken:
        return f'no scenario has "{text}" in its title'
    told = f"{_count(ran, 'scenario')}, {failed or 'none'} failed"
    wrong = f"{_count(broken, 'ruleset')} cannot be played"
    return "; ".join([told] * bool(ran or not broken) + [wrong] * bool(broken))


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _say(name: str, outcomes: Sequence[Outcome], found: Sequence[Diagnostic]) -> None:
    """A line for a ruleset, and below it everything that is not as its scenarios say."""
    from ..loading import show
    from ..scenario_telling import failures

    if found:
        click.echo(f"{name}: cannot be played")
        show(found)
        return
    failed = [each for each in outcomes if not each.ok]
    click.echo(
        f"{name}: {_count(len(outcomes), 'scenario')}{f', {len(failed)} failed' if failed else ''}"
    )
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    for text in failures(name, failed, colour=colour):
        click.echo(text)
    if failed:
        click.echo()


def _as_json(
    name: str, outcomes: Sequence[Outcome], found: Sequence[Diagnostic]
) -> dict[str, object]:
    from rulewright.render import render_json

    scenarios = [
        {
            "title": each.title,
            "file": each.span.file.path,
            "line": each.span.line,
            "ok": each.ok,
            "findings": render_json(each.findings),
        }
        for each in outcomes
    ]
    return {"ruleset": name, "mistakes": render_json(found), "scenarios": scenarios}
