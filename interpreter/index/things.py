"""Things by name: what they start with, where each fact comes from, and what variants changed.

Takes what is known of a ruleset and a name; gives a Page for each thing that is called so.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..facts import facts_of
from ..program import Program
from ..read.values import Mapping as Rows
from ..source import Span
from ..wording import name as name_of
from .known import Known
from .page import Page


def things(known: Known, name: str) -> Iterator[Page]:
    """A page for each thing of that name, alone, as `kind.thing` or as the row of a cell."""
    kind, _, rest = name.rpartition(".")
    owner, _, row = kind.rpartition(".")
    if owner in known.world.kinds and row in known.world.kinds[owner].things:
        # A cell is a part of its row.
        yield from _thing(known, owner, row)
        return
    for each in known.world.kinds.values():
        if rest in each.things and kind in ("", each.name):
            yield from _thing(known, each.name, rest)


def _thing(known: Known, kind: str, thing: str) -> Iterator[Page]:
    info = known.world.kinds[kind]
    number = info.things.index(thing)
    row = _row(known.program, kind, thing)
    changes = [
        touched
        for key in dict.fromkeys(each.key for each in known.program.touches)
        if key[:3] in (("row", kind, thing), ("cell", kind, thing))
        for touched in known.changed(key)
    ]
    span = row or info.span
    yield Page(
        sort="thing",
        name=f"{kind}.{thing}",
        text="",
        origin=known.origin(span) if span else None,
        span=span,
        facts=tuple(_cells(known, kind, thing, number)),
        changed_by=tuple(changes),
        used_by=known.used.get(("thing", f"{kind}.{thing}"), ()),
    )


def _cells(known: Known, kind: str, thing: str, number: int) -> Iterator[tuple[str, str]]:
    """What a thing starts with, and where each fact comes from."""
    sources = {
        (fact.row, fact.field): f" ({fact.source}{': ' if fact.detail else ''}{fact.detail})"
        for fact in facts_of(known.program)
        if fact.table == kind and fact.source
    }
    for (of, field), info in known.world.fields.items():
        if of == kind:
            value = name_of(known.world, info.initial[number], info.type)
            starts = "" if info.constant else "starts "
            yield field, f"{starts}{value}{sources.get((thing, field), '')}"
    if (thing, None) in sources:
        yield "source", sources[thing, None].strip(" ()")


def _row(program: Program, kind: str, thing: str) -> Span | None:
    """Where the row is that makes a thing; copies have its name with a number behind it."""
    names = (thing, thing.rpartition("_")[0])
    for table in program.tables:
        if table.name == kind and isinstance(table.value, Rows):
            for key, _ in table.value.entries:
                if str(key.value) in names:
                    return key.span
    return None
