"""Rules, setups and play: their bodies, what sets them off and what they set off.

Takes the written rules; gives a RuleInfo for each that is sound, in the order they are written.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from .. import nodes
from ..core import statements as deeds
from ..core.types import ThingT, Type
from ..core.world import ParamInfo, RuleInfo, TriggerInfo
from ..lean import frozen
from ..resolve.definitions import head
from ..resolve.wording import in_words
from ..source import Span
from .context import Callee, CheckedRule, Context, Deeds, Shared
from .flow import gives_always
from .scope import Scope
from .statements import sequence
from .triggers import Effects, check_trigger
from .values import bind_params, param_infos

MOST_PASSES = 8


@frozen
class Written:
    """A rule, a setup or play in one form."""

    name: str
    params: tuple[nodes.Param, ...]
    title: str | None
    trigger: nodes.Trigger | None
    body: nodes.Block
    cites: tuple[str, ...]
    span: Span


def written_rules(shared: Shared) -> list[Written]:
    """All of them, in order."""
    definitions = shared.box.definitions
    found: list[Written] = []
    for sort, name in definitions.order:
        if sort == "rule":
            rule = definitions.rules[name]
            title = rule.title.value if rule.title else None
            span = rule.name.span
            parts = (name, rule.params, title, rule.trigger, rule.body, rule.cites, span)
            found.append(Written(*parts))
        else:
            plain = definitions.play if sort == "play" else definitions.setups[name]
            assert plain is not None
            span = head(plain.span)
            found.append(Written(name, (), None, None, plain.body, plain.cites, span))
    return found


def check_rules(shared: Shared) -> dict[str, RuleInfo]:
    """Every rule; `asks` is filled in when all are known."""
    found: dict[str, RuleInfo] = {}
    for rule in written_rules(shared):
        known = shared.known.rules.get(rule.name)
        if known is not None:
            shared.supposed += known.supposed
        checked = known or _checked(shared, rule)
        shared.outcomes.rules[rule.name] = checked
        shared.deeds[rule.name] = checked.deeds
        if checked.info is not None:
            found[rule.name] = checked.info
    return found


def _checked(shared: Shared, rule: Written) -> CheckedRule:
    before = len(shared.supposed)
    with shared.box.parameters.noting() as looked:
        info, done = _check(shared, rule)
    return CheckedRule(info, done, tuple(shared.supposed[before:]), looked)


def _check(shared: Shared, rule: Written) -> tuple[RuleInfo | None, Deeds]:
    known = shared.rules.get(rule.name) or Callee(rule.name, (), None, rule.span)
    trigger = check_trigger(shared, rule.trigger, rule.params, known) if rule.trigger else None
    ctx, body = _settled(shared, rule, known, trigger)
    params = _params(known, trigger)
    if known.gives is not None and not gives_always(rule.body):
        message = f"the rule can end without giving {in_words(known.gives)}"
        shared.findings.report("E517", message, rule.span, help="end every course with `give …`")
    if len(params) < len(rule.params) or (rule.trigger is not None and trigger is None):
        return None, ctx.deeds
    info = RuleInfo(
        name=rule.name,
        params=params,
        type=known.gives,
        title=rule.title,
        trigger=trigger,
        body=body,
        asks=False,
        slots=tuple(ctx.scope.slots),
        origin=shared.box.definitions.origins["rule", rule.name],
        cites=rule.cites,
        span=rule.span,
    )
    return info, ctx.deeds


def _settled(
    shared: Shared, rule: Written, known: Callee, trigger: TriggerInfo | None
) -> tuple[Context, deeds.Body]:
    """The body, checked until the types of its local names grow no more.

    A name may be given a wider value in a later sentence of a loop, which the sentences before
    it must reckon with; what the earlier passes found wrong is found again in the last.
    """
    grown: dict[int, Type] = {}
    before, supposed = len(shared.findings.found), len(shared.supposed)
    for _ in range(MOST_PASSES):
        del shared.findings.found[before:]
        del shared.supposed[supposed:]
        ctx = Context(shared, Scope(rule.name, grown=dict(grown)), Deeds(), known.gives)
        body = _body(ctx, rule, known, trigger)
        if ctx.scope.grown == grown:
            break
        grown = dict(ctx.scope.grown)
    return ctx, body


def _body(ctx: Context, rule: Written, known: Callee, trigger: TriggerInfo | None) -> deeds.Body:
    element = _changed_thing(trigger)
    if element is not None:
        with ctx.scope.about(ctx.scope.element("it", element)):
            return sequence(ctx, rule.body)
    if rule.params:
        bind_params(ctx, rule.params, known)
    return sequence(ctx, rule.body)


def _changed_thing(trigger: TriggerInfo | None) -> ThingT | None:
    """What `it` is in a rule that is set off by a change."""
    if trigger is None or trigger.when != "changes":
        return None
    kind, _, _ = trigger.subject.partition(".")
    return None if kind == "game" else ThingT(kind)


def _params(known: Callee, trigger: TriggerInfo | None) -> tuple[ParamInfo, ...]:
    element = _changed_thing(trigger)
    if element is not None:
        return (ParamInfo("it", element, 0),)
    return param_infos(known)


def with_asks(rules: Mapping[str, RuleInfo], effects: Effects) -> dict[str, RuleInfo]:
    """The rules with whether they ask."""
    return {
        name: evolve(info, asks=effects.first(name, "asks") is not None)
        for name, info in rules.items()
    }
