"""The ways into the evaluator: an expression or a value by name, in a position, with its account.

Takes a world, its layout and a state, which is left as it is; gives plain values, or a Trace of
how a value came about. Mistakes of the rules are raised as RuleFailure.
"""

from __future__ import annotations

from ..core import expressions as core
from ..core.world import World
from ..run.layout import Layout
from ..run.state import State
from .evaluate import Locals, Value
from .perform import evaluator
from .trace import DEEPEST, Trace, explain_value


def evaluate(
    world: World, layout: Layout, state: State, expr: core.Expr, local: Locals | None = None
) -> Value:
    """The value of a checked expression in a position."""
    return evaluator(world, layout, state).evaluate(expr, local or {})


def value_of(
    world: World, layout: Layout, state: State, name: str, arguments: tuple[Value, ...] = ()
) -> Value:
    """What a value of the ruleset gives for its arguments."""
    return evaluate(world, layout, state, _call(world, name, arguments))


def trace_value(
    world: World,
    layout: Layout,
    state: State,
    name: str,
    arguments: tuple[Value, ...] = (),
    depth: int = DEEPEST,
) -> Trace:
    """A value of the ruleset with every modifier and inner value that made it, so many deep."""
    call = _call(world, name, arguments)
    return explain_value(evaluator(world, layout, state), call, {}, depth)


def _call(world: World, name: str, arguments: tuple[Value, ...]) -> core.CallValue:
    info = world.values[name]
    given = zip(info.params, arguments, strict=True)
    constants = tuple(core.Const(value, param.type, info.span) for param, value in given)
    return core.CallValue(name, constants, info.type, info.span)
