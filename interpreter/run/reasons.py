"""Why something is on offer or not, told to somebody.

Takes a question and what was chosen, part by part in names; gives the chain of reasons down to the
conditions that hold or fail. What the player who is asked may not know is not told, unless whoever
asks is `knowing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from ..core import statements as deeds
from ..core.expressions import Local
from ..core.types import NONE, MapT, SetT, ThingT, Type
from ..core.walking import sentences, walk
from ..core.world import RuleInfo
from ..explain.known import HIDDEN, known_to
from ..explain.reason import Reason, as_notes
from ..explain.secrets import secret_slots
from ..explain.why_not import Choice, why_not
from ..explain.why_offered import why_offered
from ..report import Note
from .failure import RuleFailure
from .knowing import Viewer, hides_nothing, knows
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
    """What speaks against an answer, from the outermost reason to the innermost; nothing if it is
    an answer that no position would offer, since no place in the rules speaks against it."""
    reason = reason_for(machine, state, question, parts, knowing=knowing)
    if reason is None or not any(each.place for each in reason.because[:1]):
        return ()
    return tuple(as_notes(*reason.because))


def reason_for(
    machine: Machine,
    state: State,
    question: Question,
    parts: Sequence[object],
    *,
    offered: bool = False,
    knowing: bool = False,
) -> Reason | None:
    """Why an answer is on offer or not, which the caller knows; None if it cannot be told."""
    rule = machine.world.rules.get(question.site.rule)
    if rule is None or not state.stack:
        return None
    viewer = None if knowing else question.by
    for choice, variable in _choices(rule.body):
        if choice.site != question.site.name:
            continue
        local = locals_of(machine, state, rule, viewer)
        if variable is not None:
            local[variable] = question.by
        ev = known_to(machine, state, viewer)
        try:
            return (why_offered if offered else why_not)(ev, choice, local, parts)
        except RuleFailure:
            return None
    return None


def locals_of(machine: Machine, state: State, rule: RuleInfo, viewer: Viewer) -> dict[int, Any]:
    """The local names of the rule that waits, by slot; what a player may not know is hidden."""
    local = dict(enumerate(state.stack[-1][1:]))
    if viewer is None or hides_nothing(machine):
        return local
    secret = secret_slots(machine.world).get(rule.name, frozenset())
    types = slot_types(rule)
    return {
        slot: value
        if slot not in secret and _knows(machine, state, value, types.get(slot), viewer)
        else HIDDEN
        for slot, value in local.items()
    }


def names_at(rule: RuleInfo, site: str) -> dict[str, tuple[int, Type]]:
    """The local names that are sure to have their values while a question waits: those that the
    question itself looks at, and what the rule was given."""
    types = slot_types(rule)
    changed = {each.slot for each in sentences(rule.body) if isinstance(each, deeds.SetLocal)}
    slots = {param.slot for param in rule.params} - changed
    for choice, _ in _choices(rule.body):
        if choice.site == site:
            nodes = [*walk(*_asked(choice))]
            bound = {getattr(node, "slot", None) for node in nodes if not isinstance(node, Local)}
            bound |= {slot for slot, _ in getattr(choice, "pickings", ())}
            slots |= {node.slot for node in nodes if isinstance(node, Local)} - bound
    return {rule.slots[slot]: (slot, types[slot]) for slot in sorted(slots) if slot in types}


def _asked(choice: Choice) -> Iterator[Any]:
    """The expressions of a choice, without what follows it."""
    yield from (group for _, group in getattr(choice, "pickings", ()))
    for name in ("by", "prompt", "low", "high", "group", "least", "most", "such_that", "targets"):
        part = getattr(choice, name, None)
        if part is not None:
            yield part
    for option in choice.options if isinstance(choice, deeds.Options) else ():
        yield option.label
        if option.guard is not None:
            yield option.guard


def slot_types(rule: RuleInfo) -> dict[int, Type]:
    """The types of the local names of a rule that anything in it looks at."""
    found = {param.slot: param.type for param in rule.params}
    for node in walk(*rule.body):
        if isinstance(node, Local):
            found.setdefault(node.slot, node.type)
    return found


def _knows(machine: Machine, state: State, value: Any, type: Type | None, viewer: int) -> bool:
    """Whether a player may know the thing or things that a local name stands for."""
    match type:
        case SetT(element=ThingT() as element):
            return isinstance(value, tuple) and all(
                _knows(machine, state, each, element, viewer) for each in value
            )
        case ThingT(kind=kind):
            return value == NONE or knows(machine, state, kind, value, viewer)
    return type is not None and not isinstance(type, MapT)


def _choices(body: deeds.Body) -> Iterator[tuple[Choice, int | None]]:
    """Every choice in a body that can be explained, with the name of who chooses together."""
    for sentence in sentences(body):
        if isinstance(sentence, deeds.Together):
            yield sentence.choice, sentence.variable
        elif isinstance(sentence, get_args(Choice)):
            yield sentence, None
