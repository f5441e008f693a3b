"""Statements of the checked tree."""

from __future__ import annotations

from ..lean import frozen
from ..source import Span
from .expressions import Expr, Wording, _span

Body = tuple["Statement", ...]


@frozen
class SetLocal:
    slot: int
    value: Expr
    span: Span = _span()


@frozen
class SetField:
    kind: str
    field: str
    thing: Expr
    value: Expr
    span: Span = _span()


@frozen
class ChangeField:
    """Adds an amount (already negated for `lower`)."""

    kind: str
    field: str
    thing: Expr
    amount: Expr
    span: Span = _span()


@frozen
class Move:
    """Moves one thing or a set to a place; end: top (put first) or bottom (put last)."""

    kind: str
    what: Expr
    to: Expr
    end: str
    span: Span = _span()


@frozen
class Return:
    """Moves one thing or a set back to the supply it began in."""

    kind: str
    what: Expr
    span: Span = _span()


@frozen
class Shuffle:
    place: Expr
    span: Span = _span()


@frozen
class Draw:
    """Moves the first few things of a place to another, one by one; fewer if it runs out."""

    kind: str
    count: Expr
    source: Expr
    to: Expr
    span: Span = _span()


@frozen
class Roll:
    slot: int
    low: Expr
    high: Expr
    span: Span = _span()


@frozen
class Pick:
    slot: int
    group: Expr
    span: Span = _span()


@frozen
class Say:
    text: Wording
    span: Span = _span()


@frozen
class Show:
    """Lets players know things that lie hidden; to is a player or a set of players.

    Without a kind `what` is a value of another type, which players are told on purpose.
    """

    kind: str
    what: Expr
    to: Expr
    span: Span = _span()


@frozen
class Remember:
    memory: str
    span: Span = _span()


@frozen
class Forget:
    memory: str
    span: Span = _span()


@frozen
class CallRule:
    rule: str
    arguments: tuple[Expr, ...]
    slot: int | None
    """Where the result goes."""
    span: Span = _span()


@frozen
class Wins:
    """One player or a set of players win; the game is over."""

    winners: Expr
    span: Span = _span()


@frozen
class NobodyWins:
    span: Span = _span()


@frozen
class Ranking:
    """Ends the game with players ranked by keys, higher first; a full tie shares the place."""

    group: Expr
    slot: int
    keys: tuple[Expr, ...]
    span: Span = _span()


@frozen
class Stop:
    """Leaves the innermost loop."""

    span: Span = _span()


@frozen
class Done:
    """Leaves the rule, with its result if it has one."""

    value: Expr | None
    span: Span = _span()


@frozen
class If:
    condition: Expr
    then: Body
    otherwise: Body
    span: Span = _span()


@frozen
class ForEach:
    """The group is taken once, before the first pass."""

    slot: int
    group: Expr
    body: Body
    span: Span = _span()


@frozen
class Repeat:
    count: Expr
    body: Body
    span: Span = _span()


@frozen
class While:
    condition: Expr
    most: Expr
    body: Body
    span: Span = _span()


@frozen
class Phase:
    """A scope with a name. Start and end triggers of the scope run here, and marks end with it."""

    name: str
    title: str | None
    body: Body
    span: Span = _span()


@frozen
class Turn:
    """One whole move of a player: the player is the mover inside, and a ply is counted at its end.
    The scope `turn`."""

    player: Expr
    body: Body
    span: Span = _span()


@frozen
class TakeTurns:
    """A Turn for each player in seat order, round and round, until the game ends or `most` turns
    have been taken."""

    start: Expr | None
    most: Expr | None
    body: Body
    span: Span = _span()


@frozen
class Choose:
    """One element (or one combination: later groups see earlier slots).

    As in all choices, must: no body, an empty choice is a dead end. Otherwise the body runs with
    the choice made, or `otherwise` if there is nothing to choose or (optional) it is declined.
    """

    site: str
    """Dotted, unique and lasting, such as `play.here`."""
    pickings: tuple[tuple[int, Expr], ...]
    by: Expr
    prompt: Wording | None
    optional: bool
    must: bool
    body: Body
    otherwise: Body
    span: Span = _span()


@frozen
class ChooseNumber:
    site: str
    slot: int
    low: Expr
    high: Expr
    by: Expr
    prompt: Wording | None
    optional: bool
    must: bool
    body: Body
    otherwise: Body
    span: Span = _span()


@frozen
class ChooseSome:
    """A subset; such_that sees the subset in its slot. minimal: no element is superfluous."""

    site: str
    slot: int
    group: Expr
    least: Expr | None
    most: Expr | None
    such_that: Expr | None
    minimal: bool
    by: Expr
    prompt: Wording | None
    optional: bool
    must: bool
    body: Body
    otherwise: Body
    span: Span = _span()


@frozen
class ChooseOrder:
    site: str
    slot: int
    group: Expr
    by: Expr
    prompt: Wording | None
    optional: bool
    must: bool
    body: Body
    otherwise: Body
    span: Span = _span()


@frozen
class ChooseAssignment:
    """A map from each element of the group to one of the targets."""

    site: str
    slot: int
    group: Expr
    targets: Expr
    such_that: Expr | None
    by: Expr
    prompt: Wording | None
    optional: bool
    must: bool
    body: Body
    otherwise: Body
    span: Span = _span()


Choice = Choose | ChooseNumber | ChooseSome | ChooseOrder | ChooseAssignment


@frozen
class Option:
    label: Wording
    guard: Expr | None
    body: Body
    span: Span = _span()


@frozen
class Options:
    """A choice between named courses whose guards hold; `otherwise` if none does."""

    site: str
    options: tuple[Option, ...]
    otherwise: Body
    by: Expr
    prompt: Wording | None
    span: Span = _span()


@frozen
class Together:
    """Each player of a group makes the same choice in secret; the slot then maps player to answer.

    The choice has no body, one picking if it is a Choose, and is no ChooseAssignment; its own slot
    becomes the map.
    """

    variable: int
    group: Expr
    choice: Choice
    span: Span = _span()


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
