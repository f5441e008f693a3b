"""`fmt`: lays rule files out anew, in one form for all."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.spelling import number_of

if TYPE_CHECKING:
    from rulewright.report import Diagnostic


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--check", is_flag=True, help="Change nothing; say which files would change.")
def fmt(paths: tuple[Path, ...], check: bool) -> None:
    """Lay out the rule files PATHS, and those in folders, in the one usual form.

    What the rules say and every comment stay as they are. A file with mistakes is left alone.
    With --check, the exit code is 1 if a file would change.
    """
    from rulewright.report import has_errors

    from ..loading import show

    files = rule_files(paths)
    found: list[Diagnostic] = []
    changed = 0
    for path in files:
        text, problems = _laid_out(path)
        found += problems
        if text is not None:
            changed += 1
            click.echo(f"{'would lay out' if check else 'laid out'} {path}")
            found += () if check else _written(path, text)
    show(found)
    what = "would change" if check else "changed"
    click.echo(f"{number_of(len(files), 'file')}, {changed} {what}", err=True)
    if has_errors(found) or (check and changed):
        sys.exit(1)


def rule_files(paths: Iterable[Path]) -> list[Path]:
    """The files themselves, and all rule files in folders; each once."""
    found: dict[Path, Path] = {}
    for path in paths:
        for file in sorted(path.rglob("*.rules")) if path.is_dir() else [path]:
            found.setdefault(file.resolve(), file)
    return list(found.values())


def _laid_out(path: Path) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """The new text of a file, or none if it is laid out already or has mistakes."""
    from rulewright.layout import format_source
    from rulewright.read.files import Shelf
    from rulewright.report import Diagnostic, has_errors

    source = Shelf(path.parent, str(path.parent)).read(path.name)
    if isinstance(source, Diagnostic):
        return None, (source,)
    text, found = format_source(source)
    return (None if text == source.text or has_errors(found) else text), found


def _written(path: Path, text: str) -> tuple[Diagnostic, ...]:
    from rulewright.report import diagnostic

    from ..writing import write_whole

    try:
        write_whole(path.resolve(), text)
    except OSError as problem:
        return (diagnostic("E101", f"{path} cannot be written: {problem.strerror}"),)
    return ()
