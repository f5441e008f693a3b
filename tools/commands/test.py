"""`rulewright test`: play the scenarios of rulesets and show those that do not hold."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click
from attrs import define, field

if TYPE_CHECKING:
    from rulewright.report import Diagnostic
    from rulewright.scenario import Outcome

    from ..scenarios import Target


@click.command()
@click.argument("rulesets", nargs=-1, metavar="[RULESET|PATH]...")
@click.option(
    "-k", "text", default="", metavar="TEXT", help="Only scenarios with TEXT in the title."
)
@click.option("--watch", is_flag=True, help="Stay, and play again what is saved.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON; of each run while watching.")
def test(rulesets: tuple[str, ...], text: str, watch: bool, as_json: bool) -> None:
    """Play the scenarios of rulesets and show those that do not hold.

    A ruleset is given by name or path; a path may also be a folder of rulesets or a file of
    scenarios. Without any, all that come with Rulewright are tested, with their variants. The exit
    code is 1 if a scenario does not hold.
    """
    from ..scenarios import targets

    wanted = [each for name in rulesets or (None,) for each in targets(name)]
    run = Run(text, as_json, watch)
    run.play(wanted)
    if watch:
        _stay(run, wanted)
    sys.exit(0 if run.holds else 1)


def _stay(run: Run, wanted: Sequence[Target]) -> None:
    """Play again what is touched whenever something is saved, until the user has enough."""
    from ..watching import saves

    click.echo("waiting for something to be saved; Ctrl-C ends", err=True)
    try:
        for saved in saves(wanted):
            names = ", ".join(path.name for path in saved.files)
            click.echo(f"\n--- {names} saved", err=True)
            run.play(saved.targets)
    except KeyboardInterrupt:
        click.echo(err=True)


@define
class Run:
    """Targets played and told about; `holds` is about the last time."""

    text: str
    as_json: bool
    compact: bool
    holds: bool = True
    _reports: list[dict[str, object]] = field(factory=list)

    def play(self, targets: Iterable[Target]) -> None:
        from ..scenarios import tried

        self._reports = []
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
        if self.as_json:
            indent = None if self.compact else 2
            click.echo(json.dumps(self._reports, indent=indent, ensure_ascii=False))
        else:
            click.echo(_total(ran, failed, broken, self.text))
        self.holds = not (failed or broken or (self.text and not ran))


def _total(ran: int, failed: int, broken: int, text: str) -> str:
    if text and not ran and not broken:
        return f'no scenario has "{text}" in its title'
    told = f"{_count(ran, 'scenario')}, {failed or 'none'} failed"
    return f"{told}; {_count(broken, 'ruleset')} cannot be played" if broken else told


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _say(name: str, outcomes: Sequence[Outcome], found: Sequence[Diagnostic]) -> None:
    """A line for a ruleset, and below it everything that is not as its scenarios say."""
    from rulewright.render import render_text

    from ..loading import show

    if found:
        click.echo(f"{name}: cannot be played")
        show(found)
        return
    failed = [each for each in outcomes if not each.ok]
    click.echo(
        f"{name}: {_count(len(outcomes), 'scenario')}{f', {len(failed)} failed' if failed else ''}"
    )
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    for each in failed:
        click.echo(f'\n{name}: "{each.title}" does not hold')
        click.echo(render_text(each.findings, colour=colour))


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
