"""Every sentence of the rulebook of 7 Empires is in the ruleset, and RULINGS.md is true."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rulewright.nodes import Definition, Replace, Scenario
from rulewright.parse import parse_file
from rulewright.render import render_text
from rulewright.shipped import shipped
from rulewright.source import SourceFile

BASE = shipped("rulesets") / "seven_empires"
VARIANTS = shipped("rulesets") / "seven_empires.variants"
COUNTS = {"SE": (328, 3), "EX": (23, 2), "X": (23, 2), "A": (90, 2)}
"""How many sentences, examples, contradictions and questions there are, and how many digits."""
ID = re.compile(r"\b(?:SE-\d{3}|(?:EX|X|A)-\d{2})\b")
SPAN = re.compile(r"\bSE-(\d{3}) to SE-(\d{3})\b")


def every(prefix: str) -> list[str]:
    count, digits = COUNTS[prefix]
    return [f"{prefix}-{number:0{digits}}" for number in range(1, count + 1)]


def files(ending: str) -> Iterator[Path]:
    for folder in (BASE, VARIANTS):
        yield from sorted(folder.rglob(f"*.{ending}"))


@cache
def definitions(path: Path) -> tuple[Definition, ...]:
    found, problems = parse_file(SourceFile(path.name, path.read_text(encoding="utf-8")))
    assert not problems, render_text(problems)
    return tuple(each.definition if isinstance(each, Replace) else each for each in found)


def cites_of(definition: Definition) -> Iterator[str]:
    """What a definition and its fields cite."""
    yield from getattr(definition, "cites", ())
    for field in getattr(definition, "fields", ()):
        yield from field.cites


def cites_in_table(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    yield from ID.findall(text)
    for first, last in SPAN.findall(text):
        yield from (f"SE-{number:03}" for number in range(int(first), int(last) + 1))


@cache
def places() -> dict[str, set[str]]:
    """What is cited in each file, by each definition of the base, and in each variant."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in (*files("rules"), *files("yaml")):
        name = path.name if path.parent == BASE else f"{path.parent.name}/{path.name}"
        if VARIANTS in path.parents:
            name = path.relative_to(VARIANTS).parts[0]
        if path.suffix == ".yaml":
            found[name].update(cites_in_table(path))
            continue
        for each in definitions(path):
            found[name].update(cites_of(each))
            own = getattr(getattr(each, "name", None), "id", None)
            if own is not None and path.parent == BASE:
                found[own].update(cites_of(each))
    return found


@cache
def cited() -> frozenset[str]:
    return frozenset(each for ids in places().values() for each in ids)


@cache
def rulings() -> dict[str, tuple[str, ...]]:
    """The rows of RULINGS.md by the id they begin with, without it."""
    text = (BASE / "RULINGS.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    found = [(row[0], tuple(row[1:])) for row in rows if ID.fullmatch(row[0])]
    assert len(found) == len(dict(found)), "an id has two rows"
    return dict(found)


def set_aside() -> set[str]:
    """Sentences that are no matter for a program."""
    return {each for each in rulings() if each.startswith("SE-")}


def test_every_sentence_is_cited() -> None:
    assert [each for each in every("SE") if each not in cited() | set_aside()] == []


def test_what_is_set_aside_is_cited_nowhere() -> None:
    assert set_aside() & cited() == set()
    assert all(reason for each in set_aside() for reason in rulings()[each])


def test_every_sentence_and_example_is_a_scenario() -> None:
    scenarios = (each for path in files("rules") for each in definitions(path))
    shown = {id_ for each in scenarios if isinstance(each, Scenario) for id_ in each.cites}
    wanted = set(every("SE") + every("EX")) - set_aside()
    assert sorted(wanted - shown) == []


def test_nothing_else_is_cited() -> None:
    known = {each for prefix in COUNTS for each in every(prefix)}
    assert (cited() | set(rulings())) - known == set()


@pytest.mark.parametrize("prefix", ["X", "A"])
def test_every_contradiction_and_question_has_its_ruling(prefix: str) -> None:
    rows = [each for each in rulings() if each.startswith(f"{prefix}-")]
    assert sorted(rows) == every(prefix)


def test_rulings_are_written_where_they_say() -> None:
    """Every file, rule, value, parameter and variant that a ruling names cites it."""
    wrong = []
    for id_, (*_, where) in rulings().items():
        for name in re.findall(r"`([^`]+)`", where) if not id_.startswith("SE-") else ():
            if id_ not in places().get(name, ()):
                wrong.append(f"{id_}: {name}")
    assert wrong == []
