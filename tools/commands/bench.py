"""`rulewright bench`: how fast rulesets play."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from ..named import ruleset_argument

if TYPE_CHECKING:
    from ..bench.measures import Copying, Pace, Ratio

COPIED = "connect_four"


@click.command()
@ruleset_argument("rulesets", nargs=-1, metavar="[RULESET]...")
@click.option("--games", default=200, show_default=True, help="Games a round beside a reference.")
@click.option("--seconds", default=1.0, show_default=True, help="Seconds for each ruleset.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def bench(rulesets: tuple[str, ...], games: int, seconds: float, as_json: bool) -> None:
    """Measure how fast rulesets play, beside games written by hand in plain Python.

    Players draw their moves at random, on one core. Without a name, all rulesets that come with
    Rulewright are measured, each with every number of players.
    """
    from rulewright.read.find import list_rulesets

    from ..bench.measures import REFERENCES, beside_reference, copying, paces
    from ..loading import open_ruleset

    names = rulesets or tuple(found.name for found in list_rulesets())
    ratios = [
        beside_reference(
            name, open_ruleset(name).machine, games if name == COPIED else games // 10 + 1
        )
        for name in REFERENCES
    ]
    copies = copying(COPIED, open_ruleset(COPIED).machine, games // 4 + 1)
    found = [pace for name in names for pace in paces(name, open_ruleset, seconds)]
    if as_json:
        click.echo(json.dumps(_as_json(ratios, copies, found), indent=2))
    else:
        _tell(ratios, copies, found)


def _as_json(ratios: Iterable[Ratio], copies: Copying, found: Iterable[Pace]) -> dict[str, object]:
    from attrs import asdict

    return {
        "references": [asdict(each) for each in ratios],
        "copying": asdict(copies),
        "rulesets": [asdict(each) for each in found],
    }


def _tell(ratios: Iterable[Ratio], copies: Copying, found: list[Pace]) -> None:
    click.echo("Random games on one core, beside the same game written by hand in plain Python")
    for ratio in ratios:
        click.echo(
            f"  {ratio.name}: {ratio.ruleset:,.0f} games a second, "
            f"{ratio.ratio:.2f} of the {ratio.reference:,.0f} by hand"
        )
    click.echo(
        f"Copying a state of {copies.name}: {copies.copy:.2f} µs, "
        f"{copies.ratio:.2f} of a decision ({copies.decision:.2f} µs)"
    )
    width = max(len(each.name) for each in found)
    head = f"{'ruleset':{width}}  players     games/s  decisions/s  decisions/game  load"
    click.echo(f"\n{head}")
    for each in found:
        click.echo(
            f"{each.name:{width}}  {each.players:>7}  {each.games_per_second:>10,.1f}"
            f"  {each.decisions_per_second:>11,.0f}  {each.decisions:>14,.1f}  {each.load:.2f} s"
        )
