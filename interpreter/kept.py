"""What takes long to make is kept for the next process, in the user's own cache folder.

Takes what a value is made from and how; gives the value. The key is the digest of all that the
value is made from and of the interpreter itself, so that nothing kept is ever out of date. Files
are pickles, and so are read only from a folder that is closed to all others and that nobody can put
another in the place of, and only if they are whole. A missing, damaged, foreign or unwritable file
costs nothing but the time to make the value.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from stat import S_IRWXG, S_IRWXO, S_ISLNK, S_ISVTX, S_IWGRP, S_IWOTH
from tempfile import mkstemp
from typing import Any, TypeVar

from .shipped import shipped

T = TypeVar("T")

MOST_BYTES = 256 * 1024 * 1024
MOST_FILES = 1_000
"""How much is kept; of more, what was not used for longest goes."""
DIGEST = 32
"""Bytes in front of a pickle, by which it is known to be whole."""
LIBRARIES = ("attr", "lark", "ruamel.yaml")


def kept(
    what: str,
    made_from: Iterable[str],
    make: Callable[[], T],
    lasting: Callable[[T], bool],
    maker: str = "",
) -> T:
    """The value that was kept under what it is made from; else it is made, and kept if it is such
    that it lasts. The maker is the package that makes it; all of the interpreter if none is named.
    """
    place = place_of(what, made_from, maker)
    found: tuple[T] | None = look_up(place)
    if found is not None:
        return found[0]
    value = make()
    if lasting(value):
        keep(place, value)
    return value


def place_of(what: str, made_from: Iterable[str], maker: str = "") -> Path | None:
    """Where something is kept; nowhere if there is no folder that is ours alone."""
    folder = _folder()
    if folder is None:
        return None
    return folder / f"{what}-{digest((sources(maker), *made_from))[:32]}.bin"


@cache
def sources(package: str) -> str:
    """The digest of the sources of a package of ours, of the grammar, and of the libraries under
    it."""
    here = Path(__file__).parent / package
    files = (*sorted(here.rglob("*.py")), *shipped("grammar").glob("*.lark"))
    texts = (each.read_text(encoding="utf-8") for each in files)
    return digest((sys.version, *map(_installed, LIBRARIES), *texts))


def _installed(library: str) -> str:
    """By what an installed library is known; to ask for its version takes longer than most work
    on what is kept."""
    spec = find_spec(library)
    if spec is None or spec.origin is None:
        return library
    stat = Path(spec.origin).stat()
    return f"{spec.origin} {stat.st_size} {stat.st_mtime_ns}"


def digest(parts: Iterable[str]) -> str:
    """A text that stands for all these."""
    # The length of each part keeps the parts apart.
    whole = sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        whole.update(b"%d:" % len(data))
        whole.update(data)
    return whole.hexdigest()


def _folder() -> Path | None:
    """The cache folder; none if there is none that is ours alone."""
    folder = _chosen() / "rulewright"
    # A place that depends on where we are could lie in a stranger's ruleset.
    if not folder.is_absolute():
        return None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if _is_ours(folder) and _stays(folder) else None
    except OSError:
        return None


def _chosen() -> Path:
    """Where the user wants caches to lie; where there is no home, a place that is not absolute."""
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        chosen = Path(os.environ.get(name, ""))
        if chosen.is_absolute():
            return chosen
    return Path(os.path.expanduser("~"), ".cache")  # noqa: PTH111 (Path.home would raise)


def _is_ours(folder: Path) -> bool:
    """Whether a folder, or the link to it, is the user's own, and closed to all others, as it was
    made: a folder of that name in a ruleset that was cloned or unpacked is most often open."""
    if not hasattr(os, "getuid"):
        return True
    named, there = folder.lstat(), folder.stat()
    return named.st_uid == there.st_uid == os.getuid() and not there.st_mode & (S_IRWXG | S_IRWXO)


@cache
def _stays(folder: Path) -> bool:
    """Whether nobody else can put another folder in the place of one."""
    return all(map(_is_closed, {*folder.parents, *folder.resolve().parents}))


def _is_closed(around: Path) -> bool:
    """Whether nobody else can rename what is ours in a folder, or take a link elsewhere. In folders
    like /tmp everybody may add, and nobody rename; the group of one's own is most often empty."""
    if not hasattr(os, "getuid"):
        return True
    there = around.lstat()
    others = S_IWOTH if there.st_gid == os.getgid() else S_IWOTH | S_IWGRP
    may_rename = there.st_mode & others and not there.st_mode & S_ISVTX
    return there.st_uid in (0, os.getuid()) and (S_ISLNK(there.st_mode) or not may_rename)


def look_up(path: Path | None) -> tuple[Any] | None:
    """What is kept in a place."""
    if path is None:
        return None
    try:
        data = path.read_bytes()
        if sha256(data[DIGEST:]).digest() != data[:DIGEST]:
            return None
        found: tuple[Any] = pickle.loads(data[DIGEST:])
    except Exception:  # whatever a damaged file makes of unpickling, the value can be made anew
        return None
    with suppress(OSError):
        os.utime(path)
    return found


def keep(path: Path | None, value: Any) -> None:
    """Keep a value in a place, in the stead of what is kept there."""
    if path is None:
        return
    with suppress(OSError, pickle.PicklingError):
        data = pickle.dumps((value,), pickle.HIGHEST_PROTOCOL)
        _make_room(path.parent)
        _write(path, sha256(data).digest() + data)


def _write(path: Path, data: bytes) -> None:
    """Written beside and then renamed, so that another process never reads half a file."""
    number, beside = mkstemp(dir=path.parent)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        Path(beside).replace(path)
    except OSError:
        Path(beside).unlink(missing_ok=True)


@cache
def _make_room(folder: Path) -> None:
    """Let what was not used for longest go, once a process: to look at all files takes its time."""
    files = [(each.stat(), each) for each in folder.iterdir() if each.is_file()]
    files.sort(key=lambda file: file[0].st_mtime, reverse=True)
    total = 0
    for number, (stat, each) in enumerate(files, 1):
        total += stat.st_size
        if number > MOST_FILES or total > MOST_BYTES:
            each.unlink(missing_ok=True)
