"""Whether play tells a player what that player may not know.

Two positions that a player cannot tell apart must look the same to that player after the same
decision. So what a player may not know is dealt anew (`dealing.py`), the decision is taken in both,
and what the player sees, is told and is offered is compared. What the decision itself lets the
player know is not dealt anew. Where something is told on purpose nothing is compared, and neither
where the game ends: an ending may tell all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

from ..core.types import ThingT
from ..lean import frozen
from ..run.choosing import TooManyError, enumerate_answers
from ..run.failure import RuleFailure
from ..run.knowing import hides_nothing, knows, sees_contents, sees_field
from ..run.machine import Machine
from ..run.questions import Question, give, labels, prompt, questions
from ..run.state import State
from .dealing import Kept, Thing, dealt_anew, hidden_fields
from .view import View, view

TRIES = 4
"""So often is what a player may not know dealt anew."""
MOST_ANSWERS = 100
"""Of the answers that a condition allows, and those it does not, so many are compared."""


@frozen
class Step:
    """How a position leads to the next: what to do, and the things that this names."""

    act: Callable[[State], object]
    named: frozenset[Thing] = frozenset()


def answering(machine: Machine, state: State, by: int, answer: Any) -> Step:
    """The step of giving an answer."""
    question = next(each for each in questions(machine, state) if each.by == by)
    named = frozenset(_named(question, answer))
    return Step(lambda other: give(machine, other, by, answer), named)


def _named(question: Question, answer: Any) -> Iterator[Thing]:
    types, flat = question.site.types, answer if isinstance(answer, tuple) else (answer,)
    if question.site.form == "options" or answer is None:
        return
    for at, value in enumerate(flat):
        type_ = types[at] if question.site.form == "one" and at < len(types) else types[-1]
        if isinstance(type_, ThingT):
            yield type_.kind, value


def leak(machine: Machine, before: State, step: Step, viewer: int) -> str | None:
    """What a player is told that the player may not know, in words; nothing if all is well."""
    if hides_nothing(machine):
        return None
    after = _advanced(machine, before, step, viewer)
    if after is None:
        return None
    kept = Kept(step.named | after.things, after.fields)
    for number in range(TRIES):
        other = dealt_anew(machine, before, viewer, Random(number), kept)
        if other is None:
            continue
        then = _advanced(machine, other, step, viewer)
        # Of what is not told in both, nothing can be said of the rest either.
        if then is None or (then.things, then.fields) != (after.things, after.fields):
            continue
        mine, others = (_asked(machine, each.state, viewer) for each in (after, then))
        if mine == others and _plainly_same(machine, after.state, then.state, viewer):
            continue
        if machine.broken(other) or not _same_facts(
            view(machine, before, viewer), view(machine, other, viewer)
        ):
            continue
        found = _difference(view(machine, after.state, viewer), view(machine, then.state, viewer))
        if found is None and mine != others:
            who = machine.world.kinds["player"].things[viewer]
            found = f"which answers {who} may give tells {who}"
        if found is not None:
            return found
    return None


def _asked(machine: Machine, state: State, viewer: int) -> list[tuple[object, ...]]:
    """The words of what a player is asked, and which of the first answers are allowed."""
    found: list[tuple[object, ...]] = []
    for question in questions(machine, state):
        if question.by == viewer:
            is_options = question.site.form == "options"
            words = labels(machine, state, question, viewer) if is_options else ()
            found.append(
                (prompt(machine, state, question, viewer), words, _first(machine, state, question))
            )
    return found


def _first(machine: Machine, state: State, question: Question) -> tuple[object, ...]:
    """The first answers that a condition allows, if there is one."""
    if not question.site.conditional:
        return ()
    candidates = islice(enumerate_answers(machine, state, question, MOST_ANSWERS), MOST_ANSWERS)
    found: list[object] = []
    with suppress(TooManyError):
        found.extend(candidates)
    return tuple(found)


def _plainly_same(machine: Machine, one: State, other: State, viewer: int) -> bool:
    """Whether two positions differ at most in what lies in zones that a player does not see into,
    which spares a closer look."""
    if (one.fields, one.game, one.asked, one.log, one.mover) != (
        other.fields,
        other.game,
        other.asked,
        other.log,
        other.mover,
    ):
        return False
    return all(
        mine == others or not sees_contents(machine, one, place, viewer)
        for place, (mine, others) in enumerate(zip(one.contents, other.contents, strict=True))
    )


@frozen
class Advanced:
    """The next position, and what a player knows in it or was shown on the way, and did not know
    before."""

    state: State
    things: frozenset[Thing]
    fields: frozenset[tuple[str, str, int]]
    """Of things whose hidden field is known: the kind, the field and the thing."""


def _advanced(machine: Machine, before: State, step: Step, viewer: int) -> Advanced | None:
    """The next position, if the game goes on and the player is told no value on purpose."""
    after = before.copy()
    told: set[tuple[str, int, int]] = set()
    after.shown = Noting(after.shown, told)
    try:
        step.act(after)
    except RuleFailure:
        return None
    if after.asked is None:
        return None
    shown = {(kind, thing) for kind, thing, player in told if player == viewer}
    if any(kind not in machine.world.kinds for kind, _ in shown):
        return None
    known = set(_known(machine, after, viewer)) - set(_known(machine, before, viewer))
    fields = {
        (kind, field, thing)
        for kind, field, thing in hidden_fields(machine, before, viewer)
        if (kind, thing) in shown or sees_field(machine, after, kind, field, thing, viewer)
    }
    return Advanced(after, frozenset(known | shown), frozenset(fields))


class Noting(frozenset[tuple[str, int, int]]):
    """What is shown; notes it, since it may be hidden again in the same step."""

    told: set[tuple[str, int, int]]

    def __new__(
        cls, shown: Iterable[tuple[str, int, int]], told: set[tuple[str, int, int]]
    ) -> Noting:
        made = super().__new__(cls, shown)
        made.told = told
        return made

    def __or__(self, more: Any) -> Noting:
        self.told.update(more)
        return Noting(super().__or__(more), self.told)

    def __sub__(self, fewer: Any) -> Noting:
        return Noting(super().__sub__(fewer), self.told)


def _known(machine: Machine, state: State, viewer: int) -> Iterator[tuple[str, int]]:
    for kind in machine.layout.kinds:
        for thing in range(len(machine.world.kinds[kind].things)):
            if knows(machine, state, kind, thing, viewer):
                yield kind, thing


def _same_facts(one: View, other: View) -> bool:
    """Whether two positions look the same, whatever is asked in them."""
    return (one.game, one.things, one.zones) == (other.game, other.things, other.zones)


def _difference(one: View, other: View) -> str | None:
    """What a player is shown in one position and not in another."""
    who = one.viewer
    for mine, others in zip(one.questions, other.questions, strict=False):
        if mine.options != others.options:
            told = [each.words for each in mine.options if each not in others.options]
            told += [each.words for each in others.options if each not in mine.options]
            if not told:
                return f"the order of the options of {who} tells"
            return f"the options of {who} tell ({', '.join(told)})"
        if mine != others:
            return f'the question "{mine.prompt}" to {who} tells'
    for line, others_line in zip(one.log, other.log, strict=False):
        if line != others_line:
            return f'the log tells {who} ("{line}" or "{others_line}")'
    if len(one.log) != len(other.log):
        more = max(one.log, other.log, key=len)[min(len(one.log), len(other.log))]
        return f'the log tells {who} ("{more}" or nothing)'
    for part in ("game", "things", "zones", "waiting", "mover", "questions", "log"):
        if getattr(one, part) != getattr(other, part):
            return f"{_changed(part, getattr(one, part), getattr(other, part))} tells {who}"
    return None


def _changed(part: str, one: Any, other: Any) -> str:
    """The name of the first fact that differs."""
    if part == "game":
        return next(str(name) for name in one if one[name] != other.get(name))
    if part == "things":
        for kind in one:
            for thing, facts in one[kind].items():
                for name, value in facts.items():
                    if other[kind].get(thing, {}).get(name) != value:
                        return f"{thing}.{name}"
    return _PARTS.get(part, "what is asked")


_PARTS = {"zones": "what lies in a zone", "waiting": "who is asked", "mover": "whose turn it is"}
