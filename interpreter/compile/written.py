"""A ruleset written out as Python: what the author gives and a machine runs.

The generated functions lie on pages, each of which is written when it is first needed. All of it is
plain data, so that it can be kept for another process. The world is not part of it: a machine is
made from the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Protocol

from ..lean import frozen
from ..run.failure import RuleFailure
from ..run.layout import Layout
from ..run.sites import Site
from ..run.tracing import Point
from ..source import Span

Cause = partial[RuleFailure]
"""What makes a failure from the values that the generated code hands it."""


@frozen
class Outline:
    """What a machine has to know before it runs anything."""

    layout: Layout
    sites: tuple[Site, ...]
    points: tuple[Point, ...]
    """The points that traced rules report; of others none."""
    entries: Mapping[str, tuple[int, int]]
    """For each rule that may wait its first block, and how many local names it has."""
    block_rules: tuple[str, ...]
    """The rule that each block belongs to."""
    always: tuple[str, ...]
    """The rules that run before every decision."""


@frozen
class Page:
    """Generated functions that belong together."""

    source: str
    code: bytes
    """The source, compiled and marshalled."""
    places: tuple[Span | None, ...]
    """Where in the rules each line comes from."""
    constants: Mapping[str, Any]
    """What the names in it stand for."""
    calls: frozenset[str]
    """The tables and searches that it uses: pages that nobody else asks for."""


@frozen
class Written:
    """As much as has been written; pages by their names (see author.py)."""

    outline: Outline
    pages: Mapping[str, Page]
    whole: bool = False
    """Whether nothing is missing that a game may need."""


class Author(Protocol):
    """Who writes the pages."""

    def page(self, name: str) -> Page:
        """The page of a name."""

    def names(self) -> tuple[str, ...]:
        """The names of all pages, save those of tables and searches."""


def python_name(rule: str) -> str:
    """A rule's name as part of a Python name."""
    return joined(*rule.split("."))


def joined(first: str, *more: str) -> str:
    """Names from the rules in one of Python's. In rules all letters are small, so that capitals
    tell where a name begins."""
    return "_".join([first, *(name.capitalize() for name in more)])


def file_of(page: str) -> str:
    """What Python calls a page, by which its lines are known in a traceback."""
    return f"<rules, {page}>"
