"""The lists of recorded games: kept by several at once, merged, out of step, damaged."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.shipped import shipped
from rulewright_tools import writing
from rulewright_tools.cli import main
from rulewright_tools.recorded.lists import LIST, losses, missing_from, put_on_list


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(each) for each in words])


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The games of a copy of connect four."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(shipped("rulesets") / "classics" / "connect_four", "four")
    return Path("four/games")


def names(games: Path) -> list[str]:
    return (games / LIST).read_text(encoding="utf-8").splitlines()[1:]


ADDS = """
import sys
from pathlib import Path
from rulewright_tools.recorded.lists import put_on_list
for number in range(40):
    put_on_list(Path(sys.argv[1]) / f"{sys.argv[2]}_{number}.game")
"""


def test_several_may_record_at_once(games: Path) -> None:
    words = [sys.executable, "-c", ADDS, str(games)]
    workers = [subprocess.Popen([*words, name]) for name in ("a", "b", "c")]
    assert [each.wait() for each in workers] == [0, 0, 0]

    wanted = {f"{name}_{number}" for name in "abc" for number in range(40)}
    assert {*names(games)} == {*wanted, "connect_four_whole_game"}


def test_where_there_are_no_locks_a_list_is_kept_all_the_same(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "fcntl", None)
    put_on_list(games / "a.game")

    assert names(games) == ["a", "connect_four_whole_game"]


def test_refresh_puts_the_two_sides_of_a_merge_together(games: Path) -> None:
    for name in ("ours", "theirs"):
        shutil.copy(games / "connect_four_whole_game.game", games / f"{name}.game")
    sides = "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> other\n"
    about = (games / LIST).read_text(encoding="utf-8")
    (games / LIST).write_text(about + sides, encoding="utf-8")
    done = run("snapshot", "refresh")

    assert f"{games / LIST}: has the names of both sides of the merge\n" in done.output
    assert names(games) == ["connect_four_whole_game", "ours", "theirs"]
    assert "both sides" not in run("snapshot", "refresh").output


def test_games_in_the_middle_of_a_merge_are_one_group(games: Path) -> None:
    for name in ("a", "b"):
        (games / f"{name}.game").write_text(
            "recorded game of four\n<<<<<<< HEAD\n", encoding="utf-8"
        )
    told = run("snapshot", "review").output
    assert "1 of 1: 2 recorded games cannot be played: E842" in told
    result = run("snapshot", "accept", "--all", "--because", "x")
    assert result.exit_code == 1
    assert result.output.startswith("a: cannot be played\nb: cannot be played\n")


def test_a_list_in_the_middle_of_a_merge(games: Path) -> None:
    """The games of both sides belong there, and the next change leaves the marks out."""
    shutil.copy(games / "connect_four_whole_game.game", games / "ours.game")
    with (games / LIST).open("a", encoding="utf-8") as file:
        file.write("<<<<<<< HEAD\nours\n||||||| base\n=======\ntheirs\r\n>>>>>>> other\nours\n")

    assert missing_from([games]) == (games / "theirs.game",)
    assert run("snapshot", "prune").exit_code == 0
    assert names(games) == ["connect_four_whole_game", "ours"]


def test_a_name_may_be_written_with_its_ending(games: Path) -> None:
    (games / LIST).write_text("connect_four_whole_game.game\n", encoding="utf-8")

    assert losses([games]) == ()


def test_a_list_that_cannot_be_read_is_told_and_not_written_over(games: Path) -> None:
    (games / LIST).write_bytes(b"\xff\xfe")
    for words in (["snapshot", "review"], ["test", "./four"]):
        result = run(*words)
        assert result.exit_code == 1
        assert str(games / LIST) in result.output
    result = run("snapshot", "record", "./four", "--stop", 1)
    assert result.exit_code == 1
    assert f"{games / LIST} cannot be written: what is there cannot be read" in result.output
    assert (games / LIST).read_bytes() == b"\xff\xfe"


def test_a_game_that_is_not_listed_is_put_on_the_list(games: Path) -> None:
    """It was copied there, or the machine stopped before it was put there."""
    shutil.copy(games / "connect_four_whole_game.game", games / "a.game")
    result = run("snapshot", "refresh")

    assert "a: put on the list of its folder" in result.output
    assert names(games) == ["a", "connect_four_whole_game"]
    (games / LIST).unlink()
    assert "put on the list" not in run("snapshot", "refresh").output
    assert not (games / LIST).exists()


def test_a_file_that_cannot_be_written_is_named(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not the one beside it that nobody has heard of."""

    def fail(**ignored: object) -> None:
        raise OSError(30, "Read-only file system", "/x/.a.game.part")

    monkeypatch.setattr(writing.tempfile, "mkstemp", fail)
    result = run("snapshot", "record", "./four", "--name", "a", "--stop", "1")

    told = f"error[E101]: {games / 'a.game'} cannot be written: Read-only file system"
    assert result.output.splitlines()[0] == told
