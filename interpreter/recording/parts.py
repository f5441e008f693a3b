"""A recorded game while its text is read: the lines, what they have given, and what is wrong."""

from __future__ import annotations

from typing import Any

from attrs import Factory, define

from ..lean import frozen
from ..report import Diagnostic, diagnostic
from ..source import SourceFile, Span
from .script import Checkpoint, Step


@frozen
class Line:
    """A line with what was folded behind it."""

    text: str
    """Without indentation."""
    indent: int
    span: Span


@define
class Parts:
    """What has been read so far."""

    file: SourceFile
    found: list[Diagnostic] = Factory(list)
    heading: dict[str, Any] = Factory(dict)
    steps: list[Step] = Factory(list)
    points: list[Checkpoint] = Factory(list)
    marks: dict[str, dict[str, str]] = Factory(dict)
    written: int = 0
    """The number of the last decision as it is written, so that a gap is told once."""

    def wrong(self, line: Line, message: str, help: str | None = None, at: int = 0) -> None:
        """A line that makes no sense, from a character on."""
        start = min(line.span.start + at, line.span.end)
        span = line.span.file.span(start, max(line.span.end, start))
        self.found.append(diagnostic("E842", message, span, help=help))

    def wrong_heading(self, span: Span, message: str, help: str | None = None) -> None:
        self.found.append(diagnostic("E841", message, span, help=help))
