"""A position as one player may know it: plain data, everything by name.

Takes a position and a player, or None for one who sees all; gives a View. What lies hidden from the
player has no name in it, only a number where numbers are known; two positions that differ only in
what the player may not know have the same View. The random stream, the rules under way and what
others have chosen in secret are not in it.
"""

from __future__ import annotations

from typing import Any

from attrs import asdict

from ..core.types import NONE, SetT, Type
from ..core.world import FieldInfo
from ..lean import frozen
from ..run.in_force import log_lines
from ..run.knowing import (
    Viewer,
    field_value,
    knows,
    knows_value,
    sees_contents,
    sees_count,
    sees_field,
    zone_of,
)
from ..run.machine import Machine
from ..run.names import Named, called
from ..run.questions import Option, Question, options, prompt, questions, targets
from ..run.state import State
from ..wording import place_name, type_word

Fields = dict[str, Named]


@frozen
class ZoneView:
    name: str
    zone: str
    """The family, such as `bag` of `bag of p1`."""
    owner: str | None
    holds: str
    ordered: bool
    open: bool
    """Whether everything in it is known."""
    count: int | None
    """How many things lie there; None if that is hidden too."""
    things: list[str]
    """What is known to lie there: in order if the zone is ordered and open."""


@frozen
class QuestionView:
    rule: str
    by: str
    form: str
    prompt: str
    parts: list[str]
    optional: bool
    options: list[Option]
    """The answers; of form some, order and assignment the elements."""
    targets: list[Option]
    """Of an assignment: where the elements may go."""
    low: int | None
    """Of a number the range, of some how many may be chosen."""
    high: int | None
    cites: list[str]


@frozen
class View:
    ruleset: str
    viewer: str | None
    """The player who sees this; None: one who sees all."""
    players: list[str]
    mover: str | None
    ply: int
    game: Fields
    things: dict[str, dict[str, Fields]]
    """For each kind the things that are known, with their fields that are."""
    zones: list[ZoneView]
    waiting: list[str]
    """The players who have to decide."""
    questions: list[QuestionView]
    """The question to the player; for one who sees all those to everybody."""
    log: list[str]
    result: list[list[str]] | None
    """Players by place, best first; None while the game goes on."""


def view(machine: Machine, state: State, viewer: Viewer) -> View:
    """What a player may know of a position; None sees all."""
    world = machine.world
    players = world.kinds["player"].things
    waiting = questions(machine, state)
    asked = [question for question in waiting if viewer is None or question.by == viewer]
    return View(
        ruleset=world.name,
        viewer=None if viewer is None else players[viewer],
        players=list(players),
        mover=None if state.mover == NONE else players[state.mover],
        ply=state.ply,
        game=_facts(machine, state, _fields_of(machine, "game"), 0, viewer),
        things={
            kind: _things(machine, state, kind, viewer) for kind in world.kinds if kind != "game"
        },
        zones=_zones(machine, state, viewer),
        waiting=[players[question.by] for question in waiting],
        questions=[question_view(machine, state, question, viewer) for question in asked],
        log=log_lines(world, state, viewer),
        result=_result(players, state),
    )


def view_to_json(seen: View) -> dict[str, Any]:
    """A view as JSON."""
    return asdict(seen)


def _result(players: tuple[str, ...], state: State) -> list[list[str]] | None:
    if state.asked is not None or state.result is None:
        return None
    return [[players[player] for player in place] for place in state.result]


def _things(machine: Machine, state: State, kind: str, viewer: Viewer) -> dict[str, Fields]:
    fields = _fields_of(machine, kind)
    return {
        name: _facts(machine, state, fields, thing, viewer)
        for thing, name in enumerate(machine.world.kinds[kind].things)
        if knows(machine, state, kind, thing, viewer)
    }


def _fields_of(machine: Machine, kind: str) -> list[FieldInfo]:
    return [info for (of, _), info in machine.world.fields.items() if of == kind]


def _facts(
    machine: Machine, state: State, fields: list[FieldInfo], thing: int, viewer: Viewer
) -> Fields:
    found = {}
    for info in fields:
        if sees_field(machine, state, info.kind, info.name, thing, viewer):
            value = field_value(machine, state, info.kind, info.name, thing)
            found[info.name] = _value(machine, state, value, info.type, viewer)
    return found


def _value(machine: Machine, state: State, value: Any, type: Type, viewer: Viewer) -> Named:
    """A value by name; of what lies hidden only what it is. Where it lies is hidden too."""
    if isinstance(type, SetT):
        named = [_value(machine, state, each, type.element, viewer) for each in value]
        known = [knows_value(machine, state, each, type.element, viewer) for each in value]
        # What is known comes first, so that the places of the others in the set tell nothing.
        order = sorted(range(len(named)), key=lambda at: not known[at])
        return [named[at] for at in order]
    if not knows_value(machine, state, value, type, viewer):
        return type_word(type)
    return called(machine, state, value, type, viewer)


def _zones(machine: Machine, state: State, viewer: Viewer) -> list[ZoneView]:
    """All zones but those of things that are themselves hidden."""
    found = []
    for place in range(len(state.contents)):
        zone, whose = zone_of(machine, place)
        if zone.each is None or knows(machine, state, zone.each, whose, viewer):
            found.append(_zone(machine, state, place, viewer))
    return found


def _zone(machine: Machine, state: State, place: int, viewer: Viewer) -> ZoneView:
    zone, whose = zone_of(machine, place)
    world, lying = machine.world, state.contents[place]
    is_open = sees_contents(machine, state, place, viewer)
    known = [thing for thing in lying if knows(machine, state, zone.holds, thing, viewer)]
    if not (is_open and zone.ordered):
        known.sort()
    counted = len(lying) if sees_count(machine, state, place, viewer) else None
    return ZoneView(
        name=place_name(world, place),
        zone=zone.name,
        owner=None if zone.each is None else world.kinds[zone.each].things[whose],
        holds=zone.holds,
        ordered=zone.ordered,
        open=is_open,
        count=counted,
        things=[world.kinds[zone.holds].things[thing] for thing in known],
    )


def question_view(
    machine: Machine, state: State, question: Question, viewer: Viewer
) -> QuestionView:
    """A question as a player may read it, with what the one who is asked may choose."""
    site, offer = question.site, question.offer
    low, high = None, None
    if site.form == "number":
        low, high = offer
    elif site.form == "some":
        _, low, high = offer
    goes = targets(machine, state, question) if site.form == "assignment" else ()
    return QuestionView(
        rule=site.name,
        by=machine.world.kinds["player"].things[question.by],
        form=site.form,
        prompt=prompt(machine, state, question, viewer),
        parts=list(site.names),
        optional=site.optional,
        options=list(options(machine, state, question)),
        targets=list(goes),
        low=low,
        high=high,
        cites=list(site.cites),
    )
