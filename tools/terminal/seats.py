"""Who sits where: which players are people at the keyboard and which are bots."""

from __future__ import annotations

from collections.abc import Sequence

import click


def bot_seats(players: Sequence[str], bots: str | None, people: int | None) -> frozenset[int]:
    """The seats of the bots, counted from 0; all but the first if nothing is said.

    `bots` lists seats by number or by the names of the players; `all` and `none` are read too.
    """
    if bots is not None and people is not None:
        raise click.UsageError("say either --bots or --people")
    if bots is None:
        if people is not None and people > len(players):
            raise click.BadParameter(f"only {len(players)} play", param_hint="--people")
        return frozenset(range(1 if people is None else people, len(players)))
    if bots.strip() in ("all", "none"):
        return frozenset(range(len(players)) if bots.strip() == "all" else ())
    return frozenset(seat(players, each.strip()) for each in bots.split(",") if each.strip())


def seat(players: Sequence[str], written: str, option: str = "--bots") -> int:
    """A seat by its number or by the name of the player."""
    if written in players:
        return players.index(written)
    if written.isdecimal() and 1 <= int(written) <= len(players):
        return int(written) - 1
    known = ", ".join(f"{number} {name}" for number, name in enumerate(players, 1))
    raise click.BadParameter(f"{written!r} is none of {known}", param_hint=option)
