"""The value of any checked expression, worked out slowly and obviously.

Takes a world and, unless the expression touches constants alone, a state; gives the value. Flags
are Python bools, sets are tuples, texts are strings, all else is whole numbers with none as -1.
Nothing here shares code with the compiler, so that each can be held to the other's answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import Factory, define, evolve

from ..core import expressions as core
from ..core.world import World
from ..lean import frozen
from ..run.failure import budget_spent, no_row_matches
from ..run.layout import Layout, lay_out
from ..run.state import State
from ..source import Span
from ..wording import telling, word, wording
from . import calls, facts, graphs, numbers, sets

Value = Any
"""An int, a bool, a text, a tuple of values, or a mapping (what several chose together)."""

Locals = Mapping[int, Value]
"""The local names by slot."""

Perform = Callable[[World, Layout, State, str, tuple[Value, ...]], Value]
"""Carries out a rule that asks nothing, changing the state it is given; gives its result."""


Noted = Callable[[str, Span], None]
"""Notes that a point of the rules was passed, by its sort and place (see run/tracing.py)."""


BUDGET = 2_000_000
"""Expressions that one evaluator works out before it gives up."""


@define
class Budget:
    """How many expressions may still be worked out; all evaluators made from one share it."""

    left: int = BUDGET


@frozen
class Evaluator:
    """A position to evaluate in. Without a state only constants can be read."""

    world: World
    layout: Layout
    state: State | None = None
    perform: Perform | None = None
    """Needed by `supposing` alone."""
    calling: tuple[str, ...] = ()
    """The values that use themselves and are being worked out, outermost first."""
    budget: Budget = Factory(Budget)
    noted: Noted | None = None
    """Of what is only supposed, rules are not noted."""

    def evaluate(self, expr: core.Expr, local: Locals) -> Value:
        """The value of an expression."""
        self.budget.left -= 1
        if self.budget.left < 0:
            raise budget_spent(expr.span)
        return _FORMS[type(expr)](self, expr, local)

    def holds(self, expr: core.Expr, local: Locals) -> bool:
        """Whether a condition holds."""
        return self.evaluate(expr, local) is True

    def note(self, sort: str, span: Span) -> None:
        """A point of the rules was passed."""
        if self.noted is not None:
            self.noted(sort, span)

    def with_state(self, state: State) -> Evaluator:
        """The same in another position."""
        return evolve(self, state=state)

    def inside(self, value: str) -> Evaluator:
        """The same, one deeper in a value that uses itself."""
        return evolve(self, calling=(*self.calling, value))


def fold(world: World, expr: core.Expr, local: Locals | None = None) -> Value:
    """The value of an expression over constants; `NotConstantError` if it needs a position."""
    return Evaluator(world, lay_out(world)).evaluate(expr, local or {})


def _const(_: Evaluator, expr: core.Const, local: Locals) -> Value:
    return facts.as_typed(expr.value, expr.type)


def _local(_: Evaluator, expr: core.Local, local: Locals) -> Value:
    return local[expr.slot]


def _both(ev: Evaluator, expr: core.Both, local: Locals) -> Value:
    return all(ev.holds(part, local) for part in expr.parts)


def _either(ev: Evaluator, expr: core.Either, local: Locals) -> Value:
    return any(ev.holds(part, local) for part in expr.parts)


def _not(ev: Evaluator, expr: core.Not, local: Locals) -> Value:
    return not ev.holds(expr.part, local)


def _conditional(ev: Evaluator, expr: core.Conditional, local: Locals) -> Value:
    holds = ev.holds(expr.condition, local)
    ev.note("then" if holds else "otherwise", expr.span)
    return ev.evaluate(expr.then if holds else expr.otherwise, local)


def _match(ev: Evaluator, expr: core.Match, local: Locals) -> Value:
    result = matched(ev, expr, local)
    ev.note("row", result.span)
    return ev.evaluate(result, local)


def matched(ev: Evaluator, expr: core.Match, local: Locals) -> core.Expr:
    """What the row of a table gives that fits the keys."""
    keys = tuple(ev.evaluate(key, local) for key in expr.keys)
    for cells, result in expr.rows:
        if all(cell is None or cell == key for cell, key in zip(cells, keys, strict=True)):
            return result
    worded = (word(ev.world, key, of.type) for key, of in zip(keys, expr.keys, strict=True))
    raise no_row_matches(worded, expr.span)


def _map_get(ev: Evaluator, expr: core.MapGet, local: Locals) -> Value:
    return dict(ev.evaluate(expr.map, local))[ev.evaluate(expr.key, local)]


def _wording(ev: Evaluator, expr: core.Wording, local: Locals) -> Value:
    return wording(ev, expr, local)


def _told(ev: Evaluator, expr: core.Told, local: Locals) -> Value:
    return telling(ev, expr, local)


_FORMS: dict[type, Callable[[Evaluator, Any, Locals], Value]] = {
    core.Const: _const,
    core.Local: _local,
    core.Mover: facts.mover,
    core.FieldOf: facts.field_of,
    core.OwnerOfPlace: facts.owner_of_place,
    core.InZone: facts.in_zone,
    core.PlaceOf: facts.place_of,
    core.Contents: facts.contents,
    core.Both: _both,
    core.Either: _either,
    core.Not: _not,
    core.Compare: numbers.compare,
    core.Member: sets.member,
    core.Arithmetic: numbers.arithmetic,
    core.Divide: numbers.divide,
    core.Negative: numbers.negative,
    core.Absolute: numbers.absolute,
    core.Conditional: _conditional,
    core.Match: _match,
    core.CallValue: calls.call_value,
    core.Filter: sets.keep,
    core.Reduce: sets.reduce,
    core.Extreme: sets.extreme,
    core.Rank: sets.rank,
    core.EndOf: sets.end_of,
    core.Sorted: sets.in_order,
    core.Join: sets.join,
    core.Without: sets.without,
    core.Single: sets.single,
    core.Numbers: numbers.numbers,
    core.Lookup: graphs.lookup,
    core.Prefix: graphs.prefix,
    core.Spread: graphs.spread,
    core.Times: facts.times,
    core.Supposing: calls.supposing,
    core.MapGet: _map_get,
    core.Certain: numbers.certain,
    core.Wording: _wording,
    core.Told: _told,
}
