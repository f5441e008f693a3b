"""Texts with holes: `{…}` holds any expression, which is parsed and checked here."""

from __future__ import annotations

from collections.abc import Mapping

from .. import nodes
from ..core import expressions as core
from ..parse import parse_expression
from .context import Context
from .names import check_new
from .phrases import new_element, phrase
from .types import TEXT

Tellings = Mapping[str, core.Told | None]
"""Texts for each thing of a set, by the names of their holes; none for one that is wrong."""


def worded(ctx: Context, text: nodes.Text, tellings: Tellings | None = None) -> core.Wording | None:
    """A text as words and expressions in turn; none if a hole is wrong."""
    parts: list[str | core.Expr] = []
    sound = True
    rest = text.value
    while "{" in rest:
        before, _, behind = rest.partition("{")
        hole, closed, rest = behind.partition("}")
        start = _offset(text, len(text.value) - len(behind))
        if before:
            parts.append(before)
        if closed and tellings and hole in tellings:
            expr: core.Expr | None = tellings[hole]
        else:
            expr = _hole(ctx, text, start, hole, bool(closed))
        sound = sound and expr is not None
        if expr is not None:
            parts.append(expr)
    if rest:
        parts.append(rest)
    return core.Wording(tuple(parts), TEXT, text.span) if sound else None


def told(ctx: Context, text: nodes.Text, telling: nodes.Telling) -> core.Told | None:
    """A text for each thing of a set, that a hole of another text is for."""
    check_new(ctx, telling.name)
    check_new(ctx, telling.variable)
    if f"{{{telling.name.id}}}" not in text.value:
        help = f"write `{{{telling.name.id}}}` where it belongs"
        ctx.report("E526", "the text has no hole for this", telling.name.span, help)
    name = telling.variable.id
    group = phrase(ctx, telling.group, None, (name,))
    element = new_element(ctx, group, (name,))
    with ctx.scope.about(element, name):
        each = worded(ctx, telling.text)
    if group is None or each is None:
        return None
    return core.Told(group, element.slot, each, telling.joint.value, TEXT, telling.span)


def _offset(text: nodes.Text, within: int) -> int:
    """The place in the file of a character of a text, which begins behind its quote."""
    quoted = text.span.end - text.span.start > len(text.value)
    return text.span.start + (1 if quoted else 0) + within


def _hole(ctx: Context, text: nodes.Text, start: int, hole: str, closed: bool) -> core.Expr | None:
    place = text.span.file.span(start, start + len(hole))
    if not closed or not hole.strip():
        message = "this hole is not closed by `}`" if not closed else "this hole is empty"
        ctx.report("E526", message, place, "write an expression between `{` and `}`")
        return None
    written, found = parse_expression(text.span.file, place.start, place.end)
    ctx.findings.found += found
    return None if written is None else ctx.express(written)


def plain(ctx: Context, text: nodes.Text | None) -> core.Wording | None:
    """A text where one may stand."""
    return None if text is None else worded(ctx, text)
