"""Reads tests written in Markdown: heading, prose, fenced blocks (see tests/markdown/README.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

FOLDER = Path(__file__).parent / "markdown"
_FENCED = re.compile(r"^```(\w+)[ ]*(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_DEFAULT_PLAY = "\nplay\n  nobody wins\n"


@frozen
class Block:
    """Lines that a position or a game must bear out."""

    kind: str
    players: int
    seed: int
    lines: tuple[str, ...]


@frozen
class Section:
    """One test: rules, and what must come of them."""

    name: str
    rules: str
    tables: str
    blocks: tuple[Block, ...]


def sections() -> Iterator[Section]:
    """Every test of every chapter."""
    for path in sorted(FOLDER.glob("[0-9]*.md")):
        _, *parts = re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for part in parts:
            title = part.partition("\n")[0]
            yield _section(f"{path.stem}: {title}", part)


def _section(name: str, text: str) -> Section:
    fences = _FENCED.findall(text)
    rules = "\n".join(body for kind, _, body in fences if kind == "rules")
    if not re.search(r"^play\b", rules, re.MULTILINE):
        rules += _DEFAULT_PLAY
    return Section(
        name=name,
        rules=rules,
        tables="\n".join(body for kind, _, body in fences if kind == "yaml"),
        blocks=tuple(_block(*each) for each in fences if each[0] in ("expect", "game")),
    )


def _block(kind: str, options: str, body: str) -> Block:
    words = options.split()
    given = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    lines = (line.strip() for line in body.splitlines())
    kept = tuple(line for line in lines if line and not line.startswith("#"))
    return Block(kind, given.pop("players", 2), given.pop("seed", 1), kept)
