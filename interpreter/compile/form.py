"""The intermediate form: what the checked rules become before they are written out as code.

A rule that asks nobody is a Function: a body of sentences. A rule that may wait for an answer is a
Routine: blocks of sentences, of which each ends by going on elsewhere. A block runs without a
break; between blocks all that a routine knows is in its frame. Sentences are those of the checked
tree without triggers, phases and turns, and the ones defined here. Nothing here leans on Python.
"""

from __future__ import annotations

from typing import Any

from ..core import statements as core
from ..core.expressions import Expr
from ..core.types import Type
from ..lean import frozen
from ..source import Span

Choice = (
    core.Choose
    | core.ChooseNumber
    | core.ChooseSome
    | core.ChooseOrder
    | core.ChooseAssignment
    | core.Options
    | core.Together
)


@frozen
class Begin:
    """A rule or a part of play begins; nothing is done."""

    span: Span


@frozen
class PassedOver:
    """A choice is left without an answer; nothing is done."""

    span: Span


@frozen
class Scope:
    """Sentences with others that follow them however they are left, by `done` and `stop` too."""

    body: Sentences
    ending: Sentences
    span: Span


@frozen
class Turns:
    """The body again and again with the next player in the slot, at most so many times."""

    slot: int
    start: Expr | None
    most: Expr | None
    body: Sentences
    span: Span


@frozen
class SetMover:
    player: Expr
    span: Span


@frozen
class CountPly:
    span: Span


@frozen
class EndMarks:
    """Fields that last until the end of the scope have their starting values again."""

    scope: str
    span: Span


@frozen
class Settle:
    """Carry out the rules that run always until they change nothing."""

    span: Span


@frozen
class Goto:
    block: int


@frozen
class Next:
    """Take the next element of a row: the group, the place in it and the element have slots."""

    group: int
    index: int
    element: int
    body: int
    after: int
    span: Span


@frozen
class CountDown:
    """Go on with the body while the number in the slot is more than 0, and lower it."""

    slot: int
    body: int
    after: int
    span: Span


@frozen
class PassOn:
    """The next player in seat order."""

    slot: int
    span: Span


@frozen
class Ask:
    """Wait for an answer, and go on at a block that takes it; at `otherwise` if there is nothing to
    choose and the choice allows for that."""

    site: int
    choice: Choice
    kept: int
    """The slot in which those who choose together, or those to be assigned, are kept; else -1."""
    resume: int
    otherwise: int | None
    span: Span


@frozen
class TakeAnswer:
    """What was answered goes into the slots of the choice; if it was declined, go to a block."""

    choice: Choice
    kept: int
    declined: int | None
    span: Span


@frozen
class Course:
    """Go to the block of the course that was chosen."""

    blocks: tuple[int, ...]
    span: Span


@frozen
class Call:
    """Run another routine, and go on at a block."""

    rule: str
    arguments: tuple[Expr, ...]
    resume: int
    span: Span


@frozen
class TakeResult:
    slot: int
    span: Span


@frozen
class Leave:
    """Leave the routine, with its result if it has one."""

    value: Expr | None
    span: Span


@frozen
class Within:
    """A sentence that may leave scopes and a loop which have been divided into blocks."""

    sentence: Sentence
    scopes: tuple[Sentences, ...]
    """What has to follow when the routine is left here, innermost last."""
    kept: int
    """How many of the scopes are outside of the innermost loop."""
    after: int | None
    """The block after the innermost loop."""
    span: Span


Sentence = (
    core.Statement
    | Begin
    | PassedOver
    | Scope
    | Turns
    | SetMover
    | CountPly
    | EndMarks
    | Settle
    | Goto
    | Next
    | CountDown
    | PassOn
    | Ask
    | TakeAnswer
    | Course
    | Call
    | TakeResult
    | Leave
    | Within
)
Sentences = tuple[Any, ...]
"""Of Sentence. The bodies inside the checked tree's own sentences hold these too, which its types
do not say."""


@frozen
class Function:
    rule: str
    params: tuple[int, ...]
    slots: int
    body: Sentences
    type: Type | None
    span: Span


@frozen
class Routine:
    rule: str
    params: tuple[int, ...]
    slots: int
    blocks: tuple[Sentences, ...]
    """The first is where it begins."""
    span: Span


@frozen
class Program:
    """All rules in their form, with the choices of all routines numbered as sites."""

    functions: dict[str, Function]
    routines: dict[str, Routine]
    sites: tuple[tuple[str, Choice], ...]
    """The rule and the choice of each site."""
    always: tuple[str, ...]
