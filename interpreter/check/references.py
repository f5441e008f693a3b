"""Which values and rules each value and rule names, told from the rule tree alone.

Takes the definitions; gives the groups of those that use each other, those that are used before
those that use them. Names cannot be hidden by local ones, so no scope is needed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import attrs
from attrs import Factory, define

from .. import nodes
from ..resolve.definitions import Definitions

WORD = re.compile(r"[a-z][a-z0-9_]*")
HOLE = re.compile(r"\{([^{}]*)\}")
NOT_BARE = frozenset(
    ["field", "memory", "over", "variable", "viewer", "span", "cites", "type", "gives"]
)
"""Parts of nodes whose names never stand for a value or rule."""


@cache
def _parts(node_type: Any) -> tuple[str, ...]:
    kept = [each.name for each in attrs.fields(node_type) if each.name not in NOT_BARE]
    if node_type is not nodes.Apply:
        kept = [name for name in kept if name != "name"]
    return tuple(kept)


@cache
def _is_node(node_type: Any) -> bool:
    return attrs.has(node_type)


def walk(node: object) -> Iterator[object]:
    """A node and all nodes in it, without names that are fields or newly given."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, tuple):
            waiting += reversed(here)
            continue
        node_type: Any = type(here)
        if _is_node(node_type):
            yield here
            waiting += [getattr(here, part) for part in reversed(_parts(node_type))]


def names_in(node: object) -> dict[str, None]:
    """All bare names in a node, those in the holes of texts too."""
    found: dict[str, None] = {}
    for each in walk(node):
        if isinstance(each, nodes.Name):
            found[each.id] = None
        elif isinstance(each, nodes.Text):
            found |= dict.fromkeys(
                word for hole in HOLE.findall(each.value) for word in WORD.findall(hole)
            )
    return found


Graph = Mapping[str, tuple[str, ...]]


def references(definitions: Definitions) -> Graph:
    """For every value and rule the values and rules that it uses or sets off."""
    found: dict[str, dict[str, None]] = {}
    known = {**definitions.values, **definitions.rules}
    for name, value in definitions.values.items():
        found[name] = names_in(value.body)
    for modifier in definitions.modifiers.values():
        if modifier.value.id in found:
            found[modifier.value.id] |= names_in(modifier.changes)
    for name, rule in definitions.rules.items():
        found[name] = {**names_in(rule.body), **_set_off(name, rule, definitions)}
    return {
        name: tuple(other for other in others if other in known) for name, others in found.items()
    }


def _set_off(name: str, rule: nodes.Rule, definitions: Definitions) -> dict[str, None]:
    changed = {
        place.field.id if isinstance(place, nodes.Dot) else place.id
        for each in walk(rule.body)
        if isinstance(each, nodes.Set | nodes.Change)
        and isinstance(place := each.place, nodes.Dot | nodes.Name)
    }
    return {
        other: None
        for other, candidate in definitions.rules.items()
        if candidate.trigger is not None and _sets_off(name, changed, candidate.trigger)
    }


def _sets_off(name: str, changed: set[str], trigger: nodes.Trigger) -> bool:
    if trigger.when == "changes":
        field = trigger.field or trigger.subject
        return field is not None and field.id in changed
    return trigger.subject is not None and trigger.subject.id == name


def groups(graph: Graph) -> list[tuple[str, ...]]:
    """Those that use each other together, after all that they use."""
    search = _Search(graph)
    for root in graph:
        if root not in search.number:
            search.go(root)
    return search.found


@define
class _Search:
    """Tarjan's search for circles, without recursion, since chains of values may be long."""

    graph: Graph
    found: list[tuple[str, ...]] = Factory(list)
    number: dict[str, int] = Factory(dict)
    lowest: dict[str, int] = Factory(dict)
    stack: list[str] = Factory(list)
    on_stack: set[str] = Factory(set)

    def go(self, root: str) -> None:
        """Find the groups that can be reached from a name."""
        work = [(root, 0)]
        while work:
            name, at = work.pop()
            if at == 0:
                self._enter(name)
            others = self.graph[name]
            while at < len(others) and others[at] in self.number:
                at += 1
            if at < len(others):
                work += [(name, at + 1), (others[at], 0)]
            else:
                self._leave(name)

    def _enter(self, name: str) -> None:
        self.number[name] = self.lowest[name] = len(self.number)
        self.stack.append(name)
        self.on_stack.add(name)

    def _leave(self, name: str) -> None:
        near = [self.lowest[other] for other in self.graph[name] if other in self.on_stack]
        self.lowest[name] = min([self.lowest[name], *near])
        if self.lowest[name] != self.number[name]:
            return
        at = self.stack.index(name)
        group = tuple(self.stack[at:])
        del self.stack[at:]
        self.on_stack.difference_update(group)
        self.found.append(group)


def uses_itself(graph: Graph, group: tuple[str, ...]) -> bool:
    """Whether a group is a circle."""
    return len(group) > 1 or group[0] in graph[group[0]]
