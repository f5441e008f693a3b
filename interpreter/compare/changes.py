"""The differences of two rulesets as plain, frozen values, and as JSON."""

from __future__ import annotations

from typing import Literal

from ..lean import frozen
from ..source import Span

Act = Literal["added", "removed", "changed"]


@frozen
class Side:
    """A definition as one of the two rulesets has it."""

    text: str
    """As the formatter writes it, without comments, ending in a line feed."""
    uncited: str
    """The same without what its heading cites."""
    origin: str
    """The ruleset or variant it comes from."""
    touched_by: tuple[str, ...]
    """The variants that changed it, the last one last."""
    cites: tuple[str, ...]
    span: Span


@frozen
class PartChange:
    """A part of a definition or manifest: a field, the things, a range. None: it is not there."""

    name: str
    old: str | None
    new: str | None


@frozen
class DefinitionChange:
    """A definition that only one of the two has, or that reads otherwise in the second."""

    act: Act
    sort: str
    """`rule`, `value`, `parameter`, `kind` and so on; `game` for the fields of the game."""
    name: str
    old: Side | None
    new: Side | None
    parts: tuple[PartChange, ...] = ()
    """For a parameter its value, range and help; for a kind and the game each field and the things;
    empty for what has only a text."""

    @property
    def title(self) -> str:
        """`rule settle`, or `play` for what has no name of its own."""
        return self.name if self.sort == self.name else f"{self.sort} {self.name}"

    @property
    def cites_gained(self) -> tuple[str, ...]:
        """What only the new text cites."""
        return _beyond(self.new, self.old)

    @property
    def cites_lost(self) -> tuple[str, ...]:
        """What only the old text cites."""
        return _beyond(self.old, self.new)


def _beyond(one: Side | None, other: Side | None) -> tuple[str, ...]:
    known = other.cites if other else ()
    return tuple(each for each in (one.cites if one else ()) if each not in known)


@frozen
class CellChange:
    """A cell of a row, as it is written. None: the row does not say it."""

    column: str
    old: str | None
    new: str | None


@frozen
class RowChange:
    """A row of a table: the cells that differ, or all cells of a row added or removed."""

    act: Act
    table: str
    row: str
    cells: tuple[CellChange, ...]
    span: Span
    """Where the new row is written, or the old one if there is no new one."""


@frozen
class PairChange:
    """A pair of links that only one of the two has."""

    act: Act
    links: str
    ends: tuple[str, ...]
    span: Span


@frozen
class Comparison:
    """All differences; those of definitions in the order of the second, then what was removed."""

    before: str
    after: str
    heading: tuple[PartChange, ...]
    definitions: tuple[DefinitionChange, ...]
    rows: tuple[RowChange, ...]
    pairs: tuple[PairChange, ...]
    moved: tuple[str, ...]
    """Definitions that read the same but stand in another order, where the order counts."""

    @property
    def same_rules(self) -> bool:
        """Whether both say the same about play; title and sources do not count."""
        told = (self.definitions, self.rows, self.pairs, self.moved)
        return not any(told) and all(part.name != "players" for part in self.heading)

    @property
    def same(self) -> bool:
        """Whether nothing at all differs."""
        return self.same_rules and not self.heading

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "before": self.before,
            "after": self.after,
            "same": self.same,
            "same_rules": self.same_rules,
            "heading": [_part(each) for each in self.heading],
            "definitions": [_definition(each) for each in self.definitions],
            "rows": [_row(each) for each in self.rows],
            "pairs": [_pair(each) for each in self.pairs],
            "moved": list(self.moved),
        }


def _part(part: PartChange) -> dict[str, object]:
    return {"name": part.name, "old": part.old, "new": part.new}


def _place(span: Span) -> dict[str, object]:
    return {"file": span.file.path, "line": span.line}


def _side(side: Side | None) -> dict[str, object] | None:
    if side is None:
        return None
    said: dict[str, object] = {"text": side.text, "origin": side.origin}
    said |= {"touched_by": list(side.touched_by), "cites": list(side.cites)}
    return said | _place(side.span)


def _definition(change: DefinitionChange) -> dict[str, object]:
    return {
        "act": change.act,
        "sort": change.sort,
        "name": change.name,
        "old": _side(change.old),
        "new": _side(change.new),
        "parts": [_part(each) for each in change.parts],
        "cites_gained": list(change.cites_gained),
        "cites_lost": list(change.cites_lost),
    }


def _row(change: RowChange) -> dict[str, object]:
    cells = [{"column": each.column, "old": each.old, "new": each.new} for each in change.cells]
    said = {"act": change.act, "table": change.table, "row": change.row, "cells": cells}
    return said | _place(change.span)


def _pair(change: PairChange) -> dict[str, object]:
    said = {"act": change.act, "links": change.links, "ends": list(change.ends)}
    return said | _place(change.span)
