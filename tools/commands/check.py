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
@click.option(
    "--acknowledge",
    is_flag=True,
    help="Write into the variants which texts their changes were written for.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@ruleset_options
def check(
    rulesets: tuple[str, ...],
    facts: bool,
    acknowledge: bool,
    as_json: bool,
    players: int | None,
    settings: tuple[str, ...],
) -> None:
    """Say what is wrong with rulesets, for every number of players.

    Without a name, all rulesets that come with Rulewright are checked, each alone and with each of
    its variants. The exit code is 1 if there are errors; warnings do not count.

    A change of a variant that has a mark such as `(was 3f2a9c01)` is reported once the text below
    it has changed. --acknowledge first marks every change of the variants named with the text as
    it is, and keeps that text in the variant's file was.txt, so that both can be shown later.
    """
    from ..checking import check_ruleset, every_name
    from ..loading import parsed_settings

    if acknowledge:
        _acknowledge(rulesets, as_json)
    chosen = parsed_settings(settings)
    found = [check_ruleset(name, players, chosen) for name in rulesets or every_name()]
    if as_json:
        click.echo(json.dumps({"rulesets": [_as_json(each, facts) for each in found]}, indent=2))
    else:
        _tell(found, facts)
    if not all(each.is_sound for each in found):
        sys.exit(1)


def _acknowledge(rulesets: Sequence[str], as_json: bool) -> None:
    from ..acknowledging import acknowledge
    from ..loading import refuse

    if not rulesets:
        raise click.UsageError("--acknowledge needs the names of rulesets with variants")
    for name in rulesets:
        done, found = acknowledge(name)
        if found:
            refuse(found)
        for each in () if as_json else done:
            before = f"was {each.was}, is {each.now}" if each.was else f"is {each.now}"
            click.echo(f"{each.place}: {each.shown} {before}")


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
