"""Subsets, orders and assignments of things of which some are alike: their number, all of them in
turn, and one drawn at random.

Takes classes of alike elements; two outcomes that differ only in which of several alike things they
name are one outcome. Everything is lazy and none of it recurs, so groups may be large.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations_with_replacement
from math import comb, factorial, prod
from random import Random
from typing import Any

Classes = Sequence[Sequence[Any]]
"""A group parted into sets of alike elements."""


def drawn(random: Random, n: int) -> int:
    """A number from 0 up to, not including, n, each as likely as any other, however large n is."""
    bits = n.bit_length()
    while True:
        number = random.getrandbits(bits)
        if number < n:
            return number


def ways(sizes: Sequence[int], most: int) -> list[int]:
    """For each number of elements up to `most`, in how many ways so many can be taken."""
    counts = [1] + [0] * most
    for size in sizes:
        sums = list(counts)
        for taken in range(1, min(size, most) + 1):
            for total in range(taken, most + 1):
                sums[total] += counts[total - taken]
        counts = sums
    return counts


def count_subsets(parts: Classes, least: int, most: int) -> int:
    """How many subsets there are with a number of elements in the range."""
    n = sum(map(len, parts))
    most = min(most, n)
    if all(len(part) == 1 for part in parts):
        return sum(comb(n, size) for size in range(least, most + 1))
    return sum(ways([len(part) for part in parts], max(most, 0))[least:])


def subsets(parts: Classes, least: int, most: int) -> Iterator[list[Any]]:
    """Every subset with a number of elements in the range, smaller ones first."""
    n = sum(map(len, parts))
    return chain.from_iterable(_subsets_of(parts, size) for size in range(least, min(most, n) + 1))


def _subsets_of(parts: Classes, size: int) -> Iterator[list[Any]]:
    """Every subset of a size: the next has a later class at the last place where one is left."""
    flat = [index for index, part in enumerate(parts) for _ in part]
    start = {index: at for at, index in reversed(list(enumerate(flat)))}
    tail = len(flat) - size
    chosen = flat[:size]
    while True:
        yield _members(parts, chosen)
        at = next((i for i in reversed(range(size)) if chosen[i] < flat[tail + i]), None)
        if at is None:
            return
        following = start[chosen[at] + 1]
        chosen[at:] = flat[following : following + size - at]


def _members(parts: Classes, chosen: Sequence[int]) -> list[Any]:
    """The classes that are named as elements: of alike ones the first come first."""
    used = [0] * len(parts)
    found = []
    for index in chosen:
        found.append(parts[index][used[index]])
        used[index] += 1
    return found


def draw_subset(parts: Classes, least: int, most: int, random: Random) -> list[Any]:
    """A subset with a number of elements in the range, each as likely as any other."""
    sizes = [len(part) for part in parts]
    most = min(most, sum(sizes))
    # later[i][k]: in how many ways k elements can be taken from the classes from i on
    later = [[1] + [0] * most]
    for size in reversed(sizes):
        after = later[-1]
        later.append([sum(after[max(0, k - size) : k + 1]) for k in range(most + 1)])
    later.reverse()
    wanted = _weighted(later[0], least, random)
    chosen = []
    for index, size in enumerate(sizes):
        after = later[index + 1]
        taken = _weighted([after[wanted - k] for k in range(min(size, wanted) + 1)], 0, random)
        chosen += [index] * taken
        wanted -= taken
    return _members(parts, chosen)


def _weighted(weights: Sequence[int], first: int, random: Random) -> int:
    """A place in the row, from the first on, as likely as its weight."""
    mark = drawn(random, sum(weights[first:]))
    for at in range(first, len(weights)):
        mark -= weights[at]
        if mark < 0:
            return at
    raise AssertionError("a mark below the sum of all weights lies in one of them")


def count_orders(parts: Classes) -> int:
    """How many orders there are."""
    n = sum(map(len, parts))
    return factorial(n) // prod(factorial(len(part)) for part in parts)


def orders(parts: Classes) -> Iterator[list[Any]]:
    """Every order, each the next in the order of a dictionary."""
    row = [index for index, part in enumerate(parts) for _ in part]
    while True:
        yield _members(parts, row)
        falls = next((i for i in reversed(range(len(row) - 1)) if row[i] < row[i + 1]), None)
        if falls is None:
            return
        other = next(i for i in reversed(range(len(row))) if row[i] > row[falls])
        row[falls], row[other] = row[other], row[falls]
        row[falls + 1 :] = reversed(row[falls + 1 :])


def draw_order(parts: Classes, random: Random) -> list[Any]:
    """An order, each as likely as any other."""
    row = [index for index, part in enumerate(parts) for _ in part]
    for last in range(len(row) - 1, 0, -1):
        other = drawn(random, last + 1)
        row[last], row[other] = row[other], row[last]
    return _members(parts, row)


def count_assignments(parts: Classes, goals: Sequence[Any]) -> int:
    """In how many ways each element can go to a goal; alike elements are not told apart."""
    return prod(comb(len(goals) + len(part) - 1, len(part)) if goals else 0 for part in parts)


def assignments(parts: Classes, goals: Sequence[Any]) -> Iterator[dict[Any, Any]]:
    """Every way in which each element goes to a goal."""
    makers: list[Callable[[], Iterator[tuple[Any, ...]]]] = [
        lambda part=part: combinations_with_replacement(goals, len(part))  # type: ignore[misc]
        for part in parts
    ]
    for chosen in _product(makers):
        yield {
            element: goal
            for part, row in zip(parts, chosen, strict=True)
            for element, goal in zip(part, row, strict=True)
        }


def _product(makers: Sequence[Callable[[], Iterator[Any]]]) -> Iterator[list[Any]]:
    """One of each in every combination, without keeping more than one of each."""
    if not makers:
        yield []
        return
    open_rows = [makers[0]()]
    chosen: list[Any] = []
    while open_rows:
        found = next(open_rows[-1], None)
        if found is None:
            open_rows.pop()
            del chosen[len(open_rows) - 1 :]
        elif len(open_rows) == len(makers):
            yield [*chosen, found]
        else:
            chosen.append(found)
            open_rows.append(makers[len(open_rows)]())


def draw_assignment(parts: Classes, goals: Sequence[Any], random: Random) -> dict[Any, Any]:
    """A way in which each element goes to a goal, each as likely as any other."""
    found: dict[Any, Any] = {}
    for part in parts:
        # A row of goals in order is a subset of as many places as goals and elements have together.
        places = [[place] for place in range(len(goals) + len(part) - 1)]
        bars = draw_subset(places, len(part), len(part), random)
        for at, (element, place) in enumerate(zip(part, bars, strict=True)):
            found[element] = goals[place - at]
    return found
