"""Which local names of rules may hold what not every player knows.

Takes a world; gives for each rule the slots whose values may rest on something hidden: read from a
hidden zone or field, drawn by chance, chosen together in secret, or given only if something hidden
is so. A rule that waits for an answer holds such names in its frame, and whoever explains the
question to a player must not look at them. It errs on the side of silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import Factory, define

from ..core import expressions as core
from ..core import statements as deeds
from ..core.types import SetT, ThingT, Type
from ..core.walking import sentences, walk
from ..core.world import RuleInfo, ValueInfo, World
from ..run.hideable import hideable_kinds, is_closed

PLAIN = (deeds.SetLocal, deeds.Move, deeds.Say)
"""Sentences after which the next one always follows, with nothing that is set off in between."""

Slots = Mapping[str, frozenset[int]]


def secret_slots(world: World) -> Slots:
    """For each rule the local names that are not for everybody."""
    search = _Search(world, hideable_kinds(world))
    search.hidden_again = frozenset(search.kinds_hidden_again())
    while search.grew:
        search.grew = False
        for rule in world.rules.values():
            search.rule(rule)
    return {name: frozenset(slots) for name, slots in search.slots.items()}


@define
class _Search:
    world: World
    hidden: frozenset[str]
    hidden_again: frozenset[str] = frozenset()
    slots: dict[str, set[int]] = Factory(dict)
    results: set[str] = Factory(set)
    """Rules whose result may be secret."""
    values: set[str] = Factory(set)
    """Values that may rest on something hidden."""
    grew: bool = True

    def again(self) -> bool:
        """Whether the last time through found something new."""
        grew, self.grew = self.grew, False
        return grew

    def value(self, value: ValueInfo) -> None:
        """Look at a value once more."""
        parts = (value.body, *(change for each in value.modifiers for change in each.changes))
        if value.name not in self.values and any(map(self._reads_secret, walk(*parts))):
            self.values.add(value.name)
            self.grew = True

    def rule(self, rule: RuleInfo) -> None:
        """Go through a rule once more."""
        if rule.trigger is not None and rule.trigger.when == "changes":
            kind, _, field = rule.trigger.subject.partition(".")
            if self._is_secret_field(kind, field):
                self._taint(rule.name, *(param.slot for param in rule.params))
        self._body(rule.name, rule.body, secret=False)

    def _taint(self, rule: str, *slots: int) -> None:
        known = self.slots.setdefault(rule, set())
        if not known.issuperset(slots):
            known.update(slots)
            self.grew = True

    def _body(self, rule: str, body: deeds.Body, *, secret: bool) -> None:
        for at, sentence in enumerate(body):
            if secret or not self._comes_to_light(sentence, body[at + 1 :]):
                self._sentence(rule, sentence, secret)

    def _comes_to_light(self, sentence: Any, rest: deeds.Body) -> bool:
        """Whether a thing that is given a name is laid open for good before anybody is asked
        anything, and before any sentence goes another way because of it."""
        if not isinstance(sentence, deeds.SetLocal) or not isinstance(sentence.value.type, ThingT):
            return False
        for after in rest:
            if not isinstance(after, PLAIN) or getattr(after, "slot", None) == sentence.slot:
                return False
            if isinstance(after, deeds.Move) and self._lays_open(after, sentence.slot):
                return True
        return False

    def _lays_open(self, move: deeds.Move, slot: int) -> bool:
        what: Any = move.what
        while isinstance(what, core.Certain | core.Single):
            what = what.part if isinstance(what, core.Certain) else what.element
        named = isinstance(what, core.Local) and what.slot == slot
        return named and self._is_open(move.to) and move.kind not in self.hidden_again

    def _is_open(self, place: Any) -> bool:
        """Whether all see what lies in a place, whoever it belongs to."""
        if not isinstance(place, core.PlaceOf):
            return False
        zone = self.world.zones[place.zone]
        return not is_closed(zone) and zone.each not in self.hidden

    def kinds_hidden_again(self) -> Iterator[str]:
        """The kinds of things that a rule of play may put where not all see them."""
        for rule in self.world.rules.values():
            body = () if rule.name.partition(".")[0] == "setup" else rule.body
            for deed in sentences(body):
                match deed:
                    case deeds.Move() | deeds.Draw() if not self._is_open(deed.to):
                        yield deed.kind
                    case deeds.Return():
                        yield deed.kind

    def _sentence(self, rule: str, sentence: Any, secret: bool) -> None:
        match sentence:
            case deeds.SetLocal():
                if secret or self._is_secret(rule, sentence.value):
                    self._taint(rule, sentence.slot)
            case deeds.Roll() | deeds.Pick():
                self._taint(rule, sentence.slot)
            case deeds.Done() if sentence.value is not None:
                if secret or self._is_secret(rule, sentence.value):
                    self.grew = self.grew or rule not in self.results
                    self.results.add(rule)
            case deeds.CallRule():
                self._call(rule, sentence, secret)
            case deeds.Together():
                self._taint(rule, *_given(sentence.choice))
            case _:
                self._nested(rule, sentence, secret)

    def _call(self, rule: str, sentence: deeds.CallRule, secret: bool) -> None:
        called = self.world.rules[sentence.rule]
        for param, argument in zip(called.params, sentence.arguments, strict=True):
            if secret or self._is_secret(rule, argument):
                self._taint(called.name, param.slot)
        if sentence.slot is not None and (secret or called.name in self.results):
            self._taint(rule, sentence.slot)
        for other in self.world.rules.values():
            # A rule before or after this one has the same arguments.
            if other.trigger is not None and other.trigger.subject == called.name:
                tainted = self.slots.get(called.name, set())
                mine = [
                    p.slot
                    for p, q in zip(other.params, called.params, strict=False)
                    if q.slot in tainted
                ]
                self._taint(other.name, *mine)

    def _nested(self, rule: str, sentence: Any, secret: bool) -> None:
        """A choice or a sentence with others in it: what is inside depends on what decides it."""
        secret = secret or any(self._is_secret(rule, part) for part in _deciding(sentence))
        if secret:
            self._taint(rule, *_given(sentence))
        for body in _bodies(sentence):
            self._body(rule, body, secret=secret)

    # --- expressions ----------------------------------------------------------------------------

    def _is_secret(self, rule: str, expr: Any) -> bool:
        """Whether an expression may rest on something hidden."""
        tainted = self.slots.get(rule, set())
        return any(
            (isinstance(node, core.Local) and node.slot in tainted) or self._reads_secret(node)
            for node in walk(expr)
        )

    def _reads_secret(self, node: Any) -> bool:
        match node:
            case core.FieldOf():
                return self._is_secret_field(node.kind, node.field)
            case core.PlaceOf():
                zone = self.world.zones[node.zone]
                return is_closed(zone) or zone.each in self.hidden
            case core.OwnerOfPlace() | core.InZone():
                return self.world.zones[node.zone].holds in self.hidden
            case core.CallValue():
                return node.value in self.values
            case core.Times() | core.Supposing():
                return True
        return False

    def _is_secret_field(self, kind: str, field: str) -> bool:
        info = self.world.fields[kind, field]
        if info.constant:
            return False
        return info.seen_by != "all" or kind in self.hidden or _kind_of(info.type) in self.hidden


def _kind_of(type: Type) -> str | None:
    if isinstance(type, SetT):
        return _kind_of(type.element)
    return type.kind if isinstance(type, ThingT) else None


def _deciding(sentence: Any) -> list[Any]:
    """The expressions of a sentence that decide what happens in it."""
    names = ("condition", "group", "count", "most", "least", "pickings", "low", "high", "targets")
    found = [getattr(sentence, name, None) for name in names]
    if isinstance(sentence, deeds.Choose):
        found = [group for _, group in sentence.pickings]
    if isinstance(sentence, deeds.Options):
        found = [option.guard for option in sentence.options]
    return [each for each in found if each is not None and not isinstance(each, tuple)]


def _given(sentence: Any) -> list[int]:
    """The local names that a sentence gives."""
    if isinstance(sentence, deeds.Choose):
        return [slot for slot, _ in sentence.pickings]
    slot = getattr(sentence, "slot", None)
    return [slot] if isinstance(slot, int) else []


def _bodies(sentence: Any) -> list[deeds.Body]:
    if isinstance(sentence, deeds.Options):
        return [*(option.body for option in sentence.options), sentence.otherwise]
    return [getattr(sentence, name, ()) for name in ("body", "then", "otherwise")]
