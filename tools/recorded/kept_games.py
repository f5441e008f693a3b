"""The file of a recorded game, read.

Takes a path; gives the recorded game, or what is wrong with the file.
"""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from rulewright.on_disk import text_of
from rulewright.recording.reading import read_recording
from rulewright.recording.script import Recording
from rulewright.report import Diagnostic
from rulewright.source import SourceFile

from .files import LARGEST, SUFFIX, shown


@frozen
class Kept:
    """A file with a recorded game, or what is wrong with it."""

    path: Path
    recording: Recording | None
    found: tuple[Diagnostic, ...]

    @property
    def id(self) -> str:
        """The name by which it is accepted or pruned."""
        return self.path.name.removesuffix(SUFFIX)


def read_kept(path: Path) -> Kept:
    """The recorded game in a file."""
    text = text_of(path, LARGEST)
    if isinstance(text, Diagnostic):
        return Kept(path, None, (text,))
    recording, found = read_recording(SourceFile(shown(path), text))
    return Kept(path, recording, found)
