"""A ruleset with its variants laid over it: what the overlay stage gives and resolving takes.

Frozen values. No overlay is left among the definitions; each knows the ruleset or variant it
comes from. Scenarios stand apart, since they do not change play.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import evolve, field

from .bare import node_text
from .kept import digest
from .lean import frozen
from .nodes import Definition, Scenario
from .read.values import Mapping as Rows
from .read.values import Sequence as Pairs
from .read.values import Value
from .source import Span


@frozen
class Placed:
    """A definition and the ruleset or variant it comes from."""

    definition: Definition
    origin: str

    @cached_property
    def bare(self) -> str:
        """What it says; worked out once for all the worlds of a ruleset."""
        return node_text(self.definition)


@frozen
class TableData:
    """One table of a YAML file: the rows of a kind, or the pairs of links."""

    name: str
    value: Value
    origin: str
    key: Span | None = None
    """Where its name is written."""


@frozen
class Touch:
    """A change that a variant made, for explaining where something comes from."""

    key: tuple[str, ...]
    """(sort, name) of a definition, ("row", table, row) or ("cell", table, row, column)."""
    act: str
    """`replace`, `remove`, `insert`, `set` or `add`."""
    origin: str
    span: Span
    before: Definition | Value | None
    """What was there; nothing if it is new."""


@frozen
class Program:
    """Everything in force, before any name is looked up."""

    name: str
    """The composed name, such as `base+variant`."""
    title: str
    player_range: tuple[int, int]
    sources: Mapping[str, str]
    """What each prefix of a citation stands for; empty if the ruleset cites nothing."""
    definitions: tuple[Placed, ...]
    tables: tuple[TableData, ...]
    scenarios: tuple[Scenario, ...]
    about: str | None = None
    """What the ruleset says of itself, then what its variants say of themselves."""
    touches: tuple[Touch, ...] = ()
    """The changes of the variants, in the order in which they were made to each thing."""
    variants: tuple[str, ...] = ()
    """The names of all that is laid over the base, in order."""
    numbered: Mapping[str, int] = field(factory=dict)
    """How far the sentences of a source are numbered, by its prefix."""

    @cached_property
    def texts(self) -> str:
        """What stands for the files in which all this is written. A definition may have been
        changed from another file than the one where it begins."""
        spans = [each.definition.span for each in self.definitions]
        spans += [touch.span for touch in self.touches]
        files = {(span.file.path, span.file.text) for span in spans}
        return digest(part for file in sorted(files) for part in file)

    @property
    def variant_files(self) -> frozenset[str]:
        """The paths of the files in which the variants say what they change."""
        return frozenset(touch.span.file.path for touch in self.touches)


def joined_tables(tables: tuple[TableData, ...]) -> tuple[TableData, ...]:
    """The tables with all rows or pairs of one name together, whichever files they stand in."""
    joined: dict[tuple[str, type], TableData] = {}
    for table in tables:
        key = table.name, type(table.value)
        first = joined.get(key)
        joined[key] = table if first is None else evolve(first, value=_joined(first, table))
    return tuple(joined.values())


def _joined(first: TableData, second: TableData) -> Value:
    match first.value, second.value:
        case Rows() as rows, Rows() as more:
            return evolve(rows, entries=(*rows.entries, *more.entries))
        case Pairs() as pairs, Pairs() as more:
            return evolve(pairs, items=(*pairs.items, *more.items))
    return second.value
