"""`rulewright coverage`: what scenarios and random games pass, and what is cited."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from attrs import evolve
from click.testing import CliRunner
from layered import write_layers
from small import small_program, small_world

from rulewright_tools.cli import main
from rulewright_tools.coverage.findings import (
    citations,
    never_fired,
    parts,
    ranges,
    untested,
    words,
)
from rulewright_tools.coverage.measure import Measured, measure
from rulewright_tools.coverage.page import page

RULES = """
grid cell 3 by 1
  mark player or none
value worth(c: cell) = table by c.column                             cites T-2
  1: 5
  any: 1
value secret = 3                                                     cites T-3
value unused(n: number) = n + secret                                 cites T-3
play                                                                 cites T-1
  players take turns from p1, at most 3
    choose here from cells with mark none
    set here.mark to mover
    if worth(here) > 4
      corner(here)
    choose "What now?"
      "Stop" when worth(here) > 4
        nobody wins
      "Go on"
        done
rule corner(c: cell)                                                 cites T-4
  say "{mover} takes a corner"
rule lost                                                            cites T-6
  say "nobody comes here"
scenario "the middle"                                                cites T-9
  when
    p1 chooses b1
  then
    secret is 3
"""


def measured(rules: str = RULES, games: int = 0) -> Measured:
    program, found = small_program(rules, sources={"T": "The text"})
    assert not [each for each in found if each.severity == "error"]
    return measure(evolve(program, numbered={"T": 9}), small_world(rules), games)


def line(text: str) -> int:
    """The line of the rules that begins so."""
    return next(at for at, each in enumerate(RULES.split("\n"), 1) if each.strip().startswith(text))


def gaps(found: Measured) -> list[str]:
    return [f"{each.point.owner} {words(each)}" for each in untested(found)]


def test_gaps_are_told_once_and_from_the_outside() -> None:
    """Of a rule that nothing passes not each sentence; of a course not offered not that it is
    chosen."""
    assert gaps(measured()) == [
        "value worth `1: 5` is never looked up",
        "value unused is never used",
        "rule play `if worth(here) > 4` never holds",
        'rule play `"Stop" when worth(here) > 4` is never offered',
        'rule play `"Go on"` is never chosen',
        "rule corner is never carried out",
        "rule lost is never carried out",
    ]


BRANCHES = """
grid cell 3 by 1
  mark player or none
game
  pot number 0 to 99
value income(p: player) = 3
modifier wealthy on income(p: player)
  add 2 when pot < 50
  at least 1
play
  players take turns from p1, at most 3
    may choose here from cells with mark none "Where?"
      set here.mark to mover
    otherwise
      raise pot by 1
    may choose also from cells with mark none "Another?"
      raise pot by income(mover)
    choose number n from 1 to 2 "How many?"
      raise pot by n
    choose
      "Double" when pot > 98
        raise pot by pot
scenario "the middle"
  when
    p1 chooses b1
    {}
    p1 chooses 1
  then
    pot is {}
"""


def test_a_choice_that_is_passed_over_is_a_branch() -> None:
    """Whether it has an `otherwise` or not; where there always is something, it is none."""
    declined = "is never passed over"
    first = f'rule play `may choose here from cells with mark none "Where?"` {declined}'
    second = f'rule play `may choose also from cells with mark none "Another?"` {declined}'

    chosen = gaps(measured(BRANCHES.format("p1 chooses a1", 6)))
    assert [each for each in chosen if declined in each] == [first, second]
    left = gaps(measured(BRANCHES.format("p1 declines", 1)))
    assert [each for each in left if declined in each] == [first]


def test_a_choice_made_together_is_one_place() -> None:
    """It is asked of all at once, and not carried out for each."""
    rules = """
play
  together each p in players
    choose number bid from 0 to 3 "How much?"
  say "{bid(p1)}"
scenario "both bid"
  when
    p1 chooses 1
    p2 chooses 2
"""
    assert gaps(measured(rules)) == []


def test_a_condition_of_a_modifier_is_told_both_ways() -> None:
    """It always applied, or it never did."""
    always = gaps(measured(BRANCHES.format("p1 chooses a1", 6)))
    assert "modifier wealthy `add 2 when pot < 50` always applies" in always
    rules = BRANCHES.replace("pot < 50", "pot > 50").format("p1 chooses a1", 4)
    assert "modifier wealthy `add 2 when pot > 50` never applies" in gaps(measured(rules))
    # In what a scenario claims, too.
    claims = BRANCHES.format("p1 declines", 61) + "    income(p1) is 3\n"
    told = gaps(measured(claims.replace("  when\n", "  given\n    set pot to 60\n  when\n")))
    assert "modifier wealthy `add 2 when pot < 50` never applies" in told
    assert "modifier wealthy `add 2 when pot < 50` always applies" not in told


def test_displays_cite_too() -> None:
    """What a display cites is not missing."""
    rules = RULES + 'display sums "Sums"                                  cites T-5\n  "{secret}"\n'
    found = measured(rules)
    assert citations(found, parts(found)).never == {"T": (7, 8)}


def test_what_only_scenarios_use_is_no_gap() -> None:
    """Play passes none of it, so nothing is missing."""
    rules = RULES.replace('nobody comes here"', 'nobody comes here"\n  say "{unused(3)}"')
    rules = rules.replace("  when\n    p1", "  given\n    lost\n  when\n    p1")
    assert not [each for each in gaps(measured(rules)) if "lost" in each or "unused" in each]


def test_values_of_claims_are_tested() -> None:
    """A value that only a claim uses is held to it."""
    found = measured()
    (secret,) = (part for part in parts(found) if part.owner == "value secret")
    assert secret.scenarios == (0,)


def test_branches_of_claims_are_tested() -> None:
    """A row of a table that only a claim looks up is no gap."""
    found = measured(RULES.replace("    secret is 3", "    worth(a1) is 5"))
    assert not [each for each in gaps(found) if "value worth" in each]


def test_what_a_claim_plays_on_at_random_tests_nothing() -> None:
    """Whether the game ends within so many decisions holds no rule on the way to anything."""
    found = measured(RULES.replace("    secret is 3", "    the game ends within 9 decisions"))
    assert "rule corner is never carried out" in gaps(found)


def test_rules_of_a_beginning_are_tested() -> None:
    """A rule that a scenario carries out in what it gives is held to its claims."""
    staged = RULES.replace("  when\n    p1", "  given\n    corner(a1)\n  when\n    p1")
    (corner,) = (part for part in parts(measured(staged)) if part.owner == "rule corner")
    assert corner.scenarios == (0,)


def test_random_games_are_counted_one_by_one() -> None:
    """A place that every game passes, one that some pass, and one that none does."""
    found = measured(games=12)
    by_owner = {part.owner: part.games for part in parts(found)}

    assert by_owner["rule play"] == 12
    assert 0 < by_owner["rule corner"] < 12
    assert by_owner["rule lost"] == 0
    assert {each.point.owner for each in never_fired(found)} >= {"rule lost", "value unused"}


def test_values_that_are_only_said_fire_in_games() -> None:
    """What is said belongs to play."""
    rules = RULES.replace("takes a corner", "takes a corner worth {told(c)}")
    rules += "value told(c: cell) = worth(c)                              cites T-2\n"
    games = measured(rules, games=4)
    (value,) = (each for each in games.of("value told") if each.point.sort == "value")
    (rule,) = (each for each in games.of("rule corner") if each.point.sort == "rule")

    assert value.games == rule.games > 0


def test_citations() -> None:
    """A scenario tests what it cites and what it passes; numbers that nobody cites are missing."""
    found = measured()
    told = citations(found, parts(found))

    assert told.untested == ("T-4", "T-6")
    assert told.never == {"T": (5, 7, 8)}
    assert ranges("T", (1, 2, 3, 7), 2) == "T-01 to T-03, T-07"


def test_rules_that_are_only_supposed_count_when_they_are() -> None:
    """A rule that is carried out in play must be carried out."""
    rules = """
grid cell 2 by 1
  mark player or none
rule put(c: cell)
  set c.mark to mover
rule only_tried(c: cell)
  set c.mark to mover
play
  turn of p1
    choose here from cells where supposing put(it), it.mark is mover
        and (supposing only_tried(it), it.mark is mover)
    done
  if first of cells is none
    put(first of cells)
scenario "nothing is put"
  when
    p1 chooses a1
"""
    owners = {each.point.owner for each in untested(measured(rules))}
    assert "rule put" in owners
    assert "rule only_tried" not in owners


# --- the command --------------------------------------------------------------------------------


@pytest.fixture
def town(tmp_path: Path) -> Path:
    folder = tmp_path / "town"
    folder.mkdir()
    manifest = "title: Town\nformat: 1\nplayers: 2\nsources: {T: The text}\nnumbered: {T: 9}\n"
    (folder / "ruleset.yaml").write_text(manifest, encoding="utf-8")
    (folder / "town.rules").write_text(RULES, encoding="utf-8")
    return folder


def test_command_tells_people(town: Path) -> None:
    """Totals, gaps by place, citations; with --rules every rule."""
    run = CliRunner().invoke(main, ["coverage", str(town), "--games", "3", "--rules"])

    assert run.exit_code == 0, run.output
    assert run.output.startswith("Town: 1 scenario, 3 random games of 2 players")
    assert f"town/town.rules:{line('rule corner')}  rule corner is never carried out" in run.output
    assert "Cited by rules, but not tested (2): T-4, T-6" in run.output
    assert "Never cited of T (3): T-5, T-7 to T-8" in run.output
    assert "in 3 of 3 games" in run.output


def test_command_writes_json(town: Path) -> None:
    """Every place of every rule."""
    run = CliRunner().invoke(main, ["coverage", str(town), "--games", "0", "--json"])
    report = json.loads(run.stdout)
    corner = next(each for each in report["rules"] if each["name"] == "corner")

    assert report["never_cited"] == {"T": ["T-5", "T-7", "T-8"]}
    assert corner["line"] == line("rule corner")
    assert all(place["scenarios"] == [] for place in corner["places"])


class _Lines(HTMLParser):
    """The lines of the page by their class, and whether every tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.classes: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id") and tag != "h2":
            self.classes[str(given["id"]).rpartition("-")[2]] = str(given["class"])
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_colours_each_line() -> None:
    """By whether it is tested and fires; text is escaped, and nothing else is needed."""
    text = page(measured(RULES.replace("a corner", "a <b>corner</b>"), games=12))
    read = _Lines()
    read.feed(text)

    assert read.open == []
    assert read.classes[str(line("set here"))] == "line both"
    assert read.classes[str(line('say "{mover}'))] == "line fired"
    assert read.classes[str(line('say "nobody'))] == "line none"
    assert "&lt;b&gt;corner" in text
    assert "<em>never holds</em>" in text
    assert "http" not in text
    assert "<script" not in text


def test_the_page_says_nothing_by_colour_alone() -> None:
    """Each line has a sign that is read out, and opens to tell which scenarios pass it."""
    text = page(measured(RULES.replace('"the middle"', '"the <i>middle"'), games=12))

    assert '<span class="m" role="img" aria-label="tested, and fires in games">●</span>' in text
    assert "<p>tested by 1:</p><ul><li>the &lt;i&gt;middle</li></ul>" in text
    assert "tested by 1 scenario, " in text


def test_the_page_without_games_says_nothing_of_games() -> None:
    """Nothing never fires where nothing was played."""
    text = page(measured(games=0))
    assert "fires in games" not in text
    assert "not tested" in text


def test_a_variant_is_told_of_alone(tmp_path: Path) -> None:
    """Its scenarios come without those of the base, which test what it leaves as it was."""
    rich = 'before rule corner\n  say "rich"\nscenario "open"\n  then\n    the game goes on\n'
    base = re.sub(r" +cites .*", "", RULES)
    name = write_layers(tmp_path, {"town/town.rules": base, "rich/rich.rules": rich})
    command = ["coverage", name, "--games", "0"]
    alone = CliRunner().invoke(main, command).output
    whole = CliRunner().invoke(main, [*command, "--whole"]).output

    assert 'rule corner `say "rich"` is never carried out' in alone
    assert "value unused" not in alone
    assert "rule corner is never carried out" in whole
    assert "value unused is never used" in whole


def test_a_page_that_cannot_be_written(town: Path, tmp_path: Path) -> None:
    """A plain message, no traceback."""
    run = CliRunner().invoke(
        main, ["coverage", str(town), "--games", "0", "--html", str(tmp_path / "no/page.html")]
    )
    assert run.exit_code == 1
    assert "cannot be written" in run.output


def test_numbered_sources_must_be_sources(town: Path) -> None:
    """A prefix that is not listed is a mistake, with the one that was meant."""
    manifest = (town / "ruleset.yaml").read_text(encoding="utf-8").replace("{T: 9}", "{U: 9}")
    (town / "ruleset.yaml").write_text(manifest, encoding="utf-8")
    run = CliRunner().invoke(main, ["coverage", str(town)])

    assert run.exit_code == 1
    assert "E120" in run.output
