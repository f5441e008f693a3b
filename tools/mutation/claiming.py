"""What differs between a position under the rules as they are and one under edited rules.

Takes both; gives it in the words of recorded games, and as lines of a scenario that are so under
the rules as they are and not with the edit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from attrs import evolve

from rulewright.recording.contrast import contrasted
from rulewright.recording.divergence import UNSEEN
from rulewright.recording.position import position_lines
from rulewright.scenario.deeds import answered, do
from rulewright.wording import counted

from ..claims import ending, facts, places
from ..deeds import deed_text
from .choosing import Offers, Position, deeds, offers

MOST = 3
"""So many lines of each sort."""


def differences(mine: Position, theirs: Position) -> Iterator[str]:
    """What only the one has of the position and of what is on offer."""
    positions = (position_lines(each.teller, each.state) for each in (mine, theirs))
    sides = contrasted(*positions)
    told = [
        f"{said}: {line}"
        for said, lines in zip(("as it is", "with the edit"), sides, strict=True)
        for line in lines[:MOST]
    ]
    told += _offered("only as it is", offers(mine), offers(theirs))
    told += _offered("only with the edit", offers(theirs), offers(mine))
    yield from told or (UNSEEN,)


def _offered(said: str, some: Offers, others: Offers) -> Iterator[str]:
    for player, offered in some.items():
        only = counted((Counter(offered) - Counter(others.get(player, ()))).elements())
        if only:
            more = f" and {len(only) - MOST} more" if len(only) > MOST else ""
            yield f"{said}: {player} can choose {'; '.join(only[:MOST])}{more}"


def steps(mine: Position, theirs: Position) -> Iterator[str]:
    """Lines on deeds that only the edited rules allow, and on such as only they do not."""
    own, edited = offers(mine), offers(theirs)
    players = mine.machine.world.kinds["player"].things
    for told, deed in deeds(theirs):
        player = players[deed.player]
        cannot = evolve(deed, verb="cannot" if deed.values else "must")
        if (
            player in own
            and told not in own[player]
            and do(mine.machine, mine.state.copy(), cannot) is None
        ):
            choice = deed_text(mine.machine.world, deed).partition(" chooses ")[2]
            yield f"{player} cannot {f'choose {choice}' if choice else 'decline'}"
    for told, deed in deeds(mine):
        if (
            told not in edited.get(players[deed.player], ())
            and answered(theirs.machine, theirs.state, deed) is None
        ):
            yield deed_text(mine.machine.world, deed)


def claims(mine: Position, theirs: Position) -> Iterator[str]:
    """What is so of the position, and not with the edit."""
    own, edited = (tuple(ending(each.machine, each.state)) for each in (mine, theirs))
    yield from own if own != edited else ()
    found = facts(mine.machine, mine.state, theirs.machine, theirs.state)
    yield from islice(found, MOST)
    counts = {*places(theirs.machine, theirs.state, mine.state)}
    lying = places(mine.machine, mine.state, theirs.state)
    yield from islice((each for each in lying if each not in counts), MOST)
