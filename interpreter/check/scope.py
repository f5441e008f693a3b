"""Local names: which slot each has, what type, and how far it reaches.

A name bound in a block is known to the end of the block. Every binding gets a slot of its own;
only giving a known name a new value uses its slot again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import Factory, define

from ..core.types import Type
from .types import join, widened


@define
class Binding:
    """A local name. A type of none means that a mistake in it is already reported."""

    slot: int
    name: str
    type: Type | None


@define
class Scope:
    """The local names of one value, rule or scenario."""

    owner: str
    """The rule, for the names of its choices."""
    slots: list[str] = Factory(list)
    blocks: list[dict[str, Binding]] = Factory(lambda: [{}])
    elements: list[Binding] = Factory(list)
    """What `it` stands for, innermost last."""
    grown: dict[int, Type] = Factory(dict)
    """Types that names are known to grow to in a later sentence."""
    sites: dict[str, int] = Factory(dict)
    loops: int = 0

    def find(self, name: str) -> Binding | None:
        """The innermost binding of a name."""
        for block in reversed(self.blocks):
            if name in block:
                return block[name]
        return None

    def bind(self, name: str, wanted: Type | None) -> Binding:
        """Give a name a slot of its own, to the end of the block."""
        binding = self.element(name, wanted)
        self.blocks[-1][name] = binding
        return binding

    def element(self, name: str, wanted: Type | None) -> Binding:
        """A slot that no name reaches, for the element of a set."""
        binding = Binding(len(self.slots), name, wanted)
        self.slots.append(name)
        known = self.grown.get(binding.slot)
        if wanted is not None and known is not None:
            binding.type = join(wanted, known) or wanted
        return binding

    def grow(self, binding: Binding, wanted: Type) -> bool:
        """Let a name hold values of a further type too; no if they do not go together."""
        if binding.type is None:
            return True
        joined = join(binding.type, wanted)
        if joined is None:
            return False
        if joined != binding.type:
            known = self.grown.get(binding.slot)
            joined = widened(binding.type, joined) if known is not None else joined
            self.grown[binding.slot] = joined
            binding.type = joined
        return True

    def site(self, name: str) -> str:
        """The lasting name of a choice: unique within the rule."""
        count = self.sites.get(name, 0) + 1
        self.sites[name] = count
        return f"{self.owner}.{name}" + (f".{count}" if count > 1 else "")

    @contextmanager
    def block(self) -> Iterator[None]:
        """Names bound inside are forgotten at the end."""
        self.blocks.append({})
        yield
        self.blocks.pop()

    @contextmanager
    def about(self, element: Binding, *names: str) -> Iterator[None]:
        """Inside, `it` and the names stand for an element."""
        self.elements.append(element)
        with self.named(element, *names):
            yield
        self.elements.pop()

    @contextmanager
    def named(self, element: Binding, *names: str) -> Iterator[None]:
        """Inside, the names stand for an element."""
        self.blocks.append(dict.fromkeys(names, element))
        yield
        self.blocks.pop()
