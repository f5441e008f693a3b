"""`rulewright mutate`: small edits, and whether a scenario notices them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from layered import write_layers
from small import small_program, small_world

from rulewright.layout import format_definition
from rulewright.nodes import Definition, Rule
from rulewright.parse import parse_file
from rulewright.source import SourceFile
from rulewright_tools.cli import main
from rulewright_tools.loading import open_checked
from rulewright_tools.mutation import trying
from rulewright_tools.mutation.apart import Apart
from rulewright_tools.mutation.edits import edits_of
from rulewright_tools.mutation.known import known_of
from rulewright_tools.mutation.missing import missing_scenarios
from rulewright_tools.mutation.trying import (
    Verdict,
    chosen,
    fail_before,
    measured_for,
    mutants,
    tried,
)

RULES = """
grid cell 3 by 1
  mark player or none
game
  goals number 0 to 9
value free(c: cell) = c.mark is none and c.column < 4
play
  players take turns from p1, at most 3
    choose here from cells where free(it)
    set here.mark to mover
    if here.column is 2
      raise goals by 1
rule never
  set goals to 0
"""
SCENARIOS = """
scenario "the middle is a goal"
  when
    p1 chooses b1
    p2 cannot choose b1
  then
    goals is 1
    b1.mark is p1
"""


def one(text: str) -> Definition:
    (definition,), found = parse_file(SourceFile("small/one.rules", text))
    assert not found
    return definition


def edited(text: str) -> set[str]:
    """The sentences of a rule of one sentence after each edit, or `-` when it is gone."""
    found = set()
    for edit in edits_of(one(text)):
        lines = format_definition(edit.definition).splitlines()[1:]
        level = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
        found.add(";".join(line.strip() for line in lines if line[level : level + 1] != " ") or "-")
    return found


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("raise pot by 2", {"raise pot by 3", "raise pot by 1", "lower pot by 2", "-"}),
        # A limit is moved to both sides; `pot <= 3` is the same as `pot < 4`.
        ("x = pot < 3", {"x = pot > 3", "x = pot < 4", "x = pot < 2"}),
        ("x = pot < top", {"x = pot > top", "x = pot <= top"}),
        ("x = mover", {"x = mover.next"}),
        ("x = mover.next.men", {"x = mover.men"}),
        ("x = free(here, there)", {"x = free(there, here)"}),
        # Which of these two comes first makes no difference.
        ("x = max(a, b)", set()),
        ("x = min(a, b)", set()),
        ("raise pot by n", {"lower pot by n", "-", "raise pot by n;raise pot by n"}),
        ("draw n from a to b", {"-", "draw n from a to b;draw n from a to b"}),
        # To move what already lies there changes nothing.
        ("move a to b", {"-"}),
        (
            "x = cells sorted by it.row then by it.size",
            {
                "x = cells",
                "x = cells sorted by it.row descending then by it.size",
                "x = cells sorted by it.row then by it.size descending",
                "x = cells sorted by it.size then by it.row",
                "x = cells sorted by it.row",
                "x = cells sorted by it.size",
            },
        ),
        (
            "end ranking players by it.a then by it.b",
            {
                "-",
                "end ranking players by it.b then by it.a",
                "end ranking players by it.a",
                "end ranking players by it.b",
            },
        ),
        ("x = a and b", {"x = a or b", "x = a", "x = b"}),
        ("x = not a", {"x = a"}),
        ("x = first of cells", {"x = last of cells"}),
        ("x = any cells", {"x = no cells"}),
        ("x = cells where a", {"x = cells where not a", "x = cells"}),
        ("x = cells with mark none", {"x = cells with mark other than none", "x = cells"}),
        ("x = most cells by it.size", {"x = least cells by it.size"}),
        ("x = a / b rounded up", {"x = a / b"}),
        ('say "{a} and 1"', set()),
        (
            "choose some x from cells, at least 1",
            {
                "choose some x from cells, at least 1 minimal",
                "choose some x from cells, at least 2",
                "choose some x from cells, at least 0",
            },
        ),
        # Of exactly so many none is superfluous.
        (
            "choose some x from cells, exactly n",
            {"choose some x from cells, at least n"},
        ),
    ],
)
def test_edits_of_a_sentence(sentence: str, wanted: set[str]) -> None:
    """Every kind of edit, and no other."""
    assert edited(f"rule deed\n  {sentence}\n") == wanted


def test_conditions_and_courses() -> None:
    """Guards are negated and left out; a sentence with a body can go as a whole."""
    text = 'rule deed\n  choose\n    "A" when lucky\n      done\n    "B"\n      stop\n'
    found = {format_definition(edit.definition) for edit in edits_of(one(text))}

    assert any('"A" when not lucky' in each for each in found)
    assert any('"A"\n' in each for each in found)
    assert edited("rule deed\n  if a\n    stop\n") == {"if not a", "-", "if a", "if yes"}


PAIRS = """
rule deed
  set york.size to 1
  raise pot by york.size
  set hull.flag to yes
  pay
rule pay
  lower pot by 2
rule finish
  mover wins
"""


def test_sentences_change_places_only_where_that_may_matter() -> None:
    """One changes what the other goes by, be it in a rule that it carries out."""
    found = set(lines_of_edits(PAIRS))
    size, pot, flag, pay = (line for line in PAIRS.splitlines()[2:6])

    assert f"{pot}\n{size}\n{flag}\n{pay}" in found
    assert f"{size}\n{flag}\n{pot}\n{pay}" not in found
    moved = PAIRS.replace("  set hull.flag to yes\n", "")
    assert f"{size}\n{pay}\n{pot}" in lines_of_edits(moved)


def test_what_is_only_said_is_left_alone() -> None:
    """With its conditions, and in the rules that are carried out for it: it changes no game."""
    told = """
rule deed
  raise pot by 1
  if pot > 5
    boast
rule boast
  say "rich"
"""
    every = lines_of_edits(told)
    assert len(every) == 4
    assert all(each.endswith("  if pot > 5\n    boast") for each in every)
    assert len(lines_of_edits(told.replace('  say "rich"', "  set pot to 0"))) > 8


def test_a_rule_that_ends_the_game_is_not_doubled() -> None:
    """Twice is the same as once there."""
    doubled = "\n  pay\n  pay"
    assert any(doubled in f"\n{edit}" for edit in lines_of_edits(PAIRS))
    endings = PAIRS.replace("  lower pot by 2", "  finish")
    assert not any(doubled in f"\n{edit}" for edit in lines_of_edits(endings))


def lines_of_edits(text: str) -> list[str]:
    """The body of the first rule after each edit, when the others are known."""
    definitions, found = parse_file(SourceFile("small/game.rules", text))
    assert not found
    known = known_of(small_world("play\n  nobody wins\n"), definitions)
    every = (format_definition(edit.definition) for edit in edits_of(definitions[0], known))
    return [each.strip("\n").partition("\n")[2] for each in every]


def test_words_of_one_sort_stand_for_one_another() -> None:
    """The things of a kind and the words of a field; not the cells of a grid."""
    rules = """
kind town is york, hull
  look  old | new
grid cell 3 by 1
  mark  player or none
rule deed
  set york.look to new
  set a1.mark to none
play
  deed
"""
    (deed,) = (each for each in parse_file(SourceFile("a", rules))[0] if isinstance(each, Rule))
    known = known_of(small_world(rules), ())
    found = {
        format_definition(each.definition).splitlines()[1].strip() for each in edits_of(deed, known)
    }

    assert {"set hull.look to new", "set york.look to old"} <= found
    assert not any("b1" in format_definition(each.definition) for each in edits_of(deed, known))


def test_rows_of_a_table_change_places() -> None:
    """Their results do, or one is left out."""
    text = "value worth(c: cell) = table by c.row\n  1: a\n  2: b\n"
    found = {format_definition(edit.definition).partition("\n")[2] for edit in edits_of(one(text))}
    assert "  1: b\n  2: a\n" in found
    assert "  2: b\n" in found


CASES = """
kind town is york, hull
  look  old | new
game
  best  town
  size  number 0 to 9
value old_one = york
rule deed
  first that applies
    when {one}
      set size to 1
    when {other}
      set size to 2
play
  deed
"""


@pytest.mark.parametrize(
    ("one", "other", "may_matter"),
    [
        ("best is york", "best is hull", False),
        ("best.look is old", "best.look is new", False),
        ("size is 3", "size is 4", False),
        ("size is 3", "size is size", True),
        ("best is hull", "best is old_one", True),
        ("best is york", "best is not hull", True),
        ("best is york", "best.look is old", True),
        ("york.look is old", "hull.look is new", True),
    ],
)
def test_cases_change_places_only_where_both_may_apply(
    one: str, other: str, may_matter: bool
) -> None:
    """Not where each asks whether the same is something else."""
    rules = CASES.format(one=one, other=other)
    definitions = parse_file(SourceFile("a", rules))[0]
    (deed,) = (each for each in definitions if isinstance(each, Rule))
    known = known_of(small_world(rules), definitions)
    found = [format_definition(each.definition) for each in edits_of(deed, known)]
    turned = f"when {other}\n      set size to 2\n    when {one}\n      set size to 1\n"

    assert any(each.endswith(turned) for each in found) is may_matter


def test_a_trigger_comes_at_another_time() -> None:
    """At the start for at the end, before for after."""
    text = "rule trim at end of turn\n  stop\n"
    assert any(
        "at start of turn" in format_definition(each.definition) for each in edits_of(one(text))
    )


def test_bounds_of_loops_are_left_alone() -> None:
    """They only see to it that rules end."""
    assert edited("rule deed\n  while a, at most 9 times\n    stop\n") == {
        "while a, at most 9 times"
    }


def test_definitions_that_do_nothing_have_no_edits() -> None:
    """Kinds, parameters and invariants."""
    for text in ("kind town is york, hull\n", "invariant few = count towns < 3\n"):
        assert [*edits_of(one(text))] == []


def verdicts(rules: str) -> dict[str, str | None]:
    """For each edit, as the new lines, which scenario noticed it."""
    program, _ = small_program(rules)
    measured = measured_for(program, small_world(rules))
    found = (tried(measured, mutant) for mutant in mutants(measured))
    return {
        " ".join(each.mutant.after) or f"without {' '.join(each.mutant.before)}": each.noticed_by
        for each in found
        if each.makes_sense
    }


def test_what_scenarios_notice_and_what_not() -> None:
    """A limit that no scenario reaches survives, and so does a rule that none passes."""
    found = verdicts(RULES + SCENARIOS)

    assert found["without set here.mark to mover"] == "the middle is a goal"
    assert found["if here.column is not 2"] == "the middle is a goal"
    assert found["value free(c: cell) = c.mark is none"] is None
    assert found["without set goals to 0"] is None


def test_what_only_scenarios_use_is_left_alone() -> None:
    """Unless it is asked for: it sets the stage, and is no part of play."""
    staged = """
rule stage
  set b1.mark to p2
scenario "staged"
  given
    stage
  when
    p1 cannot choose b1
"""
    program, _ = small_program(RULES + staged)
    measured = measured_for(program, small_world(RULES + staged))

    assert "rule stage" not in {each.owner for each in mutants(measured)}
    assert {each.owner for each in mutants(measured, "stage")} == {"rule stage"}


def test_what_a_scenario_gives_is_played_with_the_edit() -> None:
    """A rule of play that a scenario carries out in what it gives."""
    given = """
scenario "nothing counts any more"
  given
    set goals to 3
    never
  then
    goals is 0
"""
    rules = RULES.replace("raise goals by 1\n", "raise goals by 1\n      never\n")
    assert verdicts(rules + given)["without set goals to 0"] == "nothing counts any more"


def test_edits_that_make_no_sense_are_not_counted() -> None:
    """A number out of its range is a mistake that the check finds."""
    rules = RULES.replace("set goals to 0", "set goals to 9") + SCENARIOS
    assert "set goals to 10" not in verdicts(rules)
    assert "set goals to 8" in verdicts(rules)


def test_edits_that_run_wild_are_noticed() -> None:
    """Rules that no longer end are stopped."""
    rules = """
game
  left number 0 to 9, starts 3
play
  grind
  turn of p1
    choose number n from 1 to 2
rule grind
  while left > 0, at most 1000000000 times
    lower left by 1
scenario "ground down"
  when
    p1 chooses 1
"""
    assert verdicts(rules)["without lower left by 1"] == "ground down"


def test_a_choice_of_edits_is_the_same_for_the_same_seed() -> None:
    """And keeps their order."""
    program, _ = small_program(RULES + SCENARIOS)
    every = [*mutants(measured_for(program, small_world(RULES + SCENARIOS)))]
    some = chosen(every, 5, 3)

    assert some == chosen(every, 5, 3)
    assert [*some] == [each for each in every if each in some]
    assert chosen(every, None, 3) == tuple(every)


GAPS = RULES.replace(
    "    if here.column is 2\n",
    "    if here.column is 3 and a1.mark is p1\n      nobody wins\n    if here.column is 2\n",
)
PICKY = RULES.replace("and c.column < 4", "and (c.column < 3 or a1.mark is p1)")


ASKED = """
kind town is york, hull
play
  players take turns from p1, at most 2
    choose t from towns by mover
    stay
rule stay
  done
scenario "somebody stays"
  then
    the game goes on
"""

SOLDIERS = "town:\n  york: {}\n  hull: {}\nsoldier:\n  red: {copies: 4}\n  blue: {copies: 2}\n"
LEVY = """
kind town
kind soldier
  tired yes/no
zone box of soldier
zone camp of soldier for each town
setup
  move soldiers to box
  for each t in towns
    move first 2 of box to camp(t)
    rouse(t)
play
  players take turns from p1, at most 3
    choose army from soldiers where it is not in box
    move army to box
rule rouse(t: town)
  set (first of camp(t)).tired to yes
scenario "all go"
  when
    p1 cannot decline
"""

LED = LEVY.replace("kind town\n", "kind town\n  chief soldier or none\n").replace(
    "set (first of camp(t)).tired to yes",
    "set (first of camp(t)).tired to yes\n  set t.chief to first of camp(t)",
)


def survivors(rules: str, tables: str = "") -> list[Verdict]:
    """The edits that no scenario notices though one passes there."""
    program, found = small_program(rules, tables)
    assert not [each for each in found if each.severity == "error"], rules
    measured = measured_for(program, small_world(rules, tables))
    found = [tried(measured, each) for each in mutants(measured) if each.scenarios]
    return [each for each in found if each.noticed_by is None and each.makes_sense]


def test_where_play_goes_another_way() -> None:
    """By the shortest game, with what differs then and what a scenario can claim."""
    (apart,) = (each.apart for each in survivors(GAPS + SCENARIOS) if each.mutant.after == ())
    assert apart is not None
    assert apart.deeds == ("p1 chooses a1", "p2 chooses c1")
    assert apart.told == ("as it is: over: nobody wins", "only with the edit: p1 can choose b1")
    assert apart.claims == ("nobody won",)


@pytest.mark.parametrize(
    ("rules", "tables"),
    [
        (GAPS + SCENARIOS, ""),
        (PICKY + SCENARIOS, ""),
        (ASKED, ""),
        (LEVY, SOLDIERS),
        (LED, SOLDIERS),
    ],
)
def test_a_scenario_that_notices(rules: str, tables: str) -> None:
    """It holds as the rules are, and not with the edit."""
    world = small_world(rules, tables)
    found = [each for each in survivors(rules, tables) if each.apart and each.apart.can_be_claimed]
    assert found
    for each in found:
        (text,) = missing_scenarios(world, [each]).values()
        whole = f"{rules}\n{text}"
        program, _ = small_program(whole, tables)
        assert fail_before(measured_for(program, small_world(whole, tables))) == (), text
        left = {other.mutant.after for other in survivors(whole, tables)}
        assert each.mutant.after not in left, text


def test_edits_that_one_scenario_notices_share_it() -> None:
    """Each is told there."""
    found = [each for each in survivors(PICKY + SCENARIOS) if each.apart and each.apart.told]
    texts = missing_scenarios(small_world(PICKY), found)
    assert len(texts) < len(found)
    assert len({text.partition("scenario")[2] for text in texts.values()}) == len(texts)
    assert sum(text.count("# + ") for text in texts.values()) == len(found)


def test_edits_that_make_no_difference_to_play() -> None:
    """As `first of` for `last of` where there is one."""
    (alike,) = (
        each.apart
        for each in survivors(RULES + SCENARIOS)
        if each.mutant.after == ("value free(c: cell) = c.mark is none and c.column < 5",)
    )
    assert alike is not None
    assert (alike.games, alike.told) == (20, ())


def levied(after: str, rules: str = LEVY) -> Apart:
    """What becomes of play with an edit of the levy."""
    found = [each for each in survivors(rules, SOLDIERS) if after in each.mutant.after]
    (apart,) = (each.apart for each in found)
    assert apart is not None
    return apart


def test_which_of_several_copies_is_meant_makes_no_difference() -> None:
    """Neither at once nor later; where they lie and how they are does."""
    assert levied("set (last of camp(t)).tired to yes").told == ()
    gone = levied("set (first of camp(t)).tired to no")
    assert gone.told[-1] == (
        "only as it is: p1 can choose red in camp of hull (tired yes); "
        "red in camp of york (tired yes)"
    )


def test_whoever_is_not_asked_can_choose_nothing() -> None:
    """So a scenario need only choose."""
    (asked,) = (
        each.apart
        for each in survivors(ASKED)
        if each.mutant.after == ("choose t from towns by mover.next",)
    )
    assert asked is not None
    assert asked.steps == ("p1 chooses york",)


def test_a_copy_that_something_points_to_is_another() -> None:
    """It is told by what points there."""
    assert levied("set t.chief to last of camp(t)", LED).told == (
        "only as it is: p1 can choose red in camp of hull; "
        "red in camp of hull (tired yes, chief of hull); red in camp of york and 1 more",
        "only with the edit: p1 can choose red in camp of hull (chief of hull); "
        "red in camp of hull (tired yes); red in camp of york (chief of york) and 1 more",
    )


def test_scenarios_must_hold_before() -> None:
    """E850 for each that does not."""
    rules = RULES + SCENARIOS.replace("goals is 1", "goals is 2")
    program, _ = small_program(rules)
    (found,) = fail_before(measured_for(program, small_world(rules)))

    assert found.code == "E850"
    assert "E830" in found.notes[0].message


# --- the command --------------------------------------------------------------------------------


@pytest.fixture
def town(tmp_path: Path) -> Path:
    folder = tmp_path / "town"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("title: Town\nformat: 1\nplayers: 2\n", encoding="utf-8")
    (folder / "town.rules").write_text(RULES + SCENARIOS, encoding="utf-8")
    return folder


def test_command_lists_survivors(town: Path) -> None:
    """With their line, and what was edited."""
    run = CliRunner().invoke(main, ["mutate", str(town), "--only", "free"])

    assert run.exit_code == 0, run.output
    assert "town/town.rules:6  value free, 1 scenario" in run.output
    assert "    + value free(c: cell) = c.mark is none\n" in run.output
    assert "rule never" not in run.output


def test_command_tells_where_play_goes_another_way(town: Path) -> None:
    """Apart from edits that seem to make no difference, and saves a scenario for each."""
    (town / "town.rules").write_text(GAPS + SCENARIOS, encoding="utf-8")
    into = town.parent / "missing"
    run = CliRunner().invoke(main, ["mutate", str(town), "--only", "play", "--into", str(into)])

    assert run.exit_code == 0, run.output
    assert "    after `p1 chooses a1`, `p2 chooses c1`\n" in run.output
    assert "      as it is: over: nobody wins\n" in run.output
    assert any("nobody won" in path.read_text(encoding="utf-8") for path in into.iterdir())
    alike = CliRunner().invoke(main, ["mutate", str(town), "--only", "free"])
    assert "20 random games went the same way" in alike.output


def test_command_writes_json(town: Path) -> None:
    """How many were tried and noticed, and the others one by one."""
    run = CliRunner().invoke(main, ["mutate", str(town), "--most", "6", "--json"])
    report = json.loads(run.stdout)

    assert report["tried"] <= 6 < report["edits"]
    assert report["noticed"] + len(report["survived"]) == report["tried"]


def test_an_interruption_loses_nothing(town: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has been tried is told, and the exit code says that it was not all."""
    real = trying.tried_all

    def interrupted(*given: Any) -> Iterator[trying.Verdict]:
        yield from islice(real(*given), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(trying, "tried_all", interrupted)
    run = CliRunner().invoke(main, ["mutate", str(town), "--jobs", "1"])

    assert run.exit_code == 130
    assert "town: 3 of " in run.output.lower()
    assert "Stopped before the other " in run.output


def test_what_a_variant_puts_into_a_rule_is_passed_where_it_stands(tmp_path: Path) -> None:
    """Not where a sentence of the base stands as far down in its own file."""
    base = """
kind player
  coins number 0 to 9

play
  for each p in players
    set p.coins to 1
  if sum of p.coins for each p in players > 18
    set p1.coins to 1
    set p1.coins to 2
"""
    loop = """
before rule play
  for each n in numbers 1 to 3
    raise p2.coins by 1

scenario "three"
  then
    p2.coins is 1
"""
    never_done = base.index("set p1.coins to 2")
    comment = "#" * (never_done - loop.index("1 to 3"))
    name = write_layers(tmp_path, {"town/town.rules": base, "rich/rich.rules": comment + loop})
    measured = measured_for(*open_checked(name, None, ()))
    found = {each.scenarios for each in mutants(measured) if "numbers 0 to 3" in str(each.after)}
    assert found == {(0,)}


def test_a_variant_is_edited_alone(tmp_path: Path) -> None:
    """Its scenarios say nothing of what it leaves as it was."""
    claims = 'scenario "rich"\n  when\n    p1 chooses b1\n  then\n    goals is 3\n'
    rich = "before rule play\n  set goals to 2\n" + claims
    name = write_layers(tmp_path, {"town/town.rules": RULES, "rich/rich.rules": rich})
    run = CliRunner().invoke(main, ["mutate", name, "--json"])
    report = json.loads(run.stdout)

    # The sentence with 1, with 3, and left out.
    assert (report["edits"], report["noticed"]) == (3, 3)


def test_a_rule_that_is_only_supposed_in_a_scenario_is_tried_there() -> None:
    """It decides what is on offer."""
    rules = """
grid cell 3 by 1
  mark player or none
rule put(c: cell)
  set c.mark to mover
play
  players take turns from p1, at most 3
    choose here from cells where it.column < 3 and supposing put(it), it.mark is p1
    put(here)
scenario "p1 may"
  when
    p1 cannot choose c1
  then
    p1 can choose only a1, b1
"""
    assert verdicts(rules)["without set c.mark to mover"] == "p1 may"


@pytest.mark.parametrize("written", ["more.rules", "town/more.rules", "./here/town/more.rules"])
def test_only_one_file_is_edited(town: Path, written: str) -> None:
    """As it is shown, or as a path from anywhere."""
    (town / "more.rules").write_text("value spare = 7\n", encoding="utf-8")
    run = CliRunner().invoke(main, ["mutate", str(town), "--only", written, "--json"])
    report = json.loads(run.stdout)
    assert report["edits"] == 2
    assert {each["owner"] for each in report["survived"]} == {"value spare"}
    unknown = CliRunner().invoke(main, ["mutate", str(town), "--only", "les.rules"])
    assert "there is no file les.rules; rules are in more.rules, town.rules" in unknown.output


def test_command_refuses_what_it_cannot_use(town: Path) -> None:
    """A rule that is not there, a ruleset without scenarios, one whose scenarios fail."""
    unknown = CliRunner().invoke(main, ["mutate", str(town), "--only", "fre"])
    (town / "town.rules").write_text(RULES, encoding="utf-8")
    without = CliRunner().invoke(main, ["mutate", str(town)])
    (town / "town.rules").write_text(RULES + SCENARIOS.replace("is 1", "is 3"), encoding="utf-8")
    failing = CliRunner().invoke(main, ["mutate", str(town)])

    assert unknown.exit_code == 2
    assert "did you mean free?" in unknown.output
    assert without.exit_code == failing.exit_code == 1
    assert "no scenarios" in without.output
    assert "E850" in failing.output
