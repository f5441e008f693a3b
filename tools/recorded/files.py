"""Where recorded games lie.

Takes paths; gives the files below them that hold recorded games, and the ruleset of each.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulewright.read.find import is_ruleset
from rulewright.read.folder import VARIANTS

SUFFIX = ".game"
FOLDER = "games"
"""Where the recorded games of a ruleset lie in its folder."""
LARGEST = 16 * 1024 * 1024
SKIPPED = ("build", "node_modules", "__pycache__", "__snapshots__")


def files_in(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The files of recorded games that are named, or lie below folders that are."""
    found: dict[Path, None] = {}
    for path in paths:
        for file in [path] if path.is_file() else _below(path):
            found.setdefault(file)
    return tuple(found)


def _below(folder: Path) -> Iterator[Path]:
    for root, files in walked(folder):
        yield from (root / each for each in files if each.endswith(SUFFIX))


def walked(folder: Path) -> Iterator[tuple[Path, list[str]]]:
    """Every folder below, but hidden ones and those of machines, with its files."""
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(
            each for each in folders if not each.startswith(".") and each not in SKIPPED
        )
        yield Path(root), sorted(files)


def shown(path: Path) -> str:
    """A path as it is shown: from here, if it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def ruleset_near(path: Path, name: str) -> str:
    """The ruleset that a recorded game names, looked for around its file: the ruleset in whose
    folder it lies, whatever that is called now, so that a copy is tested by the games that were
    copied with it; or one of that name further up; otherwise the name as it stands."""
    base, plus, variants = name.partition("+")
    for folder in path.resolve().parents:
        if folder.parent.name.endswith(VARIANTS) and is_ruleset(folder):
            own = folder.parent.with_name(folder.parent.name.removesuffix(VARIANTS))
            if is_ruleset(own):
                return f"{own}{plus}{variants}"
        if is_ruleset(folder):
            return f"{folder}{plus}{variants}"
        if is_ruleset(folder / base):
            return f"{folder / base}{plus}{variants}"
    return name
