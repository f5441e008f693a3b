"""What holds in every game of every ruleset, at random points of random games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from shipped import NAMES, opened

from rulewright.compile.machine import CompiledMachine
from rulewright.core.types import EnumT, FlagT, NumberT, PlaceT, SetT, TextT, ThingT, Type
from rulewright.core.world import ValueInfo, World
from rulewright.explain import value_of
from rulewright.recording.again import play_again
from rulewright.recording.keeping import Recorder, random_chooser
from rulewright.recording.reading import read_recording
from rulewright.recording.script import Heading
from rulewright.recording.written import text_of
from rulewright.run.choosing import sample
from rulewright.run.failure import RuleFailure
from rulewright.run.game import Game
from rulewright.run.questions import options, questions
from rulewright.run.reasons import reasons_against
from rulewright.run.replay import replay
from rulewright.run.saves import state_from_json, state_to_json
from rulewright.run.state import State
from rulewright.source import SourceFile
from rulewright.view import view, view_to_json

SEED = 20
MOST_DECISIONS = 60
CASES = 40
"""So many calls of values are compared in one position."""


def machine_of(name: str) -> CompiledMachine:
    machine = opened(name).machine
    assert isinstance(machine, CompiledMachine)
    return machine


def played(machine: CompiledMachine, random: Random, most: int) -> Game:
    """A game after so many random decisions, or at its end."""
    game = Game(machine, SEED)
    while not game.over and len(game.decisions) < most:
        question = game.questions()[0]
        game.answer(question.by, sample(machine, game.state, question, random))
    return game


# --- saving, loading, undoing, playing again ----------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_plain_data_at_every_decision(name: str) -> None:
    """A position written as JSON comes back the same, with the same questions and options."""
    machine = machine_of(name)
    random = Random(name)
    game = Game(machine, SEED)
    while not game.over and len(game.decisions) < MOST_DECISIONS:
        again = state_from_json(json.loads(json.dumps(state_to_json(game.state))))
        assert again == game.state
        assert again.digest() == game.state.digest()
        assert asked(machine, again) == asked(machine, game.state)
        question = game.questions()[0]
        game.answer(question.by, sample(machine, game.state, question, random))


def asked(machine: CompiledMachine, state: State) -> list[object]:
    """Every question with what is on offer, in words."""
    return [
        (each.site.name, each.by, [option.words for option in options(machine, state, each)])
        for each in questions(machine, state)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_undone_saved_and_played_again(name: str) -> None:
    """From any point: undone and played on it is the same game; its save replays to it."""
    machine = machine_of(name)
    random = Random(name)
    game = played(machine, random, random.randrange(1, MOST_DECISIONS))
    whole, state = list(game.decisions), game.state.copy()
    back = random.randrange(len(whole) + 1)

    game.undo(back)
    assert game.decisions == whole[: len(whole) - back]
    for decision in whole[len(whole) - back :]:
        game.decide(json.loads(json.dumps(decision)))
    assert game.state == state
    assert game.decisions == whole

    again, found = replay(machine, json.loads(json.dumps(game.save())))
    assert found == ()
    assert again is not None
    assert again.state == state
    assert again.save() == game.save()


TOLD = """
import hashlib, json, sys
from random import Random
sys.path.insert(0, {tests!r})
from test_every_ruleset import machine_of, played, seen
for name in {names!r}:
    machine = machine_of(name)
    game = played(machine, Random(name), 40)
    text = json.dumps([game.save(), seen(game)])
    print(name, hashlib.sha256(text.encode()).hexdigest())
"""


def seen(game: Game) -> list[object]:
    """What every player, and whoever sees all, may know of a game."""
    players = (None, *range(game.machine.world.players))
    return [view_to_json(view(game.machine, game.state, each)) for each in players]


def test_every_process_plays_the_same_games() -> None:
    """The same ruleset, seed and decisions give the same bytes, in whatever order things hash."""
    code = TOLD.format(tests=str(Path(__file__).parent), names=NAMES)
    told = []
    for seed in ("1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, env=environment
        )
        assert done.returncode == 0, done.stderr
        told.append(done.stdout.splitlines())

    assert len(told[0]) == len(NAMES)
    assert told[0] == told[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_reads_back_and_plays_the_same(name: str) -> None:
    """Written down as text, a game comes back exactly, and its decisions lead to the same lines."""
    loaded = opened(name)
    recorder = Recorder(loaded.machine, SEED, every=8)
    recorder.play_on(random_chooser(SEED), stop=20)
    players = loaded.world.kinds["player"].things
    heading = Heading(name, ("a test",), SEED, players, {}, "random", 20, 8, 1, "")
    recording = recorder.recording(heading, loaded.program)
    again, found = read_recording(SourceFile("a.game", text_of(recording)))

    assert found == ()
    assert again == recording
    assert play_again(loaded.machine, recording)[1] is None


# --- the two evaluators -------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_both_evaluators_agree(name: str) -> None:
    """Compiled values are what the obvious evaluator says, whatever they are asked about."""
    machine = machine_of(name)
    random = Random(name)
    state = Game(machine, SEED).state
    compared = 0
    for _ in range(3):
        for value, arguments in calls(machine.world, random):
            assert_agree(machine, state, value, arguments)
            compared += 1
        state = played(machine, random, random.randrange(MOST_DECISIONS)).state
    assert compared or not machine.world.values


def calls(world: World, random: Random) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Values to ask for, with arguments of the right types."""
    askable = [each for each in world.values.values() if arguments_for(world, each, random)]
    for value in random.sample(askable, min(CASES, len(askable))):
        arguments = arguments_for(world, value, random)
        assert arguments is not None
        yield value.name, arguments[0]


def arguments_for(world: World, value: ValueInfo, random: Random) -> tuple[tuple[Any, ...]] | None:
    """One argument for each parameter; none at all if a type has nothing to draw from."""
    drawn = [drawn_from(world, each.type, random) for each in value.params]
    return None if any(each is None for each in drawn) else (tuple(each[0] for each in drawn),)


def drawn_from(world: World, type: Type, random: Random) -> Any:
    match type:
        case NumberT(low=low, high=high):
            return (random.randint(max(low, -9), min(high, 9)),)
        case FlagT():
            return (random.random() < 0.5,)
        case EnumT(members=members):
            return (random.randrange(len(members)),)
        case ThingT(kind=kind):
            return (random.randrange(len(world.kinds[kind].things)),)
        case SetT(element=element):
            few = {drawn_from(world, element, random)[0] for _ in range(random.randrange(3))}
            return (tuple(sorted(few)),)
        case TextT() | PlaceT():
            return None
    return None


def assert_agree(
    machine: CompiledMachine, state: State, value: str, arguments: tuple[Any, ...]
) -> None:
    slow = outcome(lambda: value_of(machine.world, machine.layout, state.copy(), value, arguments))
    fast = outcome(lambda: machine.value(state.copy(), value, arguments))
    assert (value, arguments, fast) == (value, arguments, slow)


def outcome(compute: Callable[[], Any]) -> Any:
    try:
        return compute()
    except RuleFailure as failure:
        return failure.code


@pytest.mark.parametrize("name", NAMES)
def test_reasons_are_given_for_what_is_not_offered(name: str) -> None:
    """The obvious evaluator speaks against just those things that are left out."""
    machine = machine_of(name)
    random = Random(name)
    for _ in range(6):
        game = played(machine, random, random.randrange(MOST_DECISIONS))
        for question in game.questions():
            type = question.site.types[0] if question.site.types else None
            if question.site.form != "one" or not isinstance(type, ThingT):
                continue
            kind = machine.world.kinds[type.kind]
            offered = {each[0] if isinstance(each, tuple) else each for each in question.offer}
            for thing in random.sample(range(len(kind.things)), min(8, len(kind.things))):
                against = reasons_against(
                    machine, game.state, question, [kind.things[thing]], knowing=True
                )
                if thing in offered:
                    assert against == (), kind.things[thing]
                elif not kind.alike:
                    assert against, kind.things[thing]
