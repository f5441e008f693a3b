"""What is written for one world is taken over by others, and says the same as if they wrote it."""

import re
from functools import cache

import everything
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from small import small_program
from test_checks import NUMBER, SETTINGS, TURNED, turned
from test_ready import told

from rulewright.as_read import to_test
from rulewright.check import Checks
from rulewright.compile.author import PageAuthor
from rulewright.compile.authors import Authors
from rulewright.core.world import World
from rulewright.program import Program

RULES = """\
parameter limit = 3, from 1 to 9 "How much one may have"

kind player
  score number 0 to 99, starts 0
  bonus number 0 to 9, starts 2
  level number 0 to 9, starts 3

kind gem is ruby, opal

zone bag of gem, ordered, seen by nobody
zone tray of gem, ordered

value double(n: number 0 to 9) = n * 2
value top = limit + 1
value room = top * top
value boosted(n: number 0 to 9) = n * p1.bonus + p2.level
value steep gives number 0 to 9 = limit
value lifted gives number 0 to 99 = steep + p1.bonus
value lifted_more gives number 0 to 99 = lifted + p2.bonus
value ahead = supposing gain(1), p1.score

invariant in_bounds = room < 99
invariant never_far_ahead = (supposing gain(1), p1.score) < 99

rule gain(n: number 0 to 9)
  raise p1.score by double(n)

rule fill
  raise p1.score by room
  shuffle bag

rule hesitate
  if (supposing gain(1), p1.score) > 3
    set p1.score to 1

rule lose
  if limit > 5 and ahead > 2
    set p1.score to boosted(limit)
    set p2.level to 4

rule lose_more
  lose

rule mix
  choose number n from 1 to 2
    raise p2.score by n
  hesitate

rule stir
  choose number n from 3 to 4
    raise p2.score by n

play
  turn of p1
    choose number n from 1 to 2
      gain(n)
    choose number n from 1 to 3
      fill
    choose number n from 1 to 4
      lose_more
    mix
    stir
"""


SMALL, found = small_program(RULES)
assert not found


def world(program: Program, players: int = 2, **settings: object) -> World:
    made, found = Checks(program).world(players, settings)
    assert made is not None, found
    return made


def edited(before: str, after: str) -> Program:
    """The rules with an edit; all definitions but the edited one are the very same."""
    assert before in RULES
    program, found = small_program(RULES.replace(before, after))
    assert not found
    pairs = zip(SMALL.definitions, program.definitions, strict=True)
    definitions = tuple(old if old == new else new for old, new in pairs)
    assert sum(old is not new for old, new in pairs) < 2
    return evolve(program, definitions=definitions)


def pages(author: PageAuthor) -> dict[str, object]:
    """All pages of an author, as what they say."""
    tables = [f"{sort}_{name}" for name in author.world.values for sort in ("fill", "first")]
    names = (*author.names(), *(each for each in tables if can_be_written(author, each)))
    return {name: told(author.page(name)) for name in names}


def can_be_written(author: PageAuthor, page: str) -> bool:
    """Whether anybody asks for a page: not every value has a table, or is a set."""
    sort, _, name = page.partition("_")
    info = author.world.values[name]
    if sort == "first":
        return type(info.type).__name__ == "SetT" and not info.recursive
    return author._module.tabled(info)


def taken(author: PageAuthor) -> set[str]:
    """The pages that are those of the author beside it."""
    beside = author._beside
    assert beside is not None
    return {name for name in author.names() if author.page(name) is beside.page(name)}


@cache
def worlds_of(name: str) -> tuple[World, ...]:
    ready, _ = to_test(name)
    assert ready is not None
    return ready.world, *ready.others


@pytest.mark.parametrize("name", ["seven_empires", "seven_empires+nine_decades", "chess", "hex"])
def test_what_is_taken_over_is_the_same(name: str) -> None:
    """For every world that scenarios play in."""
    authors = Authors()
    for each in worlds_of(name):
        assert pages(authors.of(each)) == pages(PageAuthor(each)), each.parameters


def test_most_is_taken_over() -> None:
    """Worlds of 7 Empires with as many players differ in little."""
    first, *others = (each for each in worlds_of("seven_empires") if each.players == 2)
    authors = Authors()
    authors.of(first)
    for each in others:
        author = authors.of(each)
        assert len(taken(author)) > 0.8 * len(author.names())


def test_what_uses_something_else_is_written_anew() -> None:
    """A value that looks at a parameter, those that use it, and the rules that use those."""
    authors = Authors()
    authors.of(world(SMALL))
    author = authors.of(world(SMALL, limit=4))
    anew = set(author.names()) - taken(author)
    assert {"v_top", "v_room", "r_fill"} <= anew
    assert {"v_steep", "v_lifted", "v_lifted_more"} <= anew
    assert {"v_double", "r_gain"} <= taken(author)
    assert pages(author) == pages(PageAuthor(world(SMALL, limit=4)))


def test_a_rule_that_is_another_is_written_anew() -> None:
    authors = Authors()
    authors.of(world(SMALL))
    author = authors.of(world(SMALL, limit=6))
    assert "r_lose" not in taken(author)
    assert {"v_double", "r_gain"} <= taken(author)
    assert pages(author) == pages(PageAuthor(world(SMALL, limit=6)))


def test_nothing_is_taken_over_where_something_else_is_in_the_box() -> None:
    authors = Authors()
    authors.of(world(SMALL))
    author = authors.of(world(SMALL, players=3))
    assert author._beside is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("raise p1.score by double(n)", "lower p1.score by double(n)"),
        ("raise p1.score by double(n)", "raise p2.level by double(n)"),
        ("n * 2", "n * 3"),
        ("top * top", "top * double(top)"),
        ("room < 99", "room < 98"),
        ("starts 2", "starts 4"),
        ("starts 3", "starts 5"),
        ("zone tray of gem, ordered", "zone tray of gem, ordered, seen by nobody"),
        ("ruby, opal", "ruby, opal, onyx"),
        ("    choose number n from 1 to 3\n", "    choose number n from 1 to 5\n"),
        ("      fill\n", "      gain(n)\n      fill\n"),
        ("    choose number n from 1 to 4\n      lose_more\n", "    lose_more\n"),
        ("      gain(n)\n", "      if (supposing gain(n), room) > 2\n        gain(n)\n"),
        ("    set p2.level to 4\n", "    set p2.score to 4\n"),
        ("    set p2.level to 4\n", "    nobody wins\n"),
        ("    set p2.level to 4\n", "    set p2.level to 4\n    lose\n"),
        ("    set p1.score to 1\n", "    show bag to players\n"),
        (
            "    raise p2.score by n\n  hes",
            "    raise p2.score by n\n  if p1.score > 3\n    stir\n  hes",
        ),
    ],
)
def test_an_edited_ruleset_takes_over_only_what_is_the_same(before: str, after: str) -> None:
    """Whatever the edit: pages of values, rules that become others, blocks with other numbers."""
    authors = Authors()
    authors.of(world(SMALL))
    after_edit = world(edited(before, after))
    assert pages(authors.of(after_edit)) == pages(PageAuthor(after_edit))


@settings(max_examples=80)
@given(
    turned(),
    st.lists(st.tuples(st.sampled_from([2, 3]), st.sampled_from(SETTINGS)), min_size=2, max_size=4),
)
def test_any_worlds_of_a_program_take_over_only_what_is_the_same(
    pair: tuple[str, str], chosen: list[tuple[int, dict[str, object]]]
) -> None:
    """Whatever a parameter stands for: a range, a row, a number of things, a condition."""
    program, _ = small_program(*pair)
    checks, authors = Checks(program), Authors()
    for players, it in chosen:
        made, _ = checks.world(players, it)
        if made is not None:
            author, alone = authors.of(made), PageAuthor(made)
            assert author.outline == alone.outline
            assert pages(author) == pages(alone)


NUMBERS = [
    pytest.param(found, id=f"line {everything.RULES.count(chr(10), 0, found.start()) + 1}")
    for found in NUMBER.finditer(everything.RULES)
    if found.start() > everything.RULES.index("value income")
]


@pytest.mark.parametrize("number", NUMBERS)
def test_worlds_that_differ_in_one_number_take_over_only_what_is_the_same(
    number: re.Match[str],
) -> None:
    """Wherever it stands: in a modifier, an invariant, a rule that is supposed, a limit."""
    rules = everything.RULES
    rules = f"{TURNED}{rules[: number.start()]}turned{rules[number.end() :]}"
    program, _ = small_program(rules, everything.TABLES)
    checks, authors = Checks(program), Authors()
    for each in SETTINGS:
        made, _ = checks.world(2, each)
        if made is not None:
            assert pages(authors.of(made)) == pages(PageAuthor(made)), each
