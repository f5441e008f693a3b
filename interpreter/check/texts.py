"""Texts with holes: `{…}` holds any expression, which is parsed and checked here."""

from __future__ import annotations

from .. import nodes
from ..core import expressions as core
from ..parse import parse_expression
from .context import Context
from .types import TEXT


def worded(ctx: Context, text: nodes.Text) -> core.Wording | None:
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
        expr = _hole(ctx, text, start, hole, bool(closed))
        sound = sound and expr is not None
        if expr is not None:
            parts.append(expr)
    if rest:
        parts.append(rest)
    return core.Wording(tuple(parts), TEXT, text.span) if sound else None


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
