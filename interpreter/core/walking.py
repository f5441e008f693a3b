"""Every sentence of a body, and every node of a tree, however deep it stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
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


def parts_of(node: Any) -> Iterator[Any]:
    """The nodes directly inside a node, in the order they are written."""
    names = PARTS.get(type(node))
    if names is None:
        names = tuple(f.name for f in fields(type(node)) if f.name not in ("span", "type", "table"))
        PARTS[type(node)] = names
    for name in names:
        yield from _nodes(getattr(node, name))


def _nodes(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for each in value:
            yield from _nodes(each)
    else:
        kind: Any = type(value)
        if _is_node(kind):
            yield value


@cache
def _is_node(kind: Any) -> bool:
    return has(kind)


def walk(*nodes: Any) -> Iterator[Any]:
    """The nodes and everything inside them."""
    pending = list(reversed(nodes))
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(list(parts_of(node))))
