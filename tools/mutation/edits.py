"""Small edits to a definition, one at a time.

Takes a rule, value or modifier as it was parsed; gives every edit of the kinds listed in `_OWN`: a
number by one, a comparison at its edge, a condition negated or left out, `and` for `or`, `first`
for `last`, a sentence left out, and so on. An edited definition is a tree like any other; whether
it makes sense is for the check to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, fields, frozen, has

from rulewright import nodes as n
from rulewright.source import Span


@frozen
class Edit:
    """A definition with one thing changed, and where that is."""

    definition: n.Definition
    span: Span


Own = Callable[[Any], Iterator[Any]]


def edits_of(definition: n.Definition) -> Iterator[Edit]:
    """Every edit of what a definition does; none of what is not carried out."""
    name = {n.Value: "body", n.Modifier: "changes"}.get(type(definition), "body")
    if not isinstance(definition, n.Rule | n.Setup | n.Play | n.Value | n.Modifier):
        return
    for span, part in _edited(getattr(definition, name), definition.span):
        yield Edit(evolve(definition, **{name: part}), span)


def _edited(node: Any, around: Span) -> Iterator[tuple[Span, Any]]:
    """A node, or a row of nodes, with one thing changed in it."""
    if isinstance(node, tuple):
        yield from _edited_row(node, around)
        return
    if not has(type(node)):
        return
    span = getattr(node, "span", around)
    for own in _OWN.get(type(node), ()):
        for new in own(node):
            yield span, new
    if isinstance(node, _WHOLE):
        return
    for field in fields(type(node)):
        if field.name in ("span", _BOUNDS.get(type(node))):
            continue
        for place, part in _edited(getattr(node, field.name), span):
            yield place, evolve(node, **{field.name: part})


def _edited_row(row: tuple[Any, ...], around: Span) -> Iterator[tuple[Span, Any]]:
    for at, each in enumerate(row):
        if isinstance(each, _DROPPED):
            yield each.span, (*row[:at], *row[at + 1 :])
        for span, new in _edited(each, around):
            yield span, (*row[:at], new, *row[at + 1 :])


_WHOLE = (n.Name, n.Text, n.Say)
"""Names and texts are left as they are: what is only said changes no game."""

_BOUNDS: dict[type, str] = {n.While: "most"}
"""What only sees to it that a loop ends; no game should come so far."""

_DROPPED = (
    n.Set,
    n.Change,
    n.Move,
    n.Return,
    n.Shuffle,
    n.Draw,
    n.Show,
    n.Remember,
    n.Forget,
    n.Call,
    n.Wins,
    n.NobodyWins,
    n.Stop,
    n.Done,
    n.If,
    n.ForEach,
    n.Repeat,
    n.Adjustment,
)
"""Sentences that can be left out, for no later one needs a name from them."""

_EDGE = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "is": "is not", "is not": "is"}
_OTHER = {
    "first": "last",
    "last": "first",
    "most": "least",
    "least": "most",
    "highest": "lowest",
    "lowest": "highest",
    "+": "-",
    "-": "+",
    "up": "down",
    "down": "up",
    "nearest": "down",
    "add": "subtract",
    "subtract": "add",
    "floor": "ceiling",
    "ceiling": "floor",
    "top": "bottom",
}


def _by_one(node: n.Number) -> Iterator[Any]:
    yield evolve(node, value=node.value + 1)
    if node.value > 0:
        yield evolve(node, value=node.value - 1)


def _at_the_edge(node: n.Compare | n.WithTest) -> Iterator[Any]:
    if node.operator in _EDGE:
        yield evolve(node, operator=_EDGE[node.operator])


def _other(name: str) -> Own:
    """A word for its opposite."""

    def edit(node: Any) -> Iterator[Any]:
        word = getattr(node, name)
        if word in _OTHER:
            yield evolve(node, **{name: _OTHER[word]})

    return edit


def _flipped(name: str) -> Own:
    """Yes for no."""
    return lambda node: iter([evolve(node, **{name: not getattr(node, name)})])


def _negated(name: str) -> Own:
    """A condition for its opposite."""

    def edit(node: Any) -> Iterator[Any]:
        condition = getattr(node, name)
        # A comparison has its own edits, and `not` is left out by itself.
        if condition is not None and not isinstance(condition, n.Compare | n.Not):
            yield evolve(node, **{name: n.Not(condition, condition.span)})

    return edit


def _left_out(name: str) -> Own:
    """Without a condition that need not be there."""

    def edit(node: Any) -> Iterator[Any]:
        if getattr(node, name) is not None:
            yield evolve(node, **{name: None})

    return edit


def _and_for_or(node: n.Both | n.Either) -> Iterator[Any]:
    other = n.Either if isinstance(node, n.Both) else n.Both
    yield other(node.parts, node.span)
    for at in range(len(node.parts)):
        rest = (*node.parts[:at], *node.parts[at + 1 :])
        yield rest[0] if len(rest) == 1 else evolve(node, parts=rest)


def _the_part(node: n.Not) -> Iterator[Any]:
    yield node.part


def _the_group(node: n.Where | n.With | n.Without | n.Sorted) -> Iterator[Any]:
    yield node.group


def _order_turned(node: n.Sorted) -> Iterator[Any]:
    for at, (key, descends) in enumerate(node.keys):
        keys = (*node.keys[:at], (key, not descends), *node.keys[at + 1 :])
        yield evolve(node, keys=keys)


def _minimal_or_not(node: n.ChooseSome) -> Iterator[Any]:
    # Of so many, exactly, none is ever superfluous.
    if node.least is None or node.least != node.most:
        yield evolve(node, minimal=not node.minimal)


def _must_for_may(node: n.Choice) -> Iterator[Any]:
    if node.body is not None:
        yield evolve(node, optional=not node.optional)


_OWN: dict[type, tuple[Own, ...]] = {
    n.Number: (_by_one,),
    n.Flag: (_flipped("value"),),
    n.Compare: (_at_the_edge,),
    n.WithTest: (_at_the_edge,),
    n.Both: (_and_for_or,),
    n.Either: (_and_for_or,),
    n.Not: (_the_part,),
    n.Where: (_negated("condition"), _the_group),
    n.With: (_the_group,),
    n.Without: (_the_group,),
    n.Sorted: (_order_turned, _the_group),
    n.Conditional: (_negated("condition"),),
    n.If: (_negated("condition"),),
    n.When: (_negated("condition"),),
    n.Case: (_negated("condition"),),
    n.Option: (_negated("guard"), _left_out("guard")),
    n.Any: (_flipped("wanted"),),
    n.Empty: (_flipped("negated"),),
    n.Member: (_flipped("negated"),),
    n.Extreme: (_other("operator"),),
    n.Total: (_other("operator"),),
    n.Arithmetic: (_other("operator"),),
    n.Divide: (_other("rounding"),),
    n.EndOf: (_other("end"),),
    n.Change: (_flipped("up"),),
    n.Move: (_other("end"),),
    n.Choose: (_must_for_may,),
    n.ChooseNumber: (_must_for_may,),
    n.ChooseSome: (_must_for_may, _minimal_or_not, _left_out("such_that"), _left_out("most")),
    n.ChooseOrder: (_must_for_may,),
    n.ChooseAssignment: (_must_for_may, _left_out("such_that")),
    n.Reach: (_left_out("within"), _left_out("through")),
    n.Adjustment: (_other("operator"), _left_out("when")),
}
