"""The commands that count, play many games, check and list."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rulewright_tools.cli import main
from rulewright_tools.simulation import Played, findings, wilson

MANIFEST = "title: Small\nformat: 1\nplayers: {from: 2, to: 3}\n"
MISTAKEN = (
    'kind town is york\n  size  number 0 to 9\n\nplay\n  set york.sise to 1\n  say "{yrok}"\n'
)
FAILING = "game\n  pot  number 0 to 3\n\nplay\n  turn of p1\n    choose number n from 1 to 9\n"
ENDLESS = "play\n  while yes, at most 1000000 times\n    choose number n from 1 to 2\n"


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def json_of(*words: str) -> Any:
    result = run(*words)
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def written(folder: Path, rules: str, **tables: str) -> str:
    """The path of a ruleset with these rules and tables."""
    (folder / "ruleset.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "game.rules").write_text(rules, encoding="utf-8")
    for name, text in tables.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return str(folder)


def assert_shown(result: Result, *parts: str) -> None:
    """The command ended with exit code 1, told why on the standard error, and crashed nowhere."""
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    for part in parts:
        assert part in result.stderr


# --- perft --------------------------------------------------------------------------------------


def test_perft_as_json() -> None:
    """The counts of every depth, and nothing else."""
    assert json_of("perft", "tic_tac_toe", "--depth", "3", "--json") == {"depths": [9, 72, 504]}


def test_perft_for_people() -> None:
    """One depth a line."""
    assert run("perft", "tic_tac_toe", "--depth", "4").stdout.split() == (
        ["1", "9", "2", "72", "3", "504", "4", "3,024"]
    )


def test_perft_divided_by_the_first_decision() -> None:
    """The parts of the last count, each behind its decision."""
    told = json_of("perft", "chess", "--depth", "3", "--divide", "--json")

    assert sum(told["first"].values()) == told["depths"][-1] == 8902
    assert told["first"]["e2, e4"] == 600
    assert told["first"]["b1, c3"] == 440
    assert "600  e2, e4" in run("perft", "chess", "--depth", "3", "--divide").stdout


def test_perft_with_settings() -> None:
    """A parameter is set before anything is counted."""
    narrow = ("perft", "connect_four", "--depth", "2", "--json", "--set", "columns=4")

    assert json_of(*narrow) == {"depths": [4, 16]}


def test_perft_from_a_scenario() -> None:
    """Counting begins where the scenario begins."""
    words = ("perft", "chess", "--depth", "1", "--json", "--given", "kiwipete")

    assert json_of(*words) == {"depths": [48]}


SCENARIO = """
parameter size = 2, from 1 to 9 "How many cells a side has"

grid cell size by size
  mark  player or none

play
  players take turns, at most size * size
    choose here from cells with mark none
    set here.mark to mover

scenario "large"
  with size 3, players 3
  given
    set a1.mark to p3
  then
    the game goes on
"""


def test_perft_from_a_scenario_with_settings(tmp_path: Path) -> None:
    """A scenario brings its own settings."""
    path = written(tmp_path, SCENARIO)

    assert json_of("perft", path, "--depth", "1", "--json") == {"depths": [4]}
    assert json_of("perft", path, "--depth", "2", "--json", "--given", "large") == {
        "depths": [8, 56]
    }


def test_perft_refuses_other_settings_than_the_scenario_has(tmp_path: Path) -> None:
    """Nobody is shown the count of another position than was asked for."""
    result = run(
        "perft", written(tmp_path, SCENARIO), "--depth=1", "--given=large", "--set", "size=4"
    )

    assert result.exit_code == 2
    assert "is for other settings" in result.stderr


def test_perft_suggests_a_scenario() -> None:
    """A title with a slip is answered with the one that was meant."""
    result = run("perft", "chess", "--depth", "1", "--given", "kiwipet")

    assert result.exit_code == 2
    assert "did you mean 'kiwipete'?" in result.stderr


def test_perft_shows_mistakes() -> None:
    """A name or a setting that does not exist is a finding with a code."""
    assert_shown(run("perft", "ches", "--depth", "1"), "E127", "did you mean chess?")
    assert_shown(run("perft", "hex", "--depth", "1", "--set", "sise=3"), "E801", "size")
    assert run("perft", "hex", "--depth", "1", "--set", "size").exit_code == 2


def test_perft_shows_rules_that_fail(tmp_path: Path) -> None:
    """Rules that fail in play are shown with their place, not as a crash."""
    path = written(tmp_path, FAILING + "    set pot to n\n")

    assert_shown(run("perft", path, "--depth", "1"), "E702", "game.rules:7")


def test_perft_gives_up_on_too_many_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A question with more answers than can be tried ends the count."""
    monkeypatch.setattr("rulewright.run.perft.MOST_ANSWERS", 100)
    rules = 'play\n  turn of p1\n    choose number n from 1 to 101\n    say "{n}"\n'
    result = run("perft", written(tmp_path, rules), "--depth", "1")

    assert_shown(result, "too many answers")


# --- simulate -----------------------------------------------------------------------------------


def test_simulate_as_json() -> None:
    """The keys that programs rely on, and numbers that agree with each other."""
    found = json_of("simulate", "tic_tac_toe", "--games", "200", "--seed", "7", "--json")

    assert list(found) == [
        "games",
        "seats",
        "draws",
        "length",
        "decisions",
        "seconds",
        "games_per_second",
    ]
    assert found["games"] == 200
    assert [seat["seat"] for seat in found["seats"]] == [1, 2]
    assert sum(seat["wins"] for seat in found["seats"]) + found["draws"] == 200
    for seat in found["seats"]:
        assert list(seat) == ["seat", "wins", "rate", "low", "high"]
        assert seat["low"] < seat["rate"] == seat["wins"] / 200 < seat["high"]
    assert list(found["length"]) == ["mean", "sd"]
    assert found["length"]["mean"] == found["decisions"]


def test_simulate_is_the_same_for_a_seed() -> None:
    """Only the time it took may differ."""
    words = ("simulate", "pig", "--games", "20", "--players", "3", "--json", "--seed")
    first, again, other = (json_of(*words, seed) for seed in ("5", "5", "6"))
    for found in (first, again, other):
        del found["seconds"], found["games_per_second"]

    assert first == again != other
    assert len(first["seats"]) == 3


def test_simulate_for_people() -> None:
    """Players by name, with their rates."""
    result = run("simulate", "connect_four", "--games", "10", "--set", "goal=3")

    assert result.exit_code == 0
    assert "10 games" in result.stdout
    assert "red" in result.stdout
    assert "decisions a game" in result.stdout
    assert result.stderr == ""


def test_simulate_tells_the_means_of_numbers_at_the_end(tmp_path: Path) -> None:
    """Thing by thing, with the interval of the mean; numbers of the game too."""
    rules = (
        "kind player is white, black\n  score number 0 to 9\ngame\n  pot number 0 to 9\n"
        "play\n  roll n from 1 to 3\n  set white.score to n\n  set pot to 4\n  white wins\n"
    )
    path = written(tmp_path, rules)
    words = ("simulate", path, "--games", "60", "--average", "player.score", "--average")
    found = json_of(*words, "game.pot", "--json")["averages"]

    white, black, pot = found
    assert (white["field"], white["thing"], black["thing"]) == ("score", "white", "black")
    assert 1 < white["low"] < white["mean"] < white["high"] < 3
    assert (black["mean"], black["low"], black["high"]) == (0, 0, 0)
    assert (pot["thing"], pot["mean"]) == ("game", 4)

    result = run(*words, "game.pot")
    assert "score at the end" in result.output
    assert_shown(run(*words, "player.scor"), "player.scor", "did you mean player.score?")


def test_simulate_counts_decisions_where_there_are_no_turns(tmp_path: Path) -> None:
    """A ruleset that knows no turns is as long as it has decisions."""
    rules = "play\n  repeat 3 times\n    choose number n from 1 to 2 by p1\n  p1 wins\n"
    found = json_of("simulate", written(tmp_path, rules), "--games", "4", "--json")

    assert found["length"] == {"mean": 3.0, "sd": 0.0}
    assert found["seats"][0]["wins"] == 4


def test_simulate_shows_rules_that_fail(tmp_path: Path) -> None:
    """Rules that fail in play are shown with their place, not as a crash."""
    path = written(tmp_path, FAILING + "    set pot to 2 * n\n")

    assert_shown(run("simulate", path, "--games", "50"), "E702", "game.rules:7")


def test_simulate_is_the_same_on_any_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games come in their order, whoever played them."""
    monkeypatch.setattr("rulewright_tools.parallel.WORTHWHILE", 0.0)
    monkeypatch.setattr("rulewright_tools.parallel.SHARE", 0.001)
    words = ("simulate", "pig", "--games", "40", "--players", "3", "--json", "--jobs")

    first, *others = [json_of(*words, jobs) for jobs in ("1", "2", "3")]
    for found in (first, *others):
        del found["seconds"], found["games_per_second"]

    assert others == [first, first]


def test_simulate_shows_rules_that_fail_on_another_core(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failure is the same as on one core; with this seed it is in the second game."""
    monkeypatch.setattr("rulewright_tools.parallel.WORTHWHILE", 0.0)
    path = written(tmp_path, FAILING + "    set pot to 2 * n\n")
    alone = run("simulate", path, "--games", "50", "--jobs", "1", "--seed", "14")

    together = run("simulate", path, "--games", "50", "--jobs", "2", "--seed", "14")

    assert_shown(together, "E702", "game.rules:7")
    assert together.stderr == alone.stderr


def test_simulate_gives_up_on_an_endless_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that does not end is told with its seed."""
    monkeypatch.setattr("rulewright_tools.simulation.MOST_DECISIONS", 50)
    path = written(tmp_path, ENDLESS.replace("to 2", "to 2 by p1"))

    assert_shown(run("simulate", path, "--seed", "3"), "seed 3", "50 decisions")


def test_all_players_can_win_and_nobody_can(tmp_path: Path) -> None:
    """What all win together is a win for each, and no draw."""
    together = """
play
  turn of p1
    choose "Who wins?"
      "all"
        players win
      "none"
        nobody wins
"""
    found = json_of("simulate", written(tmp_path, together), "--games", "200", "--json")

    wins = [seat["wins"] for seat in found["seats"]]
    assert wins[0] == wins[1] == 200 - found["draws"]
    assert 60 < found["draws"] < 140


def test_a_shared_win_counts_for_each() -> None:
    """Seats that share a win have both won; a game without winners is a draw."""
    found = findings([Played((0, 1), 4, 9), Played((), 6, 11), Played((2,), 8, 10)], 3)

    assert [seat.wins for seat in found.seats] == [1, 1, 1]
    assert found.draws == 1
    assert (found.length.mean, found.length.sd, found.decisions) == (6, 2, 10)


def test_interval_of_wilson() -> None:
    """Figures from Wilson's interval as textbooks give them."""
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)


# --- check --------------------------------------------------------------------------------------


def test_check_of_a_sound_ruleset() -> None:
    """A line that says so, and exit code 0."""
    result = run("check", "tic_tac_toe", "tic_tac_toe+misere")

    assert result.exit_code == 0
    assert [line.split(" (")[0] for line in result.stdout.splitlines()] == [
        "tic_tac_toe: no mistakes",
        "tic_tac_toe+misere: no mistakes",
    ]
    assert result.stderr == ""


def test_check_shows_every_mistake(tmp_path: Path) -> None:
    """All mistakes of all rulesets in one run, each with its place."""
    path = written(tmp_path, MISTAKEN)
    result = run("check", path, "hexx")

    assert_shown(result, "game.rules:5", "game.rules:6", "E127")
    assert f"{path}: 2 errors" in result.stdout
    assert "hexx: 1 error" in result.stdout


def test_check_as_json(tmp_path: Path) -> None:
    """Diagnostics as plain data, with exit code 1."""
    result = run("check", written(tmp_path, MISTAKEN), "pig", "--json")
    small, pig = json.loads(result.stdout)["rulesets"]

    assert result.exit_code == 1
    assert not small["ok"]
    assert [found["line"] for found in small["diagnostics"]] == [5, 6]
    assert pig == {"name": "pig", "ok": True, "diagnostics": []}
    assert result.stderr == ""


def test_check_with_more_players(tmp_path: Path) -> None:
    """What is wrong only when more play is found as well, once, with their number."""
    rules = "kind player is white, black\n\nplay\n  white wins\n"
    result = run("check", written(tmp_path, rules))

    assert_shown(result, "this is so with 3 players")
    assert ": 1 error" in result.stdout
    assert run("check", str(tmp_path), "--players", "2").exit_code == 0


TOWNS = """
town:
  york: {size: 3, source: "stated: page 4"}
  hull: {size: 2, source: {size: "reconstructed: by the harbour"}, note: "The map is torn."}
"""
COUNTED = "kind town\n  size  number 0 to 9\n\nplay\n  if any towns with size 3\n    nobody wins\n"


def test_check_lists_facts(tmp_path: Path) -> None:
    """Where the facts of the tables come from, for people and for programs."""
    path = written(tmp_path, COUNTED, towns=TOWNS)
    shown = run("check", path, "--facts")

    assert shown.exit_code == 0
    assert "1 stated" in shown.stdout
    assert "by the harbour" in shown.stdout
    (found,) = json_of("check", path, "--facts", "--json")["rulesets"]
    first = found["facts"][0]
    assert (first["table"], first["row"], first["source"]) == ("town", "york", "stated")
    assert (first["detail"], first["line"]) == ("page 4", 3)


# --- list ---------------------------------------------------------------------------------------


def test_list() -> None:
    """Every ruleset with its title, players and variants."""
    lines = run("list").stdout.splitlines()

    (line,) = [line for line in lines if line.startswith("tic_tac_toe ")]
    assert line.split() == ["tic_tac_toe", "Tic-tac-toe", "2", "players", "+misere"]


def test_list_as_json() -> None:
    """The same as plain data."""
    known = {each["name"]: each for each in json_of("list", "--json")}

    assert known["pig"]["players"] == {"from": 2, "to": 10}
    assert [each["name"] for each in known["tic_tac_toe"]["variants"]] == ["misere"]
    assert known["chess"]["shelf"] == "classics"


def test_list_of_one() -> None:
    """The parameters of a ruleset with range, value and help, and its variants."""
    shown = run("list", "connect_four").stdout

    assert "columns = 7  1 to 16  How many columns the frame has" in shown
    assert "+misere" in run("list", "tic_tac_toe").stdout


def test_list_of_one_as_json() -> None:
    """Parameters as plain data; what the name sets is in force."""
    found = json_of("list", "nim+stones_1=4", "--json")

    assert found["parameters"][0] == {
        "name": "stones_1",
        "value": 4,
        "default": 1,
        "low": 0,
        "high": 50,
        "help": "Stones in the first heap",
        "set_by": None,
    }
    assert found["parameters"][-1]["default"] is False


def test_list_of_an_unknown_one() -> None:
    """A name that is none is a finding with a code."""
    assert_shown(run("list", "tictactoe"), "E127")
