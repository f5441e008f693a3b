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
    from ..scenarios import Target, Tried
    from ..standing import Standing
    from ..watching import Saved


MOST_NAMED = 5
"""So many files that were saved at once are named."""


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
    scenarios, one scenario of it as FILE:LINE, any other file of a ruleset for all of it, a
    recorded game or a folder of them. Without any it is the ruleset around the current folder, or
    those that lie in it; where there are none, all that come with Rulewright, with their variants.
    The exit code is 1 if a scenario does not hold, a recorded game plays otherwise,
    something cannot be played or nothing is found to play.
    """
    from ..recorded.beside import is_games
    from ..scenarios import targets, targets_here

    games = [Path(name) for name in rulesets if is_games(name)]
    names = [name for name in rulesets if not is_games(name)]
    wanted = [each for name in names for each in targets(name)]
    if not rulesets:
        wanted += targets_here()
    run = Run(text, as_json, compact=watch)
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
    return "; ".join(f"{_some(names)} {what}" for names, what in told if names)


def _some(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= MOST_NAMED else f"{len(names)} files"


def _standing() -> Standing:
    from ..standing import Standing

    return Standing()


@define
class Run:
    """Targets played and told about; `holds` is about all that was played, each as it went last."""

    text: str
    as_json: bool
    compact: bool
    holds: bool = True
    _standing: Standing = field(factory=_standing)
    _reports: list[dict[str, object]] = field(factory=list)

    def play(self, targets: Sequence[Target], games: Iterable[Path] = ()) -> None:
        """Play targets, then the recorded games that lie with them and those that are named."""
        from ..scenario_telling import Count
        from ..scenarios import tried

        self._reports = []
        self._standing.begin()
        folders, count = list(games), Count()
        for target in targets:
            found = tried(target, self.text)
            count.add(found)
            self._standing.scenarios(target, found)
            if self.as_json:
                self._reports.append(_as_json(target.name, found))
            elif found.outcomes or found.mistakes or not self._is_choosy([target]):
                _say(target.name, found)
            if target.file is None and found.can_be_played:
                folders += _games_of(target)
        played = self._play_games(folders)
        nothing = count.is_nothing and not played and self._is_choosy(targets)
        self.holds = self._standing.holds and not nothing
        if self.as_json:
            indent = None if self.compact else 2
            click.echo(json.dumps(self._reports, indent=indent, ensure_ascii=False))
        elif nothing:
            click.echo(self._nothing())
        elif not count.is_nothing or not played:
            click.echo(count.in_words())
        for each in () if self.as_json else self._standing.elsewhere():
            click.echo(f"still: {each}")

    def _is_choosy(self, targets: Iterable[Target]) -> bool:
        """Whether only some scenarios are wanted, so that it is a mistake if there are none."""
        return bool(self.text) or any(each.line for each in targets)

    def _nothing(self) -> str:
        return (
            f'no scenario has "{self.text}" in its title'
            if self.text
            else "no scenario stands at that line"
        )

    def _play_games(self, folders: Sequence[Path]) -> int:
        """Play recorded games and tell about them; how many were played."""
        if not folders:
            return 0
        from ..loading import show
        from ..recorded.beside import tried_games
        from ..recorded.checking import grouped
        from ..recorded.opening import Opener
        from ..recorded.telling import as_json, group_text, how_to_accept, summary_line

        opener = Opener()
        tried = [tried_games(folder, opener, self.text) for folder in folders]
        checked = [each for games, _ in tried for each in games]
        missing = [each for _, lost in tried for each in lost]
        for folder, (found, lost) in zip(folders, tried, strict=True):
            self._standing.games(folder, found, lost)
        if not checked and not missing:
            return 0
        groups = grouped(checked)
        if self.as_json:
            self._reports.append({"recorded": as_json(checked, groups, missing)})
        else:
            show(missing)
            for number, group in enumerate(groups, 1):
                click.echo(group_text(group, number, len(groups)))
                if group.can_be_accepted:
                    click.echo(how_to_accept(group, folders))
            click.echo(summary_line(checked, groups, missing))
        return len(checked)


def _games_of(target: Target) -> list[Path]:
    """Where the recorded games of a target lie, if it has any."""
    from ..recorded.beside import games_folder

    folder = games_folder(target.name)
    return [folder] if folder is not None and folder.is_dir() else []


def _say(name: str, tried: Tried) -> None:
    """A line for a ruleset, and below it everything that is not as its scenarios say."""
    from rulewright.spelling import number_of

    from ..loading import show
    from ..scenario_telling import failures

    if not tried.can_be_played:
        click.echo(f"{name}: cannot be played")
        show(tried.mistakes)
        return
    failed = [each for each in tried.outcomes if not each.ok]
    told = number_of(len(tried.outcomes), "scenario")
    if tried.mistakes and not tried.outcomes:
        told = "no scenario can be played"
    click.echo(f"{name}: {told}{f', {len(failed)} failed' if failed else ''}")
    show(tried.mistakes)
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    for text in failures(name, failed, colour=colour):
        click.echo(text)
    if failed:
        click.echo()


def _as_json(name: str, tried: Tried) -> dict[str, object]:
    from rulewright.render import render_json

    scenarios = [
        {
            "title": each.title,
            "file": each.span.file.path,
            "line": each.span.line,
            "ok": each.ok,
            "findings": render_json(each.findings),
        }
        for each in tried.outcomes
    ]
    return {
        "ruleset": name,
        "root": _root(name),
        "mistakes": render_json(tried.mistakes),
        "scenarios": scenarios,
    }


def _root(name: str) -> str | None:
    """The folder below which the files of a ruleset lie as they are shown."""
    from rulewright.read.find import locate

    located, _ = locate(name)
    return None if located is None else str(located.base.resolve().parent)
