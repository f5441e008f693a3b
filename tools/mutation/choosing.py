"""What there is to choose in a position, whichever of several copies is meant.

Takes positions and questions; gives what is on offer, a copy told by its row, where it lies and how
it is, and never by its number. A deed in one position has its like in another where the same is on
offer, if only with other copies.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from rulewright.core.types import NONE, SetT, ThingT, Type
from rulewright.core.world import DeedInfo
from rulewright.recording.telling import Teller
from rulewright.run.questions import MOST_LISTED, Question, questions

from ..deeds import deed_of, deed_text

if TYPE_CHECKING:
    from rulewright.run.machine import Machine
    from rulewright.run.state import State

Offers = dict[str, tuple[str, ...]]

_WHOLE = ("one", "number", "options")
"""Forms of which each option is an answer; of the others it is a part of one."""


@frozen
class Position:
    """A state, with what puts it into words."""

    teller: Teller
    state: State

    @property
    def machine(self) -> Machine:
        return self.teller.machine

    @property
    def questions(self) -> tuple[Question, ...]:
        return questions(self.machine, self.state)


def offers(position: Position) -> Offers:
    """What each player who is asked can choose."""
    players = position.machine.world.kinds["player"].things
    return {
        players[question.by]: tuple(sorted(told for told, _ in _options(position, question)))
        for question in position.questions
    }


def deeds(position: Position) -> Iterator[tuple[str, DeedInfo]]:
    """Every answer that is an option by itself: how it is told, and the deed that gives it."""
    machine, state = position.machine, position.state
    for question in position.questions:
        if question.site.form in _WHOLE:
            for told, answer in _options(position, question):
                yield told, deed_of(machine, state, question, answer)


def like(mine: Position, question: Question, deed: DeedInfo, theirs: Position) -> DeedInfo:
    """The deed that chooses the same in another position, where it may be other copies."""
    there = next((each for each in theirs.questions if each.by == question.by), None)
    if there is None:
        return deed
    called: dict[str, str] = {}
    for (type, group), (other, others) in zip(_groups(question), _groups(there), strict=False):
        if isinstance(type, ThingT) and type == other:
            called |= _paired(mine, group, theirs, others, type.kind)
    return evolve(deed, values=tuple(_renamed(each, called) for each in deed.values))


def _options(position: Position, question: Question) -> Iterator[tuple[str, Any]]:
    """Each option, or element of an answer, as it is told and as it is."""
    site, offer = question.site, question.offer
    match site.form:
        case "one" if len(site.types) > 1:
            for option in offer:
                parts = zip(option, site.types, strict=True)
                yield ", ".join(_told(position, *each) for each in parts), option
        case "number":
            numbers = islice(range(offer[0], offer[1] + 1), MOST_LISTED)
            yield from ((str(each), each) for each in numbers)
        case "options":
            for each in offer:
                deed = deed_of(position.machine, position.state, question, each)
                yield deed_text(position.machine.world, deed).partition(" chooses ")[2], each
        case form:
            group = offer if form in ("one", "order") else offer[0]
            yield from ((_told(position, each, site.types[0]), each) for each in group)
    if site.optional:
        yield "decline", None


def _told(position: Position, value: Any, type: Type) -> str:
    if isinstance(type, SetT):
        return f"[{', '.join(_told(position, each, type.element) for each in value)}]"
    if isinstance(type, ThingT) and value >= 0:
        return _thing_told(position, type.kind, value)
    return position.teller.value(value, type)


def _thing_told(position: Position, kind: str, thing: int) -> str:
    """A thing by its name, a copy by all that tells it from others of its row."""
    teller, state, layout = position.teller, position.state, position.machine.layout
    called = teller.names[kind][thing]
    if not position.machine.world.kinds[kind].alike:
        return called
    place = state.places[layout.kinds[kind]][thing] if kind in layout.kinds else NONE
    if place != NONE:
        called += f" in {teller.place(place)}"
    facts = [*teller.news(state, kind, thing), *_pointers(position, kind, thing)]
    for first in layout.traits[kind].owned:
        lying = teller.lying(state, first + thing)
        facts += [f"{teller.places[first][0].name}: {', '.join(lying)}"] if lying else []
    return f"{called} ({', '.join(facts)})" if facts else called


def _pointers(position: Position, kind: str, thing: int) -> Iterator[str]:
    """The fields that hold a copy."""
    teller, state, layout = position.teller, position.state, position.machine.layout
    traits = layout.traits[kind]
    for (owners, field), at in layout.fields.items():
        if at in traits.pointing or at in traits.pointing_sets:
            for owner, held in enumerate(state.fields[at]):
                if _holds(held, thing):
                    yield f"{field} of {teller.names[owners][owner]}"
    for field, at in layout.game.items():
        if at in (*traits.game, *traits.game_sets) and _holds(state.game[at], thing):
            yield field


def _holds(held: Any, thing: int) -> bool:
    return held == thing if held is None or isinstance(held, int) else thing in held


def _groups(question: Question) -> tuple[tuple[Type, Iterable[Any]], ...]:
    """What is on offer for each part of an answer."""
    types, offer = question.site.types, question.offer
    match question.site.form:
        case "one" if len(types) > 1:
            return tuple(zip(types, map(dict.fromkeys, zip(*offer, strict=True)), strict=True))
        case "one" | "order":
            return ((types[0], offer),)
        case "some":
            return ((types[0], offer[0]),)
        case "assignment":
            return tuple(zip(types, offer, strict=True))
    return ()


def _paired(
    mine: Position, group: Iterable[int], theirs: Position, others: Iterable[int], kind: str
) -> dict[str, str]:
    """For the name of each thing on offer that of the one told so there, itself if it can be."""
    free: defaultdict[str, list[int]] = defaultdict(list)
    for thing in others:
        free[_told(theirs, thing, ThingT(kind, optional=True))].append(thing)
    told = {each: _told(mine, each, ThingT(kind, optional=True)) for each in group}
    things = mine.machine.world.kinds[kind].things
    called = {}
    for thing in sorted(told, key=lambda each: each not in free[told[each]]):
        alike = free[told[thing]]
        if alike and thing >= 0:
            there = alike.pop(alike.index(thing) if thing in alike else 0)
            called[things[thing]] = things[there]
    return called


def _renamed(value: object, called: dict[str, str]) -> object:
    if isinstance(value, tuple):
        return tuple(_renamed(each, called) for each in value)
    return called.get(value, value) if isinstance(value, str) else value
