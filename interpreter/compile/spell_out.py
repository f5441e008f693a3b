"""Spells out what the rules leave to the language: triggers, scopes, turns and marks.

Takes a rule of the checked tree; gives sentences in which every rule that is set off by an event is
carried out by name where the event happens.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve

from ..core import expressions as expr
from ..core import statements as core
from ..core.types import FlagT, ThingT
from ..core.walking import walk
from ..core.world import ParamInfo, RuleInfo, World
from ..source import Span
from . import form


class Triggers:
    """The rules set off by each event, and the scopes that have marks."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.rules: dict[tuple[str, str], list[RuleInfo]] = {}
        for rule in world.rules.values():
            if rule.trigger is not None:
                event = (rule.trigger.when, rule.trigger.subject)
                self.rules.setdefault(event, []).append(rule)
        self.marks: dict[str, list[tuple[str, str]]] = {}
        for key, info in world.fields.items():
            if info.until is not None and not info.constant:
                self.marks.setdefault(info.until, []).append(key)
        self.always = tuple(
            name
            for name, rule in world.rules.items()
            if rule.trigger and rule.trigger.when == "always"
        )

    def calls(
        self, when: str, subject: str, arguments: tuple[expr.Expr, ...], span: Span
    ) -> form.Sentences:
        """The rules that an event sets off, each carried out in turn."""
        return tuple(
            core.CallRule(rule.name, arguments[: len(rule.params)], None, span)
            for rule in self.rules.get((when, subject), ())
        )

    def ending(self, scope: str, span: Span) -> form.Sentences:
        """What happens at the end of a scope."""
        marks = (form.EndMarks(scope, span),) if scope in self.marks else ()
        return (*self.calls("end", scope, (), span), *marks)


class SpellOut:
    """One rule being spelled out; new local names get slots behind those it has."""

    def __init__(self, triggers: Triggers, rule: RuleInfo) -> None:
        self.triggers = triggers
        self.rule = rule
        self.slots = max(len(rule.slots), 1 + _highest_slot(rule))

    def body(self) -> form.Sentences:
        """The rule with all that it sets off."""
        triggers, rule = self.triggers, self.rule
        written = self._sentences(rule.body)
        ending = triggers.ending(rule.name, rule.span)
        start = triggers.calls("start", rule.name, (), rule.span)
        inner: form.Sentences = (*start, *written)
        if ending:
            inner = (*start, form.Scope(written, ending, rule.span))
        given, kept = self._arguments()
        after = triggers.calls("after", rule.name, kept, rule.span)
        if after:
            inner = (*given, form.Scope(inner, after, rule.span))
        return (
            form.Begin(rule.span),
            *triggers.calls("before", rule.name, _locals(rule.params, rule.span), rule.span),
            *inner,
        )

    def _arguments(self) -> tuple[form.Sentences, tuple[expr.Expr, ...]]:
        """The arguments kept aside, since the rule may give their names other values."""
        span, kept, given = self.rule.span, [], []
        for param in self.rule.params:
            slot = self.new_slot()
            given.append(
                core.SetLocal(slot, expr.Local(param.slot, param.name, param.type, span), span)
            )
            kept.append(expr.Local(slot, param.name, param.type, span))
        return tuple(given), tuple(kept)

    def new_slot(self) -> int:
        self.slots += 1
        return self.slots - 1

    def _sentences(self, body: Iterable[core.Statement]) -> form.Sentences:
        return tuple(out for sentence in body for out in self._sentence(sentence))

    def _sentence(self, sentence: core.Statement) -> form.Sentences:
        match sentence:
            case core.SetField() | core.ChangeField():
                return self._change(sentence)
            case core.Phase():
                return self._phase(sentence)
            case core.Turn():
                return self._turn(sentence.player, sentence.body, sentence.span)
            case core.TakeTurns():
                return self._turns(sentence)
            case core.If() | core.ForEach() | core.Repeat() | core.While():
                return (self._with_bodies(sentence),)
            case core.Options():
                options = tuple(
                    evolve(option, body=self._sentences(option.body)) for option in sentence.options
                )
                rest = self._sentences(sentence.otherwise)
                return (evolve(sentence, options=options, otherwise=rest),)
        if isinstance(sentence, core.Choice):
            return (self._with_bodies(sentence),)
        return (sentence,)

    def _with_bodies(
        self, sentence: core.If | core.ForEach | core.Repeat | core.While | core.Choice
    ) -> Any:
        names = [name for name in ("body", "then", "otherwise") if hasattr(sentence, name)]
        bodies = {name: self._sentences(getattr(sentence, name)) for name in names}
        changed: Any = sentence
        return evolve(changed, **bodies)

    def _change(self, sentence: core.SetField | core.ChangeField) -> form.Sentences:
        """Rules that watch a field run after the change, with the thing, if its value is new."""
        event = f"{sentence.kind}.{sentence.field}"
        if ("changes", event) not in self.triggers.rules:
            return (sentence,)
        span, type_ = sentence.span, self.triggers.world.fields[sentence.kind, sentence.field].type
        thing_type = ThingT(sentence.kind)
        thing = expr.Local(self.new_slot(), "it", thing_type, span)
        before = expr.Local(self.new_slot(), "before", type_, span)
        now = expr.FieldOf(sentence.kind, sentence.field, thing, type_, span)
        watchers = self.triggers.calls("changes", event, (thing,), span)
        return (
            core.SetLocal(thing.slot, sentence.thing, span),
            core.SetLocal(before.slot, now, span),
            evolve(sentence, thing=thing),
            core.If(expr.Compare("is not", now, before, FlagT(), span), watchers, (), span),
        )

    def _phase(self, sentence: core.Phase) -> form.Sentences:
        start = self.triggers.calls("start", sentence.name, (), sentence.span)
        body = self._sentences(sentence.body)
        ending = self.triggers.ending(sentence.name, sentence.span)
        scope = (form.Scope(body, ending, sentence.span),) if ending else body
        return (form.Begin(sentence.span), *start, *scope)

    def _turn(
        self, player: expr.Expr, body: Iterable[core.Statement], span: Span
    ) -> form.Sentences:
        mover = expr.Mover(ThingT("player"), span)
        before = expr.Local(self.new_slot(), "mover", ThingT("player"), span)
        settle = (form.Settle(span),) if self.triggers.always else ()
        ending: form.Sentences = (
            *self.triggers.ending("turn", span),
            *settle,
            form.CountPly(span),
            form.SetMover(before, span),
        )
        start = self.triggers.calls("start", "turn", (), span)
        return (
            core.SetLocal(before.slot, mover, span),
            form.SetMover(player, span),
            form.Scope((*start, *self._sentences(body)), ending, span),
        )

    def _turns(self, sentence: core.TakeTurns) -> form.Sentences:
        span = sentence.span
        player = expr.Local(self.new_slot(), "player", ThingT("player"), span)
        body = self._turn(player, sentence.body, span)
        return (form.Turns(player.slot, sentence.start, sentence.most, body, span),)


def _locals(params: tuple[ParamInfo, ...], span: Span) -> tuple[expr.Expr, ...]:
    return tuple(expr.Local(param.slot, param.name, param.type, span) for param in params)


def _highest_slot(rule: RuleInfo) -> int:
    slots = [param.slot for param in rule.params]
    for node in walk(*rule.body):
        slots.append(getattr(node, "variable", -1))
        slot = getattr(node, "slot", -1)
        slots.append(-1 if slot is None else slot)
        slots.extend(each for each, _ in getattr(node, "pickings", ()))
    return max(slots, default=-1)
