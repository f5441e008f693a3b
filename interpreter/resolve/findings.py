"""A growing list of diagnostics that the parts of one stage share."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Factory, define

from ..report import Diagnostic, Note, diagnostic
from ..source import Span
from ..spelling import did_you_mean
from ..wording import listed

FEW = 8
"""So many names are listed when none of them is near the one that was written."""


ELSEWHERE = {
    **dict.fromkeys(("true", "True", "on"), "yes"),
    **dict.fromkeys(("false", "False", "off"), "no"),
    **dict.fromkeys(("null", "nil", "nothing", "nobody"), "none"),
    **dict.fromkeys(("else", "default", "otherwise"), "any"),
}
"""What other languages call what this one has words for."""


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
        """Add a finding about a name that stands for nothing, with the name that was meant, or all
        that there are if they are few."""
        known = tuple(dict.fromkeys(candidates))
        if name in ELSEWHERE:
            self.report(code, message, span, help=f"write `{ELSEWHERE[name]}`")
            return
        meant = did_you_mean(name, known)
        help = f"did you mean `{meant}`?" if meant else None
        if meant is None and 0 < len(known) <= FEW:
            there = "there is" if len(known) == 1 else "there are"
            help = f"{there} {listed(f'`{each}`' for each in known)}"
        self.report(code, message, span, help=help)
