"""Decisions by meaning: every form there and back, and every refusal with its code."""

from __future__ import annotations

from typing import Any

import pytest
from fake import CARD, COLOURS, TOWN, FakeMachine, Step, site, started

from rulewright.core.types import NumberT, SetT
from rulewright.run.decisions import Refused, from_decision, to_decision
from rulewright.run.questions import options, prompt, questions
from rulewright.run.state import State

TABLE: tuple[tuple[int, ...], ...] = ((), (), (), (0, 1, 2, 3, 4, 5, 6))
"""All cards lie open."""

ONE = Step(site("here", "one", ["here"], [TOWN]), 0, lambda s: (0, 2))
TWO = Step(site("pair", "one", ["card", "town"], [CARD, TOWN]), 0, lambda s: ((0, 1), (4, 2)))
MAY = Step(site("may", "one", ["here"], [TOWN], optional=True), 0, lambda s: (1,))
LINE = Step(site("line", "one", ["row"], [SetT(TOWN)]), 0, lambda s: ((0, 1), (1, 2)))
MEMBER = Step(site("hue", "one", ["hue"], [COLOURS]), 0, lambda s: (1,))
NUMBER = Step(site("bid", "number", ["bid"], [NumberT(0, 9)]), 0, lambda s: (2, 5))
SOME = Step(
    site("lost", "some", ["lost"], [CARD], conditional=True, minimal=True),
    0,
    lambda s: ((0, 1, 4, 5), 1, 3),
)
ORDER = Step(site("row", "order", ["row"], [TOWN]), 0, lambda s: (0, 1, 2))
GOES = Step(
    site("goes", "assignment", ["goes"], [CARD, TOWN], conditional=True),
    0,
    lambda s: ((0, 1), (0, 2)),
)
COURSE = Step(site("what", "options", [], []), 0, lambda s: (0, 2))
BOTH = Step(
    site("bids", "one", ["bid"], [CARD], together=True),
    -1,
    lambda s: ((0, (0, 1), ()), (1, (2, 3), ())),
)

LABELS = (("Build",), ("Trade",), ("Pass",))


def at(step: Step, **given: Any) -> tuple[FakeMachine, State]:
    machine = FakeMachine([step], labels=LABELS, **({"places": TABLE} | given))
    return machine, started(machine)


def read(step: Step, chosen: object, **given: Any) -> Any:
    machine, state = at(step, **given)
    who, answer = from_decision(
        machine, state, {"rule": step.site.name, "by": "white", "choose": chosen}
    )
    assert who == 0
    return answer


def refusal(step: Step, decision: object, **given: Any) -> Any:
    machine, state = at(step, **given)
    with pytest.raises(Refused) as caught:
        from_decision(machine, state, decision)
    return caught.value.diagnostic


def refused(step: Step, chosen: object, **given: Any) -> Any:
    return refusal(step, {"by": "white", "choose": chosen}, **given)


@pytest.mark.parametrize(
    ("step", "answer", "chosen"),
    [
        (ONE, 2, "leeds"),
        (TWO, (4, 2), {"card": "ten_1", "town": "leeds"}),
        (MAY, None, None),
        (MAY, 1, "hull"),
        (LINE, (1, 2), ["hull", "leeds"]),
        (MEMBER, 1, "blue"),
        (NUMBER, 3, 3),
        (SOME, (1, 5), ["king", "ten_2"]),
        (ORDER, (2, 0, 1), ["leeds", "york", "hull"]),
        (GOES, (2, 0), {"ace": "leeds", "king": "york"}),
        (COURSE, 2, "Pass"),
    ],
)
def test_there_and_back(step: Step, answer: Any, chosen: object) -> None:
    """An answer becomes a decision by meaning, and the decision the answer."""
    machine, state = at(step, allows=two_or_a_map)
    decision = to_decision(machine, state, 0, answer)

    assert decision == {"rule": step.site.name, "by": "white", "choose": chosen}
    assert from_decision(machine, state, decision) == (0, answer)


def two_or_a_map(state: State, answer: Any, who: int) -> bool:
    return len(answer) >= 2


def test_other_ways_to_write_the_same() -> None:
    """Parts by place or by name, numbers as text, `decline`, one for a set of one."""
    assert read(ONE, {"here": "york"}) == 0
    assert read(ONE, ["york"]) == 0
    assert read(TWO, ["ace", "hull"]) == (0, 1)
    assert read(NUMBER, "4") == 4
    assert read(NUMBER, {"bid": 4}) == 4
    assert read(MAY, "decline") is None
    assert read(SOME, "king") == (1,)
    assert read(SOME, {"lost": ["king"]}) == (1,)


def test_any_of_several_alike_stands_for_the_one_on_offer() -> None:
    """Copies in the same state and place are one option; in another place they are not."""
    assert read(TWO, ["ten_3", "leeds"]) == (4, 2)
    assert read(SOME, ["ten_3"]) == (4,)
    assert read(SOME, ["ten_3", "ten_1"], allows=two_or_a_map) == (4, 5)
    apart = ((), (6,), (), (0, 1, 2, 3, 4, 5))

    assert refused(TWO, ["ten_3", "leeds"], places=apart).code == "E814"


def test_what_another_thing_points_to_is_like_no_other() -> None:
    machine, state = at(TWO)
    state.fields[machine.layout.fields["player", "pet"]][0] = 6

    with pytest.raises(Refused):
        from_decision(machine, state, {"by": "white", "choose": ["ten_3", "leeds"]})
    assert from_decision(machine, state, {"by": "white", "choose": ["ten_2", "leeds"]}) == (
        0,
        (4, 2),
    )


def test_a_label_that_stands_twice_is_numbered() -> None:
    machine, state = at(COURSE)
    machine._labels = (("Go",), ("Stay",), ("Go",))

    assert [option.choose for option in options(machine, state, questions(machine, state)[0])] == [
        "Go",
        "Go (2)",
    ]
    assert from_decision(machine, state, {"by": "white", "choose": "Go (2)"}) == (0, 2)


def test_game_over() -> None:
    machine = FakeMachine([])

    with pytest.raises(Refused) as caught:
        from_decision(machine, started(machine), {"by": "white", "choose": "york"})
    assert caught.value.diagnostic.code == "E810"


@pytest.mark.parametrize(
    "decision",
    [
        "york",
        None,
        {},
        {"by": "white"},
        {"choose": "york"},
        {"by": "nobody", "choose": "york"},
        {"by": 0, "choose": "york"},
        {"by": ["white"], "choose": "york"},
        {"by": "white", "choose": "york", "why": "so"},
    ],
)
def test_malformed(decision: object) -> None:
    assert refusal(ONE, decision).code == "E811"


@pytest.mark.parametrize("chosen", [["york"], ["a", "b", "c"], [], {}, {"card": "ace"}, "ace"])
def test_malformed_parts(chosen: object) -> None:
    assert refused(TWO, chosen).code == "E811"


def test_wrong_player_and_wrong_choice() -> None:
    found = refusal(ONE, {"by": "black", "choose": "york"})
    assert (found.code, found.help) == ("E812", "white must decide")

    found = refusal(ONE, {"rule": "play.her", "by": "white", "choose": "york"})
    assert (found.code, found.help) == ("E813", "write `play.here`")


def test_not_on_offer() -> None:
    found = refused(ONE, "hull")

    assert found.code == "E814"
    assert found.message == "hull is not on offer for play.here"
    assert found.help == "on offer: york, leeds"
    assert refused(TWO, ["ace", "york"]).code == "E814"
    assert refused(COURSE, "Trade").code == "E814"
    assert refused(COURSE, "Buil").help == "did you mean `Build`?"
    assert refused(SOME, ["jack"]).code == "E814"
    assert refused(GOES, {"ace": "hull", "king": "york"}).code == "E814"


def test_unknown_names() -> None:
    found = refused(ONE, "yorck")

    assert (found.code, found.message) == ("E815", "`yorck` is not a town")
    assert found.help == "did you mean `york`?"
    assert refused(MEMBER, "green").code == "E815"
    assert refused(NUMBER, "three").code == "E815"
    assert refused(NUMBER, "--3").code == "E815"
    assert refused(NUMBER, True).code == "E815"
    assert refused(NUMBER, 2.5).code == "E815"
    assert refused(TWO, {"card": "ace", "twon": "york"}).help == "did you mean `town`?"
    assert refused(ONE, {"hear": "york"}).code == "E815"
    assert refused(ONE, ["york", "hull"]).code == "E811"


@pytest.mark.parametrize("weird", [1.5, True, [[["york"]]], {"a": {}}, [None], {"york": None}, ""])
def test_strange_json_is_refused_and_never_an_exception(weird: object) -> None:
    """Whatever is written, the answer is a message."""
    for step in (ONE, TWO, MAY, LINE, MEMBER, NUMBER, SOME, ORDER, GOES, COURSE):
        assert refused(step, weird).code in {"E811", "E814", "E815", "E819"}


def test_numbers_out_of_range() -> None:
    for number in (1, 6, -3):
        assert refused(NUMBER, number).code == "E816"


def test_conditions() -> None:
    """A subset or assignment must satisfy its condition, and a minimal one needs every element."""
    assert refused(SOME, ["ace"], allows=two_or_a_map).code == "E817"
    found = refused(SOME, ["ace", "king", "ten_1"], allows=two_or_a_map)
    assert (found.code, found.help) == ("E817", "leave ace out")
    goes = {"ace": "york", "king": "york"}
    assert refused(GOES, goes, allows=lambda s, a, w: len({*a}) > 1).code == "E817"


def test_declining() -> None:
    assert refused(ONE, None).code == "E818"
    assert refused(ONE, "decline").code == "E818"


def test_selections() -> None:
    assert refused(SOME, []).code == "E819"
    assert refused(SOME, ["ace", "king", "ten_1", "ten_2"]).code == "E819"
    assert refused(SOME, ["ace", "ace"]).code == "E819"
    assert refused(ORDER, ["york", "hull"]).code == "E819"
    assert refused(ORDER, ["york", "hull", "hull"]).code == "E819"
    assert refused(GOES, {"ace": "york"}).code == "E819"


def test_choosing_together() -> None:
    """Each is asked for itself until it has answered."""
    machine, state = at(BOTH)

    assert [question.by for question in questions(machine, state)] == [0, 1]
    assert from_decision(machine, state, {"by": "black", "choose": "jack"}) == (1, 3)
    with pytest.raises(Refused):
        from_decision(machine, state, {"by": "black", "choose": "ace"})


HIDDEN = ((), (0, 4, 5, 1), (2,), (3, 6))
"""White holds four cards, black one, two lie open."""
TAKE = Step(site("take", "one", ["card"], [CARD]), 1, lambda s: (0, 1, 3, 4))


def test_hidden_things_are_chosen_by_where_they_lie() -> None:
    """Black takes one of white's cards unseen: of alike ones each is listed, for their number would
    tell; a card that lies open is named."""
    machine, state = at(TAKE, places=HIDDEN)
    (question,) = questions(machine, state)

    assert [option.choose for option in options(machine, state, question)] == [
        "jack",
        "card 1 of hand of white",
        "card 2 of hand of white",
        "card 3 of hand of white",
        "card 4 of hand of white",
    ]
    decision = {"by": "black", "choose": "card 4 of hand of white"}
    assert from_decision(machine, state, decision) == (1, 1)
    assert from_decision(machine, state, decision | {"choose": "card 3 of hand of white"}) == (1, 4)
    assert to_decision(machine, state, 1, 1)["choose"] == "card 4 of hand of white"


def test_names_of_hidden_things_tell_nothing() -> None:
    """Whether a hidden card is on offer or not, its name is refused in the same words."""
    machine, state = at(TAKE, places=HIDDEN)
    said = set()
    for name in ("ace", "ten_1"):
        with pytest.raises(Refused) as caught:
            from_decision(machine, state, {"by": "black", "choose": name})
        found = caught.value.diagnostic
        said.add((found.code, found.message.replace(name, "X"), found.help, found.notes))

    assert len(said) == 1
    assert from_decision(machine, state, {"by": "black", "choose": "ace"}, knowing=True) == (1, 0)


def test_places_that_do_not_exist() -> None:
    machine, state = at(TAKE, places=HIDDEN)
    for name in (
        "card 5 of hand of white",
        "card 1 of attic",
        "town 1 of hand of white",
        "card 9 of deck",
    ):
        with pytest.raises(Refused) as caught:
            from_decision(machine, state, {"by": "black", "choose": name})
        # How many things lie in a zone may be hidden too, so a number too high is no other mistake.
        assert caught.value.diagnostic.code == ("E815" if name.startswith("town") else "E814")


def test_prompts_name_hidden_things_only_to_those_who_know() -> None:
    parts = ("Play ", ("card", 0, (0,)), "?")
    machine, state = at(ONE, prompt=parts)
    (question,) = questions(machine, state)

    assert prompt(machine, state, question, 0) == "Play ace?"
    assert prompt(machine, state, question, 1) == "Play a card?"
    assert prompt(machine, state, question, None) == "Play ace?"


def test_a_question_without_words_names_its_parts() -> None:
    machine, state = at(TWO)

    assert prompt(machine, state, questions(machine, state)[0], 0) == "Choose card and town"
