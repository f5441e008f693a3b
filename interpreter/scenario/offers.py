"""The position of a scenario in words: what is asked, of whom, and what is on offer.

Takes positions and questions; gives notes for a diagnostic. Everything is named, for whoever writes
a scenario knows all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..core.types import ThingT
from ..report import Note
from ..run.machine import Machine
from ..run.names import called, in_words
from ..run.primitives import winners_of
from ..run.questions import Question, labels, prompt, questions
from ..run.state import State
from ..wording import listed
from .naming import as_written

MOST_SHOWN = 24
"""So many options are named; the others are counted."""


def situation(machine: Machine, state: State) -> tuple[Note, ...]:
    """How the game stands: how it ended, or what each player is asked."""
    if state.asked is None:
        return (Note(ending(machine, state)),)
    return tuple(
        note
        for question in questions(machine, state)
        for note in (asked(machine, state, question), *offered(machine, state, question))
    )


def ending(machine: Machine, state: State) -> str:
    """How the game ended."""
    names = machine.world.kinds["player"].things
    who = [names[player] for player in winners(machine, state)]
    return f"the game is over: {listed(who) if who else 'nobody'} won"


def winners(machine: Machine, state: State) -> tuple[int, ...]:
    """Who won a game; nobody while it goes on."""
    return () if state.asked is not None else winners_of(state.result, machine.world.players)


def asked(machine: Machine, state: State, question: Question) -> Note:
    """What a player is asked, with the place in the rules."""
    player = machine.world.kinds["player"].things[question.by]
    words = prompt(machine, state, question, None)
    return Note(f'{player} is asked "{words}" ({question.site.name})', question.site.span)


def offered(
    machine: Machine, state: State, question: Question, values: Sequence[object] = ()
) -> tuple[Note, ...]:
    """What is on offer; if the first parts of what is wanted are, what goes with them."""
    site, offer = question.site, question.offer
    if site.form == "number":
        return (Note(f"on offer: {offer[0]} to {offer[1]}"),)
    if site.form == "options":
        courses = map(course_named, labels(machine, state, question, None))
        return (Note(f"on offer: {_shown(tuple(courses))}"),)
    if site.form in ("some", "assignment"):
        return (Note(f"on offer: {_shown(_counted(machine, state, question))}"), *_more(question))
    rows = _rows(machine, state, question)
    before = _common(rows, values)
    rest = dict.fromkeys(", ".join(row[before:]) for row in rows if _begins(row, values, before))
    given = f" with {', '.join(str(each) for each in values[:before])}" if before else ""
    return (Note(f"on offer{given}: {_shown([*rest])}"),)


def first_parts(machine: Machine, state: State, question: Question) -> tuple[str, ...]:
    """What can be named first: the first part of each option, or each element."""
    site, offer = question.site, question.offer
    match site.form:
        case "options":
            return labels(machine, state, question, None)
        case "number":
            return tuple(str(number) for number in range(offer[0], offer[1] + 1))
        case "some" | "assignment":
            group = offer[0]
        case "one" if len(site.types) > 1:
            group = tuple(option[0] for option in offer)
        case _:
            group = offer
    return tuple(dict.fromkeys(_name(machine, state, each, site.types[0]) for each in group))


def how_named(machine: Machine, state: State, question: Question, part: str) -> str:
    """How a deed names a first part that is on offer, of which the own name is known."""
    if question.site.form == "options":
        return course_named(part)
    type = question.site.types[0] if question.site.types else None
    if not isinstance(type, ThingT) or part not in machine.world.kinds[type.kind].things:
        return part
    things = machine.world.kinds[type.kind].things
    group = tuple(map(things.index, first_parts(machine, state, question)))
    return _name(machine, state, things.index(part), type, group)


def course_named(label: str) -> str:
    """How a deed names a course: with its words in quotes, or `yes` and `no`."""
    return label.lower() if label in ("Yes", "No") else f'"{label}"'


def _counted(machine: Machine, state: State, question: Question) -> tuple[str, ...]:
    """The elements that can be chosen; copies that are alike are counted."""
    type, group = question.site.types[0], question.offer[0]
    names = Counter(_name(machine, state, each, type, group) for each in group)
    return tuple(name if number == 1 else f"{number} {name}" for name, number in names.items())


def _rows(machine: Machine, state: State, question: Question) -> list[tuple[str, ...]]:
    """Each option of a choice, part by part."""
    types = question.site.types
    combined = question.site.form == "one" and len(types) > 1
    options = [option if combined else (option,) for option in question.offer]
    columns = [tuple(dict.fromkeys(column)) for column in zip(*options, strict=True)]
    return [
        tuple(
            _name(machine, state, part, type, column)
            for part, type, column in zip(option, types, columns, strict=False)
        )
        for option in options
    ]


def _name(
    machine: Machine, state: State, value: Any, type: Any, on_offer: Sequence[Any] = ()
) -> str:
    """What a deed would write; without the others on offer, a thing's own name."""
    written = as_written(machine, state, type, value, on_offer) if on_offer else None
    return written or in_words(called(machine, state, value, type, None))


def _common(rows: list[tuple[str, ...]], values: Sequence[object]) -> int:
    """How many parts of what is wanted are on offer, but not all that are asked for."""
    before, parts = 0, len(rows[0]) if rows else 0
    while before < min(len(values), parts - 1) and any(
        _begins(row, values, before + 1) for row in rows
    ):
        before += 1
    return before


def _begins(row: tuple[str, ...], values: Sequence[object], count: int) -> bool:
    return len(row) > count - 1 and all(
        part == str(value) for part, value in zip(row[:count], values, strict=False)
    )


def _more(question: Question) -> tuple[Note, ...]:
    if question.site.form != "some":
        return ()
    _, least, most = question.offer
    count = str(least) if least == most else f"{least} to {most}"
    return (Note(f"{count} must be chosen"),)


def _shown(words: Sequence[str]) -> str:
    if not words:
        return "nothing"
    if len(words) <= MOST_SHOWN:
        return "; ".join(words) if any("," in each for each in words) else ", ".join(words)
    shown = "; ".join(words[:MOST_SHOWN])
    return f"{shown} … ({len(words)} in all)"
