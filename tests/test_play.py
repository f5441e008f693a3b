"""Games at the terminal, as people play them: what they read, what they type, and what is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from rulewright.load import load
from rulewright.run.questions import Question
from rulewright.view import question_view
from rulewright_tools.cli import main
from rulewright_tools.saved_games import begin
from rulewright_tools.terminal.screen import USUAL, table
from rulewright_tools.terminal.table import Table
from rulewright_tools.terminal.talk import Talk

MANIFEST = "title: Small\nformat: 1\nplayers: {from: 2, to: 3}\n"
TOWNS = """\
town:
  york:       {title: "York"}
  kings_lynn: {title: "King's Lynn"}
  kingston:   {title: "Kingston upon Hull", size: 4}
"""
SMALL = """\
kind town
  title  text
  size   number 0 to 9

game
  day  number 0 to 99

value large(t: town) = t.size > 3

display towns_now "Day {day}"
  for each t in towns
    "Town": t
    "Size": t.size

play
  players take turns
    raise day by 1
    choose home from towns where not large(it) "Where do you live?"
    raise home.size by 1
    say "{mover} lives in {home}"
    choose number n from 3 to 5 "How many?"
    choose some trips from towns, at least 1, at most 2 "Visit which?"
    say "{mover} visits {trips}"
    choose order row of towns "In which order?"
    say "{mover} sees {row}"
    choose assignment goes of players to towns "Who goes where?"
    say "p2 goes to {goes(p2)}"
    may choose last from towns "Where to at last?"
      say "{mover} ends in {last}"
    choose "What now?"
      "show"
        say "{mover} shows off"
      "Go on, go home"
        say "{mover} goes home"
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are cut off are kept in the present folder."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def small(tmp_path: Path) -> str:
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "small.rules").write_text(SMALL, encoding="utf-8")
    (folder / "towns.yaml").write_text(TOWNS, encoding="utf-8")
    return str(folder)


def play(ruleset: str, *typed: str, args: str = "--seed 1") -> Result:
    words = ["play", ruleset, "--terminal", *args.split()]
    result = CliRunner().invoke(main, words, input="".join(f"{line}\n" for line in typed))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


def after(text: str, mark: str) -> str:
    """What follows the last mark."""
    assert mark in text
    return text.rpartition(mark)[2]


# --- people, bots and boards --------------------------------------------------------------------


def test_people_play_each_other_on_a_drawn_board() -> None:
    """Options by number and by name; the board is drawn anew after every move."""
    result = play("tic_tac_toe", "1", "b2", "B1", "c1", "c2", "a3", args="--people 2")

    assert result.exit_code == 0
    assert "  3 . . .\n  2 . . .\n  1 . . .\n    a b c\n" in result.output
    assert "  3 . . .\n  2 . O .\n  1 X . .\n    a b c\n" in result.output
    assert "x: Choose here" in result.output
    assert "  3 O . .\n  2 . O X\n  1 X X O\n" in after(result.output, "* o marks a3")
    assert result.output.endswith("The game is over: o wins.\n")


def test_a_person_against_bots() -> None:
    """Only the person is asked, and reads what the bots did since."""
    result = play("nim", "4, 7", "quit", "", args="--seed 3")

    assert "p1, p2 (bot)" in result.output
    assert "* p1 takes 7 from heap 4" in result.output
    assert "* p2 takes" in after(result.output, "* p1 takes 7 from heap 4")
    assert "p2:" not in result.output


def test_a_game_of_bots_alone() -> None:
    """Nobody is asked, and everything is told."""
    result = play("kuhn_poker", args="--bots all --seed 4")

    assert result.exit_code == 0
    assert "opener (bot), responder (bot)" in result.output
    assert "The game is over: " in result.output
    assert ">" not in result.output


def test_seats_that_do_not_exist() -> None:
    """A mistake in the use of the command, with the seats there are."""
    result = play("nim", args="--bots 3")

    assert result.exit_code == 2
    assert "1 p1, 2 p2" in result.output
    assert play("nim", args="--bots 1 --people 1").exit_code == 2
    assert play("nim", args="--people 3").exit_code == 2


def test_the_end_of_a_game_of_three() -> None:
    """All places are listed."""
    result = play("seven_empires", args="--bots all --players 3 --seed 2")

    assert result.exit_code == 0
    *_, first, second, third = result.output.splitlines()
    assert [first[:5], second[:5], third[:5]] == ["  1. ", "  2. ", "  3. "]


# --- what is typed ------------------------------------------------------------------------------


def test_every_form_of_choice(small: str) -> None:
    """Titles, names, numbers and beginnings; lists, orders, assignments, declining, courses."""
    result = play(
        small, "king's", "4", "york, 2", "3 2 1", "p1: york, p2 to king's l", "0", "go on",
        args="--bots 2 --seed 1",
    )  # fmt: skip

    assert "* p1 lives in King's Lynn" in result.output
    assert "* p1 visits York and King's Lynn" in result.output
    assert "* p1 sees Kingston upon Hull, King's Lynn and York" in result.output
    assert "* p2 goes to King's Lynn" in result.output
    assert "ends in" not in after(result.output, "* p2 goes to King's Lynn").partition("home")[0]
    assert "* p1 goes home" in result.output


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("9", "there are options 1 to 2"),
        ("yrok", "did you mean `York`?"),
        ("qqq", "nothing on offer is called `qqq`"),
        ("kingston", "Kingston upon Hull cannot be chosen here"),
        ("Kingston upon Hull", "`not large(it)` is not so"),
        ("decline", "nothing on offer is called `decline`"),
        ("why", "say which option"),
        ("save", "say where to"),
        ("load", "say what"),
        ("load nothing.json", "E1"),
        ("undo", "nothing to take back"),
        ("show harbours", "there is towns_now"),
    ],
)
def test_wrong_input_is_answered(small: str, typed: str, answer: str) -> None:
    """A short answer; then the same question waits."""
    result = play(small, typed, "york", args="--people 2")

    assert answer in result.output
    assert "* p1 lives in York" in result.output


@pytest.mark.parametrize(
    ("before", "typed", "answer"),
    [
        (("1",), "six", "type a number from 3 to 5"),
        (("1",), "9", "9 is not from 3 to 5"),
        (("1", "3"), "1, 1", "York is chosen twice"),
        (("1", "3"), "1, 2, 3", "3 are chosen, and 1 to 2 must be"),
        (("1", "3", "1"), "1, 2", "is left out"),
        (("1", "3", "1", "all"), "york", "each with where it goes"),
        (("1", "3", "1", "all"), "p1: york", "p2 is left out"),
    ],
)
def test_wrong_answers_to_larger_choices(
    small: str, before: tuple[str, ...], typed: str, answer: str
) -> None:
    """No word of the rules in it that a player need not know."""
    result = play(small, *before, typed, args="--people 2")

    assert answer in result.output
    assert "play." not in result.output


def test_an_option_with_the_name_of_a_command(small: str) -> None:
    """The option is meant, unless a colon says otherwise."""
    typed = ("1", "3", "1", "1,2,3", "1: 1, 2: 1", "0")
    shown = play(small, *typed, ":show", "show", args="--people 2").output

    assert after(shown, "What now?").count("Day 1") == 1
    assert "* p1 shows off" in shown


def test_a_refusal_is_short_and_why_tells_the_rest() -> None:
    """Without a word `why` is about the answer that was refused."""
    shown = play("chess", "e2 e5", "why", "why d2 d4", args="--people 2").output
    refused, _, rest = shown.partition("(`why` tells the rest)")

    assert refused.splitlines()[-3:-1] == [
        "e2, e5 cannot be chosen here",
        "  e5 is not in legal(e2, white) (FIDE-3.1, FIDE-3.9)",
    ]
    assert rest.count("e5 is not in pawn_steps(e2, white)") == 1
    assert "d2, d4 is on offer" in rest


def test_a_beginning_that_two_options_have() -> None:
    """Both are named."""
    result = play("chess", "e2", "e2 e4", "quit", "", args="--people 1 --seed 2")

    assert "`e2` could be e2, e3 or e2, e4" in result.output
    assert "e2, e4" in result.output


# --- what is shown ------------------------------------------------------------------------------


def test_displays_are_shown_when_a_turn_begins(small: str) -> None:
    """Once a turn, not before every question; `show` shows them again, one by one too."""
    result = play(small, "york", "3", "show", "show tow", args="--bots 2")
    first, _, rest = result.output.partition("* p1 lives in York")

    assert "Day 1\n  Town                Size\n  York                   0\n" in first
    assert rest.count("Day 1") == 2
    assert "  York                   1\n" in rest


def test_why_and_help_and_options(small: str) -> None:
    """What is on offer and why; what is not and why not."""
    result = play(small, "why york", "why kingston", "help", "options", args="--people 2")

    assert "York is on offer for play.home, small/small.rules:18:5" in result.output
    assert "Kingston upon Hull cannot be chosen here" in result.output
    assert "Kingston upon Hull" in after(result.output, "`not large(it)` is not so")
    assert "take your last choice back" in result.output
    assert result.output.count("Where do you live?") == 2


def test_the_log(small: str) -> None:
    """All that was said; of a long one the end, unless all is wanted."""
    result = play(small, "log", "york", "log", args="--people 2")
    assert result.output.count("* Rules: small for 2 players") == 3
    assert result.output.count("* p1 lives in York") == 2

    moves = [cell for _ in range(20) for cell in ("roll", "hold")]
    pig = play("pig", *moves, "log", "log all", args="--people 2 --seed 2").output
    assert "the last 25 of" in pig
    assert after(pig, "the last 25 of").count("rolls") > 25


def test_nothing_of_a_hidden_hand_is_shown() -> None:
    """The other card is `?` until it is shown, whatever is asked for."""
    cards = {"jack", "queen", "king"}
    pry = (
        "hand(responder)",
        "first of hand(responder)",
        "strength(responder)",
        "king.hand",
        "call",
    )
    for seed in range(6):
        typed = ("show", "log all", "options", *(f"why {each}" for each in pry), "check")
        shown = play("kuhn_poker", *typed, args=f"--people 1 --seed {seed}").output
        before = shown.partition("responder shows")[0].partition("opener shows")[0]
        # What is typed is not echoed, so every card in the output was shown.
        named = {card for card in cards if f" {card}\n" in before}
        assert len(named) == 1, before
        assert "responder      1  ?" in before
        assert not re.search(r"strength\(responder\) (is|=) [0-9]", before)


def test_people_at_one_screen_see_their_own_hands() -> None:
    """Each sees the own card and not the other's; the end tells no more than the log."""
    shown = play("kuhn_poker", "bet", "fold", args="--people 2 --seed 3").output
    first, _, second = shown.partition("opener bets")
    tables = [
        each.partition("\n\n")[0] for each in (after(first, "Card\n"), after(second, "Card\n"))
    ]

    (opener, unknown), (hidden, responder) = (each.splitlines()[:2] for each in tables)
    assert unknown.endswith("?")
    assert hidden.endswith("?")
    assert not opener.endswith("?")
    assert not responder.endswith("?")
    assert shown.endswith("The game is over: opener wins.\n")
    assert "Card" not in after(shown, "opener takes")


def test_people_without_secrets_read_together() -> None:
    """What one has read is not told again to the next."""
    shown = play("nim", "4, 7", "3, 5", args="--people 2").output

    assert shown.count("* p1 takes 7 from heap 4") == 1
    assert shown.count("* p2 takes 5 from heap 3") == 1


def test_a_screen_is_cleared_only_for_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """People at one screen look away where each has something to hide, and only there."""
    for name, answers, wanted in (
        ("kuhn_poker", ["check", "bet"], 2),
        ("nim", ["4, 7", "3, 5"], 0),
    ):
        loaded, _ = load(name)
        assert loaded is not None
        game, _ = begin(loaded, 3)
        assert game is not None
        lines, prompts = iter(answers), []

        def read(prompt: str, lines: Iterator[str] = lines, said: list[str] = prompts) -> str:
            said.append(prompt)
            if "press Enter" in prompt:
                return ""
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        Talk(Table(loaded, game, frozenset(), Random(1)), name, read, shared=True).run()

        assert sum("press Enter" in each for each in prompts) == wanted


# --- undo, save, load, leaving ------------------------------------------------------------------


def test_undo_takes_back_a_choice_and_what_followed() -> None:
    """Also what bots did since, and what could only be answered in one way."""
    result = play("tic_tac_toe", "b2", "undo", "a1", args="--seed 5")

    assert "taken back: 2 decisions" in result.output
    assert "  1 X" in after(result.output, "taken back")
    assert "2 . X" not in after(result.output, "taken back")


def test_save_and_load(tmp_path: Path) -> None:
    """A saved game goes on where it was, in another run or in the same; undo works there too."""
    saved = tmp_path / "my game.json"
    first = play("tic_tac_toe", "b2", f"save {saved}", "quit", args="--seed 5")
    assert f"saved in {saved}" in first.output
    assert "Save the game first?" not in first.output
    assert "2 . X O" in first.output

    words = ["play", "tic_tac_toe", "--load", str(saved)]
    again = CliRunner().invoke(main, words, input="undo\na1\n").output
    assert "* o marks c2" in again
    assert "2 . X O" in again
    assert "taken back: 2 decisions" in again
    assert "1 X" in after(again, "taken back")
    inside = play("tic_tac_toe", "a1", f"load {saved}", args="--seed 6").output
    assert "2 . X O" in after(inside, "* o marks c2")


def test_a_saved_game_has_its_own_settings(tmp_path: Path) -> None:
    """They cannot be given again."""
    play("nim", "4, 7", "save x.json", "quit", args="--seed 3")
    result = CliRunner().invoke(main, ["play", "nim", "--load", "x.json", "--seed", "4"])

    assert result.exit_code == 2
    assert "its own players, settings and seed" in result.output


def test_quitting_offers_to_save(tmp_path: Path) -> None:
    """A file, or nothing; a file that cannot be written is asked for again."""
    result = play("nim", "4, 7", "quit", "no/such/folder/x.json", "kept.json", args="--seed 3")
    assert "no/such/folder/x.json cannot be written" in result.output
    assert json.loads(Path("kept.json").read_text(encoding="utf-8"))["ruleset"] == "nim"
    assert result.exit_code == 0

    assert "Save" not in play("nim", "quit", args="--people 2").output
    play("nim", "4, 7", "quit", "", args="--seed 3")
    assert [each.name for each in tmp_path.glob("*.json")] == ["kept.json"]


def test_the_end_of_input_loses_nothing(tmp_path: Path) -> None:
    """The game is kept in a new file; nothing is written where nothing was decided."""
    play("nim", args="--people 2")
    assert [*tmp_path.glob("*.json")] == []

    first = play("nim", "4, 7", args="--people 2")
    assert "go on with: rulewright play nim --load nim-1.game.json" in first.output
    assert first.exit_code == 0
    kept = Path("nim-1.game.json").read_text(encoding="utf-8")
    assert [each["choose"] for each in json.loads(kept)["decisions"]] == [
        {"heap": "heap_4", "taken": 7}
    ]

    play("nim", "3, 5", args="--people 2")
    assert Path("nim-1.game.json").read_text(encoding="utf-8") == kept
    assert Path("nim-2.game.json").exists()


def test_an_interrupt_loses_nothing() -> None:
    """Ctrl-C ends the game like the end of input."""
    loaded, _ = load("nim")
    assert loaded is not None
    game, _ = begin(loaded, 1)
    assert game is not None
    lines = iter(["4, 7"])

    def read(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    Talk(Table(loaded, game, frozenset(), Random(1)), "nim", read, shared=False).run()

    assert len(json.loads(Path("nim-1.game.json").read_text(encoding="utf-8"))["decisions"]) == 1


def test_rules_that_fail_end_with_a_diagnostic(tmp_path: Path) -> None:
    """What was played is kept."""
    folder = tmp_path / "failing"
    folder.mkdir()
    rules = "game\n  pot  number 0 to 3\n\nplay\n  turn of p1\n    choose number n from 1 to 9\n"
    rules += "    choose number m from 1 to 9\n    set pot to n\n"
    (folder / "ruleset.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "game.rules").write_text(rules, encoding="utf-8")

    result = play(str(folder), "9", "1", args="--people 1")

    assert "E7" in result.output
    assert Path("failing-1.game.json").exists()


# --- a whole game -------------------------------------------------------------------------------


def first_answer(talk: Talk, question: Question) -> str:
    """The first option, or as many of the first as must be chosen."""
    game = talk.table.game
    asked = question_view(game.machine, game.state, question, question.by)
    match asked.form:
        case "number":
            return str(asked.low)
        case "some":
            return ", ".join(str(at + 1) for at in range(asked.low or 0)) or "none"
        case "order":
            return "all"
        case "assignment":
            return ", ".join(f"{at + 1}: 1" for at in range(len(asked.options)))
    return "1"


def test_a_whole_game_of_seven_empires(capsys: pytest.CaptureFixture[str]) -> None:
    """One person who takes the first option throughout, against bots; no line is too wide."""
    loaded, _ = load("seven_empires", players=3)
    assert loaded is not None
    game, _ = begin(loaded, 7)
    assert game is not None
    asked = 0

    def read(prompt: str) -> str:
        nonlocal asked
        asked += 1
        return first_answer(talk, talk.table.waiting())

    bots = frozenset([1, 2])
    talk = Talk(Table(loaded, game, bots, Random(7)), "seven_empires", read, shared=False)
    talk.run()

    shown = capsys.readouterr().out
    assert game.over
    assert asked > 30
    assert "Decade 8 of 8" in shown
    assert "Great Britain" in shown
    assert "great_britain" not in shown
    assert "!E" not in shown
    assert "The game is over: " in shown
    assert max(map(len, shown.splitlines())) <= USUAL


def test_tables_fit_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wide cells are wrapped, numbers stand to the right."""
    monkeypatch.setenv("COLUMNS", "40")
    rows = [["York", "3", "infantry, artillery and a very long list of ships"]]

    assert table(["Town", "No", "Units"], [False, True, False], rows) == [
        "  Town  No  Units",
        "  York   3  infantry, artillery and a",
        "            very long list of ships",
    ]
