"""Frozen attrs classes, of which there are many, and of which a kept ruleset holds many instances.

`frozen` is that of attrs, and classes are made and instances read back in less time: what is alike
in all of them is not written out for each, and a pickle holds what the class is called with. Every
field has to be one that it is called with, in order.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from attrs import frozen as frozen
else:

    def frozen(cls: type) -> type:
        cls.__repr__ = _text
        cls.__reduce__ = _as_called
        cls.__eq__ = _equal
        cls.__hash__ = _hash
        return attrs.frozen(cls, eq=False)


_GIVEN: dict[type, Any] = {}
_COMPARED: dict[type, Any] = {}
"""For each class what gets the values of all its fields, and of those that count when two are
compared; noted when it is first needed."""


def _as_called(self: Any) -> tuple[type, tuple[Any, ...]]:
    kind = type(self)
    given = _GIVEN.get(kind)
    if given is None:
        given = _GIVEN[kind] = _getter([each.name for each in attrs.fields(kind)])
    return kind, given(self)


def _compared(self: Any) -> tuple[Any, ...]:
    kind = type(self)
    compared = _COMPARED.get(kind)
    if compared is None:
        names = [each.name for each in attrs.fields(kind) if each.eq]
        compared = _COMPARED[kind] = _getter(names)
    values: tuple[Any, ...] = compared(self)
    return values


def _equal(self: Any, other: Any) -> Any:
    if type(other) is not type(self):
        return NotImplemented
    return _compared(self) == _compared(other)


def _hash(self: Any) -> int:
    return hash((type(self), _compared(self)))


def _getter(names: list[str]) -> Any:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda node: tuple(getattr(node, name) for name in names)


def _text(self: Any) -> str:
    parts = [
        f"{each.name}={getattr(self, each.name)!r}"
        for each in attrs.fields(type(self))
        if each.repr
    ]
    return f"{type(self).__qualname__}({', '.join(parts)})"
