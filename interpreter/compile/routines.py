"""Writes functions, routines and values as Python functions.

A block that is reached from one place only, and not after a wait, is written out in that place; the
others become functions of their own. A local name that only one of these functions uses is a Python
local; the others are kept in the frame.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ..core import expressions as expr
from ..core import statements as core
from ..core.walking import walk
from . import form
from .asking import binders
from .module import Module
from .statements import Body
from .writer import Writer
from .written import python_name


def write_function(module: Module, function: form.Function) -> None:
    """A rule that asks nothing."""
    recursive = function.rule in module.recursive_rules
    w = Writer(module)
    w.calling = function.rule if recursive else ""
    params = [w.name(slot) for slot in function.params]
    Body(w).write(function.body)
    depth = ["D"] if recursive else []
    head = f"r_{python_name(function.rule)}({', '.join(['S', *depth, *params])})"
    limit = module.failures.too_deep(function.rule, DEEPEST, function.span)
    first: tuple[str, ...] = (f"if D > {DEEPEST}: fail({limit})",) if recursive else ()
    module.add(w.function(head, (*first, *_paid(module, function, w.steps_for(len(w.lines))))))


def _paid(module: Module, function: form.Function, steps: int) -> tuple[str, ...]:
    """What a rule that carries out others spends, since those may carry out others in turn."""
    if steps == 1 and not any(isinstance(node, core.CallRule) for node in walk(*function.body)):
        return ()
    spent = module.failures.budget(function.span)
    return f"S.fuel -= {steps}", f"if S.fuel < 0: fail({spent})"


DEEPEST = 100
"""How often a rule may be under way within itself."""


class RoutineWriter:
    """One routine; `first` is the number its blocks count from."""

    def __init__(self, module: Module, routine: form.Routine, first: int) -> None:
        self.module = module
        self.routine = routine
        self.first = first
        self.inside = _written_in_place(routine)
        self.whole = {
            block: tuple(self._sentences_of(block))
            for block in range(len(routine.blocks))
            if block not in self.inside
        }
        self.kept = self._kept_slots()

    def _sentences_of(self, block: int) -> Iterable[form.Sentence]:
        """The sentences of a block and of the blocks written out in it."""
        for sentence in self.routine.blocks[block]:
            yield sentence
            for target in _targets(sentence):
                if target in self.inside:
                    yield from self._sentences_of(target)

    def _kept_slots(self) -> frozenset[int]:
        uses: Counter[int] = Counter(self.routine.params)
        for sentences in self.whole.values():
            uses.update(_slots(sentences))
        hooked = {slot for sentences in self.whole.values() for slot in _hook_slots(sentences)}
        return frozenset(slot for slot, count in uses.items() if count > 1) | hooked

    def write(self, block: int) -> None:
        """Put the function of a block that is not written out in another."""
        sentences = self.whole[block]
        w = Writer(self.module)
        w.kept = self.kept
        loaded = sorted((_reads(sentences) & self.kept) - _answered(self.routine.blocks[block]))
        first = tuple(f"{w.name(slot)} = F[{slot + 1}]" for slot in loaded)
        body = Body(w, self._goto, self._number)
        body.write(self.routine.blocks[block])
        self.module.add(w.function(f"b{self._number(block)}(S, F)", first))

    def _number(self, block: int) -> int:
        return self.first + block

    def _goto(self, body: Body, block: int) -> None:
        if block in self.inside:
            body.write(self.routine.blocks[block])
            return
        body.w.put(f"F[0] = {self._number(block)}")
        body.w.put("return")


def _targets(sentence: Any) -> Iterable[int]:
    """The blocks that a sentence goes to without a wait."""
    for node in walk(sentence):
        match node:
            case form.Goto(block=block):
                yield block
            case form.Next() | form.CountDown():
                yield from (node.body, node.after)
            case form.Course(blocks=blocks):
                yield from blocks
            case (
                form.Ask(otherwise=target)
                | form.TakeAnswer(declined=target)
                | form.Within(after=target)
            ):
                if target is not None:
                    yield target


def _written_in_place(routine: form.Routine) -> frozenset[int]:
    """The blocks reached from one place only, and not after a wait."""
    count: Counter[int] = Counter([0, 0])
    for block in routine.blocks:
        for sentence in block:
            count.update(_targets(sentence))
            for node in walk(sentence):
                if isinstance(node, form.Ask | form.Call):
                    count[node.resume] += 2
                if isinstance(node, form.Within) and node.after is not None:
                    # A loop may be left in several places of one sentence.
                    count[node.after] += 2
    return frozenset(block for block, times in count.items() if times == 1)


def _slots(sentences: Iterable[Any]) -> frozenset[int]:
    """The local names that sentences give or use."""
    found: set[int] = set()
    for node in walk(*sentences):
        if isinstance(node, expr.Local):
            found.add(node.slot)
        elif not isinstance(node, core.Choose):
            found.update(binders(node))
    return frozenset(found)


def _reads(sentences: Iterable[Any]) -> frozenset[int]:
    """The local names whose values sentences may use."""
    found: set[int] = set()
    for node in walk(*sentences):
        match node:
            case expr.Local() | form.PassOn() | form.CountDown():
                found.add(node.slot)
            case form.Next():
                found.update((node.group, node.index))
            case form.TakeAnswer():
                found.add(node.kept)
    return frozenset(found)


def _answered(block: form.Sentences) -> frozenset[int]:
    """The local names that a block begins by giving a value."""
    match block[:1]:
        case (form.TakeAnswer(choice=core.Choose(pickings=pickings)),):
            return frozenset(slot for slot, _ in pickings)
        case (form.TakeResult(slot=slot),):
            return frozenset({slot})
    return frozenset()


def _hook_slots(sentences: Iterable[Any]) -> Iterable[int]:
    """The local names that a question needs while it waits: for its words, for its condition, and
    for saying why something is on offer or not."""
    for node in walk(*sentences):
        if isinstance(node, form.Ask):
            yield from _slots(hook_parts(node.choice))
            yield from _reads([node.choice]) - _bound_in(node.choice)


def _bound_in(choice: form.Choice) -> frozenset[int]:
    """The local names that a choice itself gives, or an expression in it."""
    return frozenset(slot for node in walk(choice) for slot in binders(node))


def hook_parts(choice: form.Choice) -> list[Any]:
    """The parts of a choice that are worked out while it waits."""
    if isinstance(choice, core.Together):
        return hook_parts(choice.choice)
    parts = [getattr(choice, "such_that", None), choice.prompt]
    if isinstance(choice, core.Options):
        parts += [option.label for option in choice.options]
    return [part for part in parts if part is not None]
