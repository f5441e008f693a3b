"""What does not hold, over several runs of which each plays only a part.

Takes how each part went; gives what of the others did not hold when it was last played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field

from rulewright.spelling import number_of

from .scenarios import is_file

if TYPE_CHECKING:
    from rulewright.report import Diagnostic

    from .recorded.checking import Checked
    from .scenarios import Target, Tried

RULES = ""
"""Stands for the rules themselves among the files of a ruleset."""
MOST_GAMES = 5


@define
class Standing:
    """What did not hold when it was last played."""

    _files: dict[tuple[str, str], str] = field(factory=dict, init=False)
    """By ruleset and file, in words."""
    _games: dict[Path, str] = field(factory=dict, init=False)
    _now: set[object] = field(factory=set, init=False)
    """What was found in the present run."""

    @property
    def holds(self) -> bool:
        return not self._files and not self._games

    def begin(self) -> None:
        """A run begins."""
        self._now.clear()

    def scenarios(self, target: Target, tried: Tried) -> None:
        """Some scenarios were played."""
        for key in [key for key in self._files if _is_about(target, *key)]:
            del self._files[key]
        for file, words in _wrong(target, tried):
            self._files[target.name, file] = words
            self._now.add((target.name, file))

    def games(
        self, folder: Path, checked: Sequence[Checked], missing: Sequence[Diagnostic]
    ) -> None:
        """The recorded games of a folder were played, or one of them."""
        whole = folder.resolve()
        for path in [path for path in self._games if path.is_relative_to(whole)]:
            del self._games[path]
        lost = {each.kept.path.resolve(): each.id for each in checked if not each.ok}
        if missing:
            lost[whole / "list.txt"] = f"{len(missing)} missing"
        self._games |= lost
        self._now |= lost.keys()

    def elsewhere(self) -> Iterator[str]:
        """What did not hold before, and has not been played in this run."""
        yield from (words for key, words in self._files.items() if key not in self._now)
        games = [name for path, name in self._games.items() if path not in self._now]
        if games:
            more = f" and {len(games) - MOST_GAMES} more" if len(games) > MOST_GAMES else ""
            yield f"recorded games not as recorded: {', '.join(games[:MOST_GAMES])}{more}"


def _is_about(target: Target, name: str, file: str) -> bool:
    """Whether a target has a file among those that it plays; the rules all play."""
    if name != target.name:
        return False
    return target.file is None or file == RULES or is_file(target, file)


def _wrong(target: Target, tried: Tried) -> Iterator[tuple[str, str]]:
    """The files of a target in which something is wrong, and what."""
    if not tried.can_be_played:
        yield RULES, f"{target.name} cannot be played"
        return
    for file in dict.fromkeys(each.span.file.path for each in tried.mistakes if each.span):
        yield file, f"{file} cannot be played"
    failed = [each.span.file.path for each in tried.outcomes if not each.ok]
    for file in dict.fromkeys(failed):
        yield file, f"{number_of(failed.count(file), 'scenario')} of {file} failed"
