"""What is asked in a position: of whom, in which words, and with what to choose from.

Takes a state that waits; gives a Question for each player who has to answer before play goes on,
and for each question its options as that player may know them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any

from ..core.types import NONE
from ..lean import frozen
from ..wording import listed
from .alike import twins_of
from .failure import none_here
from .knowing import Viewer, knows_value
from .machine import Machine
from .names import Named, called, heard, in_words
from .sites import Site
from .state import State
from .telling_apart import told_apart

MOST_LISTED = 1_000
"""Numbers beyond these are not listed one by one."""


@frozen
class Question:
    site: Site
    by: int
    """The player who is asked."""
    offer: Any
    """What is on offer, by the form of the site (see sites.py)."""


@frozen
class Option:
    choose: Named | dict[str, Named] | None
    """What a decision says to choose it; None declines."""
    words: str
    """What people read."""


def questions(machine: Machine, state: State) -> tuple[Question, ...]:
    """The questions that wait for an answer: one, or one for each who still has to answer of those
    who choose together; none when the game is over. A choice for which the rules name nobody is
    their failure."""
    if state.asked is None:
        return ()
    number, by, offer = state.asked
    site = machine.sites[number]
    if not site.together:
        if by == NONE:
            raise none_here("a player who chooses", site.span)
        return (Question(site, by, offer),)
    return tuple(Question(site, who, part) for who, part, answer in offer if answer == ())


def give(machine: Machine, state: State, by: int, answer: Any) -> None:
    """Give an answer that the question allows (it is not checked). Play goes on when everybody who
    chooses together has answered."""
    assert state.asked is not None
    number, asked, offer = state.asked
    if not machine.sites[number].together:
        machine.resume(state, answer)
        return
    answered = tuple(
        (who, part, (answer,)) if who == by else (who, part, given) for who, part, given in offer
    )
    if all(given for _, _, given in answered):
        machine.resume(state, tuple(given[0] for _, _, given in answered))
    else:
        state.asked = (number, asked, answered)


def prompt(machine: Machine, state: State, question: Question, viewer: Viewer) -> str:
    """The question in words, as a player may read it."""
    parts = machine.prompt(state, question.by)
    if parts:
        return heard(machine.world, parts, viewer)
    names = [name.replace("_", " ") for name in question.site.names]
    return f"Choose {listed(names)}" if names else "Choose"


def options(machine: Machine, state: State, question: Question) -> tuple[Option, ...]:
    """What there is to choose from, as the one who chooses may know it.

    Of form one, number and options these are the answers; of form some, order and assignment the
    elements of which an answer is made. Declining comes last.
    """
    found = tuple(_options(machine, state, question))
    return (*found, Option(None, "decline")) if question.site.optional else found


def _options(machine: Machine, state: State, question: Question) -> Iterator[Option]:
    site, offer = question.site, question.offer
    match site.form:
        case "one" | "order":
            yield from elements(machine, state, question, offer)
        case "number":
            for number in islice(range(offer[0], offer[1] + 1), MOST_LISTED):
                yield Option(number, str(number))
        case "options":
            for label in labels(machine, state, question, question.by):
                yield Option(label, label)
        case _:
            yield from elements(machine, state, question, offer[0])


def elements(
    machine: Machine, state: State, question: Question, group: Iterable[Any]
) -> Iterator[Option]:
    """A group as the one who chooses may know it: first what is known, then what lies hidden, in an
    order that tells nothing about it."""
    types, by = question.site.types, question.by
    combined = question.site.form == "one" and len(types) > 1
    known: list[list[Any]] = []
    hidden: dict[str, Option] = {}
    for element in group:
        parts = [*zip(element if combined else (element,), types, strict=False)]
        is_open = [knows_value(machine, state, part, type, by) for part, type in parts]
        if all(is_open):
            known.append([part for part, _ in parts])
            continue
        # Each of several alike is listed, or their number would tell which are alike.
        alike = (
            [part] if seen else twins_of(machine, state, type, part)
            for (part, type), seen in zip(parts, is_open, strict=True)
        )
        for unseen in product(*alike):
            option = _option(machine, state, question, unseen)
            hidden[option.words] = option
    words = told_apart(machine, state, types, known, by)
    for parts_known, text in zip(known, words, strict=True):
        yield _option(machine, state, question, parts_known, text)
    yield from sorted(hidden.values(), key=lambda option: _by_number(option.words))


def targets(machine: Machine, state: State, question: Question) -> tuple[Option, ...]:
    """What the elements of an assignment may go to."""
    type, by, group = question.site.types[1], question.by, question.offer[1]
    names = [called(machine, state, each, type, by) for each in group]
    if all(knows_value(machine, state, each, type, by) for each in group):
        words = told_apart(machine, state, (type,), [[each] for each in group], by)
    else:
        words = [in_words(name) for name in names]
    return tuple(Option(name, text) for name, text in zip(names, words, strict=True))


def labels(machine: Machine, state: State, question: Question, viewer: Viewer) -> tuple[str, ...]:
    """The words of each open course; if several read the same, the later ones are numbered."""
    seen: Counter[str] = Counter()
    found = []
    for course in question.offer:
        text = heard(machine.world, machine.label(state, course), viewer)
        seen[text] += 1
        found.append(text if seen[text] == 1 else f"{text} ({seen[text]})")
    return tuple(found)


def _option(
    machine: Machine,
    state: State,
    question: Question,
    parts: Sequence[Any],
    words: str | None = None,
) -> Option:
    site = question.site
    names = [
        called(machine, state, part, type, question.by)
        for part, type in zip(parts, site.types, strict=False)
    ]
    combined = dict(zip(site.names, names, strict=False))
    by_name = ", ".join(in_words(name) for name in names)
    return Option(combined if len(names) > 1 else names[0], by_name if words is None else words)


def _by_number(words: str) -> list[tuple[int, str]]:
    """An order in which the second comes before the tenth."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in words.split()]
