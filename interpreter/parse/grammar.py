"""The parser made from `grammar/rules.lark`, once a process, when it is first needed.

Building it takes most of a second, so its tables are kept for the next process.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from typing import Literal

from lark import Lark, Token, Tree

from ..kept import kept
from ..shipped import shipped
from .indentation import Indentation

Start = Literal["definition", "expr"]
Branch = Tree[Token]

LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT"})


def parse_text(text: str, start: Start) -> Branch:
    """The tree of a text; raises what lark raises, and BadDedentError."""
    return parser().parse(text, start=start)


@cache
def parser() -> Lark:
    """The one parser of this process."""
    grammar = (shipped("grammar") / "rules.lark").read_text(encoding="utf-8")
    tables = kept("grammar", (grammar,), lambda: _tables(_built(grammar)), bool, "parse")
    return Lark.load(BytesIO(tables))


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
