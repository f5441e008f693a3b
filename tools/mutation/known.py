"""What edits go by: which word may stand for which, and what the rules of a ruleset do.

Takes a World and the definitions it was made from; gives for each word another one of its sort (the
things of a kind, the words of a field, directions), for each rule what it uses and changes and
whether it may end the game, and the names that stand for one thing or word only. Of a kind of very
many things, and of the cells of a grid, no word stands for another: nobody writes them for one
another by a slip.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

from attrs import field, fields, frozen, has

from rulewright import nodes as n
from rulewright.core.types import EnumT
from rulewright.core.world import World
from rulewright.reach import reached
from rulewright.source import Span

MOST = 12
"""A kind with more things than that is not told thing by thing in rules."""
WAYS = (
    ("north", "south"),
    ("east", "west"),
    ("northeast", "southwest"),
    ("northwest", "southeast"),
    ("orthogonals", "diagonals"),
    ("min", "max"),
)
ENDINGS = (n.Wins, n.NobodyWins, n.Ranking)
TALK = (n.Say, n.If, n.First, n.ForEach, n.Repeat, n.Call)
"""Sentences that do no more than to say something, if nothing else stands in them."""


@frozen
class Deed:
    """What a sentence, or a rule with all that it carries out, does."""

    uses: frozenset[str] = frozenset()
    """The names of all that it says."""
    changes: frozenset[str] = frozenset()
    """The names of the fields and zones that it changes."""
    ends: bool = False
    """Whether it may end the game."""
    acts: bool = False
    """Whether it does more than to say something."""


@frozen
class Known:
    """What is known of a ruleset."""

    kin: Mapping[str, str] = field(factory=dict)
    """For a word the one that may stand there by mistake."""
    rules: Mapping[str, Deed] = field(factory=dict)
    words: frozenset[str] = frozenset()
    """The names of things and the words of fields that stand for nothing else."""

    def deed(self, node: object) -> Deed:
        """What a sentence does, with the rules it carries out."""
        own = _deed(node)
        called = [self.rules[name] for name in own.uses if name in self.rules]
        return Deed(
            own.uses.union(*(each.uses for each in called)),
            own.changes.union(*(each.changes for each in called)),
            own.ends or any(each.ends for each in called),
            own.acts or any(each.acts for each in called) or (not called and _calls(node)),
        )


NOTHING_KNOWN = Known()


def known_of(world: World, definitions: Iterable[object]) -> Known:
    """What is known of a world and of the rules and values in force."""
    own: dict[str, Deed] = {}
    for each in definitions:
        if isinstance(each, n.Rule | n.Value):
            own[each.name.id] = _deed(each.body)
    onward = {name: frozenset(deed.uses & own.keys()) for name, deed in own.items()}
    whole = {}
    for name in own:
        every = [own[each] for each in {name, *reached(onward[name], lambda each: onward[each])}]
        whole[name] = Deed(
            frozenset().union(*(each.uses for each in every)),
            frozenset().union(*(each.changes for each in every)),
            any(each.ends for each in every),
            any(each.acts for each in every),
        )
    return Known(_kin(world), whole, _words(world) - own.keys())


def _words(world: World) -> frozenset[str]:
    things = (kind.things for kind in world.kinds.values())
    lists = (each.type.members for each in world.fields.values() if isinstance(each.type, EnumT))
    of_game = (field for kind, field in world.fields if kind == "game")
    return frozenset().union(*things, *lists) - world.parameters.keys() - {*of_game}


def _kin(world: World) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for kind in world.kinds.values():
        if kind.grid is None and len(kind.things) <= MOST:
            _in_a_ring(found, kind.things)
    for each in world.fields.values():
        if isinstance(each.type, EnumT):
            _in_a_ring(found, each.type.members)
    for pair in WAYS:
        _in_a_ring(found, pair)
    return found


def _in_a_ring(found: dict[str, str], words: Iterable[str]) -> None:
    every = tuple(words)
    for at, word in enumerate(every):
        if len(every) > 1:
            found.setdefault(word, every[(at + 1) % len(every)])


def _deed(node: object) -> Deed:
    """What a sentence does itself."""
    parts = [*parts_of(node)]
    uses = frozenset(part.id for part in parts if isinstance(part, n.Name))
    changes = frozenset(name for part in parts for name in _changed(part))
    ends = any(isinstance(part, ENDINGS) for part in parts)
    return Deed(uses, changes, ends, any(isinstance(part, _ACTS) for part in parts))


_ACTS = tuple(set(get_args(n.Statement)) - {*TALK, n.Let})


def _calls(node: object) -> bool:
    return any(isinstance(part, n.Call) for part in parts_of(node))


def _changed(part: object) -> Iterator[str]:
    match part:
        case n.Let(name=name) | n.Roll(name=name) | n.Pick(name=name):
            yield name.id
        case n.Set(place=place) | n.Change(place=place):
            yield place.field.id if isinstance(place, n.Dot) else _first(place)
        case n.Move(what=what, to=to):
            yield _first(to)
            yield from _zones(what)
        case n.Return(what=what):
            yield from _zones(what)
        case n.Draw(source=source, to=to):
            yield from (_first(source), _first(to))
        case n.Shuffle(zone=zone):
            yield _first(zone)


def _zones(node: object) -> Iterator[str]:
    """The names in what is moved; the zone that it leaves is among them."""
    return (part.id for part in parts_of(node) if isinstance(part, n.Name))


def _first(node: object) -> str:
    return next((part.id for part in parts_of(node) if isinstance(part, n.Name)), "")


def parts_of(node: Any) -> Iterator[Any]:
    """A node and all that stands in it."""
    if isinstance(node, tuple):
        for each in node:
            yield from parts_of(each)
    elif has(type(node)) and not isinstance(node, Span):
        yield node
        for each in fields(type(node)):
            if each.name != "span":
                yield from parts_of(getattr(node, each.name))
