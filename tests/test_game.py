"""Games: decisions, undo to any depth, results, logs, saves and replay."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from fake import CARD, TOWN, FakeMachine, Step, site
from hypothesis import given
from hypothesis import strategies as st

from rulewright.core.types import NumberT
from rulewright.run import game as game_module
from rulewright.run.decisions import Refused
from rulewright.run.failure import RuleFailure, pick_from_nothing
from rulewright.run.game import Game
from rulewright.run.replay import replay
from rulewright.run.saves import (
    BadStateError,
    parse_save,
    read_save,
    sealed,
    state_from_json,
    state_to_json,
    write_save,
)
from rulewright.run.state import State

NUMBER = site("bid", "number", ["bid"], [NumberT(0, 9)])
TOGETHER = Step(
    site("both", "one", ["card"], [CARD], together=True),
    -1,
    lambda s: ((0, (0, 1), ()), (1, (2, 3), ())),
)
TABLE = ((), (), (), (0, 1, 2, 3, 4, 5, 6))


def score(state: State, answer: Any) -> None:
    """Adds to a field, so that positions differ by what was decided."""
    if answer == 9:
        state.fields[0][0] = -99
        raise pick_from_nothing(None)
    state.fields[0][0] = (3 * state.fields[0][0] + answer) % 10
    if state.log is not None:
        state.log = (state.log, ("takes ", ("card", 0, (0,))))


def numbers(n: int) -> FakeMachine:
    return FakeMachine([Step(NUMBER, 0, lambda s: (0, 9), score)] * n)


def play(game: Game, *chosen: int) -> Game:
    for number in chosen:
        game.decide({"rule": "play.bid", "by": "white", "choose": number})
    return game


def test_a_game_to_its_end() -> None:
    game = play(Game(numbers(3), 7), 1, 2)
    assert not game.over
    assert (game.result, game.winners) == (None, ())
    assert game.questions()[0].offer == (0, 9)
    play(game, 3)

    assert game.over
    assert (game.result, game.winners) == (((0,), (1,)), (0,))
    assert [decision["choose"] for decision in game.decisions] == [1, 2, 3]
    assert game.questions() == ()


def test_nobody_has_won_a_game_that_all_share() -> None:
    def draw(state: State, answer: Any) -> None:
        state.result = ((0, 1),)

    game = play(Game(FakeMachine([Step(NUMBER, 0, lambda s: (0, 9), draw)]), 1), 1)
    assert (game.result, game.winners) == (((0, 1),), ())


def test_the_log_names_hidden_things_only_to_those_who_may_know() -> None:
    game = play(Game(numbers(2), 7), 1)

    assert game.log_lines(0)[1] == "takes ace"
    assert game.log_lines(1)[1] == "takes a card"
    assert game.log_lines(None)[1] == "takes ace"
    assert play(Game(numbers(1), 7, log=False), 1).log_lines(None) == []


def test_a_refused_decision_and_a_failure_change_nothing() -> None:
    game = play(Game(numbers(3), 7), 1)
    before = game.state.copy()
    with pytest.raises(Refused):
        play(game, 44)
    with pytest.raises(RuleFailure):
        play(game, 9)

    assert game.state == before
    assert len(game.decisions) == 1
    assert not play(game, 2, 3).state.asked


@given(st.lists(st.integers(0, 8), min_size=1, max_size=40), st.data())
def test_undo_to_any_depth(chosen: list[int], data: st.DataObject) -> None:
    """Undone and decided anew, everything is as it was, though few positions are kept."""
    kept, game_module.MOST_KEPT = game_module.MOST_KEPT, 3
    try:
        game = Game(numbers(41), 7)
        states = [game.state]
        for number in chosen:
            play(game, number)
            states.append(game.state)
        back = data.draw(st.integers(0, len(chosen)))
        game.undo(back)
        assert game.state == states[len(chosen) - back]
        assert len(game.decisions) == len(chosen) - back
        play(game, *chosen[len(chosen) - back :])
        assert game.state == states[-1]
        game.undo(len(chosen))
        assert game.state == states[0]
    finally:
        game_module.MOST_KEPT = kept


def test_undo_too_far() -> None:
    game = play(Game(numbers(2), 7), 1)
    for n in (2, -1):
        with pytest.raises(Refused) as caught:
            game.undo(n)
        assert caught.value.diagnostic.code == "E827"
    assert len(game.decisions) == 1


def test_those_who_choose_together_can_undo_one_by_one() -> None:
    game = Game(FakeMachine([TOGETHER], places=TABLE), 1)
    game.decide({"by": "black", "choose": "jack"})
    game.undo()
    assert [question.by for question in game.questions()] == [0, 1]
    game.decide({"by": "black", "choose": "queen"})
    game.decide({"by": "white", "choose": "ace"})

    assert game.over
    assert [decision["choose"] for decision in game.decisions] == ["queen", "ace"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=2) | st.integers(), inner, max_size=3)
        | st.frozensets(st.integers(), max_size=3)
    ),
    max_leaves=8,
)


def exactly(value: Any) -> str:
    """Every part with its type."""
    if isinstance(value, list | tuple | frozenset):
        inner = sorted(value) if isinstance(value, frozenset) else value
        return f"{type(value)}{[exactly(each) for each in inner]}"
    if isinstance(value, dict):
        return f"table{[(exactly(key), exactly(each)) for key, each in value.items()]}"
    return repr(value)


@given(st.lists(VALUES, max_size=4))
def test_positions_come_back_exactly(locals_: list[Any]) -> None:
    """Whatever the rules under way know, lists come back as lists and tuples as tuples."""
    state = play(Game(numbers(3), 7), 1).state
    state.stack = [[3, *locals_]]
    state.shown = frozenset({("card", 1, 0), ("card", 0, 1)})
    state.memories = [{"a": 1}]
    again = state_from_json(json.loads(json.dumps(state_to_json(state))))

    assert again == state
    assert exactly(again.stack) == exactly(state.stack)
    assert (again.log, again.fuel, again.places) == (state.log, state.fuel, state.places)
    assert again.shown == state.shown


@pytest.mark.parametrize("wrong", [{}, {"fields": 3}, {"stack": [1]}, {"shown": [[1]]}, {"log": 7}])
def test_json_that_is_no_position(wrong: dict[str, Any]) -> None:
    written = state_to_json(Game(numbers(1), 7).state)
    broken = written | wrong if wrong else wrong

    with pytest.raises(BadStateError):
        state_from_json(broken)


def test_a_long_log_is_saved() -> None:
    """The log is a chain behind its newest line, which must not limit its length."""
    state = Game(numbers(1), 7).state
    for line in range(20_000):
        state.log = (state.log, (str(line),))

    assert len(state_to_json(state)["log"]) == 20_000
    assert state_from_json(state_to_json(state)).log[1] == ("19999",)  # type: ignore[index]


def test_save_and_replay(tmp_path: Path) -> None:
    game = play(Game(numbers(4), 7, files={"fake.rules": "play\n"}), 1, 2, 3)
    path = tmp_path / "game.json"
    write_save(path, game.save())
    save, problems = read_save(path)
    assert problems == ()
    assert save is not None
    again, problems = replay(numbers(4), save)

    assert problems == ()
    assert again is not None
    assert again.state == game.state
    assert again.decisions == game.decisions
    assert again.save() == game.save()
    assert save["files"] == {"fake.rules": "play\n"}
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_replay_in_another_process(tmp_path: Path) -> None:
    """Nothing depends on the process, such as the order in which it hashes."""
    path = tmp_path / "game.json"
    write_save(path, play(Game(numbers(4), 7), 1, 2, 3).save())
    code = (
        "import sys; from pathlib import Path; from test_game import numbers, replay, read_save;"
        f"game, _ = replay(numbers(4), read_save(Path({str(path)!r}))[0]);"
        "print(game.save()['checksum'])"
    )
    environment = {"PYTHONPATH": ":".join([str(Path(__file__).parent), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True
    )

    assert done.stdout.strip() == json.loads(path.read_text(encoding="utf-8"))["checksum"]


def test_a_crash_while_saving_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    write_save(path, play(Game(numbers(4), 7), 1).save())
    old = path.read_bytes()

    def crash(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.fsync", crash)
    with pytest.raises(OSError, match="full"):
        write_save(path, play(Game(numbers(4), 7), 2).save())
    assert path.read_bytes() == old
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def code_of(text: str) -> str:
    save, problems = parse_save(text, "game.json")
    assert save is None
    assert len(problems) == 1
    return problems[0].code


def saved() -> dict[str, Any]:
    return play(Game(numbers(4), 7), 1, 2).save()


def test_files_that_are_no_saves(tmp_path: Path) -> None:
    whole = json.dumps(saved())

    assert code_of("play chess") == "E820"
    assert code_of("") == "E820"
    assert code_of("[" * 100_000) == "E820"
    assert {code_of(whole[:length]) for length in range(0, len(whole), 50)} == {"E820"}
    assert code_of(whole.replace('"seed": 7', '"seed": 7.5')) == "E820"
    assert code_of(whole.replace('"seed": 7', '"seed": NaN')) == "E820"
    assert code_of("[]") == code_of("7") == code_of('{"format": "other"}') == "E821"
    assert code_of(json.dumps(saved() | {"version": 2})) == "E821"

    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    assert [read_save(tmp_path / name)[1][0].code for name in ("none", "", "bytes")] == [
        "E102",
        "E101",
        "E103",
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        {"seed": "7"},
        {"seed": True},
        {"players": [1]},
        {"files": {"a": 1}},
        {"extra": 1},
        {"state": []},
    ],
)
def test_parts_that_make_no_sense(wrong: dict[str, Any]) -> None:
    assert code_of(json.dumps(sealed(saved() | wrong))) == "E822"


def test_every_missing_part_is_reported_at_once() -> None:
    save = saved()
    del save["seed"], save["decisions"]
    _, problems = parse_save(json.dumps(save), "game.json")

    assert [each.code for each in problems] == ["E822", "E822"]


def test_a_changed_save() -> None:
    save = saved()
    save["decisions"][0]["choose"] = 5

    assert code_of(json.dumps(save)) == "E823"


def problem(machine: FakeMachine, save: dict[str, Any]) -> Any:
    game, problems = replay(machine, save)
    assert game is None
    (found,) = problems
    return found


def test_other_rules() -> None:
    machine = numbers(4)
    machine.world = evolve(machine.world, digest="0" * 64)

    assert problem(machine, saved()).code == "E824"
    game, problems = replay(machine, saved(), any_rules=True)
    assert game is not None
    assert problems == ()


def test_decisions_that_do_not_replay() -> None:
    save = saved()
    save["decisions"][1]["choose"] = 77
    found = problem(numbers(4), save)

    assert found.code == "E825"
    assert found.message == "decision 2 cannot be taken again (white chooses 77)"
    assert found.notes[0].message == "E816: 77 is not from 0 to 9"
    save["decisions"][1] = "nonsense"
    assert problem(numbers(4), save).code == "E825"
    save["decisions"][1] = {"by": "white", "choose": 9}
    assert problem(numbers(4), save).notes[0].message.startswith("E709")
    save["decisions"] = [{"by": "white", "choose": 1}] * 5
    assert problem(numbers(4), save).notes[0].message.startswith("E810")


def test_a_replay_that_ends_elsewhere() -> None:
    save = saved()
    save["decisions"][1]["choose"] = 5
    assert problem(numbers(4), save).code == "E826"

    save = saved()
    save["state"]["fields"] = 3
    assert problem(numbers(4), save).code == "E822"


def test_towns_are_saved_by_name() -> None:
    step = Step(site("here", "one", ["here"], [TOWN]), 0, lambda s: (0, 1))
    game = Game(FakeMachine([step]), 1)
    game.answer(0, 1)

    assert game.save()["decisions"] == [{"rule": "play.here", "by": "white", "choose": "hull"}]
