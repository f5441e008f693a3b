"""Reasons are followed to what decides: through `not`, empty sets, and conditions."""

from __future__ import annotations

import pytest

from rulewright.check.loose import expression_in
from rulewright.explain import render_reason
from rulewright.explain.known import known_to
from rulewright.explain.trace import Trace, explain_value, render_trace, shortened
from rulewright.load import load_text
from rulewright.run.game import Game
from rulewright.run.questions import questions
from rulewright.run.reasons import reason_for
from rulewright_tools.answering import value_answer

TOWNS = """\
kind player is red, blue
  coins  number 0 to 9, starts 3

kind town is york, hull, bath, ripon
  owner  player or none
  walls  number 0 to 3
  port   yes/no
links road of town

value guarded(t: town) = t.walls > 1                                 cites AB-1
value ports = towns with port where not guarded(it)                  cites AB-2
value landings(places: set of town) = reach from places over road within 1   cites AB-3
value near(t: town) = neighbours of t over road                      cites AB-4
value around(t: town) = near(t) + near(hull)                         cites AB-9
value by_sea(t: town) = landings(ports)                              cites AB-5
value steps = 2                                                      cites AB-6
value goals(t: town) =                                               cites AB-7
  near(t) if red.coins > 3 otherwise reach from t over road within steps
value nearest(t: town) = first (red.coins - 2) of near(t)              cites AB-8

setup
  set york.port to yes
  set york.walls to 2
  set hull.owner to blue

play
  turn of red
    if red.coins > 2
      choose t from {group}
      set t.owner to red
      set red.coins to 1
"""
ROADS = "road:\n  - [york, hull]\n  - [hull, bath]\n  - [bath, ripon]\n"


def why(group: str, *parts: object, offered: bool = False) -> list[str]:
    """Why something can be chosen, or not, without what led to the choice."""
    loaded, found = load_text(TOWNS.replace("{group}", group), ROADS)
    assert loaded is not None, [each.message for each in found]
    play = Game(loaded.machine, 1)
    (question,) = questions(play.machine, play.state)
    reason = reason_for(play.machine, play.state, question, parts, offered=offered, knowing=True)
    assert reason is not None
    lines = render_reason(reason).splitlines()[1:]
    return [line for line in lines if not line.startswith("  this is asked since")]


def test_what_may_not_be_so_and_is() -> None:
    """`not` is followed to what makes it so, with what that cites."""
    assert why("towns where not guarded(it)", "york") == [
        "  `not guarded(it)` is not so",
        "    guarded(york) is yes (AB-1)",
        "      `t.walls > 1` is so: t.walls is 2",
    ]
    assert why("towns where not guarded(it)", "hull", offered=True) == [
        "  `not guarded(it)` is so",
        "    guarded(hull) is no (AB-1)",
        "      `t.walls > 1` is not so: t.walls is 0",
    ]


def test_why_there_is_nothing() -> None:
    """Of a few things each is told with the condition it does not meet, of many the condition."""
    assert why("towns where it is bath or any ports", "york")[2:] == [
        "    `any ports` is not so",
        "      ports is nothing (AB-2)",
        "        not york: `not guarded(it)` is not so: guarded(york): yes",
        "        not hull: `hull.port` is not so",
        "        not bath: `bath.port` is not so",
        "        not ripon: `ripon.port` is not so",
    ]
    many = "numbers 1 to 9 where it > 20"
    said = why(f"towns where it is bath or any n in {many.replace('it', 'n')}", "york")
    assert said[-1] == "      `n > 20` is so for none of 9"


def test_a_set_that_is_made_from_nothing() -> None:
    """What a value is asked about is followed if that is why it is empty."""
    assert why("by_sea(york) + york", "hull")[1:4] == [
        "    hull is not in by_sea(york) (AB-5)",
        "      hull is not in landings(nothing) (AB-3)",
        "        ports is nothing (AB-2)",
    ]


def test_which_of_two_ways_was_taken_and_how_far_it_leads() -> None:
    assert why("goals(york)", "ripon") == [
        "  ripon is not in goals(york) (AB-7)",
        "    `red.coins > 3` is not so: red.coins is 3",
        "      ripon is not among `reach from t over road within steps`: hull and bath, "
        "ripon is 3 steps away, steps is 2",
    ]


def test_a_place_beyond_which_nothing_can_be_asked() -> None:
    """How far it is cannot be told, but that it is too far."""
    group = "reach from york over road within 1 through it is hull or 6 / it.walls > 0"
    assert why(group, "ripon")[0].endswith("`: hull")


def test_which_way_was_taken_to_what_is_on_offer() -> None:
    assert why("goals(york)", "hull", offered=True) == [
        "  hull is in goals(york) (AB-7)",
        "    `red.coins > 3` is not so: red.coins is 3",
        "      hull is in `reach from t over road within steps`",
    ]


def test_how_many_of_a_row_count() -> None:
    assert why("nearest(hull)", "bath")[-1].endswith(": york, red.coins - 2 is 1")


def test_joined_sets_stand_side_by_side() -> None:
    assert why("near(york) + near(ripon) + ports", "ripon") == [
        "  ripon is not among `near(york) + near(ripon) + ports`",
        "    ripon is not in ports (AB-2)",
        "      `ripon.port` is not so",
        "    ripon is not in near(york): hull (AB-4)",
        "    ripon is not in near(ripon): bath (AB-4)",
    ]


def test_joined_sets_that_only_hold_other_things() -> None:
    """A set in which there is nothing to follow is told in a line, and a value that only joins
    sets needs none of its own."""
    assert why("around(york)", "ripon") == [
        "  ripon is not in around(york) (AB-9)",
        "    ripon is not in near(york): hull (AB-4)",
        "    ripon is not in near(hull): york and bath (AB-4)",
    ]
    assert why("around(york) + ports", "ripon")[1:] == [
        "    ripon is not in ports (AB-2)",
        "      `ripon.port` is not so",
        "    ripon is not in around(york): hull, york and bath (AB-9)",
    ]


def test_a_place_too_far_is_told_before_what_only_holds_other_things() -> None:
    """How far it is is a reason, and no list."""
    said = why("near(york) + (reach from york over road within 2)", "ripon")
    assert said[1].endswith("ripon is 3 steps away")
    assert said[2] == "    ripon is not in near(york): hull (AB-4)"


def test_what_there_is_where_there_is_any() -> None:
    """One thing that meets the conditions, with what they are of it."""
    assert why("towns where any u in near(it) where u.walls > 1", "hull", offered=True) == [
        "  `any u in near(it) where u.walls > 1` is so: there is york",
        "    york is in `near(it)`",
        "    `u.walls > 1` is so: u.walls is 2",
    ]


def test_a_thing_is_not_told_to_be_itself() -> None:
    assert why("towns without york", "york") == ["  york is left out by `towns without york`"]


def test_nothing_follows_a_first_part() -> None:
    """Why a beginning leads nowhere, as far as it goes."""
    assert why("towns, goal from near(t) where goal.walls > 1", "bath") == [
        "  nothing follows it from `near(t) where goal.walls > 1`",
        "    not hull: `goal.walls > 1` is not so: goal.walls is 0",
        "    not ripon: `goal.walls > 1` is not so: goal.walls is 0",
    ]


@pytest.mark.parametrize("group", ["towns where it is in near(york)", "near(york)"])
def test_a_condition_of_being_in_a_set(group: str) -> None:
    assert "neighbours of t over road`: hull" in "\n".join(why(group, "bath"))


def test_what_led_to_the_choice() -> None:
    """The `if` around it, as long as it is still so."""
    loaded, _ = load_text(TOWNS.replace("{group}", "ports + hull"), ROADS)
    assert loaded is not None
    play = Game(loaded.machine, 1)
    (question,) = questions(play.machine, play.state)
    reason = reason_for(play.machine, play.state, question, ["bath"])
    assert reason is not None
    last = render_reason(reason).splitlines()[-1]
    assert last == "  this is asked since `red.coins > 2` is so: red.coins is 3"


# --- values -------------------------------------------------------------------------------------


def traced(text: str) -> list[str]:
    loaded, _ = load_text(TOWNS.replace("{group}", "towns"), ROADS)
    assert loaded is not None
    play = Game(loaded.machine, 1)
    answer, found = value_answer(loaded.program, play.machine, play.state, text)
    assert answer is not None, found
    return list(answer.lines)


def test_what_a_value_is_asked_about_is_explained_too() -> None:
    assert traced("landings(ports)")[:3] == [
        "landings(nothing) = nothing (AB-3)",
        "  ports = nothing (AB-2)",
        "    not york: not guarded(it) = no",
    ]


def test_a_long_account_is_cut_level_by_level() -> None:
    """Everything goes on for programs; people are told what is cut."""
    long = "sum of count (towns where guarded(it)) for each n in numbers 1 to 12"
    shown = traced(long)

    assert len(shown) <= 50
    assert shown[-1].startswith("(… has more behind it")
    assert any(line.endswith(" …") for line in shown)

    whole = explain_value_of(long)
    assert len(render_trace(whole).splitlines()) > 50
    assert len(render_trace(shortened(whole, 20)).splitlines()) <= 20


def explain_value_of(text: str) -> Trace:
    loaded, _ = load_text(TOWNS.replace("{group}", "towns"), ROADS)
    assert loaded is not None
    play = Game(loaded.machine, 1)
    expr, _ = expression_in(loaded.program, loaded.world, text, {})
    assert expr is not None
    return explain_value(known_to(play.machine, play.state, None), expr, {})
