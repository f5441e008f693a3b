"""Expressions as they are written: the inverse of parsing them.

Takes an expression and the depth at which its line may be broken; gives it in pieces, with the
parentheses that it needs. Each function takes one kind of node and is found in the table at the
end. Sets in arithmetic get parentheses although the grammar does not need them, because a reader
does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .. import nodes as n
from ..nodes import Expr
from .phrases import PHRASES, test
from .written import (
    AMOUNT,
    BARE,
    BOTH,
    COMPARISON,
    CONDITION,
    EITHER,
    EXPR,
    NEGATION,
    NO,
    OPERAND,
    PHRASE,
    SUM,
    TERM,
    UNARY,
    Break,
    Edges,
    Written,
    phrase,
    word,
)

SETS = (n.With, n.Where, n.Without, n.Sorted, n.Neighbours, n.Ray, n.Reach, n.Route, n.Bound)


def written(expr: Expr, depth: int = 0) -> Written:
    """An expression in pieces."""
    own = WRITERS.get(type(expr))
    if own is not None:
        return own(expr, depth)
    return PHRASES[type(expr)](written, expr, depth)


def operand(expr: Expr) -> Written:
    """An expression where the grammar wants one that holds together by itself."""
    return written(expr, 1).within(OPERAND)


def total(expr: Expr) -> Written:
    """An expression where the grammar wants a sum."""
    return written(expr, 1).within(SUM)


def quoted(text: n.Text | None) -> str | None:
    """A text in its quotes, if it is there."""
    return None if text is None else f'"{text.value}"'


def literal(expr: n.Chosen | n.TableList) -> str:
    """A literal, a thing where it lies, or a list of them, on one line."""
    if isinstance(expr, n.Lying):
        return f"{expr.thing.id} in {expr.place.id}"
    if isinstance(expr, n.TableList | n.Several):
        return f"[{', '.join(literal(item) for item in expr.items)}]"
    return " ".join(text for _, text in written(expr).pieces)


# --- atoms --------------------------------------------------------------------------------------


def _name(expr: n.Name, depth: int) -> Written:
    return word(expr.id)


def _number(expr: n.Number, depth: int) -> Written:
    return Written(OPERAND if expr.value >= 0 else UNARY, word(str(expr.value)).pieces)


def _text(expr: n.Text, depth: int) -> Written:
    return word(f'"{expr.value}"')


def _none(expr: n.Nothing, depth: int) -> Written:
    return word("none")


def _flag(expr: n.Flag, depth: int) -> Written:
    return word("yes") if expr.value else Written(OPERAND, word("no").pieces, NO)


def _it(expr: n.It, depth: int) -> Written:
    return word("it")


def _dot(expr: n.Dot, depth: int) -> Written:
    return _tight(written(expr.thing, depth + 1).within(OPERAND), f".{expr.field.id}")


def _apply(expr: n.Apply, depth: int) -> Written:
    parts: list[str | Written] = [f"{expr.name.id}("]
    for i, argument in enumerate(expr.arguments):
        parts += [", " if i else "", written(argument, depth + 1)]
    return _tight(*parts, ")")


def _tight(*parts: str | Written) -> Written:
    """Parts without blanks between."""
    done = word("")
    for part in parts:
        added = word(part) if isinstance(part, str) else part
        first, *rest = added.pieces
        last = done.pieces[-1]
        pieces = (*done.pieces[:-1], (last[0], last[1] + first[1]), *rest)
        done = Written(OPERAND, pieces)
    return done


# --- conditions ---------------------------------------------------------------------------------


def _conditional(expr: n.Conditional, depth: int) -> Written:
    return phrase(
        EXPR,
        written(expr.then, depth + 1).within(EITHER, CONDITION),
        "if",
        written(expr.condition, depth + 1).within(EITHER, CONDITION),
        Break(depth, "otherwise"),
        written(expr.otherwise, depth),
    )


def _either(expr: n.Either, depth: int) -> Written:
    return _chain(EITHER, "or", expr.parts, depth)


def _both(expr: n.Both, depth: int) -> Written:
    return _chain(BOTH, "and", expr.parts, depth)


def _chain(level: int, between: str, parts: tuple[Expr, ...], depth: int) -> Written:
    *others, last = [written(each, depth + 1) for each in parts]
    done: list[Written | Break] = []
    for other in others:
        done += [other.within(level + 1, CONDITION), Break(depth, between)]
    return phrase(level, *done, last.within(level + 1))


def _not(expr: n.Not, depth: int) -> Written:
    return phrase(NEGATION, "not", written(expr.part, depth).within(NEGATION))


def _compare(expr: n.Compare, depth: int) -> Written:
    takes = CONDITION if expr.operator.startswith("is") else CONDITION | BARE
    left, right = _sides(expr.left, expr.right, depth, takes)
    return phrase(COMPARISON, left, expr.operator, right)


def _sides(left: Expr, right: Expr, depth: int, shut: Edges) -> tuple[Written, Written]:
    return (
        written(left, depth + 1).within(SUM, shut),
        written(right, depth + 1).within(SUM),
    )


def _member(expr: n.Member, depth: int) -> Written:
    element, group = _sides(expr.element, expr.group, depth, CONDITION)
    return phrase(COMPARISON, element, "is not in" if expr.negated else "is in", group)


def _empty(expr: n.Empty, depth: int) -> Written:
    group = written(expr.group, depth + 1).within(SUM, CONDITION)
    return phrase(COMPARISON, group, "is not empty" if expr.negated else "is empty")


def _any(expr: n.Any, depth: int) -> Written:
    group = written(expr.group, depth).within(PHRASE)
    return phrase(COMPARISON, "any" if expr.wanted else "no", group)


def _every(expr: n.Every, depth: int) -> Written:
    group = written(expr.group, depth).within(PHRASE)
    return phrase(COMPARISON, "every", group, "has", test(written, expr.test, depth))


# --- numbers ------------------------------------------------------------------------------------


def _arithmetic(expr: n.Arithmetic, depth: int) -> Written:
    level = SUM if expr.operator in ("+", "-") else TERM
    return phrase(
        level,
        _operand(expr.left, depth, level, CONDITION | AMOUNT),
        expr.operator,
        _operand(expr.right, depth, level + 1),
    )


def _operand(expr: Expr, depth: int, level: int, shut: Edges = frozenset()) -> Written:
    return written(expr, depth + 1).within(OPERAND if isinstance(expr, SETS) else level, shut)


def _divide(expr: n.Divide, depth: int) -> Written:
    left = _operand(expr.left, depth, TERM, CONDITION | AMOUNT)
    if expr.rounding == "down":
        return phrase(TERM, left, "/", _operand(expr.right, depth, UNARY))
    right = _operand(expr.right, depth, UNARY, CONDITION | AMOUNT)
    return phrase(TERM, left, "/", right, f"rounded {expr.rounding}")


def _negative(expr: n.Negative, depth: int) -> Written:
    return _prefixed(UNARY, "-", written(expr.part, depth + 1).within(UNARY))


def _prefixed(level: int, sign: str, part: Written) -> Written:
    return Written(level, _tight(sign, part).pieces, part.edges)


WRITERS: Mapping[type, Callable[[Any, int], Written]] = {
    n.Name: _name,
    n.Number: _number,
    n.Text: _text,
    n.Nothing: _none,
    n.Flag: _flag,
    n.It: _it,
    n.Dot: _dot,
    n.Apply: _apply,
    n.Conditional: _conditional,
    n.Either: _either,
    n.Both: _both,
    n.Not: _not,
    n.Compare: _compare,
    n.Member: _member,
    n.Empty: _empty,
    n.Any: _any,
    n.Every: _every,
    n.Arithmetic: _arithmetic,
    n.Divide: _divide,
    n.Negative: _negative,
}
