"""What the check of an expression or a sentence can see, and the demands it makes on types.

A check that fails reports once and gives none; whoever gets none stays silent and gives none too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import Any, TypeVar

from attrs import Factory, define

from .. import nodes
from ..core import expressions as core
from ..core import statements as deeds
from ..core.types import NONE, FlagT, NumberT, SetT, ThingT, Type
from ..core.world import RuleInfo, ValueInfo
from ..lean import frozen
from ..resolve.box import Box
from ..resolve.findings import Findings
from ..resolve.wording import in_words
from ..source import Span
from .scope import Scope
from .types import apart, bounded, same, sure, within

DEEPEST = 100


@frozen
class Callee:
    """What is known about a value or rule before its body is checked."""

    name: str
    params: tuple[tuple[str, Type | None], ...]
    gives: Type | None
    span: Span
    broken: bool = False
    """What it gives is written, but could not be made out."""


@define
class Uses:
    """What the checked parts of a ruleset make use of; dictionaries serve as ordered sets."""

    values: dict[str, None] = Factory(dict)
    rules: dict[str, None] = Factory(dict)
    zones: dict[str, None] = Factory(dict)
    fields: dict[tuple[str, str], None] = Factory(dict)


@define
class Deeds:
    """What the body of one rule does, as far as others must know."""

    asks: Span | None = None
    """Where it first asks somebody something or ends the game."""
    chance: Span | None = None
    """Where it is first left to chance."""
    calls: dict[str, Span] = Factory(dict)
    changes: dict[tuple[str, str], Span] = Factory(dict)
    scopes: dict[str, Span] = Factory(dict)
    """The phases and turns in it."""


@frozen
class CheckedValue:
    """What came of the check of a value; it depends on the parameters looked at and on the box."""

    info: ValueInfo | None
    supposed: tuple[tuple[str, Span], ...]
    looked: Mapping[str, None]


@frozen
class CheckedRule:
    """What came of the check of a rule, likewise."""

    info: RuleInfo | None
    deeds: Deeds
    supposed: tuple[tuple[str, Span], ...]
    looked: Mapping[str, None]


@define
class Outcomes:
    """What came of the values and rules of a world."""

    values: dict[str, CheckedValue] = Factory(dict)
    rules: dict[str, CheckedRule] = Factory(dict)

    def without(self, parameters: Set[str]) -> Outcomes:
        """Those for which none of these parameters was looked at."""
        return Outcomes(
            {
                name: each
                for name, each in self.values.items()
                if not parameters & each.looked.keys()
            },
            {
                name: each
                for name, each in self.rules.items()
                if not parameters & each.looked.keys()
            },
        )


Made = TypeVar("Made")
Express = Callable[["Context", nodes.Expr, Type | None], core.Expr | None]


@define
class Shared:
    """What all definitions of a ruleset have in common while they are checked."""

    box: Box
    findings: Findings
    values: dict[str, Callee]
    rules: dict[str, Callee]
    express: Express
    block: Callable[[Context, nodes.Block], deeds.Body]
    type_of_value: Callable[[str, Span], Type | None]
    uses: Uses = Factory(Uses)
    tables: dict[str, Any] = Factory(dict)
    """Tables about boards that are already worked out."""
    supposed: list[tuple[str, Span]] = Factory(list)
    """Rules that are supposed, and where."""
    deeds: dict[str, Deeds] = Factory(dict)
    """What the bodies of rules do."""

    changed: dict[tuple[str, str], None] = Factory(dict)
    """Fields that some rule changes."""
    known: Outcomes = Factory(Outcomes)
    """Values and rules that need not be checked, since it would come to the same."""
    outcomes: Outcomes = Factory(Outcomes)

    def table(self, name: str, make: Callable[[], Made]) -> Made:
        """A table, made when it is first asked for."""
        if name not in self.tables:
            self.tables[name] = make()
        made: Made = self.tables[name]
        return made


@define
class Context:
    """One definition under check."""

    shared: Shared
    scope: Scope
    deeds: Deeds = Factory(Deeds)
    gives: Type | None = None
    """What the rule gives."""
    depth: int = 0

    @property
    def box(self) -> Box:
        return self.shared.box

    @property
    def uses(self) -> Uses:
        return self.shared.uses

    @property
    def findings(self) -> Findings:
        return self.shared.findings

    def report(self, code: str, message: str, span: Span, help: str | None = None) -> None:
        """Add one finding."""
        self.shared.findings.report(code, message, span, help=help)

    def express(self, node: nodes.Expr, want: Type | None = None) -> core.Expr | None:
        """The checked form of an expression; `want` helps to tell what a bare name means."""
        if self.depth >= DEEPEST:
            if self.depth == DEEPEST:
                self.report("E604", f"this is nested more than {DEEPEST} deep", node.span)
                self.depth += 1
            return None
        self.depth += 1
        result = self.shared.express(self, node, want)
        # The mark of a reported overflow stays, so that it is reported once.
        if self.depth <= DEEPEST:
            self.depth -= 1
        return result

    # --- demands on types -----------------------------------------------------------------------

    def fit(self, expr: core.Expr, wanted: Type, span: Span) -> core.Expr | None:
        """The expression as one of the wanted type, made certain where play must show it."""
        if self.is_absent(expr) and not wanted.optional:
            message = f"the player `{expr.span.text}` does not take part when so few play"
            self.report("E424", message, span)
            return None
        if is_none(expr) and not wanted.optional:
            self.report("E504", f"{in_words(wanted)} is wanted here, which is never none", span)
            return None
        if not same(expr.type, wanted):
            message = f"{in_words(wanted)} is wanted here, not {in_words(expr.type)}"
            self.report("E503", message, span)
            return None
        if isinstance(expr.type, NumberT) and isinstance(wanted, NumberT):
            return self._fit_number(expr, expr.type, wanted, span)
        if expr.type.optional and not wanted.optional:
            return core.Certain(expr, sure(expr.type), span)
        return expr

    def is_absent(self, expr: core.Expr) -> bool:
        """Whether an expression names a player who is listed but does not take part."""
        return is_none(expr) and expr.span.text in self.box.names.kinds.absent

    def certain(self, expr: core.Expr) -> core.Expr:
        """The expression, made certain if it may be none."""
        return core.Certain(expr, sure(expr.type), expr.span) if expr.type.optional else expr

    def _fit_number(
        self, expr: core.Expr, given: NumberT, wanted: NumberT, span: Span
    ) -> core.Expr | None:
        if apart(given, wanted) and not is_none(expr):
            self.report("E513", f"this is never in the range {wanted.low} to {wanted.high}", span)
            return None
        if within(given, wanted) and (wanted.optional or not given.optional):
            return expr
        return core.Certain(expr, wanted, span)

    def limited(self, expr: core.Expr) -> core.Expr:
        """A number; where it may go beyond the limit, play must show that it does not."""
        ends = ends_of(expr)
        limit = bounded(ends.low, ends.high)
        return expr if within(ends, limit) else core.Certain(expr, limit, expr.span)

    def wanted(self, node: nodes.Expr, wanted: Type) -> core.Expr | None:
        """An expression of a type."""
        expr = self.express(node, wanted)
        return None if expr is None else self.fit(expr, wanted, node.span)

    def number(self, node: nodes.Expr) -> core.Expr | None:
        """An expression that is a number."""
        expr = self.express(node)
        return None if expr is None else self.as_number(expr, node.span)

    def as_number(self, expr: core.Expr, span: Span) -> core.Expr | None:
        """The expression, which must be a number."""
        if not isinstance(expr.type, NumberT):
            self.report("E506", f"a number is wanted here, not {in_words(expr.type)}", span)
            return None
        return core.Certain(expr, sure(expr.type), span) if expr.type.optional else expr

    def condition(self, node: nodes.Expr) -> core.Expr | None:
        """An expression that is yes or no."""
        expr = self.express(node, FlagT())
        if expr is None:
            return None
        if not isinstance(expr.type, FlagT):
            help = None
            if isinstance(expr.type, SetT):
                help = "write `any …` to ask whether there is one"
            message = f"this must be yes or no, and is {in_words(expr.type)}"
            self.report("E502", message, node.span, help)
            return None
        return expr

    def group(self, node: nodes.Expr, want: Type | None = None) -> core.Expr | None:
        """An expression that is a set."""
        expr = self.express(node, want)
        if expr is not None and not isinstance(expr.type, SetT):
            message = f"a set is wanted here, not {in_words(expr.type)}"
            help = None
            if isinstance(node, nodes.Name) and node.id in self.box.kinds:
                help = f"the set of all is `{self.box.kinds[node.id].plural}`"
            self.report("E505", message, node.span, help)
            return None
        return expr

    def one_or_more(self, node: nodes.Expr, want: Type | None = None) -> core.Expr | None:
        """An expression that is a thing or a set of things."""
        expr = self.express(node, want)
        if expr is None or kind_of(expr.type) is not None:
            return expr
        self.report("E503", f"a thing is wanted here, not {in_words(expr.type)}", node.span)
        return None


def kind_of(wanted: Type) -> str | None:
    """The kind of a thing or of the things of a set."""
    if isinstance(wanted, SetT):
        return kind_of(wanted.element)
    return wanted.kind if isinstance(wanted, ThingT) else None


def element_of(group: core.Expr) -> Type:
    """The type of the elements of a set."""
    assert isinstance(group.type, SetT)
    return group.type.element


def ends_of(expr: core.Expr) -> NumberT:
    """The range of an expression that is a number."""
    assert isinstance(expr.type, NumberT)
    return expr.type


def is_none(expr: core.Expr) -> bool:
    """Whether an expression is the word none."""
    return isinstance(expr, core.Const) and expr.value == NONE and expr.type.optional
