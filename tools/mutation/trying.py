"""Each edit played against the scenarios that pass through what it changes.

Takes a ruleset; gives for every edit that can be played whether a scenario noticed it, which, and
how many pass there at all. Edited rules have a smaller budget of steps, so that none of them hangs;
an edit that spends it is noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from textwrap import dedent
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from rulewright.layout import format_definition
from rulewright.report import Diagnostic, Note, diagnostic
from rulewright.scenario import Worlds, run_scenario

from ..coverage.findings import beside_play
from ..coverage.measure import Cover, Measured, measure
from ..sharing import shared
from .apart import Apart, apart
from .edits import edits_of
from .known import known_of

if TYPE_CHECKING:
    from rulewright.core.world import World
    from rulewright.program import Program
    from rulewright.run.machine import Machine
    from rulewright.source import Span

BUDGET = 300_000
"""Steps that edited rules may take from one decision to the next."""
INNER = ("sentence", "row")
PLACES = ("rule", "value", "change", *INNER)
"""The points by which an edit finds the scenarios that pass it."""


@frozen
class Mutant:
    """An edit that can be tried: the rules with it, and what it changes."""

    program: Program
    owner: str
    span: Span
    before: tuple[str, ...]
    after: tuple[str, ...]
    """The lines of the definition that the edit changes, before and after."""
    scenarios: tuple[int, ...]
    """The numbers of the scenarios that pass there."""


@frozen
class Verdict:
    """What became of an edit."""

    mutant: Mutant
    noticed_by: str | None = None
    """The title of the first scenario that noticed it."""
    makes_sense: bool = True
    """Whether the edited rules pass the check; if not, a person would be told at once."""
    apart: Apart | None = None
    """Where play goes another way by it, if scenarios pass and none noticed."""


def fail_before(measured: Measured) -> tuple[Diagnostic, ...]:
    """A finding for each scenario that does not hold with the rules as they are."""
    worlds = Worlds(measured.program, budget=BUDGET)
    found = []
    for scenario in measured.scenarios:
        outcome = run_scenario(worlds, measured.world, scenario)
        if not outcome.ok:
            first = outcome.findings[0]
            notes = (Note(f"{first.code}: {first.message}", first.span),)
            message = f'"{scenario.title}" does not hold, so nothing can be learnt from it'
            help = "mend it first; `rulewright test` tells more"
            found.append(diagnostic("E850", message, scenario.span, notes=notes, help=help))
    worlds.keep_written()
    return tuple(found)


def measured_for(
    program: Program, world: World, told: Callable[[], object] = lambda: None
) -> Measured:
    """The scenarios with what they pass; no random games."""
    return measure(program, world, 0, told=told, all_supposed=True)


def mutants(
    measured: Measured, only: str | None = None, files: frozenset[str] | None = None
) -> Iterator[Mutant]:
    """Every edit of the rules in force, in their order; of a ruleset with variants what these say,
    if no other files are wanted. What only scenarios, invariants and displays use is no part of
    play, and is edited only if it is asked for."""
    program = measured.program
    known = known_of(measured.world, (each.definition for each in program.definitions))
    beside = frozenset() if only is not None else beside_play(measured.world)
    if files is None and program.variants and only is None:
        files = program.variant_files
    met: set[tuple[str, str]] = set()
    for at, placed in enumerate(program.definitions):
        owner = _owner(measured, placed.definition)
        if (
            owner is None
            or owner in beside
            or (only is not None and owner.partition(" ")[2] != only)
        ):
            continue
        covers = [cover for cover in measured.of(owner) if cover.point.sort in PLACES]
        text = format_definition(placed.definition)
        met.add((owner, text))
        for edit in edits_of(placed.definition, known):
            edited = format_definition(edit.definition)
            # Two edits may say the same, and one may say what stood there before.
            if (owner, edited) in met or (files is not None and edit.span.file.path not in files):
                continue
            met.add((owner, edited))
            before, after = _changed(text.splitlines(), edited.splitlines())
            new = evolve(placed, definition=edit.definition)
            definitions = (*program.definitions[:at], new, *program.definitions[at + 1 :])
            yield Mutant(
                evolve(program, definitions=definitions),
                owner,
                edit.span,
                before,
                after,
                _passing(covers, edit.span),
            )


def _owner(measured: Measured, definition: object) -> str | None:
    """The rule, value or modifier that a definition is."""
    name = getattr(definition, "name", None)
    word = type(definition).__name__.lower()
    match word:
        case "play":
            return "rule play"
        case "setup":
            return f"rule setup.{name.id}" if name is not None else "rule setup"
        case "rule" | "value" | "modifier":
            return f"{word} {name.id}" if name is not None else None
    return None


def _passing(covers: Sequence[Cover], span: Span) -> tuple[int, ...]:
    """The scenarios that pass the innermost place around an edit, or else the rows of a table that
    it changes, or else the whole definition."""
    around = [each for each in covers if each.point.sort in INNER and _within(span, each)]
    if around:
        nearest = min(around, key=lambda each: each.point.span.end - each.point.span.start)
        return nearest.scenarios
    rows = [
        each
        for each in covers
        if each.point.sort == "row"
        and each.point.span.file.path == span.file.path
        and span.start <= each.point.span.start < span.end
    ]
    return tuple(sorted({number for each in rows or covers for number in each.scenarios}))


def _within(span: Span, cover: Cover) -> bool:
    # What a variant puts into a rule stands in another file than the rest of it.
    around = cover.point.span
    return (
        around.file.path == span.file.path and around.start <= span.start and span.end <= around.end
    )


def _changed(before: list[str], after: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines from the first that differs to the last, without the indent they share."""
    begun = _alike(before, after)
    end = _alike(before[begun:][::-1], after[begun:][::-1])
    gone, come = before[begun : len(before) - end], after[begun : len(after) - end]
    lines = dedent("\n".join((*gone, *come))).split("\n")
    return tuple(lines[: len(gone)]), tuple(lines[len(gone) : len(gone) + len(come)])


def _alike(one: list[str], other: list[str]) -> int:
    """How many lines two texts begin with in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def chosen(found: Iterable[Mutant], most: int | None, seed: int) -> tuple[Mutant, ...]:
    """All edits, or so many of them at random, in their order."""
    every = tuple(found)
    if most is None or len(every) <= most:
        return every
    return tuple(every[at] for at in sorted(Random(seed).sample(range(len(every)), most)))


def tried_all(
    measured: Measured,
    wanted: Sequence[Mutant],
    jobs: int | None = None,
    told: Callable[[], object] = lambda: None,
) -> Iterator[Verdict]:
    """What becomes of each edit, on so many cores."""
    machine = as_it_is(measured)

    def try_one(mutant: Mutant) -> tuple[str | None, bool, Apart | None]:
        # Only this goes from one process to another, not the rules.
        verdict = tried(measured, mutant, machine)
        return verdict.noticed_by, verdict.makes_sense, verdict.apart

    for mutant, result in zip(wanted, shared(try_one, wanted, jobs), strict=True):
        told()
        yield Verdict(mutant, *result)


def tried(measured: Measured, mutant: Mutant, machine: Machine | None = None) -> Verdict:
    """Whether a scenario notices an edit, and if not, where play goes another way by it. `machine`
    is that of the rules as they are, if it is at hand."""
    worlds = Worlds(mutant.program, budget=BUDGET, lasting=False)
    for number in mutant.scenarios or (0,):
        scenario = measured.scenarios[number]
        made, _ = worlds.machine_for(scenario, measured.world)
        if made is None:
            return Verdict(mutant, makes_sense=False)
        if not mutant.scenarios:
            break
        if not run_scenario(worlds, measured.world, scenario).ok:
            return Verdict(mutant, scenario.title)
    if not mutant.scenarios:
        return Verdict(mutant)
    return Verdict(mutant, apart=_apart(measured, machine, worlds))


def as_it_is(measured: Measured) -> Machine:
    """The machine of the rules without an edit, in the world that was asked for."""
    world = measured.world
    machine, _ = Worlds(measured.program, budget=BUDGET).machine(*_setting(world), world)
    assert machine is not None, "this world has been checked"
    return machine


def _apart(measured: Measured, machine: Machine | None, edited: Worlds) -> Apart | None:
    """Where play goes another way with an edit; nothing if the check refuses it there."""
    world = measured.world
    other, _ = edited.machine(*_setting(world), world)
    return None if other is None else apart(machine or as_it_is(measured), other)


def _setting(world: World) -> tuple[int, dict[str, object]]:
    return world.players, {name: info.value for name, info in world.parameters.items()}
