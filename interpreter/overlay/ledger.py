"""Who changed what: finds changes of different variants that do not go together.

Takes every change with the thing it touches; says whether it can be made. Two insertions into one
rule go together, and so do two equal changes. A variant that requires another is written on top of
it, so it may change what the other one changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import Factory, define

from ..lean import frozen
from ..nodes import Definition
from ..program import Touch
from ..read.values import Value
from ..report import Note
from ..resolve.findings import Findings
from ..source import Span

Key = tuple[str, ...]
"""What is touched: (sort, name) of a definition, ("row", table, row) or ("cell", …, column)."""


class Verdict(Enum):
    """Whether a change is to be made, has been made already, or clashes with another."""

    NEW = "new"
    DONE = "done"
    CLASH = "clash"


@frozen
class Change:
    """act: replace, remove, insert, set or add. result: what equal changes have in common.
    before: what was there, if anything."""

    act: str
    origin: str
    span: Span
    result: object = None
    before: Definition | Value | None = None


@define
class Ledger:
    """All changes so far; `below` says for each variant which ones it is written on top of."""

    below: Mapping[str, frozenset[str]]
    findings: Findings
    changes: dict[Key, list[Change]] = Factory(dict)

    def enter(self, key: Key, shown: str, change: Change) -> Verdict:
        """Note a change; one that clashes is reported and not noted."""
        for earlier in self.touching(key):
            if not self._go_together(earlier, change):
                self._report(shown, earlier, change)
                return Verdict.CLASH
        known = self.changes.setdefault(key, [])
        if change.act != "insert" and any(self._equal(each, change) for each in known):
            return Verdict.DONE
        known.append(change)
        return Verdict.NEW

    def touching(self, key: Key) -> list[Change]:
        """The changes of a thing, of what it is part of, and of its parts."""
        if key[0] not in ("row", "cell"):
            return self.changes.get(key, [])
        row = ("row", *key[1:3])
        if key[0] == "cell":
            whole = [each for each in self.changes.get(row, ()) if each.act == "remove"]
            return [*whole, *self.changes.get(key, ())]
        cells = [
            change
            for other, changes in self.changes.items()
            if other[0] == "cell" and other[1:3] == key[1:3]
            for change in changes
        ]
        return [*self.changes.get(row, ()), *cells]

    def removal(self, key: Key) -> Note | None:
        """Where a thing that is missing was removed."""
        for change in self.touching(key):
            if change.act == "remove":
                return Note(f"`{change.origin}` removes it here", change.span)
        return None

    def touches(self) -> tuple[Touch, ...]:
        """All changes that were made."""
        return tuple(
            Touch(key, each.act, each.origin, each.span, each.before)
            for key, changes in self.changes.items()
            for each in changes
        )

    def _go_together(self, earlier: Change, change: Change) -> bool:
        both_insert = earlier.act == change.act == "insert"
        written_on_top = earlier.origin in self.below.get(change.origin, ())
        return both_insert or written_on_top or self._equal(earlier, change)

    def _equal(self, earlier: Change, change: Change) -> bool:
        return earlier.act == change.act and earlier.result == change.result

    def _report(self, shown: str, earlier: Change, change: Change) -> None:
        if earlier.origin == change.origin:
            message = f"`{change.origin}` changes {shown} twice"
            help = "make one change of the two"
        else:
            message = f"`{earlier.origin}` and `{change.origin}` both change {shown}"
            help = (
                f"use only one of them, or let one of them require the other and be written "
                f"on top of it: requires: [{earlier.origin}]"
            )
        note = Note(f"`{earlier.origin}` {ACTS[earlier.act]} it here", earlier.span)
        self.findings.report("E304", message, change.span, notes=[note], help=help)


ACTS = {
    "replace": "replaces",
    "remove": "removes",
    "insert": "adds sentences to",
    "set": "sets",
    "add": "adds",
}
