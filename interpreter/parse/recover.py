"""After a mistake, the rest of a definition is still looked at.

Takes the text of a definition and the line of a mistake in it; gives the text with blanks in
place of that sentence and all that belongs to it, so that it can be parsed again and the next
mistake be found. Offsets stay as they are.
"""

from __future__ import annotations

import re

from ..lean import frozen
from .blocks import CONTINUES

OTHERWISE = re.compile(r" *otherwise *(#.*)?$")


@frozen
class Healed:
    """A text without a broken sentence, and the offset behind it."""

    text: str
    end: int


def without(text: str, offset: int) -> Healed | None:
    """The text without the sentence at an offset; none if that is the heading itself."""
    lines = text.split("\n")
    at = text.count("\n", 0, offset)
    while at and CONTINUES.match(lines[at].lstrip()):
        at -= 1
    if at == 0:
        return None
    end = _end(lines, at, _indent(lines[at]))
    kept = [line if not at <= i < end else " " * len(line) for i, line in enumerate(lines)]
    return Healed("\n".join(kept), sum(len(line) + 1 for line in lines[:end]))


def _end(lines: list[str], at: int, indent: int) -> int:
    """The first line that does not belong to the sentence of a line."""
    at += 1
    while at < len(lines) and _belongs(lines[at], indent):
        at += 1
    return at


def _belongs(line: str, indent: int) -> bool:
    if not line.strip() or line.lstrip().startswith("#") or _indent(line) > indent:
        return True
    goes_on = CONTINUES.match(line.lstrip()) or OTHERWISE.match(line)
    return goes_on is not None and _indent(line) == indent


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
