"""How a scenario went."""

from __future__ import annotations

from ..lean import frozen
from ..report import Diagnostic
from ..source import Span


@frozen
class Outcome:
    """A scenario with everything that was not as it says; nothing if it holds."""

    title: str
    span: Span
    """Where its title is written."""
    findings: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        return not self.findings
