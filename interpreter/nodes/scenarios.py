"""Scenarios: what is given, what is done, and what must hold."""

from __future__ import annotations

from ..lean import frozen
from ..source import Span, not_compared
from .expressions import Cites, Expr, Name, Text
from .statements import Statement


@frozen
class Diagram:
    kind: Name
    rows: tuple[Text, ...]
    span: Span = not_compared()


@frozen
class Lying:
    """A thing by the name of its row and where it lies."""

    thing: Name
    place: Name
    span: Span = not_compared()


@frozen
class Several:
    """Things that are chosen together."""

    items: tuple[Expr | Lying, ...]
    span: Span = not_compared()


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
    span: Span = not_compared()


@frozen
class Claim:
    """`holds` a condition, somebody `won`, `drawn`, the game `goes_on`, is `over`, or `ends` within
    so many decisions, a player `can` choose things, or `only` those, or a line is `said` in the
    log, or `unsaid`."""

    verb: str
    player: Name | None
    values: tuple[Chosen, ...]
    span: Span = not_compared()


@frozen
class Scenario:
    title: Text
    settings: tuple[tuple[Name, Expr], ...]
    given: tuple[Diagram | Statement, ...]
    course: tuple[Deed | Claim, ...]
    """What is done, and what must hold before, between and after, as it is written."""
    cites: Cites
    span: Span = not_compared()
