"""`rulewright bench`: how fast rulesets play."""

from __future__ import annotations

import json

import click

REFERENCE = "connect_four"


@click.command()
@click.argument("rulesets", nargs=-1)
@click.option("--games", default=200, show_default=True, help="Games a round beside the reference.")
@click.option("--seconds", default=1.0, show_default=True, help="Seconds for each ruleset.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def bench(rulesets: tuple[str, ...], games: int, seconds: float, as_json: bool) -> None:
    """Measure how fast rulesets play, beside a game written by hand in plain Python."""
    from attrs import asdict

    from rulewright.read.find import list_rulesets

    from ..bench.measures import beside_reference, copying, pace
    from ..loading import open_ruleset

    machine = open_ruleset(REFERENCE).machine
    ratio, copies = beside_reference(machine, games), copying(machine, max(games // 10, 1))
    names = rulesets or tuple(found.name for found in list_rulesets())
    paces = [pace(name, open_ruleset(name).machine, seconds) for name in names]
    if as_json:
        written = {"reference": asdict(ratio), "copying": asdict(copies)}
        click.echo(json.dumps({**written, "rulesets": [asdict(each) for each in paces]}, indent=2))
        return
    click.echo(
        f"{REFERENCE}: {ratio.ruleset:,.0f} random games a second, "
        f"{ratio.ratio:.2f} of the {ratio.reference:,.0f} of plain Python"
    )
    click.echo(
        f"copying a state: {copies.copy:.1f} µs, "
        f"{copies.ratio:.2f} of a decision ({copies.decision:.1f} µs)"
    )
    width = max(len(each.name) for each in paces)
    for each in paces:
        click.echo(
            f"  {each.name:{width}}  {each.games_per_second:>10,.1f} games a second  "
            f"{each.decisions:>8,.1f} decisions a game  ({each.players} players)"
        )
