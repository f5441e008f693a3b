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

from .. import nodes
from ..resolve.definitions import Definitions

WORD = re.compile(r"[a-z][a-z0-9_]*")
HOLE = re.compile(r"\{([^{}]*)\}")
NOT_BARE = frozenset(["field", "memory", "over", "variable", "span", "cites", "type", "gives"])
"""Parts of nodes whose names never stand for a value or rule."""


@cache
def _parts(node_type: Any) -> tuple[str, ...]:
    kept = [each.name for each in attrs.fields(node_type) if each.name not in NOT_BARE]
    if node_type is not nodes.Apply:
        kept = [name for name in kept if name != "name"]
    return tuple(kept)


def walk(node: object) -> Iterator[object]:
    """A node and all nodes in it, without names that are fields or newly given."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, tuple):
            waiting += reversed(here)
        elif attrs.has(type(here)):
            yield here
            waiting += [getattr(here, part) for part in reversed(_parts(type(here)))]


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
    found: dict[str, None] = {}
    for other, candidate in definitions.rules.items():
        trigger = candidate.trigger
        if trigger is None:
            continue
        if trigger.field is not None and trigger.field.id in changed:
            found[other] = None
        elif trigger.field is None and trigger.subject is not None and trigger.subject.id == name:
            found[other] = None
    return found


def groups(graph: Graph) -> list[tuple[str, ...]]:
    """Those that use each other together, after all that they use (Tarjan, without recursion)."""
    found: list[tuple[str, ...]] = []
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    on_stack: set[str] = set()
    for root in graph:
        if root in number:
            continue
        work: list[tuple[str, int]] = [(root, 0)]
        while work:
            name, at = work.pop()
            if at == 0:
                number[name] = lowest[name] = len(number)
                stack.append(name)
                on_stack.add(name)
            others = graph[name]
            while at < len(others) and others[at] in number:
                if others[at] in on_stack:
                    lowest[name] = min(lowest[name], number[others[at]])
                at += 1
            if at < len(others):
                # Come back to the same edge once the other is numbered, to take over its lowest.
                work += [(name, at + 1), (others[at], 0)]
                continue
            for other in others:
                if other in on_stack:
                    lowest[name] = min(lowest[name], lowest[other])
            if lowest[name] == number[name]:
                found.append(_popped(stack, on_stack, name))
    return found


def _popped(stack: list[str], on_stack: set[str], last: str) -> tuple[str, ...]:
    group: list[str] = []
    while last not in group:
        group.append(stack.pop())
    on_stack.difference_update(group)
    return tuple(reversed(group))


def uses_itself(graph: Graph, group: tuple[str, ...]) -> bool:
    """Whether a group is a circle."""
    return len(group) > 1 or group[0] in graph[group[0]]
