"""Edits of a row of sentences, cases or keys: one left out, one doubled, two that change places.

Takes a row of nodes; gives rows that differ in this. Two sentences change places only if one may
change what the other goes by, for otherwise it makes no difference which comes first, and two cases
only if both may apply; and one is doubled only if to do it twice is not the same as once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from attrs import evolve

from rulewright import nodes as n
from rulewright.source import Span

from .known import ENDINGS, TALK, Known, parts_of

Row = tuple[Any, ...]

DROPPED = (
    n.Set,
    n.Change,
    n.Move,
    n.Return,
    n.Shuffle,
    n.Draw,
    n.Show,
    n.Remember,
    n.Forget,
    n.Call,
    n.Wins,
    n.NobodyWins,
    n.Ranking,
    n.Stop,
    n.Done,
    n.If,
    n.First,
    n.ForEach,
    n.Repeat,
    n.Adjustment,
    n.Row,
    n.When,
)
"""Sentences that can be left out, for no later one needs a name from them, and rows and cases."""

_SWAPPED = (
    n.Let,
    n.Set,
    n.Change,
    n.Move,
    n.Return,
    n.Shuffle,
    n.Draw,
    n.Call,
    n.Wins,
    n.Ranking,
    n.If,
    n.First,
    n.ForEach,
    n.Repeat,
)


def edited_rows(row: Row, known: Known) -> Iterator[tuple[Span, Row]]:
    """A row with one of its members left out or doubled, or with two of them exchanged."""
    for at, each in enumerate(row):
        if only_said(each, known):
            continue
        if isinstance(each, DROPPED) and (len(row) > 1 or not isinstance(each, n.When | n.Row)):
            yield each.span, (*row[:at], *row[at + 1 :])
        if _counts_twice(each, known):
            yield each.span, (*row[: at + 1], *row[at:])
    for at, (one, other) in enumerate(pairwise(row)):
        if only_said(one, known) or only_said(other, known):
            continue
        if isinstance(one, _SWAPPED) and isinstance(other, _SWAPPED) and _meet(one, other, known):
            yield _both(one, other), (*row[:at], other, one, *row[at + 2 :])
        if isinstance(one, n.When) and isinstance(other, n.When) and _overlap(one, other, known):
            yield _both(one, other), (*row[:at], other, one, *row[at + 2 :])
        if isinstance(one, n.Row) and isinstance(other, n.Row) and one.value != other.value:
            new = evolve(one, value=other.value), evolve(other, value=one.value)
            yield _both(one, other), (*row[:at], *new, *row[at + 2 :])


def only_said(node: object, known: Known) -> bool:
    """Whether a sentence does no more than to say something, which changes no game."""
    return isinstance(node, TALK) and not known.deed(node).acts


def _counts_twice(sentence: object, known: Known) -> bool:
    match sentence:
        case n.Change(amount=amount):
            # Twice a number that is written there is like another number.
            return not isinstance(amount, n.Number)
        case n.Move(what=what):
            return any(isinstance(part, n.EndOf) for part in parts_of(what))
        case n.Call():
            return not known.deed(sentence).ends
        case n.Draw():
            return True
    return False


def _both(one: Any, other: Any) -> Span:
    """From the beginning of one to the end of the other."""
    return Span(one.span.file, one.span.start, other.span.end)


def _meet(one: n.Statement, other: n.Statement, known: Known) -> bool:
    """Whether it may make a difference which of two sentences comes first."""
    first, second = known.deed(one), known.deed(other)
    if any(isinstance(each, (*ENDINGS, n.Call)) and known.deed(each).ends for each in (one, other)):
        return True
    if _of_two_things(one, other, known):
        return False
    return bool(first.changes & (second.uses | second.changes) or second.changes & first.uses)


def _overlap(one: n.When, other: n.When, known: Known) -> bool:
    """Whether two cases may apply at once; not if each asks whether the same is something else."""
    match one.condition, other.condition:
        case n.Compare("is", left, right), n.Compare("is", same, wanted) if left == same:
            plain = _is_plain(right, known) and _is_plain(wanted, known)
            return not plain or right == wanted
    return True


def _is_plain(value: n.Expr, known: Known) -> bool:
    """Whether a value is always the same, and no other that is written otherwise."""
    if isinstance(value, n.Name):
        return value.id in known.words
    return isinstance(value, n.Number | n.Flag | n.Nothing)


def _of_two_things(one: n.Statement, other: n.Statement, known: Known) -> bool:
    """Whether two sentences set the same field of two things, whatever it was before."""
    match one, other:
        case n.Set(place=n.Dot() as place), n.Set(place=n.Dot() as second):
            used = known.deed(one.value).uses | known.deed(other.value).uses
            same = place.field == second.field and place.thing != second.thing
            return same and place.field.id not in used
    return False
