"""A page of the generated module in the making.

A page holds functions that belong together. All that its names stand for beside what every page
knows is named after it, so that pages can be written in any order, and apart from one another.
"""

from __future__ import annotations

from typing import Any

from ..core.expressions import Supposing
from .writer import Line


class Sheet:
    """The lines of one page, and the constants that they use."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: list[Line] = []
        self.constants: dict[str, Any] = {}
        self.calls: set[str] = set()
        """The tables and searches that it uses."""
        self.suppositions: list[tuple[str, Supposing, tuple[int, ...], bool]] = []
        """Those met on this page, each with the local names that its value needs."""
        self._named: dict[int, tuple[Any, str]] = {}

    def literal(self, value: Any) -> str:
        """A constant: written out if it is short, else by a name."""
        if isinstance(value, bool | int | str) or value == ():
            return repr(value)
        if isinstance(value, tuple) and len(value) < 5 and all(isinstance(v, int) for v in value):
            return repr(value)
        known = self._named.get(id(value))
        if known is None:
            known = self._named[id(value)] = value, f"K{len(self._named)}_{self.name}"
            self.constants[known[1]] = value
        return known[1]

    def call(self, page: str) -> str:
        """The name of the function that fills a table, or searches."""
        self.calls.add(page)
        return page

    def suppose(self, supposed: Supposing, free: tuple[int, ...], deep: bool) -> str:
        """By what a supposition is known."""
        name = f"{len(self.suppositions)}_{self.name}"
        self.suppositions.append((name, supposed, free, deep))
        return name

    def source(self) -> str:
        """What Python reads."""
        return "".join(f"{'  ' * line.depth}{line.text}\n" for line in self.lines)
