"""Diagnostics: what is wrong, where, and what to do about it, as plain values.

Every stage gives its findings as `Diagnostic` values made by `diagnostic`; none
prints or raises for a user's mistake. `arrange` puts the findings of several
stages into the order in which they are shown; `gather` makes one of those that say the same.
"""

from collections.abc import Iterable
from typing import Literal

from attrs import evolve

from .codes import CODES
from .lean import frozen
from .source import Span
from .spelling import number_of

Severity = Literal["error", "warning"]


@frozen
class Note:
    """A further remark on a diagnostic, with its own place if it has one."""

    message: str
    span: Span | None = None
    level: int | None = None
    """In a chain of reasons how far in it stands, below the one that it explains."""


@frozen
class Diagnostic:
    """One finding; make it with `diagnostic`, which checks the code."""

    code: str
    message: str
    span: Span | None
    notes: tuple[Note, ...] = ()
    help: str | None = None

    @property
    def severity(self) -> Severity:
        """Whether the ruleset can still be played."""
        return "warning" if self.code.startswith("W") else "error"


def diagnostic(
    code: str,
    message: str,
    span: Span | None = None,
    *,
    notes: Iterable[Note] = (),
    help: str | None = None,
) -> Diagnostic:
    """Make a diagnostic; a code that is not in the table is a bug of ours."""
    assert code in CODES, f"no such code: {code}"
    return Diagnostic(code, message, span, tuple(notes), help)


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them is more than a warning."""
    return any(found.severity == "error" for found in diagnostics)


GATHERED = frozenset(
    ["E403", "E405", "E406", "E407", "E408", "E410", "E413", "E416", "E417", "E419", "E421", "E520"]
)
"""What is said of one name in many places has one cause: the name itself."""
MOST_PLACES = 3


def gather(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The same said of many places becomes one finding that names the others."""
    alike: dict[tuple[str, str], list[Diagnostic]] = {}
    found: list[Diagnostic] = []
    for each in arrange(diagnostics):
        if each.code in GATHERED:
            alike.setdefault((each.code, each.message), []).append(each)
        else:
            found.append(each)
    return arrange((*found, *(_joined(group) for group in alike.values())))


def _joined(alike: list[Diagnostic]) -> Diagnostic:
    """The first of several findings that say the same, with notes of the places of the others."""
    first, *others = alike
    notes = [Note("the same here", each.span) for each in others[:MOST_PLACES]]
    left = len(others) - MOST_PLACES
    if left > 0:
        notes.append(Note(f"and in {number_of(left, 'more place')}"))
    return evolve(first, notes=(*first.notes, *notes))


def arrange(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Each once, in order of file and place; those without a place come first."""
    return tuple(sorted(dict.fromkeys(diagnostics), key=_order))


def _order(found: Diagnostic) -> tuple[str, int, int, str, str]:
    if found.span is None:
        return "", 0, 0, found.code, found.message
    return found.span.file.path, found.span.start, found.span.end, found.code, found.message
