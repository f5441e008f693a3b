"""Writes a ruleset out as Python, page by page.

The pages, by their names: `v_NAME` a value, `fill_NAME` an entry of its table, `any_NAME` and
`first_NAME` what is looked for in it; `r_NAME` a rule that asks nothing, `b12` a block of one that
may wait; `q3` what a question needs while it waits; `i_NAME` an invariant. What a page says does
not depend on which others have been written before.
"""

from __future__ import annotations

import marshal
from functools import lru_cache

from ..core import statements as core
from ..core.types import NumberT, SetT, Type
from ..core.walking import walk
from ..core.world import World
from ..run.layout import lay_out
from ..run.sites import Site
from . import choices as choices  # fills the table of sentences
from . import form
from . import forms as forms  # fills the table of expressions
from .lower import lower
from .module import Module
from .routines import RoutineWriter, write_function
from .spell_out import Triggers
from .tracing import points_of
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
    """Writes the pages of one world."""

    def __init__(self, world: World, *, traced: bool = False) -> None:
        points = points_of(world) if traced else {}
        triggers = Triggers(world)
        program = lower(world, triggers)
        module = Module(world, lay_out(world), program, traced=traced)
        module.points = {key: number for number, key in enumerate(points)}
        module.marks = triggers.marks
        module.recursive_rules = _in_circles(program)
        module.entries = _numbered_blocks(program)
        self._module = module
        self._routines: dict[str, RoutineWriter] = {}
        self._functions = {python_name(name): name for name in program.functions}
        block_rules = tuple(
            name for name, routine in program.routines.items() for _ in routine.blocks
        )
        self.outline = Outline(
            layout=module.layout,
            sites=tuple(_site(world, rule, choice) for rule, choice in program.sites),
            points=tuple(points.values()),
            entries=module.entries,
            block_rules=block_rules,
            always=tuple(program.always),
        )

    def page(self, name: str) -> Page:
        """The page of a name."""
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

    def _write(self, page: str) -> None:
        module, world = self._module, self._module.world
        sort, _, name = page.partition("_")
        match sort:
            case "v":
                write_value(module, world.values[name])
            case "fill":
                write_filling(module, world.values[name])
            case "any" | "first":
                write_search(module, sort, world.values[name])
            case "r":
                write_function(module, module.program.functions[self._functions[name]])
            case "i":
                write_invariant(module, world.invariants[name])
            case _ if sort.startswith("q"):
                number = int(sort[1:])
                write_hooks(module, number, module.program.sites[number][1])
            case _:
                number = int(sort[1:])
                routine = self._routine(self.outline.block_rules[number])
                routine.write(number - routine.first)

    def _routine(self, name: str) -> RoutineWriter:
        if name not in self._routines:
            module = self._module
            routine, first = module.program.routines[name], module.entries[name][0]
            self._routines[name] = RoutineWriter(module, routine, first)
        return self._routines[name]


@lru_cache(MOST_CODES)
def _compiled(source: str, filename: str) -> bytes:
    return marshal.dumps(compile(source, filename, "exec"))


def _in_circles(program: form.Program) -> frozenset[str]:
    """The rules that ask nothing and may run themselves."""
    calls = {
        name: {node.rule for node in walk(*function.body) if isinstance(node, core.CallRule)}
        for name, function in program.functions.items()
    }

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        pending = [start]
        while pending:
            for called in calls.get(pending.pop(), ()):
                if called not in found:
                    found.add(called)
                    pending.append(called)
        return found

    return frozenset(name for name in calls if name in reached(name))


def _numbered_blocks(program: form.Program) -> dict[str, tuple[int, int]]:
    """For each routine the number of its first block and how many local names it has."""
    entries, count = {}, 0
    for name, routine in program.routines.items():
        entries[name] = count, routine.slots
        count += len(routine.blocks)
    return entries


def _site(world: World, rule: str, choice: form.Choice) -> Site:
    together = isinstance(choice, core.Together)
    inner = choice.choice if isinstance(choice, core.Together) else choice
    names, types = _parts(world, rule, inner)
    return Site(
        name=inner.site,
        rule=rule,
        form=_FORMS[type(inner)],
        together=together,
        optional=getattr(inner, "optional", False),
        names=names,
        types=types,
        conditional=getattr(inner, "such_that", None) is not None,
        minimal=isinstance(inner, core.ChooseSome) and inner.minimal,
        skipped=getattr(inner, "such_that", None) is not None and not getattr(inner, "must", True),
        cites=world.rules[rule].cites,
        span=inner.span,
    )


_FORMS: dict[type, str] = {
    core.Choose: "one",
    core.ChooseNumber: "number",
    core.ChooseSome: "some",
    core.ChooseOrder: "order",
    core.ChooseAssignment: "assignment",
    core.Options: "options",
}


def _parts(
    world: World, rule: str, choice: form.Choice
) -> tuple[tuple[str, ...], tuple[Type, ...]]:
    slots = world.rules[rule].slots
    match choice:
        case core.Choose(pickings=pickings):
            return (
                tuple(slots[slot] for slot, _ in pickings),
                tuple(_element(group.type) for _, group in pickings),
            )
        case core.ChooseNumber(slot=slot):
            return (slots[slot],), (NumberT(-(1 << 31), 1 << 31),)
        case core.ChooseSome() | core.ChooseOrder():
            return (slots[choice.slot],), (_element(choice.group.type),)
        case core.ChooseAssignment():
            types = _element(choice.group.type), _element(choice.targets.type)
            return (slots[choice.slot],), types
    return (), ()


def _element(type_: Type) -> Type:
    assert isinstance(type_, SetT)
    return type_.element
