"""Lines of two positions or of what changed, with nothing in them that both have.

Takes what only the recording has and what only play has now; gives the same lines less what two
that tell of the same things have in common, so that a reader sees the difference at once.

    p1: position 2; points 0; hand: wolf, bear          p1: points 0; hand: bear
    p1: position 3; points 0; hand: wolf, bear, fox     p1: position 3; hand: fox
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from .position import DRAWN

Lines = tuple[str, ...]


def contrasted(old: Sequence[str], new: Sequence[str]) -> tuple[Lines, Lines]:
    """Both less what they have in common."""
    old, new = [*_apart(old)], [*_apart(new)]
    mine: list[str] = []
    others: list[str] = []
    partners = _by_subject(new)
    alone = Counter(each for lines in partners.values() for each in lines)
    for line, partner in _pairs(old, partners):
        if partner is None:
            mine.append(line)
            continue
        alone[partner] -= 1
        was, is_now = _less(line, partner)
        mine += was
        others += is_now
    others += alone.elements()
    return _together(mine), _together(others)


def _apart(lines: Sequence[str]) -> Iterator[str]:
    """Lines about several things as one for each, since the other may have them with others."""
    for line in lines:
        subjects, colon, told = line.partition(": ")
        if colon and not line.startswith(DRAWN):
            yield from (f"{each}: {told}" for each in subjects.split(", "))
        else:
            yield line


def _together(lines: Sequence[str]) -> Lines:
    """Lines that tell the same of several things as one."""
    found: dict[str, list[str]] = {}
    for line in dict.fromkeys(lines):
        subject, colon, told = line.partition(": ")
        is_fact = colon and not line.startswith(DRAWN)
        found.setdefault(told if is_fact else line, []).append(subject if is_fact else "")
    return tuple(
        f"{', '.join(subjects)}: {told}" if any(subjects) else told
        for told, subjects in found.items()
    )


def _pairs(lines: Sequence[str], partners: dict[str, list[str]]) -> list[tuple[str, str | None]]:
    """Each line with the one that tells of the same, where each has just one."""
    found: list[tuple[str, str | None]] = []
    for subject, own in _by_subject(lines).items():
        theirs: Sequence[str | None] = partners.get(subject, [])
        same = theirs if len(theirs) == len(own) else [None] * len(own)
        found += zip(own, same, strict=True)
    return found


def _by_subject(lines: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in lines:
        found.setdefault(line.partition(": ")[0], []).append(line)
    return found


def _less(line: str, other: str) -> tuple[Lines, Lines]:
    """Two lines about the same, each less the parts that the other has too."""
    if line == other:
        return (), ()
    subject, colon, told = line.partition(": ")
    if not colon:
        return (line,), (other,)
    mine, others = told.split("; "), other.partition(": ")[2].split("; ")
    pairs = _parts(without(mine, others), without(others, mine))
    was, is_now = ([each for each in side if each] for side in pairs)
    return _line(subject, was), _line(subject, is_now)


def _parts(mine: list[str], others: list[str]) -> tuple[list[str], list[str]]:
    """Parts that list things under the same name, less the things that both list."""
    named = {each.partition(": ")[0]: at for at, each in enumerate(others) if ": " in each}
    for at, each in enumerate(mine):
        name, colon, told = each.partition(": ")
        if not colon or name not in named:
            continue
        items, theirs = told.split(", "), others[named[name]].partition(": ")[2].split(", ")
        only, only_theirs = without(items, theirs), without(theirs, items)
        if only or only_theirs:
            mine[at] = f"{name}: {', '.join(only)}" if only else ""
            others[named[name]] = f"{name}: {', '.join(only_theirs)}" if only_theirs else ""
    return mine, others


def without(some: Sequence[str], others: Iterable[str]) -> list[str]:
    """What only the one has; what it has twice and the other once stays once."""
    left = Counter(others)
    found = []
    for each in some:
        if left[each] > 0:
            left[each] -= 1
        else:
            found.append(each)
    return found


def _line(subject: str, parts: Sequence[str]) -> Lines:
    return (f"{subject}: {'; '.join(parts)}",) if parts else ()
