"""A growing list of diagnostics that the parts of one stage share."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Factory, define

from ..report import Diagnostic, Note, diagnostic
from ..source import Span
from ..spelling import did_you_mean


@define
class Findings:
    """What a stage has found so far."""

    found: list[Diagnostic] = Factory(list)

    def report(
        self,
        code: str,
        message: str,
        span: Span | None,
        *,
        notes: Iterable[Note] = (),
        help: str | None = None,
    ) -> None:
        """Add one finding."""
        self.found.append(diagnostic(code, message, span, notes=notes, help=help))

    def unknown(
        self, code: str, message: str, name: str, span: Span | None, candidates: Iterable[str]
    ) -> None:
        """Add a finding about a name that stands for nothing, with the name that was meant."""
        meant = did_you_mean(name, candidates)
        help = f"did you mean `{meant}`?" if meant else None
        self.report(code, message, span, help=help)
