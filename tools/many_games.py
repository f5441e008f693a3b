"""Many random games for a command, on all cores, with a bar of progress if a person watches.

Takes how a ruleset is opened and what to look at; gives the games. Rules that fail and games that
do not end are shown like any mistake, and end the command.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from .progress import progress

if TYPE_CHECKING:
    from rulewright.core.world import World
    from rulewright.load import Loaded

    from .parallel import Opening
    from .simulation import Played, Watched


def watched_field(world: World, written: str) -> Watched:
    """A field of a kind, or of the game, as it is written: `player.score` or `game.pot`."""
    from rulewright.core.types import NumberT
    from rulewright.spelling import did_you_mean

    from .simulation import Watched

    numbers = {
        f"{kind}.{field}": Watched(kind, field)
        for (kind, field), info in world.fields.items()
        if isinstance(info.type, NumberT)
    }
    if written in numbers:
        return numbers[written]
    meant = did_you_mean(written, numbers)
    help = f"; did you mean {meant}?" if meant else ""
    raise click.ClickException(f"there is no number {written}{help}")


def play_many(
    loaded: Loaded, opening: Opening, games: int, seed: int, jobs: int | None
) -> tuple[Played, ...]:
    """So many games of a ruleset that is open."""
    from .loading import failures_shown
    from .parallel import parallel_games
    from .sharing import cores
    from .simulation import MOST_DECISIONS, EndlessGameError

    with failures_shown():
        try:
            playing = parallel_games(loaded.machine, opening, games, seed, jobs or cores())
            return tuple(_followed(playing, games))
        except EndlessGameError as endless:
            raise click.ClickException(
                f"the game with the seed {endless} is not over after {MOST_DECISIONS:,} decisions"
            ) from None


def _followed(games: Iterator[Played], total: int) -> Iterator[Played]:
    with progress(total) as step:
        for game in games:
            yield game
            step()
