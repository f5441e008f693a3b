"""A position of a game, whole, as plain data.

Everything in a State is an int, a text or a tuple, or a list or dict of those, so that a position
can be copied, compared, hashed, written as JSON and restored at every decision. Lists are owned by
one state; tuples and frozensets are shared between copies.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

_new = object.__new__

Frame = list[Any]
"""A suspended rule: the number of its next block, then its local names by slot."""


class State:
    """One position. The rules that wait for an answer are the stack, innermost last."""

    __slots__ = (
        "answer",
        "asked",
        "contents",
        "fields",
        "fuel",
        "game",
        "log",
        "memo",
        "memories",
        "mover",
        "places",
        "ply",
        "result",
        "rng",
        "shown",
        "stack",
    )

    fields: list[list[Any]]
    game: list[Any]
    places: list[list[int]]
    contents: list[tuple[int, ...]]
    memories: list[dict[str, int]]
    shown: frozenset[tuple[str, int, int]]
    """(kind, thing, player): things in hidden zones that a player has been shown."""
    stack: list[Frame]
    asked: tuple[Any, ...] | None
    """The question that is waited for (see sites.py), or None."""
    answer: Any
    """What was answered; used up when the rules go on, and None while they wait."""
    memo: dict[Any, Any] | None
    """Values already worked out, while the options of a question are; None at all other times."""
    mover: int
    ply: int
    rng: int
    fuel: int
    log: tuple[Any, ...] | None
    """The newest log line with the older ones behind it: (older, entry); () at first."""
    result: tuple[tuple[int, ...], ...] | None
    """Players by place, best first; a draw is one place with everybody in it."""

    def copy(self) -> State:
        """The same position, to be changed on its own. Between decisions nothing is answered and no
        step is owed, so those start anew."""
        new = _new(State)
        fields, places, stack = self.fields, self.places, self.stack
        # Only the stack changes its length, so that what is empty can be shared.
        new.fields = [fields[0][:]] if len(fields) == 1 else [row[:] for row in fields]
        new.game = self.game and self.game[:]
        new.places = places and [row[:] for row in places]
        new.contents = self.contents and self.contents[:]
        new.memories = self.memories and self.memories[:]
        new.shown = self.shown
        new.stack = [stack[0][:]] if len(stack) == 1 else [frame[:] for frame in stack]
        new.asked = self.asked
        new.answer = new.memo = None
        new.mover = self.mover
        new.ply = self.ply
        new.rng = self.rng
        new.fuel = 0
        new.log = self.log
        new.result = self.result
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.key() == other.key()

    def __hash__(self) -> int:
        return hash(repr(self.key()))

    def digest(self) -> str:
        """A short name of the position: equal positions have the same, in every process."""
        return sha256(repr(self.key()).encode()).hexdigest()[:16]

    def key(self) -> tuple[Any, ...]:
        """All that makes two positions the same; the log and the budget do not."""
        return (
            self.fields,
            self.game,
            self.contents,
            [sorted(memory.items()) for memory in self.memories],
            sorted(self.shown),
            self.stack,
            self.asked,
            self.mover,
            self.ply,
            self.rng,
            self.result,
        )
