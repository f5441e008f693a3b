"""`explain` answers for codes, names, values, decisions and changes, for people and programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from layered import write_layers

from rulewright.codes import CODES
from rulewright.index import known_names, pages
from rulewright.load import Loaded, load
from rulewright_tools.cli import main
from rulewright_tools.explaining import code_page

TOWN = """\
parameter wage = 2, from 1 to 5 "Coins for a day"                    cites AB-1

kind player is north, south
  coins  number 0 to 99                                              cites AB-2
  stock  number 0 to 9, seen by owner

kind place
  size   number 0 to 9
  owner  player or none
links road of place

zone camp of place, ordered

game
  round  number 0 to 9

value tax(p: player) = count places with owner p                     cites AB-3

modifier rich on tax(p: player)                                      cites AB-4
  add 2 when p.coins > 3

rule pay(p: player) "Pay"                                            cites AB-2
  raise p.coins by wage + tax(p)

rule news at start of market
  raise round by 1

setup
  set south.stock to 4
  pay(north)

play
  phase market "Market"
    turn of north
      limit = north.coins - 3
      choose town from places where it.size > limit and it.owner is not mover   cites AB-5
      set town.owner to mover
    pay(north)
    turn of north
      may choose town from places
        move town to camp
  nobody wins
"""
PLACES = """\
place:
  york: {size: 3, owner: north, source: "stated: page 4"}
  hull: {size: 1}
  bath: {size: 2}
road:
  - [york, hull]
  - [hull, bath]
"""
SCENARIO = """\
scenario "north buys bath"                                           cites AB-5
  when
    north chooses bath
  then
    bath.owner is north
    tax(north) is 4
"""
FILES = {
    "town/ruleset.yaml": "title: Town\nformat: 1\nplayers: 2\nsources: {AB: A book}\n",
    "town/town.rules": TOWN.replace("   cites AB-5", ""),
    "town/places.yaml": PLACES,
    "town/scenarios/a.rules": SCENARIO,
}
RICH = """\
set parameter wage to 4
replace rule news at start of market                                 cites AB-7
  raise round by 2
set table place.hull.size to 5
"""


@pytest.fixture
def town(tmp_path: Path) -> str:
    return write_layers(tmp_path, FILES)


@pytest.fixture
def rich(tmp_path: Path) -> str:
    return write_layers(tmp_path, FILES | {"rich/rich.rules": RICH})


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["explain", *words])


def said(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.output


def told(*words: str) -> Any:
    return json.loads(said(*words, "--json"))


# --- codes --------------------------------------------------------------------------------------


def test_every_code_has_its_page() -> None:
    for code, each in CODES.items():
        assert f"# {code}" in str(code_page(code))
        assert code_page(each.slug) == code_page(code)


def test_a_code_in_any_case_or_by_name() -> None:
    assert said("E406").startswith("# E406: unknown field")
    assert said("e406") == said("unknown-field") == said("E406")
    assert told("E406")["code"] == "E406"


@pytest.mark.parametrize(("wrong", "meant"), [("E4066", "E406"), ("unknown-feild", "E406")])
def test_an_unknown_code(wrong: str, meant: str) -> None:
    result = run(wrong)

    assert result.exit_code == 1
    assert f"did you mean {meant}?" in result.output


# --- names --------------------------------------------------------------------------------------


def test_a_rule(town: str) -> None:
    (page,) = told(town, "pay")

    assert (page["sort"], page["origin"], page["cites"]) == ("rule", "town", ["AB-2"])
    assert page["text"].startswith('rule pay(p: player) "Pay"')
    assert [(use["by"], use["how"]) for use in page["used_by"]] == [
        ("setup", "carries out"),
        ("play", "carries out"),
    ]
    assert {"value tax", "field player.coins", "parameter wage"} <= set(page["uses"])


def test_a_value_with_its_modifiers(town: str) -> None:
    (page,) = told(town, "value", "tax")

    assert page["facts"] == {"gives": "a number", "modifiers": "rich"}
    assert [(use["by"], use["how"]) for use in page["used_by"]] == [("rule pay", "reads")]
    assert [(each["title"], each["how"]) for each in page["tested_by"]] == [
        ("north buys bath", ["names it"])
    ]


def test_scenarios_that_play_through_a_rule(town: str) -> None:
    """Only played scenarios tell what they pass through."""
    assert told(town, "pay")[0]["tested_by"] == []
    (tested,) = told(town, "pay", "--tests")[0]["tested_by"]
    assert (tested["title"], tested["how"]) == ("north buys bath", ["plays through it"])


def test_a_parameter_old_and_new(rich: str) -> None:
    (page,) = told(rich, "wage")

    assert page["facts"] == {
        "value": "4",
        "before rich": "2",
        "range": "1 to 5",
        "help": "Coins for a day",
    }
    assert [(each["act"], each["origin"]) for each in page["changed_by"]] == [("set", "rich")]
    (page,) = told(rich, "wage", "--set", "wage=5")
    assert (page["facts"]["value"], page["facts"]["without the setting"]) == ("5", "4")


def test_a_replaced_rule_says_what_it_was(rich: str) -> None:
    (page,) = told(rich, "news")

    assert (page["origin"], page["cites"]) == ("rich", ["AB-7"])
    assert page["file"] == "town.variants/rich/rich.rules"
    (change,) = page["changed_by"]
    assert (change["act"], change["line"]) == ("replace", 2)
    assert "raise round by 1" in change["before"]
    assert "before it:" in said(rich, "news")


def test_fields_things_zones_and_phases(rich: str) -> None:
    (field,) = told(rich, "player.coins")
    assert (field["sort"], field["cites"]) == ("field", ["AB-2"])
    assert ("rule pay", "changes") in [(use["by"], use["how"]) for use in field["used_by"]]
    assert told(rich, "round")[0]["sort"] == "field"
    (thing,) = told(rich, "hull")
    assert thing["facts"]["size"] == "5"
    assert [each["before"] for each in thing["changed_by"]] == ["1"]
    assert thing == told(rich, "place.hull")[0] == told(rich, "place.hull.size")[0]
    assert "source  stated: page 4" in said(rich, "york")
    (zone,) = told(rich, "camp")
    assert ("play", "moves things to") in [(use["by"], use["how"]) for use in zone["used_by"]]
    (phase,) = told(rich, "phase", "market")
    assert phase["facts"] == {"in": "play", "title": "Market"}
    assert [(use["by"], use["how"]) for use in phase["used_by"]] == [
        ("rule news", "is set off at its start")
    ]


def test_a_citation(town: str) -> None:
    (page,) = told(town, "AB-2")

    assert [use["by"] for use in page["used_by"]] == ["kind player", "rule pay"]
    assert page["facts"] == {"AB": "A book"}
    assert [each["title"] for each in told(town, "AB-5")[0]["tested_by"]] == ["north buys bath"]


def opened(name: str) -> Loaded:
    loaded, found = load(name)
    assert loaded is not None, found
    return loaded


@pytest.mark.parametrize("name", ["chess+three_check", "kuhn_poker"])
def test_every_name_has_a_page(name: str) -> None:
    loaded = opened(name)
    program, world = loaded.program, loaded.world

    for each in [*known_names(program, world)][:40]:
        assert pages(program, world, each), each


# --- values -------------------------------------------------------------------------------------


def test_a_value_with_all_that_made_it(town: str) -> None:
    shown = said(town, "tax(north)", "--given", "north buys bath", "--at", "1")

    assert "tax(north) = 4: base 2 (AB-3) + 2 rich (AB-4)" in shown
    assert told(town, "tax(north)")["value"] == "1"
    assert told(town, "north.coins", "+", "1")["value"] == "4"


def test_what_is_left_out_of_a_set_and_why(town: str) -> None:
    """Each element of a small set, with the condition that it does not meet."""
    shown = said(town, "places where it.size > 1 and it.owner is none").splitlines()

    assert shown[1:] == [
        "places where it.size > 1 and it.owner is none = bath",
        "  not york: it.owner is none = no",
        "    it.owner = north",
        "  not hull: it.size > 1 = no",
        "    it.size = 1",
    ]


def test_why_an_element_is_left_out_tells_nothing_hidden(town: str) -> None:
    shown = said(town, "players where it.stock > 2", "--as", "north")

    assert "(hidden)" in shown
    assert "= 4" not in shown


def test_a_local_name_of_the_rule_that_waits(town: str) -> None:
    assert told(town, "limit + 1")["value"] == "1"


def test_a_bare_value_of_a_position() -> None:
    """A name alone is a page, and its value if a position is named."""
    assert "field round" not in said("tic_tac_toe", "cell.mark", "--at", "0")
    assert told("chess", "quiet", "--seed", "1", "--at", "0")["value"] == "0"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("tx(north)",), "E407"),
        (("coin",), "E403"),
        (("tax(north",), "E210"),
        (("north.coin",), "E406"),
        (("--changed", "tax(north)"), "E860"),
        (("1", "--at", "400"), "E847"),
        (("--why", "east chooses york"), "E403"),
        (("1", "--game", "nothing.json"), "E102"),
    ],
)
def test_questions_that_make_no_sense(town: str, words: tuple[str, ...], code: str) -> None:
    result = run(town, *words)

    assert result.exit_code == 1
    assert code in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("pay", "--why", "york"),
        ("1", "--given", "x", "--game", "y"),
        ("1", "--given", "no such"),
        ("1", "--as", "east"),
        ("--changed", "round", "--as", "north"),
    ],
)
def test_wrong_use(town: str, words: tuple[str, ...]) -> None:
    assert run(town, *words).exit_code == 2


# --- decisions ----------------------------------------------------------------------------------


def test_why_not(town: str) -> None:
    verdict = told(town, "--why-not", "north chooses york")

    assert not verdict["offered"]
    assert verdict["nearest"] == ["hull", "bath"]
    shown = said(town, "--why-not", "york")
    assert "`it.owner is not mover` is not so: it.owner is north, mover is north" in shown
    assert "nearest on offer: hull; bath" in shown


def test_why(town: str) -> None:
    shown = said(town, "--why", "north chooses hull")

    assert "hull is on offer" in shown
    assert "`it.size > limit` is so: it.size is 1, limit is 0" in shown


def test_a_decision_in_the_words_that_are_read() -> None:
    """Titles, the words of a course without quotes, and parts without commas."""
    assert "e2, e4 is on offer" in said("chess", "--why", "e2 e4")
    assert "nearest on offer: e2, e3; e2, e4" in said("chess", "--why", "e2")
    assert "bet is on offer" in said("kuhn_poker", "--why", "Bet")
    given = ("--given", "Foreign ships carry nobody", "--at", "3")
    assert "la_coruna is on offer" in said("seven_empires", "--why", "La Coruña", *given)
    assert "berber_coast is not on offer" in said("seven_empires", "--why", "Berber Coast", *given)


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (
            ("chess", "--why", "a1"),
            ["a1 begins nothing that is on offer", "nothing follows it"],
        ),
        (("chess", "--why", "e2"), ["`e2` chooses one part, and 2 are asked for"]),
    ],
)
def test_half_a_decision(words: tuple[str, ...], lines: list[str]) -> None:
    """One part of several, with the reason if nothing goes with it."""
    shown = said(*words)
    for line in lines:
        assert line in shown


SEVEN = ("seven_empires", "--players", "4", "--seed", "3", "--at")


@pytest.mark.parametrize(
    ("at", "typed", "line"),
    [
        ("0", "great", "great_britain is on offer"),
        ("0", "Russ", "russia is not on offer"),
        ("0", "Vienna", "`vienna` is a region, and an empire is asked for"),
        ("0", "Move & Fight", "`move_and_fight` is an action, and an empire is asked for"),
        ("0", "Wien", "`wien` is not an empire"),
        ("12", "palac", "`palac` is not a class"),
        ("61", "Prussian infantry", "prussia_infantry_1 is on offer"),
        ("61", "Prussian infantry in Berlin", "prussia_infantry_1 is on offer"),
        ("61", "British infantry", "great_britain_infantry_1 is not on offer"),
    ],
)
def test_words_of_another_sort_and_half_words(at: str, typed: str, line: str) -> None:
    """Titles of anything, and the beginning of one thing alone."""
    shown = said(*SEVEN, at, "--why", typed)
    assert line in shown
    assert "could hold" not in shown


def test_somebody_else_is_asked(town: str) -> None:
    assert "south is not asked anything now" in said(town, "--why", "south chooses york")


def test_why_not_with_numbers_and_parts() -> None:
    assert told("chess", "--why", "e2, e5")["nearest"][0] == "e2, e4"
    assert "e5 is not in legal(e2, white)" in said("chess", "--why", "e2, e5")
    verdict = told("nim", "--why", "heap_1, 5")
    assert not verdict["offered"]


def test_declining(town: str) -> None:
    where = ("--given", "north buys bath", "--at", "1")

    assert told(town, "--why", "north declines", *where)["offered"]
    assert not told(town, "--why", "decline")["offered"]
    assert "cannot be declined" in said(town, "--why", "declines")


# --- changes ------------------------------------------------------------------------------------


def test_which_rule_changed_a_fact(town: str) -> None:
    where = ("--given", "north buys bath", "--at", "1")
    (change,) = told(town, "--changed", "bath.owner", *where)["changes"]
    assert (change["decision"], change["by"]) == (1, "rule play")
    assert change["sentence"] == "set town.owner to mover"
    assert "bath.owner: none -> north" in change["change"]

    shown = said(town, "--changed", "north.coins", *where)
    assert "at decision 1, north chooses bath" in shown
    assert "rule pay, town/town.rules" in shown
    assert "it changed before at the setup" in shown
    assert "nothing has changed hull.owner" in said(town, "--changed", "hull.owner", *where)


def test_what_changed_of_a_thing_that_lies_nowhere(town: str) -> None:
    """Any of its fields; of one that can lie somewhere, where it lies."""
    where = ("--given", "north buys bath", "--at", "1")
    assert "north.coins: 3 -> 7" in said(town, "--changed", "north", *where)
    assert "nothing has changed bath" in said(town, "--changed", "bath", *where)


def test_a_line_of_a_scenario_that_says_what_cannot_be(town: str) -> None:
    assert "york is not on offer" in said(town, "--why", "north cannot choose york")
    assert "must be chosen" in said(town, "--why", "north cannot decline")


def test_a_value_that_fails_says_where() -> None:
    """The sentence and its place."""
    shown = said("seven_empires", "army_goals(first of units)", "--at", "0")
    assert "(this is none, and an empire is needed: `acting`, seven_empires/peace.rules:" in shown


def test_a_scenario_that_cannot_be_played_on(tmp_path: Path) -> None:
    """A deed that names one of several things that are not alike is told."""
    rules = """\
kind piece
  size  number 0 to 9

setup
  set a_1.size to 2

play
  turn of p1
    choose one from pieces
    set one.size to 1
"""
    for number, chosen in enumerate(("a", "b")):
        files = {
            "town/a.rules": rules,
            "town/t.yaml": "piece:\n  a: {copies: 2}\n  b: {}\n",
            "town/scenarios/s.rules": f'scenario "s"\n  when\n    p1 chooses {chosen}\n',
        }
        name = write_layers(tmp_path / str(number), files)
        result = run(name, "count pieces", "--given", "s", "--at", "1")
        assert ("E847" in result.output) == (chosen == "a"), result.output


def test_games_saved_and_recorded(town: str, tmp_path: Path) -> None:
    """Where a thing lies and what lies in a zone are facts too, of a game in a file."""
    from rulewright.run.game import Game
    from rulewright.run.saves import write_save

    loaded = opened(town)
    game = Game(loaded.machine, 1)
    for town_name in ("bath", "hull"):
        game.decide({"by": "north", "choose": town_name})
    write_save(tmp_path / "game.json", game.save())
    where = ("--game", str(tmp_path / "game.json"))

    for fact in ("hull", "camp", "hull.camp"):
        (change,) = told(town, "--changed", fact, *where)["changes"]
        assert (change["decision"], change["sentence"]) == (2, "move town to camp")
    assert told(town, "count camp", *where)["value"] == "1"
    assert told(town, "count camp", *where, "--at", "1")["value"] == "0"


# --- what a player may know ---------------------------------------------------------------------


def test_a_player_is_told_only_what_that_player_may_know(town: str) -> None:
    assert told(town, "south.stock")["value"] == "4"
    assert told(town, "south.stock", "--as", "south")["value"] == "4"
    assert told(town, "south.stock", "--as", "north")["value"] == "(hidden)"
    assert run(town, "--why", "north chooses york", "--as", "south").exit_code == 1


@pytest.mark.parametrize("text", ["hand(p2)", "first of hand(p2)", "count hand(p2) with rank > 1"])
def test_hidden_hands_look_alike(text: str) -> None:
    """Whatever was dealt to the others, a player is told the same."""
    kuhn = opened("kuhn_poker").world
    other = kuhn.kinds["player"].things[1]
    zone = next(zone.name for zone in kuhn.zones.values() if zone.seen_by == "owner")
    asked = text.replace("p2", other).replace("hand", zone)
    first = kuhn.kinds["player"].things[0]
    answers = [
        told("kuhn_poker", asked, "--seed", str(seed), "--as", first) for seed in range(1, 6)
    ]

    assert {(each["value"], str(each["children"])) for each in answers} == {
        (answers[0]["value"], str(answers[0]["children"]))
    }


# --- at the table -------------------------------------------------------------------------------


def played(ruleset: str, *lines: str) -> str:
    """What the table says to a person who types these lines."""
    words = ["play", ruleset, "--terminal", "--seed", "1"]
    result = CliRunner().invoke(main, words, input="\n".join([*lines, "quit", "", ""]))
    assert result.exit_code == 0, result.output
    return result.output


def test_why_at_the_table(town: str) -> None:
    shown = played(town, "why york", "why hull", "why tax(north)", "why nonsense", "why")

    assert "york cannot be chosen here" in shown
    assert "`it.owner is not mover` is not so" in shown
    assert "nearest: hull; bath" in shown
    assert "hull is on offer" in shown
    assert "`it.size > limit` is so: it.size is 1, limit is 0" in shown
    assert "tax(north) = 1" in shown
    assert "nonsense" in shown
    assert "as in `why 1`" in shown


def test_why_at_the_table_in_half_words_and_of_other_sorts() -> None:
    shown = played("seven_empires", "why hab", "why Vienna", "why vienna", "1", "why move")
    assert "Habsburg cannot be chosen here" in shown
    assert shown.count("Vienna is a region, and an empire is asked for") == 2
    assert "Move & Fight cannot be chosen here" in shown


def test_why_at_the_table_of_a_first_part() -> None:
    shown = played("chess", "why a1")
    assert "nothing on offer begins with a1" in shown
    assert "nothing follows it from `legal(here, mover)`" in shown


def test_nobody_is_told_at_the_table_what_is_hidden(town: str) -> None:
    assert "south.stock = (hidden)" in played(town, "why south.stock")
