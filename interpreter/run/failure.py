"""What goes wrong while rules are carried out.

Both evaluators raise a `RuleFailure`, with the same code and words for the same cause; a game
catches it and shows its diagnostic. The functions give the failure for a cause; raise it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..report import Diagnostic, Note, diagnostic
from ..source import Span


class RuleFailure(Exception):  # noqa: N818, for it is the ruleset that is in error
    """A mistake in the rules that only shows in play: the code, the words, and the place."""

    def __init__(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        notes: Iterable[Note] = (),
        help: str | None = None,
        plain: str | None = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.span = span
        self.notes = tuple(notes)
        self.help = help
        self.plain = plain or message
        """The words without any value of the position, which may be hidden from somebody."""

    def diagnostic(self, *, plain: bool = False) -> Diagnostic:
        """The failure as a finding like any other; in front of players who may not know all, a
        plain one."""
        message = self.plain if plain else self.message
        return diagnostic(self.code, message, self.span, notes=self.notes, help=self.help)


def field_of_none(asked: str, span: Span | None) -> RuleFailure:
    """E701; asked is what none was asked for, such as `mark` or `neighbours`."""
    return RuleFailure(
        "E701",
        f"there is no {asked} of none",
        span,
        help="ask first whether it is none, as in `if x is not none`",
    )


def none_here(wanted: str, span: Span | None) -> RuleFailure:
    """E701 where something else has to be, such as the thing to move; wanted is its type."""
    return RuleFailure(
        "E701",
        f"this is none, and {wanted} is needed",
        span,
        help="ask first whether it is none, as in `if x is not none`",
    )


def out_of_range(name: str, value: int, low: int, high: int, span: Span | None) -> RuleFailure:
    """E702; name is that of the field, such as `town.size`."""
    return RuleFailure(
        "E702",
        f"{name} would be {value}, outside {low} to {high}",
        span,
        help="check before the change, or declare the field `clamped` or `cyclic`",
        plain=f"{name} would be outside {low} to {high}",
    )


def not_in_range(value: int, low: int, high: int, span: Span | None) -> RuleFailure:
    """E702 for a number where one of a range has to be, such as an argument."""
    text = f"this is {value}, and {low} to {high} is needed"
    return RuleFailure("E702", text, span, plain=f"this is outside {low} to {high}")


def division_by_zero(operation: str, divisor: int, span: Span | None) -> RuleFailure:
    """E703; operation is `/` or `mod`."""
    plain = f"`{operation}` by a number that it cannot be done by"
    return RuleFailure("E703", f"`{operation}` by {divisor}", span, plain=plain)


def no_row_matches(keys: Iterable[str], span: Span | None) -> RuleFailure:
    """E704; keys are the values looked up, worded."""
    return RuleFailure(
        "E704",
        f"no row of the table is for {', '.join(keys)}",
        span,
        help="add a row, or a last row with `any`",
        plain="no row of the table is for what is looked up",
    )


def too_deep(name: str, depth: int, span: Span | None) -> RuleFailure:
    """E705 for a value or rule that uses itself more often than it may."""
    return RuleFailure("E705", f"{name} uses itself more than {depth} deep", span)


def budget_spent(span: Span | None) -> RuleFailure:
    """E706."""
    return RuleFailure("E706", "the rules took too many steps without a decision", span)


def dead_end(site: str, span: Span | None) -> RuleFailure:
    """E707; site is the name of the choice."""
    return RuleFailure(
        "E707",
        f"there is nothing to choose for {site}",
        span,
        help="give the choice a body with `otherwise`, or check before it",
    )


def empty_range(low: int, high: int, span: Span | None) -> RuleFailure:
    """E708 for a roll or a choice of a number."""
    text = f"there is no number from {low} to {high}"
    return RuleFailure("E708", text, span, plain="the range of numbers is empty")


def pick_from_nothing(span: Span | None) -> RuleFailure:
    """E709."""
    return RuleFailure("E709", "there is nothing to pick from", span)


def never_settles(name: str, span: Span | None) -> RuleFailure:
    """E710; name is that of the rule which still changed something."""
    return RuleFailure("E710", f"{name} changes something every time it runs", span)


def broken_invariant(
    name: str, span: Span | None, instead: str = "", notes: Iterable[Note] = ()
) -> RuleFailure:
    """E711; instead is what is so, and the notes say why."""
    plain = f"the invariant {name} does not hold"
    return RuleFailure(
        "E711", f"{plain}: {instead}" if instead else plain, span, notes, plain=plain
    )


def too_many_numbers(low: int, high: int, most: int, span: Span | None) -> RuleFailure:
    """E712."""
    text = f"the numbers {low} to {high} are more than the {most:,} that a set may hold"
    plain = f"the numbers are more than the {most:,} that a set may hold"
    return RuleFailure("E712", text, span, plain=plain)
