"""Those who write the worlds of one program.

Takes worlds one after the other; gives the author of each. What one has written is taken over by
those after it whose worlds have the same in the box, as far as it is the same for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.world import World

if TYPE_CHECKING:
    from .author import PageAuthor


class Authors:
    """The first author for each box is asked by all others."""

    def __init__(self, *, traced: bool = False) -> None:
        self._traced = traced
        self._first: list[PageAuthor] = []

    def of(self, world: World) -> PageAuthor:
        """The author of a world."""
        # A machine that was kept does without.
        from .author import PageAuthor
        from .borrowing import same_box

        known = (each for each in self._first if same_box(each.world, world))
        # The points of traced rules are numbered through all of them.
        first = None if self._traced else next(known, None)
        author = PageAuthor(world, traced=self._traced, beside=first)
        if first is None:
            self._first.append(author)
        return author
