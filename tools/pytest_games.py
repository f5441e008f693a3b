"""Recorded games as tests of pytest: one file, one test.

A game that plays otherwise fails with the first divergence and the rules behind it. With
`--snapshot-update` what the rules do now is taken as right instead, and the file says so; a game
that plays as before then names the rules in force.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright.render import render_text

from .recorded.checking import Checked, check_file
from .recorded.opening import Opener
from .recorded.updating import accept, refresh

UPDATED = "pytest --snapshot-update"
_OPENER: pytest.StashKey[Opener] = pytest.StashKey()


class GameDiffers(Exception):  # noqa: N818, for it is the rules that have changed
    """A game is not played as it was recorded."""

    def __init__(self, checked: Checked) -> None:
        super().__init__(checked.id)
        self.checked = checked


class GameFile(pytest.File):
    """A file with a recorded game."""

    def collect(self) -> Iterator[pytest.Item]:
        yield GameItem.from_parent(self, name=self.path.stem)


class GameItem(pytest.Item):
    """One recorded game."""

    def runtest(self) -> None:
        opener = self.config.stash.setdefault(_OPENER, Opener())
        checked = check_file(self.path, opener)
        update = self.config.getoption("update_snapshots", False)
        if checked.ok:
            if update:
                refresh(checked, opener)
        elif update and checked.divergence is not None:
            accept(checked, opener, UPDATED)
        else:
            raise GameDiffers(checked)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None
    ) -> str | Any:
        if not isinstance(excinfo.value, GameDiffers):
            return super().repr_failure(excinfo, style)
        return render_text(excinfo.value.checked.found)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name
