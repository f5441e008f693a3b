"""Waiting for files to be saved, and telling which targets that touches.

Takes targets; gives, each time something is saved, those to play again: if only scenarios were
saved, only their files. Files are looked at a few times a second, which works on every disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import sleep

from attrs import evolve, frozen

from rulewright.read.chain import read_all
from rulewright.read.find import locate
from rulewright.read.folder import VARIANTS

from .scenarios import Target

PAUSE = 0.3
"""Seconds between two looks."""
WATCHED = (".rules", ".yaml", ".yml")

Stamps = Mapping[Path, tuple[int, ...]]
"""For each file when it was written and put there, and how long it is."""
Folders = Mapping[Target, tuple[Path, ...]]
"""The folders whose files a target is made of, that of its own scenarios last."""


@frozen
class Saved:
    """Files that were saved, and the targets they touch."""

    files: tuple[Path, ...]
    targets: tuple[Target, ...]


def saves(
    targets: Sequence[Target], wait: Callable[[], object] = lambda: sleep(PAUSE)
) -> Iterator[Saved]:
    """What is saved from now on, as it is saved, without end."""
    folders = {target: _folders(target) for target in targets}
    return _saves(folders, stamps(_all(folders)), wait)


def _saves(folders: Folders, before: Stamps, wait: Callable[[], object]) -> Iterator[Saved]:
    while True:
        wait()
        after = stamps(_all(folders))
        files = tuple(sorted({path for path, _ in set(before.items()) ^ set(after.items())}))
        before = after
        if files:
            saved = Saved(files, tuple(_touched(folders, files)))
            # What was saved may say that a target needs others.
            known, folders = folders, {each: _folders(each, folders[each]) for each in folders}
            before = {**stamps(_all(folders) - _all(known)), **before}
            yield saved


def stamps(folders: Iterable[Path]) -> Stamps:
    """How the files of folders are now."""
    found: dict[Path, tuple[int, ...]] = {}
    for folder in folders:
        for path in folder.rglob("*"):
            if path.suffix in WATCHED:
                try:
                    known = path.stat()
                except OSError:  # it was there a moment ago
                    continue
                found[path] = known.st_mtime_ns, known.st_ctime_ns, known.st_size
    return found


def _all(folders: Folders) -> frozenset[Path]:
    return frozenset(folder for each in folders.values() for folder in each)


def _folders(target: Target, known: Sequence[Path] = ()) -> tuple[Path, ...]:
    """The folders of a target, and those that are known, since a slip may hide what it needs."""
    located, _ = locate(target.name)
    if located is None:
        path = Path(target.name.partition("+")[0])
        found = [path.resolve()] if path.is_dir() else []
    else:
        named = [path.resolve() for path in (located.base, *located.variants)]
        needed = [folder.path.resolve() for folder in read_all(located)[0] or ()]
        own = named[-1]
        bases = [path.parent.with_suffix("") for path in named if path.parent.suffix == VARIANTS]
        found = [*(path for path in bases if path.is_dir()), *needed, *named]
        found = [*(path for path in found if path != own), own]
    return tuple(dict.fromkeys((*(path for path in known if path not in found), *found)))


def _touched(folders: Folders, files: Sequence[Path]) -> Iterator[Target]:
    for target in folders:
        mine = [path for path in files if _concerns(target, folders[target], path)]
        if target.file is None and all(_is_scenario(path) and path.exists() for path in mine):
            yield from (evolve(target, file=path) for path in mine)
        elif mine:
            yield target


def _concerns(target: Target, folders: Sequence[Path], path: Path) -> bool:
    """Whether a file is one of a target's; the scenarios of a base are left out of its variants."""
    if not _is_scenario(path):
        return any(path.is_relative_to(folder) for folder in folders)
    if target.file is not None:
        return path == target.file
    return bool(folders) and path.is_relative_to(folders[-1])


def _is_scenario(path: Path) -> bool:
    return path.parent.name == "scenarios"
