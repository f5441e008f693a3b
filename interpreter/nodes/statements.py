"""Statements of the rule tree: what a rule does, asks and decides."""

from __future__ import annotations

from ..lean import frozen
from ..source import Span
from .expressions import Expr, Name, Text, _span

Block = tuple["Statement", ...]


@frozen
class Let:
    name: Name
    value: Expr
    span: Span = _span()


@frozen
class Set:
    place: Expr
    value: Expr
    span: Span = _span()


@frozen
class Change:
    """`raise … by` (up) and `lower … by`."""

    place: Expr
    amount: Expr
    up: bool
    span: Span = _span()


@frozen
class Move:
    what: Expr
    to: Expr
    end: str | None
    span: Span = _span()


@frozen
class Return:
    what: Expr
    span: Span = _span()


@frozen
class Shuffle:
    zone: Expr
    span: Span = _span()


@frozen
class Draw:
    count: Expr
    source: Expr
    to: Expr
    span: Span = _span()


@frozen
class Roll:
    name: Name
    low: Expr
    high: Expr
    span: Span = _span()


@frozen
class Pick:
    name: Name
    group: Expr
    span: Span = _span()


@frozen
class Telling:
    """A text for each thing of a set, for the hole of its name in a text."""

    name: Name
    text: Text
    variable: Name
    group: Expr
    joint: Text
    span: Span = _span()


@frozen
class Say:
    text: Text
    tellings: tuple[Telling, ...]
    span: Span = _span()


@frozen
class Show:
    what: Expr
    to: Expr
    span: Span = _span()


@frozen
class Remember:
    memory: Name
    span: Span = _span()


@frozen
class Forget:
    memory: Name
    span: Span = _span()


@frozen
class Call:
    deed: Expr
    span: Span = _span()


@frozen
class Wins:
    """`mover wins`, or of several `players win`."""

    winner: Expr
    several: bool
    span: Span = _span()


@frozen
class NobodyWins:
    span: Span = _span()


@frozen
class Ranking:
    group: Expr
    keys: tuple[Expr, ...]
    span: Span = _span()


@frozen
class Stop:
    span: Span = _span()


@frozen
class Done:
    span: Span = _span()


@frozen
class Give:
    value: Expr
    span: Span = _span()


@frozen
class If:
    condition: Expr
    then: Block
    otherwise: Block
    span: Span = _span()


@frozen
class ForEach:
    variable: Name
    group: Expr
    body: Block
    span: Span = _span()


@frozen
class Repeat:
    count: Expr
    body: Block
    span: Span = _span()


@frozen
class While:
    condition: Expr
    most: Expr
    body: Block
    span: Span = _span()


@frozen
class When:
    condition: Expr
    body: Block
    span: Span = _span()


@frozen
class First:
    cases: tuple[When, ...]
    otherwise: Block
    span: Span = _span()


@frozen
class Phase:
    name: Name
    title: Text | None
    body: Block
    span: Span = _span()


@frozen
class Turn:
    player: Expr
    body: Block
    span: Span = _span()


@frozen
class TakeTurns:
    start: Expr | None
    most: Expr | None
    body: Block
    span: Span = _span()


@frozen
class Picking:
    name: Name
    group: Expr
    span: Span = _span()


@frozen
class Chooser:
    """Who chooses (the mover, if nobody is named) and what they are asked."""

    by: Expr | None
    prompt: Text | None


@frozen
class Choose:
    """A choice of one thing, or of one combination. Any choice without a body must be answered."""

    pickings: tuple[Picking, ...]
    chooser: Chooser
    optional: bool
    body: Block | None
    otherwise: Block
    span: Span = _span()


@frozen
class ChooseNumber:
    name: Name
    low: Expr
    high: Expr
    chooser: Chooser
    optional: bool
    body: Block | None
    otherwise: Block
    span: Span = _span()


@frozen
class ChooseSome:
    name: Name
    group: Expr
    least: Expr | None
    most: Expr | None
    such_that: Expr | None
    minimal: bool
    chooser: Chooser
    optional: bool
    body: Block | None
    otherwise: Block
    span: Span = _span()


@frozen
class ChooseOrder:
    name: Name
    group: Expr
    chooser: Chooser
    optional: bool
    body: Block | None
    otherwise: Block
    span: Span = _span()


@frozen
class ChooseAssignment:
    name: Name
    group: Expr
    to: Expr
    such_that: Expr | None
    chooser: Chooser
    optional: bool
    body: Block | None
    otherwise: Block
    span: Span = _span()


Choice = Choose | ChooseNumber | ChooseSome | ChooseOrder | ChooseAssignment


@frozen
class Option:
    label: Text
    guard: Expr | None
    body: Block
    span: Span = _span()


@frozen
class Options:
    """A choice between named courses; `ask` is one with the courses yes and no."""

    chooser: Chooser
    options: tuple[Option, ...]
    otherwise: Block
    is_ask: bool
    span: Span = _span()


@frozen
class Together:
    """Secret choices of several players at once; nobody sees one before all are made."""

    variable: Name
    group: Expr
    choice: Choice
    span: Span = _span()


Statement = (
    Let
    | Set
    | Change
    | Move
    | Return
    | Shuffle
    | Draw
    | Roll
    | Pick
    | Say
    | Show
    | Remember
    | Forget
    | Call
    | Wins
    | NobodyWins
    | Ranking
    | Stop
    | Done
    | Give
    | If
    | ForEach
    | Repeat
    | While
    | First
    | Phase
    | Turn
    | TakeTurns
    | Choice
    | Options
    | Together
)
