"""Carries out sentences that ask nobody and end nothing.

Takes a state and changes it; `supposing` gives it a copy. Rules set off by what happens are carried
out as in play: those before a rule, at the start of its scope, at the end of it, and after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..core import statements as deeds
from ..core.world import RuleInfo, World
from ..lean import frozen
from ..run.chance import below
from ..run.failure import (
    budget_spent,
    empty_range,
    never_settles,
    pick_from_nothing,
    too_deep,
)
from ..run.layout import Layout
from ..run.state import State
from ..source import Span
from ..wording import wording
from . import effects
from .calls import room_for_a_level
from .evaluate import Evaluator, Noted, Value
from .facts import position, read_field
from .numbers import number

DEEPEST = 100
"""How often a rule may be under way within itself."""
SETTLED_AFTER = 1_000
"""How often rules that run always may change something before they are called endless."""

Names = dict[int, Value]
"""The local names of a rule under way, by slot."""


@frozen
class Done:
    """The rule is left, with its result if it has one."""

    value: Value = None


@frozen
class Stopped:
    """The innermost loop is left."""


Outcome = Done | Stopped | None
"""How sentences ended; None: the next sentence follows."""


def evaluator(
    world: World, layout: Layout, state: State | None, noted: Noted | None = None
) -> Evaluator:
    """An evaluator that can also suppose rules."""
    return Evaluator(world, layout, state, perform, noted=noted)


def perform(
    world: World, layout: Layout, state: State, rule: str, arguments: tuple[Value, ...]
) -> Value:
    """Carry out a rule that asks nothing; the state changes, and its result is given."""
    return run_rule(evaluator(world, layout, state), world.rules[rule], arguments)


def run_rule(ev: Evaluator, rule: RuleInfo, arguments: tuple[Value, ...]) -> Value:
    """A rule with everything that it sets off."""
    if ev.calling.count(f"rule {rule.name}") >= DEEPEST:
        raise too_deep(rule.name, DEEPEST, rule.span)
    inner = ev.inside(f"rule {rule.name}")
    ev.note("rule", rule.span)
    with room_for_a_level():
        _set_off(inner, "before", rule.name, arguments)
        _set_off(inner, "start", rule.name, ())
        names = {param.slot: value for param, value in zip(rule.params, arguments, strict=True)}
        outcome = run_body(inner, rule.body, names)
        _end_scope(inner, rule.name)
        _set_off(inner, "after", rule.name, arguments)
    return outcome.value if isinstance(outcome, Done) else None


def triggered(world: World, when: str, subject: str) -> Iterator[RuleInfo]:
    """The rules set off by an event, in the order of their declaration."""
    for rule in world.rules.values():
        if rule.trigger and (rule.trigger.when, rule.trigger.subject) == (when, subject):
            yield rule


def _set_off(ev: Evaluator, when: str, subject: str, arguments: tuple[Value, ...]) -> None:
    for rule in triggered(ev.world, when, subject):
        run_rule(ev, rule, arguments[: len(rule.params)])


def _end_scope(ev: Evaluator, scope: str) -> None:
    _set_off(ev, "end", scope, ())
    effects.end_marks(ev, scope)


def settle(ev: Evaluator) -> None:
    """Carry out the rules that run always until they change nothing."""
    for _ in range(SETTLED_AFTER):
        before = position(ev).copy()
        for rule in ev.world.rules.values():
            if rule.trigger and rule.trigger.when == "always":
                run_rule(ev, rule, ())
        if position(ev) == before:
            return
    restless = next(r for r in ev.world.rules.values() if r.trigger and r.trigger.when == "always")
    raise never_settles(restless.name, restless.span)


def run_body(ev: Evaluator, body: deeds.Body, names: Names) -> Outcome:
    """Sentences one after the other, until one leaves."""
    for statement in body:
        outcome = run(ev, statement, names)
        if outcome is not None:
            return outcome
    return None


def run(ev: Evaluator, statement: deeds.Statement, names: Names) -> Outcome:
    """One sentence."""
    _spend(ev, statement.span)
    ev.note("sentence", statement.span)
    return _SENTENCES[type(statement)](ev, statement, names)


def _spend(ev: Evaluator, span: Span) -> None:
    state = position(ev)
    state.fuel -= 1
    if state.fuel < 0:
        raise budget_spent(span)


def _set_local(ev: Evaluator, deed: deeds.SetLocal, names: Names) -> Outcome:
    names[deed.slot] = ev.evaluate(deed.value, names)
    return None


def _change(ev: Evaluator, deed: deeds.SetField | deeds.ChangeField, names: Names) -> Outcome:
    thing = effects.thing_of(ev, deed, names)
    before = read_field(ev, deed.kind, deed.field, thing)
    after = effects.new_value(ev, deed, thing, names)
    effects.write_field(ev, deed.kind, deed.field, thing, after)
    if after != before:
        _set_off(ev, "changes", f"{deed.kind}.{deed.field}", (thing,))
    return None


def _say(ev: Evaluator, deed: deeds.Say, names: Names) -> Outcome:
    # Nothing asks for the log of a supposed position, but the words must be sayable.
    wording(ev, deed.text, names)
    return None


def _roll(ev: Evaluator, deed: deeds.Roll, names: Names) -> Outcome:
    low, high = number(ev, deed.low, names), number(ev, deed.high, names)
    if low > high:
        raise empty_range(low, high, deed.span)
    names[deed.slot] = low + below(position(ev), high - low + 1)
    return None


def _pick(ev: Evaluator, deed: deeds.Pick, names: Names) -> Outcome:
    group = ev.evaluate(deed.group, names)
    if not group:
        raise pick_from_nothing(deed.span)
    names[deed.slot] = group[below(position(ev), len(group))]
    return None


def _call(ev: Evaluator, deed: deeds.CallRule, names: Names) -> Outcome:
    given = tuple(ev.evaluate(argument, names) for argument in deed.arguments)
    result = run_rule(ev, ev.world.rules[deed.rule], given)
    if deed.slot is not None:
        names[deed.slot] = result
    return None


def _stop(ev: Evaluator, deed: deeds.Stop, names: Names) -> Outcome:
    return Stopped()


def _done(ev: Evaluator, deed: deeds.Done, names: Names) -> Outcome:
    return Done(None if deed.value is None else ev.evaluate(deed.value, names))


def _if(ev: Evaluator, deed: deeds.If, names: Names) -> Outcome:
    holds = ev.holds(deed.condition, names)
    ev.note("then" if holds else "otherwise", deed.span)
    return run_body(ev, deed.then if holds else deed.otherwise, names)


def _for_each(ev: Evaluator, deed: deeds.ForEach, names: Names) -> Outcome:
    for element in ev.evaluate(deed.group, names):
        names[deed.slot] = element
        outcome = run_body(ev, deed.body, names)
        if outcome is not None:
            return outcome if isinstance(outcome, Done) else None
    return None


def _repeat(ev: Evaluator, deed: deeds.Repeat, names: Names) -> Outcome:
    for _ in range(number(ev, deed.count, names)):
        outcome = run_body(ev, deed.body, names)
        if outcome is not None:
            return outcome if isinstance(outcome, Done) else None
    return None


def _while(ev: Evaluator, deed: deeds.While, names: Names) -> Outcome:
    for _ in range(number(ev, deed.most, names)):
        if not ev.holds(deed.condition, names):
            return None
        outcome = run_body(ev, deed.body, names)
        if outcome is not None:
            return outcome if isinstance(outcome, Done) else None
    return None


def _phase(ev: Evaluator, deed: deeds.Phase, names: Names) -> Outcome:
    _set_off(ev, "start", deed.name, ())
    outcome = run_body(ev, deed.body, names)
    _end_scope(ev, deed.name)
    return outcome


def _turn(ev: Evaluator, deed: deeds.Turn, names: Names) -> Outcome:
    state = position(ev)
    before, state.mover = state.mover, ev.evaluate(deed.player, names)
    _set_off(ev, "start", "turn", ())
    outcome = run_body(ev, deed.body, names)
    _end_scope(ev, "turn")
    settle(ev)
    state.ply += 1
    state.mover = before
    return outcome


def _effect(change: Callable[[Evaluator, Any, Names], None]) -> Callable[..., Outcome]:
    """A sentence that only changes something, after which the next one follows."""

    def sentence(ev: Evaluator, deed: deeds.Statement, names: Names) -> Outcome:
        change(ev, deed, names)
        return None

    return sentence


_SENTENCES: dict[type, Callable[[Evaluator, Any, Names], Outcome]] = {
    deeds.SetLocal: _set_local,
    deeds.SetField: _change,
    deeds.ChangeField: _change,
    deeds.Move: _effect(effects.move),
    deeds.Return: _effect(effects.give_back),
    deeds.Draw: _effect(effects.draw),
    deeds.Shuffle: _effect(effects.shuffle),
    deeds.Roll: _roll,
    deeds.Pick: _pick,
    deeds.Say: _say,
    deeds.Show: _effect(effects.show),
    deeds.Remember: _effect(effects.remember),
    deeds.Forget: _effect(effects.forget),
    deeds.CallRule: _call,
    deeds.Stop: _stop,
    deeds.Done: _done,
    deeds.If: _if,
    deeds.ForEach: _for_each,
    deeds.Repeat: _repeat,
    deeds.While: _while,
    deeds.Phase: _phase,
    deeds.Turn: _turn,
}
