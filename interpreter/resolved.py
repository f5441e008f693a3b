"""The ruleset in force as files: variants laid over, settings left as they are.

Takes a Program; gives the texts of `ruleset.yaml`, the rules, the tables and the scenarios. They
are a ruleset of their own, without variants, that has the same digest. Comments are left out.
"""

from __future__ import annotations

import json
import re

from .layout import format_definition
from .program import Program, TableData, joined_tables
from .read.manifest import FORMAT, MANIFEST_FILE
from .read.scalars import LOOKS_TRUE_OR_FALSE, is_text
from .read.values import Mapping, Scalar, Sequence, Value

RULES_FILE = "game.rules"
TABLES_FILE = "tables.yaml"
SCENARIOS_FILE = "scenarios/scenarios.rules"

BARE = re.compile(r"[a-z][a-z0-9_]*\Z")
LINE_ENDS = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")
"""Characters that YAML takes for line ends or refuses, and JSON lets stand."""


def resolved_text(program: Program, *, scenarios: bool = True) -> dict[str, str]:
    """The files of the ruleset in force, by name; with its scenarios or without."""
    files = {
        MANIFEST_FILE: _manifest(program),
        RULES_FILE: "\n".join(format_definition(each.definition) for each in program.definitions),
    }
    if program.tables:
        files[TABLES_FILE] = "".join(map(_table, joined_tables(program.tables)))
    if scenarios and program.scenarios:
        files[SCENARIOS_FILE] = "\n".join(map(format_definition, program.scenarios))
    return files


def _manifest(program: Program) -> str:
    low, high = program.player_range
    lines = [
        f"title: {_quoted(program.title)}",
        f"format: {FORMAT}",
        f"players: {{from: {low}, to: {high}}}",
    ]
    if program.sources:
        lines.append("sources:")
        lines += [f"  {_key(name)}: {_quoted(text)}" for name, text in program.sources.items()]
    return "\n".join(lines) + "\n"


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
