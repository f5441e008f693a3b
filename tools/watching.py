"""Waiting for files to be saved, and telling what that touches.

Takes targets and paths of recorded games; gives, each time something is saved, those to play again:
if only scenarios or recorded games were saved, only their files. Files are looked at a few times a
second, which works on every disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import sleep

from attrs import evolve, frozen

from rulewright.read.chain import read_all
from rulewright.read.find import locate
from rulewright.read.folder import VARIANTS

from .recorded.files import FOLDER, SUFFIX, files_in, ruleset_near
from .recorded.kept_games import read_kept
from .scenarios import Target

PAUSE = 0.3
"""Seconds between two looks."""
MOMENT = 0.05
LOOKS = 4
"""So often, with a moment before each, a file that is gone or empty is looked at again."""
GONE = (0,)
WATCHED = (".rules", ".yaml", ".yml", SUFFIX)

Played = Target | Path
"""What is played: the scenarios of a target with its recorded games, or those of a path."""
Stamps = Mapping[Path, tuple[int, ...]]
"""For each file when it was written and put there, and how long it is."""
Folders = Mapping[Played, tuple[Path, ...]]
"""The folders whose files something is made of, its own last."""


@frozen
class Saved:
    """Files that were saved, and what they touch."""

    files: tuple[Path, ...]
    touched: tuple[Played, ...]

    @property
    def targets(self) -> tuple[Target, ...]:
        return tuple(each for each in self.touched if isinstance(each, Target))

    @property
    def games(self) -> tuple[Path, ...]:
        return tuple(each for each in self.touched if isinstance(each, Path))


def saves(
    played: Sequence[Played], wait: Callable[[], object] = lambda: sleep(PAUSE)
) -> Iterator[Saved]:
    """What is saved from now on and touches any of it, as it is saved, without end."""
    folders = {each: _folders(each) for each in played}
    return _saves(folders, stamps(_all(folders)), wait)


def _saves(folders: Folders, before: Stamps, wait: Callable[[], object]) -> Iterator[Saved]:
    while True:
        wait()
        after = _settled(folders, before)
        files = tuple(sorted(_changed(before, after)))
        before = after
        if files:
            saved = Saved(files, tuple(dict.fromkeys(_touched(folders, files))))
            # What was saved may say that others are needed.
            known, folders = folders, {each: _folders(each, folders[each]) for each in folders}
            before = {**stamps(_all(folders) - _all(known)), **before}
            if saved.touched:
                yield saved


def _settled(folders: Folders, before: Stamps) -> Stamps:
    """How the files are once nothing is half saved: many editors empty a file or move it away
    before they write it. What is still gone a moment later is gone."""
    after = stamps(_all(folders))
    for _ in range(LOOKS):
        if all(after.get(path, GONE)[-1] for path in _changed(before, after)):
            break
        sleep(MOMENT)
        after = stamps(_all(folders))
    return after


def _changed(before: Stamps, after: Stamps) -> set[Path]:
    return {path for path, _ in set(before.items()) ^ set(after.items())}


def stamps(folders: Iterable[Path]) -> Stamps:
    """How the files of folders are now; for a file stands only itself."""
    found: dict[Path, tuple[int, ...]] = {}
    for folder in folders:
        for path in folder.rglob("*") if folder.is_dir() else [folder]:
            if path.suffix in WATCHED and not path.name.startswith("."):
                try:
                    known = path.stat()
                except OSError:  # it was there a moment ago
                    continue
                found[path] = known.st_mtime_ns, known.st_ctime_ns, known.st_size
    return found


def _all(folders: Folders) -> frozenset[Path]:
    return frozenset(folder for each in folders.values() for folder in each)


def _folders(played: Played, known: Sequence[Path] = ()) -> tuple[Path, ...]:
    """The folders of what is played, and those that are known, since a slip may hide what it
    needs."""
    found = _of_games(played) if isinstance(played, Path) else _of_target(played)
    return tuple(dict.fromkeys((*(path for path in known if path not in found), *found)))


def _of_games(path: Path) -> list[Path]:
    """The folders of the rulesets of recorded games; where these lie comes last."""
    kept = (read_kept(file) for file in files_in([path]))
    named = [(each.path, each.recording.heading.ruleset) for each in kept if each.recording]
    rulesets = dict.fromkeys(Target(ruleset_near(file, name)) for file, name in named)
    own = path.resolve()
    found = [folder for each in rulesets for folder in _of_target(each) if folder != own]
    return [*dict.fromkeys(found), own]


def _of_target(target: Target) -> list[Path]:
    located, _ = locate(target.name)
    if located is None:
        path = Path(target.name.partition("+")[0])
        return [path.resolve()] if path.is_dir() else []
    named = [path.resolve() for path in (located.base, *located.variants)]
    needed = [folder.path.resolve() for folder in read_all(located)[0] or ()]
    own = named[-1]
    bases = [path.parent.with_suffix("") for path in named if path.parent.suffix == VARIANTS]
    found = [*(path for path in bases if path.is_dir()), *needed, *named]
    return [*(path for path in found if path != own), own]


def _touched(folders: Folders, files: Sequence[Path]) -> Iterator[Played]:
    for played, places in folders.items():
        mine = [path for path in files if _concerns(played, places, path)]
        if mine and _are_whole(played) and all(map(_stands_alone, mine)):
            yield from (_alone(played, path) for path in mine)
        elif mine:
            yield played


def _are_whole(played: Played) -> bool:
    """Whether there is more to it than one file."""
    return played.is_dir() if isinstance(played, Path) else played.file is None


def _stands_alone(path: Path) -> bool:
    """Whether a file can be played without others of its sort."""
    return path.exists() and (_is_scenario(path) or path.suffix == SUFFIX)


def _alone(played: Played, path: Path) -> Played:
    if isinstance(played, Path) or path.suffix == SUFFIX:
        return path
    return evolve(played, file=path)


def _concerns(played: Played, folders: Sequence[Path], path: Path) -> bool:
    """Whether a file is one of those; scenarios and games of a base are left out of its variants,
    and scenarios mean nothing to games."""
    own = folders[-1] if folders else path
    if path.suffix == SUFFIX:
        if isinstance(played, Path):
            return path.is_relative_to(own)
        return played.file is None and path.is_relative_to(own / FOLDER)
    if not _is_scenario(path):
        return any(path.is_relative_to(folder) for folder in folders)
    if isinstance(played, Path):
        return False
    return path == played.file if played.file else path.is_relative_to(own)


def _is_scenario(path: Path) -> bool:
    return path.parent.name == "scenarios"
