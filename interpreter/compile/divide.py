"""Divides a rule that may wait for an answer into blocks.

Takes the sentences of a rule, spelled out; gives a Routine. A sentence that asks nothing stays
whole inside a block.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve, field

from ..core import expressions as expr
from ..core import statements as core
from ..core.types import NumberT, ThingT
from ..lean import frozen
from ..source import Span
from . import form
from .asking import asks, leaves

Branches = tuple[form.Sentences, form.Sentences]


@frozen
class Loop:
    """The innermost loop: where it is left to, and how many scopes are outside of it."""

    after: int
    kept: int


@frozen
class Sites:
    """The choices of all routines, numbered as they are met."""

    found: list[tuple[str, form.Choice]] = field(factory=list)

    def number(self, rule: str, choice: form.Choice) -> int:
        self.found.append((rule, choice))
        return len(self.found) - 1


class Divide:
    """One rule being divided. `self.open` is the block that sentences are being added to."""

    def __init__(
        self, rule: str, slots: int, asking: frozenset[str], sites: Sites, settles: bool
    ) -> None:
        self.rule = rule
        self.slots = slots
        self.asking = asking
        self.sites = sites
        self.settles = settles
        self.blocks: list[list[form.Sentence]] = [[]]
        self.open: list[form.Sentence] = self.blocks[0]
        self.scopes: list[form.Sentences] = []
        self.loops: list[Loop] = []

    def routine(self, params: tuple[int, ...], body: form.Sentences, span: Span) -> form.Routine:
        self._sentences(body)
        self.open.append(form.Leave(None, span))
        blocks = tuple(tuple(block) for block in self.blocks)
        return form.Routine(self.rule, params, self.slots, blocks, span)

    def _new_slot(self) -> int:
        self.slots += 1
        return self.slots - 1

    def _new_block(self) -> int:
        self.blocks.append([])
        return len(self.blocks) - 1

    def _go(self, block: int) -> None:
        self.open.append(form.Goto(block))

    def _begin(self, block: int) -> None:
        self.open = self.blocks[block]

    def _sentences(self, body: form.Sentences) -> None:
        for sentence in body:
            self._sentence(sentence)

    def _splits(self, sentence: form.Sentence) -> bool:
        if asks(sentence, self.asking):
            return True
        if not leaves(sentence):
            return False
        return any(asks(each, self.asking) for scope in self.scopes for each in scope)

    def _sentence(self, sentence: Any) -> None:
        if self._splits(sentence):
            getattr(self, f"_{type(sentence).__name__.lower()}")(sentence)
        elif leaves(sentence):
            loop = self.loops[-1] if self.loops else None
            self.open.append(
                form.Within(
                    sentence,
                    tuple(self.scopes),
                    loop.kept if loop else 0,
                    loop.after if loop else None,
                    sentence.span,
                )
            )
        else:
            self.open.append(sentence)

    def _callrule(self, sentence: core.CallRule) -> None:
        resume = self._new_block()
        self.open.append(form.Call(sentence.rule, sentence.arguments, resume, sentence.span))
        self._begin(resume)
        if sentence.slot is not None:
            self.open.append(form.TakeResult(sentence.slot, sentence.span))

    def _done(self, sentence: core.Done) -> None:
        result: expr.Expr | None = None
        if sentence.value is not None:
            slot = self._new_slot()
            self.open.append(core.SetLocal(slot, sentence.value, sentence.span))
            result = expr.Local(slot, "result", sentence.value.type, sentence.span)
        self._end_scopes(0)
        self.open.append(form.Leave(result, sentence.span))
        self._begin(self._new_block())

    def _stop(self, sentence: core.Stop) -> None:
        loop = self.loops[-1]
        self._end_scopes(loop.kept)
        self._go(loop.after)
        self._begin(self._new_block())

    def _end_scopes(self, kept: int) -> None:
        scopes = self.scopes
        for at in reversed(range(kept, len(scopes))):
            self.scopes = scopes[:at]
            self._sentences(scopes[at])
        self.scopes = scopes

    def _scope(self, sentence: form.Scope) -> None:
        self.scopes.append(sentence.ending)
        self._sentences(sentence.body)
        self.scopes.pop()
        self._sentences(sentence.ending)

    def _if(self, sentence: core.If) -> None:
        then, otherwise, after = self._new_block(), self._new_block(), self._new_block()
        branches: Branches = (form.Goto(then),), (form.Goto(otherwise),)
        self.open.append(evolve(sentence, then=branches[0], otherwise=branches[1]))
        for block, body in ((then, sentence.then), (otherwise, sentence.otherwise)):
            self._begin(block)
            self._sentences(body)
            self._go(after)
        self._begin(after)

    def _loop(self, body: form.Sentences, head: int, after: int, tail: form.Sentences = ()) -> None:
        """The body of a loop in the open block, then back to its head."""
        self.loops.append(Loop(after, len(self.scopes)))
        self._sentences(body)
        self.loops.pop()
        self._sentences(tail)
        self._go(head)
        self._begin(after)

    def _foreach(self, sentence: core.ForEach) -> None:
        span = sentence.span
        group, index = self._new_slot(), self._new_slot()
        head, body, after = self._new_block(), self._new_block(), self._new_block()
        zero = expr.Const(0, NumberT(0, 0), span)
        self.open += [core.SetLocal(group, sentence.group, span), core.SetLocal(index, zero, span)]
        self._go(head)
        self._begin(head)
        self.open.append(form.Next(group, index, sentence.slot, body, after, span))
        self._begin(body)
        self._loop(sentence.body, head, after)

    def _repeat(self, sentence: core.Repeat) -> None:
        head, after = self._counted(sentence.count, sentence.span)
        self._loop(sentence.body, head, after)

    def _while(self, sentence: core.While) -> None:
        head, after = self._counted(sentence.most, sentence.span)
        body = self._new_block()
        branches: Branches = (form.Goto(body),), (form.Goto(after),)
        self.open.append(core.If(sentence.condition, *branches, sentence.span))
        self._begin(body)
        self._loop(sentence.body, head, after)

    def _counted(self, count: expr.Expr, span: Span) -> tuple[int, int]:
        """Begin a loop that runs at most so often; its head, and the block after it."""
        slot = self._new_slot()
        head, body, after = self._new_block(), self._new_block(), self._new_block()
        self.open.append(core.SetLocal(slot, count, span))
        self._go(head)
        self._begin(head)
        self.open.append(form.CountDown(slot, body, after, span))
        self._begin(body)
        return head, after

    def _turns(self, sentence: form.Turns) -> None:
        span = sentence.span
        start = sentence.start or expr.Const(0, ThingT("player"), span)
        self.open.append(core.SetLocal(sentence.slot, start, span))
        tail = (form.PassOn(sentence.slot, span),)
        if sentence.most is not None:
            head, after = self._counted(sentence.most, span)
        else:
            head, after = self._new_block(), self._new_block()
            self._go(head)
            self._begin(head)
        self._loop(sentence.body, head, after, tail)

    def _ask(self, choice: form.Choice, otherwise: int | None, declined: int | None) -> None:
        """Ask, and begin the block that has the answer."""
        if self.settles:
            self.open.append(form.Settle(choice.span))
        site = self.sites.number(self.rule, choice)
        shared = isinstance(choice, core.Together | core.ChooseAssignment)
        kept = self._new_slot() if shared else -1
        resume = self._new_block()
        self.open.append(form.Ask(site, choice, kept, resume, otherwise, choice.span))
        self._begin(resume)
        self.open.append(form.TakeAnswer(choice, kept, declined, choice.span))

    def _choose(self, sentence: core.Choice) -> None:
        bare = evolve(sentence, body=(), otherwise=())
        if sentence.must:
            self._ask(bare, None, None)
            return
        otherwise, after = self._new_block(), self._new_block()
        skipped = sentence.optional or getattr(sentence, "such_that", None) is not None
        self._ask(bare, otherwise, otherwise if skipped else None)
        self._sentences(sentence.body)
        self._go(after)
        self._begin(otherwise)
        self._passed_over(sentence)
        self._go(after)
        self._begin(after)

    def _passed_over(self, sentence: core.Choice | core.Options) -> None:
        self.open.append(form.PassedOver(sentence.span))
        self._sentences(sentence.otherwise)

    def _options(self, sentence: core.Options) -> None:
        otherwise, after = self._new_block(), self._new_block()
        bare = evolve(
            sentence,
            options=tuple(evolve(option, body=()) for option in sentence.options),
            otherwise=(),
        )
        self._ask(bare, otherwise, None)
        courses = tuple(self._new_block() for _ in sentence.options)
        self.open.append(form.Course(courses, sentence.span))
        for block, option in zip(courses, sentence.options, strict=True):
            self._begin(block)
            self._sentences(option.body)
            self._go(after)
        self._begin(otherwise)
        self._passed_over(sentence)
        self._go(after)
        self._begin(after)

    def _together(self, sentence: core.Together) -> None:
        self._ask(sentence, None, None)

    _choosenumber = _choosesome = _chooseorder = _chooseassignment = _choose
