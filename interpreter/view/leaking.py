"""Whether play tells a player what that player may not know.

Two positions that a player cannot tell apart must look the same to that player after the same
decision. So what a player may not know is dealt anew, the decision is taken in both, and what the
player sees, is told and is offered is compared. Where the decision itself lets the player know
something new, nothing is compared, and neither when it ends the game: an ending may tell all.

Hidden things change places with others of their kind that lie hidden from the player: all that lie
in zones of players or of nobody are one pool, those in other zones stay in their zone. Hidden
fields change values among the things of their kind, or take another value of their type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from ..core.types import NONE, EnumT, FlagT, NumberT, SetT, ThingT, Type
from ..lean import frozen
from ..run.failure import RuleFailure
from ..run.knowing import hides_nothing, knows, sees_contents, sees_field, zone_of
from ..run.machine import Machine
from ..run.questions import Question, give, questions
from ..run.state import State
from .view import View, view

TRIES = 4
"""So often is what a player may not know dealt anew."""

Thing = tuple[str, int]
"""A kind and the number of a thing."""


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
    for number in range(TRIES):
        other = dealt_anew(machine, before, viewer, Random(number), step.named)
        if other is None:
            continue
        then = _advanced(machine, other, step, viewer)
        if then is None or _plainly_same(machine, after, then, viewer):
            continue
        if machine.broken(other) or not _same_facts(
            view(machine, before, viewer), view(machine, other, viewer)
        ):
            continue
        found = _difference(view(machine, after, viewer), view(machine, then, viewer))
        if found is not None:
            return found
    return None


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


def _advanced(machine: Machine, before: State, step: Step, viewer: int) -> State | None:
    """The next position, if the player knows nothing new in it and the game goes on."""
    after = before.copy()
    told: set[int] = set()
    after.shown = Noting(after.shown, told)
    try:
        step.act(after)
    except RuleFailure:
        return None
    if after.asked is None:
        return None
    if viewer in told:
        return None
    new = set(_known(machine, after, viewer)) - set(_known(machine, before, viewer))
    return None if new else after


class Noting(frozenset[tuple[str, int, int]]):
    """What is shown; notes to whom, since it may be hidden again in the same step."""

    told: set[int]

    def __new__(cls, shown: Iterable[tuple[str, int, int]], told: set[int]) -> Noting:
        made = super().__new__(cls, shown)
        made.told = told
        return made

    def __or__(self, more: Any) -> Noting:
        self.told.update(player for _, _, player in more)
        return Noting(super().__or__(more), self.told)

    def __sub__(self, fewer: Any) -> Noting:
        return Noting(super().__sub__(fewer), self.told)


def _known(machine: Machine, state: State, viewer: int) -> Iterator[tuple[str, int]]:
    for kind in machine.layout.kinds:
        for thing in range(len(machine.world.kinds[kind].things)):
            if knows(machine, state, kind, thing, viewer):
                yield kind, thing


def dealt_anew(
    machine: Machine,
    state: State,
    viewer: int,
    random: Random,
    kept: frozenset[Thing] = frozenset(),
) -> State | None:
    """The position with what a player may not know dealt anew, except for things that are kept;
    nothing if all happens to come to lie where it lay."""
    other = state.copy()
    for kind in machine.layout.kinds:
        for pool in _pools(machine, state, kind, viewer, kept):
            _exchange(machine, other, kind, pool, random)
    _change_fields(machine, other, viewer, random)
    return other if other != state else None


def _pools(
    machine: Machine, state: State, kind: str, viewer: int, kept: frozenset[Thing]
) -> Iterator[list[int]]:
    """Things of a kind that lie hidden from a player and could change places."""
    pools: dict[int, list[int]] = {}
    for thing, place in enumerate(state.places[machine.layout.kinds[kind]]):
        if place < 0 or (kind, thing) in kept or knows(machine, state, kind, thing, viewer):
            continue
        each = zone_of(machine, place)[0].each
        pools.setdefault(-1 if each in (None, "player") else place, []).append(thing)
    return (pool for pool in pools.values() if len(pool) > 1)


def _exchange(machine: Machine, state: State, kind: str, pool: list[int], random: Random) -> None:
    """Let things of a pool lie where others of it lay."""
    mixed = pool[:]
    random.shuffle(mixed)
    instead = dict(zip(pool, mixed, strict=True))
    places = state.places[machine.layout.kinds[kind]]
    lay = {thing: places[thing] for thing in pool}
    for place in set(lay.values()):
        state.contents[place] = tuple(instead.get(each, each) for each in state.contents[place])
    for thing, other in instead.items():
        places[other] = lay[thing]


def _change_fields(machine: Machine, state: State, viewer: int, random: Random) -> None:
    for (kind, field), info in machine.world.fields.items():
        if kind == "game" or info.constant or info.seen_by == "all":
            continue
        cells = state.fields[machine.layout.fields[kind, field]]
        hidden = [
            thing
            for thing in range(len(cells))
            if not sees_field(machine, state, kind, field, thing, viewer)
        ]
        values = [cells[thing] for thing in hidden]
        if len(set(values)) > 1:
            random.shuffle(values)
        elif hidden:
            values = [_other_value(machine, info.type, values[0], random), *values[1:]]
        for thing, value in zip(hidden, values, strict=True):
            cells[thing] = value


def _other_value(machine: Machine, type: Type, value: Any, random: Random) -> Any:
    """Any value of a type; text has none but its own."""
    none = [NONE] if type.optional else []
    match type:
        case FlagT():
            return not value
        case NumberT(low=low, high=high):
            return random.randint(low, high)
        case EnumT(members=members):
            return random.choice([*none, *range(len(members))])
        case ThingT(kind=kind):
            return random.choice([*none, *range(len(machine.world.kinds[kind].things))])
        case SetT(element=ThingT(kind=kind)):
            things = range(len(machine.world.kinds[kind].things))
            return tuple(each for each in things if random.random() < 0.5)
    return value


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
