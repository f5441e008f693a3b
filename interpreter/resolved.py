"""The ruleset in force as files: variants laid over, settings left as they are.

Takes a Program; gives the texts of `ruleset.yaml`, the rules, the tables and the scenarios, in the
chapters in which they were written. They are a ruleset of their own, without variants, that has the
same digest. Where nothing was changed, comments and layout stay.
"""

from __future__ import annotations

import json
import re

from attrs import evolve

from . import nodes
from .chapters import Item, divided, file_names
from .nodes import Definition
from .overlay.stock import key_of
from .program import Program, TableData, Touch, joined_tables
from .read.manifest import FORMAT, MANIFEST_FILE
from .read.scalars import LOOKS_TRUE_OR_FALSE, is_text
from .read.values import Mapping, Scalar, Sequence, Value
from .source import SourceFile

SCENARIOS = "scenarios"

BARE = re.compile(r"[a-z][a-z0-9_]*\Z")
LINE_ENDS = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")
"""Characters that YAML takes for line ends or refuses, and JSON lets stand."""


def resolved_text(program: Program, *, scenarios: bool = True) -> dict[str, str]:
    """The files of the ruleset in force, by name; with its scenarios or without."""
    rules, tables = _rules(program), _tables(program)
    files = {MANIFEST_FILE: _manifest(program, [*rules], [*tables]), **rules, **tables}
    if scenarios:
        tests = divided(Item(each, each.span.file, True) for each in program.scenarios)
        files |= {f"{SCENARIOS}/{name}": text for name, text in tests.items()}
    return files


def _rules(program: Program) -> dict[str, str]:
    touches: dict[tuple[str, ...], list[Touch]] = {}
    for touch in program.touches:
        key = touch.key
        if key[0] == "field":
            # A field that is added changes the text of its kind.
            key, touch = ("kind", key[1].partition(".")[0]), evolve(touch, act="set")
        touches.setdefault(key, []).append(touch)
    return divided(
        _item(each.definition, touches.get(key_of(each.definition) or (), []))
        for each in program.definitions
    )


def _item(definition: Definition, touches: list[Touch]) -> Item:
    # A parameter may have been set without a file, and its text would not tell.
    changed = any(touch.act != "add" for touch in touches)
    as_written = not changed and not isinstance(definition, nodes.Parameter)
    first = next((each.before for each in touches if each.before is not None), definition)
    return Item(definition, first.span.file, as_written)


def _tables(program: Program) -> dict[str, str]:
    """The tables with all rows of a name together, in the file in which the first of them stood."""
    texts: dict[SourceFile, str] = {}
    for table in joined_tables(program.tables):
        file = _file(table)
        texts[file] = texts.get(file, "") + _table(table)
    names = file_names([each.path for each in texts])
    as_written = _tables_as_written(program)
    return {
        names[file.path]: file.text if file in as_written else text for file, text in texts.items()
    }


def _file(table: TableData) -> SourceFile:
    return (table.key or table.value.span).file


def _tables_as_written(program: Program) -> set[SourceFile]:
    """The files whose tables nobody changed and that are in no other file."""
    touched = {touch.key[1] for touch in program.touches if touch.key[0] in ("row", "cell")}
    if any(touch.key[0] == "row" and touch.act == "remove" for touch in program.touches):
        # A row that goes takes pairs of links with it, wherever they stand.
        touched |= {table.name for table in program.tables}
    files: dict[str, set[SourceFile]] = {}
    for table in program.tables:
        files.setdefault(table.name, set()).add(_file(table))
    changed = {
        file for name, where in files.items() if name in touched or len(where) > 1 for file in where
    }
    return {_file(table) for table in program.tables} - changed


def _manifest(program: Program, rules: list[str], tables: list[str]) -> str:
    low, high = program.player_range
    lines = [
        f"title: {_quoted(program.title)}",
        f"format: {FORMAT}",
        f"players: {{from: {low}, to: {high}}}",
    ]
    if program.about:
        lines.append(f"about: {_quoted(program.about)}")
    # Files that are not listed are read in the order of their names.
    lines += [f"rules: {_listed(rules)}"] if rules != sorted(rules) else []
    lines += [f"tables: {_listed(tables)}"] if tables != sorted(tables) else []
    if program.sources:
        lines.append("sources:")
        lines += [f"  {_key(name)}: {_quoted(text)}" for name, text in program.sources.items()]
    if program.numbered:
        lines.append("numbered:")
        lines += [f"  {_key(name)}: {last}" for name, last in program.numbered.items()]
    return "\n".join(lines) + "\n"


def _listed(names: list[str]) -> str:
    return f"[{', '.join(map(_quoted, names))}]"


def _table(table: TableData) -> str:
    """A table with one row or pair a line."""
    match table.value:
        case Mapping(entries=entries) if entries:
            lines = [f"  {_key(str(key.value))}: {_flow(value)}" for key, value in entries]
        case Sequence(items=items) if items:
            lines = [f"  - {_flow(item)}" for item in items]
        case value:
            return f"{_key(table.name)}: {_flow(value)}\n"
    return "\n".join([f"{_key(table.name)}:", *lines]) + "\n"


def _flow(value: Value) -> str:
    """A value on one line."""
    match value:
        case Mapping(entries=entries):
            cells = [f"{_key(str(key.value))}: {_flow(cell)}" for key, cell in entries]
            return "{" + ", ".join(cells) + "}"
        case Sequence(items=items):
            return "[" + ", ".join(map(_flow, items)) + "]"
        case Scalar(value=str() as text):
            is_bare = BARE.match(text) and is_text(text) and text not in LOOKS_TRUE_OR_FALSE
            return text if is_bare else _quoted(text)
        case Scalar(value=plain):
            return json.dumps(plain)


def _key(text: str) -> str:
    return text if BARE.match(text) and is_text(text) else _quoted(text)


def _quoted(text: str) -> str:
    written = json.dumps(text, ensure_ascii=False)
    return LINE_ENDS.sub(lambda found: f"\\u{ord(found.group()):04x}", written)
