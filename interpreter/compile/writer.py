"""Python source in the making: lines with their depth and the place in the rules they come from.

A Writer writes one function. Expressions are written as texts of Python expressions; what has to be
done before (loops, tests) is put as lines first. What a function needs of the state is fetched
once, at its head.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..lean import frozen
from ..source import Span

if TYPE_CHECKING:
    from .module import Module


_LONG = re.compile(
    r"^(for|while)\b|\b(([vrb]|any|first|fill|suppose|move|draw)_\w+|join|without)\("
)
"""A line that may take a while: a loop inside, or a call."""


LINES_FOR_A_STEP = 25
"""So many lines that are written one after the other take a step of the budget more."""
ELEMENTS_FOR_A_STEP = 16
"""So many elements of short loops likewise."""
ELEMENTS_UNKNOWN = 4
"""The elements of a row of which nothing is known."""


@frozen
class Line:
    depth: int
    text: str
    span: Span | None


class Writer:
    """One function. Local names of the rules are Python names, looked up by slot in `names`."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.lines: list[Line] = []
        self.depth = 1
        self.elements = 0
        """Elements that are gone through without a payment of their own, as far as is known."""
        self.loops = 0
        self.names: dict[int, str] = {}
        self.kept: frozenset[int] = frozenset()
        """Slots that are also written to the frame."""
        self.fetched: dict[str, str] = {}
        self.span: Span | None = None
        self.inlining: tuple[str, ...] = ()
        self.calling = ""
        """The value being written, if it may use itself."""
        self.course = ""
        """The name of the course that was chosen."""
        self.courses: tuple[Span, ...] = ()
        """Where the courses stand that it was chosen from."""
        self._count = 0

    def put(self, text: str) -> None:
        self.lines.append(Line(self.depth, text, self.span))

    def mark(self, sort: str, span: Span) -> None:
        """Report, in traced play, that a point has been reached."""
        number = self.module.points.get((sort, span))
        if number is not None:
            self.put(f"hit({number})")

    def fresh(self, letter: str = "t") -> str:
        self._count += 1
        return f"{letter}{self._count}"

    def name(self, slot: int) -> str:
        """The Python name of a local name, made at its first use."""
        found = self.names.get(slot)
        if found is None:
            found = self.names[slot] = self.fresh("x")
        return found

    def assign(self, slot: int, text: str) -> None:
        """Give a local name a value, in the frame too if another block needs it."""
        frame = f" = F[{slot + 1}]" if slot in self.kept else ""
        self.put(f"{self.name(slot)}{frame} = {text}")

    def keep(self, text: str, letter: str = "t") -> str:
        """A name for a value that is used more than once."""
        if text.isidentifier() or text.lstrip("-").isdecimal():
            return text
        name = self.fresh(letter)
        self.put(f"{name} = {text}")
        return name

    def fetch(self, name: str, text: str) -> str:
        """Something of the state, fetched at the head of the function."""
        self.fetched[name] = text
        return name

    @contextmanager
    def indented(self, head: str | None = None) -> Iterator[None]:
        if head is not None:
            self.put(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.put("pass")
        self.depth -= 1

    @contextmanager
    def looping(self, head: str) -> Iterator[None]:
        """A loop that ends of itself or is paid for before it begins."""
        self.loops += 1
        with self.indented(head):
            yield
        self.loops -= 1

    @contextmanager
    def counting(self, head: str) -> Iterator[None]:
        """A loop that spends steps of the budget every time round, more if there is much in it."""
        with self.looping(head):
            before, outside, span = len(self.lines), self.elements, self.span
            self.elements = 0
            yield
            inside = self.lines[before:]
            del self.lines[before:]
            self.span, last = span, self.span
            self.spend(str(self.steps_for(len(inside))))
            self.span, self.elements = last, outside
            self.lines += inside

    @contextmanager
    def going_over(self, name: str, text: str) -> Iterator[None]:
        """A loop over a row. One that does plain sums and tests is short; others spend as many
        steps of the budget as the row is long before they begin, or more."""
        before, outside = len(self.lines), self.elements
        self.elements = 0
        with self.looping(f"for {name} in {text}:"):
            yield
        inside = self.lines[before + 1 :]
        if any(_LONG.search(line.text) for line in inside):
            steps = self.steps_for(len(inside))
            with self.aside() as lines:
                row = self.keep(text, "row")
                self.spend(f"{self.module.length(row)}{f' * {steps}' if steps > 1 else ''}")
                self.put(f"for {name} in {row}:")
            self.lines[before:] = [*lines, *inside]
            self.elements = outside
        else:
            self.elements = outside + self.known_length(text) * (1 + self.elements)

    def known_length(self, row: str) -> int:
        """How many elements a row has, or what is taken for it."""
        known = self.module.sheet.constants.get(row)
        return ELEMENTS_UNKNOWN if known is None else len(known)

    def steps_for(self, lines: int) -> int:
        """The steps of the budget for so many lines and for the short loops in them."""
        return 1 + lines // LINES_FOR_A_STEP + self.elements // ELEMENTS_FOR_A_STEP

    def spend(self, steps: str) -> None:
        """Take so many steps from the budget, which must not run out."""
        self.put(f"S.fuel -= {steps}")
        self.put(f"if S.fuel < 0: fail({self.module.failures.budget(self.span)})")

    @contextmanager
    def aside(self) -> Iterator[list[Line]]:
        """Lines put meanwhile are collected and not written yet."""
        outer, self.lines = self.lines, []
        try:
            yield self.lines
        finally:
            self.lines = outer

    def splice(self, lines: list[Line], deeper: int = 0) -> None:
        self.lines += [Line(line.depth + deeper, line.text, line.span) for line in lines]

    @contextmanager
    def scope_of_names(self, names: dict[int, str], inlining: str) -> Iterator[None]:
        """Write the body of a value in place, with names of its own."""
        before = self.names, self.inlining, self.kept
        self.names, self.inlining = names, (*self.inlining, inlining)
        self.kept = frozenset()
        yield
        self.names, self.inlining, self.kept = before

    def function(self, head: str, first: tuple[str, ...] = ()) -> list[Line]:
        """The whole function, with what it fetches at its head."""
        fetched = [Line(1, f"{name} = {text}", None) for name, text in sorted(self.fetched.items())]
        early = [Line(1, text, None) for text in first]
        body = self.lines or [Line(1, "pass", None)]
        return [Line(0, f"def {head}:", None), *early, *fetched, *body]
