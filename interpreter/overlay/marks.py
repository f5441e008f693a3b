"""Marks: how a variant remembers the text that it changes, and is told when that has changed.

A change may say `(was 3f2a9c01)`, the digest of the text it was written for. The texts themselves
are kept in the file `was.txt` of the variant, so that both versions can be shown. Takes a change
and the text in force; gives a Mark, and what to say if it is stale.
"""

from __future__ import annotations

import re
from difflib import ndiff

from ..layout import digest_of, format_definition
from ..lean import frozen
from ..nodes import Definition
from ..parse import parse_file
from ..report import Diagnostic, Note, diagnostic
from ..resolve.definitions import head
from ..source import SourceFile, Span

MARK = re.compile(r"\(was [0-9a-f]+\)")
NAMED = re.compile(r"(?:remove|before|after)\s+[a-z_]+\s+[a-z0-9_]+")


@frozen
class Mark:
    """A change that can be marked, and the text that it changes."""

    origin: str
    """The variant."""
    shown: str
    """What it changes, such as `rule settle`."""
    span: Span
    was: str | None
    """Its mark, if it has one."""
    definition: Definition
    """The text below it, without what others put into it."""
    is_stale: bool

    @property
    def now(self) -> str:
        """The mark of the text as it is."""
        return digest_of(self.definition)

    @property
    def line(self) -> str:
        """The first line of the change with the mark of the text as it is."""
        return marked(head(self.span).text, self.now)


def marked(line: str, mark: str) -> str:
    """The first line of a change with another mark, or with one if it has none."""
    written = f"(was {mark})"
    if MARK.search(line):
        return MARK.sub(written, line, count=1)
    if line.startswith("replace"):
        return line.replace("replace", f"replace {written}", 1)
    return NAMED.sub(lambda found: f"{found[0]} {written}", line, count=1)


def stale(mark: Mark, kept: SourceFile | None) -> Diagnostic:
    """What is said about a change whose text has changed since it was written."""
    old = kept_texts(kept).get(mark.was or "")
    new = format_definition(mark.definition)
    note = Note("this is its text now", mark.definition.span)
    if old is not None:
        lines = (line.rstrip() for line in ndiff(old.splitlines(), new.splitlines()))
        changed = "\n".join(f"  {line}" for line in lines if not line.startswith("?"))
        note = Note(f"this is what has changed in it:\n{changed}", mark.definition.span)
    return diagnostic(
        "E305",
        f"this was written for a text `{mark.was}` of {mark.shown} that has changed since",
        head(mark.span),
        notes=[note],
        help=f"see whether the change still makes sense, then write `{_plain(mark.line)}`, "
        "or let `rulewright check --acknowledge` write it",
    )


def _plain(line: str) -> str:
    """A line without its comment and with single blanks."""
    return " ".join(line.partition("#")[0].split())


def kept_texts(kept: SourceFile | None) -> dict[str, str]:
    """The texts that a variant keeps, by their marks; what cannot be read is left out."""
    if kept is None:
        return {}
    return {digest_of(each): format_definition(each) for each in parse_file(kept)[0]}
