"""Writes down, in traced play, what runs and what it changes.

`points_of` numbers the places of a ruleset that play may pass through. The other functions put
lines that report to the tracer (run/tracing.py); in a module that is not traced they put nothing,
so that its code stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from ..core import expressions as expr
from ..core import statements as core
from ..core.walking import parts_of
from ..core.world import RuleInfo, ValueInfo, World
from ..run.tracing import Point
from ..source import Span
from .writer import Writer

Key = tuple[str, Span]


def points_of(world: World) -> dict[Key, Point]:
    """Every point of a ruleset by its sort and place, in the order of the rules."""
    found: dict[Key, Point] = {}
    for info in world.values.values():
        _note(found, _points_of_value(info))
    for rule in world.rules.values():
        _note(found, _points_of_rule(rule))
    return found


def _note(found: dict[Key, Point], points: Iterator[Point]) -> None:
    for point in points:
        found.setdefault((point.sort, point.span), point)


def _points_of_value(info: ValueInfo) -> Iterator[Point]:
    owner = f"value {info.name}"
    yield Point("value", owner, info.span)
    yield from _inside(info.body, owner)
    for modifier in info.modifiers:
        owner = f"modifier {modifier.name}"
        for change in modifier.changes:
            yield Point("change", owner, change.span)
            for part in (change.when, change.amount):
                if part is not None and not isinstance(part, str):
                    yield from _inside(part, owner)


def _points_of_rule(rule: RuleInfo) -> Iterator[Point]:
    owner = f"rule {rule.name}"
    yield Point("rule", owner, rule.span)
    for sentence in rule.body:
        yield from _inside(sentence, owner)


def _inside(node: Any, owner: str) -> Iterator[Point]:
    """The points of a node and of everything in it, in the order they are written."""
    if type(node) in _SENTENCES:
        yield Point("sentence", owner, node.span)
    match node:
        case core.If() | expr.Conditional():
            yield Point("then", owner, node.span)
            yield Point("otherwise", owner, node.span)
        case core.Option():
            for sort in ("offered", "withheld", "taken"):
                if node.guard is not None or sort != "withheld":
                    yield Point(sort, owner, node.span)
        case expr.Match():
            for _, result in node.rows:
                yield Point("row", owner, result.span)
    for part in parts_of(node):
        yield from _inside(part, owner)


_SENTENCES = frozenset(core.Statement.__args__)


def changing_field(
    w: Writer, s: core.SetField | core.ChangeField, thing: str, cell: str
) -> AbstractContextManager[None]:
    """Around the lines that change a field of a thing."""
    return _around(w, s.span, cell, f"{s.kind!r}, {s.field!r}, {thing}", "changed")


def changing_places(w: Writer, kind: str, span: Span) -> AbstractContextManager[None]:
    """Around the lines that move things of a kind."""
    return _around(w, span, f"S.places[{w.module.layout.kinds[kind]}]", repr(kind), "moved", "[:]")


def changing_order(w: Writer, place: str, span: Span) -> AbstractContextManager[None]:
    """Around the lines that shuffle a zone."""
    return _around(w, span, f"S.contents[{place}]", place, "reordered")


def ending_mark(
    w: Writer, kind: str, field: str, cell: str, span: Span
) -> AbstractContextManager[None]:
    """Around the lines that give a field its starting values again."""
    if kind == "game":
        return _around(w, span, cell, f"{kind!r}, {field!r}, 0", "changed")
    return _around(w, span, cell, f"{kind!r}, {field!r}", "reset", "[:]")


@contextmanager
def _around(
    w: Writer, span: Span, cell: str, told: str, report: str, copied: str = ""
) -> Iterator[None]:
    if not w.module.traced:
        yield
        return
    before = w.fresh()
    w.put(f"{before} = {cell}{copied}")
    yield
    w.put(f"{report}({_number(w, span)}, {told}, {before}, {cell})")


def _number(w: Writer, span: Span) -> int:
    """The point of a sentence, or of the rule at whose end it stands."""
    points = w.module.points
    return points[("sentence", span) if ("sentence", span) in points else ("rule", span)]
