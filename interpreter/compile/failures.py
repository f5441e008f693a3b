"""What can go wrong at each place of the generated code.

The code says `fail(number, values)`; the numbers stand for a cause and a place in the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from ..core.types import Type
from ..core.world import World
from ..run import failure
from ..run.failure import RuleFailure
from ..run.primitives import MOST_NUMBERS
from ..source import Span
from ..wording import type_word, word

Cause = Callable[..., RuleFailure]


class Failures:
    """The causes noted so far, by number."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.causes: list[Cause] = []

    def fail(self, number: int, *values: Any) -> NoReturn:
        raise self.causes[number](*values)

    def _note(self, cause: Cause) -> int:
        self.causes.append(cause)
        return len(self.causes) - 1

    def field_of_none(self, asked: str, span: Span) -> int:
        return self._note(lambda: failure.field_of_none(asked, span))

    def none_here(self, wanted: str, span: Span) -> int:
        return self._note(lambda: failure.none_here(wanted, span))

    def certainly(self, wanted: Type, span: Span) -> int:
        return self._note(lambda: failure.none_here(type_word(wanted), span))

    def not_in_range(self, low: int, high: int, span: Span) -> int:
        return self._note(lambda value: failure.not_in_range(value, low, high, span))

    def out_of_range(self, name: str, low: int, high: int, span: Span) -> int:
        return self._note(lambda value: failure.out_of_range(name, value, low, high, span))

    def division(self, operation: str, span: Span) -> int:
        return self._note(lambda divisor: failure.division_by_zero(operation, divisor, span))

    def no_row(self, types: tuple[Type, ...], span: Span) -> int:
        def cause(*keys: Any) -> RuleFailure:
            pairs = zip(keys, types, strict=True)
            return failure.no_row_matches((word(self.world, *pair) for pair in pairs), span)

        return self._note(cause)

    def too_many_numbers(self, span: Span) -> int:
        return self._note(lambda low, high: failure.too_many_numbers(low, high, MOST_NUMBERS, span))

    def too_deep(self, name: str, depth: int, span: Span) -> int:
        return self._note(lambda: failure.too_deep(name, depth, span))

    def budget(self, span: Span | None) -> int:
        return self._note(lambda: failure.budget_spent(span))

    def dead_end(self, site: str, span: Span) -> int:
        return self._note(lambda: failure.dead_end(site, span))

    def empty_range(self, span: Span) -> int:
        return self._note(lambda low, high: failure.empty_range(low, high, span))

    def nothing_to_pick(self, span: Span) -> int:
        return self._note(lambda: failure.pick_from_nothing(span))

    def never_settles(self, name: str, span: Span) -> int:
        return self._note(lambda: failure.never_settles(name, span))
