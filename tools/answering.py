"""Answers to questions about a position, for people and for programs.

Takes a position and what is asked: an expression, a decision, or a fact; gives lines and JSON, or
what is wrong with the question. With a viewer, only what that player may know is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import asdict, frozen

from rulewright.check.loose import expression_in
from rulewright.core.types import Type
from rulewright.explain import explain_value, render_trace
from rulewright.explain.known import HIDDEN, known_to
from rulewright.explain.trace import DEEPEST, shortened
from rulewright.program import Program
from rulewright.report import Diagnostic
from rulewright.run.failure import RuleFailure
from rulewright.run.knowing import Viewer
from rulewright.run.machine import Machine
from rulewright.run.reasons import locals_of, names_at
from rulewright.run.state import State
from rulewright.scenario.verdict import verdict

Found = tuple[Diagnostic, ...]


MOST_LINES = 50
"""So long an account of a value may be, if it has more than one level."""
MORE = "(… has more behind it: ask for that part by itself)"


@frozen
class Answer:
    lines: tuple[str, ...]
    json: Mapping[str, Any]


def value_answer(
    program: Program,
    machine: Machine,
    state: State,
    text: str,
    viewer: Viewer = None,
    depth: int = DEEPEST,
) -> tuple[Answer | None, Found]:
    """What an expression comes to in a position, with everything that made it."""
    names, local = local_names(machine, state, viewer)
    expr, found = expression_in(program, machine.world, text, names)
    if expr is None:
        return None, found
    try:
        trace = explain_value(known_to(machine, state, viewer), expr, local, depth)
    except RuleFailure as failure:
        return None, (failure.diagnostic(),)
    lines = render_trace(shortened(trace, MOST_LINES)).splitlines()
    more = [MORE] if any(line.endswith(" …") for line in lines) else []
    return Answer((*lines, *more), asdict(trace)), ()


def decision_answer(
    machine: Machine, state: State, text: str, viewer: Viewer = None
) -> tuple[Answer | None, Found]:
    """Why a decision can be taken in a position, or why not."""
    told, found = verdict(machine, state, text, viewer)
    if told is None:
        return None, found
    return Answer(tuple(told.lines()), told.as_json()), ()


def local_names(
    machine: Machine, state: State, viewer: Viewer
) -> tuple[dict[str, tuple[int, Type]], dict[int, Any]]:
    """The local names of the rule that waits with their slots and types, and the values by slot;
    those that the player may not know are left out."""
    if state.asked is None or not state.stack:
        return {}, {}
    site = machine.sites[state.asked[0]]
    rule = machine.world.rules.get(site.rule)
    if rule is None:
        return {}, {}
    values = locals_of(machine, state, rule, viewer)
    names = names_at(rule, site.name)
    return {name: it for name, it in names.items() if values.get(it[0]) is not HIDDEN}, values
