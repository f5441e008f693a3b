"""Writes out a whole ruleset as Python."""

from __future__ import annotations

import marshal

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
from .values import write_hooks, write_invariant, write_search, write_supposition, write_value
from .written import Written


def write_out(world: World, *, traced: bool = False) -> Written:
    """A ruleset as a Python module, with all that a machine needs to run it."""
    layout = lay_out(world)
    points = points_of(world) if traced else {}
    triggers = Triggers(world)
    program = lower(world, triggers)
    module = Module(world, layout, program, traced=traced)
    module.points = {key: number for number, key in enumerate(points)}
    module.marks = triggers.marks
    module.recursive_rules = _in_circles(program)
    module.entries = _numbered_blocks(program)
    _write_all(module)
    filename, source = f"<rules of {world.name}>", module.source()
    return Written(
        filename=filename,
        source=source,
        code=marshal.dumps(compile(source, filename, "exec")),
        places=tuple(line.span for line in module.lines),
        constants=module.namespace,
        causes=tuple(module.failures.causes),
        types=tuple(module.types),
        layout=layout,
        sites=tuple(_site(world, rule, choice) for rule, choice in program.sites),
        points=tuple(points.values()),
        entries=module.entries,
        block_rules=tuple(
            name for name, routine in program.routines.items() for _ in routine.blocks
        ),
        always=tuple(program.always),
    )


def _write_all(module: Module) -> None:
    for info in module.world.values.values():
        write_value(module, info)
    for function in module.program.functions.values():
        write_function(module, function)
    for name, routine in module.program.routines.items():
        RoutineWriter(module, routine, module.entries[name][0]).write()
    for number, (_, choice) in enumerate(module.program.sites):
        write_hooks(module, number, choice)
    for invariant in module.world.invariants.values():
        write_invariant(module, invariant)
    _write_what_was_met(module)


def _write_what_was_met(module: Module) -> None:
    """Suppositions and searches; writing one may meet others in turn."""
    suppositions = searches = 0
    while suppositions < len(module.suppositions) or searches < len(module.searches):
        for number in range(suppositions, len(module.suppositions)):
            write_supposition(module, number, *module.suppositions[number])
            suppositions += 1
        for wanted, value in list(module.searches)[searches:]:
            write_search(module, wanted, module.world.values[value])
            searches += 1


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
