"""Marks written into variants: which text of the base each change was written for.

Takes a ruleset with variants by name; writes into the variants' files the marks of the texts as
they are, and into `was.txt` the texts themselves, so that `check` can show later what has changed.
Files are written whole or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from attrs import frozen

from rulewright.laid import marks_of_variants
from rulewright.layout import format_definition, format_source
from rulewright.overlay import Mark
from rulewright.read.folder import WAS_FILE, shown_name
from rulewright.report import Diagnostic, diagnostic
from rulewright.resolve.definitions import head
from rulewright.source import SourceFile

from .writing import write_whole

HEADING = """\
# The texts that this variant was written for; `rulewright check --acknowledge` keeps them.
"""


@frozen
class Acknowledged:
    """A change that has a new mark."""

    shown: str
    place: str
    was: str | None
    now: str


def acknowledge(name: str) -> tuple[tuple[Acknowledged, ...], tuple[Diagnostic, ...]]:
    """Mark every change of the variants in a name with the text that it changes."""
    found, mistakes = marks_of_variants(name)
    if mistakes:
        return (), mistakes
    folders: dict[Path, list[Mark]] = {}
    for mark, folder in found:
        folders.setdefault(folder, []).append(mark)
    done: list[Acknowledged] = []
    for folder, marks in folders.items():
        try:
            done += _write(folder, marks)
        except OSError as problem:
            message = f"{folder} cannot be written: {problem.strerror}"
            return tuple(done), (diagnostic("E101", message),)
    return tuple(done), ()


def _write(folder: Path, marks: Iterable[Mark]) -> list[Acknowledged]:
    every = [*marks]
    needed = [mark for mark in every if mark.was is None or mark.is_stale]
    for path, text in _edited(folder, needed).items():
        write_whole(path, text)
    kept = "\n".join(dict.fromkeys(format_definition(mark.definition) for mark in every))
    path, text = folder / WAS_FILE, f"{HEADING}\n{kept}"
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        write_whole(path, text)
    return [Acknowledged(each.shown, str(each.span), each.was, each.now) for each in needed]


def _edited(folder: Path, marks: Iterable[Mark]) -> Mapping[Path, str]:
    """The new texts of the files in which the changes stand."""
    texts: dict[Path, str] = {}
    laid_out: dict[Path, bool] = {}
    # From the end, so that the places before stay where they are.
    for mark in sorted(marks, key=lambda each: each.span.start, reverse=True):
        path = folder / mark.span.file.path.removeprefix(f"{shown_name(folder)}/")
        text = texts.get(path, mark.span.file.text)
        first = head(mark.span)
        texts[path] = text[: first.start] + mark.line + text[first.end :]
        laid_out[path] = format_source(mark.span.file)[0] == mark.span.file.text
    return {path: _laid_out(path, text) if laid_out[path] else text for path, text in texts.items()}


def _laid_out(path: Path, text: str) -> str:
    """A file that was laid out by `fmt` stays so."""
    return format_source(SourceFile(str(path), text))[0]
