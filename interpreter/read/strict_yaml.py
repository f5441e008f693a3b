"""Strict YAML 1.2: text becomes values with places, or diagnostics with places.

All unclear values of a file are reported in one run; broken syntax ends the reading. Nothing
raises, whatever the text. What was read is kept for the next process, which then does without the
parser: it takes longer to import than most files to read.
"""

from ..kept import kept
from ..report import Diagnostic, diagnostic
from ..source import SourceFile
from .values import Value

WORTH_KEEPING = 200
"""Characters of a file that is kept as read for the next process."""
MOST_CHARACTERS = 4 * 1024 * 1024


def read_yaml(file: SourceFile) -> tuple[Value | None, tuple[Diagnostic, ...]]:
    """The one value of a YAML file, and what is wrong with it.

    There is no value if the syntax is broken or a bound is crossed. An empty file is
    an empty scalar.
    """
    refused = _refused(file)
    if refused is not None:
        return None, (refused,)
    if len(file.text) < WORTH_KEEPING:
        return _read(file)
    made_from = (file.path, file.text)
    return kept("table", made_from, lambda: _read(file), lambda read: not read[1])


def _read(file: SourceFile) -> tuple[Value | None, tuple[Diagnostic, ...]]:
    from .yaml_events import from_events

    return from_events(file)


def _refused(file: SourceFile) -> Diagnostic | None:
    """Why the text is not even parsed."""
    if len(file.text) > MOST_CHARACTERS:
        return diagnostic("E105", "the file has more than 4 MiB", file.start())
    tab = file.text.find("\t")
    if tab < 0:
        return None
    help = 'indent with spaces; inside text in double quotes write "\\t"'
    return diagnostic("E109", "there is a tab here", file.span(tab, tab + 1), help=help)
