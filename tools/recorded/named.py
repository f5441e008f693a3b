"""The recorded games that are meant: by names, paths and causes, or because their rules are gone.

Takes what is written and the games there are; gives those it stands for, or what is said to names
that stand for none.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulewright.read.find import locate
from rulewright.report import Diagnostic, Note, diagnostic
from rulewright.spelling import did_you_mean

from .checking import Checked, Group
from .files import ruleset_near
from .kept_games import read_kept


def chosen_by(
    ids: Sequence[str], checked: Sequence[Checked], groups: Sequence[Group]
) -> tuple[tuple[Checked, ...], list[Diagnostic]]:
    """The recorded games that are named, and what is said to names that do not stand for one."""
    by_path = {each.kept.path: each for each in checked}
    by_cause = {group.id: group.games for group in groups}
    chosen: dict[Path, Checked] = {}
    unknown = []
    for id in ids:
        if id in by_cause:
            chosen |= {each.kept.path: each for each in by_cause[id]}
            continue
        path = game_called(id, [*by_path], [*by_cause])
        if isinstance(path, Path):
            chosen[path] = by_path[path]
        else:
            unknown.append(path)
    return tuple(chosen.values()), unknown


def game_called(id: str, paths: Sequence[Path], others: Sequence[str] = ()) -> Path | Diagnostic:
    """The one recorded game that a name or path stands for."""
    found = [path for path in paths if id in (path.stem, path.name)]
    found = found or [path for path in paths if path.resolve() == Path(id).resolve()]
    if len(found) == 1:
        return found[0]
    if found:
        notes = [Note(str(path)) for path in found]
        help = "give the path of the one that is meant"
        return diagnostic("E846", f"{len(found)} recorded games are {id}", notes=notes, help=help)
    if id.startswith("cause-"):
        help = "look again with `rulewright snapshot review`: rules or games are not as they were"
        return diagnostic("E846", f"no cause is {id} now", help=help)
    meant = did_you_mean(id, [*others, *(path.stem for path in paths)])
    help = f"did you mean {meant}?" if meant else "`rulewright snapshot review` lists them"
    return diagnostic("E846", f"no recorded game or cause is {id}", help=help)


def without_rules(files: Sequence[Path]) -> list[Path]:
    """Recorded games whose ruleset or variant is not there any more."""
    found = []
    for path in files:
        recording = read_kept(path).recording
        if recording is not None:
            located, _ = locate(ruleset_near(path, recording.heading.ruleset))
            if located is None:
                found.append(path)
    return found
