"""What the displays of a ruleset show one player: plain texts, for any screen to set as it likes.

Takes a position and a player, or None for one who sees all; gives for each display that applies its
title, its lines and its tables. What the player may not know stands there as `?`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import asdict

from ..core import expressions as core
from ..core.types import NONE, FlagT, NumberT, SetT
from ..core.world import ColumnInfo, DisplayInfo, LineInfo, RowsInfo
from ..explain.evaluate import Evaluator, Locals
from ..explain.known import HiddenError, known_to
from ..lean import frozen
from ..run.failure import RuleFailure
from ..run.knowing import Viewer
from ..run.machine import Machine
from ..run.state import State
from ..wording import word

UNKNOWN = "?"
NOTHING = "-"
"""Stands in a cell for none, for no, and for an empty set."""


@frozen
class DisplayPart:
    """A line of text, or a table."""

    text: str | None
    headings: list[str]
    numbers: list[bool]
    """For each column whether it holds numbers."""
    rows: list[list[str]]


@frozen
class DisplayView:
    name: str
    title: str
    parts: list[DisplayPart]


def displays(
    machine: Machine,
    state: State,
    viewer: Viewer,
    wanted: Callable[[str, str], bool] = lambda name, title: True,
) -> list[DisplayView]:
    """All that there is to show, in the order of the rules; only what is wanted by its name and
    title is worked out."""
    ev = known_to(machine, state, viewer)
    found = []
    for info in machine.world.displays.values():
        local = {} if info.viewer is None else {info.viewer: viewer}
        if (info.viewer is not None and viewer is None) or not _applies(ev, info.when, local):
            continue
        title = _text(ev, info.title, local)
        parts = list(_parts(ev, info, local)) if wanted(info.name, title) else []
        if parts:
            found.append(DisplayView(info.name, title, parts))
    return found


def displays_to_json(shown: list[DisplayView]) -> list[dict[str, Any]]:
    """The same as JSON."""
    return [asdict(each) for each in shown]


def _applies(ev: Evaluator, condition: core.Expr | None, local: Locals) -> bool:
    """Whether a condition holds as far as the player knows."""
    try:
        return condition is None or ev.holds(condition, local)
    except (HiddenError, RuleFailure):
        return False


def _parts(ev: Evaluator, info: DisplayInfo, local: Locals) -> Iterator[DisplayPart]:
    for part in info.parts:
        if isinstance(part, RowsInfo):
            table = _table(ev, part, local)
            if table.rows:
                yield table
        elif _applies(ev, part.when, local):
            yield DisplayPart(_line(ev, part, local), [], [], [])


def _line(ev: Evaluator, line: LineInfo, local: Locals) -> str:
    return _text(ev, line.text, local)


def _text(ev: Evaluator, text: core.Wording, local: Locals) -> str:
    """A text in which only those holes are unknown that must be."""
    return "".join(part if isinstance(part, str) else _said(ev, part, local) for part in text.parts)


def _said(ev: Evaluator, expr: core.Expr, local: Locals) -> str:
    if isinstance(expr, core.Wording):
        return _text(ev, expr, local)
    try:
        return word(ev.world, ev.evaluate(expr, local), expr.type)
    except HiddenError:
        return UNKNOWN
    except RuleFailure as failure:
        return f"!{failure.code}"


@frozen
class _Column:
    heading: str
    cell: core.Expr
    local: dict[int, Any]
    """The names that stand for what heads it."""


def _table(ev: Evaluator, rows: RowsInfo, local: Locals) -> DisplayPart:
    columns = [each for column in rows.columns for each in _columns(ev, column, local)]
    group = _elements(ev, rows.group, local)
    return DisplayPart(
        text=None,
        headings=[each.heading for each in columns],
        numbers=[isinstance(each.cell.type, NumberT) for each in columns],
        rows=[[UNKNOWN] * len(columns)]
        if group is None
        else [
            [_cell(ev, each.cell, {**local, **each.local, rows.slot: row}) for each in columns]
            for row in group
        ],
    )


def _columns(ev: Evaluator, column: ColumnInfo, local: Locals) -> Iterator[_Column]:
    if column.heading is not None:
        yield _Column(_text(ev, column.heading, local), column.cell, {})
        return
    assert column.group is not None
    assert column.slot is not None
    assert isinstance(column.group.type, SetT)
    for each in _elements(ev, column.group, local) or ():
        title = word(ev.world, each, column.group.type.element)
        yield _Column(title, column.cell, {column.slot: each})


def _elements(ev: Evaluator, group: core.Expr, local: Locals) -> tuple[Any, ...] | None:
    """The elements of a set; None if they are hidden."""
    try:
        return tuple(ev.evaluate(group, local))
    except HiddenError:
        return None
    except RuleFailure:
        return ()


def _cell(ev: Evaluator, cell: core.Expr, local: Locals) -> str:
    """What stands in a cell: a sign for what is not there, so that the rest stands out."""
    if isinstance(cell, core.Wording):
        return _text(ev, cell, local)
    try:
        value = ev.evaluate(cell, local)
    except (HiddenError, RuleFailure):
        return _said(ev, cell, local)
    absent = (
        (isinstance(cell.type, FlagT) and not value)
        or (isinstance(cell.type, SetT) and not value)
        or (cell.type.optional and value == NONE)
    )
    return NOTHING if absent else word(ev.world, value, cell.type)
