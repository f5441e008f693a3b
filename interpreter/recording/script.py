"""A recorded game as a value: its heading, its decisions with what they changed, its checkpoints.

Frozen, plain data. Everything in it is a name, a number or a line of text, so that a recording
means the same under other rules. Places in the file it was read from do not count when two are
compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field

from ..lean import frozen
from ..source import Span

Setting = int | bool | str
Marks = Mapping[str, Mapping[str, str]]
"""For each sort of definition its names, each with the digits of its text or its value."""

DIGITS = 6
"""So many stand for a text."""
ORDER = "order"
"""The sort under which names are kept in their order, where that counts."""
EVERY = 25
"""After so many decisions the whole position is written down."""


@frozen
class Heading:
    """How the game came about, and why it is kept."""

    ruleset: str
    """With its variants, such as `base+variant`."""
    because: tuple[str, ...]
    """Why it is kept, and behind it the reason for every change since."""
    seed: int
    players: tuple[str, ...]
    settings: Mapping[str, Setting]
    """The parameters that are not at their default."""
    bots: str
    stop: int | None
    """After so many decisions it stops; None: when the game is over."""
    every: int
    tells: int
    """From this decision on, what was on offer, what changed and the positions are written down."""
    digest: str
    """Of all rules in force."""


@frozen
class Offer:
    """What there was to choose from, as the chooser knew it."""

    bounds: str
    """Of a number the range, of some how many of them; otherwise empty."""
    words: tuple[str, ...]
    goals: tuple[str, ...] = ()
    """Of an assignment: what the elements may go to."""
    hidden: str = ""
    """Of a long list only how many there are, and digits that stand for their names."""

    def is_reordered(self, other: Offer) -> bool:
        """Whether there is the same to choose from in another order."""
        if self.hidden or other.hidden or self.bounds != other.bounds:
            return False
        mine, theirs = (self.words, self.goals), (other.words, other.goals)
        return all(sorted(one) == sorted(two) for one, two in zip(mine, theirs, strict=True))


@frozen
class Step:
    """One decision and what followed from it, up to the next."""

    number: int
    by: str
    rule: str
    choose: Any
    offer: Offer | None
    """None if neither it nor the changes are written down."""
    changes: tuple[str, ...]
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen
class Checkpoint:
    """The whole position after so many decisions."""

    after: int
    mark: str
    """Digits over everything in it, also what has no line; empty if they are not known."""
    lines: tuple[str, ...]
    span: Span | None = field(default=None, eq=False, repr=False)

    def is_same(self, other: Checkpoint) -> bool:
        """Whether it is the same position, as far as one can tell."""
        if self.mark and other.mark:
            return self.mark == other.mark
        return self.lines == other.lines


@frozen
class Recording:
    heading: Heading
    start: Checkpoint
    steps: tuple[Step, ...]
    checkpoints: tuple[Checkpoint, ...]
    """Those after the start, in order."""
    marks: Marks
    heading_span: Span | None = field(default=None, eq=False, repr=False)

    def decision(self, number: int) -> dict[str, Any]:
        """A decision by its number, as it is taken."""
        step = self.steps[number - 1]
        return {"rule": step.rule, "by": step.by, "choose": step.choose}
