"""The scenario runner: what it plays, and what it says when a scenario is not so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from layered import write_layers
from small import small_program

from rulewright.check import check
from rulewright.render import render_text
from rulewright.report import Diagnostic, has_errors
from rulewright.scenario import Outcome, Worlds, run_scenario
from rulewright.shipped import shipped
from rulewright_tools.cli import main

MARKS = """
kind player is white, black

grid cell 3 by 1
  mark player or none

value free(here: cell) = here.mark is none

play
  players take turns from white, at most 3
    choose here from cells where free(it)
    set here.mark to mover
    if count cells with mark mover is 2
      mover wins
"""


def outcomes(rules: str, tables: str = "", *, traced: bool = False) -> list[Outcome]:
    program, found = small_program(rules, tables)
    assert not has_errors(found), render_text(found)
    world, found = check(program)
    assert world is not None, render_text(found)
    worlds = Worlds(program, traced=traced)
    return [run_scenario(worlds, world, each) for each in world.scenarios]


def findings(rules: str, tables: str = "") -> tuple[Diagnostic, ...]:
    (outcome,) = outcomes(rules, tables)
    assert outcome.ok == (not outcome.findings)
    return outcome.findings


def scenario(when: str = "", then: str = "", given: str = "", settings: str = "") -> str:
    sections = {"given": given, "when": when, "then": then}
    lines = ['scenario "it is so"', f"  with {settings}" if settings else ""]
    for section, text in sections.items():
        if text:
            lines += [f"  {section}", *(f"    {line}" for line in text.split("; "))]
    return "\n" + "\n".join(line for line in lines if line) + "\n"


def one(rules: str) -> Diagnostic:
    (found,) = findings(rules)
    return found


def notes(found: Diagnostic) -> str:
    return "\n".join(note.message for note in found.notes)


def test_deeds_and_claims_hold() -> None:
    """Everything that a scenario can say, in one that is so."""
    deeds = "white chooses a1; black cannot choose a1; black chooses b1"
    claims = "a1.mark is white; the game goes on; white can choose c1"
    assert findings(MARKS + scenario(deeds, claims)) == ()
    assert findings(MARKS + scenario(f"{deeds}; white chooses c1", "white won")) == ()


ROUND = """
game
  room number 0 to 2
play
  players take turns from p1
    choose
      "Leave" when room is 0
        nobody wins
      "In" when room is 0
        set room to 1
      "Round"
        set room to max(room, 1)
"""


def test_a_game_that_ends_and_one_that_cannot() -> None:
    """Played on at random, some times, from where the scenario is."""
    short = "the game ends within 9 decisions"
    assert findings(MARKS + scenario("white chooses a1", short)) == ()
    assert findings(MARKS + scenario("white chooses a1", "the game ends within 2 decisions")) == ()

    (found,) = findings(ROUND + scenario('p1 chooses "In"', "the game ends within 500 decisions"))
    assert found.code == "E830"
    assert found.message == (
        "expected the game to end within 500 decisions, "
        "but played on at random it goes on after so many"
    )


def test_what_is_played_on_at_random_counts_for_nothing() -> None:
    """Neither the position nor what is tested is another after such a claim."""
    claims = "the game ends within 9 decisions; white can choose c1; the game goes on"
    (outcome,) = outcomes(
        MARKS + scenario("white chooses a1; black chooses b1", claims), traced=True
    )
    assert outcome.findings == ()


def test_given_stands_between_setup_and_play() -> None:
    """What is given is there at the first question."""
    given = "set a1.mark to white; set b1.mark to black"
    rules = MARKS + scenario("white chooses c1", "white won", given=given)
    assert findings(rules) == ()


def test_chance_in_what_is_given() -> None:
    """Rolls, picks and shuffles are carried out, each time the same way."""
    rules = """
kind card is ace, two, three
zone deck of card, ordered
game
  rolled number 0 to 6
setup
  move cards to deck
play
  if rolled > 0
    nobody wins
"""
    given = "roll d from 2 to 6; set rolled to d; shuffle deck; pick c from cards; move c to deck"
    claims = "rolled > 1; count deck is 3"
    assert findings(rules + scenario(given=given, then=claims)) == ()


def test_a_condition_that_fails_tells_what_is_so() -> None:
    """E830 names what was expected and what is so."""
    found = one(MARKS + scenario("white chooses a1", "a1.mark is black"))

    assert found.code == "E830"
    assert found.message == "expected `a1.mark is black`, but a1.mark is white"
    assert found.span is not None
    assert found.span.text == "a1.mark is black"


def test_a_failing_value_is_followed() -> None:
    """The notes go down to the condition that fails."""
    found = one(MARKS + scenario("white chooses a1", "free(a1)"))

    assert found.message == "expected `free(a1)`, but free(a1) is no"
    assert "here.mark is none" in notes(found)


def test_a_negated_condition_that_fails_tells_what_is_so() -> None:
    """Not only that it is not so."""
    found = one(MARKS + scenario("white chooses a1", "not free(b1)"))

    assert found.message == "expected `not free(b1)`, but free(b1) is yes"


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("white won", "expected white to have won, but the game goes on"),
        ("nobody won", "expected nobody to have won, but the game goes on"),
        ("black can choose a1", "expected that black can choose a1, but it is not on offer"),
        ("white can choose b1", "expected that white can choose b1, but white is not asked"),
        ("black can choose white", "expected that black can choose white, but black is asked"),
    ],
)
def test_claims_about_the_game_that_fail(claim: str, said: str) -> None:
    """E830, with what is asked and what is on offer; E835 if the claim is about something else."""
    found = one(MARKS + scenario("white chooses a1", claim))

    assert found.code == ("E835" if "asked" in said else "E830")
    assert found.message.startswith(said)
    assert "on offer: b1, c1" in notes(found)


@pytest.mark.parametrize("claim", ["black won", "nobody won", "the game goes on"])
def test_claims_about_another_ending(claim: str) -> None:
    """The ending as it is stands in the message."""
    deeds = "white chooses a1; black chooses b1; white chooses c1"
    assert "white won" in one(MARKS + scenario(deeds, claim)).message


def test_the_sentence_that_ended_the_game_is_shown() -> None:
    """Played traced, as failing scenarios are."""
    deeds = "white chooses a1; black chooses b1; white chooses c1"
    (outcome,) = outcomes(MARKS + scenario(deeds, "black won"), traced=True)

    (found,) = outcome.findings
    (ended,) = [note for note in found.notes if note.message == "the rule play ended the game"]
    assert ended.span is not None
    assert ended.span.text == "mover wins"


def test_every_claim_that_fails_is_reported() -> None:
    """One diagnostic for each, in one run."""
    found = findings(
        MARKS + scenario("white chooses a1", "white won; b1.mark is white; nobody won")
    )
    assert [each.code for each in found] == ["E830"] * 3


def test_what_is_not_on_offer_is_refused_with_the_reason() -> None:
    """E831 tells the question, why not this, and what else there is."""
    found = one(MARKS + scenario("white chooses a1; black chooses a1"))

    assert found.code == "E831"
    assert found.message.startswith("black cannot choose a1")
    assert 'black is asked "Choose here" (play.here)' in notes(found)
    assert "free(a1) is no\n`here.mark is none` is not so: here.mark is white" in notes(found)
    assert "on offer: b1, c1" in notes(found)


def test_reasons_are_given_where_things_are_hidden() -> None:
    """Whoever writes a scenario knows everything."""
    rules = MARKS.replace(
        "  mark player or none", "  mark player or none\n  trap yes/no, seen by nobody"
    )
    rules = rules.replace("free(it)", "free(it) and not it.trap")
    found = one(rules + scenario("white chooses a1", given="set a1.trap to yes"))
    assert "trap" in notes(found)


def test_the_wrong_player_is_told_who_is_asked() -> None:
    """E835 when another player is asked, and when nobody is."""
    found = one(MARKS + scenario("black chooses a1; white chooses b1"))
    over = one(
        MARKS + scenario("white chooses a1; black chooses b1; white chooses c1; white declines")
    )

    assert found.code == over.code == "E835"
    assert 'white is asked "Choose here"' in notes(found)
    assert "the game is over: white won" in notes(over)


def test_what_follows_a_deed_that_failed_is_not_played() -> None:
    """One message for one cause."""
    rules = MARKS + scenario("black chooses a1; white chooses a1", "black won")
    assert [each.code for each in findings(rules)] == ["E835"]


def test_what_should_be_refused_and_is_not() -> None:
    """E832, after which the scenario goes on."""
    found = findings(
        MARKS + scenario("white cannot choose a1; white chooses b1", "b1.mark is none")
    )
    assert {each.code for each in found} == {"E832", "E830"}


def test_parts_that_go_with_the_first_are_listed() -> None:
    """Of a choice in parts, what goes with those parts that are on offer."""
    rules = MARKS.replace("choose here from", "choose whom from players, here from")
    found = one(rules + scenario("white chooses black, a1", given="set a1.mark to black"))
    assert "on offer with black: b1, c1" in notes(found)


def test_declining() -> None:
    """Who may choose may decline, who must choose may not."""
    rules = MARKS.replace("    choose here", "    may choose here").replace(
        "    set here.mark to mover\n", "      set here.mark to mover\n"
    )
    assert findings(rules + scenario("white declines; black chooses a1", "a1.mark is black")) == ()
    assert one(MARKS + scenario("white declines")).code == "E831"


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
    ("choice", "deed", "claim"),
    [
        ("choose c from yard\n    move c to load(red)", "small", "count load(red) is 1"),
        ("choose c from yard\n    move c to load(red)", "small_2", "count load(red) is 1"),
        (
            "choose some c from yard\n    move c to load(red)",
            "[small, small, big]",
            "(sum of c.weight for each c in load(red)) is 5",
        ),
        ("choose some c from yard\n    move c to load(red)", "small, big", "count load(red) is 2"),
        ("choose some c from yard\n    move c to load(red)", "[]", "load(red) is empty"),
        (
            "choose order row of lorries\n    move first of yard to load(first of row)",
            "blue, red",
            "count load(blue) is 1",
        ),
        (
            "choose assignment goes of yard to lorries\n"
            "    move crates where goes(it) is red to load(red)",
            "[big, red], [small, blue], [small, red], [small, blue]",
            "count load(red) is 2",
        ),
    ],
)
def test_deeds_of_every_form(choice: str, deed: str, claim: str) -> None:
    """Copies go by the name of their row; sets are lists, assignments pairs."""
    rules = FORMS.format(choice) + scenario(f"p1 chooses {deed}", claim)
    assert findings(rules, CRATES) == ()


def test_copies_that_are_not_alike_must_be_told_apart() -> None:
    """E833 names those that may be meant."""
    rules = FORMS.format("choose c from crates")
    given = "move first of yard with weight 1 to load(red)"
    (found,) = findings(rules + scenario("p1 chooses small", given=given), CRATES)

    assert found.code == "E833"
    assert found.help == "name one of them: `small in red` or `small in yard`"
    assert findings(rules + scenario("p1 chooses small_1", given=given), CRATES) == ()


def test_copies_are_told_apart_by_where_they_lie() -> None:
    """`row in place` means one that lies in a zone of that thing, or in the zone of that name."""
    given = "move first of yard with weight 1 to load(red)"
    deeds = "p1 cannot choose small in red; p1 chooses small in yard"
    among = FORMS.format("choose c from yard\n    move c to load(blue)")
    assert findings(among + scenario(deeds, "count load(blue) is 1", given), CRATES) == ()

    every = FORMS.format("choose some c from crates\n    move c to load(blue)")
    deed = "p1 chooses [small in red, small in yard]"
    assert findings(every + scenario(deed, "count load(blue) is 2", given), CRATES) == ()

    one_of = FORMS.format("choose c from crates without yard")
    assert findings(one_of + scenario("", "p1 can choose only small in red", given), CRATES) == ()
    (found,) = findings(one_of + scenario("", "p1 can choose small in yard", given), CRATES)
    assert "small in yard" in found.message


def test_questions_are_answered_with_yes_and_no() -> None:
    """As the rule that asks writes its courses."""
    rules = """
game
  asked yes/no
play
  ask p2 "Well?"
    yes
      set asked to yes
    no
      nobody wins
"""
    assert findings(rules + scenario("p2 chooses yes", "asked")) == ()
    assert findings(rules + scenario("p2 chooses no", "not asked")) == ()
    assert findings(rules + scenario("", "p2 can choose only yes, no")) == ()
    assert one(rules + scenario("", "p2 can choose only yes")).code == "E830"


def test_what_lies_nowhere_is_said() -> None:
    """E833 where no copy lies as written, E403 where nothing ever lies."""
    rules = FORMS.format("choose c from crates")
    (found,) = findings(rules + scenario("p1 chooses small in blue"), CRATES)
    assert (found.code, found.message) == ("E833", "there is no small in blue")

    program, found_there = small_program(rules + scenario("p1 chooses small in bleu"), CRATES)
    assert not has_errors(found_there)
    world, mistakes = check(program)
    assert world is None
    assert [each.code for each in mistakes] == ["E403"]


def test_a_refusal_that_says_nothing() -> None:
    """E833 for `cannot choose` with too many parts, E835 with another kind of thing."""
    assert one(MARKS + scenario("white cannot choose a1, b1; white chooses a1")).code == "E833"
    assert one(MARKS + scenario("white cannot choose black; white chooses a1")).code == "E835"


def test_settings_and_players_make_a_world_of_their_own() -> None:
    """Each scenario plays in its own world, whatever the others set."""
    rules = """
parameter goal = 2, from 1 to 9 "How far"
play
  players take turns from p1, at most goal
    choose number n from 1 to goal
"""
    last = scenario(
        "p1 chooses 5; p2 chooses 1; p3 chooses 1", "goal is 5", settings="players 3, goal 5"
    )
    first = scenario("p1 chooses 2; p2 chooses 1", "nobody won; goal is 2")
    assert [each.ok for each in outcomes(rules + first + last + first)] == [True, True, True]


def test_a_failure_of_the_rules_tells_where_the_scenario_was() -> None:
    """The code of the failure, with the line of the scenario as a note."""
    rules = MARKS.replace("set here.mark to mover", "set (step from here going east).mark to mover")
    found = one(rules + scenario("white chooses c1"))

    assert found.code == "E701"
    assert found.notes[-1].span is not None
    assert found.notes[-1].span.text == "white chooses c1"


def test_invariants_are_held_at_every_decision() -> None:
    """E711 for a scenario that breaks one."""
    rules = MARKS + "\ninvariant few = count cells with mark white < 2\n"
    found = one(
        rules + scenario("white chooses a1; black chooses b1; white chooses c1", "white won")
    )
    assert found.code == "E711"


@pytest.mark.parametrize("code", ["E830", "E831", "E832", "E833"])
def test_examples_on_the_pages_are_true(code: str) -> None:
    """The bad example has this mistake and no other, the good one none."""
    page = (shipped("errors") / f"{code}.md").read_text(encoding="utf-8")
    bad, good = re.findall(r"^```rules\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)

    assert {each.code for each in findings(bad)} == {code}
    assert findings(good) == ()


# --- the command --------------------------------------------------------------------------------


def written(folder: Path, claim: str) -> str:
    rules = MARKS.replace("kind player is white, black\n", "").replace("from white", "from p1")
    extra = scenario("p1 chooses a1", "a1.mark is p1")
    texts = {"town/town.rules": rules, "town/scenarios/a.rules": extra}
    return write_layers(
        folder, {**texts, "long/scenarios/b.rules": scenario("p1 chooses b1", claim)}
    )


def test_command_passes_and_fails(tmp_path: Path) -> None:
    """Exit code 1 with the failures shown when a scenario does not hold."""
    name = written(tmp_path, "p1 won")
    base = CliRunner().invoke(main, ["test", name.partition("+")[0]])
    variant = CliRunner().invoke(main, ["test", name])

    assert (base.exit_code, variant.exit_code) == (0, 1)
    assert "1 scenario, none failed" in base.output
    assert "error[E830]: expected p1 to have won" in variant.output
    assert "1 scenario, 1 failed" in variant.output


def test_command_takes_folders_files_and_titles(tmp_path: Path) -> None:
    """A folder stands for all rulesets and variants in it, a file for its scenarios."""
    written(tmp_path, "the game goes on")
    file = str(tmp_path / "town.variants/long/scenarios/b.rules")
    runs = {
        "folder": CliRunner().invoke(main, ["test", str(tmp_path)]),
        "file": CliRunner().invoke(main, ["test", file]),
        "title": CliRunner().invoke(main, ["test", str(tmp_path), "-k", "IS SO"]),
        "none": CliRunner().invoke(main, ["test", str(tmp_path), "-k", "nonsense"]),
    }
    totals = {key: run.output.splitlines()[-1].split(",")[0] for key, run in runs.items()}

    assert totals["folder"] == totals["title"] == "2 scenarios"
    assert totals["file"] == "1 scenario"
    assert totals["none"].startswith("no scenario")
    assert [run.exit_code for run in runs.values()] == [0, 0, 0, 1]


def test_command_writes_json(tmp_path: Path) -> None:
    """One object for each ruleset, with its scenarios and their findings."""
    run = CliRunner().invoke(main, ["test", written(tmp_path, "p1 won"), "--json"])
    (report,) = json.loads(run.stdout)

    assert run.exit_code == 1
    assert [each["ok"] for each in report["scenarios"]] == [False]
    assert report["scenarios"][0]["findings"][0]["code"] == "E830"


def test_command_refuses_unknown_rulesets() -> None:
    """A mistake in the name is shown like any other."""
    run = CliRunner().invoke(main, ["test", "nonsense"])

    assert run.exit_code == 1
    assert "E127" in run.output


def test_claims_stand_between_deeds() -> None:
    """What must hold before, between and after is looked at there and then."""
    rules = (
        MARKS
        + """
scenario "a story"
  then
    white can choose only a1, b1, c1
  when
    white cannot decline
    white chooses a1
  then
    a1.mark is white
    b1.mark is black
    black can choose b1, c1
  when
    black chooses b1
  then
    b1.mark is black
"""
    )
    found = one(rules)
    assert found.message == "expected `b1.mark is black`, but b1.mark is none"


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("black can choose only b1", "c1 can be chosen too"),
        ("black can choose only a1, b1, c1", "a1 is not on offer"),
        ("black can choose a1, b1", "a1 is not on offer"),
    ],
)
def test_offers_that_are_not_as_claimed(claim: str, said: str) -> None:
    """E830 says what is missing, or what is too much."""
    found = one(MARKS + scenario("white chooses a1", claim))
    assert found.code == "E830"
    assert found.message.endswith(said)


def test_declining_in_scenarios() -> None:
    """Who may decline can, who is not asked says so."""
    rules = MARKS.replace("    choose here", "    may choose here").replace(
        "    set here.mark to mover\n", "      set here.mark to mover\n"
    )
    assert findings(rules + scenario("white declines; black chooses a1", "a1.mark is black")) == ()
    found = one(rules + scenario("white cannot decline"))
    assert (found.code, "white can decline" in found.message) == ("E832", True)
    found = one(MARKS + scenario("black cannot decline"))
    assert found.code == "E835"


def test_what_the_log_says() -> None:
    """A whole line of the log; the message shows the line that is nearest."""
    rules = MARKS + '    say "{mover} marks {here}"\n'
    assert findings(rules + scenario("white chooses a1", 'the log says "white marks a1"')) == ()
    found = one(rules + scenario("white chooses a1", 'the log says "white marks b1"'))
    assert found.code == "E830"
    assert "white marks a1" in notes(found)


def test_what_the_log_does_not_say() -> None:
    """A line that is there and should not be."""
    rules = MARKS + '    say "{mover} marks {here}"\n'
    silent = 'the log does not say "white marks {}"'
    assert findings(rules + scenario("white chooses a1", silent.format("b1"))) == ()
    found = one(rules + scenario("white chooses a1", silent.format("a1")))
    assert (found.code, "but it does" in found.message) == ("E830", True)


def test_yes_and_no_answer_what_is_asked() -> None:
    """A course of `ask` goes by the word of the language."""
    rules = """
play
  ask p2 "Peace?"
    yes
      nobody wins
    no
      p2 wins
"""
    assert findings(rules + scenario("p2 chooses no", "p2 won")) == ()
    assert findings(rules + scenario("p2 chooses yes", "nobody won")) == ()


REASONS = """
kind town is york, hull
  walled  yes/no

value open(t: town) = not t.walled   cites R-1, R-2

play
  turn of p1
    choose t from towns where open(it)
    set t.walled to yes
"""


@pytest.mark.parametrize(("because", "missing"), [("R-1", ""), ("R-1, R-2", ""), ("R-3", "R-3")])
def test_the_reason_against_a_choice(because: str, missing: str) -> None:
    """E834 if the reason does not cite what the scenario says."""
    deeds = f"p1 cannot choose york because of {because}; p1 chooses hull"
    found = findings(REASONS + scenario(deeds, "hull.walled", given="set york.walled to yes"))
    assert [each.code for each in found] == (["E834"] if missing else [])
    assert all(f"not because of {missing}" in each.message for each in found)
    assert all("open(york) is no" in notes(each) for each in found)
