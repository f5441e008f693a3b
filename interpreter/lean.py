"""Frozen attrs classes of which there are many, and of which a kept ruleset holds many instances.

`frozen` is that of attrs, and classes are made and instances read back in less time: their text is
worked out when it is asked for, and a pickle holds what the class is called with. Every field has
to be one that it is called with.
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
        return attrs.frozen(cls)


_GIVEN: dict[type, Any] = {}
"""For each class what gets the values of its fields, noted when it is first needed."""


def _as_called(self: Any) -> tuple[type, tuple[Any, ...]]:
    kind = type(self)
    given = _GIVEN.get(kind)
    if given is None:
        given = _GIVEN[kind] = _getter([each.name for each in attrs.fields(kind)])
    return kind, given(self)


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
