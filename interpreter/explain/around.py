"""Why a choice is asked at all, and not the one beside it: the conditions around it.

Takes the rule, a choice in it and the case there; gives a reason for each `if` and `when` around
the choice that can still be looked at and is still as it was.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core import expressions as core
from ..core import statements as deeds
from ..core.walking import sentences, walk
from ..core.world import RuleInfo
from ..run.failure import RuleFailure
from .known import HiddenError
from .phrases import facts, source_text
from .reason import Case, Reason

Condition = tuple[core.Expr, bool]
"""A condition, and whether it held or failed on the way to the choice."""


def asked_since(case: Case, rule: RuleInfo, choice: object) -> Iterator[Reason]:
    """What led to a choice, outermost first."""
    lasting = {param.slot for param in rule.params} - {
        each.slot for each in sentences(rule.body) if isinstance(each, deeds.SetLocal)
    }
    for condition, held in _way_to(rule.body, choice) or ():
        if isinstance(condition, core.Const) or not _free(condition) <= lasting:
            continue
        try:
            if case.ev.holds(condition, case.local) is held:
                is_so = "is so" if held else "is not so"
                text = f"this is asked since `{source_text(condition.span)}` {is_so}"
                told = facts(case.ev, condition, case.local, case.known, deep=False)
                yield Reason(False, text, told, (), str(condition.span))
        except (RuleFailure, HiddenError):
            continue


def _way_to(body: deeds.Body, choice: object) -> tuple[Condition, ...] | None:
    """The conditions between a body and a choice in it; None if it is not in it."""
    for statement in body:
        if statement is choice or getattr(statement, "choice", None) is choice:
            return ()
        for inner, conditions in _bodies(statement):
            way = _way_to(inner, choice)
            if way is not None:
                return (*conditions, *way)
    return None


def _bodies(statement: deeds.Statement) -> Iterator[tuple[deeds.Body, tuple[Condition, ...]]]:
    match statement:
        case deeds.If():
            yield statement.then, ((statement.condition, True),)
            yield statement.otherwise, ((statement.condition, False),)
        case deeds.Options():
            for option in statement.options:
                yield option.body, ()
            yield statement.otherwise, ()
        case _:
            for name in ("body", "otherwise"):
                yield getattr(statement, name, ()), ()


def _free(condition: core.Expr) -> set[int]:
    """The local names that a condition takes from the rule around it."""
    nodes = [*walk(condition)]
    bound = {getattr(node, "slot", None) for node in nodes if not isinstance(node, core.Local)}
    return {node.slot for node in nodes if isinstance(node, core.Local)} - bound
