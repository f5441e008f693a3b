"""Recorded games as tests of pytest: one file, one test, and one for each that is missing.

A game that plays otherwise fails with the first divergence and the rules behind it. With
`--snapshot-update` what the rules do now is taken as right instead, and the file says so; a game
that plays as before then names the rules in force.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from rulewright.render import render_text
from rulewright.report import Diagnostic

from .recorded.checking import check_file
from .recorded.lists import is_list, losses_in
from .recorded.opening import Opener
from .recorded.updating import accept, refresh

__all__ = ["GameFile", "GameList", "is_list"]

UPDATED = "pytest --snapshot-update"
_OPENER: pytest.StashKey[Opener] = pytest.StashKey()


class GameDiffers(Exception):  # noqa: N818, for it is the rules that have changed
    """A game is not played as it was recorded."""

    def __init__(self, id: str, found: Sequence[Diagnostic]) -> None:
        super().__init__(id)
        self.found = found


class GameFile(pytest.File):
    """A file with a recorded game."""

    def collect(self) -> Iterator[pytest.Item]:
        yield GameItem.from_parent(self, name=self.path.stem)


class GameList(pytest.File):
    """The list of a folder of recorded games; there is a test for each that is missing."""

    def collect(self) -> Iterator[pytest.Item]:
        for name, found in losses_in(self.path.parent).items():
            yield MissingGame.from_parent(self, name=name, found=found)


class _Told(pytest.Item):
    """A test that fails with what is said of a game."""

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None
    ) -> str | Any:
        if not isinstance(excinfo.value, GameDiffers):
            return super().repr_failure(excinfo, style)
        return render_text(excinfo.value.found)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name


class MissingGame(_Told):
    """A recorded game that is on the list and not there."""

    def __init__(self, *, found: Diagnostic, **given: Any) -> None:
        super().__init__(**given)
        self.found = found

    def runtest(self) -> None:
        raise GameDiffers(self.name, [self.found])


class GameItem(_Told):
    """One recorded game."""

    def runtest(self) -> None:
        opener = self.config.stash.setdefault(_OPENER, Opener())
        checked = check_file(self.path, opener)
        found = checked.found
        if self.config.getoption("update_snapshots", False):
            if checked.ok:
                refresh(checked, opener)
            else:
                found = accept(checked, opener, UPDATED)
        if found:
            raise GameDiffers(checked.id, found)
