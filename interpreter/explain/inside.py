"""What reasons look into: the body of a value that is called, and what a set is made of.

Takes a case and an expression; gives the case inside it, or what is so there.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ..core import expressions as core
from .calls import account, arguments
from .evaluate import Value, matched
from .phrases import fact, source_text
from .reason import Case, Reason
from .trace import account_text


def inside_value(case: Case, expr: core.CallValue) -> Case:
    """The case inside a value that is called; its arguments have been told."""
    info = case.ev.world.values[expr.value]
    local = arguments(case.ev, expr, case.local)
    deeper = case.ev.inside(info.name) if info.recursive else case.ev
    return evolve(case, ev=deeper, local=local, known=frozenset(local), cites=info.cites)


def modified(case: Case, expr: core.CallValue) -> str:
    """What modifiers made of a value."""
    info = case.ev.world.values[expr.value]
    found = account(case.ev, info, arguments(case.ev, expr, case.local), expr)
    return account_text(case.ev, info, found)


def is_in(case: Case, group: core.Expr, value: Value) -> bool:
    """Whether a value is in a group; of other elements only what is needed is looked at."""
    match group:
        case core.Filter():
            inner = case.with_element(group.slot, value)
            return is_in(case, group.group, value) and all(
                inner.ev.holds(condition, inner.local) for condition in group.conditions
            )
        case core.Sorted():
            return is_in(case, group.group, value)
    return value in case.ev.evaluate(group, case.local)


def sides_of(group: core.Expr) -> Iterator[core.Expr]:
    """The sets that are joined to one."""
    if isinstance(group, core.Join):
        yield from sides_of(group.left)
        yield from sides_of(group.right)
    else:
        yield group


Branch = core.Conditional | core.Match
"""An expression that is one of several, as conditions or the row of a table have it."""


def taken(case: Case, expr: Branch) -> core.Expr:
    """Which of the several it is."""
    if isinstance(expr, core.Match):
        return matched(case.ev, expr, case.local)
    return expr.then if case.ev.holds(expr.condition, case.local) else expr.otherwise


def by_way_of(case: Case, expr: Branch, *because: Reason) -> Reason:
    """Reasons that hold for the one which is taken, below what makes it that one."""
    if isinstance(expr, core.Match):
        keys = ", ".join(fact(case.ev, key, case.local) for key in expr.keys)
        return case.failed(keys, expr, *because, told=False)
    held = "is so" if case.ev.holds(expr.condition, case.local) else "is not so"
    text = f"`{source_text(expr.condition.span)}` {held}"
    return case.failed(text, expr.condition, *because)
