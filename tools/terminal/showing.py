"""What is shown of a position, and when: enough to play by, and nothing twice.

Takes positions and the player who looks; gives lines. Boards are shown whenever they have changed
since the player last looked. Displays are shown when a turn begins, and within a turn when they
first apply or have a new title; in the turn of another player only if they have changed. Without
displays the whole position is shown as a board is.
"""

from __future__ import annotations

from collections.abc import Callable

import click
from attrs import Factory, define, frozen

from rulewright.run.knowing import Viewer
from rulewright.run.machine import Machine
from rulewright.run.state import State
from rulewright.spelling import begins
from rulewright.view import DisplayView, displays, draw_grid

from .drawing import state_lines
from .screen import table, wrapped

Wanted = Callable[[str, str], bool]
"""Whether a display of that name and title is to be shown."""


@frozen
class Shown:
    """One thing on the screen."""

    name: str
    title: str
    lines: tuple[str, ...]
    is_board: bool

    @property
    def text(self) -> list[str]:
        """Its lines under its title."""
        return [*([click.style(self.title, bold=True)] if self.title else []), *self.lines]


def all_shown(
    machine: Machine, state: State, viewer: Viewer, wanted: Wanted = lambda name, title: True
) -> list[Shown]:
    """Everything there is to see for a player, of the displays those that are wanted."""
    world = machine.world
    drawn = [kind for kind in world.legends if world.kinds[kind].grid is not None]
    boards = [_board(machine, state, kind, viewer) for kind in drawn]
    if world.displays:
        return [*boards, *(_display(each) for each in displays(machine, state, viewer, wanted))]
    rest = state_lines(machine, state, viewer, drawn)
    return [*boards, *([Shown("", "", tuple(rest), is_board=True)] if rest else [])]


def _board(machine: Machine, state: State, kind: str, viewer: Viewer) -> Shown:
    lines = tuple(f"  {line}" for line in draw_grid(machine, state, kind, viewer))
    return Shown(kind, "", lines, is_board=True)


def _display(display: DisplayView) -> Shown:
    lines: list[str] = []
    for part in display.parts:
        if part.text is None:
            lines += table(part.headings, part.numbers, part.rows)
        else:
            lines += wrapped(part.text)
    return Shown(display.name, display.title, tuple(lines), is_board=False)


@define
class Screen:
    """What each reader has seen."""

    seen: dict[Viewer, dict[str, Shown]] = Factory(dict)
    turns: dict[Viewer, int] = Factory(dict)
    titles: dict[Viewer, dict[str, str]] = Factory(dict)
    """The titles of displays in the present turn."""

    def news(self, machine: Machine, state: State, viewer: Viewer, reader: Viewer) -> list[str]:
        """What a player has to see before answering; `reader` is who has seen the screen so far."""
        before = dict(self.seen.get(reader, {}))
        if self.turns.get(reader) != state.ply:
            self.titles[reader] = {}
        titles = self.titles[reader]
        found = all_shown(machine, state, viewer, lambda name, title: titles.get(name) != title)
        self._note(state, reader, found)
        own = state.mover == viewer
        return joined(
            [each for each in found if each != before.get(each.name) or (own and not each.is_board)]
        )

    def everything(self, machine: Machine, state: State, viewer: Viewer, named: str) -> list[str]:
        """All there is to see, or what goes by a name."""
        found = all_shown(machine, state, viewer)
        wanted = [each for each in found if begins(each.name, named) or begins(each.title, named)]
        if named and not wanted:
            names = ", ".join(each.name for each in found if each.name)
            return [f"there is no `{named}` to show" + (f"; there is {names}" if names else "")]
        return joined(wanted if named else found)

    def _note(self, state: State, reader: Viewer, found: list[Shown]) -> None:
        self.turns[reader] = state.ply
        self.seen.setdefault(reader, {}).update({each.name: each for each in found})
        titles = self.titles.setdefault(reader, {})
        titles.update({each.name: each.title for each in found})


def joined(found: list[Shown]) -> list[str]:
    """What is shown, one below the other with a blank line around each."""
    lines = [line for each in found for line in ("", *each.text)]
    return [*lines, ""] if lines else []
