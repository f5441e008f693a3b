"""All answers to a question: how many, one after the other, and one at random.

Takes a question in its position. Outcomes that differ only in which of several alike things they
name are one answer. Without a condition everything is exact and by formula. With a condition (`such
that`, `minimal`) answers are found among the candidates that the bounds allow:

- `count` tries all candidates if they are at most MOST_TRIED, and otherwise gives None;
- `sample` draws candidates until one fits, which is uniform over all answers. If TRIES in a row do
  not fit, it draws from all answers if they can be found, and from the first ones otherwise. Of a
  minimal choice with more than FEW candidates, it draws one that satisfies the condition and leaves
  out superfluous elements at random: every answer can come up, but not all equally often.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Any

from . import many
from .alike import classes
from .failure import dead_end
from .machine import Machine
from .questions import Question, questions
from .reading import superfluous
from .state import State

MOST_TRIED = 100_000
TRIES = 100
FEW = 256


class TooManyError(Exception):
    """More candidates than the caller wants to look at."""


def count(machine: Machine, state: State, question: Question) -> int | None:
    """How many answers there are; None if that takes trying too many candidates."""
    total = _candidate_count(machine, state, question)
    if not _restricted(question):
        return total + question.site.optional
    if total > MOST_TRIED:
        return None
    return sum(1 for _ in enumerate_answers(machine, state, question, MOST_TRIED))


def enumerate_answers(
    machine: Machine, state: State, question: Question, limit: int
) -> Iterator[Any]:
    """Every answer, lazily, declining last; raises TooManyError once `limit` candidates have been
    looked at and there are more."""
    answers = _candidates(machine, state, question)
    if question.site.optional:
        answers = chain(answers, (None,))
    for at, answer in enumerate(answers):
        if at >= limit:
            raise TooManyError
        if answer is None or fits(machine, state, question, answer):
            yield answer


def can_be_answered(machine: Machine, state: State) -> bool:
    """Whether any answer satisfies the condition of the question; if it takes too many candidates
    to tell, it is taken to be so."""
    (question,) = questions(machine, state)
    try:
        return any(True for _ in enumerate_answers(machine, state, question, MOST_TRIED))
    except TooManyError:
        return True


def fits(machine: Machine, state: State, question: Question, answer: Any) -> bool:
    """Whether a candidate within the bounds satisfies the condition too."""
    site = question.site
    if site.conditional and not machine.allows(state, answer, question.by):
        return False
    return not site.minimal or superfluous(machine, state, question, answer) is None


def sample(machine: Machine, state: State, question: Question, random: Random) -> Any:
    """An answer at random; declining is one of the answers."""
    site, offer = question.site, question.offer
    if site.form in ("one", "options"):
        at = int(random.random() * (len(offer) + site.optional))
        return offer[at] if at < len(offer) else None
    if site.optional:
        total = count(machine, state, question)
        if many.drawn(random, 2 if total is None else total) == 0:
            return None
    if not _restricted(question):
        return _drawn(machine, state, question, random)
    return _sample_restricted(machine, state, question, random)


def _restricted(question: Question) -> bool:
    return question.site.conditional or question.site.minimal


def _candidate_count(machine: Machine, state: State, question: Question) -> int:
    site, offer = question.site, question.offer
    match site.form:
        case "number":
            return int(offer[1]) - int(offer[0]) + 1
        case "some":
            group, least, most = offer
            parts = classes(machine, state, site.types[0], group)
            return many.count_subsets(parts, max(least, 0), most)
        case "order":
            return many.count_orders(classes(machine, state, site.types[0], offer))
        case "assignment":
            parts = classes(machine, state, site.types[0], offer[0])
            return many.count_assignments(parts, offer[1])
        case _:
            return len(offer)


def _candidates(machine: Machine, state: State, question: Question) -> Iterator[Any]:
    site, offer = question.site, question.offer
    match site.form:
        case "number":
            return iter(range(offer[0], offer[1] + 1))
        case "some":
            group, least, most = offer
            found = many.subsets(classes(machine, state, site.types[0], group), max(least, 0), most)
            return (_in_order(group, chosen) for chosen in found)
        case "order":
            return map(tuple, many.orders(classes(machine, state, site.types[0], offer)))
        case "assignment":
            group, goals = offer
            ways = many.assignments(classes(machine, state, site.types[0], group), goals)
            return (tuple(goes[element] for element in group) for goes in ways)
        case _:
            return iter(offer)


def _drawn(machine: Machine, state: State, question: Question, random: Random) -> Any:
    """One of the candidates, each as likely as any other."""
    site, offer = question.site, question.offer
    if site.form == "number":
        return offer[0] + many.drawn(random, offer[1] - offer[0] + 1)
    group = offer if site.form == "order" else offer[0]
    parts = classes(machine, state, site.types[0], group)
    if site.form == "order":
        return tuple(many.draw_order(parts, random))
    if site.form == "some":
        return _in_order(group, many.draw_subset(parts, max(offer[1], 0), offer[2], random))
    goes = many.draw_assignment(parts, offer[1], random)
    return tuple(goes[element] for element in group)


def _in_order(group: tuple[Any, ...], chosen: list[Any]) -> tuple[Any, ...]:
    wanted = set(chosen)
    return tuple(element for element in group if element in wanted)


def _sample_restricted(
    machine: Machine, state: State, question: Question, random: Random
) -> tuple[Any, ...]:
    minimal = question.site.minimal
    if minimal and _candidate_count(machine, state, question) <= FEW:
        return _from_all(machine, state, question, random)
    for _ in range(TRIES):
        answer = _drawn(machine, state, question, random)
        if not question.site.conditional or machine.allows(state, answer, question.by):
            return _without_superfluous(machine, state, question, answer, random)
    return _from_all(machine, state, question, random)


def _without_superfluous(
    machine: Machine, state: State, question: Question, answer: Any, random: Random
) -> tuple[Any, ...]:
    """What is left when superfluous elements are left out at random, as long as there are any."""
    kept: list[Any] = list(answer)
    while question.site.minimal and len(kept) > question.offer[1]:
        spare = [
            element
            for element in kept
            if not question.site.conditional
            or machine.allows(state, tuple(each for each in kept if each != element), question.by)
        ]
        if not spare:
            break
        kept.remove(spare[many.drawn(random, len(spare))])
    return tuple(kept)


def _from_all(
    machine: Machine, state: State, question: Question, random: Random
) -> tuple[Any, ...]:
    """One of all answers that are found among the first candidates."""
    tried = islice(_candidates(machine, state, question), MOST_TRIED)
    found = [answer for answer in tried if fits(machine, state, question, answer)]
    if not found:
        raise dead_end(question.site.name, question.site.span)
    chosen: tuple[Any, ...] = found[many.drawn(random, len(found))]
    return chosen
