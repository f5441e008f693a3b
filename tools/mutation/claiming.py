"""What differs between a position under the rules as they are and one under edited rules.

Takes both with their machines; gives it in the words of recorded games, and as lines of a scenario
that are so under the rules as they are and not with the edit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from rulewright.recording.contrast import contrasted
from rulewright.recording.position import position_lines
from rulewright.recording.telling import Teller
from rulewright.run.questions import options, questions
from rulewright.scenario.offers import how_named

from ..claims import ending, facts, places

if TYPE_CHECKING:
    from rulewright.run.machine import Machine
    from rulewright.run.questions import Question
    from rulewright.run.state import State

MOST = 3
"""So many lines of each sort."""

Offers = dict[str, tuple[str, ...]]


def differences(mine: Machine, state: State, other: Machine, theirs: State) -> Iterator[str]:
    """What only the one has of the position and of what is on offer."""
    positions = position_lines(Teller(mine), state), position_lines(Teller(other), theirs)
    sides = zip(("as it is", "with the edit"), contrasted(*positions), strict=True)
    for said, lines in sides:
        yield from (f"{said}: {line}" for line in lines[:MOST])
    yield from _offered("only as it is", offers(mine, state), offers(other, theirs))
    yield from _offered("only with the edit", offers(other, theirs), offers(mine, state))


def _offered(said: str, some: Offers, others: Offers) -> Iterator[str]:
    for player, offered in some.items():
        only = [each for each in offered if each not in others.get(player, ())]
        if only:
            more = f" and {len(only) - MOST} more" if len(only) > MOST else ""
            yield f"{said}: {player} can choose {'; '.join(only[:MOST])}{more}"


def offers(machine: Machine, state: State) -> Offers:
    """What each player who is asked can choose, in the words of a scenario."""
    return {
        machine.world.kinds["player"].things[question.by]: tuple(_words(machine, state, question))
        for question in questions(machine, state)
    }


def _words(machine: Machine, state: State, question: Question) -> list[str]:
    return sorted(
        _quoted(question, how_named(machine, state, question, _plain(each.choose)))
        for each in options(machine, state, question)
    )


def _plain(chosen: Any) -> str:
    if isinstance(chosen, dict):
        return ", ".join(map(str, chosen.values()))
    return DECLINE if chosen is None else str(chosen)


def _quoted(question: Question, words: str) -> str:
    if question.site.form != "options" or words == DECLINE:
        return words
    return words.lower() if words in ("Yes", "No") else f'"{words}"'


DECLINE = "decline"


def steps(mine: Machine, state: State, other: Machine, theirs: State) -> Iterator[str]:
    """A deed that only the rules as they are allow, or one that only they do not."""
    whole = {
        mine.world.kinds["player"].things[each.by]
        for each in questions(mine, state)
        if each.site.form in ("one", "number", "options")
    }
    own, edited = offers(mine, state), offers(other, theirs)
    for player in own:
        if player not in whole or player not in edited:
            continue
        more = [each for each in edited[player] if each not in own[player]]
        less = [each for each in own[player] if each not in edited[player]]
        if more:
            yield f"{player} cannot {_choose(more[0])}"
        elif less:
            yield f"{player} declines" if less[0] == DECLINE else f"{player} chooses {less[0]}"


def _choose(words: str) -> str:
    return words if words == DECLINE else f"choose {words}"


def claims(mine: Machine, state: State, other: Machine, theirs: State) -> Iterator[str]:
    """What is so of the position, and not with the edit."""
    own, edited = tuple(ending(mine, state)), tuple(ending(other, theirs))
    yield from own if own != edited else ()
    yield from islice(facts(mine, state, other, theirs), MOST)
    counts = {*places(other, theirs, state)}
    yield from islice((each for each in places(mine, state, theirs) if each not in counts), MOST)
