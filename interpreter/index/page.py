"""What is known about one name of a ruleset, as plain data and as JSON."""

from __future__ import annotations

from ..lean import frozen
from ..source import Span
from .uses import Use


@frozen
class Touched:
    """A change that a variant made to it."""

    act: str
    origin: str
    span: Span
    before: str | None
    """What it was before, as text; None if it is new."""


@frozen
class Tested:
    """A scenario that speaks of it."""

    title: str
    span: Span
    how: tuple[str, ...]
    """`names it`, `cites …`, `plays through it`."""


@frozen
class Page:
    sort: str
    name: str
    text: str
    """How it is written, without comments; empty for what has no text of its own."""
    origin: str | None
    """The ruleset or variant it comes from."""
    span: Span | None
    cites: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    """What else there is to know, such as the range of a parameter: what it is, and how it is."""
    changed_by: tuple[Touched, ...] = ()
    used_by: tuple[Use, ...] = ()
    uses: tuple[str, ...] = ()
    tested_by: tuple[Tested, ...] = ()

    @property
    def title(self) -> str:
        """`rule settle`, or `play` for what has no name of its own."""
        return self.name if self.sort == self.name else f"{self.sort} {self.name}"

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "sort": self.sort,
            "name": self.name,
            "text": self.text,
            "origin": self.origin,
            **_place(self.span),
            "cites": list(self.cites),
            "facts": dict(self.facts),
            "changed_by": [
                {"act": each.act, "origin": each.origin, "before": each.before, **_place(each.span)}
                for each in self.changed_by
            ],
            "used_by": [
                {"by": each.owner, "how": each.how, **_place(each.span)} for each in self.used_by
            ],
            "uses": list(self.uses),
            "tested_by": [
                {"title": each.title, "how": list(each.how), **_place(each.span)}
                for each in self.tested_by
            ],
        }


def _place(span: Span | None) -> dict[str, object]:
    if span is None:
        return {"file": None, "line": None}
    return {"file": span.file.path, "line": span.line}
