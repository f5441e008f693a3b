"""The variants of 7 Empires: alone, together, and what they keep secret."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

from rulewright import parse
from rulewright.check import check
from rulewright.compile import compile_world
from rulewright.laid import program_of
from rulewright.program import Program
from rulewright.read import chain
from rulewright.read.find import list_rulesets
from rulewright.render import render_text
from rulewright.run.choosing import sample
from rulewright.run.game import Game
from rulewright.run.machine import Machine
from rulewright.run.questions import give, questions
from rulewright.run.saves import state_to_json
from rulewright.run.state import State
from rulewright.shipped import shipped
from rulewright.view import view, view_to_json
from rulewright.view.displays import displays

BASE = "seven_empires"
DRAFTS = ((), ("drafting",), ("simplified_drafting",))
LENGTHS = ((), ("nine_decades",), ("ten_decades",))
STARTS = ((), ("quickstart",))
COMBINATIONS = [
    "+".join([BASE, *draft, *length, *start])
    for draft, length, start in product(*(DRAFTS, LENGTHS, STARTS))
]
HOUSE_RULES = ("first_edition_crowns", "roomy_two_masters", "open_hourglasses", "sitting_monarchs")
ALL_AT_ONCE = "+".join([BASE, "drafting", "ten_decades", "quickstart", *HOUSE_RULES])
SEATS = range(2, 7)
PLAYED = [(name, 2 + at % len(SEATS)) for at, name in enumerate([*COMBINATIONS, ALL_AT_ONCE])]


@pytest.fixture(autouse=True, scope="module")
def files_are_read_once() -> Iterator[None]:
    """All combinations are made of the same few folders."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chain, "read_folder", cache(chain.read_folder))
        patch.setattr(parse, "parse_file", cache(parse.parse_file))
        yield


@cache
def program(name: str) -> Program:
    found, problems = program_of(name)
    assert found is not None, render_text(problems)
    return found


def machine(name: str, players: int, **settings: object) -> Machine:
    world, found = check(program(name), players, settings)
    assert world is not None, render_text(found)
    assert not (found and world.name != BASE), render_text(found)
    return compile_world(world)


def play(machine: Machine, state: State, random: Random) -> Iterator[State]:
    """The state at every decision of a random game, which is played on with it."""
    while state.asked is not None:
        assert machine.broken(state) == ()
        yield state
        question = questions(machine, state)[0]
        give(machine, state, question.by, sample(machine, state, question, random))
    assert machine.broken(state) == ()


def begun(machine: Machine, seed: int) -> State:
    return Game(machine, seed).state


# --- going together -----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), PLAYED)
def test_every_combination_is_played(name: str, players: int) -> None:
    """A short game of each, with every number of players among them; invariants always hold."""
    ready = machine(name, players, decades=2)
    state = begun(ready, seed=players)
    decisions = sum(1 for _ in play(ready, state, Random(name)))

    assert ready.world.name == name
    assert decisions > 30
    assert state.result is not None
    assert state.ply == 2 * 7


@pytest.mark.slow
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("name", [*COMBINATIONS, ALL_AT_ONCE])
def test_every_combination_is_played_to_the_end(name: str, players: int) -> None:
    """Whole games for every number of players, as long as the variant says."""
    ready = machine(name, players)
    decades = {"nine": 9, "ten": 10}.get(name.partition("_decades")[0].rpartition("+")[2], 8)
    for seed in range(3):
        state = begun(ready, seed)
        for _ in play(ready, state, Random(seed)):
            pass
        assert state.result is not None
        assert state.ply == decades * 7


def test_all_shipped_variants_are_tried() -> None:
    (variants,) = [each.variants for each in list_rulesets() if each.name == BASE]
    tried = {part for name, _ in PLAYED for part in name.split("+")[1:]}

    assert set(variants) - tried == {"humble_ties"}, "it clashes with sitting_monarchs"


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("nine_decades", "ten_decades", "a game has nine decades or ten"),
        (
            "drafting",
            "simplified_drafting",
            "the first influence is drafted in one way or the other",
        ),
    ],
)
def test_combinations_that_make_no_sense(one: str, other: str, reason: str) -> None:
    """They are refused in either order, once, with the reason."""
    for first, second in ((one, other), (other, one)):
        none, found = program_of(f"{BASE}+{first}+{second}")
        assert none is None
        assert [(each.code, each.message) for each in found] == [
            ("E307", f"`{first}` cannot be used with `{second}`: {reason}")
        ]


def test_two_house_rules_for_the_same_ties() -> None:
    """The clash is reported with both places."""
    none, (found,) = program_of(f"{BASE}+sitting_monarchs+humble_ties")

    assert none is None
    assert found.code == "E304"
    assert found.message == "`sitting_monarchs` and `humble_ties` both change value `claim`"
    files = [place.file.path for place in (found.span, found.notes[0].span) if place]
    assert [path.split("/")[1] for path in files] == ["humble_ties", "sitting_monarchs"]


@pytest.mark.parametrize(
    "variant", next(each for each in list_rulesets() if each.name == BASE).variants
)
def test_variants_are_small_and_say_what_for(variant: str) -> None:
    folder = shipped("rulesets") / f"{BASE}.variants" / variant
    lines = [line for file in folder.glob("*.rules") for line in file.read_text().splitlines()]
    manifest = (folder / "ruleset.yaml").read_text()

    assert len(lines) <= 40
    assert "about: " in manifest
    assert program(f"{BASE}+{variant}").scenarios


# --- secrets ------------------------------------------------------------------------------------


def place(machine: Machine, zone: str) -> int:
    return machine.layout.zone_owner.index((zone, -1))


def with_another_removed(machine: Machine, state: State) -> State:
    """The same game with the last tile before the laurel removed, and the removed one there."""
    twin = state.copy()
    unseen, track = place(machine, "unseen_tile"), place(machine, "track")
    (removed,), (*tiles, last, laurel) = state.contents[unseen], state.contents[track]
    twin.contents[unseen], twin.contents[track] = (last,), (*tiles, removed, laurel)
    where = twin.places[machine.layout.kinds["tile"]]
    where[removed], where[last] = track, unseen
    return twin


@pytest.mark.parametrize("decades", [2, pytest.param(9, marks=pytest.mark.slow)])
def test_nobody_can_tell_which_tile_was_removed(decades: int) -> None:
    """Games that differ in the removed tile alone look the same to every player at every decision,
    in what lies there, in what is offered and in the log, until the other tile is flipped."""
    ready = machine(f"{BASE}+nine_decades", 2, decades=decades)
    state = begun(ready, seed=4)
    twin = with_another_removed(ready, state)
    flipped = place(ready, "flipped")
    random = Random(4)
    compared = 0
    while state.asked is not None and len(state.contents[flipped]) < 8:
        assert state != twin
        for player in range(2):
            assert view(ready, state, player) == view(ready, twin, player)
            assert displays(ready, state, player) == displays(ready, twin, player)
        written, other = state_to_json(state), state_to_json(twin)
        differ = {part for part in written if written[part] != other[part]} - {"fuel"}
        assert differ == {"contents", "places"}
        compared += 1
        question = questions(ready, state)[0]
        answer = sample(ready, state, question, random)
        give(ready, state, question.by, answer)
        give(ready, twin, question.by, answer)
    assert compared > 30
    assert (view(ready, state, 0) == view(ready, twin, 0)) == (decades < 9)


def test_the_removed_tile_is_named_nowhere() -> None:
    """No word of what a player is shown is the name of the tile, or tells how many there are."""
    ready = machine(f"{BASE}+nine_decades", 3)
    state = begun(ready, seed=1)
    (removed,) = state.contents[place(ready, "unseen_tile")]
    name = ready.world.kinds["tile"].things[removed]
    for player in range(3):
        seen = view(ready, state, player)
        (zone,) = [each for each in seen.zones if each.zone == "unseen_tile"]
        assert (zone.open, zone.count, zone.things) == (False, None, [])
        assert name not in str(view_to_json(seen))


def test_open_hourglasses_lie_open_in_their_order() -> None:
    ready = machine(f"{BASE}+open_hourglasses", 3)
    state = begun(ready, seed=1)
    tiles = [
        ready.world.kinds["tile"].things[each] for each in state.contents[place(ready, "track")]
    ]

    (zone,) = [each for each in view(ready, state, 0).zones if each.zone == "track"]

    assert (zone.open, zone.things) == (True, tiles)
    assert tiles != sorted(tiles)
