"""Two rulesets played with the same seeds: what differs between them, and how sure that is.

Takes the games of both, in pairs; gives for each measure its mean under either ruleset, the mean
of the differences, and the 95 % interval in which the true difference lies. Pairs share their
seed, so what chance does to both alike is no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from attrs import frozen

from .simulation import Z95, Played


@frozen
class Difference:
    """One measure under the first and the second ruleset."""

    measure: str
    is_rate: bool
    """A share of all games, to be told in per cent."""
    first: float
    second: float
    difference: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Whether nothing lies outside the interval."""
        return self.low > 0 or self.high < 0


@frozen
class Comparison:
    """What pairs of games came to."""

    games: int
    alike: int
    """Pairs with the same winners and the same length."""
    differences: tuple[Difference, ...]


def compare(
    first: Sequence[Played],
    second: Sequence[Played],
    seats: Sequence[str],
    watched: Sequence[str] = (),
) -> Comparison:
    """Games in pairs. `watched` names what was looked at, in the order of the games' `ended`."""
    found = [
        *(_rate(first, second, f"{name} wins", _won(seat)) for seat, name in enumerate(seats)),
        _rate(first, second, "draws", lambda game: not game.winners),
        _amount(first, second, "plies", lambda game: game.plies),
        _amount(first, second, "decisions", lambda game: game.decisions),
    ]
    for at, name in enumerate(watched):
        found.append(_amount(first, second, name, _ended(at)))
    alike = sum(
        (one.winners, one.plies) == (other.winners, other.plies)
        for one, other in zip(first, second, strict=True)
    )
    return Comparison(len(first), alike, tuple(found))


def _won(seat: int) -> Callable[[Played], bool]:
    return lambda game: seat in game.winners


def _ended(at: int) -> Callable[[Played], float]:
    def total(game: Played) -> float:
        flat = [number for row in game.ended for number in row]
        return float(flat[at])

    return total


def _rate(
    first: Sequence[Played], second: Sequence[Played], name: str, holds: Callable[[Played], bool]
) -> Difference:
    return _difference(name, True, _each(first, holds), _each(second, holds))


def _amount(
    first: Sequence[Played],
    second: Sequence[Played],
    name: str,
    amount: Callable[[Played], float],
) -> Difference:
    return _difference(name, False, _each(first, amount), _each(second, amount))


def _each(games: Sequence[Played], amount: Callable[[Played], float]) -> list[float]:
    return [float(amount(each)) for each in games]


def _difference(name: str, is_rate: bool, before: list[float], after: list[float]) -> Difference:
    games = len(before)
    gaps = [new - old for old, new in zip(before, after, strict=True)]
    mean = sum(gaps) / games
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(games - 1, 1)
    half = Z95 * sqrt(spread / games)
    return Difference(
        measure=name,
        is_rate=is_rate,
        first=sum(before) / games,
        second=sum(after) / games,
        difference=mean,
        low=mean - half,
        high=mean + half,
    )
