"""How tightly a phrase holds together, and when it needs parentheses.

The grammar gives every phrase a level; where a tighter one is wanted, parentheses are put round
it. A phrase may also be open at its end: a condition behind `where` takes in whatever follows.
Where something follows that it would take in, it is put into parentheses as well.
"""

from __future__ import annotations

from ..lean import frozen
from .pieces import Piece, Pieces, broken, joined, plain

EXPR, EITHER, BOTH, NEGATION, COMPARISON, SUM, TERM, UNARY, GATHERED, PHRASE, OPERAND = range(11)

Edges = frozenset[str]
CLOSED: Edges = frozenset()
CONDITION: Edges = frozenset({"condition"})
"""Ends in a condition or value without end: takes in every operator."""
AMOUNT: Edges = frozenset({"amount"})
"""Ends in a sum: takes in arithmetic and what can follow a set."""
GROUP: Edges = frozenset({"group"})
"""Ends in a set: takes in `with`, `where` and the like."""
BARE: Edges = frozenset({"bare"})
"""Ends in the bare name of a field: takes in a value or a comparison."""
NO: Edges = frozenset({"no"})
"""Ends in a `no` that would deny whatever value follows it."""


@frozen
class Written:
    """A phrase in pieces, with its level and what it would take in at its end."""

    level: int
    pieces: Pieces
    edges: Edges = CLOSED

    def within(self, level: int, shut: Edges = CLOSED) -> Written:
        """The same, in parentheses if it is too loose or would take in what follows."""
        if self.level >= level and not self.edges & shut:
            # As a part of a sum, the grammar takes `no` for a value and nothing else.
            alone = level >= SUM and self.level == OPERAND
            return Written(self.level, self.pieces) if alone else self
        return Written(OPERAND, joined("(", self.pieces, ")"))


@frozen
class Break:
    """A word before which the line may be broken."""

    depth: int
    word: str


def word(text: str) -> Written:
    """A single word or sign."""
    return Written(OPERAND, plain(text))


def phrase(level: int, *parts: str | Written | Break, edges: Edges = CLOSED) -> Written:
    """Parts with blanks between, but for commas; it takes in what its last part does, and more."""
    done: list[Piece] = []
    for part in parts:
        if isinstance(part, Break):
            done.append((part.depth, part.word))
            continue
        pieces = plain(part) if isinstance(part, str) else part.pieces
        glue = "" if pieces[0][1].startswith(",") else " "
        done = list(joined(tuple(done), glue, pieces)) if done else list(pieces)
    last = parts[-1]
    inner = last.edges if isinstance(last, Written) else CLOSED
    return Written(level, broken(0, tuple(done)), edges | inner)


def sentence(*parts: str | Written | Break | None) -> Pieces:
    """A whole sentence; parts that are none are left out."""
    return phrase(EXPR, *(each for each in parts if each is not None)).pieces
