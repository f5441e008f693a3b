"""Writes down, in traced play, what runs and what it changes.

`points_of` numbers the places of a ruleset that play may pass through. The other functions put
lines that report to the tracer (run/tracing.py); in a module that is not traced they put nothing,
so that its code stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from attrs import evolve

from ..core import expressions as expr
from ..core import statements as core
from ..core.walking import parts_of
from ..core.world import ValueInfo, World
from ..lean import frozen
from ..run.tracing import Point
from ..source import Span
from .writer import Writer

Key = tuple[str, Span]


def points_of(world: World) -> dict[Key, Point]:
    """Every point of a ruleset by its sort and place, in the order of the rules."""
    found: dict[Key, Point] = {}
    for info in world.values.values():
        _points_of_value(found, info)
    for rule in world.rules.values():
        inside = _Inside(found, f"rule {rule.name}")
        whole = inside.add("rule", rule.span, -1)
        inside.visit_all(rule.body, whole)
    return found


def _points_of_value(found: dict[Key, Point], info: ValueInfo) -> None:
    inside = _Inside(found, f"value {info.name}")
    whole = inside.add("value", info.span, -1)
    inside.visit(info.body, whole)
    for modifier in info.modifiers:
        inside = _Inside(found, f"modifier {modifier.name}")
        for change in modifier.changes:
            applied = inside.add("change", change.span, whole)
            if change.when is not None:
                inside.visit(change.when, whole)
                inside.add("unchanged", change.span, whole)
            if change.amount is not None and not isinstance(change.amount, str):
                inside.visit(change.amount, applied)


@frozen
class _Inside:
    """The points of one rule, value or modifier, each within the one that play passes before it."""

    found: dict[Key, Point]
    owner: str

    def add(self, sort: str, span: Span, within: int) -> int:
        key = sort, span
        if key not in self.found:
            self.found[key] = Point(len(self.found), sort, self.owner, span, within)
        return self.found[key].number

    def visit_all(self, nodes: Iterable[Any], within: int) -> None:
        for node in nodes:
            self.visit(node, within)

    def visit(self, node: Any, within: int) -> None:
        if type(node) in _SENTENCES:
            within = self.add("sentence", node.span, within)
        match node:
            case core.If():
                self.visit(node.condition, within)
                self.visit_all(node.then, self.add("then", node.span, within))
                self.visit_all(node.otherwise, self.add("otherwise", node.span, within))
            case expr.Conditional():
                self.visit(node.condition, within)
                self.visit(node.then, self.add("then", node.span, within))
                self.visit(node.otherwise, self.add("otherwise", node.span, within))
            case expr.Match():
                self.visit_all(node.keys, within)
                for _, result in node.rows:
                    self.visit(result, self.add("row", result.span, within))
            case core.Option():
                self._visit_option(node, within)
            case core.Together():
                # All are asked at once, so the choice is no sentence of its own.
                self.visit_all((node.group, *parts_of(node.choice)), within)
            case _ if type(node) in _CHOICES and _may_be_skipped(node):
                self.visit_all(parts_of(evolve(node, otherwise=())), within)
                self.visit_all(node.otherwise, self.add("skipped", node.span, within))
            case _:
                self.visit_all(parts_of(node), within)

    def _visit_option(self, option: core.Option, within: int) -> None:
        if option.guard is not None:
            self.visit(option.guard, within)
            self.add("withheld", option.span, within)
        offered = self.add("offered", option.span, within)
        self.visit(option.label, offered)
        self.visit_all(option.body, self.add("taken", option.span, offered))


_SENTENCES = frozenset(core.Statement.__args__)
_CHOICES = frozenset((*core.Choice.__args__, core.Options))


def _may_be_skipped(choice: core.Choice | core.Options) -> bool:
    """Whether play goes on without an answer where there is none."""
    if isinstance(choice, core.Options):
        return all(option.guard is not None for option in choice.options)
    return not choice.must and not (choice.optional is False and _always_some(choice))


def _always_some(choice: core.Choice) -> bool:
    """Whether there plainly is something to choose: a number between two that are known."""
    return (
        isinstance(choice, core.ChooseNumber)
        and isinstance(choice.low, expr.Const)
        and isinstance(choice.high, expr.Const)
    )


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


def ending_game(w: Writer, span: Span) -> None:
    """Before the lines that end the game."""
    if w.module.traced:
        w.put(f"ended({_number(w, span)})")


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
