"""Recorded and saved games held against the rules in force, those alike in their cause together.

Takes files; gives for each whether play is as it was recorded, or the first place where it is not
with the rules that have changed since.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import Factory, evolve, frozen

from rulewright.recording.again import play_again
from rulewright.recording.divergence import Divergence
from rulewright.recording.report import cause_words, divergence_found
from rulewright.recording.script import Recording
from rulewright.report import Diagnostic, Note

from ..sharing import shared
from .files import files_in, ruleset_near
from .kept_games import Kept, read_kept
from .lists import losses
from .opening import Opened, Opener
from .saved import is_saved, recording_of

if TYPE_CHECKING:
    from rulewright.recording.marks import Change

    from .causes import Explained

WORTH_SHARING = 4
"""Games for which it pays to use all cores."""


@frozen
class Checked:
    """A recorded game and how it stands to the rules in force."""

    kept: Kept
    played: str
    """The ruleset under which it was played; empty if it could not be."""
    divergence: Divergence | None
    causes: tuple[Change, ...]
    found: tuple[Diagnostic, ...]
    """Empty if play is as it was recorded."""
    names: Mapping[str, str] = Factory(dict)
    """What is only called otherwise: the new names by the old ones."""
    digest: str = ""
    """Of the rules under which it was played."""
    is_outdated: bool = False
    """Whether it plays as recorded under rules that have changed since."""

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
        """A short name for just what is told of the group: any further edit of its rules, and one
        game more or less, makes another, so that nothing is accepted but what was looked at."""
        seen = sorted(_seen(each) for each in self.games)
        return f"cause-{sha256('; '.join((self.cause, *seen)).encode()).hexdigest()[:4]}"

    @property
    def sample(self) -> Checked:
        """The first game that shows best where play differs: one of which all is written down up
        to there, if there is one."""
        return min(self.games, key=_shows_little)

    @property
    def is_played(self) -> bool:
        """Whether these games can be played, only otherwise than recorded."""
        return self.games[0].divergence is not None

    @property
    def can_be_accepted(self) -> bool:
        """Whether there is anything to accept: rules that fail are to be mended."""
        found = (each.divergence for each in self.games)
        return any(each is not None and each.sort != "failed" for each in found)


def _seen(checked: Checked) -> str:
    """What differs in a game, under which rules."""
    found = checked.divergence
    told = (found.number, found.message, found.lost, found.gained, found.later) if found else ()
    return f"{checked.id} {checked.digest} {told}"


def _shows_little(checked: Checked) -> tuple[bool, bool, bool]:
    """Whether nothing that is written down differs, whether only what was chosen is written down
    there, and whether it may have begun earlier."""
    found, recording = checked.divergence, checked.kept.recording
    if found is None or recording is None:
        return False, False, False
    is_short = 0 < found.number < recording.heading.tells
    return found.is_unseen, is_short, bool(found.earlier)


def check_file(path: Path, opener: Opener, rules: str | None = None) -> Checked:
    """One game, recorded or saved, under the rules that it names or others."""
    kept, before = _read(path)
    if kept.recording is None:
        return Checked(kept, "", None, (), kept.found)
    heading = kept.recording.heading
    ruleset = rules or ruleset_near(path, heading.ruleset)
    opened, found = opener.for_game(ruleset, heading)
    if opened is None:
        return Checked(kept, "", None, (), found)
    recorder, divergence = play_again(opened.machine, kept.recording)
    if divergence is None:
        digest = opened.world.digest
        is_outdated = digest != heading.digest and _is_outdated(kept.recording, opened)
        return Checked(kept, opened.world.name, None, (), (), {}, digest, is_outdated)
    if before is None:
        # What lies beside a copy has changed with it; the ruleset that was copied may not have.
        named = heading.ruleset if rules is None else ruleset_near(path, heading.ruleset)
        before = opener.as_recorded(named, heading)
    # What only a game that differs needs takes longer to import than most games to play.
    from .causes import explained
    from .texts import changed_texts

    start = recorder.points[0].lines if recorder else ()
    why = explained(kept.recording, divergence, start, opened)
    texts = changed_texts(before.program, opened.program, why.causes) if before else ()
    found = (_found(why, texts),)
    return Checked(
        kept, opened.world.name, why.divergence, why.causes, found, why.names, opened.world.digest
    )


def _is_outdated(recording: Recording, opened: Opened) -> bool:
    from rulewright.recording.marks import changed_since

    return bool(changed_since(recording.marks, opened.program, opened.world))


def _read(path: Path) -> tuple[Kept, Opened | None]:
    """A game, and the rules that it carries."""
    if not is_saved(path):
        return read_kept(path), None
    recording, opened, found = recording_of(path)
    return Kept(path, recording, found), opened


def _found(why: Explained, texts: Sequence[str]) -> Diagnostic:
    found = divergence_found(why.divergence, why.causes)
    besides = [Note(f"besides, {each.words}", each.span) for each in why.besides]
    besides += [Note("all else is as it was recorded")] * why.only_names
    return evolve(found, notes=(*found.notes, *besides, *map(Note, texts)))


def check_files(
    files: Iterable[Path], opener: Opener, rules: str | None = None
) -> tuple[Checked, ...]:
    """Games held against the rules in force or others; many of them on all cores."""
    games = tuple(files)
    jobs = None if len(games) >= WORTH_SHARING else 1
    return tuple(shared(lambda game: check_file(game, opener, rules), games, jobs))


def check_paths(paths: Iterable[Path]) -> tuple[tuple[Checked, ...], tuple[Diagnostic, ...]]:
    """All recorded games that paths stand for, and those that are listed there and missing."""
    named = tuple(paths)
    return check_files(files_in(named), Opener()), losses(named)


def unplayable_words(found: Sequence[Diagnostic]) -> str:
    """Why a game cannot be played, on one line; the same for all games of a ruleset that has
    mistakes, with whatever variants it was recorded."""
    first, *more = found[0].notes or found
    told = first.message if isinstance(first, Note) else f"{first.code}: {first.message}"
    return f"{told}, and {len(more)} more" if more else told


def grouped(checked: Sequence[Checked]) -> tuple[Group, ...]:
    """The games that differ, by cause; the largest group first."""
    groups: dict[tuple[str, ...], list[Checked]] = {}
    for each in checked:
        if not each.ok:
            groups.setdefault(_cause(each), []).append(each)
    found = [Group(cause, tuple(games)) for (cause, *_), games in groups.items()]
    return tuple(sorted(found, key=lambda group: -len(group.games)))


def _cause(checked: Checked) -> tuple[str, ...]:
    """The cause in words, and what tells it from one that reads the same in another ruleset: where
    each definition stands, or the digits of one that is gone."""
    if checked.divergence is None:
        return unplayable_words(checked.found), *_files(checked.found[0])
    where = (each.span.file.path if each.span else each.old or "" for each in checked.causes)
    return cause_words(checked.causes), *where


def _files(found: Diagnostic) -> tuple[str, ...]:
    """The file of the rules where what keeps games from being played is wrong."""
    return tuple(note.span.file.path for note in found.notes[:1] if note.span is not None)
