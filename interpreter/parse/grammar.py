"""The parser made from `grammar/rules.lark`, once a process, when it is first needed.

Building it takes half a second, so its tables are made when Rulewright is installed. Where those
are not there, or of another grammar, they are made once and kept for the next process.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Literal

from lark import Lark, Token, Tree
from lark import __version__ as lark_version

from ..kept import kept
from ..shipped import shipped
from .indentation import Indentation

Start = Literal["definition", "expr"]
Branch = Tree[Token]

INSTALLED = Path(__file__).with_name("tables.bin")
"""Made by setup.py; not part of the sources."""

LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT"})


def parse_text(text: str, start: Start) -> Branch:
    """The tree of a text; raises what lark raises, and BadDedentError."""
    return parser().parse(text, start=start)


@cache
def parser() -> Lark:
    """The one parser of this process."""
    grammar = (shipped("grammar") / "rules.lark").read_text(encoding="utf-8")
    tables = _installed(grammar)
    if tables is None:
        tables = kept("grammar", (grammar,), lambda: _tables(_built(grammar)), bool, "parse")
    return Lark.load(BytesIO(tables))


def install_tables(grammar: str, folder: Path) -> Path:
    """Make the tables of a grammar where this module will be installed; gives the file."""
    file = folder / INSTALLED.name
    file.write_bytes(_mark(grammar) + _tables(_built(grammar)))
    return file


def _installed(grammar: str) -> bytes | None:
    """The tables that were made when this was installed, if they are of this grammar."""
    try:
        data = INSTALLED.read_bytes()
    except OSError:
        return None
    mark = _mark(grammar)
    return data.removeprefix(mark) if data.startswith(mark) else None


def _mark(grammar: str) -> bytes:
    """What tables are known by: the grammar, and what makes tables of it."""
    made_by = f"{lark_version} {Path(__file__).read_text(encoding='utf-8')}"
    return sha256(f"{made_by} {grammar}".encode()).digest()


def _tables(made: Lark) -> bytes:
    """A parser as bytes."""
    file = BytesIO()
    made.save(file)
    return file.getvalue()


def _built(grammar: str) -> Lark:
    return Lark(
        grammar,
        start=["definition", "expr"],
        parser="lalr",
        postlex=Indentation(),
        maybe_placeholders=True,
        propagate_positions=_takes_space,
    )


@cache
def word_terminals() -> Mapping[str, str]:
    """The terminals that stand for one fixed word or sign."""
    return {
        each.name: each.pattern.value for each in parser().terminals if each.pattern.type == "str"
    }


def _takes_space(node: object) -> bool:
    """Whether a node counts for the place of the one around it; line ends do not."""
    return not (isinstance(node, Token) and node.type in LAYOUT)
