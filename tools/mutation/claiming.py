"""What differs between a position under the rules as they are and one under edited rules.

Takes both with their machines; gives it in the words of recorded games, and as lines of a scenario
that are so under the rules as they are and not with the edit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from rulewright.core.types import SetT, TextT
from rulewright.recording.contrast import contrasted
from rulewright.recording.position import position_lines
from rulewright.recording.telling import Teller
from rulewright.run.questions import options, questions
from rulewright.scenario.offers import how_named, winners
from rulewright.wording import name

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
    yield from _ending(mine, state, other, theirs)
    yield from islice(_facts(mine, state, other, theirs), MOST)
    yield from islice(_places(mine, state, theirs), MOST)


def _ending(mine: Machine, state: State, other: Machine, theirs: State) -> Iterator[str]:
    if state.asked is not None:
        yield from ["the game goes on"] if theirs.asked is None else []
        return
    who = winners(mine, state)
    if theirs.asked is not None or who != winners(other, theirs):
        players = mine.world.kinds["player"].things
        yield from (f"{players[each]} won" for each in who) if who else ["nobody won"]


def _facts(mine: Machine, state: State, other: Machine, theirs: State) -> Iterator[str]:
    """Fields that can be compared, if both rules change them."""
    world = mine.world
    for (kind, field), at in mine.layout.fields.items():
        info, there = world.fields[kind, field], other.layout.fields.get((kind, field))
        if there is None or isinstance(info.type, SetT | TextT):
            continue
        values = zip(state.fields[at], theirs.fields[there], strict=True)
        for thing, (own, edited) in enumerate(values):
            if own != edited:
                told = name(world, own, info.type)
                yield f"{world.kinds[kind].things[thing]}.{field} is {told}"
    for field, at in mine.layout.game.items():
        info, there = world.fields["game", field], other.layout.game.get(field)
        if there is None or isinstance(info.type, SetT | TextT):
            continue
        if state.game[at] != theirs.game[there]:
            yield f"{field} is {name(world, state.game[at], info.type)}"


def _places(mine: Machine, state: State, theirs: State) -> Iterator[str]:
    """How many things lie in a zone."""
    for place, (zone, whose) in enumerate(mine.layout.zone_owner):
        count = len(state.contents[place])
        if count != len(theirs.contents[place]):
            each = mine.world.zones[zone].each
            of = f"({mine.world.kinds[each].things[whose]})" if each is not None else ""
            yield f"count {zone}{of} is {count}"
