"""`play`: a game at the terminal, for people and bots."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

import click

from ..loading import ruleset_options
from ..named import ruleset_argument


@click.command()
@ruleset_argument("ruleset")
@click.option("--terminal", is_flag=True, help="Play at the terminal (what is done anyway).")
@click.option("--bots", metavar="SEATS", help="Seats of bots: numbers or names, `all` or `none`.")
@click.option("--people", type=click.IntRange(0), help="How many of the first seats are people.")
@click.option("--seed", type=int, help="Where chance begins; the same seed gives the same luck.")
@click.option("--load", "saved", type=click.Path(path_type=Path), help="Go on with a saved game.")
@ruleset_options
def play(
    ruleset: str,
    terminal: bool,
    bots: str | None,
    people: int | None,
    seed: int | None,
    saved: Path | None,
    players: int | None,
    settings: tuple[str, ...],
) -> None:
    """Play RULESET at the terminal: you against bots that choose at random.

    Bots sit at all seats but the first, unless --bots or --people says otherwise.
    """
    from random import Random, SystemRandom

    from ..loading import open_ruleset, refuse, show
    from ..saved_games import begin, resume
    from ..terminal.seats import bot_seats
    from ..terminal.table import Table
    from ..terminal.talk import Talk

    if saved is None:
        loaded = open_ruleset(ruleset, players, settings)
        seed = SystemRandom().randrange(1_000_000) if seed is None else seed
        game, found = begin(loaded, seed)
        if game is None:
            refuse(found)
    else:
        if players is not None or settings or seed is not None:
            raise click.UsageError("a saved game has its own players, settings and seed")
        resumed, found = resume(ruleset, saved)
        if resumed is None:
            refuse(found)
        show(found)
        loaded, game = resumed
    names, titles = loaded.world.kinds["player"].things, loaded.world.kinds["player"].titles
    seats = bot_seats(names, bots, people)
    table = Table(loaded, game, seats, Random(game.seed))
    click.echo(_welcome(loaded.world.title, titles, seats, game.seed))
    people_here = len(names) - len(seats)
    Talk(table, ruleset, _read, shared=people_here > 1 and sys.stdin.isatty()).run()


def _welcome(title: str, names: tuple[str, ...], bots: frozenset[int], seed: int) -> str:
    seats = ", ".join(f"{name} (bot)" if at in bots else name for at, name in enumerate(names))
    hint = "" if len(bots) == len(names) else "; `help` says what you can say"
    return f"{title}: {seats}. Seed {seed}{hint}."


def _read(prompt: str) -> str:
    """A line as it is typed; the prompt is shown only to people."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401, for the arrow keys
        return input(prompt)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line
