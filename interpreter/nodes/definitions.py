"""Definitions of the rule tree: values, rules, pictures and displays, and all there are."""

from __future__ import annotations

from ..lean import frozen
from ..source import Span, not_compared
from .box import Game, Kind, Links, Memory, Parameter, Type, Zone
from .expressions import Cites, Expr, Name, Text
from .overlays import (
    AddField,
    AddRow,
    Insert,
    Remove,
    RemoveRow,
    Replace,
    SetCell,
    SetParameter,
)
from .scenarios import Scenario
from .statements import Block


@frozen
class Param:
    name: Name
    type: Type
    span: Span = not_compared()


@frozen
class Case:
    value: Expr
    condition: Expr | None
    span: Span = not_compared()


@frozen
class Cases:
    cases: tuple[Case, ...]
    span: Span = not_compared()


@frozen
class Row:
    """A row of a lookup table; a cell of None stands for `any`."""

    cells: tuple[Expr | None, ...]
    value: Expr
    span: Span = not_compared()


@frozen
class Table:
    keys: tuple[Expr, ...]
    rows: tuple[Row, ...]
    span: Span = not_compared()


@frozen
class Value:
    name: Name
    params: tuple[Param, ...]
    gives: Type | None
    depth: int | None
    body: Expr | Cases | Table
    cites: Cites
    span: Span = not_compared()


@frozen
class Adjustment:
    """A change of a modifier: becomes, add, subtract, multiply, halve, round, floor, ceiling."""

    operator: str
    amount: Expr | str | None
    when: Expr | None
    span: Span = not_compared()


@frozen
class Modifier:
    name: Name
    value: Name
    params: tuple[Param, ...]
    changes: tuple[Adjustment, ...]
    cites: Cites
    span: Span = not_compared()


@frozen
class Trigger:
    """before/after a rule, start/end of a scope, changes of a field, or always."""

    when: str
    subject: Name | None
    field: Name | None
    span: Span = not_compared()


@frozen
class Rule:
    name: Name
    params: tuple[Param, ...]
    gives: Type | None
    title: Text | None
    trigger: Trigger | None
    body: Block
    cites: Cites
    span: Span = not_compared()


@frozen
class Setup:
    name: Name | None
    body: Block
    cites: Cites
    span: Span = not_compared()


@frozen
class Play:
    body: Block
    cites: Cites
    span: Span = not_compared()


@frozen
class Invariant:
    name: Name
    condition: Expr
    cites: Cites
    span: Span = not_compared()


@frozen
class Symbol:
    sign: Text
    fields: tuple[tuple[Name, Expr], ...]
    span: Span = not_compared()


@frozen
class Legend:
    kind: Name
    symbols: tuple[Symbol, ...]
    cites: Cites
    span: Span = not_compared()


@frozen
class DisplayLine:
    text: Text
    when: Expr | None
    span: Span = not_compared()


@frozen
class Column:
    """One column under its heading, or one for each element of a set, which then heads it."""

    heading: Text | None
    variable: Name | None
    group: Expr | None
    cell: Expr
    span: Span = not_compared()


@frozen
class DisplayRows:
    """A row for each element of a set."""

    variable: Name
    group: Expr
    columns: tuple[Column, ...]
    span: Span = not_compared()


@frozen
class Display:
    """What a player is shown beside the board; `viewer` names the player who looks."""

    name: Name
    viewer: Name | None
    title: Text
    when: Expr | None
    parts: tuple[DisplayLine | DisplayRows, ...]
    cites: Cites
    span: Span = not_compared()


Definition = (
    Parameter
    | Kind
    | Links
    | Game
    | Zone
    | Memory
    | Value
    | Modifier
    | Rule
    | Setup
    | Play
    | Invariant
    | Legend
    | Display
    | Replace
    | Remove
    | SetParameter
    | SetCell
    | AddRow
    | AddField
    | RemoveRow
    | Insert
    | Scenario
)
