"""A ruleset or variant as the overlay stage takes it: read and parsed, nothing applied yet."""

from __future__ import annotations

from pathlib import Path

from ..lean import frozen
from ..nodes import (
    AddField,
    AddRow,
    Definition,
    Insert,
    Remove,
    RemoveRow,
    Replace,
    Scenario,
    SetCell,
    SetParameter,
)
from ..program import TableData
from ..read.manifest import Manifest
from ..source import SourceFile

CHANGES = (Replace, Remove, Insert, SetParameter, SetCell, AddRow, AddField, RemoveRow)
"""The definitions that only a variant has."""


@frozen
class Layer:
    """One folder: the base, or a variant that is laid over what is below it."""

    name: str
    path: Path
    manifest: Manifest
    definitions: tuple[Definition, ...]
    tables: tuple[TableData, ...]
    scenarios: tuple[Scenario, ...]
    was: SourceFile | None = None
    """The texts of the base that a variant was written for."""
