"""Writes a ruleset out as Python, page by page.

The pages, by their names: `v_NAME` a value, `fill_NAME` an entry of its table, `any_NAME` and
`first_NAME` what is looked for in it; `r_NAME` a rule that asks nothing, `b12` a block of one that
may wait; `q3` what a question needs while it waits; `i_NAME` an invariant. What a page says does
not depend on which others have been written before.
"""

from __future__ import annotations

import marshal
from functools import lru_cache

from ..core.world import World
from . import choices as choices  # fills the table of sentences
from . import forms as forms  # fills the table of expressions
from .borrowing import Borrowing
from .module import Module
from .plan import Plan, plan_of
from .routines import RoutineWriter, write_function
from .values import (
    write_filling,
    write_hooks,
    write_invariant,
    write_search,
    write_supposition,
    write_value,
)
from .written import Outline, Page, file_of, python_name

MOST_CODES = 4_096
"""So many pages are remembered as Python's own code, since other worlds have many that are alike.
"""


class PageAuthor:
    """Writes the pages of one world; those that are the same in a world beside it are taken over
    from there."""

    def __init__(
        self, world: World, *, traced: bool = False, beside: PageAuthor | None = None
    ) -> None:
        self.world = world
        self._beside = beside
        self._plan = _plan(world, traced, beside)
        self._module = Module(world, self._plan, traced=traced)
        self._borrowing = None if beside is None else Borrowing(self._module, beside._module)
        self._routines: dict[str, RoutineWriter] = {}
        self._functions = {python_name(name): name for name in self._plan.program.functions}
        self._written: dict[str, Page] = {}

    @property
    def outline(self) -> Outline:
        """What a machine has to know before it runs anything."""
        return self._plan.outline

    def page(self, name: str) -> Page:
        """The page of a name."""
        if name not in self._written:
            self._written[name] = self._made(name)
        return self._written[name]

    def _made(self, name: str) -> Page:
        if self._beside and self._borrowing and self._borrowing.may_take(*self._about(name)):
            return self._beside.page(name)
        self._module.begin(name)
        self._write(name)
        sheet = self._module.sheet
        # What is supposed may rest on something supposed in turn.
        for supposed in sheet.suppositions:
            write_supposition(self._module, *supposed)
        source = sheet.source()
        return Page(
            source=source,
            code=_compiled(source, file_of(name)),
            places=tuple(line.span for line in sheet.lines),
            constants=sheet.constants,
            calls=frozenset(sheet.calls),
        )

    def names(self) -> tuple[str, ...]:
        """The names of all pages, save those of tables and searches."""
        module = self._module
        blocks = (
            f"b{routine.first + block}"
            for routine in map(self._routine, module.program.routines)
            for block in routine.whole
        )
        return (
            *(f"v_{name}" for name in module.world.values),
            *(f"r_{name}" for name in self._functions),
            *blocks,
            *(f"q{number}" for number in range(len(module.program.sites))),
            *(f"i_{name}" for name in module.world.invariants),
        )

    def _about(self, page: str) -> tuple[str, str]:
        """The sort and name of what a page is about."""
        match _parted(page):
            case "r", name:
                return "rule", self._functions[name]
            case "q", number:
                return "rule", self._plan.program.sites[int(number)][0]
            case "b", number:
                return "rule", self.outline.block_rules[int(number)]
            case "i", name:
                return "invariant", name
            case _, name:
                return "value", name

    def _write(self, page: str) -> None:
        module, world = self._module, self.world
        match _parted(page):
            case "v", name:
                write_value(module, world.values[name])
            case "fill", name:
                write_filling(module, world.values[name])
            case "any" | "first" as wanted, name:
                write_search(module, wanted, world.values[name])
            case "r", name:
                write_function(module, module.program.functions[self._functions[name]])
            case "q", number:
                write_hooks(module, int(number), module.program.sites[int(number)][1])
            case "b", number:
                routine = self._routine(self.outline.block_rules[int(number)])
                routine.write(int(number) - routine.first)
            case _, name:
                write_invariant(module, world.invariants[name])

    def _routine(self, name: str) -> RoutineWriter:
        if name not in self._routines:
            module = self._module
            routine, first = module.program.routines[name], module.entries[name][0]
            self._routines[name] = RoutineWriter(module, routine, first)
        return self._routines[name]


def _parted(page: str) -> tuple[str, str]:
    """The sort of a page, and the name or number behind it."""
    sort, _, name = page.partition("_")
    return (sort, name) if name else (page[0], page[1:])


@lru_cache(MOST_CODES)
def _compiled(source: str, filename: str) -> bytes:
    return marshal.dumps(compile(source, filename, "exec"))


def _plan(world: World, traced: bool, beside: PageAuthor | None) -> Plan:
    """The plan of a world, which is that of the world beside it if the rules are the same."""
    if beside is not None and world.rules == beside.world.rules:
        return beside._plan
    return plan_of(world, traced=traced)
