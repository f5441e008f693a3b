"""Recorded games as snapshots of syrupy, for tests written in Python.

    def test_opening(game_snapshot):
        assert record("tic_tac_toe", seed=1) == game_snapshot

Takes Recordings; keeps each as a file of its own, the same text that `rulewright snapshot` writes.
Two match if they play the same: why they are kept and the marks of the rules do not count. Nothing
is ever deleted, and the reasons in a file stay when it is updated.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import evolve
from syrupy.data import SnapshotCollection, SnapshotCollections
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation

from rulewright.recording.again import first_difference
from rulewright.recording.marks import between
from rulewright.recording.reading import read_recording
from rulewright.recording.report import divergence_found
from rulewright.recording.script import Recording
from rulewright.recording.written import text_of
from rulewright.render import render_text
from rulewright.source import SourceFile

from ..loading import parsed_settings
from ..writing import write_whole
from .files import FOLDER
from .opening import Opener
from .updating import recorded

UPDATED = "pytest --snapshot-update"
_OPENER = Opener()


def record(
    ruleset: str,
    *,
    seed: int = 1,
    players: int | None = None,
    settings: tuple[str, ...] = (),
    stop: int | None = None,
) -> Recording:
    """A game of random bots, as `rulewright snapshot record` writes it down."""
    opened, found = _OPENER.open(ruleset, players, parsed_settings(settings))
    assert opened is not None, render_text(found)
    return recorded(opened, seed, stop=stop)


class GameSnapshot(SingleFileSnapshotExtension):
    """Keeps recorded games."""

    _write_mode = WriteMode.TEXT
    file_extension = "game"

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        """A folder of their own, for syrupy deletes what it does not know in its own."""
        return str(Path(test_location.filepath).parent / FOLDER / test_location.basename)

    def serialize(self, data: Any, **ignored: Any) -> str:
        """The text of a recorded game."""
        assert isinstance(data, Recording), "a game snapshot is a recorded game"
        return text_of(data)

    def matches(self, *, serialized_data: Any, snapshot_data: Any) -> bool:
        """Whether two texts are the same game."""
        old, new = _read(snapshot_data), _read(serialized_data)
        return old is not None and new is not None and first_difference(old, new) is None

    def diff_lines(self, serialized_data: Any, snapshot_data: Any) -> Iterator[str]:
        """The first difference only, with the rules that have changed."""
        if not snapshot_data:
            return
        old, found = read_recording(SourceFile("the kept game", str(snapshot_data)))
        new = _read(serialized_data)
        if old is not None and new is not None:
            difference = first_difference(old, new)
            if difference is not None:
                found = (divergence_found(difference, between(old.marks, new.marks)),)
        yield from render_text(found).splitlines()

    @classmethod
    def write_snapshot_collection(
        cls, *, snapshot_collection: SnapshotCollection, **ignored: Any
    ) -> None:
        """Write a game whole, with the reasons of the one before."""
        path = Path(snapshot_collection.location)
        data = next(iter(snapshot_collection)).data
        new = _read(data)
        old = _read(path.read_text(encoding="utf-8")) if path.is_file() else None
        if new is not None and old is not None:
            because = (*old.heading.because, UPDATED)
            data = text_of(evolve(new, heading=evolve(new.heading, because=because)))
        write_whole(path, str(data))

    def discover_snapshots(self, **ignored: Any) -> SnapshotCollections:
        """None: games that no test asks for are no mistake, and are left alone."""
        return SnapshotCollections()

    def delete_snapshots(self, **ignored: Any) -> None:
        """Nothing is deleted but by `rulewright snapshot prune`."""


def _read(text: Any) -> Recording | None:
    return read_recording(SourceFile("a game", str(text)))[0]
