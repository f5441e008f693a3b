"""Statements of the rule tree: what a rule does and decides."""

from __future__ import annotations

from ..lean import frozen
from ..source import Span, not_compared
from .choices import Choice, Options, Together
from .expressions import Expr, Name, Text

Block = tuple["Statement", ...]


@frozen
class Let:
    name: Name
    value: Expr
    span: Span = not_compared()


@frozen
class Set:
    place: Expr
    value: Expr
    span: Span = not_compared()


@frozen
class Change:
    """`raise … by` (up) and `lower … by`."""

    place: Expr
    amount: Expr
    up: bool
    span: Span = not_compared()


@frozen
class Move:
    what: Expr
    to: Expr
    end: str | None
    span: Span = not_compared()


@frozen
class Return:
    what: Expr
    span: Span = not_compared()


@frozen
class Shuffle:
    zone: Expr
    span: Span = not_compared()


@frozen
class Draw:
    count: Expr
    source: Expr
    to: Expr
    span: Span = not_compared()


@frozen
class Roll:
    name: Name
    low: Expr
    high: Expr
    span: Span = not_compared()


@frozen
class Pick:
    name: Name
    group: Expr
    span: Span = not_compared()


@frozen
class Telling:
    """A text for each thing of a set, for the hole of its name in a text."""

    name: Name
    text: Text
    variable: Name
    group: Expr
    joint: Text
    span: Span = not_compared()


@frozen
class Say:
    text: Text
    tellings: tuple[Telling, ...]
    span: Span = not_compared()


@frozen
class Show:
    what: Expr
    to: Expr
    span: Span = not_compared()


@frozen
class Remember:
    memory: Name
    span: Span = not_compared()


@frozen
class Forget:
    memory: Name
    span: Span = not_compared()


@frozen
class Call:
    deed: Expr
    span: Span = not_compared()


@frozen
class Wins:
    """`mover wins`, or of several `players win`."""

    winner: Expr
    several: bool
    span: Span = not_compared()


@frozen
class NobodyWins:
    span: Span = not_compared()


@frozen
class Ranking:
    group: Expr
    keys: tuple[Expr, ...]
    span: Span = not_compared()


@frozen
class Stop:
    span: Span = not_compared()


@frozen
class Done:
    span: Span = not_compared()


@frozen
class Give:
    value: Expr
    span: Span = not_compared()


@frozen
class If:
    condition: Expr
    then: Block
    otherwise: Block
    span: Span = not_compared()


@frozen
class ForEach:
    variable: Name
    group: Expr
    body: Block
    span: Span = not_compared()


@frozen
class Repeat:
    count: Expr
    body: Block
    span: Span = not_compared()


@frozen
class While:
    condition: Expr
    most: Expr
    body: Block
    span: Span = not_compared()


@frozen
class When:
    condition: Expr
    body: Block
    span: Span = not_compared()


@frozen
class First:
    cases: tuple[When, ...]
    otherwise: Block
    span: Span = not_compared()


@frozen
class Phase:
    name: Name
    title: Text | None
    body: Block
    span: Span = not_compared()


@frozen
class Turn:
    player: Expr
    body: Block
    span: Span = not_compared()


@frozen
class TakeTurns:
    start: Expr | None
    most: Expr | None
    body: Block
    span: Span = not_compared()


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
