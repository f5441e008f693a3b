"""The table of codes and the pages that explain them agree."""

import re

import pytest

from rulewright.codes import CODES
from rulewright.read.manifest import read_manifest
from rulewright.shipped import shipped
from rulewright.source import SourceFile

HEADINGS = ["## What it means", "## Bad", "## Good"]


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    """No code without explanation, no page left behind."""
    pages = {path.stem for path in shipped("errors").glob("[EW]*.md")}

    assert pages == set(CODES)


def test_codes_and_names_are_well_formed() -> None:
    """Codes have a letter and three digits; names are unique; titles are sentences."""
    slugs = [code.slug for code in CODES.values()]

    assert all(re.fullmatch(r"E[1-8]\d\d|W9\d\d", code) for code in CODES)
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*", slug) for slug in slugs)
    assert len(slugs) == len(set(slugs))
    assert all(code.title[0].isupper() and code.title.endswith(".") for code in CODES.values())
    assert list(CODES) == sorted(CODES)


@pytest.mark.parametrize("code", CODES)
def test_page(code: str) -> None:
    """A page begins with code and name, has all headings in order, and shows both examples."""
    page = (shipped("errors") / f"{code}.md").read_text(encoding="utf-8")
    lines = page.splitlines()
    found = [line for line in lines if line.startswith("## ")]

    assert lines[0] == f"# {code}: {CODES[code].slug.replace('-', ' ')}"
    assert [line for line in found if line in HEADINGS] == HEADINGS
    assert "\n```" in page.partition("## Bad")[2].partition("## Good")[0]
    assert "\n```" in page.partition("## Good")[2]


YAML_CODES = ["E104", *(f"E{number}" for number in range(108, 126))]


def example(code: str, heading: str) -> str:
    page = (shipped("errors") / f"{code}.md").read_text(encoding="utf-8")
    return page.partition(heading)[2].partition("```yaml\n")[2].partition("```")[0]


def found_in(text: str) -> set[str]:
    return {each.code for each in read_manifest(SourceFile("game/ruleset.yaml", text))[1]}


@pytest.mark.parametrize("code", YAML_CODES)
def test_examples_of_yaml_are_true(code: str) -> None:
    """The bad example has the mistake that the page explains, the good one has not."""
    assert code in found_in(example(code, "## Bad"))
    assert code not in found_in(example(code, "## Good"))
