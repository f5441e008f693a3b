"""Sentences that change the position, are left to chance, are said, or end the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .. import nodes
from ..core import expressions as core
from ..core import statements as deeds
from ..core.types import NumberT, SetT
from ..resolve.wording import in_words
from .assigning import assign, new_value, place, span_of, target
from .context import Context, element_of, ends_of, kind_of
from .expressions import memory_exists
from .phrases import names_of, new_element, phrase
from .texts import told, worded
from .types import PLAYER, sure

Check = Callable[[Context, Any], deeds.Body]


def _set(ctx: Context, node: nodes.Set) -> deeds.Body:
    field = target(ctx, node.place)
    if field is None:
        if not isinstance(node.value, nodes.Nothing | nodes.Name):
            ctx.express(node.value)
        return ()
    value = new_value(ctx, field.info, node.value)
    if value is None:
        return ()
    info = field.info
    return (deeds.SetField(info.kind, info.name, field.thing, value, node.span),)


def _change(ctx: Context, node: nodes.Change) -> deeds.Body:
    field = target(ctx, node.place)
    amount = ctx.number(node.amount)
    if field is None or amount is None:
        return ()
    info = field.info
    if not isinstance(info.type, NumberT):
        message = f"`{info.name}` is {in_words(info.type)}, and only numbers go up and down"
        ctx.report("E506", message, node.place.span)
        return ()
    if not node.up:
        ends = ends_of(amount)
        wanted = NumberT(-ends.high, -ends.low)
        amount = core.Negative(amount, wanted, amount.span)
    return (deeds.ChangeField(info.kind, info.name, field.thing, amount, node.span),)


# --- things and places --------------------------------------------------------------------------


def _move(ctx: Context, node: nodes.Move) -> deeds.Body:
    what = ctx.one_or_more(node.what)
    kind = kind_of(what.type) if what is not None else None
    to = place(ctx, node.to, kind)
    if what is None or kind is None or to is None:
        return ()
    return (deeds.Move(kind, ctx.certain(what), to, node.end or "bottom", node.span),)


def _return(ctx: Context, node: nodes.Return) -> deeds.Body:
    what = ctx.one_or_more(node.what)
    kind = kind_of(what.type) if what is not None else None
    if what is None or kind is None:
        return ()
    supply = [zone for zone in ctx.box.zones.values() if zone.is_supply and zone.holds == kind]
    if not supply:
        message = f"there is no supply of {kind} to return it to"
        ctx.report("E421", message, node.what.span, f"add `supply … of {kind}`")
        return ()
    ctx.uses.zones[supply[0].name] = None
    return (deeds.Return(kind, ctx.certain(what), node.span),)


def _shuffle(ctx: Context, node: nodes.Shuffle) -> deeds.Body:
    ctx.deeds.chance = ctx.deeds.chance or node.span
    where = place(ctx, node.zone, None)
    return () if where is None else (deeds.Shuffle(where, node.span),)


def _draw(ctx: Context, node: nodes.Draw) -> deeds.Body:
    count = ctx.number(node.count)
    source = place(ctx, node.source, None)
    holds = getattr(source.type, "holds", None) if source is not None else None
    to = place(ctx, node.to, holds)
    if count is None or source is None or holds is None or to is None:
        return ()
    return (deeds.Draw(holds, count, source, to, node.span),)


def _show(ctx: Context, node: nodes.Show) -> deeds.Body:
    what = ctx.express(node.what)
    to = players(ctx, node.to)
    if what is None or to is None:
        return ()
    kind = kind_of(what.type)
    return (deeds.Show(kind or "", ctx.certain(what) if kind else what, to, node.span),)


def players(ctx: Context, node: nodes.Expr) -> core.Expr | None:
    """One player or a set of players."""
    expr = ctx.express(node, PLAYER)
    if expr is not None and isinstance(expr.type, SetT):
        return ctx.fit(expr, SetT(PLAYER), node.span)
    return None if expr is None else ctx.fit(expr, PLAYER, node.span)


# --- chance -------------------------------------------------------------------------------------


def _roll(ctx: Context, node: nodes.Roll) -> deeds.Body:
    ctx.deeds.chance = ctx.deeds.chance or node.span
    low, high = ctx.number(node.low), ctx.number(node.high)
    if low is None or high is None:
        assign(ctx, node.name, None)
        return ()
    wanted = span_of(ctx, low, high, node.span)
    return (deeds.Roll(assign(ctx, node.name, wanted), low, high, node.span),)


def _pick(ctx: Context, node: nodes.Pick) -> deeds.Body:
    ctx.deeds.chance = ctx.deeds.chance or node.span
    group = phrase(ctx, node.group, None, (node.name.id,))
    slot = assign(ctx, node.name, sure(element_of(group)) if group is not None else None)
    return () if group is None else (deeds.Pick(slot, group, node.span),)


# --- what is said, remembered, and how it ends --------------------------------------------------


def _say(ctx: Context, node: nodes.Say) -> deeds.Body:
    tellings = {each.name.id: told(ctx, node.text, each) for each in node.tellings}
    text = worded(ctx, node.text, tellings)
    return () if text is None else (deeds.Say(text, node.span),)


def _remember(ctx: Context, node: nodes.Remember) -> deeds.Body:
    known = memory_exists(ctx, node.memory)
    return (deeds.Remember(node.memory.id, node.span),) if known else ()


def _forget(ctx: Context, node: nodes.Forget) -> deeds.Body:
    known = memory_exists(ctx, node.memory)
    return (deeds.Forget(node.memory.id, node.span),) if known else ()


def _wins(ctx: Context, node: nodes.Wins) -> deeds.Body:
    ctx.deeds.asks = ctx.deeds.asks or node.span
    winners = players(ctx, node.winner)
    return () if winners is None else (deeds.Wins(winners, node.span),)


def _nobody(ctx: Context, node: nodes.NobodyWins) -> deeds.Body:
    ctx.deeds.asks = ctx.deeds.asks or node.span
    return (deeds.NobodyWins(node.span),)


def _ranking(ctx: Context, node: nodes.Ranking) -> deeds.Body:
    ctx.deeds.asks = ctx.deeds.asks or node.span
    group = phrase(ctx, node.group)
    names = names_of(node.group)
    element = new_element(ctx, group, names)
    with ctx.scope.about(element, *names):
        keys = [ctx.number(key) for key in node.keys]
    sound = tuple(key for key in keys if key is not None)
    if group is not None:
        group = ctx.fit(group, SetT(PLAYER), node.group.span)
    if group is None or len(sound) < len(keys):
        return ()
    return (deeds.Ranking(group, element.slot, sound, node.span),)


EFFECTS: Mapping[type, Check] = {
    nodes.Set: _set,
    nodes.Change: _change,
    nodes.Move: _move,
    nodes.Return: _return,
    nodes.Shuffle: _shuffle,
    nodes.Draw: _draw,
    nodes.Show: _show,
    nodes.Roll: _roll,
    nodes.Pick: _pick,
    nodes.Say: _say,
    nodes.Remember: _remember,
    nodes.Forget: _forget,
    nodes.Wins: _wins,
    nodes.NobodyWins: _nobody,
    nodes.Ranking: _ranking,
}
