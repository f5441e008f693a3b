"""What a YAML file holds: scalars, sequences and mappings, each with its place.

Plain frozen values; the keys of a mapping are text and each is there once.
"""

from collections.abc import Iterator
from functools import cached_property

from ..lean import frozen
from ..source import Span

Plain = str | int | bool | None


@frozen
class Scalar:
    """A text, a whole number, true or false, or nothing."""

    value: Plain
    span: Span


@frozen
class Sequence:
    """A list of values."""

    items: tuple["Value", ...]
    span: Span

    def __iter__(self) -> Iterator["Value"]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@frozen
class Mapping:
    """Keys with their values, in the order of the file."""

    entries: tuple[tuple[Scalar, "Value"], ...]
    span: Span

    @cached_property
    def _by_name(self) -> dict[str, tuple[Scalar, "Value"]]:
        return {str(key.value): (key, value) for key, value in self.entries}

    def get(self, name: str) -> "Value | None":
        """The value of a key, or none if the key is not there."""
        found = self._by_name.get(name)
        return found[1] if found else None

    def key(self, name: str) -> Scalar | None:
        """The key itself, for its place."""
        found = self._by_name.get(name)
        return found[0] if found else None

    def names(self) -> tuple[str, ...]:
        """All keys as text."""
        return tuple(self._by_name)

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def __len__(self) -> int:
        return len(self.entries)


Value = Scalar | Sequence | Mapping


def described(value: Value) -> str:
    """What a value is, in the words of a message: "a list", "the number 3"."""
    match value:
        case Sequence():
            return "a list"
        case Mapping():
            return "a table of keys"
        case Scalar(value=None):
            return "nothing"
        case Scalar(value=bool() as flag):
            return "true" if flag else "false"
        case Scalar(value=int() as number):
            return f"the number {number}"
        case Scalar(value=text):
            return f"the text {shortened(str(text))}"


def shortened(text: str) -> str:
    """Text in quotes, cut if it is long."""
    return f'"{text}"' if len(text) <= 40 else f'"{text[:39]}…"'
