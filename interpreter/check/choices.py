"""Sentences that ask somebody: choices of things, numbers, subsets, orders and courses.

The mover chooses unless another player is named. Every choice has a name of its own that lasts,
made from the rule and the names that are chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from .. import nodes
from ..core import expressions as core
from ..core import statements as deeds
from ..core.types import MapT, PlaceT, SetT, TextT, ThingT, Type
from ..report import Note
from ..resolve.wording import in_words
from ..source import Span
from .assigning import announce, bind_choice, span_of
from .context import Context, element_of
from .names import check_new
from .phrases import phrase
from .scope import Binding
from .texts import plain, worded
from .types import PLAYER, TEXT, sure

Check = Callable[[Context, Any], deeds.Body]
Named = list[tuple[nodes.Name, Binding]]
Asked = tuple[core.Expr, core.Wording | None]


def _asked(ctx: Context, chooser: nodes.Chooser, span: Span) -> Asked | None:
    """Who chooses and what they are asked; none if either is wrong."""
    ctx.deeds.asks = ctx.deeds.asks or span
    by: core.Expr | None = core.Mover(PLAYER, span)
    if chooser.by is not None:
        by = ctx.wanted(chooser.by, PLAYER)
    prompt = plain(ctx, chooser.prompt)
    if by is None or (chooser.prompt is not None and prompt is None):
        return None
    return by, prompt


def _choice(ctx: Context, node: nodes.Choice) -> deeds.Body:
    """A choice by one player. What it names is known in its body, or behind it if it has none."""
    asked = _asked(ctx, node.chooser, node.span)
    with ctx.scope.block():
        made, names = _CHOSEN[type(node)](ctx, node, asked)
        body = ctx.shared.block(ctx, node.body) if node.body is not None else ()
    otherwise = ctx.shared.block(ctx, node.otherwise)
    site = ctx.scope.site("_".join(name.id for name, _ in names))
    must = node.body is None
    behind = announce(ctx, names) if must else ()
    if made is None:
        return ()
    choice = evolve(made, site=site, optional=node.optional, must=must, body=body)
    return evolve(choice, otherwise=otherwise), *behind


Made = tuple[deeds.Choice | None, Named]
"""A choice, if it is sound, and the names it gives; its own name and what follows come after."""
_ALONE: tuple[bool, bool, deeds.Body, deeds.Body] = (False, True, (), ())
"""Whether it may be declined, whether it must be answered, its body, its `otherwise`."""


def _one(ctx: Context, node: nodes.Choose, asked: Asked | None) -> Made:
    """Each name with its group; later groups see earlier names."""
    pickings: list[tuple[int, core.Expr]] = []
    names: Named = []
    for picking in node.pickings:
        ctx.depth = 0
        group = phrase(ctx, picking.group, None, (picking.name.id,))
        wanted = sure(element_of(group)) if group is not None else None
        binding = _bound(ctx, picking.name, wanted, node)
        names.append((picking.name, binding))
        if group is not None:
            pickings.append((binding.slot, group))
    if asked is None or len(pickings) < len(names):
        return None, names
    by, prompt = asked
    return deeds.Choose("", tuple(pickings), by, prompt, *_ALONE, node.span), names


def _bound(ctx: Context, name: nodes.Name, wanted: Type | None, node: nodes.Choice) -> Binding:
    """A slot for a name of a choice; only what stands behind a choice may be known before it."""
    if name.id in ctx.scope.blocks[-1] or node.body is not None:
        check_new(ctx, name)
        return ctx.scope.bind(name.id, wanted)
    return bind_choice(ctx, name, wanted)


def _number(ctx: Context, node: nodes.ChooseNumber, asked: Asked | None) -> Made:
    low, high = ctx.number(node.low), ctx.number(node.high)
    wanted: Type | None = None
    if low is not None and high is not None:
        wanted = span_of(ctx, low, high, node.span)
    binding = _bound(ctx, node.name, wanted, node)
    names: Named = [(node.name, binding)]
    if low is None or high is None or asked is None:
        return None, names
    by, prompt = asked
    return deeds.ChooseNumber("", binding.slot, low, high, by, prompt, *_ALONE, node.span), names


def _some(ctx: Context, node: nodes.ChooseSome, asked: Asked | None) -> Made:
    group = phrase(ctx, node.group, None, (node.name.id,))
    least = ctx.number(node.least) if node.least is not None else None
    most = ctx.number(node.most) if node.most is not None else None
    binding = _bound(ctx, node.name, group.type if group is not None else None, node)
    such_that = ctx.condition(node.such_that) if node.such_that is not None else None
    names: Named = [(node.name, binding)]
    written = ((node.least, least), (node.most, most), (node.such_that, such_that))
    is_sound = all(made is not None or said is None for said, made in written)
    if group is None or asked is None or not is_sound:
        return None, names
    (by, prompt), slot, minimal = asked, binding.slot, node.minimal
    choice = deeds.ChooseSome(
        "", slot, group, least, most, such_that, minimal, by, prompt, *_ALONE, node.span
    )
    return choice, names


def _order(ctx: Context, node: nodes.ChooseOrder, asked: Asked | None) -> Made:
    group = phrase(ctx, node.group)
    binding = _bound(ctx, node.name, group.type if group is not None else None, node)
    names: Named = [(node.name, binding)]
    if group is None or asked is None:
        return None, names
    by, prompt = asked
    return deeds.ChooseOrder("", binding.slot, group, by, prompt, *_ALONE, node.span), names


def _assignment(ctx: Context, node: nodes.ChooseAssignment, asked: Asked | None) -> Made:
    group, targets = phrase(ctx, node.group), phrase(ctx, node.to)
    wanted: MapT | None = None
    if group is not None and targets is not None:
        wanted = _assigned(ctx, node, group, targets)
    binding = _bound(ctx, node.name, wanted, node)
    names: Named = [(node.name, binding)]
    such_that = ctx.condition(node.such_that) if node.such_that is not None else None
    if group is None or targets is None or wanted is None or asked is None:
        return None, names
    if node.such_that is not None and such_that is None:
        return None, names
    (by, prompt), slot = asked, binding.slot
    choice = deeds.ChooseAssignment(
        "", slot, group, targets, such_that, by, prompt, *_ALONE, node.span
    )
    return choice, names


def _assigned(
    ctx: Context, node: nodes.ChooseAssignment, group: core.Expr, targets: core.Expr
) -> MapT | None:
    key = element_of(group)
    if not isinstance(key, ThingT):
        message = f"only things can be assigned, not {in_words(group.type)}"
        ctx.report("E503", message, node.group.span)
        return None
    assert isinstance(targets.type, SetT)
    return MapT(sure(key), sure(targets.type.element))


def _options(ctx: Context, node: nodes.Options) -> deeds.Body:
    asked = _asked(ctx, node.chooser, node.span)
    _check_labels(ctx, node)
    made = [_option(ctx, option, node.is_ask) for option in node.options]
    options = tuple(option for option in made if option is not None)
    otherwise = ctx.shared.block(ctx, node.otherwise)
    site = ctx.scope.site("options")
    if asked is None or len(options) < len(made):
        return ()
    by, prompt = asked
    return (deeds.Options(site, options, otherwise, by, prompt, node.span),)


def _check_labels(ctx: Context, node: nodes.Options) -> None:
    """A course is chosen by its label, so no two can have the same."""
    first: dict[str, Span] = {}
    for option in node.options:
        label = option.label
        if label.value in first:
            notes = [Note("it is first used here", first[label.value])]
            message = f'two courses are called "{label.value}"'
            ctx.findings.report("E401", message, label.span, notes=notes)
        first.setdefault(label.value, label.span)


def _option(ctx: Context, option: nodes.Option, is_ask: bool) -> deeds.Option | None:
    ctx.depth = 0
    label = worded(ctx, option.label)
    if is_ask:
        label = core.Wording((option.label.value.capitalize(),), TEXT, option.label.span)
    guard = ctx.condition(option.guard) if option.guard is not None else None
    body = ctx.shared.block(ctx, option.body)
    if label is None or (option.guard is not None and guard is None):
        return None
    return deeds.Option(label, guard, body, option.span)


# --- together -----------------------------------------------------------------------------------


def _together(ctx: Context, node: nodes.Together) -> deeds.Body:
    check_new(ctx, node.variable)
    group = phrase(ctx, node.group, None, (node.variable.id,))
    if group is not None:
        group = ctx.fit(group, SetT(PLAYER), node.group.span)
    with ctx.scope.block():
        variable = ctx.scope.bind(node.variable.id, PLAYER)
        by = core.Local(variable.slot, node.variable.id, PLAYER, node.variable.span)
        made = _choice_alone(ctx, node, by)
    if made is None:
        return ()
    choice, name, binding = made
    check_new(ctx, name)
    wanted = binding.type
    if wanted is not None:
        assert not isinstance(wanted, PlaceT | TextT | MapT)
        binding.type = MapT(PLAYER, wanted)
    ctx.scope.blocks[-1][name.id] = binding
    if group is None or choice is None:
        return ()
    return (deeds.Together(variable.slot, group, choice, node.span),)


def _choice_alone(
    ctx: Context, node: nodes.Together, by: core.Expr
) -> tuple[deeds.Choice | None, nodes.Name, Binding] | None:
    """The one choice that all make, with the name it gives."""
    choice = node.choice
    if choice.chooser.by is not None:
        message = f"each {node.variable.id} chooses here; nobody else can be named"
        ctx.report("E516", message, choice.chooser.by.span)
        return None
    if choice.body is not None or _gives_several(choice):
        message = "what is chosen together is one thing, in a choice without a body"
        ctx.report("E516", message, choice.span)
        return None
    asked = _asked(ctx, choice.chooser, choice.span)
    made, names = _CHOSEN[type(choice)](ctx, choice, None if asked is None else (by, asked[1]))
    name, binding = names[0]
    site = ctx.scope.site(name.id)
    return None if made is None else evolve(made, site=site), name, binding


def _gives_several(choice: nodes.Choice) -> bool:
    """Whether a choice gives more than one thing for each player."""
    several = isinstance(choice, nodes.Choose) and len(choice.pickings) > 1
    return several or isinstance(choice, nodes.ChooseAssignment)


_CHOSEN: Mapping[type, Callable[[Context, Any, Asked | None], Made]] = {
    nodes.Choose: _one,
    nodes.ChooseNumber: _number,
    nodes.ChooseSome: _some,
    nodes.ChooseOrder: _order,
    nodes.ChooseAssignment: _assignment,
}
CHOICES: Mapping[type, Check] = {
    **dict.fromkeys(_CHOSEN, _choice),
    nodes.Options: _options,
    nodes.Together: _together,
}
