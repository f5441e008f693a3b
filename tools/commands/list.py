"""`rulewright list`: the rulesets there are, and what can be set in one."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from ..named import ruleset_argument


@click.command("list")
@ruleset_argument("ruleset", required=False)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def list_command(ruleset: str | None, as_json: bool) -> None:
    """List the rulesets with their variants, or the parameters and variants of RULESET."""
    if ruleset is None:
        _tell_all(as_json)
    else:
        _tell_one(ruleset, as_json)


def _tell_all(as_json: bool) -> None:
    from ..catalogue import catalogue

    rulesets = catalogue()
    if as_json:
        click.echo(json.dumps([each.as_json() for each in rulesets], indent=2, ensure_ascii=False))
        return
    rows = [(each.name, each.title, each.players) for each in rulesets]
    widths = [max(len(row[column]) for row in rows) for column in range(3)] if rows else [0, 0, 0]
    for each, row in zip(rulesets, rows, strict=True):
        cells = (f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
        names = " ".join(f"+{variant.name}" for variant in each.variants)
        click.echo(f"{'  '.join(cells)}  {names}".rstrip())


def _tell_one(name: str, as_json: bool) -> None:
    from ..catalogue import describe
    from ..loading import refuse

    described, found = describe(name)
    if described is None:
        refuse(found)
    if as_json:
        click.echo(json.dumps(described.as_json(), indent=2, ensure_ascii=False))
        return
    click.echo(f"{described.title} ({described.whole_name}), {described.players}")
    if described.about:
        click.echo(described.about)
    few = "1 player" if described.fewest == 1 else f"{described.fewest} players"
    click.echo(f"With {few} the digest of these rules is {described.digest}.")
    _section(
        "In force", [(f"+{each.name}", each.title, each.purpose) for each in described.in_force]
    )
    _section(
        "Parameters",
        [(f"{each.name} = {each.shown}", each.range, each.said) for each in described.parameters],
    )
    _section(
        "Other variants" if described.in_force else "Variants",
        [(f"+{each.name}", each.title, each.purpose) for each in described.variants],
    )


def _section(title: str, rows: Sequence[tuple[str, str, str]]) -> None:
    if not rows:
        return
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    click.echo(f"\n{title}")
    for name, middle, last in rows:
        click.echo(f"  {name:{first}}  {middle:{second}}  {last}".rstrip())
