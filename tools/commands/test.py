"""`rulewright test`: play the scenarios of rulesets and show those that do not hold."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulewright.report import Diagnostic
    from rulewright.scenario import Outcome


@click.command()
@click.argument("rulesets", nargs=-1, metavar="[RULESET…]")
@click.option(
    "-k", "text", default="", metavar="TEXT", help="Only scenarios with this in the title."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def test(rulesets: tuple[str, ...], text: str, as_json: bool) -> None:
    """Play the scenarios of rulesets, by name or path; without any, of all that come with
    Rulewright and their variants. Exit code 1 if one does not hold."""
    from ..scenarios import shipped_names, tried

    names = rulesets or shipped_names()
    reports = []
    sound = True
    for name in names:
        outcomes, found = tried(name, text)
        failed = [each for each in outcomes if not each.ok]
        sound = sound and not failed and not found
        if as_json:
            reports.append(_as_json(name, outcomes, found))
        else:
            _say(name, outcomes, found)
    if as_json:
        click.echo(json.dumps(reports, indent=2))
    sys.exit(0 if sound else 1)


def _say(name: str, outcomes: Iterable[Outcome], found: Iterable[Diagnostic]) -> None:
    """A line for a ruleset, and below it everything that is not as its scenarios say."""
    from ..loading import show

    if found:
        click.echo(f"{name}: cannot be played")
        show(found)
        return
    ran = list(outcomes)
    failed = [each for each in ran if not each.ok]
    count = f"{len(ran)} scenario{'' if len(ran) == 1 else 's'}"
    click.echo(f"{name}: {count}, {f'{len(failed)} failed' if failed else 'all hold'}")
    for each in failed:
        click.echo(f'  "{each.title}" failed')
        show(each.findings)


def _as_json(
    name: str, outcomes: Iterable[Outcome], found: Iterable[Diagnostic]
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
