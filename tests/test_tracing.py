"""Traced play: the same games, with every sentence, branch and change noted."""

from __future__ import annotations

from random import Random

import pytest
from small import small_world

from rulewright.compile import compile_world
from rulewright.compile.machine import CompiledMachine
from rulewright.core.world import World
from rulewright.load import load
from rulewright.read.find import list_rulesets
from rulewright.run.playing import play_random
from rulewright.run.questions import give
from rulewright.run.state import State
from rulewright.run.tracing import Trace, change_in_words

MOST = 60
"""Decisions of a game that is compared."""

RULES = """
kind player is white, black
  score number 0 to 20
grid cell 3 by 1
  mark player or none
  fresh yes/no, until end of turn
kind card is ace, two
zone deck of card, ordered
zone hand of card for each player
game
  round number 0 to 9
value worth(c: cell) = table by c.column
  1: 5
  2: 1
  any: 2
value bonus(p: player) =
  3 when p is white
  0 otherwise
value doubled(p: player) = p.score * 2
modifier rich on doubled(p: player)
  add 1 when p.score > 3
  subtract 1 when p.score > 19
setup
  move cards to deck
rule mark_it(c: cell)
  set c.mark to mover
play
  players take turns from white, at most 3
    choose here from cells with mark none where supposing mark_it(it), it.mark is mover
    mark_it(here)
    set here.fresh to yes
    raise mover.score by worth(here) + bonus(mover)
    if here.column is 1
      draw 1 from deck to hand(mover)
    choose "What now?"
      "Raise" when doubled(mover) > 3
        raise round by 1
      "Pass"
        done
"""


def traced(rules: str) -> CompiledMachine:
    return compile_world(small_world(rules), traced=True)


def started(machine: CompiledMachine) -> State:
    state = machine.blank(1)
    machine.setup(state)
    machine.play(state)
    return state


def seen(machine: CompiledMachine, trace: Trace) -> set[tuple[str, str]]:
    """Each point that ran as its sort and the text of its first line."""
    points = [machine.tracer.points[number] for number in trace.ran]
    return {(point.sort, point.span.text.splitlines()[0].strip()) for point in points}


def test_branches_and_values_that_ran() -> None:
    """Of each condition, table and course the way that was gone, and no other."""
    machine = traced(RULES)
    state = started(machine)
    machine.tracer.take()
    give(machine, state, 0, 0)
    trace = machine.tracer.take()
    ran = seen(machine, trace)

    assert ("row", "5") in ran
    assert not {("row", "1"), ("row", "2")} & ran
    assert {sort for sort, text in ran if text.startswith("if here.column")} == {"sentence", "then"}
    assert ("rule", "mark_it") in ran
    assert ("change", "add 1 when p.score > 3") in ran
    assert ("change", "subtract 1 when p.score > 19") not in ran
    courses = {(sort, text.split('"')[1]) for sort, text in ran if text.startswith('"')}
    assert courses == {("offered", "Raise"), ("offered", "Pass")}


@pytest.mark.parametrize("looked_for", ["first of free", "any free", "no free"])
def test_a_value_of_which_one_element_is_looked_for_ran(looked_for: str) -> None:
    """Such a value is not worked out whole, but it is used."""
    # Too large to be written in place, so that it is looked through by a function of its own.
    large = " or ".join(f"it.column is {column}" for column in (1, 2, 3) * 5)
    rules = f"""
grid cell 3 by 1
  mark player or none
value free = cells with mark none where {large}
play
  turn of p1
    x = {looked_for}
    choose number n from 1 to 2
"""
    machine = traced(rules)
    started(machine)
    owners = {machine.tracer.points[number].owner for number in machine.tracer.take().ran}
    assert "value free" in owners


def test_what_is_supposed_is_kept_apart() -> None:
    """A rule that is only supposed has not run, and has changed nothing."""
    machine = traced(RULES)
    started(machine)
    trace = machine.tracer.take()
    mark_it = {
        number
        for number, point in enumerate(machine.tracer.points)
        if point.owner == "rule mark_it"
    }

    assert mark_it <= trace.supposed
    assert not mark_it & trace.ran
    assert {change.what for change in trace.changes} == {"place"}


def test_changes_name_their_sentence_and_rule() -> None:
    """Fields, places and marks that end, in the words of the game."""
    machine = traced(RULES)
    state = started(machine)
    machine.tracer.take()
    give(machine, state, 0, 0)
    told = [
        (change.point.owner, change_in_words(machine.world, change))
        for change in machine.tracer.take().changes
    ]

    assert told == [
        ("rule mark_it", "a1.mark: none -> white"),
        ("rule play", "a1.fresh: no -> yes"),
        ("rule play", "white.score: 0 -> 8"),
        ("rule play", "ace: deck -> hand of white"),
    ]


def test_a_mark_that_ends_is_a_change() -> None:
    """At the end of its scope a field has its starting value again."""
    machine = traced(RULES)
    state = started(machine)
    give(machine, state, 0, 0)
    machine.tracer.take()
    give(machine, state, 0, 0)
    told = [change_in_words(machine.world, each) for each in machine.tracer.take().changes]

    assert told == ["round: 0 -> 1", "a1.fresh: yes -> no"]


def test_an_untraced_machine_notes_nothing() -> None:
    """It has no points, and its code does not speak of them."""
    machine = compile_world(small_world(RULES))
    started(machine)

    assert machine.tracer.points == ()
    assert machine.tracer.take() == Trace(frozenset(), frozenset(), (), None)
    machine.pages.write_all()
    assert all("hit(" not in page.source for page in machine.pages.written.pages.values())


def names() -> list[str]:
    return [
        name
        for each in list_rulesets()
        for name in (each.name, *(f"{each.name}+{variant}" for variant in each.variants))
    ]


@pytest.mark.parametrize("name", names())
def test_traced_play_is_the_same_play(name: str) -> None:
    """The same random game, and the changes noted lead from the box to its last position."""
    loaded, found = load(name)
    assert loaded is not None, found
    machine = compile_world(loaded.world, traced=True)
    plain = _played(loaded.machine)  # type: ignore[arg-type]
    blank = machine.blank(7)
    after = _played(machine)

    assert after == plain
    assert _applied(machine.world, machine, blank, machine.tracer.take()) == (
        after.fields,
        after.game,
        after.places,
    )


def _played(machine: CompiledMachine) -> State:
    state = machine.blank(7)
    machine.setup(state)
    machine.play(state)
    play_random(machine, state, Random(7), MOST)
    return state


def _applied(world: World, machine: CompiledMachine, state: State, trace: Trace) -> object:
    for change in trace.changes:
        if change.what == "place":
            cells = state.places[machine.layout.kinds[change.kind]]
        elif change.what == "order":
            continue
        elif change.kind == "game":
            assert state.game[machine.layout.game[change.field]] == change.old
            state.game[machine.layout.game[change.field]] = change.new
            continue
        else:
            cells = state.fields[machine.layout.fields[change.kind, change.field]]
        assert cells[change.thing] == change.old
        cells[change.thing] = change.new
    return state.fields, state.game, state.places
