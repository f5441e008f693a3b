"""Every sentence of a body, and every node of a tree, however deep it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import fields, has

from .statements import Body, Options, Statement


def sentences(body: Body) -> Iterator[Statement]:
    """The sentences of a body and of all bodies inside it, in the order of the text. What several
    choose together is part of its sentence and does not come on its own."""
    for statement in body:
        yield statement
        if isinstance(statement, Options):
            for option in statement.options:
                yield from sentences(option.body)
        for name in ("body", "then", "otherwise"):
            yield from sentences(getattr(statement, name, ()))


PARTS: dict[type, tuple[str, ...]] = {}
"""The names of the parts of each kind of node, noted when it is first met."""
_NODES: dict[type, bool] = {}
"""Whether the values of a type are nodes, noted likewise."""

_NO_PARTS = frozenset({"span", "type", "table"})
_PLAIN = frozenset({"str", "int", "bool", "str | None", "int | None", "tuple[str, ...]"})
"""Values of these types are no nodes."""


def parts_of(node: Any) -> list[Any]:
    """The nodes directly inside a node, in the order they are written."""
    names = PARTS.get(type(node))
    if names is None:
        names = PARTS[type(node)] = _names_of_parts(type(node))
    found: list[Any] = []
    for name in names:
        value = getattr(node, name)
        if type(value) is tuple:
            _gather(value, found)
        elif _is_node(value):
            found.append(value)
    return found


def _names_of_parts(kind: type) -> tuple[str, ...]:
    return tuple(
        each.name for each in fields(kind) if each.name not in _NO_PARTS and each.type not in _PLAIN
    )


def _gather(row: tuple[Any, ...], found: list[Any]) -> None:
    for each in row:
        if type(each) is tuple:
            _gather(each, found)
        elif _is_node(each):
            found.append(each)


def _is_node(value: Any) -> bool:
    kind = type(value)
    known = _NODES.get(kind)
    if known is None:
        known = _NODES[kind] = has(kind)
    return known


def walk(*nodes: Any) -> Iterator[Any]:
    """The nodes and everything inside them."""
    pending = list(reversed(nodes))
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(parts_of(node)))
