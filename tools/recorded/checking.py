"""Recorded and saved games held against the rules in force, those alike in their cause together.

Takes files; gives for each whether play is as it was recorded, or the first place where it is not
with the rules that have changed since.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

from attrs import evolve, frozen

from rulewright.recording.again import Divergence, play_again
from rulewright.recording.marks import Change, changed_since
from rulewright.recording.report import cause_words, divergence_found
from rulewright.recording.script import Recording
from rulewright.report import Diagnostic, Note

from .causes import behind
from .files import Kept, files_in, is_missing, missing_from, read_kept, ruleset_near
from .opening import Opened, Opener
from .saved import is_saved, recording_of
from .texts import changed_texts


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
    """One game, recorded or saved, under the rules that it names or others."""
    kept, before = _read(path)
    if kept.recording is None:
        return Checked(kept, None, None, (), kept.found)
    heading = kept.recording.heading
    ruleset = rules or ruleset_near(path, heading.ruleset)
    opened, found = opener.for_game(ruleset, heading)
    if opened is None:
        return Checked(kept, None, None, (), found)
    _, divergence = play_again(opened.machine, kept.recording)
    if divergence is None:
        return Checked(kept, opened, None, (), ())
    if before is None and rules is not None:
        before = opener.as_recorded(ruleset_near(path, heading.ruleset), heading)
    causes = _causes(kept.recording, divergence, opened, opener)
    texts = changed_texts(before.program, opened.program, causes) if before else ()
    return Checked(kept, opened, divergence, causes, (_found(divergence, causes, texts),))


def _read(path: Path) -> tuple[Kept, Opened | None]:
    """A game, and the rules that it carries."""
    if not is_saved(path):
        return read_kept(path), None
    recording, opened, found = recording_of(path)
    return Kept(path, recording, found), opened


def _causes(
    recording: Recording, divergence: Divergence, opened: Opened, opener: Opener
) -> tuple[Change, ...]:
    changes = changed_since(recording.marks, opened.program, opened.world)
    if len(changes) < 2:
        return changes
    return behind(opener.traced(opened), opened.program, recording, divergence, changes)


def _found(divergence: Divergence, causes: Sequence[Change], texts: Sequence[str]) -> Diagnostic:
    found = divergence_found(divergence, causes)
    return evolve(found, notes=(*found.notes, *(Note(text) for text in texts)))


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
