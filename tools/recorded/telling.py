"""Groups of recorded games that differ, for people and for programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

from rulewright.recording.again import Divergence
from rulewright.render import render_json, render_text
from rulewright.report import Diagnostic

from .checking import Checked, Group


def group_text(group: Group, number: int, of: int) -> str:
    """A group: its cause, its games, and the first divergence of the first of them."""
    count = len(group.games)
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    games = "1 recorded game differs" if count == 1 else f"{count} recorded games differ"
    lines = [f"{number} of {of}, {group.id}: {games}: {group.cause}"]
    lines += [f"  {each.id}{_place(each.divergence)}" for each in group.games]
    lines += ["", render_text(group.games[0].found, colour=colour)]
    return "\n".join(lines)


def _place(divergence: Divergence | None) -> str:
    if divergence is None:
        return ""
    if divergence.number == 0:
        return ", from the start"
    return f", from decision {divergence.number}"


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
        causes = "1 cause" if len(groups) == 1 else f"{len(groups)} causes"
        differ = len(checked) - same
        differs = "differs" if differ == 1 else "differ"
        told = f"{total}: {same:,} as recorded, {differ:,} {differs} for {causes}"
    return f"{told}; {len(missing)} missing" if missing else told


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
        {"sort": each.sort, "name": each.name, "was": each.old, "is": each.new}
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
        }
    return found | {"findings": render_json(checked.found)}
