"""What sets rules off, and what follows from it: which rules ask, end the game or draw chance."""

from __future__ import annotations

from collections.abc import Mapping

from .. import nodes
from ..core.types import Type
from ..core.world import RuleInfo, TriggerInfo
from ..lean import frozen
from ..report import Note
from ..resolve.fields import given_names
from ..resolve.types import all_fields
from ..source import Span
from .context import Callee, Deeds, Shared
from .types import same

Params = tuple[tuple[str, Type | None], ...]


def check_trigger(
    shared: Shared, trigger: nodes.Trigger, params: tuple[nodes.Param, ...], known: Callee
) -> TriggerInfo | None:
    """The trigger of a rule; scopes are looked up when all phases are known."""
    if known.gives is not None or known.broken:
        message = "a rule that is set off cannot give a result, since nobody takes it"
        shared.findings.report("E518", message, known.span)
        return None
    subject = trigger.subject
    if trigger.when in ("before", "after"):
        assert subject is not None
        return _beside_rule(shared, trigger.when, subject, params, known)
    if params:
        message = "a rule that is set off so has no parameters"
        shared.findings.report("E518", message, params[0].span)
        return None
    if trigger.when != "changes":
        return TriggerInfo(trigger.when, subject.id if subject is not None else "")
    assert subject is not None
    if trigger.field is None:
        return _game_change(shared, subject)
    return _change(shared, subject, trigger.field)


def _beside_rule(
    shared: Shared,
    when: str,
    subject: nodes.Name,
    params: tuple[nodes.Param, ...],
    known: Callee,
) -> TriggerInfo | None:
    other = shared.rules.get(subject.id)
    if other is None and subject.id not in shared.box.definitions.setups and subject.id != "play":
        message = f"there is no rule `{subject.id}`"
        shared.findings.unknown("E407", message, subject.id, subject.span, shared.rules)
        return None
    theirs = other.params if other is not None else ()
    if params and not _alike(known.params, theirs):
        taken = ", ".join(name for name, _ in theirs) or "none"
        message = f"the parameters must be those of `{subject.id}`: {taken}"
        shared.findings.report("E518", message, params[0].span)
        return None
    return TriggerInfo(when, subject.id)


def _alike(ours: Params, theirs: Params) -> bool:
    return len(ours) == len(theirs) and all(
        one is None or other is None or same(one, other)
        for (_, one), (_, other) in zip(ours, theirs, strict=True)
    )


def _change(shared: Shared, kind: nodes.Name, field: nodes.Name) -> TriggerInfo | None:
    box, findings = shared.box, shared.findings
    if kind.id not in box.kinds:
        message = f"there is no kind `{kind.id}`"
        findings.unknown("E405", message, kind.id, kind.span, box.kinds)
        return None
    if (kind.id, field.id) not in box.fields:
        if (kind.id, field.id) not in box.broken_fields:
            candidates = [name for of, name in box.fields if of == kind.id]
            message = f"the kind `{kind.id}` has no field `{field.id}`"
            findings.unknown("E406", message, field.id, field.span, candidates)
        return None
    if field.id in given_names(box.kinds[kind.id]):
        findings.report("E518", f"the {field.id} of a {kind.id} never changes", field.span)
        return None
    shared.uses.fields[kind.id, field.id] = None
    return TriggerInfo("changes", f"{kind.id}.{field.id}")


def _game_change(shared: Shared, field: nodes.Name) -> TriggerInfo | None:
    key = ("game", field.id)
    if key in shared.box.fields:
        shared.uses.fields[key] = None
        return TriggerInfo("changes", f"game.{field.id}")
    if key not in shared.box.broken_fields:
        fields = [name if of == "game" else f"{of}.{name}" for of, name in shared.box.fields]
        message = f"the game has no field `{field.id}`"
        shared.findings.unknown("E406", message, field.id, field.span, fields)
    return None


def check_scopes(shared: Shared) -> None:
    """Report scopes of marks and triggers that no phase and no rule has."""
    known = {"turn", "play", *shared.rules}
    scopes = {name: span for done in shared.deeds.values() for name, span in done.scopes.items()}
    for scope, span in scopes.items():
        if scope in shared.rules:
            notes = [Note("the rule is here", shared.rules[scope].span)]
            message = f"`{scope}` is the name of a phase and of a rule"
            shared.findings.report("E401", message, span, notes=notes)
    known |= scopes.keys()
    definitions = shared.box.definitions
    named = [
        rule.trigger.subject
        for rule in definitions.rules.values()
        if rule.trigger and rule.trigger.when in ("start", "end") and rule.trigger.subject
    ]
    named += [field.until for _, field in all_fields(definitions) if field.until]
    for name in named:
        if name.id not in known:
            message = f"there is no phase and no rule `{name.id}`"
            shared.findings.unknown("E413", message, name.id, name.span, known)


# --- what rules lead to -------------------------------------------------------------------------


@frozen
class Effects:
    """What each rule does, by itself or through the rules that it runs or sets off."""

    done: Mapping[str, Deeds]
    runs: Mapping[str, tuple[str, ...]]

    def first(self, rule: str, what: str) -> Span | None:
        """Where a rule first `asks` (or ends the game) or is left to `chance`."""
        seen = {rule: None}
        for name in (waiting := [rule]):
            found: Span | None = getattr(self.done[name], what) if name in self.done else None
            if found is not None:
                return found
            new = [other for other in self.runs.get(name, ()) if other not in seen]
            seen |= dict.fromkeys(new)
            waiting += dict.fromkeys(new)
        return None


def effects_of(done: Mapping[str, Deeds], rules: Mapping[str, RuleInfo]) -> Effects:
    """What all rules lead to."""
    triggers = {name: info.trigger for name, info in rules.items() if info.trigger is not None}
    runs = {name: following(deeds, name, triggers) for name, deeds in done.items()}
    return Effects(done, runs)


def following(
    deeds: Deeds, name: str | None, triggers: Mapping[str, TriggerInfo]
) -> tuple[str, ...]:
    """The rules that deeds (of the rule of a name) run or set off."""
    changed = {f"{kind}.{field}" for kind, field in deeds.changes}
    scopes = {*deeds.scopes, name}
    found = dict.fromkeys(deeds.calls)
    for other, trigger in triggers.items():
        match trigger.when:
            case "changes":
                is_set_off = trigger.subject in changed
            case "always":
                is_set_off = "turn" in scopes
            case _:
                is_set_off = trigger.subject in scopes
        if is_set_off:
            found[other] = None
    return tuple(found)


def check_silence(shared: Shared, effects: Effects) -> None:
    """Report supposed rules and setups that ask, end the game or are left to chance."""
    for rule, span in shared.supposed:
        for what, says in (("asks", "asks or ends the game"), ("chance", "is left to chance")):
            cause = effects.first(rule, what)
            if cause is not None:
                message = f"`{rule}` {says}, so it cannot be supposed"
                notes = [Note("it does so here", cause)]
                shared.findings.report("E512", message, span, notes=notes)
                break
    for name in shared.box.definitions.setups:
        cause = effects.first(name, "asks")
        if cause is not None:
            message = "a setup cannot ask anybody or end the game"
            shared.findings.report("E527", message, cause, help="do this at the start of `play`")
