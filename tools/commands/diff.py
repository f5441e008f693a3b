"""`rulewright diff`: what is different between two rulesets, in the terms of the rules."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import click

from ..named import ruleset_argument

if TYPE_CHECKING:
    from rulewright.program import Program


@click.command()
@ruleset_argument("before", metavar="A")
@ruleset_argument("after", metavar="B")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def diff(before: str, after: str, as_json: bool) -> None:
    """Show what changes from ruleset A to ruleset B, in the terms of the rules.

    A and B are names or paths, alone or with variants and settings: `chess chess+three_check`,
    `connect_four connect_four+columns=9`, `./old ./new`. Parameters are shown with their old and
    new values, tables by row and cell, definitions with their texts and what they cite. Layout,
    comments and scenarios do not count.
    """
    from attrs import evolve

    from rulewright.compare import compare

    from ..comparing import comparison_lines
    from ..loading import echo

    # As they were typed, for a name does not tell a path or a setting.
    found = evolve(compare(_opened(before), _opened(after)), before=before, after=after)
    if as_json:
        click.echo(json.dumps(found.as_json(), indent=2, ensure_ascii=False))
    else:
        echo(comparison_lines(found, shutil.get_terminal_size().columns))


def _opened(name: str) -> Program:
    from rulewright.laid import settled_program_of

    from ..loading import refuse

    program, found = settled_program_of(name)
    if program is None:
        refuse(found)
    return program
