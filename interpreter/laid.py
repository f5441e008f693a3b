"""Rulesets as far as they are laid out: read, parsed and laid over each other, no name looked up.

Takes a name, or folders that have been read; gives the program, or the changes of variants that can
be marked, with everything that was found. All files are looked at before one ends the way.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from .kept import kept
from .read.chain import read_all
from .read.find import Located, locate
from .read.folder import Folder
from .report import Diagnostic, arrange, diagnostic, has_errors
from .source import SourceFile

if TYPE_CHECKING:
    from .nodes import Definition
    from .overlay import Layer, Mark
    from .program import Program

# What only an unknown ruleset goes through is imported where it is needed, since that takes longer
# than to open one that was kept.

Found = tuple[Diagnostic, ...]


def program_of(name: str) -> tuple[Program | None, Found]:
    """A ruleset with its variants laid over it, before any name is looked up."""
    _, program, found = _located_program(name)
    return program, found


def settled_program_of(
    name: str, settings: Mapping[str, object] | None = None
) -> tuple[Program | None, Found]:
    """The same with the settings, and those in the name, as the defaults of its parameters."""
    located, program, found = _located_program(name)
    if located is None or program is None:
        return None, found
    from .resolve.findings import Findings
    from .resolve.parameters import with_settings

    findings = Findings()
    settled = with_settings(program, {**dict(located.settings), **(settings or {})}, findings)
    found = arrange((*found, *findings.found))
    return (None if has_errors(found) else settled), found


def _located_program(name: str) -> tuple[Located | None, Program | None, Found]:
    located, found = locate(name)
    if located is None:
        return None, None, found
    folders, found = read_all(located)
    return located, *laid(folders, found)


def marks_of_variants(name: str) -> tuple[tuple[tuple[Mark, Path], ...], Found]:
    """The changes of the variants in a name that can be marked, each with the variant's folder;
    none if the files cannot be read."""
    from .overlay import marks_in

    located, found = locate(name)
    if located is None:
        return (), found
    folders, found = read_all(located)
    if folders is None:
        return (), arrange(found)
    parsed = [_parsed(folder) for folder in folders]
    found = arrange((*found, *(each for _, mistakes in parsed for each in mistakes)))
    if has_errors(found):
        return (), found
    paths = {folder.name: folder.path for folder in folders}
    marks = marks_in(tuple(layer for layer, _ in parsed))
    return tuple((mark, paths[mark.origin]) for mark in marks), ()


def laid(folders: tuple[Folder, ...] | None, found: Found) -> tuple[Program | None, Found]:
    """Parse all folders, then lay one over the other."""
    if folders is None:
        return None, arrange(found)
    parsed = [_parsed(folder) for folder in folders]
    found = arrange((*found, *(each for _, mistakes in parsed for each in mistakes)))
    if has_errors(found):
        return None, found
    from .overlay import lay_over

    program, more = lay_over(tuple(layer for layer, _ in parsed))
    return program, arrange((*found, *more))


def _parsed(folder: Folder) -> tuple[Layer, Found]:
    """A folder with its rules and scenarios understood."""
    from .nodes import Scenario
    from .overlay import Layer
    from .program import TableData

    definitions, found = _definitions(folder.rules)
    tests, more = _definitions(folder.scenarios)
    scenarios = [each for each in (*definitions, *tests) if isinstance(each, Scenario)]
    misplaced = [_misplaced(each) for each in tests if not isinstance(each, Scenario)]
    tables = [
        TableData(str(key.value), value, folder.name, key.span)
        for table in folder.tables
        for key, value in table.mapping.entries
    ]
    layer = Layer(
        name=folder.name,
        path=folder.path,
        manifest=folder.manifest,
        definitions=tuple(each for each in definitions if not isinstance(each, Scenario)),
        tables=tuple(tables),
        scenarios=tuple(scenarios),
        was=folder.was,
    )
    return layer, (*found, *more, *misplaced)


def _definitions(files: tuple[SourceFile, ...]) -> tuple[list[Definition], list[Diagnostic]]:
    from .parse import parse_file

    parsed = [
        kept("rules", (file.path, file.text), partial(parse_file, file), _is_sound)
        for file in files
    ]
    definitions = [each for understood, _ in parsed for each in understood]
    return definitions, [each for _, found in parsed for each in found]


def _is_sound(parsed: tuple[object, Found]) -> bool:
    return not parsed[1]


def _misplaced(definition: Definition) -> Diagnostic:
    from .resolve.definitions import head

    message = "only scenarios stand in this file"
    help = "move this to a file beside ruleset.yaml"
    return diagnostic("E313", message, head(definition.span), help=help)
