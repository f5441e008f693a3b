"""What of a ruleset is settled before any page of it is written.

Takes a world; gives its rules in their intermediate form, with what every page goes by and what a
machine has to know before it runs anything.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core import statements as core
from ..core.types import NumberT, SetT, Type
from ..core.world import World
from ..lean import frozen
from ..reach import reached
from ..run.layout import lay_out
from ..run.sites import Site
from ..source import Span
from . import form
from .asking import rules_run_in
from .lower import lower
from .spell_out import Triggers
from .tracing import points_of
from .written import Outline


@frozen
class Plan:
    """The rules of a world before they are written out."""

    program: form.Program
    marks: Mapping[str, list[tuple[str, str]]]
    """For each scope the fields that have their starting values again at its end."""
    recursive_rules: frozenset[str]
    """Those that ask nothing and may run themselves."""
    points: Mapping[tuple[str, Span], int]
    """In traced play, the numbers of the places that report when they are passed."""
    outline: Outline


def plan_of(world: World, *, traced: bool = False) -> Plan:
    """The plan of a world."""
    points = points_of(world) if traced else {}
    triggers = Triggers(world)
    program = lower(world, triggers)
    outline = Outline(
        layout=lay_out(world),
        sites=tuple(_site(world, rule, choice) for rule, choice in program.sites),
        points=tuple(points.values()),
        entries=_numbered_blocks(program),
        block_rules=tuple(
            name for name, routine in program.routines.items() for _ in routine.blocks
        ),
        always=tuple(program.always),
    )
    numbers = {key: number for number, key in enumerate(points)}
    return Plan(program, triggers.marks, _in_circles(program), numbers, outline)


def _in_circles(program: form.Program) -> frozenset[str]:
    calls = {name: rules_run_in(function.body) for name, function in program.functions.items()}

    def onward(rule: str) -> frozenset[str]:
        return calls.get(rule, frozenset())

    return frozenset(name for name in calls if name in reached(onward(name), onward))


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
