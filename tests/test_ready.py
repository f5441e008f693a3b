"""Rules are written page by page, when they are first needed; that changes nothing in play."""

from pathlib import Path
from random import Random

import pytest
from layered import write_layers
from shipped import NAMES, opened
from small import small_world
from test_every_ruleset import played

from rulewright.compile import compile_world
from rulewright.compile.author import PageAuthor
from rulewright.compile.authors import Authors
from rulewright.compile.machine import CompiledMachine
from rulewright.compile.written import Page
from rulewright.core.world import World
from rulewright.load import load, load_text
from rulewright.ready import keep_written, machine_of
from rulewright.run.failure import RuleFailure

DECISIONS = 30

RULES = """\
kind player
  score number 0 to 9, starts 0

value double(n: number 0 to 4) = n * 2

rule gain(n: number 0 to 4)
  raise p1.score by double(n)
  say "gained {n}"

play
  turn of p1
    choose number n from 1 to 2
      if n is 1
        gain(1)
      otherwise
        gain(2)
"""


@pytest.mark.parametrize("name", NAMES)
def test_a_page_does_not_depend_on_those_before_it(name: str) -> None:
    """Written in any order, every page is the same."""
    world = opened(name).world
    first, second = PageAuthor(world), PageAuthor(world)
    names = list(first.names())
    in_order = {each: first.page(each) for each in names}
    Random(name).shuffle(names)

    for each in names:
        assert told(second.page(each)) == told(in_order[each]), each


CELLS = f"""\
kind cell is {", ".join(f"c{number}" for number in range(60))}
  size number 0 to 9, starts 1
  mark number 0 to 99, starts 1
"""

CIRCLE = """
value large = count cells where it.mark > 2
value long(c: cell) gives number at most 5 deep = large + short(c) if c.mark > 3 otherwise 0
value short(c: cell) gives number at most 5 deep = long(c) if c.mark > 5 otherwise 0
value used(c: cell) = short(c) + 1

play
  for each c in cells
    set c.mark to used(c)
"""

CONSTANT = """
value many{number} =
  sum of (count first {number} of cells where it.size > 0) for each c in first 20 of cells
"""


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(CIRCLE, id="values that use each other"),
        pytest.param(
            "".join(CONSTANT.format(number=number) for number in range(60))
            + "\nplay\n  nobody wins",
            id="more that is settled before play than there is time for",
        ),
    ],
)
def test_a_page_is_what_it_is_alone(rules: str) -> None:
    """Neither what was met before it counts, nor how long that took."""
    world = small_world(CELLS + rules)
    names = PageAuthor(world).names()
    alone = {name: told(PageAuthor(world).page(name)) for name in names}
    for first in names[:4]:
        author = PageAuthor(world)
        for name in (first, *reversed(names)):
            assert told(author.page(name)) == alone[name], (first, name)


def told(page: Page) -> object:
    """What a page says; causes of failures are compared by what they are made of."""
    constants = {
        name: (it.func, it.args, it.keywords) if hasattr(it, "func") else it
        for name, it in page.constants.items()
    }
    return page.source, page.places, constants, page.calls


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_the_same_whenever_its_rules_are_written(name: str) -> None:
    """All of them before play, or each when it is needed."""
    world = opened(name).world
    whole, partly = compile_world(world), compile_world(world)
    whole.pages.write_all()
    first, second = (played(each, Random(1), DECISIONS) for each in (whole, partly))

    assert first.state == second.state
    assert first.decisions == second.decisions
    assert set(partly.pages.written.pages) < set(whole.pages.written.pages)


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    loaded, found = load_text(RULES)
    assert loaded is not None, found
    (tmp_path / "rulewright").rename(tmp_path / "before")
    return loaded.world


def chosen(machine: CompiledMachine, number: int) -> None:
    state = machine.blank(1)
    machine.setup(state)
    machine.play(state)
    machine.resume(state, number)


def nobody(_: Authors, world: World) -> PageAuthor:
    raise AssertionError("everything is written already")


def test_what_was_written_is_there_for_the_next_process(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = machine_of(world)
    chosen(machine, 1)
    assert machine.pages.grown
    keep_written(machine)
    assert not machine.pages.grown

    monkeypatch.setattr("rulewright.compile.authors.Authors.of", nobody)
    again = machine_of(world)
    chosen(again, 1)
    assert again.pages.written.pages.keys() == machine.pages.written.pages.keys()


def test_two_processes_keep_what_each_of_them_wrote(world: World) -> None:
    one, other = machine_of(world), machine_of(world)
    one.value(one.blank(1), "double", (1,))
    chosen(other, 2)
    keep_written(one)
    keep_written(other)

    kept = machine_of(world).pages.written.pages
    assert kept.keys() == one.pages.written.pages.keys() | other.pages.written.pages.keys()
    assert "v_double" in kept.keys() - other.pages.written.pages.keys()


def test_what_is_missing_is_written_later(world: World) -> None:
    """A machine that was kept in part writes the rest, and keeps that too."""
    first = machine_of(world)
    first.value(first.blank(1), "double", (1,))
    keep_written(first)

    second = machine_of(world)
    chosen(second, 2)
    assert second.pages.grown
    keep_written(second)
    assert {"v_double", "r_gain"} <= machine_of(world).pages.written.pages.keys()


def test_a_ruleset_that_is_opened_to_be_played_is_written_whole(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing has to be written in the middle of a game, nor by the next process."""
    loaded, _ = load_text(RULES)
    assert loaded is not None
    monkeypatch.setattr("rulewright.compile.authors.Authors.of", nobody)
    again, _ = load_text(RULES)
    assert again is not None
    assert isinstance(again.machine, CompiledMachine)
    chosen(again.machine, 2)
    assert not again.machine.pages.grown


@pytest.mark.parametrize("name", NAMES)
def test_the_tables_and_searches_of_what_is_written_whole_are_too(name: str) -> None:
    """What fills a table, or looks for something in a set, is first called in play."""
    machine = compile_world(opened(name).world)
    machine.pages.write_all()
    machine.pages.grown = False
    played(machine, Random(1), DECISIONS)
    assert not machine.pages.grown


def test_a_table_is_filled_by_every_machine_for_itself(world: World) -> None:
    """Two machines from the same pages do not share what they worked out."""
    loaded, _ = load("chess")
    assert loaded is not None
    first, second = machine_of(loaded.world), machine_of(loaded.world)
    tables = {
        name: value
        for page in first.pages.written.pages.values()
        for name, value in page.constants.items()
        if isinstance(value, list)
    }
    assert tables
    played(first, Random(1), DECISIONS)
    played(second, Random(1), DECISIONS)
    assert all(entry is None for table in tables.values() for entry in table)


BASE = """\
kind player
  score number 0 to 9, starts 0
  spare number 0 to 9, starts 0

value gained gives number 0 to 20 = 3

rule gain
  raise p1.score by gained

play
  turn of p1
    choose number n from 1 to 2
      gain
"""


@pytest.mark.parametrize(
    "change",
    [
        "modifier more on gained\n  add 6 / p1.spare\n",
        "after rule gain\n  raise p1.score by 6 / p1.spare\n",
        "before rule gain\n  raise p1.score by 6 / p1.spare\n",
    ],
)
def test_places_follow_the_text_of_a_variant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """Though the file holds nothing but what it puts into a rule or a value of the base."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for lines in (0, 2, 5):
        files = {"town/game.rules": BASE, "rich/rich.rules": "\n" * lines + change}
        loaded, found = load(write_layers(tmp_path, files))
        assert loaded is not None, found
        with pytest.raises(RuleFailure) as failed:
            chosen(loaded.machine, 1)
        assert failed.value.span is not None
        assert failed.value.span.line == lines + 2
