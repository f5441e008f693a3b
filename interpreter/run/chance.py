"""The random stream of a game: SplitMix64, whole in the 64 bits of `State.rng`.

Takes a state and draws from its stream; the same stream gives the same draws on any machine and in
any language. `docs/randomness.md` says exactly how, with numbers to check against.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
MOST = 1 << 53
"""The largest range that is drawn from."""

T = TypeVar("T")


class HasStream(Protocol):
    rng: int


def mixed(word: int) -> int:
    """The output of SplitMix64 for a stream that stands at a word of 64 bits."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


def stream(seed: int) -> int:
    """Where the stream of a seed begins. Only the last 64 bits of a seed count; neighbouring seeds
    begin far apart."""
    return mixed((seed + GAMMA) & MASK)


def draw(state: HasStream) -> int:
    """The next 64 bits."""
    state.rng = word = (state.rng + GAMMA) & MASK
    return mixed(word)


def below(state: HasStream, n: int) -> int:
    """A number from 0 up to, not including, n, each as likely as any other."""
    assert 0 < n <= MOST
    # The largest multiple of n in 64 bits: draws from there on would favour the low numbers.
    fair = MASK - MASK % n
    while True:
        bits = draw(state)
        if bits < fair:
            return bits % n


def shuffled(state: HasStream, items: tuple[T, ...]) -> tuple[T, ...]:
    """The items in an order drawn from all orders (Fisher and Yates, from the end)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(state, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
