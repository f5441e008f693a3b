"""Whole games without people, at random to the end.

Takes a state that waits (after `Machine.play`) and changes it.
"""

from __future__ import annotations

from random import Random

from .choosing import sample
from .machine import Machine
from .questions import give, questions
from .state import State


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
