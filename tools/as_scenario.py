"""A game up to a position as a scenario, with what its last decision brought about as its claims.

Takes a course; gives the text of a scenario that holds under the rules in force, to be kept or cut
down to what matters. A claim is written only if it can be read and is so.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.loose import expression_in
from rulewright.core.types import SetT
from rulewright.core.world import DeedInfo, FieldInfo, World
from rulewright.explain import evaluator
from rulewright.recording.telling import Teller
from rulewright.report import Diagnostic
from rulewright.run.decisions import from_decision, question_for
from rulewright.run.failure import RuleFailure
from rulewright.run.machine import Machine
from rulewright.run.names import heard
from rulewright.run.primitives import winners_of
from rulewright.run.questions import give
from rulewright.run.saves import log_entries
from rulewright.run.state import State
from rulewright.wording import name

from .courses import Course, Reached, reach
from .deeds import deed_of, scenario_lines
from .positions import start
from .recorded.opening import Opened

MOST = 12
"""So many facts are claimed at most; more would say less."""
UNREADABLE = frozenset('"{}\\')
"""What a claim about the log cannot have in it."""


def as_scenario(course: Course, title: str) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """The text of a scenario that leads to where a course does."""
    reached, found = reach(course)
    if reached is None:
        return None, found
    opened = course.opened
    deeds, before, after = _played(opened.machine, course.seed, reached)
    claims = [*_log(opened.world, before, after), *_facts(opened, before, after)]
    claims += _ending(opened.world, after)
    lines = scenario_lines(opened.world, title, _begun(opened.world, course.seed), deeds, claims)
    return "\n".join(lines) + "\n", ()


def _begun(world: World, seed: int) -> dict[str, object]:
    changed = {
        each.name: each.value for each in world.parameters.values() if each.value != each.default
    }
    return {"players": world.players, **changed, "seed": seed}


def _played(machine: Machine, seed: int, reached: Reached) -> tuple[list[DeedInfo], State, State]:
    """What is done, and the positions before and after the last of it."""
    before = state = start(machine, seed, log=True)
    deeds = []
    for number, decision in enumerate(reached.decisions, 1):
        by, answer = from_decision(machine, state, decision)
        deeds.append(deed_of(machine, state, question_for(machine, state, by), answer))
        if number == len(reached.decisions):
            before = state.copy()
        give(machine, state, by, answer)
    return deeds, before, state


def _log(world: World, before: State, after: State) -> Iterator[str]:
    """What was said since."""
    known = len(list(log_entries(before)))
    for entry in list(log_entries(after))[known:]:
        line = heard(world, entry, None)
        if not UNREADABLE & set(line):
            yield f'the log says "{line}"'


def _facts(opened: Opened, before: State, after: State) -> list[str]:
    """The facts that changed, as far as rules can name them."""
    teller = Teller(opened.machine)
    found: list[str] = []
    for claim in (
        *_game_fields(opened.machine, before, after),
        *_fields(teller, before, after),
        *_zones(teller, before, after),
    ):
        if _is_so(opened, after, claim):
            found.append(claim)
        if len(found) == MOST:
            break
    return found


def _game_fields(machine: Machine, before: State, after: State) -> Iterator[str]:
    for field, at in machine.layout.game.items():
        if before.game[at] != after.game[at]:
            yield from _claim(
                machine.world, machine.world.fields["game", field], "", after.game[at]
            )


def _fields(teller: Teller, before: State, after: State) -> Iterator[str]:
    world = teller.machine.world
    for kind, fields in teller.changing.items():
        for info, at in fields:
            values = zip(before.fields[at], after.fields[at], strict=True)
            for thing, (old, new) in enumerate(values):
                if old != new:
                    yield from _claim(world, info, f"{world.kinds[kind].things[thing]}.", new)


def _claim(world: World, info: FieldInfo, of: str, value: object) -> Iterator[str]:
    if not isinstance(info.type, SetT):
        yield f"{of}{info.name} is {name(world, value, info.type)}"


def _zones(teller: Teller, before: State, after: State) -> Iterator[str]:
    """How many lie where something came or went."""
    world = teller.machine.world
    for place, (zone, whose, _) in enumerate(teller.places):
        if before.contents[place] != after.contents[place]:
            called = zone.name
            if zone.each is not None:
                called += f"({world.kinds[zone.each].things[whose]})"
            yield f"count {called} is {len(after.contents[place])}"


def _is_so(opened: Opened, state: State, claim: str) -> bool:
    """Whether a claim can be read and holds; a name may stand for another thing as well."""
    expr, _ = expression_in(opened.program, opened.world, claim)
    if expr is None:
        return False
    try:
        return evaluator(opened.world, opened.machine.layout, state).holds(expr, {})
    except RuleFailure:
        return False


def _ending(world: World, state: State) -> Iterator[str]:
    if state.asked is not None:
        yield "the game goes on"
        return
    players = world.kinds["player"].things
    won = winners_of(state.result, len(players))
    yield from (f"{players[each]} won" for each in won)
    if not won:
        yield "nobody won"
