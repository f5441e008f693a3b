"""The parser made from `grammar/rules.lark`, once a process, when it is first needed.

Building it takes most of a second, so its tables are kept in a file of the user's cache folder,
named after what they were made from. A missing, damaged or unwritable file only costs that time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Literal

import lark
from lark import Lark, Token, Tree

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
    kept = _cache_file(grammar)
    return _kept(kept) or _built(grammar, kept)


def _kept(kept: Path) -> Lark | None:
    """The parser of an earlier process; none if there is none, or none that can be read."""
    try:
        with kept.open("rb") as file:
            return Lark.load(file)
    except Exception:  # whatever a damaged file makes of unpickling, the grammar is still there
        return None


def _built(grammar: str, kept: Path) -> Lark:
    """A new parser, kept for the next process if that is possible."""
    made = Lark(
        grammar,
        start=["definition", "expr"],
        parser="lalr",
        postlex=Indentation(),
        maybe_placeholders=True,
        propagate_positions=_takes_space,
    )
    with suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        # Written beside and then renamed, so that another process never reads half a file.
        with NamedTemporaryFile(dir=kept.parent, delete=False) as file:
            made.save(file)
        Path(file.name).replace(kept)
    return made


@cache
def word_terminals() -> Mapping[str, str]:
    """The terminals that stand for one fixed word or sign."""
    return {
        each.name: each.pattern.value for each in parser().terminals if each.pattern.type == "str"
    }


def _takes_space(node: object) -> bool:
    """Whether a node counts for the place of the one around it; line ends do not."""
    return not (isinstance(node, Token) and node.type in LAYOUT)


def _cache_file(grammar: str) -> Path:
    """Where the tables are kept, named after all that they were made from."""
    made_from = f"{lark.__version__} {sys.version} {grammar}"
    return _cache_folder() / f"grammar-{sha256(made_from.encode()).hexdigest()[:16]}.bin"


def _cache_folder() -> Path:
    chosen = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 (Path.home raises where there is none)
    return (Path(chosen) if chosen else home / ".cache") / "rulewright"
