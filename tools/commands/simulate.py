"""`rulewright simulate`: what games of random players come to."""

from __future__ import annotations

import json
from time import perf_counter
from typing import TYPE_CHECKING

import click

from ..loading import games_options, ruleset_options
from ..named import ruleset_argument

if TYPE_CHECKING:
    from ..simulation import Findings


@click.command()
@ruleset_argument("ruleset")
@games_options(1, "Tell the mean of a number at the end of the games, thing by thing.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@ruleset_options
def simulate(
    ruleset: str,
    games: int,
    seed: int,
    jobs: int | None,
    watched: tuple[str, ...],
    as_json: bool,
    players: int | None,
    settings: tuple[str, ...],
) -> None:
    """Play many games at random: who wins, how often, and how long it takes.

    The same seed gives the same games, on however many cores. Rates come with the interval in
    which, 19 times out of 20, the true rate lies. Of several who share a win, each has won.
    """
    from attrs import evolve

    from ..loading import open_ruleset
    from ..many_games import play_many, watched_field
    from ..parallel import Opening
    from ..simulation import averages, findings

    loaded = open_ruleset(ruleset, players, settings)
    fields = tuple(watched_field(loaded.world, each) for each in watched)
    begun = perf_counter()
    opening = Opening(ruleset, players, settings, fields)
    played = play_many(loaded, opening, games, seed, jobs)
    found = findings(played, loaded.world.players)
    found = evolve(found, averages=averages(loaded.world, played, fields))
    seconds = perf_counter() - begun
    if as_json:
        click.echo(json.dumps(_as_json(found, seconds)))
    else:
        _tell(found, loaded.world.kinds["player"].things, seconds)


def _as_json(found: Findings, seconds: float) -> dict[str, object]:
    from attrs import asdict

    told = asdict(found)
    if not found.averages:
        del told["averages"]
    return {
        **told,
        "seconds": round(seconds, 6),
        "games_per_second": round(found.games / seconds, 3),
    }


def _tell(found: Findings, names: tuple[str, ...], seconds: float) -> None:
    games = "1 game" if found.games == 1 else f"{found.games:,} games"
    click.echo(f"{games} in {seconds:.1f} s, {found.games / seconds:,.0f} a second")
    width = max(len(name) for name in (*names, "draws"))
    for seat, name in zip(found.seats, names, strict=True):
        click.echo(
            f"  {name:{width}}  {seat.wins:>8,} wins  {seat.rate:>6.1%}"
            f"  ({seat.low:.1%} to {seat.high:.1%})"
        )
    click.echo(f"  {'draws':{width}}  {found.draws:>8,}       {found.draws / found.games:>6.1%}")
    click.echo(
        f"length {found.length.mean:.2f} plies on average, standard deviation "
        f"{found.length.sd:.2f}; {found.decisions:.2f} decisions a game"
    )
    if found.averages:
        _tell_averages(found)


def _tell_averages(found: Findings) -> None:
    width = max(len(each.thing) for each in found.averages)
    for field in dict.fromkeys(each.field for each in found.averages):
        click.echo(f"{field} at the end")
        for each in found.averages:
            if each.field == field:
                interval = f"({each.low:.2f} to {each.high:.2f})"
                click.echo(f"  {each.thing:{width}}  {each.mean:>10,.2f}  {interval}")
