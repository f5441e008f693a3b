"""`rulewright check`: what is wrong with rulesets, and where their facts come from."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from rulewright.spelling import number_of

from ..loading import ruleset_options
from ..named import ruleset_argument

if TYPE_CHECKING:
    from rulewright.examine import Examined


@click.command()
@ruleset_argument("rulesets", nargs=-1, metavar="[RULESET]...")
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

    Without a name it is the ruleset around the current folder, or those that lie in it, each alone
    and with each of its variants; where there are none, all that come with Rulewright. The exit
    code is 1 if there are errors; warnings do not count.

    A change of a variant that has a mark such as `(was 3f2a9c01)` is reported once the text below
    it has changed. --acknowledge first marks every change of the variants named with the text as
    it is, and keeps that text in the variant's file was.txt, so that both can be shown later.
    """
    from rulewright.examine import examine
    from rulewright.report import has_errors

    from ..loading import parsed_settings
    from ..scenarios import targets_here

    if acknowledge:
        _acknowledge(rulesets, as_json)
    chosen = parsed_settings(settings)
    names = rulesets or [each.name for each in targets_here()]
    examined = {name: examine(name, players, chosen) for name in names}
    if as_json:
        told = [_as_json(name, each, facts) for name, each in examined.items()]
        click.echo(json.dumps({"rulesets": told}, indent=2))
    else:
        _tell(examined, facts)
    if any(has_errors(each.found) for each in examined.values()):
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


def _tell(examined: Mapping[str, Examined], facts: bool) -> None:
    from ..loading import show

    for name, each in examined.items():
        show(each.found)
        click.echo(_summary(name, each))
        if facts and each.facts is not None:
            from ..facts import fact_lines

            click.echo("\n".join(["", *fact_lines(each.facts)]))


def _summary(name: str, examined: Examined) -> str:
    from rulewright.render import summary

    said = f"{name}: {summary(examined.found)}"
    size = examined.size
    if size is None:
        return said
    parts = [
        number_of(size.rules, "rule"),
        number_of(size.values, "value"),
        number_of(size.scenarios, "scenario"),
    ]
    return f"{said} ({', '.join(parts)})"


def _as_json(name: str, examined: Examined, facts: bool) -> dict[str, object]:
    from rulewright.render import render_json
    from rulewright.report import has_errors

    written: dict[str, object] = {
        "name": name,
        "ok": not has_errors(examined.found),
        "diagnostics": render_json(examined.found),
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
            for fact in examined.facts or ()
        ]
    return written
