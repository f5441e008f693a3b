"""Waiting for files to be saved, and telling which targets that touches.

Takes targets; gives, each time something is saved, those to play again: if only scenarios were
saved, only their files. Files are looked at a few times a second, which works on every disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import sleep

from attrs import evolve, frozen

from rulewright.read.find import locate
from rulewright.read.folder import VARIANTS

from .scenarios import Target

PAUSE = 0.3
"""Seconds between two looks."""
WATCHED = (".rules", ".yaml", ".yml")

Stamps = Mapping[Path, tuple[int, int]]
"""For each file when it was written, and how long it is."""


@frozen
class Saved:
    """Files that were saved, and the targets they touch."""

    files: tuple[Path, ...]
    targets: tuple[Target, ...]


def saves(
    targets: Sequence[Target], wait: Callable[[], object] = lambda: sleep(PAUSE)
) -> Iterator[Saved]:
    """What is saved, as it is saved, without end."""
    folders = {target: _folders(target) for target in targets}
    everything = frozenset(folder for each in folders.values() for folder in each)
    before = stamps(everything)
    while True:
        wait()
        after = stamps(everything)
        files = tuple(sorted({path for path, _ in set(before.items()) ^ set(after.items())}))
        before = after
        if files:
            yield Saved(files, tuple(_touched(targets, folders, files)))


def stamps(folders: Iterable[Path]) -> Stamps:
    """How the files of folders are now."""
    found: dict[Path, tuple[int, int]] = {}
    for folder in folders:
        for path in folder.rglob("*"):
            if path.suffix in WATCHED:
                try:
                    known = path.stat()
                except OSError:  # it was there a moment ago
                    continue
                found[path] = known.st_mtime_ns, known.st_size
    return found


def _folders(target: Target) -> tuple[Path, ...]:
    """The folders whose files a target is made of, that of its own scenarios last."""
    located, _ = locate(target.name)
    if located is None:
        path = Path(target.name.partition("+")[0])
        return (path.resolve(),) if path.is_dir() else ()
    own = [path.resolve() for path in (located.base, *located.variants)]
    bases = [path.parent.with_suffix("") for path in own if path.parent.suffix == VARIANTS]
    return tuple(dict.fromkeys((*(path for path in bases if path.is_dir()), *own)))


def _touched(
    targets: Sequence[Target], folders: Mapping[Target, Sequence[Path]], files: Sequence[Path]
) -> Iterator[Target]:
    for target in targets:
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
