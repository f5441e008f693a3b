"""`rulewright replay`: a game played again under the rules in force, or under others."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..named import ruleset_option

if TYPE_CHECKING:
    from ..recorded.checking import Checked


@click.command()
@click.argument(
    "games", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="GAME..."
)
@ruleset_option("--rules", metavar="RULESET", help="Play it under these rules.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def replay(games: tuple[Path, ...], rules: str | None, as_json: bool) -> None:
    """Play a recorded or saved GAME again: the same, or the first place where play differs.

    A folder stands for all games below it; those that differ for the same cause are told together.
    The exit code is 1 if a game differs.
    """
    from ..loading import refuse
    from ..recorded.checking import check_files, grouped
    from ..recorded.opening import Opener
    from ..recorded.telling import as_json as told_as_json
    from ..recorded.telling import group_text, summary_line

    checked = check_files(_files(games), Opener(), rules)
    groups = grouped(checked)
    if as_json:
        click.echo(json.dumps(told_as_json(checked, groups), indent=2, ensure_ascii=False))
    elif len(checked) == 1:
        if not checked[0].ok:
            refuse(checked[0].found)
        click.echo(_same(checked[0]))
    else:
        for number, group in enumerate(groups, 1):
            click.echo(group_text(group, number, len(groups)))
        click.echo(summary_line(checked, groups))
    sys.exit(1 if groups else 0)


def _files(games: tuple[Path, ...]) -> Iterator[Path]:
    """The files that are named, and all games below the folders."""
    from ..recorded.files import files_in
    from ..recorded.saved import saves_in

    for path in games:
        if path.is_dir():
            yield from sorted({*files_in([path]), *saves_in(path)})
        else:
            yield path


def _same(checked: Checked) -> str:
    recording = checked.kept.recording
    assert recording is not None
    count = len(recording.steps)
    decisions = "1 decision" if count == 1 else f"all {count:,} decisions"
    return f"{checked.kept.path}: {decisions} the same under {checked.played}"
