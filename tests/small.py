"""Small rulesets from text, for tests: the stages from parsing to the machine, without files."""

from __future__ import annotations

from collections.abc import Mapping as Texts

from rulewright.check import check
from rulewright.compile import compile_world
from rulewright.compile.machine import CompiledMachine
from rulewright.core.world import World
from rulewright.nodes import Scenario
from rulewright.parse import parse_file
from rulewright.program import Placed, Program, TableData
from rulewright.read.strict_yaml import read_yaml
from rulewright.read.values import Mapping
from rulewright.report import Diagnostic, has_errors
from rulewright.source import SourceFile

PLAYERS = (2, 6)


def small_program(
    rules: str, tables: str = "", sources: Texts[str, str] | None = None
) -> tuple[Program, tuple[Diagnostic, ...]]:
    """A ruleset of one file of rules and one of tables."""
    definitions, found = parse_file(SourceFile("small/game.rules", rules))
    content, problems = read_yaml(SourceFile("small/box.yaml", tables))
    entries = content.entries if isinstance(content, Mapping) else ()
    program = Program(
        name="small",
        title="Small",
        player_range=PLAYERS,
        sources=sources or {},
        definitions=tuple(
            Placed(each, "small") for each in definitions if not isinstance(each, Scenario)
        ),
        tables=tuple(TableData(str(k.value), v, "small", k.span) for k, v in entries),
        scenarios=tuple(each for each in definitions if isinstance(each, Scenario)),
    )
    return program, (*found, *problems)


def found_in(
    rules: str, tables: str = "", players: int = 2, sources: Texts[str, str] | None = None
) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with a small ruleset."""
    program, found = small_program(rules, tables, sources)
    return found if has_errors(found) else (*found, *check(program, players, {})[1])


def small_world(rules: str, tables: str = "", players: int = 2) -> World:
    """A small ruleset, checked; it must have no mistakes."""
    program, found = small_program(rules, tables)
    world, more = check(program, players, {}) if not has_errors(found) else (None, ())
    mistakes = [each for each in (*found, *more) if each.severity == "error"]
    assert world is not None, "\n".join(f"{m.code} {m.span}: {m.message}" for m in mistakes)
    return world


def small_machine(rules: str, tables: str = "", players: int = 2) -> CompiledMachine:
    """A small ruleset, ready to run."""
    return compile_world(small_world(rules, tables, players))
