"""Where recorded games lie.

Takes paths; gives the files below them that hold recorded games. A folder of recorded games has a
list of those that belong there, so that a lost one is missed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulewright.on_disk import text_of
from rulewright.read.find import is_ruleset
from rulewright.read.folder import VARIANTS
from rulewright.report import Diagnostic, diagnostic

from ..writing import write_whole

SUFFIX = ".game"
LIST = "list.txt"
FOLDER = "games"
"""Where the recorded games of a ruleset lie in its folder."""
LARGEST = 16 * 1024 * 1024
LONGEST_NAME = 200
SKIPPED = ("build", "node_modules", "__pycache__", "__snapshots__")

_ABOUT = "# The recorded games that belong in this folder; a missing one fails the test.\n"


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


def listed(folder: Path) -> tuple[str, ...]:
    """The names on the list of a folder."""
    text = text_of(folder / LIST, LARGEST)
    if isinstance(text, Diagnostic):
        return ()
    lines = (line.strip() for line in text.splitlines())
    return tuple(line for line in lines if not line.startswith("#") and _is_name(line))


def _is_name(line: str) -> bool:
    """Whether a line can name a file in the folder itself."""
    return 0 < len(line) <= LONGEST_NAME and not re.search(r"[/\\]", line) and line.isprintable()


def put_on_list(path: Path) -> None:
    """Have a recorded game missed when it is lost."""
    _write_list(path.parent, {*listed(path.parent), path.name.removesuffix(SUFFIX)})


def take_off_list(path: Path) -> None:
    """No longer miss a recorded game."""
    names = {*listed(path.parent)}
    if path.name.removesuffix(SUFFIX) in names:
        _write_list(path.parent, names - {path.name.removesuffix(SUFFIX)})


def _write_list(folder: Path, names: set[str]) -> None:
    write_whole(folder / LIST, _ABOUT + "".join(f"{name}\n" for name in sorted(names)))


def missing_from(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The recorded games that are on a list and not there, of the folders named or below."""
    found = []
    for path in paths:
        for folder in _folders_with_list(path):
            for name in listed(folder):
                file = folder / f"{name}{SUFFIX}"
                if not file.is_file():
                    found.append(file)
    return tuple(found)


def _folders_with_list(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from (root for root, files in walked(path) if LIST in files)


def is_missing(path: Path) -> Diagnostic:
    """What is said of a recorded game that is on the list and not there."""
    return diagnostic(
        "E844",
        f"the recorded game {path.name} is on the list of {shown(path.parent)} and not there",
        help=f"bring it back, or take it off: rulewright snapshot prune {path.stem}",
    )
