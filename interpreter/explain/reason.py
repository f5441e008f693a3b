"""Why something is not so: a chain from what was asked to the condition that fails, as text.

A Reason is plain data. Its first line says what is not so, its facts what the names in it are, and
what is inside it says why in turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ..core.expressions import Expr
from ..lean import frozen
from ..report import Note
from .evaluate import Evaluator, Locals, Value
from .phrases import facts, source_text


@frozen
class Reason:
    offered: bool
    text: str
    facts: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    """Of the rule or value in which it stands."""
    place: str = ""
    """Where that is, as `file:line:column`."""
    because: tuple[Reason, ...] = ()
    listing: bool = False
    """Whether all there is to say is what a set holds instead."""

    def cited_below(self, above: tuple[str, ...]) -> str:
        """What is cited, unless it is what the line above cites, which this one explains."""
        return f" ({', '.join(self.cites)})" if self.cites and self.cites != above else ""


@frozen
class Case:
    """Where a reason is looked for: a position, the local names, and who says so."""

    ev: Evaluator
    local: Locals
    known: frozenset[int]
    """Slots whose values the reader has been told already."""
    cites: tuple[str, ...]
    narrow: bool = False
    """Whether this is one of several things told side by side, each in one line."""

    def with_element(self, slot: int, value: Value) -> Case:
        """The same with an element that the reader knows of in its slot."""
        return evolve(self, local={**self.local, slot: value}, known=self.known | {slot})

    def secret(self, expr: Expr) -> Reason:
        """What cannot be told, for it rests on something that the reader may not know."""
        text = f"`{source_text(expr.span)}` rests on something that is hidden from you"
        return Reason(False, text, (), self.cites, str(expr.span))

    def failed(self, text: str, expr: Expr, *because: Reason, told: bool = True) -> Reason:
        """What is not so, at the place of an expression, with what its names are."""
        deep = not self.narrow
        found = facts(self.ev, expr, self.local, self.known, deep=deep) if told else ()
        return Reason(False, text, found, self.cites, str(expr.span), because)


def render_reason(reason: Reason) -> str:
    """The chain as text, each link indented by two spaces more than the one before."""
    return "\n".join(f"{'  ' * (note.level or 0)}{note.message}" for note in as_notes(reason))


def as_notes(*reasons: Reason, level: int = 0, above: tuple[str, ...] = ()) -> Iterator[Note]:
    """The chain as notes, each link farther in than the one before."""
    for reason in reasons:
        told = f": {', '.join(reason.facts)}" if reason.facts else ""
        yield Note(f"{reason.text}{told}{reason.cited_below(above)}", level=level)
        yield from as_notes(*reason.because, level=level + 1, above=reason.cites)
