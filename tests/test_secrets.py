"""What is hidden stays hidden in small rulesets that try to tell it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from small import small_machine

from rulewright.run.game import Game
from rulewright.run.questions import options
from rulewright.scenario.verdict import verdict
from rulewright.view import draw_grid
from rulewright.view.leaking import answering, leak
from rulewright_tools.cli import main

GUARDS = "guard:\n  guard: {copies: 3}\n"
TWO = "kind player is white, black\n"
ASKS = "play\n  turn of white\n    choose watched from guards\n"


def offered(rules: str, tables: str = GUARDS) -> list[str]:
    """What white can choose from at the first decision."""
    game = Game(small_machine(TWO + rules, tables), 1)
    (question,) = game.questions()
    return [each.words for each in options(game.machine, game.state, question)]


# --- copies that differ in something hidden ------------------------------------------------------

FIELD = "kind guard\n  trapped yes/no, seen by nobody\nsetup\n  set {}.trapped to yes\n"
AIM = """\
kind guard
kind card is ace, king
  aim  guard or none
zone hand of card for each player, seen by owner
setup
  move cards to hand(black)
  set ace.aim to guard_1
  set king.aim to {}
"""
SACK = """\
kind guard
kind gem is ruby, opal
zone sack of gem for each guard, seen by nobody
setup
  move ruby to sack(guard_1)
  move opal to sack({})
"""
CARRIED = """\
kind guard
  carries  gem or none
kind gem is ruby, opal
zone vault of gem, seen by nobody
setup
  move gems to vault
  set guard_1.carries to ruby
  set {}.carries to opal
"""
SET = "kind guard\n  marks  set of player, seen by nobody\nsetup\n  set {}.marks to players\n"


@pytest.mark.parametrize("rules", [FIELD, AIM, SACK, CARRIED, SET])
def test_options_do_not_tell_which_copies_differ_in_secret(rules: str) -> None:
    """Neither by their number nor by their words."""
    found = [offered(rules.format(name) + ASKS) for name in ("guard_1", "guard_2", "guard_3")]

    assert found[0] == found[1] == found[2] == ["guard", "guard (2)", "guard (3)"]


def test_copies_that_differ_in_the_open_are_still_one_option() -> None:
    """Only what is hidden keeps like things apart."""
    rules = "kind guard\n  tired yes/no\nsetup\n  set guard_2.tired to yes\n"

    assert offered(rules + ASKS) == ["guard", "guard (tired)"]


def test_a_scenario_may_name_a_row_whose_copies_are_alike_in_secret() -> None:
    """Whoever writes it knows everything."""
    rules = TWO + FIELD.format("guard_1").replace("to yes", "to no") + ASKS
    game = Game(small_machine(rules, GUARDS), 1)

    told, _ = verdict(game.machine, game.state, "white chooses guard")
    assert told is not None
    assert told.offered


# --- boards --------------------------------------------------------------------------------------

BOARD = """\
kind gem is ruby, opal
grid cell 2 by 1
  gem  gem or none
zone vault of gem, seen by nobody
legend cell
  ".": gem none
  "R": gem ruby
  "O": gem opal
setup
  move gems to vault
  set a1.gem to {}
play
  turn of white
    choose here from cells
"""


def test_a_board_does_not_draw_a_thing_that_lies_hidden() -> None:
    """The field is open, and what it holds is not."""
    drawn = []
    for gem in ("ruby", "opal"):
        game = Game(small_machine(TWO + BOARD.format(gem)), 1)
        drawn.append(draw_grid(game.machine, game.state, "cell", 0))
        assert draw_grid(game.machine, game.state, "cell")[0] == f"1 {gem[0].upper()} ."

    assert drawn[0] == drawn[1] == ["1 ? .", "  a b"]


# --- leaks that fuzz has to find ------------------------------------------------------------------

AIMS = """\
kind player is white, black
  aim  {}, seen by owner
kind guard is gog, magog, gig
play
  turn of white
    set black.aim to {}
    choose first_one from players
    say "black aims at {{black.aim}}"
    choose second_one from players
"""


@pytest.mark.parametrize(
    ("type", "value"),
    [("guard", "magog"), ("guard or none", "none"), ("set of guard", "guards"), ("a | b", "b")],
)
def test_the_one_hidden_field_of_two_players_is_dealt_anew(type: str, value: str) -> None:
    """Whatever it holds: there is no other field with which it could change places."""
    game = Game(small_machine(AIMS.format(type, value)), 1)

    assert leak(game.machine, game.state, answering(game.machine, game.state, 0, 1), 0) is not None


# --- at the table ---------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def played(rules: str, *typed: str, tables: str = "") -> str:
    """What two people at one table read."""
    folder = Path("small")
    folder.mkdir(exist_ok=True)
    manifest = "title: Small\nformat: 1\nplayers: 2\n"
    (folder / "ruleset.yaml").write_text(manifest, encoding="utf-8")
    (folder / "small.rules").write_text(rules, encoding="utf-8")
    if tables:
        (folder / "box.yaml").write_text(tables, encoding="utf-8")
    words = ["play", "./small", "--people", "2", "--seed", "1"]
    result = CliRunner().invoke(main, words, input="".join(f"{each}\n" for each in typed))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.output


FAILS = {
    "coins": "raise black.coins by 5",
    "looked_up": "set black.coins to worth(black.coins)",
    "rolled": "roll d from black.coins to 3",
    "given": "set black.coins to far(black.coins + 3)",
}


@pytest.mark.parametrize("sentence", FAILS.values(), ids=list(FAILS))
def test_a_failure_of_the_rules_tells_no_hidden_number(sentence: str) -> None:
    """The place and the kind of mistake are enough for players; `fuzz` tells makers the rest."""
    rules = f"""\
kind player is white, black
  coins  number 0 to 9, seen by owner
value worth(n: number 0 to 9) = table by n
  0: 1
value far(n: number 0 to 9) = n
setup
  set black.coins to 7
play
  turn of white
    choose somebody from players
    {sentence}
    choose again from players
"""
    told = played(rules, "white")

    assert "error[E70" in told
    for number in ("10", "12", "7,", "for 7", "from 7", "is 7"):
        assert number not in told.partition("error[")[2].partition("small/small.rules")[0]


def test_a_forced_choice_does_not_tell_that_hidden_things_are_alike() -> None:
    """Three cards of which the rules take one for the other are three to whoever does not see."""
    rules = """\
kind player is white, black
kind card
zone hand of card for each player, seen by owner
setup
  move cards with {} yes to hand(black)
play
  turn of white
    choose taken from hand(black)
"""
    rules = rules.replace("cards with {} yes", "cards where it.low")
    rules = rules.replace("kind card\n", "kind card\n  low  yes/no\n")
    tables = "card:\n  two: {low: yes, copies: 3}\n  ten: {copies: 3}\n"

    assert "Only" not in played(rules, tables=tables)


def test_what_lies_in_a_hidden_thing_is_hidden_too() -> None:
    """A rule that waits has noted it; neither the name nor a reason tells it."""
    rules = """\
kind player is white, black
kind crate is big
kind coin is penny
  worth  number 0 to 9
zone hand of crate for each player, seen by owner
zone inside of coin for each crate
setup
  set penny.worth to 7
  move big to hand(black)
  move penny to inside(big)
play
  turn of white
    noted = penny.worth
    choose one from players where it.seat > noted - 7
    choose another from players where it.seat < noted
"""
    told = played(rules.replace("choose one", "choose first_one"), "why noted", "why 1", "quit", "")

    assert "noted = 7" not in told
    assert "is 7" not in told
