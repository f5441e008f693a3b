"""Answers as the deeds of a scenario, and deeds as the text of one.

A game is kept as deeds, so that what is played again is exactly what a scenario file says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.core.types import FlagT, NumberT, SetT, Type
from rulewright.core.world import DeedInfo, World
from rulewright.run.questions import Question, labels
from rulewright.wording import name

if TYPE_CHECKING:
    from rulewright.run.machine import Machine
    from rulewright.run.state import State

_BARE = re.compile(r"[a-z][a-z0-9_]*\Z")


class Words(str):
    """The words of a course, which stand in quotes even where they look like a name."""


def deed_of(machine: Machine, state: State, question: Question, answer: Any) -> DeedInfo:
    """An answer to a question as a deed that names everything."""
    verb = "declines" if answer is None else "chooses"
    values = () if answer is None else _values(machine, state, question, answer)
    return DeedInfo(verb, question.by, values, question.site.span)


def _values(machine: Machine, state: State, question: Question, answer: Any) -> tuple[object, ...]:
    site, world = question.site, machine.world
    match site.form:
        case "one" if len(site.types) > 1:
            return tuple(_named(world, *pair) for pair in zip(answer, site.types, strict=True))
        case "one":
            return (_named(world, answer, site.types[0]),)
        case "number":
            return (answer,)
        case "some" | "order":
            return (tuple(_named(world, each, site.types[0]) for each in answer),)
        case "assignment":
            key, goal = site.types
            pairs = zip(question.offer[0], answer, strict=True)
            return tuple((_named(world, a, key), _named(world, b, goal)) for a, b in pairs)
    return (Words(labels(machine, state, question, None)[question.offer.index(answer)]),)


def _named(world: World, value: Any, type: Type) -> object:
    if isinstance(type, FlagT):
        return bool(value)
    if isinstance(type, NumberT) and not (value == -1 and type.optional):
        return int(value)
    if isinstance(type, SetT):
        return tuple(_named(world, each, type.element) for each in value)
    return name(world, value, type)


def deed_text(world: World, deed: DeedInfo) -> str:
    """A deed as a line of a scenario."""
    player = world.kinds["player"].things[deed.player]
    if deed.verb == "declines":
        return f"{player} declines"
    return f"{player} chooses {', '.join(_text(value) for value in deed.values)}"


def scenario_lines(
    world: World,
    title: str,
    begun: Mapping[str, object],
    deeds: Sequence[DeedInfo],
    claims: Sequence[str],
) -> list[str]:
    """The lines of a scenario; `begun` says how many play, with what settings and seed."""
    said = ", ".join(f"{name} {_setting(value)}" for name, value in begun.items())
    named = title.replace('"', "'").replace("{", "(").replace("}", ")")
    lines = [f'scenario "{named}"', f"  with {said}"]
    if deeds:
        lines += ["  when", *(f"    {deed_text(world, deed)}" for deed in deeds)]
    if claims:
        lines += ["  then", *(f"    {claim}" for claim in claims)]
    return lines


def _setting(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _text(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return f"[{', '.join(_text(each) for each in value)}]"
        case str() if isinstance(value, Words) or not _BARE.match(value):
            return f'"{value}"'
    return str(value)
