"""Which pages one world may take over from another.

Takes the modules of two worlds that have the same in the box; says of a page whether it says the
same in both. Worlds of one program differ in little: mostly in a value or a rule that looks at a
parameter. A page is another where the definition it is about is, or uses a value that is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from attrs import fields

from ..core import expressions as core
from ..core.walking import walk
from ..core.world import World
from ..reach import reached
from .module import Module, parts_of_value


def same_box(one: World, other: World) -> bool:
    """Whether all that pages depend on is the same in two worlds, but for values, rules and
    invariants."""
    return _box(one) == _box(other)


_NO_BOX = {
    *("values", "rules", "invariants"),
    *("name", "title", "player_range", "parameters", "legends", "displays"),
    *("scenarios", "sources", "digest", "texts"),
}


def _box(world: World) -> tuple[Any, ...]:
    return tuple(getattr(world, each.name) for each in fields(World) if each.name not in _NO_BOX)


class Borrowing:
    """What of one world is as it is in another."""

    def __init__(self, mine: Module, theirs: Module) -> None:
        self._mine = mine
        self._theirs = theirs
        self._rules: dict[str, bool] = {}

    def may_take(self, sort: str, name: str) -> bool:
        """Whether the pages about a value, rule or invariant say the same in both worlds."""
        if sort == "value":
            return name not in self._other_values
        if sort == "invariant":
            mine, theirs = self._mine.world.invariants, self._theirs.world.invariants
            return mine[name] == theirs.get(name) and not self._uses_others([mine[name].condition])
        if name not in self._rules:
            self._rules[name] = self._is_same_rule(name)
        return self._rules[name]

    def _is_same_rule(self, name: str) -> bool:
        return name not in self._other_rules and not self._uses_others([_form(self._mine, name)])

    def _uses_others(self, nodes: Iterable[Any]) -> bool:
        """Whether a value is used that is another, or a rule is supposed while some are others."""
        return any(
            (isinstance(node, core.CallValue) and node.value in self._other_values)
            or (isinstance(node, core.Supposing) and bool(self._other_rules))
            for node in walk(*nodes)
        )

    @cached_property
    def _other_rules(self) -> frozenset[str]:
        """The rules that are not the same in their intermediate form; all of them where what they
        go by is not the same."""
        mine, theirs = self._mine, self._theirs
        if mine.program is theirs.program:
            return frozenset()
        names = frozenset((*mine.program.functions, *mine.program.routines))
        if _gone_by(mine) != _gone_by(theirs):
            return names
        return frozenset(name for name in names if _form(mine, name) != _form(theirs, name))

    @cached_property
    def _other_values(self) -> frozenset[str]:
        """The values that are not the same, and those that use them."""
        mine, theirs = self._mine.world.values, self._theirs.world.values
        others = [
            name
            for name, info in mine.items()
            if info != theirs.get(name) or (self._other_rules and _supposes(parts_of_value(info)))
        ]
        users: dict[str, list[str]] = {}
        for name in mine:
            for called in self._mine.calls(name):
                users.setdefault(called, []).append(name)
        return reached(others, lambda name: users.get(name, ()))


def _form(module: Module, rule: str) -> Any:
    program = module.program
    return program.functions.get(rule) or program.routines.get(rule)


def _gone_by(module: Module) -> tuple[Any, ...]:
    """What the page of any rule may depend on beside values and its own form."""
    return module.recursive_rules, module.entries, module.shown


def _supposes(nodes: Iterable[Any]) -> bool:
    return any(isinstance(node, core.Supposing) for node in walk(*nodes))
