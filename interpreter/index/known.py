"""What is known of a ruleset when its names are looked up.

Takes the program, its world and who uses what; gives what variants changed of a definition and
where something stands.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..compare.tables import cell_text
from ..core.world import World
from ..layout import format_definition
from ..lean import frozen
from ..program import Program, Touch
from ..read.values import Value
from ..source import Span
from .page import Touched
from .uses import Key, Use


@frozen
class Known:
    program: Program
    world: World
    used: Mapping[Key, tuple[Use, ...]]

    def changed(self, key: tuple[str, ...]) -> tuple[Touched, ...]:
        """What variants changed of what has this key."""
        return tuple(
            Touched(each.act, each.origin, each.span, _before(each))
            for each in self.program.touches
            if each.key == key
        )

    def origin(self, span: Span) -> str | None:
        """The ruleset or variant in whose file something stands."""
        for touch in self.program.touches:
            if touch.span.file == span.file:
                return touch.origin
        for placed in self.program.definitions:
            if placed.definition.span.file == span.file:
                return placed.origin
        for table in self.program.tables:
            if table.value.span.file == span.file:
                return table.origin
        return None


def _before(touch: Touch) -> str | None:
    if touch.before is None:
        return None
    if isinstance(touch.before, Value):
        return cell_text(touch.before)
    return format_definition(touch.before)
