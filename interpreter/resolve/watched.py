"""The parameters in force, which note whose values are looked at.

Takes the parameters; gives the same, and for any stretch of work the names of those on which its
outcome may depend. Whether there is a parameter of a name is the same in every world of a program,
so only to look at one counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from attrs import Factory, define

from ..core.world import ParameterInfo

Names = dict[str, None]
"""An ordered set."""


@define(eq=False)
class Watched(Mapping[str, ParameterInfo]):
    """Parameters by their names."""

    _infos: Mapping[str, ParameterInfo]
    looked: Names = Factory(dict)
    """Those that were looked at."""

    def __getitem__(self, name: str) -> ParameterInfo:
        info = self._infos[name]
        self.looked[name] = None
        return info

    def __iter__(self) -> Iterator[str]:
        return iter(self._infos)

    def __len__(self) -> int:
        return len(self._infos)

    def __contains__(self, name: object) -> bool:
        return name in self._infos

    @contextmanager
    def noting(self) -> Iterator[Names]:
        """What is looked at from here on; whatever is going on around this looks at it too."""
        around, self.looked = self.looked, {}
        inside = self.looked
        try:
            yield inside
        finally:
            around.update(inside)
            self.looked = around

    def differing(self, other: Watched) -> frozenset[str]:
        """The parameters of the same program that have other values there."""
        return frozenset(name for name, info in self._infos.items() if other._infos[name] != info)
