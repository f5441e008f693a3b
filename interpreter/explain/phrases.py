"""Expressions in words: as the rules write them, with the values they have.

Takes nodes of the checked tree; gives short texts on one line, for traces and reasons.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import fields as attributes

from ..core import expressions as core
from ..core.types import FlagT
from ..run.failure import RuleFailure
from ..source import Span
from ..wording import word
from .evaluate import Evaluator, Locals, Value
from .known import HiddenError

WIDEST = 100
SECRET = "(hidden)"
LONGEST = 12
"""More elements of a set than this are only counted."""


def source_text(span: Span) -> str:
    """What stands in the rules, on one line and without comments."""
    lines = (line.partition("#")[0] for line in span.text.splitlines())
    text = " ".join(" ".join(lines).split())
    return text if len(text) <= WIDEST else text[: WIDEST - 1] + "…"


def phrase(ev: Evaluator, expr: core.Expr, local: Locals) -> str:
    """The expression for people; values are called with what they are called for."""
    match expr:
        case core.CallValue(arguments=()):
            return expr.value
        case core.CallValue():
            given = ", ".join(value_text(ev, each, local) for each in expr.arguments)
            return f"{expr.value}({given})"
        case core.FieldOf() if expr.kind != "game" and "." not in expr.span.text:
            return f"{value_text(ev, expr.thing, local)}.{expr.field}"
        case core.Local():
            return expr.name
    return source_text(expr.span)


def value_text(ev: Evaluator, expr: core.Expr, local: Locals) -> str:
    """The value in words, or why there is none."""
    try:
        value = ev.evaluate(expr, local)
    except RuleFailure as failure:
        return f"({failure.message})"
    except HiddenError:
        return SECRET
    return worded(ev, value, expr)


def worded(ev: Evaluator, value: Value, expr: core.Expr) -> str:
    """A value of an expression; a long set is counted."""
    if isinstance(value, tuple) and len(value) > LONGEST:
        return f"{word(ev.world, value[:LONGEST], expr.type)} … ({len(value)} in all)"
    return word(ev.world, value, expr.type)


def fact(ev: Evaluator, expr: core.Expr, local: Locals) -> str:
    """`here.size is small`; for a condition whether it holds."""
    if isinstance(expr.type, FlagT) and not isinstance(expr, core.FieldOf | core.Local):
        return f"{phrase(ev, expr, local)}: {value_text(ev, expr, local)}"
    return f"{phrase(ev, expr, local)} is {value_text(ev, expr, local)}"


def parts(expr: core.Expr) -> Iterator[core.Expr]:
    """The expressions directly inside another that see the same local names."""
    if isinstance(expr, core.Reduce | core.Filter | core.Extreme | core.Sorted | core.Told):
        yield expr.group
    elif isinstance(expr, core.Rank):
        yield from (expr.item, expr.group)
    elif isinstance(expr, core.Prefix):
        yield expr.row
    elif isinstance(expr, core.Spread):
        yield from (each for each in (expr.starts, expr.goal, expr.within) if each is not None)
    else:
        for attribute in attributes(type(expr)):
            yield from _expressions(getattr(expr, attribute.name))


def _expressions(held: object) -> Iterator[core.Expr]:
    if isinstance(held, core.Expr):
        yield held
    elif isinstance(held, tuple):
        for each in held:
            yield from _expressions(each)


def facts(
    ev: Evaluator, expr: core.Expr, local: Locals, known: frozenset[int], *, deep: bool = True
) -> tuple[str, ...]:
    """What every name and part of an expression is, outermost first; known names are left out. If
    not deep, what the parts are made of is left out too."""
    found: dict[str, None] = {}
    for part in parts(expr):
        if isinstance(part, core.Const | core.Lookup) and not list(parts(part)):
            continue
        if not _is_known(part, known) and phrase(ev, part, local) != value_text(ev, part, local):
            found[fact(ev, part, local)] = None
        if deep and not isinstance(part, core.Supposing):
            found |= dict.fromkeys(facts(ev, part, local, known))
    return tuple(found)


def _is_known(part: core.Expr, known: frozenset[int]) -> bool:
    """Whether a part needs no telling: of a place only what lies in it does."""
    return isinstance(part, core.PlaceOf) or (isinstance(part, core.Local) and part.slot in known)
