"""A ruleset that is not on disk: the texts of its files by name.

Takes a mapping of file names to texts; gives the same as a folder does. So a saved game can carry
its ruleset, and a test can be one text.
"""

from collections.abc import Mapping
from fnmatch import fnmatchcase

from ..lean import frozen
from ..report import Diagnostic, diagnostic
from ..source import UNSEEN, SourceFile, Span
from .files import most_bytes, too_large, unseen_in_name
from .shape import Named


@frozen
class Texts:
    """Files by name, and the path under which people see them."""

    files: Mapping[str, str]
    shown: str

    def read(self, name: str, named_at: Span | None = None) -> SourceFile | Diagnostic:
        """One file by its name."""
        shown = f"{self.shown}/{name}" if self.shown else name
        if unseen := UNSEEN.search(name):
            return unseen_in_name(unseen[0], named_at or SourceFile(self.shown, "").start())
        if name in self.files:
            return _bounded(self.files[name], shown, name)
        place = named_at or SourceFile(shown, "").start()
        return diagnostic("E102", f"there is no file {shown}", place)

    def read_named(self, named: Named) -> SourceFile | Diagnostic:
        """A file that another file names; mistakes point to the naming."""
        return self.read(named.text, named.span)

    def names(self, pattern: str) -> list[str]:
        """The files that match a pattern, sorted by name."""
        depth = pattern.count("/")
        return sorted(
            name for name in self.files if fnmatchcase(name, pattern) and name.count("/") == depth
        )


def _bounded(text: str, shown: str, name: str) -> SourceFile | Diagnostic:
    """A text, unless a file may not be so long."""
    most = most_bytes(name)
    if len(text) <= most:
        return SourceFile(shown, text)
    return too_large(shown, most)
