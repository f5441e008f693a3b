"""Small edits to a definition, one at a time: the slips of a person who writes rules.

Takes a rule, value or modifier as it was parsed; gives every edit of the kinds listed in `_OWN`, of
rows (`rows.py`) and of words (`known.py`): a number by one, a comparison at its edge or turned
round, a condition negated or left out, `and` for `or`, `first` for `last`, the next player for the
mover, one word for another, two sentences in the other order, a sentence left out or doubled, and
so on. An edited definition is a tree like any other; whether it makes sense the check says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, fields, frozen, has

from rulewright import nodes as n
from rulewright.source import Span

from .known import NOTHING_KNOWN, Known
from .rows import edited_rows, only_said


@frozen
class Edit:
    """A definition with one thing changed, and where that is."""

    definition: n.Definition
    span: Span


Own = Callable[[Any], Iterator[Any]]


def edits_of(definition: n.Definition, known: Known = NOTHING_KNOWN) -> Iterator[Edit]:
    """Every edit of what a definition does; none of what is not carried out."""
    if not isinstance(definition, n.Rule | n.Setup | n.Play | n.Value | n.Modifier):
        return
    if isinstance(definition, n.Rule) and definition.trigger is not None:
        for trigger in _other_time(definition.trigger):
            yield Edit(evolve(definition, trigger=trigger), definition.trigger.span)
    name = "changes" if isinstance(definition, n.Modifier) else "body"
    for span, part in _Editor(known).edited(getattr(definition, name), definition.span):
        yield Edit(evolve(definition, **{name: part}), span)


def _other_time(trigger: n.Trigger) -> Iterator[n.Trigger]:
    if trigger.when in _OTHER_TIME:
        yield evolve(trigger, when=_OTHER_TIME[trigger.when])


@frozen
class _Editor:
    known: Known

    def edited(self, node: Any, around: Span) -> Iterator[tuple[Span, Any]]:
        """A node, or a row of nodes, with one thing changed in it."""
        if isinstance(node, tuple):
            yield from edited_rows(node, self.known)
            for at, each in enumerate(node):
                for span, new in self.edited(each, around):
                    yield span, (*node[:at], new, *node[at + 1 :])
        elif has(type(node)):
            yield from self._edited_node(node, around)

    def _edited_node(self, node: Any, around: Span) -> Iterator[tuple[Span, Any]]:
        span = getattr(node, "span", around)
        if only_said(node, self.known):
            return
        if isinstance(node, n.Name) and node.id in self.known.kin:
            yield span, evolve(node, id=self.known.kin[node.id])
        for own in _OWN.get(type(node), ()):
            for new in own(node):
                yield span, new
        if isinstance(node, _WHOLE) or _is_neighbour(node):
            return
        for field in fields(type(node)):
            if field.name in ("span", _NAMES.get(type(node)), _BOUNDS.get(type(node))):
                continue
            for place, part in self.edited(getattr(node, field.name), span):
                yield place, evolve(node, **{field.name: part})


_WHOLE = (n.Name, n.Text)
"""Texts are left as they are, for what is only said changes no game; a name is one word."""

_BOUNDS: dict[type, str] = {n.While: "most"}
"""What only sees to it that a loop ends; no game should come so far."""

_NAMES: dict[type, str] = {
    n.Let: "name",
    n.Roll: "name",
    n.Pick: "name",
    n.Bound: "variable",
    n.Total: "variable",
    n.ForEach: "variable",
    n.Picking: "name",
    n.Dot: "field",
    n.WithTest: "field",
    n.Phase: "name",
}
"""Names that are no words for a thing."""

_EDGE = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "is": "is not", "is not": "is"}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_ALIKE = ("max", "min")
"""Functions for which it makes no difference what is named first."""
_OTHER_TIME = {"start": "end", "end": "start", "before": "after", "after": "before"}
_NEIGHBOURS = ("next", "previous")
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
    "while": "through",
    "through": "while",
}


def _by_one(node: n.Number) -> Iterator[Any]:
    yield evolve(node, value=node.value + 1)
    if node.value > 0:
        yield evolve(node, value=node.value - 1)


def _compared(node: n.Compare | n.WithTest) -> Iterator[Any]:
    """Otherwise at the edge, or the other way round."""
    limit = node.value if isinstance(node, n.WithTest) else node.right
    # A limit that is written there is moved by one.
    if node.operator in _EDGE and not (node.operator in _TURNED and isinstance(limit, n.Number)):
        yield evolve(node, operator=_EDGE[node.operator])
    if node.operator in _TURNED:
        yield evolve(node, operator=_TURNED[node.operator])


def _theirs(node: n.Name) -> Iterator[Any]:
    """What is said of the mover, of the next player."""
    if node.id == "mover":
        yield n.Dot(node, n.Name("next", node.span), node.span)


def _mine(node: n.Dot) -> Iterator[Any]:
    if _is_neighbour(node):
        yield node.thing


def _is_neighbour(node: object) -> bool:
    return isinstance(node, n.Dot) and node.field.id in _NEIGHBOURS


def _exchanged(name: str) -> Own:
    """Two of a row that stand side by side change places."""

    def edit(node: Any) -> Iterator[Any]:
        row = getattr(node, name)
        for at in range(len(row) - 1):
            if row[at] != row[at + 1]:
                new = (*row[:at], row[at + 1], row[at], *row[at + 2 :])
                yield evolve(node, **{name: new})

    return edit


def _arguments_exchanged(node: n.Apply) -> Iterator[Any]:
    if node.name.id not in _ALIKE:
        yield from _exchanged("arguments")(node)


def _one_less(name: str) -> Own:
    """Without one of several."""

    def edit(node: Any) -> Iterator[Any]:
        row = getattr(node, name)
        for at in range(len(row) if len(row) > 1 else 0):
            yield evolve(node, **{name: (*row[:at], *row[at + 1 :])})

    return edit


def _always(node: n.If | n.When | n.Case | n.Conditional) -> Iterator[Any]:
    """Without the condition, and where something else stands for that, never."""
    if node.condition is not None:
        yield evolve(node, condition=n.Flag(True, node.condition.span))
        if not isinstance(node, n.If) or node.otherwise:
            yield evolve(node, condition=n.Flag(False, node.condition.span))


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
    n.Name: (_theirs,),
    n.Dot: (_mine,),
    n.Number: (_by_one,),
    n.Flag: (_flipped("value"),),
    n.Apply: (_arguments_exchanged,),
    n.Compare: (_compared,),
    n.WithTest: (_compared,),
    n.Both: (_and_for_or,),
    n.Either: (_and_for_or,),
    n.Not: (_the_part,),
    n.Where: (_negated("condition"), _the_group),
    n.With: (_the_group,),
    n.Without: (_the_group,),
    n.Sorted: (_order_turned, _the_group, _exchanged("keys"), _one_less("keys")),
    n.Ranking: (_exchanged("keys"), _one_less("keys")),
    n.Rank: (_exchanged("keys"), _one_less("keys")),
    n.Conditional: (_negated("condition"), _always),
    n.If: (_negated("condition"), _always),
    n.When: (_negated("condition"), _always),
    n.Case: (_negated("condition"), _always),
    n.Option: (_negated("guard"), _left_out("guard")),
    n.Any: (_flipped("wanted"),),
    n.Empty: (_flipped("negated"),),
    n.Member: (_flipped("negated"),),
    n.Extreme: (_other("operator"),),
    n.Total: (_other("operator"),),
    n.Arithmetic: (_other("operator"),),
    n.Divide: (_other("rounding"),),
    n.EndOf: (_other("end"),),
    n.Ray: (_other("mode"),),
    n.Change: (_flipped("up"),),
    n.Move: (_other("end"),),
    n.Chooser: (_left_out("by"),),
    n.Choose: (_must_for_may,),
    n.ChooseNumber: (_must_for_may,),
    n.ChooseSome: (_must_for_may, _minimal_or_not, _left_out("such_that"), _left_out("most")),
    n.ChooseOrder: (_must_for_may,),
    n.ChooseAssignment: (_must_for_may, _left_out("such_that")),
    n.Neighbours: (_left_out("over"), _left_out("going")),
    n.Reach: (_left_out("within"), _left_out("through")),
    n.Adjustment: (_other("operator"), _left_out("when")),
}
