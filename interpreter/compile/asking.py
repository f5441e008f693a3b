"""Which rules may wait for an answer, and what a rule may change.

Takes the rules with their triggers spelled out; gives, for each, whether it asks, and the facts
that it and the rules it runs may write.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..core import expressions as expr
from ..core import statements as core
from ..core.walking import PARTS, walk
from ..lean import frozen
from ..reach import reached
from . import form

CHOICES = (
    core.Choose,
    core.ChooseNumber,
    core.ChooseSome,
    core.ChooseOrder,
    core.ChooseAssignment,
    core.Options,
    core.Together,
)

PARTS[form.TakeAnswer] = ()
"""Taking an answer does not work out its question again."""


def asking_rules(bodies: Mapping[str, form.Sentences]) -> frozenset[str]:
    """The rules that ask, or run one that does."""
    callers: dict[str, list[str]] = {}
    asking = []
    for name, body in bodies.items():
        for called in rules_run_in(body):
            callers.setdefault(called, []).append(name)
        if any(isinstance(node, CHOICES) for node in walk(*body)):
            asking.append(name)
    return reached(asking, lambda rule: callers.get(rule, ()))


def rules_run_in(body: form.Sentences) -> frozenset[str]:
    """The rules that sentences run directly."""
    return frozenset(node.rule for node in walk(*body) if isinstance(node, core.CallRule))


def asks(sentence: Any, asking: frozenset[str]) -> bool:
    """Whether a sentence asks, or runs a rule that does."""
    return any(
        isinstance(node, CHOICES) or (isinstance(node, core.CallRule) and node.rule in asking)
        for node in walk(sentence)
    )


def leaves(sentence: Any) -> bool:
    """Whether a sentence may leave the rule or the loop around it."""
    return any(isinstance(node, core.Done | core.Stop) for node in walk(sentence))


@frozen
class Writes:
    """What a rule may change."""

    fields: frozenset[tuple[str, str]] = frozenset()
    kinds: frozenset[str] = frozenset()
    """Kinds of which things may move."""
    memories: bool = False
    shown: bool = False
    mover: bool = False

    def __or__(self, other: Writes) -> Writes:
        return Writes(
            self.fields | other.fields,
            self.kinds | other.kinds,
            self.memories or other.memories,
            self.shown or other.shown,
            self.mover or other.mover,
        )


def writes_of(
    rule: str, bodies: Mapping[str, form.Sentences], marks: Mapping[str, Iterable[tuple[str, str]]]
) -> Writes:
    """What a rule and all the rules it runs may change."""
    total = Writes()
    for run in reached([rule], lambda name: rules_run_in(bodies[name])):
        for node in walk(*bodies[run]):
            total |= _written(node, marks)
    return total


def _written(node: Any, marks: Mapping[str, Iterable[tuple[str, str]]]) -> Writes:
    match node:
        case core.SetField() | core.ChangeField():
            return Writes(fields=frozenset({(node.kind, node.field)}))
        case core.Move() | core.Return() | core.Draw():
            return Writes(kinds=frozenset({node.kind}))
        case core.Shuffle():
            return Writes(kinds=frozenset({""}))
        case core.Remember() | core.Forget():
            return Writes(memories=True)
        case core.Show():
            return Writes(shown=True)
        case form.SetMover() | form.CountPly():
            return Writes(mover=True)
        case form.EndMarks():
            return Writes(fields=frozenset(marks.get(node.scope, ())))
    return Writes()


def binders(node: Any) -> Iterator[int]:
    """The slots that a node itself gives a value."""
    match node:
        case core.Choose():
            yield from (slot for slot, _ in node.pickings)
        case core.Together():
            yield node.variable
        case form.Next():
            yield from (node.group, node.index, node.element)
        case form.Ask():
            yield from (slot for slot in (node.kept,) if slot >= 0)
        case form.TakeAnswer(choice=choice):
            yield from (slot for slot in (node.kept,) if slot >= 0)
            yield from binders(choice.choice if isinstance(choice, core.Together) else choice)
        case expr.Local():
            return
        case _:
            slot = getattr(node, "slot", None)
            if slot is not None:
                yield slot
