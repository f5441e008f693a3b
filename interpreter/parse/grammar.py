"""The parser made from `grammar/rules.lark`, once a process, when it is first needed.

Building it takes most of a second, so its tables are kept in a file of the user's cache folder,
named after what they were made from. A missing, damaged or unwritable file only costs that time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Literal

import lark
from lark import Lark, Token, Tree

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
    grammar = grammar_file().read_text(encoding="utf-8")
    return Lark(
        grammar,
        start=["definition", "expr"],
        parser="lalr",
        postlex=Indentation(),
        maybe_placeholders=True,
        propagate_positions=_takes_space,
        cache=_cache_file(grammar) or False,
    )


@cache
def word_terminals() -> Mapping[str, str]:
    """The terminals that stand for one fixed word or sign."""
    return {
        each.name: each.pattern.value for each in parser().terminals if each.pattern.type == "str"
    }


def grammar_file() -> Path:
    """The grammar: beside the code when installed, in the repository's own folder before."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "grammar" / "rules.lark"
    return installed if installed.is_file() else package.parent / "grammar" / "rules.lark"


def _takes_space(node: object) -> bool:
    """Whether a node counts for the place of the one around it; line ends do not."""
    return not (isinstance(node, Token) and node.type in LAYOUT)


def _cache_file(grammar: str) -> str | None:
    """Where the tables are kept; none if there is no folder to keep them in."""
    made_from = f"{lark.__version__} {sys.version} {grammar}"
    name = f"grammar-{sha256(made_from.encode()).hexdigest()[:16]}.bin"
    try:
        folder = _cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return str(folder / name)


def _cache_folder() -> Path:
    chosen = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(chosen) if chosen else Path.home() / ".cache") / "rulewright"
