"""Definitions in force as files, in the chapters in which their authors wrote them.

Takes definitions in order, and whether each still stands as it is written; gives the texts of files
by name. What stands as it is written keeps its comments and its layout; what was changed is laid
out anew. The files in their order hold the definitions in theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath

from attrs import Factory, define

from .layout import format_definition
from .lean import frozen
from .nodes import Definition
from .source import SourceFile, Span


@frozen
class Item:
    """A definition, the file to whose chapter it belongs, and whether it stands there as it is."""

    definition: Definition
    home: SourceFile
    as_written: bool


@define
class Chapter:
    """The text of one file as it comes together."""

    home: str
    parts: list[str] = Factory(list)

    @property
    def text(self) -> str:
        return "".join(self.parts)

    def add(self, item: Item) -> None:
        """Put a definition behind the others, apart from them if it stood so."""
        if self.parts and _stands_apart(item.definition.span):
            self.parts.append("\n")
        self.parts.append(_text(item))


def divided(items: Iterable[Item]) -> dict[str, str]:
    """The texts of the chapters by the names of their files."""
    chapters: list[Chapter] = []
    for item in items:
        if not any(each.home == item.home.path for each in chapters):
            chapters.append(Chapter(item.home.path))
        # A definition never moves before another: if its chapter is over, it goes on with the last.
        chapters[-1].add(item)
    names = file_names([each.home for each in chapters])
    return {names[each.home]: each.text for each in chapters}


def file_names(paths: Sequence[str]) -> Mapping[str, str]:
    """A name of its own for each of several files, without the folders they lie in."""
    taken: dict[str, str] = {}
    for path in paths:
        whole = PurePosixPath(path)
        name, number = whole.name, 1
        while name in taken.values():
            number += 1
            name = f"{whole.stem}_{number}{whole.suffix}"
        taken[path] = name
    return taken


def _text(item: Item) -> str:
    span = item.definition.span
    if not item.as_written:
        return _remarks(span) + format_definition(item.definition)
    line_end = span.file.text.find("\n", max(span.end - 1, span.start))
    end = len(span.file.text) if line_end < 0 else line_end
    return _remarks(span) + span.file.text[span.start : end].rstrip() + "\n"


def _remarks(span: Span) -> str:
    """The comments right above a definition, with the blank lines between them."""
    lines = [span.file.line_text(number) for number in range(_first_line(span), span.line)]
    text = "\n".join(lines).strip("\n")
    return f"{text}\n" + ("\n" if lines and not lines[-1].strip() else "") if text.strip() else ""


def _first_line(span: Span) -> int:
    """The line after the last one above that is neither blank nor a comment."""
    first = span.line
    while first > 1 and _is_remark(span.file.line_text(first - 1)):
        first -= 1
    return first


def _is_remark(line: str) -> bool:
    return not line.strip() or line.startswith("#")


def _stands_apart(span: Span) -> bool:
    first = _first_line(span)
    return first == 1 or not span.file.line_text(first).strip()
