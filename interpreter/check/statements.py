"""Sentences: each becomes checked statements, or nothing if it is wrong and reported."""

from __future__ import annotations

from collections.abc import Mapping

from .. import nodes
from ..core import expressions as core
from ..core import statements as deeds
from ..resolve.definitions import reserved
from ..resolve.wording import in_words
from .assigning import assign
from .choices import CHOICES
from .context import Context
from .effects import EFFECTS, Check
from .expressions import rule_call
from .flow import ends
from .names import check_new
from .nesting import MOST_CASES, too_many
from .phrases import new_element, phrase
from .types import PLAYER


def block(ctx: Context, sentences: nodes.Block) -> deeds.Body:
    """The sentences of a block; names given in it are forgotten at its end."""
    with ctx.scope.block():
        return sequence(ctx, sentences)


def sequence(ctx: Context, sentences: nodes.Block) -> deeds.Body:
    """Sentences one after the other."""
    found: list[deeds.Statement] = []
    for number, sentence in enumerate(sentences):
        if number and ends(sentences[number - 1]):
            ctx.report("W906", "this can never be reached", sentence.span)
        ctx.depth = 0
        found += CHECKS[type(sentence)](ctx, sentence)
    return tuple(found)


# --- names and rules ----------------------------------------------------------------------------


def _let(ctx: Context, node: nodes.Let) -> deeds.Body:
    if _names_rule(ctx, node.value):
        return _result(ctx, node)
    known = ctx.scope.find(node.name.id)
    value = ctx.express(node.value, known.type if known else None)
    slot = assign(ctx, node.name, value.type if value is not None else None)
    return () if value is None else (deeds.SetLocal(slot, value, node.span),)


def _names_rule(ctx: Context, node: nodes.Expr) -> bool:
    name = node.name if isinstance(node, nodes.Apply) else node
    if not isinstance(name, nodes.Name) or ctx.scope.find(name.id) is not None:
        return False
    return name.id in ctx.shared.rules


def _result(ctx: Context, node: nodes.Let) -> deeds.Body:
    """`x = rule(…)`: the result of a rule."""
    call = _call_rule(ctx, node.value)
    name = node.value.name if isinstance(node.value, nodes.Apply) else node.value
    assert isinstance(name, nodes.Name)
    callee = ctx.shared.rules[name.id]
    if callee.gives is None and not callee.broken:
        message = f"the rule `{callee.name}` gives nothing"
        ctx.report("E510", message, node.value.span, f"write `{node.value.span.text}` alone")
    slot = assign(ctx, node.name, callee.gives)
    if call is None:
        return ()
    return (deeds.CallRule(call[0], call[1], slot, node.span),)


def _call_rule(ctx: Context, deed: nodes.Expr) -> tuple[str, tuple[core.Expr, ...]] | None:
    call = rule_call(ctx, deed)
    if call is not None:
        ctx.deeds.calls.setdefault(call[0], deed.span)
    return call


def _call(ctx: Context, node: nodes.Call) -> deeds.Body:
    call = _call_rule(ctx, node.deed)
    return () if call is None else (deeds.CallRule(call[0], call[1], None, node.span),)


# --- leaving ------------------------------------------------------------------------------------


def _stop(ctx: Context, node: nodes.Stop) -> deeds.Body:
    if not ctx.scope.loops:
        message = "there is no loop here that `stop` could leave"
        ctx.report("E516", message, node.span, "`done` leaves the rule")
        return ()
    return (deeds.Stop(node.span),)


def _done(ctx: Context, node: nodes.Done) -> deeds.Body:
    if ctx.gives is not None:
        message = f"the rule gives {in_words(ctx.gives)}, and ends without it here"
        ctx.report("E517", message, node.span, "write `give …`")
        return ()
    return (deeds.Done(None, node.span),)


def _give(ctx: Context, node: nodes.Give) -> deeds.Body:
    if ctx.gives is None:
        message = "nothing says that the rule gives something"
        ctx.report("E516", message, node.span, "add `gives` and a type to its heading")
        ctx.express(node.value)
        return ()
    value = ctx.wanted(node.value, ctx.gives)
    return () if value is None else (deeds.Done(value, node.span),)


# --- courses ------------------------------------------------------------------------------------


def _if(ctx: Context, node: nodes.If) -> deeds.Body:
    condition = ctx.condition(node.condition)
    then, otherwise = block(ctx, node.then), block(ctx, node.otherwise)
    return () if condition is None else (deeds.If(condition, then, otherwise, node.span),)


def _first(ctx: Context, node: nodes.First) -> deeds.Body:
    if too_many(ctx, node.cases, MOST_CASES, "cases"):
        return ()
    cases: list[tuple[core.Expr | None, deeds.Body, nodes.When]] = []
    for case in node.cases:
        ctx.depth = 0
        cases.append((ctx.condition(case.condition), block(ctx, case.body), case))
    otherwise = block(ctx, node.otherwise)
    for condition, body, case in reversed(cases):
        if condition is not None:
            otherwise = (deeds.If(condition, body, otherwise, case.span),)
    return otherwise


def loop(ctx: Context, sentences: nodes.Block) -> deeds.Body:
    """The body of a loop, which `stop` can leave."""
    ctx.scope.loops += 1
    body = block(ctx, sentences)
    ctx.scope.loops -= 1
    return body


def _for_each(ctx: Context, node: nodes.ForEach) -> deeds.Body:
    check_new(ctx, node.variable)
    name = node.variable.id
    group = phrase(ctx, node.group, None, (name,))
    element = new_element(ctx, group, (name,))
    with ctx.scope.named(element, name):
        body = loop(ctx, node.body)
    return () if group is None else (deeds.ForEach(element.slot, group, body, node.span),)


def _repeat(ctx: Context, node: nodes.Repeat) -> deeds.Body:
    count = ctx.number(node.count)
    body = loop(ctx, node.body)
    return () if count is None else (deeds.Repeat(count, body, node.span),)


def _while(ctx: Context, node: nodes.While) -> deeds.Body:
    condition, most = ctx.condition(node.condition), ctx.number(node.most)
    body = loop(ctx, node.body)
    if condition is None or most is None:
        return ()
    return (deeds.While(condition, most, body, node.span),)


def _phase(ctx: Context, node: nodes.Phase) -> deeds.Body:
    reserved(node.name, ctx.findings)
    ctx.deeds.scopes.setdefault(node.name.id, node.name.span)
    title = node.title.value if node.title is not None else None
    return (deeds.Phase(node.name.id, title, block(ctx, node.body), node.span),)


def _turn(ctx: Context, node: nodes.Turn) -> deeds.Body:
    ctx.deeds.scopes.setdefault("turn", node.span)
    player = ctx.wanted(node.player, PLAYER)
    body = block(ctx, node.body)
    return () if player is None else (deeds.Turn(player, body, node.span),)


def _take_turns(ctx: Context, node: nodes.TakeTurns) -> deeds.Body:
    ctx.deeds.scopes.setdefault("turn", node.span)
    start = ctx.wanted(node.start, PLAYER) if node.start is not None else None
    most = ctx.number(node.most) if node.most is not None else None
    body = loop(ctx, node.body)
    if (node.start and start is None) or (node.most and most is None):
        return ()
    return (deeds.TakeTurns(start, most, body, node.span),)


CHECKS: Mapping[type, Check] = {
    nodes.Let: _let,
    nodes.Call: _call,
    nodes.Stop: _stop,
    nodes.Done: _done,
    nodes.Give: _give,
    nodes.If: _if,
    nodes.ForEach: _for_each,
    nodes.Repeat: _repeat,
    nodes.While: _while,
    nodes.First: _first,
    nodes.Phase: _phase,
    nodes.Turn: _turn,
    nodes.TakeTurns: _take_turns,
    **EFFECTS,
    **CHOICES,
}
