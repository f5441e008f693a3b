"""What is only called otherwise is told apart from what plays otherwise, and hides nothing."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.recording.renamed import put_back
from rulewright.recording.script import Checkpoint, Heading, Offer, Recording, Step
from rulewright.recording.translated import translated
from rulewright.shipped import shipped
from rulewright_tools.cli import main
from rulewright_tools.recorded.checking import Checked, check_paths, grouped


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(each) for each in words])


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copies of rulesets with their recorded games."""
    monkeypatch.chdir(tmp_path)
    for name in ("connect_four", "nim", "pig", "goofspiel"):
        shutil.copytree(shipped("rulesets") / "classics" / name, tmp_path / name)
    return tmp_path


def edit(folder: str, *pairs: tuple[str, str]) -> None:
    """Words replaced in all rules of a ruleset, those of its scenarios too."""
    for path in Path(folder).rglob("*.rules"):
        text = path.read_text(encoding="utf-8")
        for old, new in pairs:
            text = re.sub(old, new, text)
        path.write_text(text, encoding="utf-8")


def only_group(folder: str) -> tuple[str, Checked]:
    (group,) = grouped(check_paths([Path(folder)])[0])
    return group.cause, group.games[0]


def decisions(folder: str) -> list[str]:
    (path,) = Path(folder, "games").glob("*.game")
    return re.findall(r"^\d+\. .*", path.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize(
    ("folder", "old", "new", "cause"),
    [
        ("connect_four", "disc", "stone", "disc is called stone now"),
        ("pig", "total", "turn_total", "total is called turn_total now"),
        ("goofspiel", "prizes", "prize_pile", "zone prizes is called prize_pile now"),
        ("goofspiel", "hand", "fist", "zone hand is called fist now"),
        ("nim", "heap_1", "first_heap", "heap_1 is called first_heap now"),
        ("nim", "stones", "beans", "stones is called beans now"),
    ],
)
def test_a_name_is_the_one_cause(shelf: Path, folder: str, old: str, new: str, cause: str) -> None:
    """And the decisions are kept, those that name it too."""
    before = decisions(folder)
    edit(folder, (rf"\b{old}\b", new))
    told, checked = only_group(folder)

    assert told == cause
    assert [each.message for each in checked.found[0].notes][-1] == "all else is as it was recorded"
    assert run("snapshot", "accept", "--all", "--because", "renamed").exit_code == 0
    assert decisions(folder) == [re.sub(rf"\b{old}\b", new, each) for each in before]


COINS = """
kind coin

supply box of coin
zone tray of coin

play
  players take turns from p1, at most 8
    choose c from box
      move c to tray
"""


@pytest.mark.parametrize("last", [8, 1])
def test_copies_are_called_by_the_name_of_their_row(shelf: Path, last: int) -> None:
    """The decisions that name one of them are kept, also if what was on offer is not written."""
    coins = Path("coins")
    coins.mkdir()
    (coins / "ruleset.yaml").write_text("title: Coins\nformat: 1\nplayers: 2\n", encoding="utf-8")
    (coins / "coins.rules").write_text(COINS, encoding="utf-8")
    table = "coin:\n  penny: {copies: 5}\n  crown: {copies: 5}\n"
    (coins / "coins.yaml").write_text(table, encoding="utf-8")
    assert run("snapshot", "record", "./coins", "--last", last).exit_code == 0
    before = decisions("coins")
    assert any("penny_" in each for each in before)
    (coins / "coins.yaml").write_text(table.replace("penny", "cent"), encoding="utf-8")
    told, checked = only_group("coins")

    assert told == "penny is called cent now"
    assert [each.message for each in checked.found[0].notes][-1] == "all else is as it was recorded"
    assert run("snapshot", "accept", "--all", "--because", "renamed").exit_code == 0
    assert decisions("coins") == [each.replace("penny", "cent") for each in before]


def test_a_rule_with_a_new_name_is_the_one_cause(shelf: Path) -> None:
    """Not the rules that carry it out."""
    move = ("    choose heap from", "    grab\n\nrule grab\n    choose heap from")
    text = Path("nim/nim.rules").read_text(encoding="utf-8")
    start = text.index(move[0])
    end = text.index("\n\nrule last_stone")
    block = text[start:end].replace("\n  ", "\n")[2:]
    split = text[:start] + "    grab" + text[end:] + f"\nrule grab\n{block}\n"
    Path("nim/nim.rules").write_text(split, encoding="utf-8")
    assert run("snapshot", "accept", "--all", "--because", "split").exit_code == 0
    edit("nim", (r"\bgrab\b", "take"))
    cause, checked = only_group("nim")

    assert cause == "rule grab is called take now"
    place = checked.causes[0].span
    assert place is not None
    assert place.text == "rule take"


def test_a_name_does_not_hide_what_plays_otherwise(shelf: Path) -> None:
    """The first difference shown is one of play, with the rule behind it."""
    edit("connect_four", (r"\bdisc\b", "stone"), ("mover wins", "mover.next wins"))
    cause, checked = only_group("connect_four")

    assert cause == "rule four_in_a_row was changed"
    assert checked.divergence is not None
    assert checked.divergence.number == 37
    notes = [each.message for each in checked.found[0].notes]
    assert "now: the game is over: yellow, then red" in notes
    assert "besides, disc is called stone now" in notes


def test_who_uses_a_new_name_is_not_to_blame(shelf: Path) -> None:
    """Though its text is another since the game was recorded."""
    edit("connect_four", (r"\bplaces_below\b", "column_of"))
    assert all(each.ok for each in check_paths([Path("connect_four")])[0])
    edit("connect_four", ("set here.disc to mover\n", "set here.disc to mover.next\n"))
    edit("connect_four", ("mover wins", "mover.next wins"))
    cause, _ = only_group("connect_four")

    assert cause == "play was changed"


def test_only_whole_names_are_put_back() -> None:
    text = "Name(id='hand') Text(value='a hand') 'handle' 'left_hand'"

    assert put_back(text, {"hand": "fist"}) == text.replace("'hand'", "'fist'")


def test_a_game_with_other_names() -> None:
    heading = Heading("small", (), 1, ("white", "black"), {}, "random", None, 25, 1, "0" * 16)
    start = Checkpoint(0, "abc", ("game: top card king; hand of white: king, queen",))
    step = Step(
        number=1,
        by="white",
        rule="draw.card",
        choose={"card": "king", "rest": ["queen", 3, None]},
        offer=Offer("1 to 2", ("king, queen", "queen"), ("hand of white",)),
        changes=("king: top card -> hand of white",),
    )
    hidden = Step(2, "black", "draw.card", "king", Offer("", (), (), "90 (ab)"), ())
    old = Recording(heading, start, (step, hidden), (Checkpoint(2, "def", ("over",)),), {})
    names = {"king": "monarch", "top_card": "first", "draw": "pull", "hand": "right_hand"}
    new = translated(old, names, "right hand of white")

    first, second = new.steps
    assert new.start == Checkpoint(
        0, "", ("game: first monarch; right hand of white: monarch, queen",)
    )
    assert first.rule == "pull.card"
    assert first.choose == {"card": "monarch", "rest": ["queen", 3, None]}
    assert first.offer == Offer("1 to 2", ("monarch, queen", "queen"), ("right_hand of white",))
    assert first.changes == ("monarch: first -> right hand of white",)
    assert (second.choose, second.offer) == ("monarch", None)
    assert new.checkpoints == (Checkpoint(2, "", ("over",)),)
