"""Text files and folders written in one step: at any moment there is the old one or the new one,
whole."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from types import ModuleType

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:
    fcntl = None


def write_whole(path: Path, text: str) -> None:
    """Replace the text of a file, or make it; its permissions stay as they are. A link is replaced
    too: what the folder of a ruleset links to is not ours to write to. OSError names the file."""
    try:
        _write_beside(path, text)
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(path)) from problem


def _write_beside(path: Path, text: str) -> None:
    """Write a file under another name, then put it in its place."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(path.stat().st_mode & 0o777 if path.is_file() else 0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other processes of ours out that ask for the same, so that what was read in a folder
    still holds when it is written; where the system has no locks, do without."""
    if fcntl is None:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        # Not every file system has locks either.
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def own_folder(owner: Path, name: str) -> Path:
    """A folder in that of a ruleset, there already or not; OSError if it is a link that leads
    elsewhere."""
    folder = owner / name
    if not folder.resolve().is_relative_to(owner.resolve()):
        raise OSError(errno.EPERM, "it is a link that leads out of the ruleset", str(folder))
    return folder


def write_folder(folder: Path, files: Mapping[str, str]) -> None:
    """Make a folder with files in it; it must not be there yet, unless it is empty."""
    target = folder.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    part = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part"))
    try:
        for name, text in files.items():
            path = part / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        part.chmod(0o755)
        # An empty folder gives way; one with anything in it is an error.
        part.replace(target)
    except BaseException:
        rmtree(part, ignore_errors=True)
        raise
