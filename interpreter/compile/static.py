"""What is known before the game begins.

Takes checked expressions; says which depend on nothing that changes in play, and works those out.
"""

from __future__ import annotations

from typing import Any

from ..core import expressions as core
from ..core.types import EnumT, FlagT, NumberT, ThingT, Type
from ..core.walking import parts_of
from ..core.world import ValueInfo, World
from ..explain.evaluate import Budget, Evaluator
from ..explain.facts import NotConstantError, as_typed
from ..lean import frozen
from ..run.failure import RuleFailure
from ..run.layout import lay_out
from . import costs
from .asking import binders

LARGEST_TABLE = 4096
"""Entries of a value that is kept for all its arguments."""
DEAREST = 4_000
"""Steps the obvious evaluator may take over one expression at load."""
MOST_FOLDED = 10_000
"""Steps it may take for one page; what is left is worked out in play."""

WORTH_KEEPING = 200
"""Steps of a value that is kept while the options of a question are worked out."""

_EXPRESSIONS = frozenset(core.Expr.__args__)
_CHANGING = (core.Mover, core.OwnerOfPlace, core.InZone, core.Contents, core.Times, core.Supposing)
_BRANCHING = (core.CallValue, core.Conditional, core.Match)
"""In traced play these report which way they went, so they are not settled before it."""


@frozen
class Nature:
    """Whether an expression depends on constants and local names alone, on which names, about how
    many steps it takes to work out, and about how many elements it has if it is a set."""

    static: bool
    free: frozenset[int]
    steps: int
    size: int


_RECURSIVE = Nature(False, frozenset(), WORTH_KEEPING + 1, costs.UNKNOWN)
"""That of a value that uses itself: nobody knows how many steps it takes, so it is dear."""


class Statics:
    """The nature of every expression, found once; in whatever order they are asked for."""

    def __init__(self, world: World, *, traced: bool = False) -> None:
        self.world = world
        self._budget = Budget()
        self._evaluator = Evaluator(world, lay_out(world), budget=self._budget)
        self._folded = 0
        self._left_to_play = (*_CHANGING, *_BRANCHING) if traced else _CHANGING
        self._natures: dict[int, tuple[Any, Nature]] = {}
        self._values: dict[str, Nature] = {}

    def begin(self) -> None:
        """From here on a new page is written, which has steps of its own."""
        self._folded = 0

    def nature(self, expr: Any) -> Nature:
        known = self._natures.get(id(expr))
        if known is None:
            # The expression is kept with its nature, so that its id stays its own.
            known = self._natures[id(expr)] = expr, self._find(expr)
        return known[1]

    def _find(self, expr: Any) -> Nature:
        match expr:
            case core.Const():
                return Nature(True, frozenset(), *costs.costs(expr, costs.NOTHING, []))
            case core.Local():
                return Nature(True, frozenset({expr.slot}), 1, costs.UNKNOWN)
        inner = [self.nature(part) for part in parts_of(expr)]
        free = frozenset().union(*(each.free for each in inner)) - frozenset(binders(expr))
        static = all(each.static for each in inner) and self._own(expr)
        return Nature(static, free, *self._costs(expr, inner))

    def _own(self, expr: Any) -> bool:
        if isinstance(expr, self._left_to_play) or type(expr) not in _EXPRESSIONS:
            return False
        if isinstance(expr, core.FieldOf):
            return self.world.fields[expr.kind, expr.field].constant
        if isinstance(expr, core.CallValue):
            return self.value(self.world.values[expr.value]).static
        return True

    def _costs(self, expr: Any, inner: list[Nature]) -> tuple[int, int]:
        """The steps and the size of an expression."""
        called = costs.NOTHING
        if isinstance(expr, core.CallValue):
            info = self.world.values[expr.value]
            value = self.value(info)
            tabled = value.static and self.domains(info) is not None
            called = costs.TABLED if tabled else value.steps, value.size
        return costs.costs(expr, called, [(each.steps, each.size) for each in inner])

    def value(self, info: ValueInfo) -> Nature:
        """The nature of a value; one that uses itself or has modifiers is left to play."""
        if info.recursive:
            return _RECURSIVE
        known = self._values.get(info.name)
        if known is None:
            known = self.nature(info.body)
            if info.modifiers:
                known = Nature(False, frozenset(), known.steps, known.size)
            self._values[info.name] = known
        return known

    def dear(self, info: ValueInfo) -> bool:
        """Whether a value takes so many steps that it should not be worked out twice."""
        return self.value(info).steps > WORTH_KEEPING

    def fold(self, expr: core.Expr, local: dict[int, Any]) -> tuple[Any] | None:
        """The value of a static expression in brackets; None if it is dear or fails."""
        if self.nature(expr).steps > DEAREST:
            return None
        self._budget.left = allowed = MOST_FOLDED - self._folded
        try:
            return (self._evaluator.evaluate(expr, local),)
        except (RuleFailure, NotConstantError):
            return None
        finally:
            self._folded += allowed - self._budget.left

    def constant(self, expr: Any) -> tuple[Any] | None:
        """The value, in brackets, of an expression that is always the same."""
        if isinstance(expr, core.Const):
            return (as_typed(expr.value, expr.type),)
        nature = self.nature(expr)
        if not nature.static or nature.free or isinstance(expr, core.Wording):
            return None
        return self.fold(expr, {})

    def domains(self, info: ValueInfo) -> tuple[tuple[int, int], ...] | None:
        """For each parameter its lowest value and how many it has; None if there are too many."""
        domains, size = [], 1
        for param in info.params:
            domain = self._domain(param.type)
            if domain is None:
                return None
            domains.append(domain)
            size *= domain[1]
        return tuple(domains) if size <= LARGEST_TABLE else None

    def _domain(self, type_: Type) -> tuple[int, int] | None:
        if type_.optional:
            return None
        match type_:
            case ThingT(kind=kind):
                return 0, len(self.world.kinds[kind].things)
            case EnumT(members=members):
                return 0, len(members)
            case FlagT():
                return 0, 2
            case NumberT(low=low, high=high):
                return low, high - low + 1
        return None
