"""Whole games without people: at random to the end, and every way of playing to a depth.

Takes a state that waits (after `Machine.play`); `play_random` changes it, `perft` does not.
"""

from __future__ import annotations

from random import Random

from .choosing import enumerate_answers, sample
from .machine import Machine
from .questions import Question, give, questions
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

    A ply is one whole turn, however many decisions it takes. A way that ends the game counts at the
    ply in which it ends and at none after it. Those who choose together are asked one after the
    other. Raises TooManyError at a question with more than MOST_ANSWERS candidates.
    """
    counts = [0] * depth
    if depth > 0 and state.asked is not None:
        _count(machine, state.copy(), state.ply, counts)
    return counts


def _count(machine: Machine, state: State, start: int, counts: list[int]) -> None:
    """Add what follows a state that waits, without recursion: a state is open until all its answers
    have been given."""
    waiting = [state]
    while waiting:
        before = waiting.pop()
        question: Question = questions(machine, before)[0]
        for answer in enumerate_answers(machine, before, question, MOST_ANSWERS):
            after = before.copy()
            give(machine, after, question.by, answer)
            reached = min(after.ply - start, len(counts))
            for ply in range(before.ply - start, reached):
                counts[ply] += 1
            if after.asked is not None and reached < len(counts):
                waiting.append(after)
