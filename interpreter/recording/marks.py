"""The rules in force by name, each with digits that change when it says something else.

Takes a Program and its World; gives marks small enough to be kept with a recorded game, so that
later the rules that have changed since can be named. Remarks, citations and what is only said do
not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from hashlib import sha256

from attrs import evolve

from .. import nodes
from ..bare import NOT_PLAYED, cell_text, node_text
from ..core.world import World
from ..facts import without_remarks
from ..lean import frozen
from ..nodes import Definition
from ..overlay.stock import SORTS, key_of
from ..program import Program, joined_tables
from ..source import Span
from .script import DIGITS, ORDER, Marks
from .written import setting_text


@frozen
class Change:
    """A rule, value, table or parameter that is not what it was."""

    sort: str
    name: str
    old: str | None
    """Its digits, or the value of a parameter; None if it is new."""
    new: str | None
    """None if it has been removed."""
    span: Span | None
    """Where it stands now."""
    formerly: str | None = None
    """What it was called, if only its name is another; such a name need not be a definition's."""
    moved: bool = False
    """Whether it says the same in another place, where the order counts."""

    @property
    def called(self) -> str:
        """`rule score`; `play`, which needs no name."""
        return self.sort if self.sort == self.name else f"{self.sort} {self.name}"

    @property
    def words(self) -> str:
        """What happened to it."""
        if self.formerly is not None:
            was = f"{self.sort} {self.formerly}".strip()
            return f"{was} is called {self.name} now"
        if self.moved:
            return f"{self.called} comes in another order"
        if self.old is None:
            return f"{self.called} is new"
        if self.new is None:
            return f"{self.called} was removed"
        if self.sort == "parameter":
            return f"{self.called} was {self.old} and is {self.new}"
        return f"{self.called} was changed"


def marks_of(program: Program, world: World) -> Marks:
    """Everything that play depends on, by sort and name."""
    marks: dict[str, dict[str, str]] = {}
    for parameter in world.parameters.values():
        marks.setdefault("parameter", {})[parameter.name] = setting_text(parameter.value)
    for (sort, name), text in texts_of(program).items():
        marks.setdefault(sort, {})[name] = digits_of(text)
    marks |= {ORDER: {sort: " ".join(names) for sort, names in _in_order(program).items()}}
    return {sort: dict(sorted(names.items())) for sort, names in marks.items() if names}


def texts_of(program: Program) -> Mapping[tuple[str, str], str]:
    """What play depends on, by sort and name, as texts without remarks."""
    texts = {key: node_text(each, aloud=False) for key, each in _played(program)}
    for table in joined_tables(program.tables):
        texts["table", table.name] = cell_text(without_remarks(table.value))
    return texts


def changed_since(marks: Marks, program: Program, world: World) -> tuple[Change, ...]:
    """What is not as it was when the marks were made."""
    places = _places(program, world)
    found = between(marks, marks_of(program, world))
    return tuple(evolve(each, span=places.get((each.sort, each.name))) for each in found)


def between(old: Marks, new: Marks) -> tuple[Change, ...]:
    """What is different: changed, then new, then removed."""
    changes = [*_moved(old.get(ORDER, {}), new)]
    for sort in dict.fromkeys((*new, *old)):
        if sort == ORDER:
            continue
        before, after = old.get(sort, {}), new.get(sort, {})
        for name in dict.fromkeys((*after, *before)):
            if before.get(name) != after.get(name):
                changes.append(Change(sort, name, before.get(name), after.get(name), None))
    return tuple(sorted(changes, key=lambda each: (each.new is None, each.old is None)))


def _moved(old: Mapping[str, str], new: Marks) -> Iterator[Change]:
    """What both have in another order; where that was not kept, nothing is known of it."""
    for sort, names in new.get(ORDER, {}).items():
        before, now = old.get(sort, "").split(), names.split()
        before = [each for each in before if each in now]
        now = [each for each in now if each in before]
        blocks = SequenceMatcher(None, before, now, autojunk=False).get_matching_blocks()
        stayed = {name for block in blocks for name in now[block.b : block.b + block.size]}
        for name in now:
            if name not in stayed:
                mark = new[sort][name]
                yield Change(sort, name, mark, mark, None, moved=True)


def _in_order(program: Program) -> Mapping[str, list[str]]:
    """The names of those of which the first comes first in play: setups, modifiers, and rules that
    are set off by events."""
    found: dict[str, list[str]] = {}
    for (sort, name), definition in _played(program):
        is_set_off = isinstance(definition, nodes.Rule) and definition.trigger is not None
        if is_set_off or isinstance(definition, nodes.Setup | nodes.Modifier):
            found.setdefault(sort, []).append(name)
    return {sort: names for sort, names in found.items() if len(names) > 1}


def _played(program: Program) -> Iterator[tuple[tuple[str, str], Definition]]:
    """The definitions that play depends on, each under a name of its own."""
    seen: dict[tuple[str, str], int] = {}
    for placed in program.definitions:
        definition = placed.definition
        if isinstance(definition, NOT_PLAYED):
            continue
        sort, name = _key(definition)
        times = seen[sort, name] = seen.get((sort, name), 0) + 1
        yield (sort, name if times == 1 else f"{name}_{times}"), definition


def _key(definition: Definition) -> tuple[str, str]:
    key = key_of(definition)
    if key is not None:
        sort, name = key
        return sort, name
    word = SORTS.get(type(definition), type(definition).__name__.lower())
    return word, word


def _places(program: Program, world: World) -> Mapping[tuple[str, str], Span]:
    places = {key: _first_line(definition.span) for key, definition in _played(program)}
    places |= {("parameter", each.name): each.span for each in world.parameters.values()}
    places |= {("table", each.name): each.key for each in program.tables if each.key is not None}
    return places


def _first_line(span: Span) -> Span:
    end = span.text.find("\n")
    return span if end < 0 else span.file.span(span.start, span.start + end)


def digits_of(text: str) -> str:
    """Digits that stand for a text."""
    return sha256(text.encode()).hexdigest()[:DIGITS]
