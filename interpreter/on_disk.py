"""The text of one file that a person or another file names: plain, in UTF-8, within a bound.

Takes a path; gives the text, or what is wrong with the file. A pipe or a device would never end,
so only plain files are opened.
"""

from __future__ import annotations

from pathlib import Path

from .report import Diagnostic, diagnostic


def text_of(path: Path, most: int) -> str | Diagnostic:
    """What a file of at most so many bytes holds."""
    content = bytes_of(path, most)
    if isinstance(content, Diagnostic):
        return content
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return diagnostic("E103", f"{path} is not text in UTF-8")


def bytes_of(path: Path, most: int) -> bytes | Diagnostic:
    """The same before it is taken for text."""
    try:
        if not path.is_file():
            there = path.exists()
            message = f"{path} is not a plain file" if there else f"there is no file {path}"
            return diagnostic("E101" if there else "E102", message)
        with path.open("rb") as stream:
            content = stream.read(most + 1)
    except OSError as problem:
        return diagnostic("E101", f"{path} cannot be read: {problem.strerror}")
    # A name with a null character is the name of no file.
    except ValueError:
        return diagnostic("E102", f"there is no file {path}")
    if len(content) > most:
        return diagnostic("E105", f"{path} is larger than {most // 2**20} MiB")
    return content


def begins(path: Path, length: int) -> bytes:
    """The first bytes of a plain file; nothing of any other."""
    try:
        if not path.is_file():
            return b""
        with path.open("rb") as stream:
            return stream.read(length)
    except (OSError, ValueError):
        return b""
