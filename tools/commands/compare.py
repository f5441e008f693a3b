"""`rulewright compare`: what a change does to a game, with the same seeds for both."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from ..loading import games_options, ruleset_options
from ..named import ruleset_argument

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulewright.core.world import World

    from ..paired import Comparison, Difference
    from ..simulation import Watched


@click.command()
@ruleset_argument("first")
@ruleset_argument("second", required=False)
@games_options(2, "Compare a number at the end of the games too, thing by thing.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@ruleset_options
def compare(
    first: str,
    second: str | None,
    games: int,
    seed: int,
    jobs: int | None,
    watched: tuple[str, ...],
    as_json: bool,
    players: int | None,
    settings: tuple[str, ...],
) -> None:
    """Play FIRST and SECOND with the same seeds, at random: what differs, and how sure that is.

    What --set says holds for SECOND alone; without a SECOND, FIRST is tried with it. A difference
    comes with the interval in which, 19 times out of 20, the true one lies; a star marks those
    that chance does not explain.
    """
    from ..loading import open_ruleset
    from ..many_games import play_many, watched_field
    from ..paired import compare as compared
    from ..parallel import Opening

    if second is None and not settings:
        raise click.UsageError("name a second ruleset, or what to try with --set NAME=VALUE")
    named = ((first, ()), (second or first, settings))
    opened = [open_ruleset(name, players, given) for name, given in named]
    worlds = [each.world for each in opened]
    fields = tuple(watched_field(worlds[0], each) for each in watched)
    _must_match(worlds, fields)
    sides = [
        play_many(loaded, Opening(name, players, given, fields), games, seed, jobs)
        for loaded, (name, given) in zip(opened, named, strict=True)
    ]
    seats = worlds[0].kinds["player"].titles
    found = compared(sides[0], sides[1], seats, _things(worlds[0], fields))
    names = (first, "+".join([second or first, *settings]))
    if as_json:
        click.echo(json.dumps(_as_json(names, found)))
    else:
        _tell(names, found)


def _must_match(worlds: Sequence[World], fields: tuple[Watched, ...]) -> None:
    """Only what both games have can be compared."""
    one, other = worlds
    if one.players != other.players:
        raise click.ClickException(f"{one.players} play one game and {other.players} the other")
    for each in fields:
        here, there = (world.kinds.get(each.kind) for world in worlds)
        if (each.kind, each.field) not in other.fields or (
            here is not None and there is not None and here.things != there.things
        ):
            written = f"{each.kind}.{each.field}"
            raise click.ClickException(f"the two games have not the same {written}")


def _things(world: World, fields: tuple[Watched, ...]) -> tuple[str, ...]:
    return tuple(
        f"{each.field} of {thing}"
        for each in fields
        for thing in (world.kinds[each.kind].titles if each.kind != "game" else ("the game",))
    )


def _as_json(names: tuple[str, str], found: Comparison) -> dict[str, object]:
    from attrs import asdict

    return {
        "first": names[0],
        "second": names[1],
        "games": found.games,
        "alike": found.alike,
        "differences": [{**asdict(each), "sure": each.sure} for each in found.differences],
    }


def _tell(names: tuple[str, str], found: Comparison) -> None:
    click.echo(f"{found.games:,} games of each, with the same seeds")
    click.echo(f"  first:  {names[0]}")
    click.echo(f"  second: {names[1]}")
    click.echo(f"  {found.alike:,} pairs have the same winners after as many plies")
    click.echo()
    width = max(len(each.measure) for each in found.differences)
    click.echo(f"  {'':{width}}  {'first':>8}  {'second':>8}  {'difference':>10}")
    for each in found.differences:
        mark = "  *" if each.sure else ""
        numbers = [_number(each, amount) for amount in (each.first, each.second)]
        interval = f"({_number(each, each.low, '+')} to {_number(each, each.high, '+')})"
        click.echo(
            f"  {each.measure:{width}}  {numbers[0]:>8}  {numbers[1]:>8}"
            f"  {_number(each, each.difference, '+'):>10}  {interval}{mark}"
        )
    click.echo()
    if any(each.sure for each in found.differences):
        click.echo("* more than chance explains")
    else:
        click.echo("nothing differs by more than chance explains")


def _number(each: Difference, amount: float, sign: str = "") -> str:
    return f"{amount:{sign}.1%}" if each.is_rate else f"{amount:{sign},.2f}"
