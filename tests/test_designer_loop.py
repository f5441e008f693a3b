"""The designer's loop: what a failing scenario says, `test --watch`, and the pytest plugin."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from layered import write_layers

from rulewright_tools import watching
from rulewright_tools.cli import main
from rulewright_tools.commands.test import Run
from rulewright_tools.scenarios import Target, opened, targets, targets_here
from rulewright_tools.watching import saves

pytest_plugins = ["pytester"]

RULES = """
grid cell 3 by 1
  mark player or none
play
  players take turns from p1, at most 3
    choose here from cells with mark none
    put_mark(here)
rule put_mark(c: cell)
  set c.mark to mover
"""
GOOD = """
scenario "the first mark"
  when
    p1 chooses a1
  then
    a1.mark is p1
"""
BAD = """
scenario "the wrong mark"
  when
    p1 chooses a1
  then
    a1.mark is p2
    b1.mark is p2
    p2 can choose a1
"""


@pytest.fixture
def town(tmp_path: Path) -> Path:
    """A ruleset with a variant, each with scenarios of its own."""
    write_layers(
        tmp_path,
        {
            "town/town.rules": RULES,
            "town/scenarios/good.rules": GOOD,
            "town/scenarios/more.rules": GOOD.replace("first", "same"),
            "long/scenarios/own.rules": GOOD.replace("first", "long"),
        },
    )
    return tmp_path / "town"


def failing(town: Path) -> str:
    """What is said about the wrong mark."""
    (town / "scenarios/bad.rules").write_text(BAD, encoding="utf-8")
    run = CliRunner().invoke(main, ["test", str(town), "-k", "wrong"])
    assert run.exit_code == 1
    return run.output


def test_a_failing_claim_names_the_sentence_that_made_the_fact(town: Path) -> None:
    """Or says that none did."""
    said = failing(town)

    assert "expected `a1.mark is p2`, but a1.mark is p1" in said
    assert "note: a1.mark: none -> p1, by the rule put_mark" in said
    assert "set c.mark to mover" in said
    assert "note: no sentence changed b1.mark" in said


def test_what_should_be_on_offer_and_is_not(town: Path) -> None:
    """The question, why not this, and what is on offer."""
    said = failing(town)

    assert "expected that p2 can choose a1, but it is not on offer" in said
    assert "`mark none` is not so: a1.mark is p1" in said
    assert "on offer: b1, c1" in said


def test_a_slip_in_another_file_of_scenarios_is_no_matter(town: Path) -> None:
    """A file that is asked for is played, however the others stand; together they are not."""
    (town / "scenarios/more.rules").write_text("scenario\n  sadly unfinished", encoding="utf-8")
    one = CliRunner().invoke(main, ["test", str(town / "scenarios/good.rules")])
    assert "1 scenario, none failed" in one.output
    assert one.exit_code == 0

    every = CliRunner().invoke(main, ["test", str(town)])
    assert "1 scenario, none failed; 1 file of scenarios cannot be played" in every.output
    assert "scenarios/more.rules:1" in every.output
    assert every.exit_code == 1
    told = json.loads(CliRunner().invoke(main, ["test", str(town), "--json"]).stdout)
    assert len(told[0]["mistakes"]) == len(told[0]["scenarios"]) == 1


def test_a_slip_in_the_rules_matters_to_every_file(town: Path) -> None:
    with (town / "town.rules").open("a", encoding="utf-8") as rules:
        rules.write("rule\n")
    run = CliRunner().invoke(main, ["test", str(town / "scenarios/good.rules")])
    assert "town.rules:10" in run.output
    assert run.exit_code == 1


def test_scenarios_with_the_same_settings_share_a_machine(town: Path) -> None:
    """It is made once."""
    suite, _ = opened(Target(str(town)))
    assert suite is not None
    machines = {
        id(suite.worlds.machine_for(each, suite.world)[0])
        for each in suite.scenarios()
        if suite.play(each).ok
    }
    assert len(machines) == 1


def test_settings_that_make_no_world_are_told(town: Path) -> None:
    """Of the scenario that has them, where it says them; the others are played."""
    rules = """
scenario "of many"
    with players many
  when
    p1 chooses a1

scenario "of nothing"
    with nothing 3
  when
    p1 chooses a1

scenario "of nine"
    with players 9
  when
    p1 chooses a1
"""
    (town / "scenarios/odd.rules").write_text(rules, encoding="utf-8")
    run = CliRunner().invoke(main, ["test", str(town), "-k", "of", "--json"])
    assert run.exit_code == 1
    (told,) = json.loads(run.output)
    found = {each["title"]: each["findings"][0] for each in told["scenarios"]}
    assert {title: (each["code"], each["line"]) for title, each in found.items()} == {
        "of many": ("E802", 3),
        "of nothing": ("E801", 8),
        "of nine": ("E803", 13),
    }


# --- what is named ------------------------------------------------------------------------------


def played(*named: str, ends: int = 0) -> list[str]:
    """The titles of the scenarios that are played."""
    run = CliRunner().invoke(main, ["test", *named, "--json"])
    assert run.exit_code == ends, run.output
    return [each["title"] for told in json.loads(run.stdout) for each in told["scenarios"]]


def test_files_are_found_below_the_root(town: Path) -> None:
    """That `--json` names, of variants too."""
    run = CliRunner().invoke(main, ["test", str(town.parent), "--json"])
    for told in json.loads(run.stdout):
        for each in told["scenarios"]:
            assert Path(told["root"], each["file"]).is_file()


def test_one_scenario_by_its_line(town: Path) -> None:
    """Any line of it, also with a column, as mistakes are shown."""
    file = town / "scenarios/good.rules"
    file.write_text(GOOD + GOOD.replace("first", "second"), encoding="utf-8")
    last = len(GOOD.splitlines())
    for at, title in (("2", "first"), (f"{last}:7", "first"), (f"{last + 2}", "second")):
        assert played(f"{file}:{at}") == [f"the {title} mark"]
    run = CliRunner().invoke(main, ["test", f"{file}:1"])
    assert (run.exit_code, run.output) == (1, "no scenario stands at that line\n")


@pytest.mark.parametrize("inside", ["town.rules", "ruleset.yaml", "scenarios"])
def test_any_other_file_stands_for_its_ruleset(town: Path, inside: str) -> None:
    assert played(str(town / inside)) == ["the first mark", "the same mark"]


def test_a_path_is_told_as_it_was_written(town: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, named, told in (
        (town.parent, "town/scenarios/good.rules", "./town"),
        (town, "scenarios/good.rules", "."),
        (town / "scenarios", "good.rules", str(town)),
        (town.parent, "town.variants/long/scenarios/own.rules", "./town+long"),
    ):
        monkeypatch.chdir(folder)
        run = CliRunner().invoke(main, ["test", named])
        assert run.output.splitlines()[0] == f"{told}: 1 scenario"


@pytest.mark.parametrize("command", ["test", "check"])
def test_what_lies_here_is_meant_if_nothing_is_named(
    town: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """A folder here is meant even if a shipped ruleset is called like it."""
    own = town.rename(town.with_name("chess"))
    town.with_name("town.variants").rename(town.with_name("chess.variants"))
    for folder, told in (
        (own.parent, ["./chess", "./chess+long"]),
        (own, ["."]),
        (own / "scenarios", [str(own)]),
    ):
        monkeypatch.chdir(folder)
        lines = CliRunner().invoke(main, [command]).output.splitlines()
        assert [line.partition(":")[0] for line in lines if line.startswith((".", "/"))] == told
    monkeypatch.chdir(own.parent)
    assert "./chess: 2 scenarios" in CliRunner().invoke(main, ["test", "."]).output


def test_what_comes_with_rulewright_is_meant_where_there_is_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert {"chess", "seven_empires+drafting"} <= {each.name for each in targets_here()}


def test_a_file_that_is_not_there(town: Path) -> None:
    run = CliRunner().invoke(main, ["test", str(town / "scenarios/none.rules")])
    assert "there is no file" in run.output
    assert run.exit_code == 1


def test_what_editors_put_beside_a_file_is_left_alone(town: Path) -> None:
    """Emacs locks a file with a link that leads nowhere."""
    (town / "scenarios/.#good.rules").symlink_to("somebody@somewhere.1")
    (town / ".#town.rules").symlink_to("somebody@somewhere.1")
    assert len(played(str(town))) == 2


# --- watching -----------------------------------------------------------------------------------


def later(path: Path, text: str) -> Callable[[], None]:
    """Save a file, so much later that any clock tells."""

    def act() -> None:
        path.write_text(text, encoding="utf-8")
        stamp = path.stat().st_mtime + 10
        os.utime(path, (stamp, stamp))

    return act


def acting(*acts: Callable[[], object]) -> Callable[[], None]:
    """Do one thing at each look; then the user has enough."""
    row = iter(acts)

    def wait() -> None:
        act = next(row, None)
        if act is None:
            raise KeyboardInterrupt
        act()

    return wait


def seen(wanted: Sequence[Target | Path], *acts: Callable[[], object]) -> Iterator[tuple[str, ...]]:
    """For each save what it touches, by the last part of its name and its file."""
    try:
        for saved in saves(wanted, acting(*acts)):
            targets = tuple(
                f"{Path(each.name).name}{f' {each.file.name}' if each.file else ''}"
                for each in saved.targets
            )
            yield targets + tuple(each.name for each in saved.games)
    except KeyboardInterrupt:
        return


def test_only_what_is_touched_is_played_again(town: Path) -> None:
    """A scenario file alone; the rules of a base touch its variants too."""
    wanted = targets(str(town.parent))
    found = [
        *seen(
            wanted,
            later(town / "scenarios/good.rules", GOOD + "\n"),
            lambda: None,
            later(town / "town.rules", RULES + "\n"),
            later(town.parent / "town.variants/long/scenarios/own.rules", GOOD),
            later(town / "notes.txt", "nothing to do with play"),
            (town / "scenarios/more.rules").unlink,
        )
    ]

    assert found == [
        ("town good.rules",),
        ("town", "town+long"),
        ("town+long own.rules",),
        ("town",),
    ]


def test_a_watched_file_waits_for_itself_and_the_rules(town: Path) -> None:
    """Other files of scenarios do not concern it."""
    wanted = targets(str(town / "scenarios/good.rules"))
    acts = (
        later(town / "scenarios/more.rules", GOOD),
        later(town / "scenarios/good.rules", GOOD + "\n"),
        later(town / "town.rules", RULES + "\n"),
    )
    assert [*seen(wanted, *acts)] == [("town good.rules",), ("town good.rules",)]


def test_what_a_variant_needs_is_watched(town: Path) -> None:
    """From the moment that it is needed, even while a slip hides that."""
    town.parent.joinpath("town.variants/tall").mkdir()
    tall, long = (town.parent / f"town.variants/{name}/ruleset.yaml" for name in ("tall", "long"))
    manifest = long.read_text(encoding="utf-8")
    tall.write_text(manifest.replace("long", "tall"), encoding="utf-8")
    acts = (
        later(tall, tall.read_text(encoding="utf-8") + "\n"),
        later(long, manifest + "requires: [tall]\n"),
        later(tall, tall.read_text(encoding="utf-8") + "\n\n"),
        later(long, manifest + "requires: [tall\n"),
        later(tall, tall.read_text(encoding="utf-8") + "\n\n\n"),
    )
    assert [*seen(targets(str(town) + "+long"), *acts)] == [("town+long",)] * 4


def test_recorded_games_are_watched(town: Path) -> None:
    """One that is saved is played alone; those that are named wait for their rules too."""
    for seed in ("1", "2"):
        recorded = ["snapshot", "record", str(town), "--seed", seed, "--because", "a test"]
        assert CliRunner().invoke(main, recorded).exit_code == 0
    games = town / "games"
    first, second = sorted(games.glob("*.game"))
    text = first.read_text(encoding="utf-8")
    acts = (
        later(first, text + "\n"),
        later(town / "town.rules", RULES + "\n"),
        later(town / "scenarios/good.rules", GOOD + "\n"),
        first.unlink,
    )
    whole = [("town good.rules",), ("town",)]
    assert [*seen(targets(str(town)), *acts)] == [(first.name,), ("town",), *whole]
    first.write_text(text, encoding="utf-8")
    assert [*seen([games], *acts)] == [(first.name,), ("games",), ("games",)]
    assert [*seen([second], *acts[:2], later(second, text))] == [(second.name,)] * 2


def test_what_is_put_in_the_place_of_a_file_is_seen(town: Path) -> None:
    """Though it is as long, and as old."""
    rules = town / "town.rules"

    def put() -> None:
        other = town / "other"
        other.write_text(rules.read_text(encoding="utf-8"), encoding="utf-8")
        stamp = rules.stat().st_mtime_ns
        os.utime(other, ns=(stamp, stamp))
        other.replace(rules)

    assert [*seen(targets(str(town)), put)] == [("town",)]


def test_what_is_saved_during_the_first_run_is_seen(
    town: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = later(town / "town.rules", RULES + "\n")
    play = Run.play

    def play_and_save(run: Run, *given: Any) -> None:
        play(run, *given)
        if not (town / "saved").exists():
            (town / "saved").touch()
            save()

    monkeypatch.setattr(Run, "play", play_and_save)
    waited = acting(lambda: None)
    monkeypatch.setattr(watching, "sleep", lambda _: waited())
    run = CliRunner().invoke(main, ["test", str(town), "--watch", "--json"])
    assert len(run.stdout.splitlines()) == 2


def test_watch_plays_again_and_says_how_the_last_run_was(
    town: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line of JSON a run; the exit code is that of the last."""
    acts = iter([later(town / "scenarios/bad.rules", BAD)])

    def wait(_: float) -> None:
        act = next(acts, None)
        if act is None:
            raise KeyboardInterrupt
        act()

    monkeypatch.setattr(watching, "sleep", wait)
    run = CliRunner().invoke(main, ["test", str(town), "--watch", "--json"])
    first, second = (json.loads(line) for line in run.stdout.splitlines())

    assert run.exit_code == 1
    assert [each["ok"] for each in first[0]["scenarios"]] == [True, True]
    assert [each["title"] for each in second[0]["scenarios"]] == ["the wrong mark"]


def test_watch_says_what_else_does_not_hold(town: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though only one file was saved and played again."""
    good, bad = (town / f"scenarios/{name}.rules" for name in ("good", "bad"))
    rules = town / "town.rules"
    bad.write_text(BAD, encoding="utf-8")
    acts = iter(
        [
            later(good, GOOD + "\n"),
            later(good, "scenario\n"),
            later(bad, GOOD.replace("first", "last")),
            later(good, GOOD),
            later(rules, "play\n"),
            later(good, GOOD + "\n"),
            later(rules, RULES),
        ]
    )

    def wait(_: float) -> None:
        act = next(acts, None)
        if act is None:
            raise KeyboardInterrupt
        act()

    monkeypatch.setattr(watching, "sleep", wait)
    run = CliRunner().invoke(main, ["test", str(town), "--watch"])
    ends = [part.splitlines()[-1] for part in run.stdout.split(f"{town}: ")[1:]]

    failing = "still: 1 scenario of town/scenarios/bad.rules failed"
    assert ends[1:] == [
        "3 scenarios, 1 failed",
        failing,
        failing,
        "still: town/scenarios/good.rules cannot be played",
        "1 scenario, none failed",
        "1 ruleset cannot be played",
        "1 ruleset cannot be played",
        "3 scenarios, none failed",
    ]
    assert run.exit_code == 0


def test_watch_knows_a_game_by_its_file(town: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Played alone it is the same as among all."""
    monkeypatch.chdir(town.parent)
    recorded = ["snapshot", "record", "./town", "--seed", "1", "--because", "a test"]
    assert CliRunner().invoke(main, recorded).exit_code == 0
    (game,) = (town / "games").glob("*.game")
    text = game.read_text(encoding="utf-8")
    many = [town / f"scenarios/s{n}.rules" for n in range(6)]

    def mend() -> None:
        for each in many:
            each.write_text(GOOD, encoding="utf-8")
        game.write_text(text, encoding="utf-8")
        later(town / "town.rules", RULES + "\n")()

    acts = iter(
        [
            later(game, "broken"),
            later(town / "scenarios/good.rules", GOOD + "\n"),
            mend,
        ]
    )

    def wait(_: float) -> None:
        act = next(acts, None)
        if act is None:
            raise KeyboardInterrupt
        act()

    monkeypatch.setattr(watching, "sleep", wait)
    run = CliRunner().invoke(main, ["test", "./town", "--watch"])

    assert run.stdout.count(f"still: recorded games not as recorded: {game.stem}") == 1
    assert "--- 8 files saved" in run.output
    assert run.exit_code == 0


def test_a_file_is_looked_at_when_it_is_wholly_saved(
    town: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many editors empty it or move it away first."""
    rules = town / "town.rules"
    steps = iter([lambda: rules.write_text("", encoding="utf-8"), later(rules, RULES + "\n")])
    looked = []
    monkeypatch.setattr(watching, "sleep", lambda _: next(steps)())
    for _ in saves(targets(str(town)), acting(rules.unlink)):
        looked.append(rules.read_text(encoding="utf-8"))
        break
    assert looked == [RULES + "\n"]


def test_watch_tells_what_was_deleted(town: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "LOOKS", 0)
    acts = iter([(town / "scenarios/more.rules").unlink])

    def wait(_: float) -> None:
        act = next(acts, None)
        if act is None:
            raise KeyboardInterrupt
        act()

    monkeypatch.setattr(watching, "sleep", wait)
    run = CliRunner().invoke(main, ["test", str(town), "--watch"])

    assert "--- more.rules deleted" in run.output
    assert run.exit_code == 0


# --- the pytest plugin --------------------------------------------------------------------------


def test_pytest_collects_scenarios(pytester: pytest.Pytester, town: Path) -> None:
    """One test a scenario, of variants too; a failure reads like that of `rulewright test`."""
    (town / "scenarios/bad.rules").write_text(BAD, encoding="utf-8")
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider", str(town.parent))

    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(["*expected `a1.mark is p2`, but a1.mark is p1*"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_pytest_names_one_scenario(pytester: pytest.Pytester, town: Path) -> None:
    """By its file and title."""
    name = f"{town / 'scenarios/good.rules'}::the first mark"
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider", name)
    result.assert_outcomes(passed=1)


def test_pytest_shows_mistakes_of_a_ruleset(pytester: pytest.Pytester, town: Path) -> None:
    """A ruleset that cannot be played is an error, with the caret."""
    (town / "town.rules").write_text(RULES.replace("mark none", "park none"), encoding="utf-8")
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider", str(town / "scenarios"))

    assert result.ret != 0
    result.stdout.fnmatch_lines(["*E406*park*"])


def test_pytest_collects_the_files_without_a_mistake(pytester: pytest.Pytester, town: Path) -> None:
    (town / "scenarios/more.rules").write_text("scenario\n", encoding="utf-8")
    result = pytester.runpytest(str(town), "--continue-on-collection-errors")
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*scenarios/more.rules:1:*"])


def test_pytest_shows_mistakes_of_the_rules_once(pytester: pytest.Pytester, town: Path) -> None:
    (town / "town.rules").write_text(RULES + "rule\n", encoding="utf-8")
    result = pytester.runpytest(str(town))
    result.assert_outcomes(errors=2)
    said = result.stdout.str()
    assert said.count("town.rules:10") == 1
    assert "for the same reason as" in said


def test_pytest_leaves_other_files_alone(pytester: pytest.Pytester) -> None:
    """A file that only looks like rules, outside of any ruleset."""
    pytester.makefile(".rules", loose=GOOD)
    assert pytester.runpytest_inprocess("-p", "no:cacheprovider").ret == 5
