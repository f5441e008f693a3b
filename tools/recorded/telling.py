"""Groups of recorded games that differ, for people and for programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Any

from rulewright.recording.divergence import Divergence
from rulewright.render import render_json, render_text
from rulewright.report import Diagnostic

from .checking import Checked, Group


def group_text(group: Group, number: int, of: int) -> str:
    """A group: its cause, its games, and the first divergence of one of them."""
    count = len(group.games)
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    games = "1 recorded game" if count == 1 else f"{count} recorded games"
    if group.is_played:
        differ = "differs" if count == 1 else "differ"
        lines = [f"{number} of {of}, {group.id}: {games} {differ}: {group.cause}"]
    else:
        lines = [f"{number} of {of}: {games} cannot be played: {group.cause}"]
    lines += [f"  {each.id}{_place(each.divergence)}" for each in group.games]
    lines += ["", render_text(group.sample.found, colour=colour)]
    return "\n".join(lines)


def how_to_accept(group: Group, looked: Sequence[Path] = ()) -> str:
    """The command that takes what a group does now as right, if these places were looked through,
    or everything below this folder."""
    files = [each.kept.path.resolve() for each in group.games]
    holding = [path for path in looked if any(_is_below(file, path.resolve()) for file in files)]
    where = [f"--in {quote(str(path))}" for path in dict.fromkeys(holding)]
    command = " ".join(["rulewright snapshot accept", group.id, *where])
    return f'if that is right: {command} --because "…"\n'


def _is_below(file: Path, place: Path) -> bool:
    return place in (file, *file.parents)


def _place(divergence: Divergence | None) -> str:
    if divergence is None:
        return ""
    if divergence.is_unseen:
        return ", in nothing that is written down"
    where = f"decision {divergence.number}" if divergence.number else "the start"
    return f", from {where}{' or before' if divergence.earlier else ''}"


def summary_line(
    checked: Sequence[Checked], groups: Sequence[Group], missing: Sequence[Diagnostic] = ()
) -> str:
    """How many games are as they were recorded, and how many are not."""
    same = sum(each.ok for each in checked)
    total = "1 recorded game" if len(checked) == 1 else f"{len(checked):,} recorded games"
    if same == len(checked):
        told = f"{total}: {'all play' if same != 1 else 'plays'} as recorded"
        told = "no recorded games" if not checked else told
    else:
        played = [group for group in groups if group.is_played]
        differ = sum(len(group.games) for group in played)
        causes = "1 cause" if len(played) == 1 else f"{len(played)} causes"
        parts = [f"{same:,} as recorded"]
        parts += [f"{differ:,} {'differs' if differ == 1 else 'differ'} for {causes}"] * bool(
            played
        )
        lost = len(checked) - same - differ
        parts += [f"{lost:,} cannot be played"] * bool(lost)
        told = f"{total}: {', '.join(parts)}"
    return f"{told}; {len(missing)} missing" if missing else told


def how_to_refresh(checked: Sequence[Checked]) -> str | None:
    """The command that has games name the rules in force, if some that play as recorded name rules
    as they were: of those that have changed since, a later difference would name too many."""
    count = sum(each.is_outdated for each in checked)
    if not count:
        return None
    named = "1 of them names" if count == 1 else f"{count:,} of them name"
    told = f"{named} the rules as they were before edits that changed no play"
    return f"{told}: rulewright snapshot refresh"


def as_json(
    checked: Sequence[Checked], groups: Sequence[Group], missing: Sequence[Diagnostic] = ()
) -> dict[str, Any]:
    """All of it for programs."""
    return {
        "games": len(checked),
        "same": sum(each.ok for each in checked),
        "missing": render_json(missing),
        "causes": [
            {
                "id": group.id,
                "cause": group.cause,
                "changes": _changes(group.games[0]),
                "games": [_game(each) for each in group.games],
            }
            for group in groups
        ],
    }


def _changes(checked: Checked) -> list[dict[str, Any]]:
    return [
        {
            "sort": each.sort,
            "name": each.name,
            "was": each.old,
            "is": each.new,
            "formerly": each.formerly,
        }
        for each in checked.causes
    ]


def _game(checked: Checked) -> dict[str, Any]:
    found: dict[str, Any] = {"id": checked.id, "file": str(checked.kept.path)}
    divergence = checked.divergence
    if divergence is not None:
        found |= {
            "decision": divergence.number,
            "sort": divergence.sort,
            "message": divergence.message,
            "recorded": divergence.decision,
            "lost": list(divergence.lost),
            "gained": list(divergence.gained),
            "later": divergence.later,
            "earlier": divergence.earlier,
        }
    return found | {"findings": render_json(checked.found)}
