"""Definitions of the rule tree: what is in the box, values, rules, overlays and scenarios."""

from __future__ import annotations

from ..lean import frozen
from ..source import Span
from .expressions import Expr, Name, Text, _span
from .statements import Block, Statement

Cites = tuple[str, ...]


@frozen
class Parameter:
    name: Name
    default: Expr
    low: int | None
    high: int | None
    help: Text
    cites: Cites
    span: Span = _span()


# --- types as written ---------------------------------------------------------------------------


@frozen
class NumberType:
    low: Expr | None
    high: Expr | None
    span: Span = _span()


@frozen
class FlagType:
    span: Span = _span()


@frozen
class EnumType:
    members: tuple[Name, ...]
    optional: bool
    span: Span = _span()


@frozen
class NamedType:
    name: Name
    optional: bool
    span: Span = _span()


@frozen
class SetType:
    name: Name
    span: Span = _span()


@frozen
class TextType:
    span: Span = _span()


Type = NumberType | FlagType | EnumType | NamedType | SetType | TextType


@frozen
class Field:
    """A field; edge is `clamped`, `cyclic` or none, until is the scope whose end resets it."""

    name: Name
    type: Type
    starts: Expr | None
    until: Name | None
    edge: str | None
    seen_by: Name | None
    cites: Cites
    span: Span = _span()


@frozen
class Grid:
    """The generator line of a board: square or hexagonal, and which ways its cells touch."""

    shape: str
    columns: Expr
    rows: Expr
    ways: str | None


@frozen
class Kind:
    name: Name
    plural: Name | None
    members: tuple[Name, ...]
    grid: Grid | None
    fields: tuple[Field, ...]
    cites: Cites
    span: Span = _span()


@frozen
class Links:
    name: Name
    kind: Name
    oneway: bool
    cites: Cites
    span: Span = _span()


@frozen
class Game:
    fields: tuple[Field, ...]
    span: Span = _span()


@frozen
class Zone:
    """Where things lie. A supply is the zone in which they begin and to which they return."""

    name: Name
    holds: Name
    each: Name | None
    by: Name | None
    is_supply: bool
    ordered: bool
    seen_by: Name | None
    count_only: bool
    cites: Cites
    span: Span = _span()


@frozen
class Memory:
    """Positions seen before, told apart by the named fields."""

    name: Name
    parts: tuple[tuple[Name, Name | None], ...]
    cites: Cites
    span: Span = _span()


# --- values and rules ---------------------------------------------------------------------------


@frozen
class Param:
    name: Name
    type: Type
    span: Span = _span()


@frozen
class Case:
    value: Expr
    condition: Expr | None
    span: Span = _span()


@frozen
class Cases:
    cases: tuple[Case, ...]
    span: Span = _span()


@frozen
class Row:
    """A row of a lookup table; a cell of None stands for `any`."""

    cells: tuple[Expr | None, ...]
    value: Expr
    span: Span = _span()


@frozen
class Table:
    keys: tuple[Expr, ...]
    rows: tuple[Row, ...]
    span: Span = _span()


@frozen
class Value:
    name: Name
    params: tuple[Param, ...]
    gives: Type | None
    depth: int | None
    body: Expr | Cases | Table
    cites: Cites
    span: Span = _span()


@frozen
class Adjustment:
    """A change of a modifier: becomes, add, subtract, multiply, halve, round, floor, ceiling."""

    operator: str
    amount: Expr | str | None
    when: Expr | None
    span: Span = _span()


@frozen
class Modifier:
    name: Name
    value: Name
    params: tuple[Param, ...]
    changes: tuple[Adjustment, ...]
    cites: Cites
    span: Span = _span()


@frozen
class Trigger:
    """before/after a rule, start/end of a scope, changes of a field, or always."""

    when: str
    subject: Name | None
    field: Name | None
    span: Span = _span()


@frozen
class Rule:
    name: Name
    params: tuple[Param, ...]
    gives: Type | None
    title: Text | None
    trigger: Trigger | None
    body: Block
    cites: Cites
    span: Span = _span()


@frozen
class Setup:
    name: Name | None
    body: Block
    cites: Cites
    span: Span = _span()


@frozen
class Play:
    body: Block
    cites: Cites
    span: Span = _span()


@frozen
class Invariant:
    name: Name
    condition: Expr
    cites: Cites
    span: Span = _span()


@frozen
class Symbol:
    sign: Text
    fields: tuple[tuple[Name, Expr], ...]
    span: Span = _span()


@frozen
class Legend:
    kind: Name
    symbols: tuple[Symbol, ...]
    cites: Cites
    span: Span = _span()


@frozen
class DisplayLine:
    text: Text
    when: Expr | None
    span: Span = _span()


@frozen
class Column:
    """One column under its heading, or one for each element of a set, which then heads it."""

    heading: Text | None
    variable: Name | None
    group: Expr | None
    cell: Expr
    span: Span = _span()


@frozen
class DisplayRows:
    """A row for each element of a set."""

    variable: Name
    group: Expr
    columns: tuple[Column, ...]
    span: Span = _span()


@frozen
class Display:
    """What a player is shown beside the board; `viewer` names the player who looks."""

    name: Name
    viewer: Name | None
    title: Text
    when: Expr | None
    parts: tuple[DisplayLine | DisplayRows, ...]
    cites: Cites
    span: Span = _span()


# --- overlays -----------------------------------------------------------------------------------


@frozen
class Replace:
    definition: Definition
    was: str | None
    span: Span = _span()


@frozen
class Remove:
    what: str
    name: Name
    was: str | None
    cites: Cites
    span: Span = _span()


@frozen
class SetParameter:
    name: Name
    value: Expr
    cites: Cites
    span: Span = _span()


@frozen
class TableList:
    items: tuple[Expr, ...]
    span: Span = _span()


@frozen
class SetCell:
    table: Name
    row: Name
    column: Name
    value: Expr | TableList
    cites: Cites
    span: Span = _span()


@frozen
class AddRow:
    table: Name
    row: Name
    values: tuple[tuple[Name, Expr | TableList], ...]
    cites: Cites
    span: Span = _span()


@frozen
class AddField:
    """A field that a variant gives to the things of a kind."""

    kind: Name
    field: Field
    span: Span = _span()


@frozen
class RemoveRow:
    table: Name
    row: Name
    cites: Cites
    span: Span = _span()


@frozen
class Insert:
    """Statements put before or after those of a rule."""

    where: str
    what: str
    name: Name
    was: str | None
    body: Block
    cites: Cites
    span: Span = _span()


# --- scenarios ----------------------------------------------------------------------------------


@frozen
class Diagram:
    kind: Name
    rows: tuple[Text, ...]
    span: Span = _span()


@frozen
class Lying:
    """A thing by the name of its row and where it lies."""

    thing: Name
    place: Name
    span: Span = _span()


@frozen
class Several:
    """Things that are chosen together."""

    items: tuple[Expr | Lying, ...]
    span: Span = _span()


Chosen = Expr | Lying | Several
"""What a scenario names as chosen."""


@frozen
class Deed:
    """`chooses`, `cannot` choose, `declines` or `must` not decline, with what is named for each
    part of the choice; because of what it cannot be chosen."""

    verb: str
    player: Name
    values: tuple[Chosen, ...]
    because: Cites
    span: Span = _span()


@frozen
class Claim:
    """`holds` a condition, somebody `won`, `drawn`, `goes_on`, a player `can` choose things, or
    `only` those, or a line is `said` in the log, or `unsaid`."""

    verb: str
    player: Name | None
    values: tuple[Chosen, ...]
    span: Span = _span()


@frozen
class Scenario:
    title: Text
    settings: tuple[tuple[Name, Expr], ...]
    given: tuple[Diagram | Statement, ...]
    course: tuple[Deed | Claim, ...]
    """What is done, and what must hold before, between and after, as it is written."""
    cites: Cites
    span: Span = _span()


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
