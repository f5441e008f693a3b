"""The definitions of two programs, paired by sort and name.

Takes two programs; gives a DefinitionChange for each definition that only one of them has or that
reads otherwise in the second, and the names of those that stand in another order where it counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

from attrs import evolve

from .. import nodes
from ..layout import digest_of, field_text, format_definition, literal
from ..lean import frozen
from ..nodes import Definition
from ..overlay.stock import SORTS, key_of
from ..program import Placed, Program
from .changes import Act, DefinitionChange, PartChange, Side

Key = tuple[str, str]
Found = dict[Key, Placed]


def compare_definitions(
    before: Program, after: Program
) -> tuple[tuple[DefinitionChange, ...], tuple[str, ...]]:
    """What is added, changed and removed, and what only stands elsewhere."""
    old, new = _half(before), _half(after)
    keys = dict.fromkeys((*new.found, *old.found))
    changes = (_compared(key, old, new) for key in keys)
    found = tuple(change for change in changes if change is not None)
    return found, _moved(old.found, new.found)


def marks_of(program: Program) -> dict[str, str]:
    """A short mark of each definition by its title, such as `rule settle`: other text, other
    mark. Layout and comments do not count."""
    return {_title(key): digest_of(placed.definition) for key, placed in _by_key(program).items()}


def _title(key: Key) -> str:
    sort, name = key
    return name if sort == name else f"{sort} {name}"


def _by_key(program: Program) -> Found:
    """Every definition by sort and name; those without a name are told apart by their number, and
    all that is said about the fields of the game is taken together."""
    found: Found = {}
    for placed in program.definitions:
        if isinstance(placed.definition, nodes.Game):
            _add_game(found, placed, placed.definition)
            continue
        sort, name = key_of(placed.definition) or (_sort(placed.definition), "")
        key, number = (sort, name), 1
        while key in found:
            number += 1
            key = sort, f"{name} {number}".strip()
        found[key] = placed
    return found


def _sort(definition: Definition) -> str:
    return SORTS.get(type(definition), type(definition).__name__.lower())


def _add_game(found: Found, placed: Placed, game: nodes.Game) -> None:
    key = "game", "game"
    first = found.get(key)
    if first is None:
        found[key] = placed
        return
    assert isinstance(first.definition, nodes.Game)
    fields = (*first.definition.fields, *game.fields)
    found[key] = evolve(first, definition=evolve(first.definition, fields=fields))


@frozen
class _Half:
    """One of the two programs, with what is looked up in it."""

    found: Found
    touched_by: Mapping[Key, tuple[str, ...]]

    def side(self, key: Key) -> Side | None:
        """A definition as this program has it."""
        placed = self.found.get(key)
        if placed is None:
            return None
        definition: Any = placed.definition
        text = uncited = format_definition(definition)
        cites: tuple[str, ...] = getattr(definition, "cites", ())
        if cites:
            uncited = format_definition(evolve(definition, cites=()))
        touched_by = self.touched_by.get(key, ())
        return Side(text, uncited, placed.origin, touched_by, cites, definition.span)


def _half(program: Program) -> _Half:
    touched_by: dict[Key, tuple[str, ...]] = {}
    for touch in program.touches:
        if len(touch.key) == 2:
            sort, name = touch.key
            touched_by[sort, name] = (*touched_by.get((sort, name), ()), touch.origin)
    return _Half(_by_key(program), touched_by)


def _compared(key: Key, old: _Half, new: _Half) -> DefinitionChange | None:
    one, other = old.found.get(key), new.found.get(key)
    if one and other and one.definition is other.definition:
        return None
    before, after = old.side(key), new.side(key)
    if before and after and before.text == after.text:
        return None
    act: Act = "added" if before is None else "removed" if after is None else "changed"
    parts = _parts(one.definition if one else None, other.definition if other else None)
    return DefinitionChange(act, *key, before, after, parts)


def _parts(old: Definition | None, new: Definition | None) -> tuple[PartChange, ...]:
    one, other = dict(_told(old)), dict(_told(new))
    names = dict.fromkeys((*one, *other))
    parts = (PartChange(name, one.get(name), other.get(name)) for name in names)
    return tuple(part for part in parts if part.old != part.new)


def _told(definition: Definition | None) -> Iterator[tuple[str, str]]:
    """What is in the box, part by part; what has only a text has no parts."""
    match definition:
        case nodes.Parameter():
            yield "value", literal(definition.default)
            if definition.low is not None:
                yield "range", f"{definition.low} to {definition.high}"
            yield "help", definition.help.value
        case nodes.Kind():
            if definition.members:
                yield "things", ", ".join(each.id for each in definition.members)
            yield from ((f"field {each.name.id}", field_text(each)) for each in definition.fields)
        case nodes.Game():
            yield from ((f"field {each.name.id}", field_text(each)) for each in definition.fields)


# --- order --------------------------------------------------------------------------------------


def _moved(old: Found, new: Found) -> tuple[str, ...]:
    """The setups, modifiers and rules set off by events that both have and the second has in
    another order: what happens first may then differ."""
    one = [key for key, placed in old.items() if key in new and _order_counts(placed.definition)]
    other = [key for key, placed in new.items() if key in old and _order_counts(placed.definition)]
    if one == other:
        return ()
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    kept = {key for block in blocks for key in other[block.b : block.b + block.size]}
    return tuple(_title(key) for key in other if key not in kept and key in one)


def _order_counts(definition: Definition) -> bool:
    if isinstance(definition, nodes.Rule):
        return definition.trigger is not None
    return isinstance(definition, nodes.Setup | nodes.Modifier)
