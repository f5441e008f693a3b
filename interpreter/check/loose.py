"""An expression that stands in no file: typed by a person who asks what it comes to.

Takes a program and its world, the text, and the local names that it may use with their types; gives
the checked expression, or what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core import expressions as core
from ..core.types import Type
from ..core.world import RuleInfo, ValueInfo, World
from ..parse import parse_expression
from ..program import Program
from ..report import Diagnostic, arrange, has_errors
from ..resolve import resolve
from ..resolve.findings import Findings
from ..source import SourceFile
from .context import Callee, Context, Shared
from .expressions import express
from .scope import Scope
from .statements import block

SOURCE = "what you asked"


def expression_in(
    program: Program, world: World, text: str, names: Mapping[str, tuple[int, Type]] | None = None
) -> tuple[core.Expr | None, tuple[Diagnostic, ...]]:
    """The expression in a world of a program; `names` gives each local name its slot and type."""
    source = SourceFile(SOURCE, text)
    node, found = parse_expression(source, 0, len(text))
    if node is None:
        return None, found
    settings = {info.name: info.value for info in world.parameters.values()}
    box, _ = resolve(program, world.players, settings)
    shared = Shared(
        box=box,
        findings=Findings(),
        values={name: _callee(info, info.type) for name, info in world.values.items()},
        rules={name: _callee(info, info.type) for name, info in world.rules.items()},
        express=express,
        block=block,
        type_of_value=lambda name, span: world.values[name].type,
    )
    expr = Context(shared, _scope(names or {})).express(node)
    mistakes = arrange(shared.findings.found)
    return (None if has_errors(mistakes) else expr), mistakes


def _callee(info: ValueInfo | RuleInfo, gives: Type | None) -> Callee:
    params = tuple((param.name, param.type) for param in info.params)
    return Callee(info.name, params, gives, info.span)


def _scope(names: Mapping[str, tuple[int, Type]]) -> Scope:
    """A scope in which the local names have their slots, and new ones come behind them."""
    scope = Scope("asked")
    most = max((slot for slot, _ in names.values()), default=-1)
    by_slot = {slot: (name, wanted) for name, (slot, wanted) in names.items()}
    for slot in range(most + 1):
        if slot in by_slot:
            scope.bind(*by_slot[slot])
        else:
            scope.element("", None)
    return scope
