"""Recorded games as tests: an edit is shown where it first changes play, with its cause."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.recording.contrast import contrasted
from rulewright.recording.marks import between
from rulewright.recording.reading import read_recording
from rulewright.shipped import shipped
from rulewright.source import SourceFile
from rulewright_tools import writing
from rulewright_tools.cli import main
from rulewright_tools.commands import snapshot as snapshot_command
from rulewright_tools.recorded.checking import check_paths, grouped
from rulewright_tools.recorded.files import ruleset_near
from rulewright_tools.recorded.lists import LIST


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments])


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of connect four with two recorded games, and one of tic-tac-toe beside it."""
    shelf = tmp_path_factory.mktemp("shelf")
    rules = shipped("rulesets") / "classics" / "connect_four"
    shutil.copytree(rules, shelf / "four", ignore=shutil.ignore_patterns("games"))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(shelf)
        for arguments in (
            ["./four", "--name", "g1"],
            ["./four", "--seed", "2", "--name", "g2"],
            ["tic_tac_toe", "--name", "ttt", "--because", "stands apart"],
        ):
            done = run("snapshot", "record", *arguments)
            assert done.exit_code == 0, done.output
    return shelf


@pytest.fixture
def four(shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The copy of connect four, to be edited."""
    shutil.copytree(shelf, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "four"


def edit(folder: Path, old: str, new: str) -> None:
    path = folder / "connect_four.rules"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}


def test_where_games_are_written(four: Path) -> None:
    """To the ruleset's own folder if it is named by path, else to `games` here; and on a list."""
    assert sorted(texts(four / "games")) == ["g1.game", "g2.game", LIST]
    assert sorted(texts(Path("games"))) == [LIST, "ttt.game"]
    assert (four / "games" / LIST).read_text(encoding="utf-8").splitlines()[1:] == ["g1", "g2"]
    recording, found = read_recording(
        SourceFile("ttt.game", Path("games/ttt.game").read_text(encoding="utf-8"))
    )
    assert found == ()
    assert recording is not None
    assert recording.heading.because == ("stands apart",)


def test_the_same_seed_writes_the_same_bytes(four: Path) -> None:
    before = texts(four / "games")
    refused = run("snapshot", "record", "./four", "--seed", 1, "--name", "g1")
    assert refused.exit_code == 2
    assert "--again" in refused.output
    assert run("snapshot", "record", "./four", "--name", "g1", "--again").exit_code == 0

    assert texts(four / "games") == before


def test_settings_players_and_stop_are_kept(tmp_path: Path) -> None:
    done = run(
        "snapshot", "record", "pig", "--players", 3, "--set", "goal=30", "--stop", 7, "--every", 3,
        "--into", tmp_path, "--seed", 5,
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    text = (tmp_path / "pig_3p_seed5.game").read_text(encoding="utf-8")

    assert "  set goal = 30\n" in text
    assert "  stops after 7\n" in text
    assert text.count("\nposition ") == 4
    assert run("replay", tmp_path / "pig_3p_seed5.game").exit_code == 0


@pytest.mark.parametrize("name", ["a/b", "../b", ".hidden", " b", "# b", "b\nc", "n" * 201, ".."])
def test_names_by_which_a_game_would_not_be_found(four: Path, name: str) -> None:
    """Nor missed when it is lost."""
    before = sorted(four.rglob("*"))
    result = run("snapshot", "record", "./four", "--name", name)

    assert result.exit_code == 2, result.output
    assert "can be called so" in result.output
    assert sorted(four.rglob("*")) == before


def test_a_name_that_is_too_long_for_the_disk(four: Path) -> None:
    result = run("snapshot", "record", "./four", "--name", "ü" * 199)

    assert result.exit_code == 1
    assert "E101" in result.output


def test_a_name_with_its_ending(four: Path) -> None:
    assert run("snapshot", "record", "./four", "--name", "grüße an alle.game").exit_code == 0
    assert (four / "games" / "grüße an alle.game").is_file()
    assert run("snapshot", "review").exit_code == 0


def test_the_end_of_a_long_game(tmp_path: Path) -> None:
    """Of the decisions before the last ones only what was decided is written down."""
    arguments = ("pig", "--set", "goal=30", "--into", tmp_path, "--name", "p", "--last", 4)
    assert run("snapshot", "record", *arguments).exit_code == 0
    text = (tmp_path / "p.game").read_text(encoding="utf-8")

    assert "  tells from " in text
    assert text.count("out of ") == 4
    assert text.count("\nposition ") == 2
    assert run("replay", tmp_path / "p.game").exit_code == 0


def test_an_edit_is_one_group_with_its_cause(four: Path) -> None:
    """The demonstration: a rule is edited, and every game that it changes names that rule."""
    assert run("snapshot", "review").exit_code == 0
    edit(four, "mover wins", "mover.next wins")
    result = run("snapshot", "review")

    assert result.exit_code == 1
    assert "2 recorded games differ: rule four_in_a_row was changed" in result.output
    assert "recorded: the game is over: red, then yellow" in result.output
    assert "now: the game is over: yellow, then red" in result.output
    assert "four/connect_four.rules:26:1" in result.output
    assert "3 recorded games: 1 as recorded, 2 differ for 1 cause" in result.output


def test_options_gained_and_lost(four: Path) -> None:
    edit(four, "choose slot from cells with row rows", "choose slot from cells with row > 4")
    (group,) = grouped(check_paths([four])[0])
    divergence = group.games[0].divergence

    assert divergence is not None
    assert (divergence.number, divergence.sort) == (1, "offer")
    assert divergence.lost == ()
    assert divergence.gained == tuple(f"{letter}5" for letter in "abcdefg")
    assert divergence.later > 0


def test_of_several_edits_the_one_that_ran_is_named(four: Path) -> None:
    """A rule that has changed but has nothing to do with the divergence is not blamed."""
    edit(four, "mover wins", "mover.next wins")
    path = four / "connect_four.rules"
    path.write_text(
        path.read_text(encoding="utf-8") + "\nrule unused\n  mover wins\n", encoding="utf-8"
    )
    (group,) = grouped(check_paths([four])[0])

    assert group.cause == "rule four_in_a_row was changed"


def test_a_game_that_plays_as_before_can_name_the_rules_in_force(four: Path) -> None:
    """Then an edit that changed nothing in play is no cause of what a later one changes."""

    edit(
        four,
        "here = first of places_below(slot) with disc none",
        "here = first of places_below(slot) where it.disc is none",
    )
    before = texts(four / "games")
    told = run("snapshot", "review").output
    assert "2 of them name the rules as they were before edits that changed no play" in told
    refreshed = run("snapshot", "refresh", "./four")
    assert refreshed.output.splitlines() == [
        "g1: names the rules in force",
        "g2: names the rules in force",
        "2 games brought up to date, 0 already were, 0 differ",
    ]
    after = texts(four / "games")
    assert played(after) == played(before)
    assert run("snapshot", "refresh", "./four").output.startswith("0 games brought")
    assert "of them" not in run("snapshot", "review").output

    edit(four, "set here.disc to mover\n", "set here.disc to mover.next\n")
    (group,) = grouped(check_paths([four])[0])
    assert group.cause == "play was changed"


def played(games: dict[str, str]) -> list[str]:
    """What games say of play, without the rules that they name."""
    of_rules = re.compile(r"^  digest \w+$|^rules in force$[\s\S]*", re.MULTILINE)
    return [of_rules.sub("", text) for text in games.values()]


def test_a_game_that_differs_is_not_refreshed(four: Path) -> None:
    edit(four, "mover wins", "mover.next wins")
    before = texts(four / "games")
    result = run("snapshot", "refresh", "./four")

    assert result.exit_code == 0
    assert result.output == "0 games brought up to date, 0 already were, 2 differ\n"
    assert texts(four / "games") == before


def test_accepting_says_why(four: Path) -> None:
    edit(four, "mover wins", "mover.next wins")
    before = texts(four / "games")
    assert run("snapshot", "accept", "g1", "--because", "misere, issue 12").exit_code == 0
    after = texts(four / "games")

    assert '  because "misere, issue 12"\n' in after["g1.game"]
    assert after["g2.game"] == before["g2.game"]
    assert [each.id for each in check_paths([four])[0] if not each.ok] == ["g2"]
    assert run("snapshot", "accept", "--all", "--because", "the same").exit_code == 0
    assert run("snapshot", "review").exit_code == 0


def test_a_cause_is_accepted_as_one(four: Path) -> None:
    edit(four, "mover wins", "mover.next wins")
    (group,) = grouped(check_paths([four])[0])
    result = run("snapshot", "accept", group.id, "--because", "misere")

    assert result.output.splitlines() == ["g1: accepted", "g2: accepted"]


@pytest.mark.parametrize(
    ("answers", "code", "differ"),
    [("a\nmisere\n", 0, 0), ("a\n  \nmisere\n", 0, 0), ("s\n", 1, 2), ("q\n", 1, 2)],
)
def test_a_person_is_asked_about_each_group(
    four: Path, answers: str, code: int, differ: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(four, "mover wins", "mover.next wins")
    monkeypatch.setattr(snapshot_command, "_is_interactive", lambda: True)
    result = CliRunner().invoke(main, ["snapshot", "review"], input=answers)

    assert result.exit_code == code
    assert sum(not each.ok for each in check_paths([four])[0]) == differ
    reasons = (four / "games" / "g1.game").read_text(encoding="utf-8").count("because")
    assert reasons == (1 if code == 0 else 0)
    told = "3 recorded games: all play as recorded" if code == 0 else "2 differ for 1 cause"
    assert (told in result.output) is (answers != "q\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")
def test_nobody_is_asked_who_cannot_see_the_question(four: Path) -> None:
    """As in `rulewright snapshot review | less`, given at a terminal."""
    import pty

    edit(four, "mover wins", "mover.next wins")
    keyboard, terminal = pty.openpty()
    script = "import sys; from rulewright_tools.cli import main; main(sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", script, "snapshot", "review"],
        stdin=terminal,
        capture_output=True,
        text=True,
        timeout=60,
    )
    for end in (keyboard, terminal):
        os.close(end)

    assert done.returncode == 1
    assert "if that is right: rulewright snapshot accept" in done.stdout


def test_what_cannot_be_accepted(four: Path) -> None:
    edit(four, "mover wins", "mover.next wins")
    assert run("snapshot", "accept", "g1").exit_code == 2
    assert run("snapshot", "accept", "g1", "--because", " ").exit_code == 2
    assert run("snapshot", "accept", "--because", "x").exit_code == 2
    unknown = run("snapshot", "accept", "g3", "--because", "x")
    assert unknown.exit_code == 1
    assert "E846" in unknown.output
    shutil.copy(four / "games" / "g1.game", "games/g1.game")
    several = run("snapshot", "accept", "g1", "--because", "x")
    assert several.exit_code == 1
    assert "2 recorded games are g1" in several.output
    assert run("snapshot", "prune", "g1").exit_code == 1
    assert run("snapshot", "accept", "games/g1.game", "--because", "x").exit_code == 0
    nothing = run("snapshot", "accept", "ttt", "--because", "x")
    assert "nothing to accept" in nothing.output


def test_accepting_decisions_that_are_gone(four: Path) -> None:
    """Bots play on from the last decision that can be taken, to where the game stopped or ends."""
    edit(four, 'with disc none "Which', 'with disc none with column > 1 "Which')
    before = texts(four / "games")
    assert (
        run("snapshot", "accept", "--all", "--because", "the first column is closed").exit_code == 0
    )

    assert texts(four / "games")["g1.game"] != before["g1.game"]
    assert run("snapshot", "review").exit_code == 0


def test_nothing_is_deleted_but_by_prune(four: Path) -> None:
    result = run("snapshot", "prune", "g1", "--dry-run")
    assert "would be taken away" in result.output
    assert (four / "games" / "g1.game").exists()
    assert run("snapshot", "prune", "g1").exit_code == 0
    assert sorted(texts(four / "games")) == ["g2.game", LIST]
    assert run("snapshot", "prune").output == "nothing to take away\n"
    (four / "games").rename("g")
    shutil.rmtree(four)
    result = run("snapshot", "prune")
    assert "g/g2.game: was taken away" in result.output.replace("\\", "/")
    assert Path("games/ttt.game").exists()
    unknown = run("snapshot", "prune", "g7")
    assert unknown.exit_code == 1
    assert "E846" in unknown.output


@pytest.mark.parametrize("ci", ["", "true"])
def test_a_missing_game_fails(four: Path, ci: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under CI and elsewhere."""
    monkeypatch.setenv("CI", ci)
    (four / "games" / "g1.game").unlink()
    result = run("snapshot", "review")

    assert result.exit_code == 1
    assert "E844" in result.output
    assert "1 missing" in result.output
    assert run("snapshot", "prune").exit_code == 0
    assert run("snapshot", "review").exit_code == 0


def test_a_game_without_its_rules(four: Path) -> None:
    text = (four / "games" / "g1.game").read_text(encoding="utf-8")
    Path("games/g1.game").write_text(text.replace("game of four", "game of fuor"), encoding="utf-8")
    result = run("replay", "games/g1.game")
    assert result.exit_code == 1
    assert "E845" in result.output
    Path("games/g1.game").write_text(text.replace("red, yellow", "red, green"), encoding="utf-8")
    assert "E845" in run("replay", "games/g1.game", "--rules", "connect_four").output


def test_groups_as_json(four: Path) -> None:
    edit(four, "mover wins", "mover.next wins")
    told = json.loads(run("snapshot", "review", "--json").output)

    assert (told["games"], told["same"]) == (3, 1)
    (cause,) = told["causes"]
    assert [(each["sort"], each["name"]) for each in cause["changes"]] == [
        ("rule", "four_in_a_row")
    ]
    assert [each["id"] for each in cause["games"]] == ["g1", "g2"]
    assert cause["games"][0]["findings"][0]["code"] == "E843"


def test_replay_under_other_rules_shows_both_texts(four: Path) -> None:
    shutil.copytree(four, four.with_name("other"))
    edit(four.with_name("other"), "mover wins", "mover.next wins")
    same = run("replay", "four/games/g1.game")
    assert same.output == "four/games/g1.game: all 37 decisions the same under four\n"
    result = run("replay", "four/games/g1.game", "--rules", "./other")

    assert result.exit_code == 1
    assert "-   mover wins\n+   mover.next wins" in result.output


def test_replay_of_a_folder_is_told_by_cause(four: Path) -> None:
    edit(four, "mover wins", "mover.next wins")
    result = run("replay", ".")

    assert result.exit_code == 1
    assert "2 recorded games differ: rule four_in_a_row was changed" in result.output
    assert json.loads(run("replay", ".", "--json").output)["same"] == 1


def save_of(name: str, tmp_path: Path) -> Path:
    from rulewright.load import load
    from rulewright.run.choosing import sample
    from rulewright.run.saves import write_save
    from rulewright_tools.saved_games import begin

    loaded, _ = load(name)
    assert loaded is not None
    game, _ = begin(loaded, 3)
    assert game is not None
    from random import Random

    random = Random(3)
    for _ in range(6):
        question = game.questions()[0]
        game.answer(question.by, sample(game.machine, game.state, question, random))
    write_save(tmp_path / "saved.json", game.save())
    return tmp_path / "saved.json"


def test_replay_of_a_saved_game(four: Path) -> None:
    """A save carries its rules, so both texts are known."""
    path = save_of("./four", four.parent)
    assert run("replay", path).exit_code == 0
    edit(four, "set here.disc to mover", "set here.disc to mover.next")
    result = run("replay", path)

    assert result.exit_code == 1
    assert "decision 1 changes something else" in result.output
    assert "-     set here.disc to mover\n+     set here.disc to mover.next" in result.output


def test_replay_of_a_saved_game_of_a_variant(tmp_path: Path) -> None:
    path = save_of("tic_tac_toe+misere", tmp_path)

    assert run("replay", path).exit_code == 0
    shown = run("show", path, "--at", 2)
    assert shown.output.startswith("tic_tac_toe+misere after decision 2 of 6, ")


def test_show(four: Path) -> None:
    result = run("show", "four/games/g1.game", "--at", 2)
    assert result.exit_code == 0
    assert "  1 R . . . . Y .\n" in result.output
    assert result.output.endswith("next: red chooses e6 for play.slot\n")
    assert "at the start" in run("show", "four/games/g1.game", "--at", 0).output
    last = run("show", "four/games/g1.game").output
    assert last.startswith("four after decision 37 of 37")
    assert "over: red, then yellow" in last
    told = json.loads(run("show", "four/games/g1.game", "--at", 3, "--json").output)
    assert (told["at"], told["of"]) == (3, 37)
    assert told["position"]["mover"] == "yellow"


def test_show_agrees_with_the_positions_in_the_file(four: Path) -> None:
    text = (four / "games" / "g1.game").read_text(encoding="utf-8")
    mark = text.partition("position after 25, ")[2][:12]

    assert (
        f"after decision 25 of 37, {mark}\n" in run("show", "four/games/g1.game", "--at", 25).output
    )


def test_positions_that_are_not_there(four: Path) -> None:
    beyond = run("show", "four/games/g1.game", "--at", 38)
    assert beyond.exit_code == 1
    assert "E847" in beyond.output
    closed = run("show", "four/games/g1.game", "--rules", "tic_tac_toe")
    assert closed.exit_code == 1
    assert "Traceback" not in closed.output


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{}", b"recorded game of", b"[1, 2"])
def test_files_that_are_no_games(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_bytes(content)
    for command in ("replay", "show"):
        result = run(command, path)
        assert result.exit_code == 1
        assert "error[E" in result.output
    assert run("replay", tmp_path / "none.game").exit_code == 1


def test_a_failing_write_leaves_the_old_file(four: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(four, "mover wins", "mover.next wins")
    before = texts(four / "games")

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing.os, "fsync", fail)
    for result in (
        run("snapshot", "accept", "--all", "--because", "x"),
        run("snapshot", "record", "./four", "--name", "g1", "--again"),
    ):
        assert result.exit_code == 1
        assert "No space left on device" in result.output
        assert "error[E101]" in result.output

    assert texts(four / "games") == before


def test_rulesets_are_looked_for_around_a_game(four: Path) -> None:
    assert ruleset_near(four / "games" / "g1.game", "four") == str(four)
    assert ruleset_near(four.parent / "games" / "x.game", "four+a") == f"{four}+a"
    assert ruleset_near(four.parent / "games" / "x.game", "chess") == "chess"
    variant = four.parent / "four.variants" / "quick"
    variant.mkdir(parents=True)
    (variant / "ruleset.yaml").write_text("title: Quick\n", encoding="utf-8")
    assert ruleset_near(variant / "games" / "x.game", "four+quick") == f"{four}+quick"


def test_a_copy_is_tested_by_the_games_copied_with_it(four: Path) -> None:
    shutil.copytree(four, "five")
    edit(Path("five"), "mover wins", "mover.next wins")

    assert run("test", "./four").exit_code == 0
    assert "rule four_in_a_row was changed" in run("test", "./five").output


def test_the_command_test_plays_recorded_games(four: Path) -> None:
    """Those that lie with a ruleset, and those that are named."""
    result = run("test", "./four")
    assert result.exit_code == 0
    assert "2 recorded games: all play as recorded" in result.output
    edit(four, "say", "# say")
    edit(four, "mover wins", "mover.next wins")
    result = run("test", "./four", "games")
    assert result.exit_code == 1
    assert "2 recorded games differ: rule four_in_a_row was changed" in result.output
    assert "3 recorded games: 1 as recorded, 2 differ for 1 cause" in result.output
    assert run("test", "games/ttt.game").output == "1 recorded game: plays as recorded\n"
    reports = json.loads(run("test", "./four", "--json").output)
    assert reports[-1]["recorded"]["same"] == 0
    only = run("test", "./four", "-k", "g1")
    assert "1 recorded game: 0 as recorded, 1 differs for 1 cause" in only.output
    (four / "games" / "g1.game").unlink()
    assert "E844" in run("test", "./four", "-k", "g1").output


POINTS = """
value bonus = 2
value gain(n: number) = n + bonus

game
  points number 0 to 999
  idle number 0 to 9

rule score(n: number)
  raise points by gain(n)

rule rest
  set idle to 1

play
  players take turns from p1, at most 12
    choose number n from 0 to 3
    if n is 3
      score(n)
    otherwise
      rest
"""


def points_of(folder: Path, rules: str = POINTS) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "ruleset.yaml").write_text("title: Points\nformat: 1\nplayers: 2\n", encoding="utf-8")
    (folder / "points.rules").write_text(rules, encoding="utf-8")


def test_of_a_game_whose_end_only_is_told_all_that_ran_may_be_the_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rule that made the difference did not run where it first shows."""
    monkeypatch.chdir(tmp_path)
    points_of(tmp_path / "points")
    assert run("snapshot", "record", "./points", "--last", "1").exit_code == 0
    # Of two rules that have changed, one is never carried out.
    points_of(
        tmp_path / "points",
        POINTS.replace("gain(n)\n\nrule", "gain(n) + 1\n\nrule") + "\nrule unused\n  rest\n",
    )
    (group,) = grouped(check_paths([tmp_path])[0])

    assert group.cause == "rule score was changed"


def test_a_value_behind_a_value_that_is_settled_before_play_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    points_of(tmp_path / "points")
    assert run("snapshot", "record", "./points").exit_code == 0
    points_of(
        tmp_path / "points",
        POINTS.replace("bonus = 2", "bonus = 5") + "\nrule unused\n  rest\n",
    )
    (group,) = grouped(check_paths([tmp_path])[0])

    assert group.cause == "value bonus was changed"


def test_a_further_edit_is_another_cause(four: Path) -> None:
    """Nothing is accepted but what was looked at."""
    edit(four, "mover wins", "mover.next wins")
    (group,) = grouped(check_paths([four])[0])
    edit(four, "mover.next wins", "nobody wins")
    result = run("snapshot", "accept", group.id, "--because", "misere")

    assert result.exit_code == 1
    assert "E846" in result.output
    assert [each.ok for each in check_paths([four])[0]] == [False, False]


def test_review_says_how_to_accept(four: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command can be copied, wherever the games lie."""
    edit(four, "mover wins", "mover.next wins")
    (group,) = grouped(check_paths([four])[0])
    told = f'if that is right: rulewright snapshot accept {group.id} --because "…"'
    assert told in run("snapshot", "review").output
    there = told.replace(" --because", " --in four/games --because")
    assert there in run("test", "./four").output
    assert "snapshot accept" not in run("replay", "four/games", "--rules", "./four").output

    away = four.parent / "an other place"
    away.mkdir()
    monkeypatch.chdir(away)
    (line,) = (
        each
        for each in run("snapshot", "review", four).output.splitlines()
        if "snapshot accept" in each
    )
    command = line.partition("rulewright ")[2].replace('"…"', "misere")
    assert run(*shlex.split(command)).exit_code == 0
    assert run("snapshot", "review", four).exit_code == 0


def test_a_broken_rule_is_one_group_and_nothing_to_accept(four: Path) -> None:
    """Whatever variants and settings the games were recorded with."""
    done = run("snapshot", "record", "./four", "--set", "columns=5", "--name", "narrow")
    assert done.exit_code == 0, done.output
    edit(four, "mover wins", "mover.nxt wins")
    result = run("snapshot", "review", "four")

    assert result.exit_code == 1
    first = "1 of 1: 3 recorded games cannot be played: E406: the kind `player` has no field `nxt`"
    assert result.output.splitlines()[0] == first
    assert result.output.splitlines()[-1] == "3 recorded games: 0 as recorded, 3 cannot be played"
    assert "snapshot accept" not in result.output


def test_a_variant_whose_base_was_edited_says_how_to_go_on(four: Path) -> None:
    done = run("new", "variant", "last", "--from", "./four")
    assert done.exit_code == 0, done.output
    variant = four.parent / "four.variants/last/last.rules"
    variant.write_text("replace rule four_in_a_row\n  mover.next wins\n", encoding="utf-8")
    assert run("check", "./four+last", "--acknowledge").exit_code == 0
    assert run("snapshot", "record", "./four+last").exit_code == 0
    edit(four, "  mover wins", "  nobody wins")
    output = run("snapshot", "review", "four.variants").output

    assert "cannot be played: E305" in output
    assert "help: see whether the change still makes sense" in output


def test_a_damaged_recorded_game_is_not_taken_for_a_saved_one(four: Path) -> None:
    (four / "games/g1.game").write_text("hello\n", encoding="utf-8")

    assert "E840" in run("snapshot", "review").output
    assert "E840" in run("replay", "four/games/g1.game").output
    assert "E840" in run("show", "four/games/g1.game").output


@pytest.mark.parametrize(
    ("old", "new", "was", "are"),
    [
        (["a: x 1 -> 2"], ["a: x 1 -> 3"], ["a: x 1 -> 2"], ["a: x 1 -> 3"]),
        (["a: x 1; y 2"], ["a: x 1; y 3"], ["a: y 2"], ["a: y 3"]),
        (["a: x 1"], ["a: x 1; y 3"], [], ["a: y 3"]),
        (["a: hand: b, c, d"], ["a: hand: b, d, e"], ["a: hand: c"], ["a: hand: e"]),
        (["a: hand: b, c"], ["a: hand: c, b"], ["a: hand: b, c"], ["a: hand: c, b"]),
        (["a: x", "a: y"], ["a: x; z"], ["a: x", "a: y"], ["a: x; z"]),
        (["a: x; p", "a: y"], ["a: x; q", "a: y; r"], ["a: p"], ["a: q", "a: r"]),
        (["| . x"], ["| x ."], ["| . x"], ["| x ."]),
        (["| . x", "a: x"], ["| . x", "a: y"], ["a: x"], ["a: y"]),
        (["a: x"], ["b: x"], ["a: x"], ["b: x"]),
        ([], ["a: x", "a: x"], [], ["a: x"]),
        (["a: x 1", "b: x 2"], ["a, b: x 2"], ["a: x 1"], ["a: x 2"]),
        (["a: y; x 1", "b: z; x 1"], ["a: y", "b: z"], ["a, b: x 1"], []),
        (["| a, b: c"], ["| a: c"], ["| a, b: c"], ["| a: c"]),
    ],
)
def test_what_two_lines_have_in_common_is_left_out(
    old: list[str], new: list[str], was: list[str], are: list[str]
) -> None:
    assert contrasted(old, new) == (tuple(was), tuple(are))


def test_a_copy_shows_what_the_rule_it_was_copied_from_said(four: Path) -> None:
    """The game lies with the copy, and the ruleset it was recorded with is still as it was."""
    for game in (four / "games").glob("*.game"):
        text = game.read_text(encoding="utf-8")
        game.write_text(text.replace("game of four", "game of connect_four"), encoding="utf-8")
    edit(four, "mover wins", "mover.next wins")
    output = run("snapshot", "review").output

    assert "rule four_in_a_row was and is:\n-   mover wins\n+   mover.next wins" in output


def test_rules_that_fail_are_nothing_to_accept(four: Path) -> None:
    edit(four, "mover wins", "someone = first of players where count cells < 0\n  someone wins")
    result = run("snapshot", "review", four)

    assert "the rules fail at decision" in result.output, result.output
    assert "snapshot accept" not in result.output


@pytest.mark.parametrize(
    "words", [("review", "four_"), ("accept", "g1", "--because", "x", "--in", "four_")]
)
def test_a_place_that_is_not_there_is_no_success(four: Path, words: tuple[str, ...]) -> None:
    result = run("snapshot", *words)

    assert result.exit_code == 2
    assert "'four_' does not exist" in result.output


def test_a_game_outlives_the_name_of_a_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its decisions are taken for the same choice of the rule that is called otherwise now."""
    monkeypatch.chdir(tmp_path)
    rules = POINTS.replace("    choose number n from 0 to 3\n    if n", "    bid\n    if wanted")
    rules = rules.replace("score(n)\n    otherwise", "score(wanted)\n    otherwise")
    rules = rules.replace("  idle number", "  wanted number 0 to 3\n  idle number")
    rules += "\nrule bid\n  choose number n from 0 to 3\n  set wanted to n\n"
    points_of(tmp_path / "points", rules)
    done = run("snapshot", "record", "./points", "--name", "g")
    assert done.exit_code == 0, done.output
    before = (tmp_path / "points/games/g.game").read_text(encoding="utf-8")
    points_of(tmp_path / "points", rules.replace("bid", "wish"))

    (group,) = grouped(check_paths([tmp_path])[0])
    divergence = group.games[0].divergence
    assert divergence is not None
    assert (divergence.number, divergence.sort) == (1, "asked")
    told = "p1 is asked for wish.n at decision 1, where p1 was asked for bid.n"
    assert divergence.message == told
    assert run("snapshot", "accept", "--all", "--because", "renamed").exit_code == 0
    after = (tmp_path / "points/games/g.game").read_text(encoding="utf-8")
    start, end = "position at the start", "rules in force"
    played = before[before.index(start) : before.index(end)]
    assert played.replace("bid", "wish") in after


def test_games_are_played_however_the_scenarios_stand(four: Path) -> None:
    """They show what an edit does to play, also while the scenarios are not yet put right."""
    edit(four, "columns = 7", "columns = 8")
    output = run("snapshot", "review", "four").output

    assert "2 recorded games differ: parameter columns was 7 and is 8" in output
    assert "E419" in run("test", "./four").output


def test_what_cannot_be_accepted_is_left_and_named(four: Path) -> None:
    edit(four, 'with disc none "Which', 'with disc none with column < 0 "Which')
    before = texts(four / "games")
    result = run("snapshot", "accept", "--all", "--because", "x")

    assert result.exit_code == 1
    for id in ("g1", "g2"):
        assert f"error[E848]: {id} is left as it was: the rules fail" in result.output
    assert "note: E707: there is nothing to choose for play.slot" in result.output
    assert texts(four / "games") == before


def test_a_broken_rule_is_said_once_of_all_that_are_to_be_accepted(four: Path) -> None:
    edit(four, "mover wins", "mover.nxt wins")
    result = run("snapshot", "accept", "--all", "--because", "x")

    assert result.exit_code == 1
    assert result.output.count("error[E845]") == 1


def test_of_a_group_a_game_is_shown_of_which_all_is_written_down(four: Path) -> None:
    done = run("snapshot", "record", "./four", "--name", "a_end", "--last", 2)
    assert done.exit_code == 0, done.output
    edit(four, 'with disc none "Which', 'with disc none with column > 1 "Which')
    output = run("snapshot", "review", "four").output

    assert output.splitlines()[1] == "  a_end, from decision 1"
    assert "four/games/g1.game:" in output
    assert "note: no longer on offer: a6" in output


ORDER = (
    POINTS
    + """
setup first_of_all
  roll n from 1 to 6
  set points to n

setup second_of_all
  roll n from 1 to 100
  raise points by n
"""
)


def test_what_comes_in_another_order_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Setups read the same and play otherwise; the order of rules that are called makes no
    difference."""
    monkeypatch.chdir(tmp_path)
    points_of(tmp_path / "points", ORDER)
    assert run("snapshot", "record", "./points").exit_code == 0
    rest, first, second = ORDER.partition("\nsetup first")[0], *ORDER.split("\nsetup ")[1:]
    swapped = f"{rest}\nsetup {second}\nsetup {first}"
    points_of(tmp_path / "points", swapped)
    (group,) = grouped(check_paths([tmp_path])[0])

    named = ("setup first_of_all", "setup second_of_all")
    assert group.cause in {f"{each} comes in another order" for each in named}
    points_of(tmp_path / "points", f"\nsetup {first}\nsetup {second}\n{rest}")
    assert all(each.ok for each in check_paths([tmp_path])[0])


def test_where_no_order_was_kept_none_is_blamed() -> None:
    """As in games that were recorded before it was."""
    changes = between({"setup": {"a": "1", "b": "2"}}, {"setup": {"b": "2", "a": "1"}, "order": {}})
    assert changes == ()
    order = {"order": {"setup": "b a"}, "setup": {"b": "2", "a": "1"}}
    assert between({"setup": {"a": "1", "b": "2"}}, order) == ()


def test_the_position_behind_a_decision_follows_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also behind the last one."""
    monkeypatch.chdir(tmp_path)
    points_of(tmp_path / "points")
    done = run("snapshot", "record", "./points", "--stop", 1, "--seed", 1, "--every", 1)
    assert done.exit_code == 0
    changed = POINTS.replace("set idle to 1", "set idle to 2").replace("gain(n)\n", "gain(n) + 1\n")
    points_of(tmp_path / "points", changed)
    (group,) = grouped(check_paths([tmp_path])[0])
    divergence = group.games[0].divergence

    assert divergence is not None
    assert (divergence.sort, divergence.later) == ("changes", 1)
