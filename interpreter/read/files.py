"""Text files inside one folder: read within bounds, never outside the folder.

Takes names as a ruleset writes them; gives `SourceFile` values or diagnostics.
"""

from pathlib import Path, PurePosixPath

from ..lean import frozen
from ..report import Diagnostic, diagnostic
from ..source import UNSEEN, SourceFile, Span, cannot_be_seen
from .shape import Named

MOST_RULE_BYTES = 1024 * 1024
MOST_YAML_BYTES = 4 * 1024 * 1024


@frozen
class Shelf:
    """A folder whose files are read, and the path under which people see it."""

    folder: Path
    shown: str

    def read(self, name: str, named_at: Span | None = None) -> SourceFile | Diagnostic:
        """One text file of the folder, by its name relative to the folder."""
        shown = f"{self.shown}/{name}"
        place = named_at or SourceFile(shown, "").start()
        if unseen := UNSEEN.search(name):
            return unseen_in_name(unseen[0], place)
        path = self._inside(name)
        if path is None:
            help = "name files inside the ruleset's own folder"
            return diagnostic("E107", f'"{name}" leaves the folder', place, help=help)
        return _text(path, shown, place, most_bytes(name))

    def read_named(self, named: Named) -> SourceFile | Diagnostic:
        """A file that another file names; mistakes point to the naming."""
        return self.read(named.text, named.span)

    def names(self, pattern: str) -> list[str]:
        """The files that match a pattern, sorted by name. Those whose names begin with a dot are
        left to the editors that put them there."""
        found = (path for path in self.folder.glob(pattern) if not path.is_dir())
        seen = (path for path in found if not path.name.startswith("."))
        return sorted(path.relative_to(self.folder).as_posix() for path in seen)

    def _inside(self, name: str) -> Path | None:
        """The file's path, or none if the name or a link leads out of the folder."""
        pure = PurePosixPath(name)
        if pure.is_absolute() or ".." in pure.parts or "\\" in name or "\0" in name:
            return None
        try:
            path = (self.folder / pure).resolve()
        except (OSError, RuntimeError):
            return None
        # What is still a link after that leads round in a circle.
        if _is_link(path) or not path.is_relative_to(self.folder.resolve()):
            return None
        return path


def most_bytes(name: str) -> int:
    """How long a file of that name may be."""
    return MOST_RULE_BYTES if name.endswith(".rules") else MOST_YAML_BYTES


def too_large(shown: str, most: int) -> Diagnostic:
    """What is said of a file that is longer."""
    message = f"{shown} has more than {most // (1024 * 1024)} MiB"
    return diagnostic("E105", message, SourceFile(shown, "").start())


def unseen_in_name(unseen: str, place: Span) -> Diagnostic:
    """What is said of a file whose name could steer a terminal."""
    message = f"in the name of a file {cannot_be_seen(unseen)}"
    return diagnostic("E107", message, place, help="give the file another name")


def _is_link(path: Path) -> bool:
    try:
        return path.is_symlink()
    except OSError:
        return False


def _text(path: Path, shown: str, place: Span, most: int) -> SourceFile | Diagnostic:
    try:
        if not path.exists():
            return diagnostic("E102", f"there is no file {shown}", place)
        # A pipe or device would never end; only plain files are read.
        if not path.is_file():
            return diagnostic("E101", f"{shown} is not a plain file", place)
        with path.open("rb") as stream:
            content = stream.read(most + 1)
    except OSError as error:
        reason = (error.strerror or "it cannot be opened").lower()
        return diagnostic("E101", f"cannot read {shown}: {reason}", place)
    if len(content) > most:
        return too_large(shown, most)
    return _decoded(content.removeprefix(b"\xef\xbb\xbf"), shown)


def _decoded(content: bytes, shown: str) -> SourceFile | Diagnostic:
    # The same rules have the same text, whichever system saved them.
    content = content.replace(b"\r\n", b"\n")
    try:
        return SourceFile(shown, content.decode("utf-8"))
    except UnicodeDecodeError as error:
        readable = SourceFile(shown, content.decode("utf-8", errors="replace"))
        at = len(content[: error.start].decode("utf-8"))
        help = "save the file as UTF-8"
        return diagnostic("E103", "this is not UTF-8", readable.span(at, at + 1), help=help)
