"""Whole games without people: at random to the end, and every way of playing to a depth.

Takes a state that waits (after `Machine.play`); `play_random` changes it, `perft` does not.
"""

from __future__ import annotations

from random import Random

from ..core.statements import TakeTurns, Turn
from ..core.walking import sentences
from ..core.world import World
from .choosing import enumerate_answers, sample
from .machine import Machine
from .questions import give, questions
from .state import State

MOST_ANSWERS = 1_000_000
"""`perft` gives up on a question with more candidates than these."""


def play_random(machine: Machine, state: State, random: Random, most: int | None = None) -> int:
    """Answer every question at random until the game is over or so many answers have been given;
    gives how many."""
    resume, chance = machine.resume, random.random
    listed = [
        site.form in ("one", "options") and not site.together and not site.optional
        for site in machine.sites
    ]
    answers = 0
    while state.asked is not None and answers != most:
        number, _, offer = state.asked
        if listed[number]:
            resume(state, offer[int(chance() * len(offer))])
        else:
            question = questions(machine, state)[0]
            give(machine, state, question.by, sample(machine, state, question, random))
        answers += 1
    return answers


def perft(machine: Machine, state: State, depth: int) -> list[int]:
    """In how many ways play can go on for exactly 1, 2, … depth plies.

    A ply is one whole turn, however many decisions it takes; in a ruleset without turns it is one
    choice. A way that ends the game counts at the ply in which it ends and at none after it. Those
    who choose together are asked one after the other. Raises TooManyError at a question with more
    than MOST_ANSWERS candidates.
    """
    counts = [0] * depth
    turns = has_turns(machine.world)
    # A position is open until all its answers have been given; kept here, nothing recurs.
    waiting = [(state, 0)] if depth > 0 and state.asked is not None else []
    while waiting:
        before, plies = waiting.pop()
        asked = questions(machine, before)
        for answer in enumerate_answers(machine, before, asked[0], MOST_ANSWERS):
            after = before.copy()
            give(machine, after, asked[0].by, answer)
            passed = after.ply - before.ply if turns else int(len(asked) == 1)
            reached = min(plies + passed, depth)
            for ply in range(plies, reached):
                counts[ply] += 1
            if after.asked is not None and reached < depth:
                waiting.append((after, reached))
    return counts


def has_turns(world: World) -> bool:
    """Whether the rules speak of turns at all."""
    return any(
        isinstance(sentence, Turn | TakeTurns)
        for rule in world.rules.values()
        for sentence in sentences(rule.body)
    )
