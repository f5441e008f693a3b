"""The examples on the pages of mistakes are true: the bad ones are bad, the good ones are good.

An example is what stands in the `rules` blocks under `## Bad` or `## Good`; `yaml` blocks before it
are its tables, or its manifest if the first line says `# ruleset.yaml`. A `play` is added where the
example has none.
"""

from __future__ import annotations

import re

import pytest
from small import found_in

from rulewright.codes import CODES
from rulewright.parse import parse_file
from rulewright.read.manifest import read_manifest
from rulewright.report import Diagnostic
from rulewright.shipped import shipped
from rulewright.source import SourceFile

TOO_LONG = {"E602", "E604", "E605"}
"""Mistakes of size, whose pages show only the beginning of an example."""
NOT_OF_RULES = {*TOO_LONG, "W911"}
CHECKED = [
    code for code in CODES if code[:2] in ("E4", "E5", "E6", "W9") and code not in NOT_OF_RULES
]
PARSED = [code for code in CODES if code.startswith("E2")]
NO_PLAY = {"E411"}


def blocks(code: str, heading: str) -> dict[str, str]:
    """The text of each sort of block under a heading."""
    page = (shipped("errors") / f"{code}.md").read_text(encoding="utf-8")
    part = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    found: dict[str, str] = {"rules": "", "yaml": "", "manifest": ""}
    for sort, body in re.findall(r"^```(\w+)\n(.*?)^```$", part, re.MULTILINE | re.DOTALL):
        found["manifest" if body.startswith("# ruleset.yaml") else sort] += body
    return found


def found_on_page(code: str, heading: str) -> tuple[Diagnostic, ...]:
    example = blocks(code, heading)
    rules = example["rules"]
    if code not in NO_PLAY and not re.search(r"^play\b", rules, re.MULTILINE):
        rules += "\nplay\n  nobody wins\n"
    manifest, _ = read_manifest(SourceFile("ruleset.yaml", example["manifest"]))
    return found_in(rules, example["yaml"], sources=manifest.sources if manifest else {})


@pytest.mark.parametrize("code", CHECKED)
def test_examples_of_names_types_and_limits(code: str) -> None:
    """The bad example has this mistake and no other, the good one none at all."""
    bad, good = found_on_page(code, "Bad"), found_on_page(code, "Good")

    assert code in {each.code for each in bad}
    assert {each.code for each in bad if each.severity == "error"} <= {code}
    assert [each for each in good if each.code == code or each.severity == "error"] == []


@pytest.mark.parametrize("code", PARSED)
def test_examples_of_writing(code: str) -> None:
    """The bad example has this mistake, the good one can be read."""

    def found(heading: str) -> set[str]:
        source = SourceFile("page.rules", blocks(code, heading)["rules"])
        return {each.code for each in parse_file(source)[1]}

    assert code in found("Bad")
    assert found("Good") == set()
