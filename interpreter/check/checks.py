"""The worlds of one program under check: each number of players and each choice of settings is one.

Takes a program; gives for any of its worlds what is wrong there, and the world itself. Worlds are
much alike. What is in the box, and what comes of a value or a rule, depend on the parameters that
were looked at meanwhile and on nothing else that differs between worlds with as many players. So
of a further world only that is checked for which one of these has another value; and only a world
in which nothing was wrong is taken for an example.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from attrs import define, field

from ..core.world import World
from ..lean import frozen
from ..program import Program
from ..report import Diagnostic, has_errors
from ..resolve import Box, resolve, with_other_settings
from ..resolve.findings import Findings
from .context import Shared
from .references import Graph, references
from .whole import Whole, as_world, check_whole, shared_of

Found = tuple[Diagnostic, ...]
Settings = Mapping[str, object]


@frozen
class Example:
    """A sound world, and the parameters on which what is in its box depends."""

    whole: Whole
    looked: Set[str]


@define
class Checks:
    """What is known of the worlds of a program."""

    program: Program
    _examples: dict[int, Example] = field(factory=dict, init=False)
    """By how many play."""
    _mistakes: dict[tuple[int, str], Found] = field(factory=dict, init=False)
    _graph: Graph | None = field(default=None, init=False)
    """Which definitions use which, the same in all worlds."""

    def world(
        self, players: int | None, settings: Settings, *, warn: bool = False
    ) -> tuple[World | None, Found]:
        """A world, or none if anything is wrong, and what was found; warnings take a while."""
        whole = self._checked(self._players(players), settings, warn=warn)
        return (None if has_errors(whole.found) else as_world(whole)), whole.found

    def world_of(self, scenario: Iterable[tuple[str, object]]) -> World | None:
        """The world of the settings of a scenario, if nothing is wrong with it."""
        settings = dict(scenario)
        players = settings.pop("players", None)
        if players is not None and not isinstance(players, int):
            return None
        return self.world(players, settings)[0]

    def mistakes(self, players: int | None, settings: Settings) -> Found:
        """What is wrong in a world."""
        count = self._players(players)
        key = count, repr(sorted(settings.items()))
        if key not in self._mistakes:
            self._mistakes[key] = self._checked(count, settings).found
        return self._mistakes[key]

    def _players(self, players: int | None) -> int:
        return self.program.player_range[0] if players is None else players

    def _checked(self, players: int, settings: Settings, *, warn: bool = False) -> Whole:
        example = None if warn else self._examples.get(players)
        if example is not None:
            box, found = with_other_settings(example.whole.shared.box, settings)
            differing = box.parameters.differing(example.whole.shared.box.parameters)
            if not differing and not found:
                return example.whole
            if not differing & example.looked:
                shared = _beside(example.whole.shared, box, found, differing)
                return check_whole(shared, self._uses(shared))
        box, found = resolve(self.program, players, settings)
        shared = shared_of(box, found)
        looked = frozenset(box.parameters.looked)
        whole = check_whole(shared, self._uses(shared), warn=warn)
        if not has_errors(whole.found):
            self._examples.setdefault(players, Example(whole, looked))
        return whole

    def _uses(self, shared: Shared) -> Graph:
        if self._graph is None:
            self._graph = references(shared.box.definitions)
        return self._graph


def _beside(known: Shared, box: Box, found: Found, differing: Set[str]) -> Shared:
    """A world beside one that is known, ready to be checked where these parameters matter."""
    return Shared(
        box=box,
        findings=Findings([*found]),
        values=known.values,
        rules=known.rules,
        express=known.express,
        block=known.block,
        type_of_value=known.type_of_value,
        tables=known.tables,
        known=known.outcomes.without(differing),
    )
