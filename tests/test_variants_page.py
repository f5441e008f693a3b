"""What docs/variants.md says is so: its variant works, its names and messages are right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.laid import program_of
from rulewright.load import load
from rulewright.read.find import list_rulesets, split_name
from rulewright.render import render_text
from rulewright.report import Diagnostic
from rulewright_tools.cli import main
from rulewright_tools.scenarios import targets, tried

PAGE = (Path(__file__).parent.parent / "docs" / "variants.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(?:rules|yaml) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def thrifty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    for name, text in FENCE.findall(PAGE):
        path = tmp_path / "thrifty" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return "./thrifty"


def test_the_variant_on_the_page(thrifty: str) -> None:
    """It has no mistakes and its scenario holds, and it refuses what it excludes."""
    _, found = program_of(thrifty)
    assert not found, render_text(found)
    (target,) = targets(thrifty)
    found = tried(target)
    assert not found.mistakes, render_text(found.mistakes)
    assert [each.ok for each in found.outcomes] == [True]

    _, found = program_of(f"seven_empires+quickstart+{thrifty}")
    assert [each.code for each in found] == ["E307"]
    assert "does not begin with an army" in found[0].message


def test_all_variants_are_on_the_page() -> None:
    (variants,) = [each.variants for each in list_rulesets() if each.name == "seven_empires"]
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}

    assert set(variants) <= told


def test_the_names_on_the_page_are_known() -> None:
    """Everything that is laid over seven_empires there exists."""
    (variants,) = [each.variants for each in list_rulesets() if each.name == "seven_empires"]
    for written in set(re.findall(r"seven_empires\+[\w+=]+", PAGE)):
        name = split_name(written)
        assert not isinstance(name, Diagnostic)
        assert set(name.variants) <= set(variants), written


def test_the_refusal_on_the_page() -> None:
    result = CliRunner().invoke(main, ["check", "seven_empires+nine_decades+ten_decades"])
    (shown,) = [line.strip() for line in PAGE.splitlines() if line.startswith("    error[E307]")]

    assert result.exit_code == 1
    assert shown in result.stderr


def test_the_new_variant_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [line.strip() for line in PAGE.splitlines()]
    at = next(at for at, line in enumerate(lines) if line.startswith("$ rulewright new"))
    result = CliRunner().invoke(main, lines[at].split()[2:])

    assert result.output.splitlines() == lines[at + 1 : at + 3]
    loaded, _ = load("./short")
    assert loaded is not None
    assert loaded.name == "seven_empires+quickstart+short"
