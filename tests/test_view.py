"""A player sees what that player may know, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve
from fake import CARD, CARDS, SPAN, TOWN, FakeMachine, Step, fact, make_world, site, started
from hypothesis import given
from hypothesis import strategies as st

from rulewright.core.types import EnumT, NumberT
from rulewright.core.world import KindInfo, LegendInfo, World
from rulewright.resolve.grids import cell_names, directions_of, make_grid
from rulewright.run.questions import give
from rulewright.run.state import State
from rulewright.view import View, draw_grid, view, view_to_json

PLACES = ((0, 5), (1, 4, 6), (2,), (3,))
"""In the deck, the hands of white and black, and on the table."""

DISCARD = Step(site("drop", "one", ["card"], [CARD]), 0, lambda s: tuple(sorted(s.contents[1])))
TAKE = Step(site("take", "one", ["card"], [CARD]), 1, lambda s: tuple(sorted(s.contents[1])))
BIDS = Step(
    site("bid", "one", ["card"], [CARD], together=True),
    -1,
    lambda s: ((0, s.contents[1], ()), (1, s.contents[2], ())),
)


def position(step: Step = DISCARD, places: Any = PLACES) -> tuple[FakeMachine, State]:
    machine = FakeMachine([step], places=places, prompt=("Drop ", ("card", 1, (0,)), "?"))
    return machine, started(machine)


def zones(seen: View) -> dict[str, Any]:
    return {each.name: (each.count, each.things) for each in seen.zones}


def test_zones() -> None:
    machine, state = position()

    assert zones(view(machine, state, 0)) == {
        "deck": (None, []),
        "hand of white": (3, ["king", "ten_1", "ten_3"]),
        "hand of black": (1, []),
        "table": (1, ["jack"]),
    }
    assert zones(view(machine, state, 1))["hand of white"] == (3, [])
    assert zones(view(machine, state, None))["deck"][0] == 2


def test_count_only_zones() -> None:
    machine, state = position()
    world = machine.world
    deck = evolve(world.zones["deck"], seen_by="all", count_only=True)
    machine.world = evolve(world, zones={**world.zones, "deck": deck})

    assert zones(view(machine, state, 0))["deck"] == (2, [])


def test_things_that_were_shown() -> None:
    machine, state = position()
    state.shown = frozenset({("card", 2, 0)})

    assert zones(view(machine, state, 0))["hand of black"] == (1, ["queen"])
    assert "queen" in view(machine, state, 0).things["card"]
    assert "queen" not in view(machine, position()[1], 0).things["card"]


def test_fields() -> None:
    machine, state = position()
    seen = view(machine, state, 0)

    assert seen.things["player"] == {
        "white": {"score": 0, "plan": 3, "pet": "none"},
        "black": {"score": 0, "pet": "none"},
    }
    assert seen.things["card"]["jack"] == {"colour": "blue", "tapped": "no"}
    assert set(seen.things["card"]) == {"king", "ten_1", "ten_3", "jack"}
    assert seen.game == {"round": 1}
    assert view(machine, state, None).things["player"]["black"]["doom"] == 6


def test_fields_that_hold_hidden_things() -> None:
    """What they hold is not named to who may not know it, and neither is its place in a set."""
    machine, state = position()
    state.fields[machine.layout.fields["player", "pet"]] = [2, 3]
    state.fields[machine.layout.fields["town", "cards"]][0] = (2, 3, 0)

    seen = view(machine, state, 0)
    assert [seen.things["player"][name]["pet"] for name in ("white", "black")] == ["a card", "jack"]
    assert seen.things["town"]["york"]["cards"] == ["jack", "a card", "a card"]
    assert view(machine, state, 1).things["town"]["york"]["cards"] == ["queen", "jack", "a card"]


def test_questions_are_seen_by_those_who_are_asked() -> None:
    machine, state = position()
    mine, theirs = view(machine, state, 0), view(machine, state, 1)

    assert [option.choose for option in mine.questions[0].options] == ["king", "ten_1", "ten_3"]
    assert mine.questions[0].prompt == "Drop king?"
    assert theirs.questions == []
    assert theirs.waiting == mine.waiting == ["white"]
    assert len(view(machine, state, None).questions) == 1


def test_forms_of_questions() -> None:
    number = Step(site("n", "number", ["n"], [NumberT(0, 9)]), 0, lambda s: (2, 4))
    some = Step(site("s", "some", ["s"], [TOWN]), 0, lambda s: ((0, 1, 2), 1, 2))
    goes = Step(site("g", "assignment", ["g"], [CARD, TOWN]), 0, lambda s: ((1,), (0, 2)))

    (asked,) = view(*position(number), 0).questions
    assert (asked.low, asked.high, [each.choose for each in asked.options]) == (2, 4, [2, 3, 4])
    (asked,) = view(*position(some), 0).questions
    assert (asked.low, asked.high, len(asked.options)) == (1, 2, 3)
    (asked,) = view(*position(goes), 0).questions
    assert [each.choose for each in asked.options] == ["king"]
    assert [each.choose for each in asked.targets] == ["york", "leeds"]


def test_secret_answers_are_not_seen() -> None:
    """When black has answered, white's view is the same whatever the answer was."""
    seen = []
    for answer in (2, 5):
        machine, state = position(Step(BIDS.site, -1, lambda s: ((0, (1, 4), ()), (1, (2, 5), ()))))
        give(machine, state, 1, answer)
        seen.append(view(machine, state, 0))

    assert seen[0] == seen[1]
    assert seen[0].waiting == ["white"]


def test_log_and_result() -> None:
    machine, state = position()
    state.log = (state.log, ("draws ", ("card", 2, (1,))))
    assert view(machine, state, 0).log[1:] == ["draws a card"]
    assert view(machine, state, 1).log[1:] == ["draws queen"]
    assert view(machine, state, 0).result is None
    give(machine, state, 0, 1)

    assert view(machine, state, 0).result == [["white"], ["black"]]


def test_a_view_is_json() -> None:
    machine, state = position()
    written = json.dumps(view_to_json(view(machine, state, 0)))

    assert json.loads(written)["zones"][1]["things"] == ["king", "ten_1", "ten_3"]
    assert str(state.rng) not in written


def permuted(state: State, order: list[int], viewer: int) -> State:
    """The same position with the things that the viewer may not know exchanged."""
    hidden = [thing for place in range(3) if place != 1 + viewer for thing in state.contents[place]]
    swap = dict(zip(hidden, (hidden[at] for at in order), strict=True))
    new = state.copy()
    new.contents = [tuple(swap.get(thing, thing) for thing in place) for place in state.contents]
    for place, things in enumerate(new.contents):
        for thing in things:
            new.places[0][thing] = place
    for column in new.fields:
        if len(column) == len(CARDS):
            old = column[:]
            for before, after in swap.items():
                column[after] = old[before]
    return new


@pytest.mark.parametrize("step", [DISCARD, TAKE, BIDS])
@given(
    deal=st.permutations(range(7)),
    tapped=st.lists(st.integers(0, 1), min_size=7, max_size=7),
    order=st.permutations(range(4)),
    secrets=st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9)),
)
def test_what_is_hidden_does_not_change_a_view(
    step: Step, deal: list[int], tapped: list[int], order: list[int], secrets: tuple[int, ...]
) -> None:
    """Hidden cards exchanged, with whatever is true of them, and hidden fields changed: black's
    view stays the same, options by place included."""
    places = (tuple(deal[:2]), tuple(deal[2:4]), (deal[4],), tuple(deal[5:]))
    machine = FakeMachine([step], places=places)
    state = started(machine)
    state.fields[machine.layout.fields["card", "tapped"]] = tapped[:]
    other = permuted(state, order, 1)
    other.asked = (0, step.by, step.offer(other))
    plan = machine.layout.fields["player", "plan"]
    doom = machine.layout.fields["player", "doom"]
    other.fields[plan][0], other.fields[doom] = secrets[0], [*secrets[1:]]
    other.rng += 1

    assert view(machine, state, 1) == view(machine, other, 1)


SIGNS = EnumT("cell.sign", ("empty", "full"))


def board(shape: str, columns: int, rows: int, seen: str = "all") -> tuple[FakeMachine, State]:
    world: World = make_world()
    names = cell_names(columns, rows)
    grid = make_grid(shape, columns, rows, None, directions_of({shape}))
    cells = KindInfo("cell", "cells", names, False, (), grid, (), (), SPAN)
    full = tuple(int(name in ("a1", "b1", "a2")) for name in names)
    legend = LegendInfo("cell", ((".", (("sign", 0),)), ("X", (("sign", 1),))), SPAN)
    world = evolve(
        world,
        kinds={**world.kinds, "cell": cells},
        fields={**world.fields, ("cell", "sign"): fact("cell", "sign", SIGNS, full, seen)},
        legends={"cell": legend},
    )
    machine = FakeMachine([DISCARD], world=world)
    return machine, started(machine)


def test_a_square_board() -> None:
    assert draw_grid(*board("grid", 4, 3), "cell") == [
        "3 . . . .",
        "2 X . . .",
        "1 X X . .",
        "  a b c d",
    ]


def test_a_hexagonal_board() -> None:
    """The three full cells touch each other, and so they do in the picture."""
    assert draw_grid(*board("hexgrid", 4, 3), "cell") == [
        "  3 . . . .",
        " 2 X . . .",
        "1 X X . .",
        " a b c d",
    ]


def test_a_wide_board_keeps_its_columns_apart() -> None:
    lines = draw_grid(*board("grid", 27, 10), "cell")

    assert lines[0].startswith("10 .   .   .")
    assert lines[-2].startswith(" 1 X   X   .")
    assert lines[-1].endswith("z   aa")


def test_cells_that_may_not_be_known() -> None:
    machine, state = board("grid", 2, 1, seen="nobody")

    assert draw_grid(machine, state, "cell", 0) == ["1 ? ?", "  a b"]
    assert draw_grid(machine, state, "cell") == ["1 X X", "  a b"]
