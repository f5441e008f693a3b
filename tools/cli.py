"""The `rulewright` command: takes a command's name, loads that command alone, runs it.

`COMMANDS` says for every command where it lives and what it does, so `--help`
imports none of them and answers at once.
"""

import errno
import gc
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

import click
from attrs import frozen


@frozen
class Entry:
    """Where a command is defined (`module:function`) and its line in `--help`."""

    target: str
    help: str


COMMANDS: dict[str, Entry] = {
    "bench": Entry("rulewright_tools.commands.bench:bench", "Measure how fast rulesets play."),
    "check": Entry("rulewright_tools.commands.check:check", "Say what is wrong with rulesets."),
    "compare": Entry(
        "rulewright_tools.commands.compare:compare", "Tell what a change does to the game."
    ),
    "diff": Entry("rulewright_tools.commands.diff:diff", "Show what changes between rulesets."),
    "coverage": Entry(
        "rulewright_tools.commands.coverage:coverage", "Show which rules are tested and used."
    ),
    "explain": Entry("rulewright_tools.commands.explain:explain", "Explain codes, rules, play."),
    "fmt": Entry("rulewright_tools.commands.fmt:fmt", "Lay rule files out in one form."),
    "fuzz": Entry("rulewright_tools.commands.fuzz:fuzz", "Look for what is wrong in random games."),
    "list": Entry("rulewright_tools.commands.list:list_command", "List rulesets or parameters."),
    "mutate": Entry(
        "rulewright_tools.commands.mutate:mutate", "List small edits that no scenario notices."
    ),
    "new": Entry("rulewright_tools.commands.new:new", "Make a new ruleset or variant."),
    "perft": Entry("rulewright_tools.commands.perft:perft", "Count the ways to play."),
    "resolve": Entry("rulewright_tools.commands.resolve:resolve", "Write the rules in force."),
    "simulate": Entry("rulewright_tools.commands.simulate:simulate", "Play many games at random."),
    "play": Entry("rulewright_tools.commands.play:play", "Play a game at the terminal."),
    "replay": Entry("rulewright_tools.commands.replay:replay", "Play recorded games again."),
    "show": Entry("rulewright_tools.commands.show:show", "Show a position of a game."),
    "snapshot": Entry(
        "rulewright_tools.commands.snapshot:snapshot", "Keep recorded games as tests."
    ),
    "test": Entry("rulewright_tools.commands.test:test", "Play the scenarios of rulesets."),
    "version": Entry("rulewright_tools.commands.version:version", "Print the version."),
}


FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def _write_no_more() -> None:
    """Python would try once more to write what is left when it ends."""
    # What is written to in a test or in another program may be no file.
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def load_command(target: str) -> click.Command:
    """Import the command named `module:function`."""
    module, _, function = target.partition(":")
    command = getattr(import_module(module), function)
    assert isinstance(command, click.Command), target
    return command


class LazyGroup(click.Group):
    """A click group that imports a command only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = COMMANDS.get(cmd_name)
        return load_command(entry.target) if entry else None

    def main(self, *args: Any, **extra: Any) -> Any:
        try:
            return super().main(*args, **extra)
        except OSError as problem:
            # A file that a command writes is told of with its name; this is what it prints.
            if problem.errno not in FULL:
                raise
            _write_no_more()
            click.echo(f"Error: nothing more can be written: {problem.strerror}", err=True)
            sys.exit(1)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items()])


# Loading a ruleset makes much that stays; to look through it for garbage again and again takes a
# tenth of the time.
gc.set_threshold(500_000, 20, 20)


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """A workbench for the rules of board games."""
