"""What is kept for the next process is used only if it is whole, ours, and made from the same."""

import os
from pathlib import Path

import pytest

from rulewright.as_read import to_test
from rulewright.kept import _make_room, kept
from rulewright.load import load, world_of

RULES = """\
parameter goal = 3, from 1 to 9 "How far to count"

play
  turn of p1
    choose number n from 1 to goal
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "rulewright"


@pytest.fixture
def ruleset(tmp_path: Path) -> Path:
    game = tmp_path / "game"
    game.mkdir()
    manifest = "title: Game\nformat: 1\nplayers: {from: 2, to: 3}\n"
    (game / "ruleset.yaml").write_text(manifest)
    (game / "game.rules").write_text(RULES)
    return game


def counted(calls: list[str], made: object = "made") -> object:
    """What is kept under one key; every time that it is made is noted."""

    def make() -> object:
        calls.append("made")
        return made

    return kept("test", ("key",), make, lambda value: value != "unsound")


def test_a_value_is_made_once(folder: Path) -> None:
    calls: list[str] = []
    assert [counted(calls), counted(calls)] == ["made", "made"]
    assert calls == ["made"]


def test_only_what_lasts_is_kept(folder: Path) -> None:
    calls: list[str] = []
    assert counted(calls, "unsound") == counted(calls, "unsound") == "unsound"
    assert calls == ["made", "made"]


@pytest.mark.parametrize("cut", [0, 10, -1])
def test_a_damaged_file_is_made_anew(folder: Path, cut: int) -> None:
    calls: list[str] = []
    counted(calls)
    (file,) = folder.iterdir()
    file.write_bytes(file.read_bytes()[:cut])

    assert counted(calls) == counted(calls) == "made"
    assert calls == ["made", "made"]


def test_a_changed_byte_is_noticed(folder: Path) -> None:
    calls: list[str] = []
    counted(calls)
    (file,) = folder.iterdir()
    data = bytearray(file.read_bytes())
    data[-4] ^= 1
    file.write_bytes(data)

    counted(calls)
    assert calls == ["made", "made"]


def test_a_folder_that_others_write_to_is_not_used(folder: Path) -> None:
    calls: list[str] = []
    counted(calls)
    folder.chmod(0o777)

    assert counted(calls) == "made"
    assert calls == ["made", "made"]


def test_a_place_that_cannot_be_a_folder_is_no_harm(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write_text("a file")
    calls: list[str] = []
    assert counted(calls) == counted(calls) == "made"


@pytest.mark.parametrize(("limit", "most"), [("MOST_BYTES", 3500), ("MOST_FILES", 3)])
def test_what_was_not_used_for_longest_goes(
    folder: Path, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    """When the next process first keeps something."""

    def keep(what: str) -> set[str]:
        kept(what, ("key",), lambda: "x" * 1000, bool)
        return {file.name.partition("-")[0] for file in folder.iterdir()}

    for number, what in enumerate("abcdef"):
        keep(what)
        (file,) = folder.glob(f"{what}-*")
        os.utime(file, (number, number))
    monkeypatch.setattr(f"rulewright.kept.{limit}", most)
    _make_room.cache_clear()
    assert keep("new") == {"d", "e", "f", "new"}


def test_a_ruleset_is_kept(folder: Path, ruleset: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time nothing is parsed, and the same comes out."""
    first, _ = world_of(str(ruleset))
    assert first is not None

    def parsed_again(_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("rulewright.parse.parse_file", parsed_again)
    second, found = world_of(str(ruleset))
    assert second == first
    assert found == world_of(str(ruleset))[1]
    loaded, _ = load(str(ruleset))
    assert loaded is not None
    assert loaded.world == first


def test_every_change_of_a_ruleset_counts(folder: Path, ruleset: Path) -> None:
    """An edit, a setting and the number of players each make another ruleset."""

    def seen(**chosen: int) -> tuple[object, int]:
        players = chosen.pop("players", None)
        world, _ = world_of(str(ruleset), players, chosen)
        assert world is not None
        return world.parameters["goal"].value, world.players

    assert seen() == (3, 2)
    assert seen(players=3) == (3, 3)
    assert seen(goal=5) == (5, 2)
    (ruleset / "game.rules").write_text(RULES.replace("goal = 3", "goal = 4"))
    assert seen() == (4, 2)
    (ruleset / "game.rules").write_text(RULES.replace("goal = 3", "goal ="))
    assert world_of(str(ruleset))[0] is None


SCENARIOS = """\
scenario "three"
  when
    p1 chooses 3

scenario "far"
    with goal 7
  when
    p1 chooses 7

scenario "too far"
    with goal 70
  when
    p1 chooses 7

scenario "for three"
    with players 3
  when
    p1 chooses 2
"""


def test_worlds_of_scenarios_are_kept_together(folder: Path, ruleset: Path) -> None:
    """Those that are wanted and sound, beside that of the default settings."""
    (ruleset / "scenarios").mkdir()
    (ruleset / "scenarios/all.rules").write_text(SCENARIOS)

    for _ in range(2):
        ready, found = to_test(str(ruleset))
        assert ready is not None
        assert found == ()
        worlds = [(each.players, each.parameters["goal"].value) for each in ready.others]
        assert worlds == [(2, 7), (3, 3)]

    only, _ = to_test(str(ruleset), lambda scenario: "three" in scenario.title, "three")
    assert only is not None
    assert [each.players for each in only.others] == [3]
