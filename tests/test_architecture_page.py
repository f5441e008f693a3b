"""What docs/architecture.md shows is there: its sample is what is written, its files exist."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest
from shipped import opened

from rulewright.compile.author import PageAuthor

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FILES = sorted(set(re.findall(r"`((?:\w+/)*\w+\.(?:py|lark))`", PAGE)))
PACKAGES = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)


def test_the_block_of_connect_four_is_what_is_written() -> None:
    sample = re.search(r"^    def (b\d+)\(S, F\):\n(?:    .*\n)+", PAGE, re.MULTILINE)
    assert sample is not None
    shown, rest = dedent(sample[0]).split("  …\n")
    assert not rest
    page = PageAuthor(opened("connect_four").world).page(sample[1])
    assert page.source.startswith(shown)


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_named_exists(name: str) -> None:
    """Named from the root, from the interpreter, or by its name alone in one of its packages."""
    folders = [ROOT, ROOT / "interpreter", *(ROOT / "interpreter").glob("*/")]
    assert any((folder / name).is_file() for folder in folders)


def test_the_stages_are_packages() -> None:
    assert len(PACKAGES) == 8
    assert all((ROOT / "interpreter" / name / "__init__.py").is_file() for name in PACKAGES)
