"""Recorded games held against the rules in force; those that differ for the same cause together.

Takes files; gives for each whether play is as it was recorded, or the first place where it is not
with the rules that have changed since.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

from attrs import frozen

from rulewright.recording.again import Divergence, play_again
from rulewright.recording.marks import Change, changed_since
from rulewright.recording.report import cause_words, divergence_found
from rulewright.recording.script import Recording
from rulewright.report import Diagnostic

from .files import Kept, files_in, is_missing, missing_from, read_kept, ruleset_near
from .opening import Opened, Opener


@frozen
class Checked:
    """A recorded game and how it stands to the rules in force."""

    kept: Kept
    opened: Opened | None
    divergence: Divergence | None
    causes: tuple[Change, ...]
    found: tuple[Diagnostic, ...]
    """Empty if play is as it was recorded."""

    @property
    def ok(self) -> bool:
        return not self.found

    @property
    def id(self) -> str:
        return self.kept.id


@frozen
class Group:
    """Recorded games that differ for the same cause."""

    cause: str
    games: tuple[Checked, ...]

    @property
    def id(self) -> str:
        """A short name that stays the same while the cause does."""
        return f"cause-{sha256(self.cause.encode()).hexdigest()[:4]}"


def check_file(path: Path, opener: Opener, rules: str | None = None) -> Checked:
    """One recorded game, under the rules that it names or others."""
    kept = read_kept(path)
    if kept.recording is None:
        return Checked(kept, None, None, (), kept.found)
    ruleset = rules or ruleset_near(path, kept.recording.heading.ruleset)
    opened, found = opener.for_game(ruleset, kept.recording.heading)
    if opened is None:
        return Checked(kept, None, None, (), found)
    return compare(kept, kept.recording, opened)


def compare(kept: Kept, recording: Recording, opened: Opened) -> Checked:
    """A recorded game under rules that are open."""
    _, divergence = play_again(opened.machine, recording)
    if divergence is None:
        return Checked(kept, opened, None, (), ())
    causes = changed_since(recording.marks, opened.program, opened.world)
    return Checked(kept, opened, divergence, causes, (divergence_found(divergence, causes),))


def check_paths(
    paths: Iterable[Path], opener: Opener | None = None, rules: str | None = None
) -> tuple[tuple[Checked, ...], tuple[Diagnostic, ...]]:
    """All recorded games that paths stand for, and those that are listed there and missing."""
    named = tuple(paths)
    using = opener or Opener()
    checked = tuple(check_file(path, using, rules) for path in files_in(named))
    return checked, tuple(is_missing(path) for path in missing_from(named))


def grouped(checked: Sequence[Checked]) -> tuple[Group, ...]:
    """The games that differ, by cause; the largest group first."""
    groups: dict[str, list[Checked]] = {}
    for each in checked:
        if each.ok:
            continue
        if each.divergence is None:
            cause = f"{each.found[0].code}: {each.found[0].message}"
        else:
            cause = cause_words(each.causes)
        groups.setdefault(cause, []).append(each)
    found = [Group(cause, tuple(games)) for cause, games in groups.items()]
    return tuple(sorted(found, key=lambda group: -len(group.games)))
