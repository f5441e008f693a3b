"""Writes out a whole ruleset as Python and makes it ready to run."""

from __future__ import annotations

from typing import Any

from ..core import statements as core
from ..core.types import NumberT, SetT, Type
from ..core.walking import walk
from ..core.world import World
from ..run import chance, primitives
from ..run.layout import Layout, lay_out
from ..run.sites import Site
from . import choices as choices  # fills the table of sentences
from . import form
from . import forms as forms  # fills the table of expressions
from .lower import lower
from .module import Module
from .routines import RoutineWriter, write_function
from .spell_out import Triggers
from .tracing import points_of
from .values import write_hooks, write_invariant, write_search, write_supposition, write_value

PRIMITIVES = {
    name: getattr(place, name)
    for place, names in (
        (chance, ("below", "shuffled")),
        (
            primitives,
            (
                "Backwards",
                "GameOver",
                "draw_some",
                "end",
                "endless",
                "halved",
                "join",
                "move_all",
                "move_one",
                "ranked",
                "rounded",
                "show",
                "steps_to",
                "way_to",
                "won_by",
            ),
        ),
    )
    for name in names
}


class Built:
    """The generated module with what it takes to run it."""

    def __init__(self, world: World, *, traced: bool = False) -> None:
        self.layout: Layout = lay_out(world)
        points = points_of(world) if traced else {}
        self.points = tuple(points.values())
        triggers = Triggers(world)
        self.program = lower(world, triggers)
        module = self.module = Module(world, self.layout, self.program, traced=traced)
        module.points = {key: number for number, key in enumerate(points)}
        module.marks = triggers.marks
        module.recursive_rules = _in_circles(self.program)
        module.entries, self.block_count = _number_blocks(self.program)
        self.sites = tuple(_site(world, rule, choice) for rule, choice in self.program.sites)
        self.blocks = self._write()

    def _write(self) -> list[int]:
        module, world = self.module, self.module.world
        for info in world.values.values():
            write_value(module, info)
        for function in self.program.functions.values():
            write_function(module, function)
        blocks: list[int] = []
        for name, routine in self.program.routines.items():
            first = module.entries[name][0]
            blocks += [first + block for block in RoutineWriter(module, routine, first).write()]
        for number, (_, choice) in enumerate(self.program.sites):
            write_hooks(module, number, choice)
        for invariant in world.invariants.values():
            write_invariant(module, invariant)
        self._write_what_was_met()
        return blocks

    def _write_what_was_met(self) -> None:
        """Suppositions and searches; writing one may meet others in turn."""
        module = self.module
        suppositions = searches = 0
        while suppositions < len(module.suppositions) or searches < len(module.searches):
            for number in range(suppositions, len(module.suppositions)):
                write_supposition(module, number, *module.suppositions[number])
                suppositions += 1
            for wanted, value in list(module.searches)[searches:]:
                write_search(module, wanted, module.world.values[value])
                searches += 1

    def namespace(self, given: dict[str, Any]) -> dict[str, Any]:
        """The module, carried out; given are the names that its machine provides."""
        names = {**PRIMITIVES, **given, **self.module.namespace}
        names["fail"] = self.module.failures.fail
        exec(compile(self.module.source(), self.filename, "exec"), names)
        return names

    @property
    def filename(self) -> str:
        return f"<rules of {self.module.world.name}>"


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


def _number_blocks(program: form.Program) -> tuple[dict[str, tuple[int, int]], int]:
    """For each routine the number of its first block and how many local names it has."""
    entries, count = {}, 0
    for name, routine in program.routines.items():
        entries[name] = count, routine.slots
        count += len(routine.blocks)
    return entries, count


def _site(world: World, rule: str, choice: form.Choice) -> Site:
    together = isinstance(choice, core.Together)
    inner = choice.choice if isinstance(choice, core.Together) else choice
    names, types = _parts(world, rule, inner)
    return Site(
        name=inner.site,
        rule=rule,
        form=_FORMS[type(inner)],
        together=together,
        optional=isinstance(inner, core.Choose) and inner.optional,
        names=names,
        types=types,
        conditional=getattr(inner, "such_that", None) is not None,
        minimal=isinstance(inner, core.ChooseSome) and inner.minimal,
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
