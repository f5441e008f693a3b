"""Scenarios: what is given, what is done, what must hold.

A scenario is checked in the world that its settings make. In any other world it keeps only its
title and settings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from .. import nodes
from ..core import statements as deeds
from ..core.walking import walk
from ..core.world import ClaimInfo, DeedInfo, ScenarioInfo, Words
from ..report import Note
from ..resolve import Box
from ..resolve.parameters import written
from ..source import Span
from .context import Context, Deeds, Shared
from .diagrams import check_diagram
from .scope import Scope
from .statements import sequence
from .triggers import Effects

Settings = tuple[tuple[str, object], ...]
DRAWN = ("draw", "drawn", "tie", "stalemate")
YES_NO = ("yes", "no")
SEED = 1
"""Where chance begins if a scenario does not say."""


def settings_of(scenario: nodes.Scenario) -> Settings:
    """The settings of a scenario as plain values; where chance begins makes no other world."""
    return tuple(
        (name.id, written(value)) for name, value in scenario.settings if name.id != "seed"
    )


def seed_of(scenario: nodes.Scenario) -> int:
    """Where chance begins in a scenario."""
    for name, value in scenario.settings:
        if name.id == "seed" and isinstance(value, nodes.Number):
            return value.value
    return SEED


def set_at(scenario: nodes.Scenario) -> Span | None:
    """Where a scenario says its settings, if it has any."""
    if not scenario.settings:
        return None
    (first, _), (_, last) = scenario.settings[0], scenario.settings[-1]
    return first.span.through(last.span)


def outline(scenario: nodes.Scenario) -> ScenarioInfo:
    """A scenario of another world: only what it is called and what it sets."""
    settings = settings_of(scenario)
    title, span = scenario.title.value, scenario.title.span
    return ScenarioInfo(title, settings, (), (), (), scenario.cites, span, set_at=set_at(scenario))


def check_scenario(shared: Shared, scenario: nodes.Scenario) -> tuple[ScenarioInfo, Deeds]:
    """A scenario of this world, and what its beginning does."""
    ctx = Context(shared, Scope("given"), Deeds())
    given: list[deeds.Statement] = []
    for part in scenario.given:
        if isinstance(part, nodes.Diagram):
            given += check_diagram(ctx, part)
        else:
            given += sequence(ctx, (part,))
    info = ScenarioInfo(
        title=scenario.title.value,
        settings=settings_of(scenario),
        given=tuple(given),
        given_slots=tuple(ctx.scope.slots),
        course=tuple(step for each in scenario.course if (step := _step(shared, each))),
        cites=scenario.cites,
        span=scenario.title.span,
        seed=seed_of(scenario),
        set_at=set_at(scenario),
    )
    return info, ctx.deeds


def check_beginnings(shared: Shared, beginnings: list[Deeds], effects: Effects) -> None:
    """Report what is given and asks."""
    for done in beginnings:
        if done.asks is not None:
            message = "what is given cannot ask anybody or end the game"
            shared.findings.report("E524", message, done.asks)
            continue
        for rule, span in done.calls.items():
            cause = effects.first(rule, "asks")
            if cause is not None:
                message = f"`{rule}` asks or ends the game, so it cannot be given"
                notes = [Note("it does so here", cause)]
                shared.findings.report("E524", message, span, notes=notes)


# --- deeds and claims ---------------------------------------------------------------------------


def _player(shared: Shared, name: nodes.Name) -> int | None:
    kinds = shared.box.names.kinds
    number = kinds.numbers["player"].get(name.id)
    if number is not None:
        return number
    if name.id in kinds.absent:
        message = f"the player `{name.id}` does not take part when so few play"
        shared.findings.report("E424", message, name.span, help="add `with players …`")
    elif "player" not in kinds.vague:
        message = f"there is no player `{name.id}`"
        shared.findings.unknown("E403", message, name.id, name.span, kinds.numbers["player"])
    return None


def _step(shared: Shared, step: nodes.Deed | nodes.Claim) -> DeedInfo | ClaimInfo | None:
    return _deed(shared, step) if isinstance(step, nodes.Deed) else _claim(shared, step)


def _deed(shared: Shared, deed: nodes.Deed) -> DeedInfo | None:
    player = _player(shared, deed.player)
    values = tuple(_named(shared, value) for value in deed.values)
    return None if player is None else DeedInfo(deed.verb, player, values, deed.span, deed.because)


def _named(shared: Shared, value: nodes.Chosen) -> object:
    """What is chosen, as it is written; a bare word must be the name of something."""
    if isinstance(value, nodes.Lying):
        _check_named(shared, value.thing.id, value.thing.span)
        _check_place(shared, value.place)
        return f"{value.thing.id} in {value.place.id}"
    if isinstance(value, nodes.Several):
        return tuple(_named(shared, item) for item in value.items)
    if isinstance(value, nodes.Nothing):
        return "none"
    if isinstance(value, nodes.Name):
        _check_named(shared, value.id, value.span)
    if isinstance(value, nodes.Text):
        _check_words(shared, value)
        return Words(value.value)
    return written(value)


def _check_named(shared: Shared, name: str, span: Span) -> None:
    box = shared.box
    # Copies of a row are like things, and go by the name of the row.
    if name in box.things or name in box.members or f"{name}_1" in box.things or box.is_vague():
        return
    message = f"there is nothing called `{name}` that could be chosen"
    courses = shared.table("courses", lambda: _courses(box))
    label = courses.get(_plainly(name))
    if label is not None:
        help = f'what a course of a choice says stands in quotes: `"{label}"`'
        shared.findings.report("E403", message, span, help=help)
        return
    known = [*box.things, *box.members, *(f'"{each}"' for each in courses.values())]
    shared.findings.unknown("E403", message, name, span, known)


def _courses(box: Box) -> dict[str, str]:
    """What the courses of choices say, by their words alone; of those with holes none."""
    return {_plainly(label): label for label in _labels(box) if "{" not in label}


def _labels(box: Box) -> list[str]:
    """What the courses of choices say, as the rules write it."""
    definitions = box.definitions
    asked = walk(*definitions.rules.values(), *([definitions.play] if definitions.play else []))
    options = (each for node in asked if isinstance(node, nodes.Options) for each in node.options)
    return [each.label.value for each in options]


def _check_words(shared: Shared, words: nodes.Text) -> None:
    """Words in quotes must be those of a course; a hole in these may be filled with anything."""
    box = shared.box
    labels = shared.table("labels", lambda: [*map(str.capitalize, YES_NO), *_labels(box)])
    if any(_may_say(label, words.value) for label in labels):
        return
    message = f'no course of a choice says "{words.value}"'
    known = [f'"{each}"' for each in labels if "{" not in each and each.lower() not in YES_NO]
    shared.findings.unknown("E403", message, f'"{words.value}"', words.span, known)


def _may_say(label: str, words: str) -> bool:
    parts = (re.escape(part) for part in re.split(r"\{[^}]*\}", label))
    return re.fullmatch(".*".join(parts), words) is not None


def _plainly(words: str) -> str:
    """The letters and digits of some words."""
    return re.sub(r"[^a-z0-9]+", "", words.casefold())


def _check_place(shared: Shared, place: nodes.Name) -> None:
    box = shared.box
    if place.id in box.things or place.id in box.zones or box.is_vague():
        return
    message = f"nothing can lie in `{place.id}`"
    shared.findings.unknown("E403", message, place.id, place.span, [*box.things, *box.zones])


def _claim(shared: Shared, claim: nodes.Claim) -> ClaimInfo | None:
    ctx = Context(shared, Scope("then"))
    player = _player(shared, claim.player) if claim.player is not None else None
    if claim.player is not None and player is None:
        return None
    if claim.verb in ("said", "unsaid"):
        (said,) = claim.values
        assert isinstance(said, nodes.Text), "a line of the log stands in quotes"
        return ClaimInfo(claim.verb, player, None, (said.value,), (), claim.span)
    if claim.verb != "holds":
        values = tuple(_named(shared, value) for value in claim.values)
        return ClaimInfo(claim.verb, player, None, values, (), claim.span)
    (said,) = claim.values
    assert not isinstance(said, nodes.Several | nodes.Lying), "a condition is an expression"
    if isinstance(said, nodes.Name) and said.id in DRAWN and not _is_known(shared.box, said.id):
        message = f"the name `{said.id}` stands for nothing here"
        shared.findings.report("E403", message, said.span, help="write `nobody won`")
        return None
    condition = ctx.condition(said)
    if condition is None:
        return None
    return ClaimInfo(claim.verb, player, condition, (), tuple(ctx.scope.slots), claim.span)


def _is_known(box: Box, name: str) -> bool:
    return name in box.definitions.values or ("game", name) in box.fields


def is_of_this_world(settings: Settings, players: int, fewest: int, shared: Shared) -> bool:
    """Whether the settings of a scenario are those in force."""
    wanted = dict(settings)
    if wanted.pop("players", fewest) != players:
        return False
    parameters = shared.box.parameters
    in_force: Mapping[str, object] = {
        name: info.value for name, info in parameters.items() if info.value != info.default
    }
    defaults = {name: info.default for name, info in parameters.items()}
    return {**defaults, **in_force} == {**defaults, **wanted}
