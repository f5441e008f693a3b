"""`rulewright perft`: in how many ways play can go on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..loading import ruleset_options
from ..named import ruleset_argument

if TYPE_CHECKING:
    from rulewright.run.machine import Machine
    from rulewright.run.state import State

SEED = 1
"""Rules with chance are counted for this seed alone."""


@click.command()
@ruleset_argument("ruleset")
@click.option("--depth", type=click.IntRange(1, 100), required=True, help="How many plies.")
@click.option("--given", metavar="SCENARIO", help="Begin where a scenario begins.")
@click.option("--divide", is_flag=True, help="Tell the last count for each first decision.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@ruleset_options
def perft(
    ruleset: str,
    depth: int,
    given: str | None,
    divide: bool,
    as_json: bool,
    players: int | None,
    settings: tuple[str, ...],
) -> None:
    """Count the ways to play for 1, 2, … DEPTH plies.

    A ply is one whole turn; in a ruleset without turns it is one decision. A game that ends counts
    at the ply in which it ends, and at none after it.

    Where a count is not as it should be, --divide tells how many ways of DEPTH plies begin with
    each decision.
    """
    from rulewright.run.choosing import TooManyError
    from rulewright.run.perft import perft as count_ways

    from ..loading import failures_shown

    with failures_shown():
        machine, state = _beginning(ruleset, given, players, settings)
        try:
            counts = count_ways(machine, state, depth)
            parts = _divided(machine, state, depth) if divide else {}
        except TooManyError:
            raise click.ClickException(
                "a question has too many answers to try them all; count to a smaller depth"
            ) from None
    if as_json:
        click.echo(json.dumps({"depths": counts, **({"first": parts} if divide else {})}))
        return
    width = len(f"{max(counts):,}")
    for ply, count in enumerate(counts, 1):
        click.echo(f"{ply:>3}  {count:>{width},}")
    if parts:
        click.echo()
    for words, count in parts.items():
        click.echo(f"     {count:>{width},}  {words}")


def _divided(machine: Machine, state: State, depth: int) -> dict[str, int]:
    """How many ways of so many plies begin with each decision."""
    from rulewright.run.decisions import to_decision
    from rulewright.run.names import in_words
    from rulewright.run.perft import divided
    from rulewright.run.questions import questions

    found: dict[str, int] = {}
    for answer, count in divided(machine, state, depth):
        by = questions(machine, state)[0].by
        choose = to_decision(machine, state, by, answer)["choose"]
        named = choose.values() if isinstance(choose, dict) else [choose]
        words = "decline" if answer is None else ", ".join(in_words(each) for each in named)
        found[words] = found.get(words, 0) + count
    return found


def _beginning(
    ruleset: str, given: str | None, players: int | None, settings: Sequence[str]
) -> tuple[Machine, State]:
    from ..loading import open_ruleset
    from ..positions import opened_for, start, start_given

    if given is not None:
        loaded, scenario = opened_for(ruleset, given, players, settings)
        return loaded.machine, start_given(loaded.machine, scenario.seed, scenario)
    loaded = open_ruleset(ruleset, players, settings)
    return loaded.machine, start(loaded.machine, SEED)
