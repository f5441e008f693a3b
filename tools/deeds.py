"""Answers as the deeds of a scenario, and deeds as text.

A game is kept as deeds, so that what is played again is exactly what a scenario file says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rulewright.core.types import FlagT, NumberT, SetT, Type
from rulewright.core.world import DeedInfo, World
from rulewright.run.questions import Question, labels
from rulewright.scenario.naming import as_written
from rulewright.wording import name

if TYPE_CHECKING:
    from rulewright.run.machine import Machine
    from rulewright.run.state import State

_BARE = re.compile(r"[a-z][a-z0-9_]*( in [a-z][a-z0-9_]*)?")


class Words(str):
    """The words of a course, which stand in quotes even where they look like a name."""


def deed_of(machine: Machine, state: State, question: Question, answer: Any) -> DeedInfo:
    """An answer to a question as a deed that names everything."""
    verb = "declines" if answer is None else "chooses"
    values = () if answer is None else _values(machine, state, question, answer)
    return DeedInfo(verb, question.by, values, question.site.span)


def _values(machine: Machine, state: State, question: Question, answer: Any) -> tuple[object, ...]:
    site, offer = question.site, question.offer

    def named(value: Any, type: Type, on_offer: Iterable[Any]) -> object:
        # A copy goes by its row, if that is enough.
        row = as_written(machine, state, type, value, tuple(on_offer))
        return row or _named(machine.world, value, type)

    match site.form:
        case "one" if len(site.types) > 1:
            columns = (dict.fromkeys(column) for column in zip(*offer, strict=True))
            return tuple(map(named, answer, site.types, columns))
        case "one":
            return (named(answer, site.types[0], offer),)
        case "number":
            return (answer,)
        case "some" | "order":
            group = offer[0] if site.form == "some" else offer
            return (tuple(named(each, site.types[0], group) for each in answer),)
        case "assignment":
            key, goal = site.types
            group, goals = offer
            pairs = zip(group, answer, strict=True)
            return tuple((named(a, key, group), named(b, goal, goals)) for a, b in pairs)
    return (Words(labels(machine, state, question, None)[offer.index(answer)]),)


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


def _text(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return f"[{', '.join(_text(each) for each in value)}]"
        case str() if isinstance(value, Words) or not _BARE.fullmatch(value):
            return f'"{value}"'
    return str(value)
