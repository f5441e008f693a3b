"""Opening a ruleset for a command: shared options, and mistakes shown once and the same way.

Takes what was typed; gives a ruleset ready to play. Mistakes go to the standard error and end the
command with exit code 1, never with a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn, TypeVar

import click

if TYPE_CHECKING:
    from rulewright.core.world import World
    from rulewright.load import Loaded
    from rulewright.program import Program
    from rulewright.report import Diagnostic

Command = TypeVar("Command", bound=Callable[..., object])


def ruleset_options(command: Command) -> Command:
    """The options `--players` and `--set` of a command that opens a ruleset."""
    players = click.option("--players", type=click.IntRange(1), help="How many play.")
    settings = click.option(
        "--set", "settings", multiple=True, metavar="NAME=VALUE", help="Set a parameter."
    )
    return players(settings(command))


def games_options(fewest: int, average: str) -> Callable[[Command], Command]:
    """The options of a command that plays many games, and says what it wants averages for."""
    options = (
        click.option(
            "--games",
            type=click.IntRange(fewest),
            default=1000,
            show_default=True,
            help="How many.",
        ),
        click.option("--seed", type=int, default=1, show_default=True, help="Where chance begins."),
        click.option("--jobs", type=click.IntRange(1), help="On how many cores; all if not said."),
        click.option("--average", "watched", multiple=True, metavar="KIND.FIELD", help=average),
    )

    def with_options(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return with_options


def parsed_settings(written: Sequence[str]) -> dict[str, object]:
    """`name=value` pairs as a table; anything else is a mistake in the use of the command."""
    pairs = [each.partition("=") for each in written]
    for each, (name, equals, value) in zip(written, pairs, strict=True):
        if not (name.strip() and equals and value.strip()):
            raise click.BadParameter(f"{each!r} is not NAME=VALUE", param_hint="--set")
    return {name.strip(): value.strip() for name, _, value in pairs}


def open_ruleset(name: str, players: int | None = None, settings: Sequence[str] = ()) -> Loaded:
    """A ruleset by name or path, ready to play; mistakes end the command, and warnings are left
    to `check`."""
    from rulewright.load import load

    loaded, found = load(name, players=players, settings=parsed_settings(settings))
    if loaded is None:
        refuse(found)
    return loaded


def open_rules(
    name: str, players: int | None = None, settings: Sequence[str] = ()
) -> tuple[Program, World]:
    """A ruleset by name or path, checked but not compiled; mistakes end the command."""
    from rulewright.load import checked_program

    program, world, found = checked_program(name, players, parsed_settings(settings))
    if program is None or world is None:
        refuse(found)
    return program, world


def open_checked(
    name: str, players: int | None = None, settings: Sequence[str] = ()
) -> tuple[Program, World]:
    """The same without what is needed to play it."""
    from rulewright.check import check
    from rulewright.laid import program_of
    from rulewright.read.find import locate

    program, found = program_of(name)
    if program is None:
        refuse(found)
    located, _ = locate(name)
    named = dict(located.settings) if located else {}
    # A number of players leaves the scenarios of other settings to `check`.
    count = players or program.player_range[0]
    world, found = check(program, count, {**named, **parsed_settings(settings)})
    if world is None:
        refuse(found)
    return program, world


def show(found: Iterable[Diagnostic]) -> None:
    """Diagnostics on the standard error, in colour if a person reads them."""
    from rulewright.render import render_text

    text = render_text(found, colour=in_colour())
    if text:
        click.echo(text, err=True)


def echo(lines: Iterable[str]) -> None:
    """An answer on the standard output; its colours are left out unless a person wants them."""
    plain = False if "NO_COLOR" in os.environ else None
    click.echo("\n".join(lines), color=plain)


def refuse(found: Iterable[Diagnostic]) -> NoReturn:
    """Show what is wrong and end the command."""
    show(found)
    sys.exit(1)


@contextmanager
def failures_shown() -> Iterator[None]:
    """Rules that fail in play are shown like any mistake, and end the command."""
    from rulewright.run.failure import RuleFailure

    try:
        yield
    except RuleFailure as found:
        refuse([found.diagnostic()])


def in_colour() -> bool:
    """Whether the standard error is a terminal whose user wants colour."""
    return sys.stderr.isatty() and "NO_COLOR" not in os.environ
