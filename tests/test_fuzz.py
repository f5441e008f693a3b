"""`rulewright fuzz`: planted bugs of each sort are found, shrunk and saved as scenarios."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from small import small_machine

from rulewright.load import load_text
from rulewright.run.questions import questions
from rulewright.scenario.deeds import answered
from rulewright_tools.cli import main
from rulewright_tools.deeds import deed_of, deed_text
from rulewright_tools.fuzzing.playing import Watch, random_game
from rulewright_tools.fuzzing.scenarios import scenario_text
from rulewright_tools.fuzzing.shrinking import _with_less, shrunk

CARDS = """
kind card is ace, king, queen, jack, ten
zone deck of card, ordered, seen by nobody
zone hand of card for each player, seen by owner
setup
  move cards to deck
  shuffle deck
  for each p in players
    draw 1 from deck to hand(p)
"""
DEAD_END = """
grid cell 3 by 1
  mark player or none
play
  players take turns from p1, at most 9
    choose here from cells with mark none
    set here.mark to mover
"""
FAILURE = """
game
  pot number 0 to 5
play
  players take turns from p1, at most 20
    choose number n from 0 to 2
    raise pot by n
"""
INVARIANT = FAILURE.replace("0 to 5", "0 to 99") + "\ninvariant small = pot < 5\n"
ENDLESS_RULES = """
game
  pot number 0 to 5
play
  turn of p1
    choose number n from 0 to 2
    while n > 1, at most 1000000000 times
      set pot to n
"""
ENDLESS_GAME = """
game
  lit yes/no
play
  players take turns from p1
    choose
      "On"
        set lit to yes
      "Off"
        set lit to no
"""
OPTIONS = (
    CARDS
    + """
play
  players take turns from p1, at most 6
    choose
      "Pass"
        say "{mover} passes"
      "Call" when any hand(mover.next) where it is ace
        say "{mover} calls"
"""
)
LOG = (
    CARDS
    + """
play
  players take turns from p1, at most 6
    choose
      "Pass"
        say "{mover} passes"
      "Brag"
        say "{mover} has {count hand(mover) where it is ace} aces"
"""
)
# What either may not know are two cards, which as often as not come to lie as they lay.
ONE_MORE_LINE = (
    CARDS.replace(", jack, ten", "")
    + """
play
  players take turns from p1, at most 6
    choose
      "bet"
        say "{mover} bets"
        if any card in hand(mover) where card is ace
          say "{mover} smiles"
      "check"
        say "{mover} checks"
"""
)
FIELD = (
    CARDS
    + """
game
  strong yes/no
play
  players take turns from p1, at most 6
    choose number n from 1 to 2
    set strong to any hand(mover) where it is ace
"""
)
SECRET = """
kind player is white, black
  bid number 0 to 9, seen by owner
play
  players take turns from white, at most 4
    choose number n from 0 to 9
    set mover.bid to n
    choose
      "Check"
        say "{mover} checks"
      "Double" when mover.next.bid > 4
        say "{mover} doubles"
"""
PROMPT = (
    CARDS
    + """
play
  players take turns from p1, at most 6
    choose number n from 1 to 2 "Beat {count hand(mover.next) where it is ace} aces?"
"""
)
LABEL = (
    CARDS
    + """
play
  players take turns from p1, at most 6
    choose
      "call {count hand(mover.next) where it is ace}"
        done
      "pass"
        done
"""
)
ORDER = (
    CARDS
    + """
kind doorway is left, right
value rank(d: doorway) = 1 if d is right and any hand(mover.next) where it is ace otherwise 0
play
  players take turns from p1, at most 6
    choose d from doorways sorted by rank(it) descending
    say "{mover} opens"
"""
)
ANSWERS = (
    CARDS
    + """
zone pile of card
play
  players take turns from p1, at most 6
    choose some cs from pile + hand(mover), at most 1
        such that count cs >= count hand(mover.next) where it is ace
"""
)
# Who decides is told what the other chose before, and nothing else is.
OWN_STEP = """
kind player
  bid number 0 to 9, seen by owner
game
  total number 0 to 99
play
  players take turns from p1, at most 4
    choose number n from 0 to 9
    set mover.bid to n
    set total to sum of p.bid for each p in players
"""
# In the very step in which a card is drawn, and so something new is known.
WITH_A_DRAW = (
    CARDS
    + """
play
  players take turns from p1, at most 3
    choose number n from 1 to 2
    draw 1 from deck to hand(mover)
    if any hand(mover.next) where it is ace
      say "{mover} hears a rustle"
"""
)
# A game that can go round in the hall, and must in the cellar.
TRAP = """
game
  room hall | stairs | cellar | vault
play
  players take turns from p1
    first that applies
      when room is hall
        choose
          "Leave"
            nobody wins
          "Stay"
            say "{mover} stays"
          "Down"
            set room to stairs
      when room is stairs
        choose
          "Up"
            set room to hall
          "Deeper"
            set room to cellar
      when room is cellar
        choose
          "On"
            set room to vault
      otherwise
        choose
          "Back"
            set room to cellar
"""
BUGS = {
    "dead end": DEAD_END,
    "failure": FAILURE,
    "invariant": INVARIANT,
    "endless rules": ENDLESS_RULES,
    "endless game": ENDLESS_GAME,
}
LEAKS = {
    "options": OPTIONS,
    "log": LOG,
    "one more line": ONE_MORE_LINE,
    "field": FIELD,
    "hidden field": SECRET,
    "prompt": PROMPT,
    "label": LABEL,
    "order": ORDER,
    "answers": ANSWERS,
    "own step": OWN_STEP,
    "with a draw": WITH_A_DRAW,
}


@pytest.fixture
def town(tmp_path: Path) -> Path:
    folder = tmp_path / "town"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("title: Town\nformat: 1\nplayers: 2\n", encoding="utf-8")
    return folder


def fuzzed(town: Path, rules: str) -> tuple[list[dict[str, object]], int]:
    """What is found in a ruleset, and the exit code."""
    (town / "town.rules").write_text(rules, encoding="utf-8")
    command = ["fuzz", str(town), "--games", "6", "--seconds", "20", "--longest", "60", "--json"]
    run = CliRunner().invoke(main, command)
    assert run.exception is None or isinstance(run.exception, SystemExit), run.exception
    return json.loads(run.stdout)["findings"], run.exit_code


@pytest.mark.parametrize(
    ("sort", "code", "shortest"),
    [
        ("dead end", "E707", 3),
        ("failure", "E702", 3),
        ("invariant", "E711", 3),
        ("endless rules", "E706", 1),
        ("endless game", "E851", None),
    ],
)
def test_planted_bugs(town: Path, sort: str, code: str, shortest: int | None) -> None:
    """Each is found with its code, shrunk to the shortest game, and fails as a scenario."""
    (found,), exit_code = fuzzed(town, BUGS[sort])

    assert exit_code == 1
    assert found["sort"] == sort
    assert found["found"]["code"] == code  # type: ignore[index]
    assert shortest is None or found["decisions"] == shortest
    assert _codes(town) == {"E830" if sort == "endless game" else code}


def _codes(town: Path) -> set[str]:
    """The codes of the scenarios that were saved, played by `rulewright test`."""
    run = CliRunner().invoke(main, ["test", str(town), "--json"])
    assert run.exit_code == 1
    (report,) = json.loads(run.stdout)
    assert report["mistakes"] == []
    return {found["code"] for each in report["scenarios"] for found in each["findings"]}


@pytest.mark.parametrize("sort", LEAKS)
def test_planted_leaks(town: Path, sort: str) -> None:
    """Options, the log and open fields that depend on what a player may not know."""
    found, _ = fuzzed(town, LEAKS[sort])

    assert {each["sort"] for each in found} == {"leak"}
    assert _codes(town) == {"E852"}


def test_mended_rules_make_the_scenario_pass(town: Path) -> None:
    """And nothing more is found."""
    fuzzed(town, DEAD_END)
    found, exit_code = fuzzed(town, DEAD_END.replace("at most 9", "at most 3"))

    assert (found, exit_code) == ([], 0)
    assert CliRunner().invoke(main, ["test", str(town)]).exit_code == 0


def test_an_endless_game_is_shrunk_to_the_way_into_the_trap(town: Path) -> None:
    """Not to a round that the players may leave."""
    (found,), _ = fuzzed(town, TRAP)

    assert found["decisions"] == 2
    notes = [note["message"] for note in found["found"]["notes"]]  # type: ignore[index]
    assert notes == ["whatever is decided from there on, the same 2 positions come round"]


@pytest.mark.parametrize(
    ("rules", "mended"),
    [
        (ENDLESS_GAME, ENDLESS_GAME.replace("from p1", "from p1, at most 20")),
        (TRAP, TRAP.replace("set room to cellar\n", "set room to hall\n")),
        (
            TRAP,
            TRAP.replace(
                '"Back"\n            set room to cellar', '"Out"\n            nobody wins'
            ),
        ),
    ],
)
def test_a_game_that_ends_makes_the_scenario_of_an_endless_one_pass(
    town: Path, rules: str, mended: str
) -> None:
    """However it was mended: by a limit, a way back, or an end."""
    fuzzed(town, rules)
    assert _codes(town) == {"E830"}
    (town / "town.rules").write_text(mended, encoding="utf-8")

    run = CliRunner().invoke(main, ["test", str(town)])
    assert run.exit_code == 0, run.output


@pytest.mark.parametrize("name", ["kuhn_poker", "goofspiel", "pig", "tic_tac_toe"])
def test_shipped_games_are_well(name: str) -> None:
    """Nothing is found where nothing is wrong; cards that come to light are no leak."""
    run = CliRunner().invoke(main, ["fuzz", name, "--games", "4", "--seconds", "20"])

    assert run.exit_code == 0, run.output
    assert "nothing found" in run.output


def test_a_card_that_is_shown_is_no_leak(town: Path) -> None:
    """Whoever is shown something may know it."""
    rules = FIELD.replace("    set strong", "    show hand(mover) to players\n    set strong")
    assert fuzzed(town, rules) == ([], 0)


TWO_DECKS = """
kind card is a1, a2, a3, b1, b2, b3
zone west of card, ordered, seen by nobody
zone east of card, ordered, seen by nobody
zone hand of card for each player, seen by owner
setup
  move a1 + a2 + a3 to west
  move b1 + b2 + b3 to east
  shuffle west
  shuffle east
play
  players take turns from p1, at most 4
    choose
      "west"
        draw 1 from west to hand(mover)
      "east"
        draw 1 from east to hand(mover)
    say "{mover} has {count hand(mover) where it is in (a1 + a2 + a3)} of the west"
"""


def test_cards_of_two_decks_are_not_mixed(town: Path) -> None:
    """Of which deck a card is everybody knows."""
    assert fuzzed(town, TWO_DECKS) == ([], 0)


def test_ways_to_one_position_are_followed_once() -> None:
    """So the shortest game is found among very many."""
    rules = FAILURE.replace("0 to 2", "1 to 2").replace("0 to 5", "0 to 30")
    machine = small_machine(rules.replace("at most 20", "at most 40"))
    found = next(w.finding for w in (random_game(machine, at, 100) for at in range(9)) if w.finding)

    assert len(shrunk(machine, found, 1e9).deeds) == 16


def test_an_interruption_loses_nothing(town: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found until then is told, as long as it is if there is no time to shrink it."""
    games = iter(range(3))

    def interrupted(*given: Any) -> Any:
        if next(games, None) is None:
            raise KeyboardInterrupt
        return random_game(*given)

    def stopped(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("rulewright_tools.fuzzing.playing.random_game", interrupted)
    monkeypatch.setattr("rulewright_tools.fuzzing.shrinking.shrunk", stopped)
    found, exit_code = fuzzed(town, DEAD_END)

    assert exit_code == 1
    assert [each["sort"] for each in found] == ["dead end"]


def test_long_games_are_shrunk_by_leaving_out_parts() -> None:
    """Without trying every way to play."""
    machine = small_machine(FAILURE.replace("0 to 2", "0 to 1").replace("0 to 5", "0 to 3"))
    watches = (random_game(machine, seed, 100) for seed in range(20))
    finding = max(
        (watch.finding for watch in watches if watch.finding is not None),
        key=lambda each: len(each.deeds),
    )

    assert len(finding.deeds) > 4
    begin = partial(Watch, machine, finding.seed)
    assert len(_with_less(machine, begin, finding, 1e9).deeds) == 4


FORMS = """
kind lorry is red, blue
kind crate
  weight number 0 to 9
zone yard of crate
zone load of crate for each lorry
setup
  move crates to yard
play
  turn of p1
    {}
"""
CRATES = "crate:\n  big: {weight: 3}\n  small: {weight: 1, copies: 3}\n"


@pytest.mark.parametrize(
    "choice",
    [
        "choose c from yard",
        "choose c from yard, l from lorries",
        "choose some c from yard",
        "choose order row of lorries",
        "choose assignment goes of yard to lorries",
        "choose number n from -3 to 3",
        'choose\n      "Go on"\n        done\n      "Stop"\n        stop_it',
        'choose\n      "bet"\n        done\n      "check"\n        stop_it',
        'choose\n      "doubt"\n        done\n      "believe"\n        stop_it',
        "may choose some c from yard, at least 1\n      move c to load(red)",
        'ask p2 "Really?"\n      yes\n        done\n      no\n        done',
        "may choose c from yard\n      move c to load(red)",
    ],
)
def test_every_form_of_answer_can_be_written_and_read(choice: str) -> None:
    """A deed leads to the same answer, and its text is a line of a scenario."""
    rules = FORMS.format(choice) + "rule stop_it\n  done\n"
    machine = small_machine(rules, CRATES)
    for seed in range(6):
        watch = random_game(machine, seed, 10)
        assert watch.finding is None
        text = "\n".join(f"    {deed_text(machine.world, deed)}" for deed in watch.deeds)
        scenario = f'scenario "again"\n  when\n{text}\n  then\n    the game is over\n'
        loaded, found = load_text(rules + scenario, CRATES, players=2)
        assert loaded is not None, found
        state = machine.blank(seed)
        machine.setup(state)
        machine.play(state)
        (asked,) = questions(machine, state)
        given = answered(machine, state, watch.deeds[0])
        assert given is not None
        assert deed_of(machine, state, asked, given[1]).values == watch.deeds[0].values


def test_copies_go_by_their_row() -> None:
    """As people write it, where that says enough."""
    machine = small_machine(FORMS.format("choose c from yard where it.weight is 1"), CRATES)
    watch = random_game(machine, 1, 10)
    assert [deed_text(machine.world, deed) for deed in watch.deeds] == ["p1 chooses small"]


def test_the_text_sets_players_settings_and_seed() -> None:
    """What is needed to come to the same place."""
    machine = small_machine(FAILURE)
    finding = random_game(machine, 3, 100).finding
    assert finding is not None
    text = scenario_text(machine.world, finding, {"goal": 3, "fast": True})

    assert "\n  with players 2, goal 3, fast yes, seed 3\n" in text


def test_a_shipped_ruleset_is_not_written_to(tmp_path: Path) -> None:
    """The scenario is shown; with --into it is saved there."""
    (tmp_path / "town").mkdir()
    (tmp_path / "town/ruleset.yaml").write_text("title: Town\nformat: 1\nplayers: 2\n")
    (tmp_path / "town/town.rules").write_text(DEAD_END, encoding="utf-8")
    into = tmp_path / "found"
    command = ["fuzz", str(tmp_path / "town"), "--games", "1", "--into", str(into)]
    run = CliRunner().invoke(main, command)

    assert run.exit_code == 1
    assert "dead end, after 3 decisions" in run.output
    assert [path.name for path in into.iterdir()] == [
        "fuzz_there_is_nothing_to_choose_for_play_here.rules"
    ]
    assert not (tmp_path / "town/scenarios").exists()
    CliRunner().invoke(main, command)
    assert len([*into.iterdir()]) == 1, "what was found again is not saved again"


def test_seed_and_endings_in_scenarios() -> None:
    """`with seed` begins chance elsewhere; a seed is a number."""
    rules = """
game
  rolled number 0 to 1000
setup
  roll d from 1 to 1000
  set rolled to d
play
  turn of p1
    choose number n from 1 to 2
"""
    claims = """
scenario "a"
    with seed {}
  when
    p1 chooses 1
  then
    the game is over
"""
    loaded, found = load_text(rules + claims.format(7), players=2)
    assert loaded is not None, found
    assert [each.seed for each in loaded.world.scenarios] == [7]
    nothing, found = load_text(rules + claims.format("yes"))
    assert nothing is None
    assert [each.code for each in found if each.severity == "error"] == ["E802"]
