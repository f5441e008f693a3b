"""Which sentences of the rules made the facts of a claim what they are.

Takes a position on a traced machine and a claim that does not hold; gives a note for each fact that
the claim names: the last sentence that changed it, or that none did; of a game that is over, the
sentence that ended it. On a machine that is not traced there are none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core import expressions as core
from ..core.types import ThingT
from ..core.walking import walk
from ..core.world import ClaimInfo
from ..explain.evaluate import Evaluator
from ..explain.perform import evaluator
from ..report import Note
from ..run.failure import RuleFailure
from ..run.machine import Machine
from ..run.state import State
from ..run.tracing import Change, change_in_words
from ..wording import name

MOST = 4
"""So many facts of a claim are told about."""

Fact = tuple[str, str, int]
"""A kind, the field (none for the place it lies in), and the thing."""


def changes_behind(machine: Machine, state: State, claim: ClaimInfo) -> tuple[Note, ...]:
    """What made the facts that a claim names, or what ended the game."""
    ending = machine.tracer.ending
    if ending is not None and claim.condition is None:
        return (Note(f"the {ending.owner} ended the game", ending.span),)
    if not machine.tracer.points or claim.condition is None:
        return ()
    last = {_fact(change): change for change in machine.tracer.changes if change.what != "order"}
    ev = evaluator(machine.world, machine.layout, state)
    found = dict.fromkeys(_facts(ev, claim.condition))
    notes = [_told(machine, fact, last.get(fact)) for fact in list(found)[:MOST]]
    zones = dict.fromkeys(_zones(ev, claim.condition))
    moves = [_moved_last(machine, zone) for zone in list(zones)[:MOST]]
    return (*notes, *(note for note in moves if note is not None))


def _fact(change: Change) -> Fact:
    return change.kind, change.field, change.thing


def _facts(ev: Evaluator, condition: core.Expr) -> Iterator[Fact]:
    """The facts that a condition names outright, not through a loop."""
    for node in walk(condition):
        match node:
            case core.FieldOf() if not ev.world.fields[node.kind, node.field].constant:
                thing = 0 if node.kind == "game" else _thing(ev, node.thing)
                field = node.field
            case core.OwnerOfPlace() | core.InZone():
                thing, field = _thing(ev, node.thing), ""
            case _:
                continue
        if thing is not None and thing >= 0:
            kind = node.kind if isinstance(node, core.FieldOf) else _kind(node.thing)
            yield kind, field, thing


def _zones(ev: Evaluator, condition: core.Expr) -> Iterator[int]:
    """The zones that a condition names outright, by the numbers of their places."""
    for node in walk(condition):
        if isinstance(node, core.PlaceOf):
            place = _thing(ev, node)
            if place is not None and place >= 0:
                yield place


def _moved_last(machine: Machine, place: int) -> Note | None:
    """The last sentence that moved something into a zone or out of it."""
    for change in reversed(machine.tracer.changes):
        if change.what == "place" and place in (change.old, change.new):
            return _told(machine, _fact(change), change)
    return None


def _kind(thing: core.Expr) -> str:
    assert isinstance(thing.type, ThingT)
    return thing.type.kind


def _thing(ev: Evaluator, thing: core.Expr) -> Any:
    """The thing itself, if it can be told without the local names of a loop."""
    try:
        return ev.evaluate(thing, {})
    except (RuleFailure, KeyError):
        return None


def _told(machine: Machine, fact: Fact, change: Change | None) -> Note:
    if change is not None:
        told = change_in_words(machine.world, change)
        return Note(f"{told}, by the {change.point.owner}", change.point.span)
    kind, field, thing = fact
    if kind == "game":
        return Note(f"no sentence changed {field}")
    called = name(machine.world, thing, ThingT(kind))
    return Note(f"no sentence {f'changed {called}.{field}' if field else f'moved {called}'}")
