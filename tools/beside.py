"""Two texts shown against each other: side by side where there is room, else one above the other.

Takes the texts and a width; gives lines. Side by side, a sign between the two says which lines are
changed (`|`), gone (`<`) or new (`>`); above each other, `-` and `+` stand before them. Long
stretches that are the same are cut short.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby, zip_longest
from textwrap import wrap

import click

ROOM = 110
"""From this width on, texts stand side by side."""
AROUND = 3
"""So many lines that are the same are shown before and after a change."""

Pair = tuple[str | None, str | None]
"""A line of the old text and one of the new; None: there is none."""


def against(old: str, new: str, width: int) -> list[str]:
    """The new text against the old one."""
    pairs = [*_shortened(_paired(old.splitlines(), new.splitlines()))]
    return [*_side_by_side(pairs, width)] if width >= ROOM else [*_above(pairs)]


def only(text: str, sign: str) -> list[str]:
    """A text that only one of the two has."""
    return [_painted(sign, f"{sign} {line}".rstrip()) for line in text.splitlines()]


def _paired(old: Sequence[str], new: Sequence[str]) -> Iterator[Pair]:
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for _, i, j, k, m in matcher.get_opcodes():
        yield from zip_longest(old[i:j], new[k:m])


def _shortened(pairs: Iterator[Pair]) -> Iterator[Pair]:
    every = [*pairs]
    near = {
        near
        for at, (old, new) in enumerate(every)
        if old != new
        for near in range(at - AROUND, at + AROUND + 1)
    }
    # The heading says what it is, wherever the change stands; a cut saves more than one line.
    kept = {0} | near
    kept |= {at for at in range(len(every)) if {at - 1, at + 1} <= kept}
    for at, pair in enumerate(every):
        if at in kept:
            yield pair
        elif at - 1 in kept:
            yield "  …", "  …"


def _above(pairs: Sequence[Pair]) -> Iterator[str]:
    for same, stretch in groupby(pairs, key=lambda pair: pair[0] == pair[1]):
        lines = [*stretch]
        if same:
            yield from (f"  {line}".rstrip() for line, _ in lines)
            continue
        yield from (_painted("-", f"- {old}".rstrip()) for old, _ in lines if old is not None)
        yield from (_painted("+", f"+ {new}".rstrip()) for _, new in lines if new is not None)


def _side_by_side(pairs: Sequence[Pair], width: int) -> Iterator[str]:
    half = (width - 3) // 2
    for old, new in pairs:
        sign = " " if old == new else "<" if new is None else ">" if old is None else "|"
        for left, right in zip_longest(_wrapped(old, half), _wrapped(new, half), fillvalue=""):
            one, other = left.ljust(half), right
            if sign != " ":
                one, other = _painted("-", one), _painted("+", other)
            yield f"{one} {sign} {other}".rstrip()


def _wrapped(line: str | None, width: int) -> list[str]:
    """A line in so many columns; what does not fit goes on further in."""
    if not line:
        return [""]
    if len(line) > width:
        # The blanks before `cites` only line the citations up.
        line = line[: _indent(line)] + " ".join(line.split())
    deeper = " " * (_indent(line) + 4)
    return wrap(line, width, subsequent_indent=deeper, break_on_hyphens=False) or [""]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _painted(sign: str, text: str) -> str:
    return click.style(text, fg="red" if sign == "-" else "green") if text.strip() else text
