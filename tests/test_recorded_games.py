"""The recorded games that guard the shipped rulesets play as they were recorded.

If an edit of a rule was meant to change play, look at `rulewright snapshot review` and accept it,
or run this with `--snapshot-update`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.recording.marks import changed_since
from rulewright_tools.recorded.checking import check_file, grouped
from rulewright_tools.recorded.files import files_in
from rulewright_tools.recorded.kept_games import read_kept
from rulewright_tools.recorded.lists import missing_from
from rulewright_tools.recorded.opening import Opener
from rulewright_tools.recorded.telling import group_text
from rulewright_tools.recorded.updating import accept, refresh

RULESETS = Path(__file__).parent.parent / "rulesets"


def by_ruleset() -> dict[str, list[Path]]:
    """Every recorded game under the name of its ruleset, so that each is opened once."""
    found: dict[str, list[Path]] = {}
    for path in files_in([RULESETS]):
        recording = read_kept(path).recording
        name = recording.heading.ruleset if recording else str(path)
        found.setdefault(name, []).append(path)
    return found


GAMES = by_ruleset()


@pytest.mark.parametrize("name", GAMES)
def test_recorded_games(name: str, request: pytest.FixtureRequest) -> None:
    opener = Opener()
    checked = [check_file(path, opener) for path in GAMES[name]]
    if request.config.getoption("update_snapshots"):
        for game in checked:
            if game.ok:
                refresh(game, opener)
            else:
                accept(game, opener, "pytest --snapshot-update")
        return
    groups = grouped(checked)
    if groups:
        told = [group_text(group, at, len(groups)) for at, group in enumerate(groups, 1)]
        pytest.fail("\n".join(told), pytrace=False)


@pytest.mark.parametrize("name", GAMES)
def test_they_name_the_rules_in_force(name: str) -> None:
    """So that an edit is the only cause of a difference; `rulewright snapshot refresh`
    sees to it, and `--snapshot-update` too."""
    opener = Opener()
    for path in GAMES[name]:
        recording = read_kept(path).recording
        assert recording is not None
        opened, _ = opener.for_game(name, recording.heading)
        assert opened is not None
        assert changed_since(recording.marks, opened.program, opened.world) == (), path.name


def test_none_is_missing() -> None:
    assert missing_from([RULESETS]) == ()
    variants = {path.name for path in (RULESETS / "seven_empires.variants").iterdir()}
    guarded = {part for name in GAMES for part in name.split("+")}
    assert {"seven_empires", *variants} <= guarded
