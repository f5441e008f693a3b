"""The first place where play is not as it was recorded, and what is known of where it began.

Takes what differs at a place, and the Recording; gives a Divergence.
"""

from __future__ import annotations

from attrs import evolve, field

from ..lean import frozen
from ..report import Diagnostic
from ..source import Span
from .script import Recording

UNSEEN = (
    "something that is not written down is different: in a supply, remembered, or left to chance"
)
BEFORE = ("asked", "offer", "order", "refused", "over")
"""Divergences that come about before the decision is taken, by what the one before it did."""


@frozen
class Divergence:
    """The first place where play is not as it was recorded."""

    number: int
    """The decision; 0 before the first."""
    sort: str
    """start, asked, offer, order, refused, failed, decided, changes, position, over, goes on."""
    message: str
    decision: str
    """The recorded decision as it is written; empty before the first and behind the last."""
    lost: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    why: Diagnostic | None = None
    """What the rules say to a decision that cannot be taken."""
    chosen: str = ""
    """What was chosen by it."""
    offered: tuple[str, ...] = ()
    """What is on offer instead."""
    later: int = 0
    """How many further lines of the recording are not as they were."""
    span: Span | None = field(default=None, eq=False)
    same: int = -1
    """After so many decisions all is known to be as recorded; -1 if not even at the start."""
    earlier: str = ""
    """What is said if it may have begun before the decision."""

    @property
    def is_unseen(self) -> bool:
        """Whether only the digits of a position tell that there is a difference."""
        return self.sort in ("start", "position") and not (self.lost or self.gained)


def placed(found: Divergence, unseen: Divergence | None, recording: Recording) -> Divergence:
    """A difference with what is known of where it began."""
    same, tells = _known_same(found, recording), recording.heading.tells
    if unseen is not None:
        same = min(same, _known_same(unseen, recording))
        when = "at the start" if unseen.number == 0 else f"after decision {unseen.number}"
        return evolve(found, same=same, earlier=f"already {when} {UNSEEN}")
    earlier = ""
    if found.number > 1 and same == 0 < tells - 1:
        last = min(found.number, tells) - 1
        told = f"of the first {last:,} decisions only what was chosen is written down"
        earlier = f"{told}: it may have begun there"
    return evolve(found, same=same, earlier=earlier)


def _known_same(found: Divergence, recording: Recording) -> int:
    """The number of decisions after which all that happened was still as recorded."""
    if found.sort == "start":
        return -1
    before = max(found.number - (2 if found.sort in BEFORE else 1), 0)
    tells = recording.heading.tells
    # All of a position is known where it is written down, and from there on as far as every change
    # is. What those say that tell no more than what was chosen is not known.
    points = (recording.start, *recording.checkpoints)
    last = max(each.after for each in points if each.after <= before)
    if found.sort == "position":
        return last
    return before if tells == 1 or last >= tells else 0
