"""What a scenario that fails says: in the words of the game, with the reason, each thing once."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from layered import write_layers
from small import small_program
from test_scenario_runner import findings, notes, outcomes, scenario

from rulewright.check import check
from rulewright.report import Diagnostic, has_errors
from rulewright_tools import scenario_telling
from rulewright_tools.cli import main

DOCKS = """
kind lorry is red, blue
  full yes/no
kind crate
  weight number 0 to 9
zone yard of crate
zone load of crate for each lorry

value heavy(c: crate) = c.weight > 2
value room(l: lorry) = 3 - burden(l)
value burden(l: lorry) = sum of c.weight for each c in load(l)

setup
  move crates to yard

play
  turn of p1
    CHOICE
"""
CRATES = "crate:\n  big: {weight: 3, copies: 2}\n  small: {weight: 1, copies: 3}\n"
LOAD = "choose c from crates where not heavy(c)\n    move c to load(red)"


def told(choice: str, when: str = "", then: str = "", given: str = "") -> Diagnostic:
    rules = DOCKS.replace("CHOICE", choice) + scenario(when, then, given)
    (outcome,) = outcomes(rules, CRATES, traced=True)
    (found,) = outcome.findings
    return found


# --- decisions ----------------------------------------------------------------------------------


def test_what_can_be_chosen_and_should_not_says_why() -> None:
    """E832, and E830 for `can choose only`."""
    why = "`not heavy(c)` is so\nheavy(small) is no\n`c.weight > 2` is not so: c.weight is 1"

    assert why in notes(told(LOAD, "p1 cannot choose small"))
    both = "choose c from crates where not heavy(c) or c is in yard\n    move c to load(red)"
    found = told(both, then="p1 can choose only big")
    assert found.message.endswith("small can be chosen too")
    assert why in notes(found)


def test_reasons_stand_in_below_each_other() -> None:
    found = told(LOAD, "p1 chooses big")

    assert [(note.message, note.level) for note in found.notes[1:4]] == [
        ("`not heavy(c)` is not so", 0),
        ("heavy(big) is yes", 1),
        ("`c.weight > 2` is so: c.weight is 3", 2),
    ]


def test_what_is_on_offer_is_named_as_it_would_be_written() -> None:
    """Copies by their row, and where they lie if that tells them apart."""
    assert "on offer: small" in notes(told(LOAD, "p1 chooses big"))
    parted = told(LOAD, "p1 chooses big", given="move first of crates with weight 1 to load(red)")
    assert "on offer: small in red, small in yard" in notes(parted)
    assert parted.message == "p1 cannot choose big: it is not on offer"


def test_of_several_how_many_there_are() -> None:
    """And why just so many must be chosen."""
    some = "choose some c from yard, exactly room(red)\n    move c to load(red)"
    found = told(some, "p1 chooses [small]")

    assert "1 is chosen" in found.message
    assert "at least 3 must be chosen: room(red) is 3" in notes(found)
    assert "on offer: 2 big, 3 small" in notes(found)
    lying = told(some, "p1 chooses [small, small, small in red]", given="move small_1 to load(red)")
    assert lying.message.endswith("that is not on offer")


def test_a_word_that_is_no_thing_of_the_kind() -> None:
    """E833 says so, and what is on offer."""
    found = told(LOAD, "p1 chooses red in yard")

    assert (found.code, found.message) == ("E833", "`red` is not a crate")
    assert "on offer: small" in notes(found)


def test_another_reason_of_somebody_who_is_not_asked() -> None:
    """E834 tells who is."""
    found = told(LOAD, "p2 cannot choose small because of AB-1")

    assert found.code == "E834"
    assert 'p1 is asked "Choose c"' in notes(found)


def test_an_answer_to_another_question() -> None:
    found = told(LOAD, "p1 chooses yes")

    assert found.message == "p1 cannot choose yes: p1 is asked something else"
    assert notes(found).startswith('p1 is asked "Choose c"')


def test_decisions_in_one_line() -> None:
    found = told(LOAD, "p1 chooses small, small")

    assert found.message.endswith("2 parts are chosen, and 1 is asked for")
    assert found.help == "each decision stands on a line of its own"


# --- claims -------------------------------------------------------------------------------------


def test_how_a_value_of_a_claim_comes_about() -> None:
    found = told(LOAD, "p1 chooses small", "room(red) is 3")

    assert found.message == "expected `room(red) is 3`, but room(red) is 2"
    assert [(note.message, note.level) for note in found.notes[:3]] == [
        ("room(red) = 2", 0),
        ("burden(red) = 1", 1),
        ("small: c.weight = 1", 2),
    ]


def test_what_last_moved_in_a_zone_of_a_claim() -> None:
    found = told(LOAD, "p1 chooses small", "count load(red) is 0")

    assert found.message == (
        "expected `count load(red) is 0`, but count load(red) is 1, load(red) is small"
    )
    assert notes(found) == "small_1: yard -> load of red, by the rule play"


def test_what_an_invariant_comes_to() -> None:
    rules = DOCKS.replace("CHOICE", LOAD) + "\ninvariant light = burden(red) < 1\n"
    (found,) = findings(rules + scenario("p1 chooses small"), CRATES)

    assert found.message == "the invariant light does not hold: burden(red) is 1"
    assert found.notes[0].message == "burden(red) = 1"


# --- the command --------------------------------------------------------------------------------

RULES = """
grid cell 3 by 1
  mark player or none

play
  players take turns from p1, at most 3
    choose
      "put a mark" when any cells with mark none
        choose here from cells with mark none
        set here.mark to mover
      "pass"
        say "{mover} passes"
invariant few = count cells with mark p1 < 1
"""


def output_of(folder: Path, *scenarios: str, rules: str = RULES) -> str:
    texts = {"town/town.rules": rules, "town/scenarios/a.rules": "".join(scenarios)}
    name = write_layers(folder, texts)
    run = CliRunner().invoke(main, ["test", name])
    assert run.exit_code == 1
    return run.output


def titled(title: str, when: str = 'p1 chooses "put a mark"; p1 chooses a1') -> str:
    return scenario(when, "the game goes on").replace("it is so", title)


def test_what_has_one_cause_is_told_once(tmp_path: Path) -> None:
    said = output_of(tmp_path, *(titled(f"mark {n}") for n in range(7)))

    assert said.count("the invariant few does not hold") == 1
    assert '7 scenarios do not hold for one reason: "mark 0", "mark 1"' in said
    assert "and 2 more" in said


def test_refusals_for_one_reason_are_told_once(tmp_path: Path) -> None:
    """Though the lines of the scenarios differ."""
    deeds = 'p1 chooses "pass"; p2 chooses "put a mark"; p2 chooses b1; p1 chooses "put a mark"'
    taken = [titled(f"mark {n}", f"{deeds}; p1 chooses b1") for n in range(3)]
    said = output_of(tmp_path, *taken, titled("off", f"{deeds}; p1 chooses c1; p1 declines"))

    assert said.count("`mark none` is not so: b1.mark is p2") == 1
    assert '3 scenarios do not hold for one reason: "mark 0", "mark 1" and "mark 2"' in said
    assert '"off" does not hold' in said


def test_of_many_failures_the_first_are_told_with_all_reasons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenario_telling, "MOST_TOLD", 1)
    claims = (scenario(then=f"count cells is {n}").replace("it is so", f"{n}") for n in range(2))
    said = output_of(tmp_path, *claims)

    assert said.count("error[E830]") == 1
    assert 'a.rules:6: "1": expected `count cells is 1`, but count cells is 3' in said


def test_answers_to_questions_that_are_not_asked_are_told_together(tmp_path: Path) -> None:
    """Where the rules ask something else than before, many scenarios answer the old question."""
    other = (
        scenario("p1 chooses a1", "a1.mark is p1"),
        scenario(then="p1 can choose only a1, b1; a1.mark is p2"),
        scenario("p1 cannot choose a1; p1 declines"),
        scenario("p2 cannot decline"),
    )
    said = output_of(tmp_path, *(each.replace("so", f"{n}") for n, each in enumerate(other)))

    assert said.count("error[E835]") == 1
    assert "4 scenarios do not hold for one reason" in said


def test_the_same_condition_against_other_things_is_one_reason(tmp_path: Path) -> None:
    """In the same words of the rules; told once of one scenario too."""
    rules = RULES.replace("from cells with mark none", "from cells where free(it)").replace(
        "any cells with mark none", "any cells where free(it)"
    )
    rules += "value free(c: cell) = c.mark is none and c.column < 2\n"
    opening = 'p1 chooses "pass"; p2 chooses "put a mark"'
    chosen = [titled(f"mark {n}", f"{opening}; p2 chooses {c}1") for n, c in enumerate("bc")]
    claims = "p2 can choose b1; p2 can choose c1"
    claimed = scenario(opening, claims).replace("so", "claimed")
    taken = titled("taken", f'{opening}; p2 chooses a1; p1 chooses "put a mark"')
    said = output_of(tmp_path, *chosen, claimed, taken, rules=rules)

    assert '3 scenarios do not hold for one reason: "mark 0", "mark 1" and "it is claimed"' in said
    assert '"taken" does not hold' in said


def test_the_same_claim_with_the_same_outcome_is_told_once(tmp_path: Path) -> None:
    drawn = (scenario('p1 chooses "pass"', "nobody won").replace("so", f"{n}") for n in range(3))
    said = output_of(tmp_path, *drawn)

    assert said.count("expected nobody to have won, but the game goes on") == 1


def test_what_was_said_of_a_question_is_not_said_again(tmp_path: Path) -> None:
    """Nor is the page of a code."""
    one_question = 'p1 can choose only "pass"; p1 can choose only "put a mark"'
    other = scenario(then="count cells is 1").replace("it is so", "other")
    said = output_of(tmp_path, scenario(then=one_question), other)

    assert said.count("error[E830]") == 3
    assert said.count('p1 is asked "') == 1
    assert said.count("more: rulewright explain E830") == 1


def test_reasons_stand_whole(tmp_path: Path) -> None:
    """Though a part of them was said before."""
    rules = RULES.replace("from cells with mark none", "from cells where free(it)")
    rules += (
        "value free(c: cell) = c.column is 2 or late\nvalue late = count cells with mark p1 > 1\n"
    )
    opening = 'p1 chooses "pass"; p2 chooses "put a mark"'
    claims = "p2 can choose a1; p2 can choose c1; p2 can choose a1"
    said = output_of(tmp_path, scenario(opening, claims), rules=rules)

    assert said.count("free(a1) is no") == said.count("free(c1) is no") == 1
    assert said.count("late is no") == 2


def test_between_failures_is_one_empty_line(tmp_path: Path) -> None:
    two = [scenario(then=f"count cells is {n}").replace("so", f"{n}") for n in range(2)]
    said = output_of(tmp_path, *two)

    assert "\n\n\n" not in said
    assert "\n\n2 scenarios, 2 failed\n" in said


def test_a_slip_in_one_scenario_of_other_settings_is_told_once(tmp_path: Path) -> None:
    rules = RULES + 'parameter wide = 1, from 1 to 3 "How wide"\n'
    slip = [titled(f"mark {n}").replace("  when", "    with wide 2\n  when") for n in range(3)]
    said = output_of(tmp_path, *slip, slip[0].replace("a1", "z9"), rules=rules)

    assert said.count("there is nothing called `z9`") == 1


def test_what_cannot_be_played_is_not_counted_as_played(tmp_path: Path) -> None:
    said = output_of(tmp_path, titled("mark", "p1 chooses pass"))

    assert "none failed" not in said
    assert 'help: what a course of a choice says stands in quotes: `"pass"`' in said


@pytest.mark.parametrize("wrong", ["p1 chooses first of cells", "p1 chooses put a mark"])
def test_how_a_decision_is_written(tmp_path: Path, wrong: str) -> None:
    assert "a decision names what is chosen, part by part" in output_of(
        tmp_path, titled("m", wrong)
    )


def test_a_claim_of_victory(tmp_path: Path) -> None:
    said = output_of(tmp_path, titled("mark").replace("the game goes on", "p1 wins"))
    assert "help: write `p1 won`" in said


# --- another question ---------------------------------------------------------------------------

COURSES = """choose "What now?"
      "Load the lorry"
        done
      "Go home"
        done"""


def test_a_course_is_asked_and_a_thing_is_named() -> None:
    """It answers another question; what is on offer stands in quotes."""
    chosen = told(COURSES, "p1 chooses small")
    assert chosen.message == "p1 cannot choose small: p1 is asked something else"
    assert 'on offer: "Load the lorry", "Go home"' in notes(chosen)

    claimed = told(COURSES, then="p1 can choose only small, big")
    assert claimed.message == (
        "expected that p1 can choose only small and big, but p1 is asked something else"
    )


@pytest.mark.parametrize("because", ["", " because of AB-1"])
def test_what_answers_another_question_is_no_proof_that_it_cannot_be_chosen(because: str) -> None:
    found = told(COURSES, f"p1 cannot choose small{because}")

    assert found.code == "E835"
    assert found.message == "whether p1 can choose small is not asked: p1 is asked something else"
    assert "Go home" in notes(found)


def test_a_course_that_no_choice_has() -> None:
    """A slip in its words is told, also where it should not be on offer."""
    rules = DOCKS.replace("CHOICE", COURSES)
    for line in ("p1 cannot choose", "p1 chooses"):
        program, found = small_program(rules + scenario(f'{line} "Go hom"'), CRATES)
        assert not has_errors(found)
        (slip,) = check(program)[1]
        assert (slip.code, slip.message) == ("E403", 'no course of a choice says "Go hom"')
        assert slip.help == 'did you mean `"Go home"`?'


def test_a_hole_in_the_words_of_a_course_may_hold_anything() -> None:
    courses = COURSES.replace("Go home", "Go home with {count load(red)}")
    found = told(courses, 'p1 chooses "Go home with 3"')

    assert found.message == 'p1 cannot choose "Go home with 3": it is not on offer'


def test_nobody_asks_whether_somebody_may_decline() -> None:
    found = told(LOAD, "p2 cannot decline")

    assert found.message == "p2 has nothing to decline: p2 is not asked anything now"


# --- parts --------------------------------------------------------------------------------------

PAIR = "choose c from crates, l from lorries"


def test_too_few_parts_show_what_goes_with_them() -> None:
    found = told(PAIR, "p1 chooses small")

    assert "on offer with small: red, blue" in notes(found)


def test_too_many_parts_show_what_goes_with_the_first() -> None:
    found = told(PAIR, "p1 chooses small, red, blue")

    assert "on offer with small: red, blue" in notes(found)
