"""A warning: a hidden zone from which things are drawn in an order that everybody knows.

Takes the checked rules and values of a world; looks for zones that somebody may not see into, that
the setup fills in an order which is the same in every game, from which rules take the first or last
ones, and which no rule ever shuffles. Where chance or what it decides might have a part in how a
zone is filled, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..core import expressions as expr
from ..core import statements as core
from ..core.walking import parts_of, walk
from ..core.world import RuleInfo, ValueInfo, ZoneInfo
from ..lean import frozen
from ..reach import reached
from ..report import Note
from ..run.hideable import is_closed
from ..source import Span
from .context import Shared

Values = Mapping[str, ValueInfo]


def warn_unshuffled(shared: Shared, rules: Mapping[str, RuleInfo], values: Values) -> None:
    """Each zone that is hidden for nothing."""
    every = [each for rule in rules.values() for each in walk(*rule.body)]
    shuffled = [each.place for each in every if isinstance(each, core.Shuffle)]
    setups = _setups(rules)
    if not all(isinstance(each, expr.PlaceOf) for each in shuffled):
        return
    if any(isinstance(each, core.Roll | core.Pick) for each in walk(*setups)):
        return
    by_chance = {each.zone for each in walk(*setups) if isinstance(each, expr.PlaceOf)}
    by_chance &= {family for each in shuffled for family in _families(each, values)}
    filling = Filling(values, shared.box.zones, frozenset(by_chance)).spread(setups)
    if filling is None:
        return
    never = set(shared.box.zones) - {f for each in shuffled for f in _families(each, values)}
    taken = dict(_taken([*every, *walk(*(value.body for value in values.values()))]))
    for name, zone in shared.box.zones.items():
        filled = next(filling.fills(setups, name), None)
        if not (is_closed(zone) and name in never and name in taken and filled is not None):
            continue
        if name not in filling.by_chance:
            shared.findings.report(
                "W912",
                f"`{name}` is hidden, but always lies in the same order, and so no secret",
                zone.span,
                notes=[Note("it is filled here", filled), Note("and taken from here", taken[name])],
                help=f"`shuffle {name}` where it is filled, or let it be `seen by all`",
            )


def _setups(rules: Mapping[str, RuleInfo]) -> list[core.Statement]:
    """All that is carried out before play begins."""

    def called(rule: str) -> Iterator[str]:
        return (each.rule for each in walk(*rules[rule].body) if isinstance(each, core.CallRule))

    begun = (name for name in rules if name == "setup" or name.startswith("setup."))
    found = reached(begun, called)
    return [each for name in rules if name in found for each in rules[name].body]


def _taken(every: Iterable[object]) -> Iterator[tuple[str, Span]]:
    """The zones of which the first or last things are taken, and where."""
    for each in every:
        match each:
            case core.Draw(source=expr.PlaceOf(zone=zone), span=span):
                yield zone, span
            case expr.EndOf(group=expr.Contents(place=expr.PlaceOf(zone=zone)), span=span):
                yield zone, span


@frozen
class Filling:
    """How the setup fills zones: which of them lie as chance has it."""

    values: Values
    zones: Mapping[str, ZoneInfo]
    by_chance: frozenset[str]

    def spread(self, sentences: Iterable[core.Statement]) -> Filling | None:
        """With the zones into which things come from those that lie as chance has it; nothing if
        that cannot be told."""
        grown = set(self.by_chance)
        for sentence in sentences:
            found = self._reached(sentence, chancy=False)
            if found is None:
                return None
            grown |= found
        if grown == self.by_chance:
            return self
        return Filling(self.values, self.zones, frozenset(grown)).spread(sentences)

    def _reached(self, node: Any, *, chancy: bool) -> set[str] | None:
        """The zones that a sentence fills as chance has it."""
        head = [part for part in parts_of(node) if not isinstance(part, core.Statement.__args__)]
        chancy = chancy or any(self._depends(part) for part in head if not _is_goal(node, part))
        match node:
            case core.Move(kind=kind, to=to) | core.Draw(kind=kind, to=to):
                if not chancy:
                    return set()
                if not isinstance(to, expr.PlaceOf):
                    return None
                # What is moved may have been taken from any zone of its kind.
                from_any = isinstance(node, core.Move)
                return {
                    to.zone,
                    *(z for z, info in self.zones.items() if from_any and info.holds == kind),
                }
            case core.Shuffle() | core.Say() | core.Show():
                return set()
            case core.If() | core.ForEach() | core.Repeat() | core.While():
                found: set[str] = set()
                for part in parts_of(node):
                    if isinstance(part, core.Statement.__args__):
                        inner = self._reached(part, chancy=chancy)
                        if inner is None:
                            return None
                        found |= inner
                return found
        return None if chancy else set()

    def _depends(self, node: object) -> bool:
        return bool(_families(node, self.values) & self.by_chance)

    def fills(self, sentences: Iterable[core.Statement], zone: str) -> Iterator[Span]:
        """Where the setup puts things into a zone."""
        for each in walk(*sentences):
            match each:
                case core.Move(to=expr.PlaceOf(zone=name)) | core.Draw(to=expr.PlaceOf(zone=name)):
                    if name == zone:
                        yield each.span


def _is_goal(node: object, part: object) -> bool:
    return isinstance(node, core.Move | core.Draw) and part is node.to


def _families(node: object, values: Values) -> frozenset[str]:
    """The zones that an expression looks into, also by the values it uses."""
    used = reached(_values_in(node), lambda name: _values_in(values[name]))
    every = (node, *(values[name] for name in used))
    return frozenset(zone for each in every for zone in _zones_in(each))


def _values_in(node: object) -> Iterator[str]:
    return (each.value for each in walk(node) if isinstance(each, expr.CallValue))


def _zones_in(node: object) -> Iterator[str]:
    zoned = (expr.PlaceOf, expr.InZone, expr.OwnerOfPlace)
    return (each.zone for each in walk(node) if isinstance(each, zoned))
