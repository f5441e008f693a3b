"""`rulewright check`: what is wrong with rulesets, and where their facts come from."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..loading import ruleset_options

if TYPE_CHECKING:
    from ..checking import Checked


@click.command()
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@click.option("--facts", is_flag=True, help="List where the facts of the tables come from.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@ruleset_options
def check(
    rulesets: tuple[str, ...],
    facts: bool,
    as_json: bool,
    players: int | None,
    settings: tuple[str, ...],
) -> None:
    """Say what is wrong with rulesets, for every number of players.

    Without a name, all rulesets that come with Rulewright are checked, each alone and with each of
    its variants. The exit code is 1 if there are errors; warnings do not count.
    """
    from ..checking import check_ruleset, every_name
    from ..loading import parsed_settings

    chosen = parsed_settings(settings)
    found = [check_ruleset(name, players, chosen) for name in rulesets or every_name()]
    if as_json:
        click.echo(json.dumps({"rulesets": [_as_json(each, facts) for each in found]}, indent=2))
    else:
        _tell(found, facts)
    if not all(each.is_sound for each in found):
        sys.exit(1)


def _tell(found: Sequence[Checked], facts: bool) -> None:
    from ..facts import fact_lines
    from ..loading import show

    for each in found:
        show(each.diagnostics)
        click.echo(_summary(each))
        if facts and each.program is not None:
            click.echo("\n".join(["", *fact_lines(each.facts)]))


def _summary(checked: Checked) -> str:
    from rulewright.render import summary

    said = f"{checked.name}: {summary(checked.diagnostics)}"
    world = checked.world
    if world is None:
        return said
    parts = [
        _counted(len(world.rules), "rule"),
        _counted(len(world.values), "value"),
        _counted(len(world.scenarios), "scenario"),
    ]
    return f"{said} ({', '.join(parts)})"


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _as_json(checked: Checked, facts: bool) -> dict[str, object]:
    from rulewright.render import render_json

    written: dict[str, object] = {
        "name": checked.name,
        "ok": checked.is_sound,
        "diagnostics": render_json(checked.diagnostics),
    }
    if facts:
        written["facts"] = [
            {
                "source": fact.source,
                "table": fact.table,
                "row": fact.row,
                "field": fact.field,
                "detail": fact.detail,
                "note": fact.note,
                "file": fact.span.file.path,
                "line": fact.span.line,
            }
            for fact in checked.facts
        ]
    return written
