"""What is come to by going on and on: from a rule to those it runs, from a value to those it uses.

Takes names and what each of them leads to; gives all that are reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable


def reached(start: Iterable[str], onward: Callable[[str], Iterable[str]]) -> frozenset[str]:
    """The names to start from, and all that they lead to."""
    found = set(start)
    pending = list(found)
    while pending:
        new = set(onward(pending.pop())) - found
        found |= new
        pending += new
    return frozenset(found)
