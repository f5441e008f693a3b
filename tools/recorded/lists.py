"""The list of a folder of recorded games: the names of those that belong there, so that a lost one
is missed.

Takes folders and files of recorded games; gives what is missing, and writes lists. A list is read
as it stands in the middle of a merge too: the names of both sides belong there. One that cannot be
read is never written over.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from rulewright.on_disk import begins, text_of
from rulewright.report import Diagnostic, diagnostic

from ..writing import alone_in, write_whole
from .files import LARGEST, SUFFIX, shown, walked

LIST = "list.txt"
LONGEST_NAME = 200

_ABOUT = "# The recorded games that belong in this folder; a missing one fails the test.\n"
_MERGED = re.compile(r"<<<<<<<|=======|>>>>>>>|\|\|\|\|\|\|\|")
"""Begins a line that a merge has put there."""
_NO_NAME = re.compile(rf"#|{_MERGED.pattern}")
"""Begins a line that is such, or a remark."""


def put_on_list(path: Path) -> None:
    """Have a recorded game missed when it is lost."""
    with alone_in(path.parent):
        names = _listed(path.parent)
        if path.name.removesuffix(SUFFIX) not in names:
            _write_list(path.parent, names | {path.name.removesuffix(SUFFIX)})


def take_off_list(path: Path) -> None:
    """No longer miss a recorded game."""
    with alone_in(path.parent):
        names = _listed(path.parent)
        if path.name.removesuffix(SUFFIX) in names:
            _write_list(path.parent, names - {path.name.removesuffix(SUFFIX)})


def merge_lists(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Write lists that stand in the middle of a merge with the names of both sides; which they
    were."""
    done = []
    for folder in _folders_with_list(paths):
        with alone_in(folder):
            text = text_of(folder / LIST, LARGEST)
            if isinstance(text, str) and any(map(_MERGED.match, text.splitlines())):
                _write_list(folder, _listed(folder))
                done.append(folder / LIST)
    return tuple(done)


def not_listed(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The recorded games that lie in a folder with a list and are not on it."""
    lists: dict[Path, frozenset[str]] = {}
    found = []
    for path in paths:
        folder = path.parent
        if not (folder / LIST).exists():
            continue
        if folder not in lists:
            lists[folder] = _listed(folder)
        if path.name.removesuffix(SUFFIX) not in lists[folder]:
            found.append(path)
    return tuple(found)


def can_be_listed(name: str) -> bool:
    """Whether a game may be called so: its file is found, and missed when it is lost."""
    return _is_name(name) and name == name.strip() and not _NO_NAME.match(name) and name[0] != "."


def is_list(path: Path) -> bool:
    """Whether a file is the list of recorded games: others may have its name."""
    if path.name != LIST:
        return False
    return begins(path, len(_ABOUT)) == _ABOUT.encode() or any(path.parent.glob(f"*{SUFFIX}"))


def missing_from(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The recorded games that are on a list and not there, of the folders named or below."""
    return tuple(path for folder in _folders_with_list(paths) for path in _missing_in(folder))


def losses(paths: Iterable[Path], text: str = "") -> tuple[Diagnostic, ...]:
    """What is said of recorded games with a text in their names that are on a list and not there,
    and of lists that cannot be read."""
    lost = (each for folder in _folders_with_list(paths) for each in losses_in(folder).items())
    return tuple(found for name, found in lost if text in name.casefold() or found.code != "E844")


def losses_in(folder: Path) -> Mapping[str, Diagnostic]:
    """The same of one folder, by name."""
    names = _read(folder)
    if isinstance(names, Diagnostic):
        return {LIST: names}
    return {path.stem: _is_missing(path) for path in _missing_in(folder)}


def _missing_in(folder: Path) -> Iterator[Path]:
    names = _read(folder)
    if not isinstance(names, Diagnostic):
        files = (folder / f"{name}{SUFFIX}" for name in names)
        yield from (file for file in files if not file.is_file())


def _is_missing(path: Path) -> Diagnostic:
    return diagnostic(
        "E844",
        f"the recorded game {path.name} is on the list of {shown(path.parent)} and not there",
        help=f"bring it back, or take it off: rulewright snapshot prune {path.stem}",
    )


def _folders_with_list(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from (root for root, files in walked(path) if LIST in files)


def _listed(folder: Path) -> frozenset[str]:
    """The names on a list that is about to be written; OSError if it cannot be read."""
    names = _read(folder)
    if isinstance(names, Diagnostic):
        raise OSError(errno.EINVAL, "what is there cannot be read", str(folder / LIST))
    return frozenset(names)


def _read(folder: Path) -> tuple[str, ...] | Diagnostic:
    """The names on the list of a folder; none if there is no list."""
    text = text_of(folder / LIST, LARGEST)
    if isinstance(text, Diagnostic):
        return () if text.code == "E102" else text
    lines = (line.strip() for line in text.splitlines())
    names = (line.removesuffix(SUFFIX) for line in lines if not _NO_NAME.match(line))
    return tuple(dict.fromkeys(filter(_is_name, names)))


def _is_name(line: str) -> bool:
    """Whether a line can name a file in the folder itself."""
    return 0 < len(line) <= LONGEST_NAME and not re.search(r"[/\\]", line) and line.isprintable()


def _write_list(folder: Path, names: frozenset[str]) -> None:
    write_whole(folder / LIST, _ABOUT + "".join(f"{name}\n" for name in sorted(names)))
