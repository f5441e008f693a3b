"""Statements of the checked tree."""

from __future__ import annotations

from ..lean import frozen
from ..source import Span, not_compared
from .choices import *  # noqa: F403
from .choices import Choice, Options, Together
from .expressions import Expr, Wording

Body = tuple["Statement", ...]


@frozen
class SetLocal:
    slot: int
    value: Expr
    span: Span = not_compared()


@frozen
class SetField:
    kind: str
    field: str
    thing: Expr
    value: Expr
    span: Span = not_compared()


@frozen
class ChangeField:
    """Adds an amount (already negated for `lower`)."""

    kind: str
    field: str
    thing: Expr
    amount: Expr
    span: Span = not_compared()


@frozen
class Move:
    """Moves one thing or a set to a place; end: top (put first) or bottom (put last)."""

    kind: str
    what: Expr
    to: Expr
    end: str
    span: Span = not_compared()


@frozen
class Return:
    """Moves one thing or a set back to the supply it began in."""

    kind: str
    what: Expr
    span: Span = not_compared()


@frozen
class Shuffle:
    place: Expr
    span: Span = not_compared()


@frozen
class Draw:
    """Moves the first few things of a place to another, one by one; fewer if it runs out."""

    kind: str
    count: Expr
    source: Expr
    to: Expr
    span: Span = not_compared()


@frozen
class Roll:
    slot: int
    low: Expr
    high: Expr
    span: Span = not_compared()


@frozen
class Pick:
    slot: int
    group: Expr
    span: Span = not_compared()


@frozen
class Say:
    text: Wording
    span: Span = not_compared()


@frozen
class Show:
    """Lets players know things that lie hidden; to is a player or a set of players.

    Without a kind `what` is a value of another type, which players are told on purpose.
    """

    kind: str
    what: Expr
    to: Expr
    span: Span = not_compared()


@frozen
class Remember:
    memory: str
    span: Span = not_compared()


@frozen
class Forget:
    memory: str
    span: Span = not_compared()


@frozen
class CallRule:
    rule: str
    arguments: tuple[Expr, ...]
    slot: int | None
    """Where the result goes."""
    span: Span = not_compared()


@frozen
class Wins:
    """One player or a set of players win; the game is over."""

    winners: Expr
    span: Span = not_compared()


@frozen
class NobodyWins:
    span: Span = not_compared()


@frozen
class Ranking:
    """Ends the game with players ranked by keys, higher first; a full tie shares the place."""

    group: Expr
    slot: int
    keys: tuple[Expr, ...]
    span: Span = not_compared()


@frozen
class Stop:
    """Leaves the innermost loop."""

    span: Span = not_compared()


@frozen
class Done:
    """Leaves the rule, with its result if it has one."""

    value: Expr | None
    span: Span = not_compared()


@frozen
class If:
    condition: Expr
    then: Body
    otherwise: Body
    span: Span = not_compared()


@frozen
class ForEach:
    """The group is taken once, before the first pass."""

    slot: int
    group: Expr
    body: Body
    span: Span = not_compared()


@frozen
class Repeat:
    count: Expr
    body: Body
    span: Span = not_compared()


@frozen
class While:
    condition: Expr
    most: Expr
    body: Body
    span: Span = not_compared()


@frozen
class Phase:
    """A scope with a name. Start and end triggers of the scope run here, and marks end with it."""

    name: str
    title: str | None
    body: Body
    span: Span = not_compared()


@frozen
class Turn:
    """One whole move of a player: the player is the mover inside, and a ply is counted at its end.
    The scope `turn`."""

    player: Expr
    body: Body
    span: Span = not_compared()


@frozen
class TakeTurns:
    """A Turn for each player in seat order, round and round, until the game ends or `most` turns
    have been taken."""

    start: Expr | None
    most: Expr | None
    body: Body
    span: Span = not_compared()


Statement = (
    SetLocal
    | SetField
    | ChangeField
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
    | CallRule
    | Wins
    | NobodyWins
    | Ranking
    | Stop
    | Done
    | If
    | ForEach
    | Repeat
    | While
    | Phase
    | Turn
    | TakeTurns
    | Choice
    | Options
    | Together
)
