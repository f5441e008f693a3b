"""Modifiers: each change of a modifier, checked against the value that it changes."""

from __future__ import annotations

from .. import nodes
from ..core import expressions as core
from ..core.types import NumberT, Type
from ..core.world import AdjustmentInfo, ModifierInfo, ValueInfo
from ..resolve.types import typed
from ..resolve.wording import in_words
from .calls import plural
from .context import Context, Shared
from .names import check_new
from .scope import Binding, Scope
from .types import same


def check_modifier(
    shared: Shared, modifier: nodes.Modifier, value: ValueInfo | None, slots: list[str]
) -> ModifierInfo | None:
    """A modifier; its own slots are added to those of the value."""
    name = modifier.value
    if name.id not in shared.box.definitions.values:
        message = f"there is no value `{name.id}`"
        shared.findings.unknown("E407", message, name.id, name.span, shared.values)
        return None
    ctx = Context(shared, Scope(name.id, slots))
    if value is None or not _bind(ctx, modifier, value):
        return None
    changes = [_change(ctx, change, value.type) for change in modifier.changes]
    sound = tuple(change for change in changes if change is not None)
    if len(sound) < len(changes):
        return None
    return ModifierInfo(modifier.name.id, name.id, sound, modifier.cites, modifier.name.span)


def _bind(ctx: Context, modifier: nodes.Modifier, value: ValueInfo) -> bool:
    """Let the parameters of the modifier stand for those of the value."""
    if modifier.params and len(modifier.params) != len(value.params):
        message = f"the value `{value.name}` has {plural(len(value.params), 'parameter')}"
        ctx.report("E519", message, modifier.name.span)
        return False
    is_sound = True
    for param, own in zip(modifier.params, value.params, strict=False):
        check_new(ctx, param.name)
        declared = f"{modifier.name.id}.{param.name.id}"
        wanted = typed(param.type, declared, ctx.box.names, ctx.findings)
        if wanted is not None and not same(wanted, own.type):
            message = f"`{param.name.id}` is {in_words(own.type)} in the value `{value.name}`"
            ctx.report("E519", message, param.span)
            wanted = None
        is_sound = is_sound and wanted is not None
        ctx.scope.blocks[-1][param.name.id] = Binding(own.slot, param.name.id, own.type)
    return is_sound


def _change(ctx: Context, change: nodes.Adjustment, wanted: Type) -> AdjustmentInfo | None:
    ctx.depth = 0
    when = ctx.condition(change.when) if change.when is not None else None
    amount = _amount(ctx, change, wanted)
    if (change.when is not None and when is None) or (change.amount is not None and amount is None):
        return None
    if change.operator != "becomes" and not isinstance(wanted, NumberT):
        message = f"the value is {in_words(wanted)}, and only a number can be changed so"
        ctx.report("E519", message, change.span)
        return None
    return AdjustmentInfo(change.operator, amount, when, change.span)


def _amount(ctx: Context, change: nodes.Adjustment, wanted: Type) -> core.Expr | str | None:
    amount = change.amount
    if amount is None or isinstance(amount, str):
        return amount
    ctx.depth = 0
    return ctx.wanted(amount, wanted) if change.operator == "becomes" else ctx.number(amount)
