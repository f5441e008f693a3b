"""The way from any checked expression to the text of a Python expression.

Each kind of expression has a form: a function that takes a Writer and the expression, puts the
lines that have to run first, and gives a text. Every text given is an atom: it may stand anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core import expressions as core
from ..source import Span
from .writer import Line, Writer

FORMS: dict[type, Callable[[Writer, Any], str]] = {}
"""Filled by forms.py, so that each form can use all others."""


def write(w: Writer, expr: core.Expr) -> str:
    """The text of an expression."""
    constant = w.module.constant(expr)
    if constant is not None:
        return w.module.literal(constant[0])
    return FORMS[type(expr)](w, expr)


def write_number(w: Writer, expr: core.Expr) -> str:
    """The text of an expression that has to be a number, not none."""
    text = write(w, expr)
    if not expr.type.optional:
        return text
    name = w.keep(text)
    site = w.module.failures.none_here("a number", expr.span)
    w.put(f"if {name} == -1: fail({site})")
    return name


def write_aside(w: Writer, expr: core.Expr, *, number: bool = False) -> tuple[list[Line], str]:
    """The text of an expression, and the lines before it, not put yet."""
    with w.aside() as lines:
        text = write_number(w, expr) if number else write(w, expr)
    return lines, text


def write_thing(w: Writer, expr: core.Expr, asked: str, span: Span) -> str:
    """The text of a thing that is asked for something; none has nothing."""
    text = write(w, expr)
    if not expr.type.optional:
        return text
    name = w.keep(text)
    w.put(f"if {name} < 0: fail({w.module.failures.field_of_none(asked, span)})")
    return name
