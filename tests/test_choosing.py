"""All answers to a question: counted, listed and drawn the same, and played to a depth."""

from __future__ import annotations

import gc
from collections import Counter
from itertools import combinations, islice, permutations, product
from random import Random
from typing import Any

import pytest
from fake import CARD, TOWN, FakeMachine, Step, site, started
from hypothesis import given
from hypothesis import strategies as st
from small import small_machine

from rulewright.core.types import NumberT
from rulewright.run import many
from rulewright.run.choosing import TooManyError, count, enumerate_answers, sample
from rulewright.run.failure import RuleFailure
from rulewright.run.perft import divided, perft
from rulewright.run.playing import play_random
from rulewright.run.questions import give, questions
from rulewright.run.state import State
from rulewright_tools.positions import start

TABLE = ((), (), (), (0, 1, 2, 3, 4, 5, 6))
SIZES = st.lists(st.integers(1, 3), max_size=4)


def parts_of(sizes: list[int]) -> list[list[tuple[int, int]]]:
    return [[(index, at) for at in range(size)] for index, size in enumerate(sizes)]


def flat(parts: list[list[tuple[int, int]]]) -> list[tuple[int, int]]:
    return [element for part in parts for element in part]


def kinds(chosen: Any) -> tuple[int, ...]:
    return tuple(sorted(index for index, _ in chosen))


@given(SIZES, st.integers(0, 4), st.integers(0, 8))
def test_subsets(sizes: list[int], least: int, most: int) -> None:
    """Each that differs in more than which of several alike it names, once."""
    parts = parts_of(sizes)
    everything = flat(parts)
    wanted = {
        kinds(chosen)
        for size in range(least, min(most, len(everything)) + 1)
        for chosen in combinations(everything, size)
    }
    found = [kinds(chosen) for chosen in many.subsets(parts, least, most)]

    assert len(found) == len(wanted) == many.count_subsets(parts, least, most)
    assert set(found) == wanted
    if wanted:
        assert kinds(many.draw_subset(parts, least, most, Random(1))) in wanted


@given(SIZES)
def test_orders(sizes: list[int]) -> None:
    parts = parts_of(sizes[:2])
    wanted = {tuple(index for index, _ in row) for row in permutations(flat(parts))}
    found = [tuple(index for index, _ in row) for row in many.orders(parts)]

    assert len(found) == len(wanted) == many.count_orders(parts)
    assert set(found) == wanted
    assert sorted(many.draw_order(parts, Random(1))) == sorted(flat(parts))


@given(SIZES, st.integers(1, 3))
def test_assignments(sizes: list[int], goals: int) -> None:
    parts = parts_of(sizes[:3])
    everything = flat(parts)
    wanted = {
        tuple(sorted((index, goal) for (index, _), goal in zip(everything, row, strict=True)))
        for row in product(range(goals), repeat=len(everything))
    }

    def told(goes: dict[Any, int]) -> tuple[tuple[int, int], ...]:
        return tuple(sorted((index, goal) for (index, _), goal in goes.items()))

    found = [told(goes) for goes in many.assignments(parts, range(goals))]
    assert len(found) == len(wanted) == many.count_assignments(parts, range(goals))
    assert set(found) == wanted
    assert told(many.draw_assignment(parts, range(goals), Random(1))) in wanted


def test_draws_are_uniform() -> None:
    """Every outcome about as often, though classes of alike things differ in size."""
    parts = parts_of([3, 1])
    random = Random(5)
    subsets = Counter(kinds(many.draw_subset(parts, 1, 2, random)) for _ in range(4000))
    goes = Counter(
        tuple(sorted(many.draw_assignment([["a", "b"]], [0, 1], random).items()))
        for _ in range(3000)
    )

    assert len(subsets) == 4
    assert all(880 < times < 1120 for times in subsets.values())
    assert len(goes) == 3
    assert all(880 < times < 1120 for times in goes.values())


def test_large_groups_are_lazy_and_exact() -> None:
    """Nothing recurs and nothing is listed ahead."""
    parts = [[at] for at in range(2000)]

    assert len(str(many.count_subsets(parts, 0, 2000))) == 603
    assert len(list(islice(many.subsets(parts, 1000, 2000), 3))) == 3
    assert len(list(islice(many.orders(parts), 3))) == 3
    assert len(list(islice(many.assignments(parts, [0, 1]), 3))) == 3


def asking(step: Step, **given: Any) -> tuple[FakeMachine, State, Any]:
    machine = FakeMachine([step], **({"places": TABLE} | given))
    state = started(machine)
    return machine, state, questions(machine, state)[0]


def at_least_two(state: State, answer: Any, who: int) -> bool:
    return len(answer) >= 2


CASES = [
    (Step(site("a", "one", ["a"], [TOWN]), 0, lambda s: (0, 2)), 2),
    (Step(site("b", "one", ["b"], [TOWN], optional=True), 0, lambda s: (0, 2)), 3),
    (Step(site("c", "number", ["c"], [NumberT(0, 9)]), 0, lambda s: (2, 6)), 5),
    (Step(site("d", "some", ["d"], [CARD]), 0, lambda s: ((0, 1, 4, 5, 6), 0, 5)), 16),
    (
        Step(site("e", "some", ["e"], [CARD], conditional=True), 0, lambda s: ((0, 4, 5), 0, 3)),
        3,
    ),
    (
        Step(
            site("f", "some", ["f"], [CARD], conditional=True, minimal=True),
            0,
            lambda s: ((0, 1, 4, 5), 1, 4),
        ),
        4,
    ),
    (Step(site("g", "order", ["g"], [CARD]), 0, lambda s: (0, 4, 5)), 3),
    (Step(site("h", "assignment", ["h"], [CARD, TOWN]), 0, lambda s: ((0, 4, 5), (0, 1))), 6),
    (Step(site("i", "options", [], []), 0, lambda s: (0, 3)), 2),
]


@pytest.mark.parametrize(("step", "number"), CASES)
def test_count_list_and_sample_agree(step: Step, number: int) -> None:
    """As many as counted are listed, and all of them and no others come up at random."""
    machine, state, question = asking(step, allows=at_least_two)
    answers = list(enumerate_answers(machine, state, question, 1000))
    random = Random(1)
    drawn = {sample(machine, state, question, random) for _ in range(60 * number)}

    assert count(machine, state, question) == len(answers) == number
    assert drawn == set(answers)


def test_a_condition_over_too_many_is_not_counted() -> None:
    step = Step(
        site("x", "some", ["x"], [NumberT(0, 99)], conditional=True),
        0,
        lambda s: (tuple(range(60)), 0, 60),
    )
    machine, state, question = asking(step, allows=lambda s, a, w: sum(a) % 7 == 0)

    assert count(machine, state, question) is None
    with pytest.raises(TooManyError):
        list(enumerate_answers(machine, state, question, 500))
    assert sum(sample(machine, state, question, Random(3))) % 7 == 0


def test_a_large_minimal_choice_is_drawn_without_anything_superfluous() -> None:
    step = Step(
        site("x", "some", ["x"], [NumberT(0, 99)], conditional=True, minimal=True),
        0,
        lambda s: (tuple(range(40)), 0, 40),
    )
    machine, state, question = asking(step, allows=lambda s, a, w: sum(a) >= 60)
    for seed in range(20):
        chosen = sample(machine, state, question, Random(seed))
        assert sum(chosen) >= 60
        assert all(sum(chosen) - each < 60 for each in chosen)


def test_a_rare_answer_is_found_and_none_is_a_dead_end() -> None:
    step = Step(
        site("x", "some", ["x"], [NumberT(0, 99)], conditional=True),
        0,
        lambda s: (tuple(range(12)), 0, 12),
    )
    machine, state, question = asking(step, allows=lambda s, a, w: a == (3, 7))
    assert sample(machine, state, question, Random(1)) == (3, 7)

    machine, state, question = asking(step, allows=lambda s, a, w: False)
    with pytest.raises(RuleFailure) as caught:
        sample(machine, state, question, Random(1))
    assert caught.value.code == "E707"


TOGETHER = Step(
    site("bid", "one", ["bid"], [CARD], together=True),
    -1,
    lambda s: ((0, (0, 1, 2), ()), (1, (3, 4), ())),
)


def test_those_who_choose_together_are_asked_one_after_the_other() -> None:
    taken: list[Any] = []
    machine, state, _ = asking(
        Step(TOGETHER.site, -1, TOGETHER.offer, lambda s, answer: taken.append(answer))
    )

    give(machine, state, 1, 4)
    assert [question.by for question in questions(machine, state)] == [0]
    give(machine, state, 0, 2)
    assert taken == [(2, 4)]
    assert questions(machine, state) == ()


def test_perft_counts_turns_not_decisions() -> None:
    """Together: 3 * 2 ways; then 5 numbers, each of which ends the game if it is 2."""

    def end_at_two(state: State, answer: Any) -> None:
        if answer == 2:
            state.result = ((1,), (0,))

    number = Step(CASES[2][0].site, 0, CASES[2][0].offer, end_at_two)
    machine = FakeMachine([TOGETHER, number, CASES[0][0]], places=TABLE)
    state = started(machine)
    before = state.copy()

    assert perft(machine, state, 4) == [6, 30, 48, 0]
    assert perft(machine, state, 0) == []
    assert sum(count for _, count in divided(machine, state, 3)) == 48
    assert [*divided(machine, state, 0)] == []
    assert state == before


def test_perft_keeps_few_positions_however_many_decisions_a_turn_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = "      yes\n        set b{0} to yes\n      no\n        set b{0} to no"
    flips = "\n".join(f'    ask mover "?"\n{answers.format(n)}' for n in range(11))
    fields = "\n".join(f"  b{n} yes/no" for n in range(11))
    rules = f"game\n{fields}\nplay\n  players take turns from p1, at most 2\n{flips}\n"
    machine = small_machine(rules, "player: {p1, p2}")
    monkeypatch.setattr("rulewright.run.perft.MOST_POSITIONS", 200)
    monkeypatch.setattr("rulewright.run.perft.FEWEST_TOGETHER", 4)
    copies = 0
    alive: list[int] = []

    def copied(state: State) -> State:
        nonlocal copies
        copies += 1
        if copies % 50 == 0:
            alive.append(sum(isinstance(each, State) for each in gc.get_objects()))
        return copy(state)

    copy = State.copy
    monkeypatch.setattr(State, "copy", copied)
    state = start(machine, 1)

    assert perft(machine, state, 1) == [2**11]
    assert max(alive) < 300


def test_random_play_reaches_the_end_and_depends_on_the_seed_alone() -> None:
    machine = FakeMachine(
        [TOGETHER, *(step for step, _ in CASES)], places=TABLE, allows=at_least_two
    )
    ends = []
    for _ in range(2):
        state = started(machine)
        assert play_random(machine, state, Random(9)) == 2 + len(CASES)
        ends.append(state)

    assert ends[0] == ends[1]
    state = started(machine)
    assert play_random(machine, state, Random(9), most=3) == 3
    assert state.asked is not None
