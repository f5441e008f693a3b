"""Broken rules and exactly the mistakes that are found in them.

`tests/errors/STAGE/*.rules` holds cases between lines of `---`. A bad line ends in
`### E204 "part of the message"`, once for each of its mistakes; what follows `###` is taken off
before the case is read. All and only these mistakes must be found, in these lines. A stage is a
function in `STAGES` that takes a text and gives its diagnostics.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from attrs import evolve
from small import small_program

from rulewright.check import check
from rulewright.codes import CODES
from rulewright.parse import parse_file
from rulewright.report import Diagnostic
from rulewright.source import SourceFile

FOLDER = Path(__file__).parent / "errors"
GENERATED = {"E602", "E604", "E605"}
"""Codes of limits so large that their cases are made by test_limits."""
OF_NAMES = {"W911"}
"""Codes of what is typed on the command line (test_find)."""
MARKED = re.compile(r'[ ]*###[ ]*([EW]\d{3})(?:[ ]+"(.*?)")?(?=[ ]*(?:###|$))', re.MULTILINE)


def parse_stage(text: str) -> tuple[Diagnostic, ...]:
    return parse_file(SourceFile("case.rules", text))[1]


def check_stage(text: str) -> tuple[Diagnostic, ...]:
    """A ruleset of one file; tables follow a line `# tables`, and `# sources AB` lists a source.

    A case without `play` gets one, unless it says `# no play`.
    """
    rules, mark, tables = text.partition("\n# tables\n")
    above = (rules + mark).count("\n")
    if not re.search(r"^(play\b|# no play)", rules, re.MULTILINE):
        rules += "\n\nplay\n  nobody wins\n"
    program, found = small_program(rules, "\n" * above + tables)
    sources = re.findall(r"^# sources (\w+)", rules, re.MULTILINE)
    program = evolve(program, sources=dict.fromkeys(sources, "a book"))
    return (*found, *check(program)[1])


STAGES: dict[str, Callable[[str], tuple[Diagnostic, ...]]] = {
    "parse": parse_stage,
    "check": check_stage,
}


def cases() -> Iterator[object]:
    for path in sorted(FOLDER.glob("*/*.rules")):
        texts = re.split(r"^---\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for number, text in enumerate(texts, start=1):
            yield pytest.param(
                path.parent.name, text, id=f"{path.parent.name}/{path.stem}-{number}"
            )


def wanted(text: str) -> list[tuple[int, str, str]]:
    return [
        (number, mark[1], mark[2] or "")
        for number, line in enumerate(text.split("\n"), start=1)
        for mark in MARKED.finditer(line)
    ]


@pytest.mark.parametrize(("stage", "marked"), [*cases()])
def test_exactly_these_mistakes_are_found(stage: str, marked: str) -> None:
    """Every marked mistake is found in its line, and no other."""
    text = "\n".join(MARKED.sub("", line) for line in marked.split("\n"))
    expected = wanted(marked)

    found = [(each.span.line, each.code, each.message) for each in STAGES[stage](text) if each.span]

    shown = "\n".join(map(str, found))
    assert sorted(each[:2] for each in found) == sorted(each[:2] for each in expected), shown
    for line, code, part in expected:
        assert any(each[:2] == (line, code) and part in each[2] for each in found), shown


def test_every_stage_has_cases() -> None:
    """A folder that no stage reads would never be tested."""
    assert {path.parent.name for path in FOLDER.glob("*/*.rules")} == set(STAGES)


def test_every_mistake_of_parsing_has_a_case() -> None:
    """No code of the parser without an example of it."""
    texts = "".join(path.read_text("utf-8") for path in FOLDER.glob("parse/*.rules"))
    assert {each[1] for each in MARKED.finditer(texts)} >= {c for c in CODES if c[:2] == "E2"}


def test_every_mistake_of_names_types_and_limits_has_a_case() -> None:
    """No code of the check without an example of it, here or (for large ones) in test_limits."""
    texts = "".join(path.read_text("utf-8") for path in FOLDER.glob("check/*.rules"))
    marked = {each[1] for each in MARKED.finditer(texts)}
    assert marked | GENERATED | OF_NAMES >= {c for c in CODES if c[:2] in ("E4", "E5", "E6", "W9")}
