"""Why something is not on offer, as notes to a refusal.

Takes a question and what was chosen, part by part in names; gives the chain of reasons down to the
condition that fails. In a game with anything hidden there is none, for a reason may tell more than
the player may know, unless whoever asks is `knowing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from ..core import statements as deeds
from ..core.walking import sentences
from ..explain.perform import evaluator
from ..explain.reason import render_reason
from ..explain.why_not import Choice, why_not
from ..report import Note
from .failure import RuleFailure
from .knowing import hides_nothing
from .machine import Machine
from .questions import Question
from .state import State


def reasons_against(
    machine: Machine,
    state: State,
    question: Question,
    parts: Sequence[object],
    *,
    knowing: bool = False,
) -> tuple[Note, ...]:
    """What speaks against an answer, from the outermost reason to the innermost."""
    rule = machine.world.rules.get(question.site.rule)
    if rule is None or not state.stack or not (knowing or hides_nothing(machine)):
        return ()
    local = dict(enumerate(state.stack[-1][1:]))
    for choice, variable in _choices(rule.body):
        if choice.site != question.site.name:
            continue
        if variable is not None:
            local[variable] = question.by
        try:
            reason = why_not(evaluator(machine.world, machine.layout, state), choice, local, parts)
        except RuleFailure:
            return ()
        lines = render_reason(reason).splitlines()[1:]
        return tuple(Note(line.strip()) for line in lines)
    return ()


def _choices(body: deeds.Body) -> Iterator[tuple[Choice, int | None]]:
    """Every choice in a body that can be explained, with the name of who chooses together."""
    for sentence in sentences(body):
        if isinstance(sentence, deeds.Together):
            yield sentence.choice, sentence.variable
        elif isinstance(sentence, get_args(Choice)):
            yield sentence, None
