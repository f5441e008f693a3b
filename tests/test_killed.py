"""Nothing is lost when a command is killed, at whatever step of its writing.

Every command that writes a file of the user is killed at each step in turn. Each file is then
wholly the old one or wholly the new one, nothing half made is taken for a game or a ruleset, and
the same command, given again, comes to the same end as if nothing had happened.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from killed import Kill, Killed, killed, seen

from rulewright.read.find import list_rulesets
from rulewright.shipped import shipped
from rulewright_tools.cli import main
from rulewright_tools.recorded.files import files_in
from rulewright_tools.recorded.lists import LIST

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs fork and /proc")

BECAUSE = ("--because", "a reason")
UNTIDY = "rule   extra\n  mover   wins\n"
STUCK = """
grid cell 2 by 1
  mark player or none
play
  players take turns from p1, at most 9
    choose here from cells with mark none
    set here.mark to mover
"""


def run(*words: str) -> None:
    done = CliRunner().invoke(main, list(words))
    assert done.exit_code == 0, done.output


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of connect four with two recorded games and a variant, and a ruleset that is stuck."""
    shelf = tmp_path_factory.mktemp("shelf")
    four = shipped("rulesets") / "classics" / "connect_four"
    shutil.copytree(four, shelf / "four", ignore=shutil.ignore_patterns("games"))
    (shelf / "stuck").mkdir()
    manifest = "title: Stuck\nformat: 1\nplayers: 2\n"
    (shelf / "stuck" / "ruleset.yaml").write_text(manifest, encoding="utf-8")
    (shelf / "stuck" / "stuck.rules").write_text(STUCK, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(shelf)
        run("new", "variant", "last", "--from", "./four")
        variant = shelf / "four.variants" / "last" / "last.rules"
        variant.write_text("replace rule four_in_a_row\n  mover.next wins\n", encoding="utf-8")
        for seed in ("1", "2"):
            run("snapshot", "record", "./four", "--seed", seed, "--name", f"g{seed}", *BECAUSE)
    return shelf


@pytest.fixture
def folder(shelf: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "before"
    shutil.copytree(shelf, folder)
    return folder


def edit(folder: Path, old: str, new: str) -> None:
    path = folder / "four" / "connect_four.rules"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def held(folder: Path, *words: str, typed: str = "", ends: int = 0) -> Killed:
    """Kill the command at each step, and hold that nothing is lost."""
    found = killed(folder, folder.with_name("scratch"), *words, typed=typed, ends=ends)
    before, after = seen(found.before), seen(found.after)
    assert before != after
    assert any("write the rest" in kill.step for kill in found.kills)
    for kill in found.kills:
        for name in before.keys() | after.keys() | seen(kill.left).keys():
            text = seen(kill.left).get(name)
            assert is_whole(name, before.get(name), text, after.get(name)), (kill.step, name)
        assert no_half_things(kill, before.keys() | after.keys(), folder), kill.step
        assert kill.code == ends, (kill.step, kill.said)
        assert seen(kill.again) == after, kill.step
    return found


def is_whole(name: str, old: str | None, text: str | None, new: str | None) -> bool:
    """Whether a file is the old one or the new one. A list is written anew for each game that is
    taken away."""
    if text in (old, new):
        return True
    if Path(name).name != LIST or not (old and text and new):
        return False
    return set(new.splitlines()) <= set(text.splitlines()) <= set(old.splitlines())


def no_half_things(kill: Kill, known: set[str], folder: Path) -> bool:
    """Whether what is taken for games and rulesets has the name of one."""
    there = folder.with_name("there")
    shutil.rmtree(there, ignore_errors=True)
    for name, text in kill.left.items():
        path = there / name
        if name.endswith("/"):
            path.mkdir(parents=True, exist_ok=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    games = {str(path.relative_to(there)) for path in files_in([there])}
    rulesets = {each.name for each in list_rulesets(there)}
    return games <= known and {f"{name}/" for name in rulesets} <= known


def test_record(folder: Path) -> None:
    held(folder, "snapshot", "record", "./four", "--seed", "3", "--name", "g3", "--again")


def test_record_over_a_game(folder: Path) -> None:
    held(folder, "snapshot", "record", "./four", "--seed", "3", "--name", "g1", "--again")


def test_record_the_first(folder: Path) -> None:
    held(folder, "snapshot", "record", "tic_tac_toe", "--name", "t", "--again")


def test_accept(folder: Path) -> None:
    edit(folder, "mover wins", "mover.next wins")
    found = held(folder, "snapshot", "accept", "--all", "--because", "so it is")

    games = [text for name, text in found.after.items() if name.endswith(".game")]
    assert [text.count('because "so it is"') for text in games] == [1, 1]


def test_review(folder: Path) -> None:
    edit(folder, "mover wins", "mover.next wins")
    held(folder, "snapshot", "review", typed="a\nso it is\n")


def test_refresh(folder: Path) -> None:
    edit(folder, "places_below(slot) with disc none", "places_below(slot) where it.disc is none")
    held(folder, "snapshot", "refresh")


def test_prune(folder: Path) -> None:
    held(folder, "snapshot", "prune", "g1")


def test_prune_games_without_rules(folder: Path) -> None:
    (folder / "four" / "games").rename(folder / "kept")
    shutil.rmtree(folder / "four")
    held(folder, "snapshot", "prune")


def test_fmt(folder: Path) -> None:
    path = folder / "four" / "extra.rules"
    path.write_text(UNTIDY, encoding="utf-8")
    held(folder, "fmt", "four")


def test_new_ruleset(folder: Path) -> None:
    held(folder, "new", "ruleset", "orchard")


def test_new_variant(folder: Path) -> None:
    held(folder, "new", "variant", "wide", "--from", "./four", "--set", "columns=9")


def test_resolve(folder: Path) -> None:
    held(folder, "resolve", "./four+last", "--into", "mine")


def test_coverage(folder: Path) -> None:
    (folder / "page.html").write_text("the page of last week", encoding="utf-8")
    held(folder, "coverage", "./four", "--html", "page.html")


def test_acknowledge(folder: Path) -> None:
    held(folder, "check", "./four+last", "--acknowledge")


def test_fuzz(folder: Path) -> None:
    held(folder, "fuzz", "./stuck", "--games", "1", "--seconds", "2", ends=1)


def test_save(folder: Path) -> None:
    (folder / "my.json").write_text("the game of last week", encoding="utf-8")
    held(folder, "play", "./four", "--seed", "3", typed="d\nsave my.json\nquit\n")
