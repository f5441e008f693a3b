"""Lines of the log, made so that whoever reads them later sees only what they might know when they
were said.

Takes parts from the generated rules: texts, and values with their types. Gives the parts of a line:
texts, and for a thing that lies hidden (kind, thing, the players who know it).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.types import SetT, ThingT, Type
from ..wording import counted, word
from .knowing import knows
from .machine import Machine
from .state import State

Parts = tuple[Any, ...]


def spoken(machine: Machine, state: State, parts: Parts) -> Parts:
    """The parts of a text as those of a line."""
    line: list[Any] = []
    for part in parts:
        pieces = [part] if isinstance(part, str) else _pieces(machine, state, part)
        for piece in pieces:
            if isinstance(piece, str) and line and isinstance(line[-1], str):
                line[-1] += piece
            else:
                line.append(piece)
    return tuple(line)


def _pieces(machine: Machine, state: State, part: tuple[Type, Any]) -> Iterator[Any]:
    type_, value = part
    if isinstance(type_, SetT) and isinstance(type_.element, ThingT) and value:
        named = [_named(machine, state, type_.element, thing) for thing in value]
        if all(isinstance(each, str) for each in named):
            named = counted(named)
        for at, each in enumerate(named):
            if at:
                yield " and " if at == len(named) - 1 else ", "
            yield each
    elif isinstance(type_, ThingT):
        yield _named(machine, state, type_, value)
    else:
        yield word(machine.world, value, type_)


def _named(machine: Machine, state: State, type_: ThingT, thing: int) -> Any:
    if thing < 0 or type_.kind not in machine.layout.kinds:
        return word(machine.world, thing, type_)
    players = range(machine.world.players)
    seers = tuple(each for each in players if knows(machine, state, type_.kind, thing, each))
    if len(seers) == machine.world.players:
        return word(machine.world, thing, type_)
    return type_.kind, thing, seers
