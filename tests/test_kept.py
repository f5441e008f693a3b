"""What is kept for the next process is used only if it is whole, ours, and made from the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.as_read import to_test
from rulewright.kept import _make_room, _stays, kept, sources
from rulewright.load import load, world_of
from rulewright.scenario import Worlds
from rulewright.shipped import shipped
from rulewright_tools.scenarios import Target, opened

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


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o755])
def test_a_folder_that_is_open_to_others_is_not_used(folder: Path, mode: int) -> None:
    """One that we made is closed; one that came with a ruleset is not."""
    calls: list[str] = []
    counted(calls)
    folder.chmod(mode)

    assert counted(calls) == "made"
    assert calls == ["made", "made"]


@pytest.mark.parametrize(("mode", "times"), [(0o777, 2), (0o1777, 1), (0o775, 1), (0o755, 1)])
def test_a_folder_that_others_could_put_another_for_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int, times: int
) -> None:
    """They may write to one around it; in one like /tmp only the owner may rename."""
    around = tmp_path / "around"
    around.mkdir()
    around.chmod(mode)
    os.chown(around, os.getuid(), os.getgid())
    monkeypatch.setenv("XDG_CACHE_HOME", str(around / "inner"))
    calls: list[str] = []
    counted(calls)
    counted(calls)
    assert len(calls) == times


def test_a_link_is_followed_if_nobody_else_can_change_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, mode in (("closed", 0o755), ("open", 0o777)):
        (tmp_path / name).mkdir()
        (tmp_path / name).chmod(mode)
        (tmp_path / name / "inner").mkdir()
        (tmp_path / f"to_{name}").symlink_to(tmp_path / name / "inner")
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / f"to_{name}"))
        calls: list[str] = []
        counted(calls)
        counted(calls)
        assert len(calls) == (1 if name == "closed" else 2)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="files have no owners here")
def test_a_folder_of_somebody_else_is_not_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    counted(calls)
    somebody = os.getuid() + 1
    monkeypatch.setattr("os.getuid", lambda: somebody)
    _stays.cache_clear()
    counted(calls)
    _stays.cache_clear()
    assert calls == ["made", "made"]


def test_nothing_is_read_from_where_we_happen_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger's ruleset could hold a folder of the name that is looked for."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("XDG_CACHE_HOME", "near")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    calls: list[str] = []
    counted(calls)
    assert [*(tmp_path / "home/.cache/rulewright").iterdir()]

    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    counted(calls)
    counted(calls)
    assert calls == ["made"] * 3
    assert not [*here.iterdir()]


def test_a_folder_that_can_only_be_read_is_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    counted(calls)

    def refused(*_: object) -> None:
        raise OSError

    monkeypatch.setattr("os.utime", refused)
    assert counted(calls) == "made"
    assert calls == ["made"]


def test_what_cannot_be_written_leaves_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError

    monkeypatch.setattr("pathlib.Path.replace", full)
    assert counted([]) == "made"
    assert not [*folder.iterdir()]


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
    for _ in range(2):
        world, _ = world_of(f"{ruleset}+goal=6")
        assert world is not None
        assert world.parameters["goal"].value == 6
    (ruleset / "game.rules").write_text(RULES.replace("goal = 3", "goal = 4"))
    assert seen() == (4, 2)
    (ruleset / "game.rules").write_text(RULES.replace("goal = 3", "goal ="))
    assert world_of(str(ruleset))[0] is None


@pytest.mark.parametrize("package", ["", "parse"])
def test_the_grammar_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    """Another one makes another tree of the same text."""
    before = sources(package)
    grammar = (shipped("grammar") / "rules.lark").read_text(encoding="utf-8")
    (tmp_path / "rules.lark").write_text(grammar + "\n", encoding="utf-8")
    monkeypatch.setattr("rulewright.kept.shipped", lambda _: tmp_path)
    assert sources.__wrapped__(package) != before


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


CHANGED_BY_A_SCENARIO = """\
kind town is york, hull
  size number 0 to 9, starts 3

play
  turn of p1
    choose number n from 1 to 2
      if york.size > 5
        p1 wins
"""
SCENARIO = """
scenario "york is large"
  given
    set york.size to 6
  when
    p1 chooses 1
  then
    p1 won
"""


def test_what_only_a_scenario_changes_is_no_constant(folder: Path, ruleset: Path) -> None:
    """Though no rule is another, what was written without the scenario is not used with it."""
    (ruleset / "game.rules").write_text(CHANGED_BY_A_SCENARIO)
    assert load(str(ruleset))[0] is not None
    (ruleset / "scenarios").mkdir()
    (ruleset / "scenarios/all.rules").write_text(SCENARIO)

    suite, _ = opened(Target(str(ruleset)))
    assert suite is not None
    assert [each.ok for each in suite.play_all(suite.scenarios())] == [True]


def test_a_setting_of_another_type_is_another_world(folder: Path, ruleset: Path) -> None:
    """To Python, 1 is yes."""
    text = RULES.replace("goal = 3", "goal = 1") + SCENARIOS.replace("goal 70", "goal yes")
    (ruleset / "game.rules").write_text(text)
    ready, _ = to_test(str(ruleset))
    assert ready is not None
    worlds = Worlds(ready.program)
    worlds.know(ready.world)
    made = [worlds.machine(2, {"goal": goal}, ready.world) for goal in (1, True)]
    assert [[each.code for each in found] for _, found in made] == [[], ["E802"]]


def test_what_is_kept_needs_no_more_of_the_interpreter_than_play(tmp_path: Path) -> None:
    """The parser, the check and the author take longer to import than a small ruleset to test."""
    program = (
        "import atexit, sys; from rulewright_tools.cli import main;"
        "wanted = ('lark', 'rulewright.nodes', 'rulewright.check', 'rulewright.compile.author');"
        "atexit.register(lambda: print(*(name for name in wanted if name in sys.modules)));"
        "main(['test', 'rulesets/classics/nim'])"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    command = [sys.executable, "-c", program]
    first, second = (
        subprocess.run(command, capture_output=True, text=True, env=environment).stdout
        for _ in range(2)
    )
    needed = "lark rulewright.nodes rulewright.check rulewright.compile.author\n"
    assert first.endswith(needed)
    assert second == first.removesuffix(needed) + "\n"
