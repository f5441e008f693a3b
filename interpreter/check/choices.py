"""Sentences that ask somebody: choices of things, numbers, subsets, orders and courses.

The mover chooses unless another player is named. Every choice has a name of its own that lasts,
made from the rule and the names that are chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

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


def _choose(ctx: Context, node: nodes.Choose) -> deeds.Body:
    asked = _asked(ctx, node.chooser, node.span)
    with ctx.scope.block():
        pickings, names = _pickings(ctx, node)
        body = ctx.shared.block(ctx, node.body) if node.body is not None else ()
    otherwise = ctx.shared.block(ctx, node.otherwise)
    site = ctx.scope.site("_".join(each.name.id for each in node.pickings))
    behind = announce(ctx, names) if node.body is None else ()
    if asked is None or len(pickings) < len(names):
        return ()
    by, prompt = asked
    must = node.body is None
    choice = deeds.Choose(
        site, tuple(pickings), by, prompt, node.optional, must, body, otherwise, node.span
    )
    return choice, *behind


def _pickings(ctx: Context, node: nodes.Choose) -> tuple[list[tuple[int, core.Expr]], Named]:
    """Each name with its group; later groups see earlier names."""
    pickings: list[tuple[int, core.Expr]] = []
    names: Named = []
    for picking in node.pickings:
        ctx.depth = 0
        group = phrase(ctx, picking.group, None, (picking.name.id,))
        wanted = sure(element_of(group)) if group is not None else None
        if picking.name.id in ctx.scope.blocks[-1] or node.body is not None:
            check_new(ctx, picking.name)
            binding = ctx.scope.bind(picking.name.id, wanted)
        else:
            binding = bind_choice(ctx, picking.name, wanted)
        names.append((picking.name, binding))
        if group is not None:
            pickings.append((binding.slot, group))
    return pickings, names


def _number(ctx: Context, node: nodes.ChooseNumber) -> deeds.Body:
    made, binding = _number_choice(ctx, node, _asked(ctx, node.chooser, node.span))
    behind = announce(ctx, [(node.name, binding)])
    return () if made is None else (made, *behind)


def _number_choice(
    ctx: Context, node: nodes.ChooseNumber, asked: Asked | None
) -> tuple[deeds.ChooseNumber | None, Binding]:
    low, high = ctx.number(node.low), ctx.number(node.high)
    wanted: Type | None = None
    if low is not None and high is not None:
        wanted = span_of(ctx, low, high, node.span)
    with ctx.scope.block():
        binding = bind_choice(ctx, node.name, wanted)
    site = ctx.scope.site(node.name.id)
    if low is None or high is None or asked is None:
        return None, binding
    by, prompt = asked
    return deeds.ChooseNumber(site, binding.slot, low, high, by, prompt, node.span), binding


def _some(ctx: Context, node: nodes.ChooseSome) -> deeds.Body:
    made, binding = _some_choice(ctx, node, _asked(ctx, node.chooser, node.span))
    behind = announce(ctx, [(node.name, binding)])
    return () if made is None else (made, *behind)


def _some_choice(
    ctx: Context, node: nodes.ChooseSome, asked: Asked | None
) -> tuple[deeds.ChooseSome | None, Binding]:
    group = phrase(ctx, node.group, None, (node.name.id,))
    least = ctx.number(node.least) if node.least is not None else None
    most = ctx.number(node.most) if node.most is not None else None
    with ctx.scope.block():
        binding = bind_choice(ctx, node.name, group.type if group is not None else None)
        such_that = ctx.condition(node.such_that) if node.such_that is not None else None
    site = ctx.scope.site(node.name.id)
    written = ((node.least, least), (node.most, most), (node.such_that, such_that))
    is_sound = all(made is not None or said is None for said, made in written)
    if group is None or asked is None or not is_sound:
        return None, binding
    by, prompt = asked
    slot, minimal = binding.slot, node.minimal
    choice = deeds.ChooseSome(
        site, slot, group, least, most, such_that, minimal, by, prompt, node.span
    )
    return choice, binding


def _order(ctx: Context, node: nodes.ChooseOrder) -> deeds.Body:
    asked = _asked(ctx, node.chooser, node.span)
    group = phrase(ctx, node.group)
    with ctx.scope.block():
        binding = bind_choice(ctx, node.name, group.type if group is not None else None)
    site = ctx.scope.site(node.name.id)
    behind = announce(ctx, [(node.name, binding)])
    if group is None or asked is None:
        return ()
    by, prompt = asked
    return deeds.ChooseOrder(site, binding.slot, group, by, prompt, node.span), *behind


def _assignment(ctx: Context, node: nodes.ChooseAssignment) -> deeds.Body:
    asked = _asked(ctx, node.chooser, node.span)
    group, targets = phrase(ctx, node.group), phrase(ctx, node.to)
    wanted: MapT | None = None
    if group is not None and targets is not None:
        wanted = _assigned(ctx, node, group, targets)
    with ctx.scope.block():
        binding = bind_choice(ctx, node.name, wanted)
        such_that = ctx.condition(node.such_that) if node.such_that is not None else None
    site = ctx.scope.site(node.name.id)
    behind = announce(ctx, [(node.name, binding)])
    if group is None or targets is None or wanted is None or asked is None:
        return ()
    if node.such_that is not None and such_that is None:
        return ()
    by, prompt = asked
    choice = deeds.ChooseAssignment(
        site, binding.slot, group, targets, such_that, by, prompt, node.span
    )
    return choice, *behind


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


Alone = deeds.Choose | deeds.ChooseNumber | deeds.ChooseSome


def _choice_alone(
    ctx: Context, node: nodes.Together, by: core.Expr
) -> tuple[Alone | None, nodes.Name, Binding] | None:
    """The one choice that all make, with the name it gives."""
    choice = node.choice
    if choice.chooser.by is not None:
        message = f"each {node.variable.id} chooses here; nobody else can be named"
        ctx.report("E516", message, choice.chooser.by.span)
        return None
    asked = _asked(ctx, choice.chooser, choice.span)
    who = None if asked is None else (by, asked[1])
    if isinstance(choice, nodes.ChooseNumber):
        number, binding = _number_choice(ctx, choice, who)
        return number, choice.name, binding
    if isinstance(choice, nodes.ChooseSome):
        some, binding = _some_choice(ctx, choice, who)
        return some, choice.name, binding
    if choice.body is not None or len(choice.pickings) > 1:
        message = "what is chosen together is one thing, in a choice without a body"
        ctx.report("E516", message, choice.span)
        return None
    return _picked_alone(ctx, choice, who)


def _picked_alone(
    ctx: Context, choice: nodes.Choose, asked: Asked | None
) -> tuple[Alone | None, nodes.Name, Binding]:
    pickings, names = _pickings(ctx, choice)
    name, binding = names[0]
    site = ctx.scope.site(name.id)
    if asked is None or not pickings:
        return None, name, binding
    by, prompt = asked
    made = deeds.Choose(site, tuple(pickings), by, prompt, False, True, (), (), choice.span)
    return made, name, binding


CHOICES: Mapping[type, Check] = {
    nodes.Choose: _choose,
    nodes.ChooseNumber: _number,
    nodes.ChooseSome: _some,
    nodes.ChooseOrder: _order,
    nodes.ChooseAssignment: _assignment,
    nodes.Options: _options,
    nodes.Together: _together,
}
