"""Games of real rules: decisions of every form, reasons, views, saves and counts."""

from __future__ import annotations

import json
from random import Random

import pytest
from small import small_machine

from rulewright.compile.machine import CompiledMachine
from rulewright.run.choosing import count, enumerate_answers, sample
from rulewright.run.decisions import Refused, from_decision, to_decision
from rulewright.run.failure import RuleFailure
from rulewright.run.game import Game
from rulewright.run.perft import perft
from rulewright.run.playing import play_random
from rulewright.run.replay import replay
from rulewright.run.saves import state_from_json, state_to_json
from rulewright.view import draw_grid, view

ROW = """
kind player is x, o

grid cell 3 by 3
  mark  player or none

legend cell
  ".": mark none
  "X": mark x
  "O": mark o

play
  players take turns from x, at most 9
    choose here from cells with mark none
    set here.mark to mover
    say "{mover} takes {here}"
    if any line in lines of 3 through here where every line has mark mover
      mover wins
"""

EVERYTHING = """
kind player is white, black
  score  number 0 to 99
  plan   number 0 to 9, seen by owner

kind card
  rank  number 1 to 9

kind unit
  owner  player

kind ship is dolphin, porpoise

zone deck of card, ordered, seen by nobody
zone hand of card for each player, seen by owner
zone pile of card
zone field of unit

setup
  move cards to deck
  shuffle deck
  move units to field
  for each p in players
    draw 3 from deck to hand(p)

play
  repeat 2 times
    for each p in players
      turn of p
        act
  end ranking players by it.score

rule act
  draw 1 from deck to hand(mover)
  choose number bid from 1 to 3 "How much?"
  raise mover.score by bid
  set mover.plan to bid
  choose drop from hand(mover) "Which card, after {first of hand(mover)}?"
  say "{mover} drops {drop}"
  move drop to pile
  may choose stolen from hand(mover.next)
    move stolen to hand(mover)
    say "{mover} steals {stolen}"
  choose some lost from field, at least 1 such that count lost is 2 minimal
  choose order row of field
  choose assignment goes of lost to ships
  together each p in players
    choose secret from hand(p)
  choose man from field, boat from ships
  choose "What now?"
    "Rest"
      done
    "Fight" when mover.score > 1
      raise mover.score by 1
"""

BOX = """
card:
  ace: {rank: 1}
  two: {rank: 2}
  three: {rank: 3}
  four: {rank: 4}
  five: {rank: 5}
  low: {rank: 6, copies: 7}
unit:
  red: {owner: white, copies: 2}
  blue: {owner: black, copies: 2}
"""


@pytest.fixture(scope="module")
def row() -> CompiledMachine:
    return small_machine(ROW)


@pytest.fixture(scope="module")
def everything() -> CompiledMachine:
    return small_machine(EVERYTHING, BOX)


def test_counts_of_a_known_game(row: CompiledMachine) -> None:
    """The published numbers: games that are won go no further."""
    assert perft(row, Game(row, 1).state, 6) == [9, 72, 504, 3024, 15120, 54720]


def test_counts_of_a_game_without_turns() -> None:
    """Each choice is a ply, and what several choose together is one choice."""
    machine = small_machine(
        """
kind player is white, black

play
  choose number first from 1 to 3 by white
  together each p in players
    choose number bid from 1 to 4
  nobody wins
"""
    )

    assert perft(machine, Game(machine, 1).state, 3) == [3, 48, 0]


def test_a_choice_that_nobody_makes_is_a_failure_of_the_rules() -> None:
    """Outside of turns there is no mover, and a choice must say who chooses."""
    machine = small_machine("kind player is white, black\nplay\n  choose number n from 1 to 3\n")
    with pytest.raises(RuleFailure) as caught:
        Game(machine, 1).questions()

    assert caught.value.code == "E701"
    assert caught.value.span is not None


def test_counts_of_turns_with_several_decisions() -> None:
    """All decisions of a turn make one ply."""
    machine = small_machine(
        """
kind player is white, black

play
  players take turns from white, at most 2
    choose number first from 1 to 3
    choose number second from 1 to first
"""
    )

    assert perft(machine, Game(machine, 1).state, 3) == [6, 36, 0]


def test_a_picture(row: CompiledMachine) -> None:
    game = Game(row, 1)
    game.decide({"by": "x", "choose": "b2"})
    game.decide({"rule": "play.here", "by": "o", "choose": "c1"})

    assert draw_grid(row, game.state, "cell") == ["3 . . .", "2 . X .", "1 . . O", "  a b c"]
    assert game.log_lines(None)[1:] == ["x takes b2", "o takes c1"]


def test_a_refusal_says_why(row: CompiledMachine) -> None:
    """Where everything lies open, the condition that fails is named."""
    game = Game(row, 1)
    game.decide({"by": "x", "choose": "b2"})
    with pytest.raises(Refused) as caught:
        game.decide({"by": "o", "choose": "b2"})
    found = caught.value.diagnostic

    assert found.code == "E814"
    assert found.span is not None
    assert found.span.text.startswith("choose here")
    assert "mark" in found.notes[0].message


def random_game(machine: CompiledMachine, seed: int) -> Game:
    """A game to its end by decisions that are written down and read again."""
    game, random = Game(machine, seed), Random(seed)
    while not game.over:
        question = random.choice(game.questions())
        answer = sample(machine, game.state, question, random)
        decision = json.loads(json.dumps(to_decision(machine, game.state, question.by, answer)))
        assert from_decision(machine, game.state, decision) == (question.by, answer)
        game.decide(decision)
    return game


@pytest.mark.parametrize("seed", range(5))
def test_every_form_there_and_back(everything: CompiledMachine, seed: int) -> None:
    """Decisions mean the same when read, and a save plays to the same position."""
    game = random_game(everything, seed)
    again, problems = replay(everything, json.loads(json.dumps(game.save())))

    assert problems == ()
    assert again is not None
    assert again.state == game.state
    assert again.log_lines(0) == game.log_lines(0)
    assert again.decisions == game.decisions


def test_positions_are_restored_at_every_decision(everything: CompiledMachine) -> None:
    """Play goes on from a position read back from JSON as from the position itself."""
    game = random_game(everything, 3)
    while game.decisions:
        last = game.decisions[-1]
        after = game.state
        game.undo()
        game.state = state_from_json(json.loads(json.dumps(state_to_json(game.state))))
        game.decide(last)
        assert game.state == after
        game.undo()


def test_counts_agree_with_lists(everything: CompiledMachine) -> None:
    """Like things are one: of two red and two blue, six orders and three pairs that are minimal."""
    game, random = Game(everything, 1), Random(2)
    counted: dict[str, set[int]] = {}
    while not game.over:
        question = game.questions()[0]
        answers = list(enumerate_answers(everything, game.state, question, 10_000))
        assert count(everything, game.state, question) == len(answers) == len(set(answers))
        counted.setdefault(question.site.name.split(".")[-1], set()).add(len(answers))
        game.answer(question.by, random.choice(answers))

    assert counted["row"] == {6}
    assert counted["lost"] == {3}
    assert counted["man_boat"] == {4}


def test_nobody_sees_what_is_hidden(everything: CompiledMachine) -> None:
    """At every decision: no card of another's hand, and no card of the deck, is named in a view."""
    game, random = Game(everything, 4), Random(4)
    names = everything.world.kinds["card"].things
    while not game.over:
        for player in (0, 1):
            hidden = {
                names[thing] for place in (0, 2 - player) for thing in game.state.contents[place]
            }
            seen = view(everything, game.state, player)
            assert hidden.isdisjoint(seen.things["card"])
            assert all(hidden.isdisjoint(zone.things) for zone in seen.zones)
            assert all(
                hidden.isdisjoint(option.words.split())
                for q in seen.questions
                for option in q.options
            )
        question = game.questions()[0]
        game.answer(question.by, sample(everything, game.state, question, random))


def test_random_play_is_the_same_for_the_same_seeds(everything: CompiledMachine) -> None:
    ends = []
    for _ in range(2):
        state = Game(everything, 6, log=False).state
        play_random(everything, state, Random(6))
        ends.append(state)

    assert ends[0] == ends[1]
    assert ends[0].result is not None


NESTED = """
kind player is white, black
kind card is ace, king
kind coin is penny, pound

zone hand of card for each player, seen by owner
zone purse of coin for each card

setup
  move ace to hand(white)
  move king to hand(black)
  move penny to purse(ace)
  move pound to purse(king)

play
  turn of white
    choose coin from coins
"""


def test_what_lies_with_hidden_things_is_hidden() -> None:
    """A zone of a hidden thing is hidden with it, and so is all that lies there."""
    machine = small_machine(NESTED)
    seen = view(machine, Game(machine, 1).state, 0)

    assert [zone.name for zone in seen.zones] == ["hand of white", "hand of black", "purse of ace"]
    assert set(seen.things["coin"]) == {"penny"}
    assert [option.choose for option in seen.questions[0].options] == [
        "penny",
        "coin 1 of purse of card 1 of hand of black",
    ]
    game = Game(machine, 1)
    game.decide({"by": "white", "choose": "coin 1 of purse of card 1 of hand of black"})
    assert game.over


def test_things_that_lie_in_each_other() -> None:
    """A chain of open zones that never ends hides nothing."""
    machine = small_machine(
        """
kind player is white, black
kind box many boxes is red, blue
zone inside of box for each box

setup
  move red to inside(blue)
  move blue to inside(red)

play
  turn of white
    choose thing from boxes
"""
    )
    state = Game(machine, 1).state

    assert set(view(machine, state, 0).things["box"]) == {"red", "blue"}
