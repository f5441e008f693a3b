"""What can go wrong at each place of the generated code.

The code says `fail(cause, values)`; the cause is a constant that knows the place in the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..core.types import Type
from ..run import failure
from ..run.failure import RuleFailure
from ..run.primitives import MOST_NUMBERS
from ..source import Span
from ..wording import type_word
from .written import Cause


class Failures:
    """Gives each cause a name in the code; it takes the values that the code hands over."""

    def __init__(self, named: Callable[[Cause], str]) -> None:
        self._named = named

    def _note(self, make: Callable[..., RuleFailure], *first: object, **given: object) -> str:
        return self._named(partial(make, *first, **given))

    def field_of_none(self, asked: str, span: Span) -> str:
        return self._note(failure.field_of_none, asked, span)

    def none_here(self, wanted: str, span: Span) -> str:
        return self._note(failure.none_here, wanted, span)

    def certainly(self, wanted: Type, span: Span) -> str:
        return self._note(failure.none_here, type_word(wanted), span)

    def not_in_range(self, low: int, high: int, span: Span) -> str:
        return self._note(failure.not_in_range, low=low, high=high, span=span)

    def out_of_range(self, name: str, low: int, high: int, span: Span) -> str:
        return self._note(failure.out_of_range, name, low=low, high=high, span=span)

    def division(self, operation: str, span: Span) -> str:
        return self._note(failure.division_by_zero, operation, span=span)

    def no_row(self, span: Span) -> str:
        return self._note(failure.no_row_matches, span=span)

    def too_many_numbers(self, span: Span) -> str:
        return self._note(failure.too_many_numbers, most=MOST_NUMBERS, span=span)

    def too_deep(self, name: str, depth: int, span: Span) -> str:
        return self._note(failure.too_deep, name, depth, span)

    def budget(self, span: Span | None) -> str:
        return self._note(failure.budget_spent, span)

    def dead_end(self, site: str, span: Span) -> str:
        return self._note(failure.dead_end, site, span)

    def empty_range(self, span: Span) -> str:
        return self._note(failure.empty_range, span=span)

    def nothing_to_pick(self, span: Span) -> str:
        return self._note(failure.pick_from_nothing, span)
