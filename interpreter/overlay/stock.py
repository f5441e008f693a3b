"""The definitions in force while variants are laid over them, found by sort and name."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Factory, define

from .. import nodes
from ..nodes import Definition
from .ledger import Key

SORTS: dict[type, str] = {
    nodes.Parameter: "parameter",
    nodes.Kind: "kind",
    nodes.Links: "links",
    nodes.Zone: "zone",
    nodes.Memory: "memory",
    nodes.Value: "value",
    nodes.Modifier: "modifier",
    nodes.Rule: "rule",
    nodes.Setup: "setup",
    nodes.Play: "play",
    nodes.Invariant: "invariant",
    nodes.Legend: "legend",
    nodes.Display: "display",
}
ALONE = ("play", "setup")
"""Definitions that need no name; they are then called by their sort."""


@define
class Entry:
    """A definition in force, where it comes from, and its texts since it was last replaced."""

    definition: Definition
    origin: str
    versions: list[Definition] = Factory(list)
    put_first: int = 0
    """How many sentences variants have put before its own."""

    def become(self, definition: Definition) -> None:
        """Take a changed text that goes on from the one before."""
        self.versions.append(self.definition)
        self.definition = definition


@define
class Stock:
    """All definitions in order; those that can be named can be found by name."""

    entries: list[Entry] = Factory(list)
    named: dict[Key, Entry] = Factory(dict)

    def add(self, definition: Definition, origin: str) -> None:
        """Put a definition behind the others; of two with one name the first is found."""
        entry = Entry(definition, origin)
        self.entries.append(entry)
        key = key_of(definition)
        if key is not None:
            self.named.setdefault(key, entry)

    def remove(self, key: Key) -> None:
        """Take a definition away."""
        entry = self.named.pop(key)
        self.entries = [each for each in self.entries if each is not entry]

    def sorts_of(self, name: str) -> list[str]:
        """What has a name."""
        return [sort for sort, each in self.named if each == name]

    def names(self, sort: str) -> Iterable[str]:
        """The names of all definitions of a sort."""
        return [name for each, name in self.named if each == sort]


def key_of(definition: Definition) -> Key | None:
    """The sort and name of a definition; none if it has no name of its own."""
    match definition:
        case nodes.Legend(kind=kind):
            return "legend", kind.id
        case nodes.Play():
            return "play", "play"
        case nodes.Setup(name=None):
            return "setup", "setup"
        case (
            nodes.Parameter(name=nodes.Name(id=name))
            | nodes.Kind(name=nodes.Name(id=name))
            | nodes.Links(name=nodes.Name(id=name))
            | nodes.Zone(name=nodes.Name(id=name))
            | nodes.Memory(name=nodes.Name(id=name))
            | nodes.Value(name=nodes.Name(id=name))
            | nodes.Modifier(name=nodes.Name(id=name))
            | nodes.Rule(name=nodes.Name(id=name))
            | nodes.Setup(name=nodes.Name(id=name))
            | nodes.Invariant(name=nodes.Name(id=name))
            | nodes.Display(name=nodes.Name(id=name))
        ):
            return SORTS[type(definition)], name
    return None


def key_named(what: str, name: str) -> Key:
    """The key that a change names; `rule play` and `rule setup` are the ones without a name."""
    if name in ALONE and what in ("rule", name):
        return name, name
    return what, name


def in_words(key: Key) -> str:
    """A key as it is written: `rule score`, `play`."""
    sort, name = key
    return f"`{sort}`" if sort == name and sort in ALONE else f"{sort} `{name}`"
