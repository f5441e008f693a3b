"""Branches of the parser's tree become expressions.

`expression` takes any branch that the grammar calls an expression; each of the functions below
takes one kind of branch and is found by its name in the table at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .. import nodes as n
from ..nodes import Expr
from .grammar import Branch
from .phrases import PHRASES, with_test
from .place import Place, leaf, name, new_name, number, parts, text


def expression(place: Place, branch: Branch) -> Expr:
    """The expression of a branch."""
    build = BUILDERS.get(branch.data)
    if build is not None:
        return build(place, branch)
    return PHRASES[branch.data](place, branch, expression)


def optional(place: Place, branch: Branch | None) -> Expr | None:
    """The expression of a branch, if it is there."""
    return None if branch is None else expression(place, branch)


def expressions(place: Place, branches: list[Branch]) -> tuple[Expr, ...]:
    """The expressions of several branches."""
    return tuple(expression(place, each) for each in branches)


# --- atoms --------------------------------------------------------------------------------------


def _number(place: Place, branch: Branch) -> Expr:
    return number(place, branch)


def _minus(place: Place, branch: Branch) -> Expr:
    return number(place, branch, sign=-1)


def _text(place: Place, branch: Branch) -> Expr:
    return text(place, leaf(branch))


def _name(place: Place, branch: Branch) -> Expr:
    return name(place, leaf(branch))


def _none(place: Place, branch: Branch) -> Expr:
    return n.Nothing(place.span(branch))


def _flag(place: Place, branch: Branch) -> Expr:
    return n.Flag(branch.data == "yes", place.span(branch))


def _it(place: Place, branch: Branch) -> Expr:
    return n.It(place.span(branch))


def _dot(place: Place, branch: Branch) -> Expr:
    thing, field = parts(branch)
    return n.Dot(expression(place, thing), name(place, field), place.span(branch))


def _apply(place: Place, branch: Branch) -> Expr:
    called, *arguments = parts(branch)
    return n.Apply(name(place, called), expressions(place, arguments), place.span(branch))


# --- conditions ---------------------------------------------------------------------------------


def _conditional(place: Place, branch: Branch) -> Expr:
    then, condition, otherwise = expressions(place, parts(branch))
    return n.Conditional(then, condition, otherwise, place.span(branch))


def _either(place: Place, branch: Branch) -> Expr:
    return n.Either(expressions(place, parts(branch)), place.span(branch))


def _both(place: Place, branch: Branch) -> Expr:
    return n.Both(expressions(place, parts(branch)), place.span(branch))


def _not(place: Place, branch: Branch) -> Expr:
    return n.Not(expression(place, parts(branch)[0]), place.span(branch))


def _compare(place: Place, branch: Branch) -> Expr:
    left, operator, right = parts(branch)
    return n.Compare(
        str(operator), expression(place, left), expression(place, right), place.span(branch)
    )


def _equal(place: Place, branch: Branch) -> Expr:
    left, right = expressions(place, parts(branch))
    operator = "is" if branch.data == "equal" else "is not"
    return n.Compare(operator, left, right, place.span(branch))


def _member(place: Place, branch: Branch) -> Expr:
    element, group = expressions(place, parts(branch))
    return n.Member(element, group, branch.data == "not_member", place.span(branch))


def _empty(place: Place, branch: Branch) -> Expr:
    group = expression(place, parts(branch)[0])
    return n.Empty(group, branch.data == "not_empty", place.span(branch))


def _any(place: Place, branch: Branch) -> Expr:
    group = expression(place, parts(branch)[0])
    return n.Any(group, branch.data == "any", place.span(branch))


def _every(place: Place, branch: Branch) -> Expr:
    group, test = parts(branch)
    return n.Every(expression(place, group), with_test(place, test, expression), place.span(branch))


# --- numbers ------------------------------------------------------------------------------------


def _arithmetic(place: Place, branch: Branch) -> Expr:
    left, right = expressions(place, parts(branch))
    return n.Arithmetic(OPERATORS[branch.data], left, right, place.span(branch))


def _divide(place: Place, branch: Branch) -> Expr:
    left, right, rounding = parts(branch)
    return n.Divide(
        expression(place, left),
        expression(place, right),
        str(rounding or "down"),
        place.span(branch),
    )


def _negative(place: Place, branch: Branch) -> Expr:
    part = expression(place, parts(branch)[0])
    if isinstance(part, n.Number) and part.value >= 0:
        return n.Number(-part.value, place.span(branch))
    return n.Negative(part, place.span(branch))


def _count(place: Place, branch: Branch) -> Expr:
    return n.Count(expression(place, parts(branch)[0]), place.span(branch))


def _total(place: Place, branch: Branch) -> Expr:
    operator, amount, variable, group = parts(branch)
    return n.Total(
        str(operator),
        expression(place, amount),
        new_name(place, variable),
        expression(place, group),
        place.span(branch),
    )


def _extreme(place: Place, branch: Branch) -> Expr:
    operator, group, amount = parts(branch)
    return n.Extreme(
        str(operator), expression(place, group), expression(place, amount), place.span(branch)
    )


def _rank(place: Place, branch: Branch) -> Expr:
    _, item, group, *keys = parts(branch)
    ranked, among = expressions(place, [item, group])
    return n.Rank(ranked, among, tuple(expressions(place, keys)), place.span(branch))


def _end_of(place: Place, branch: Branch) -> Expr:
    end, *count, group = parts(branch)
    few = expression(place, count[0]) if count else None
    return n.EndOf(str(end), few, expression(place, group), place.span(branch))


def _times(place: Place, branch: Branch) -> Expr:
    return n.Times(name(place, leaf(branch)), place.span(branch))


OPERATORS: Mapping[str, str] = {"add": "+", "subtract": "-", "multiply": "*", "modulo": "mod"}


def _supposing(place: Place, branch: Branch) -> Expr:
    deed, value = expressions(place, parts(branch))
    return n.Supposing(deed, value, place.span(branch))


BUILDERS: Mapping[str, Callable[[Place, Branch], Expr]] = {
    "number": _number,
    "minus": _minus,
    "text": _text,
    "name": _name,
    "none": _none,
    "yes": _flag,
    "no_literal": _flag,
    "it": _it,
    "dot": _dot,
    "apply": _apply,
    "conditional": _conditional,
    "either": _either,
    "both": _both,
    "negated": _not,
    "compare": _compare,
    "equal": _equal,
    "unequal": _equal,
    "member": _member,
    "not_member": _member,
    "is_empty": _empty,
    "not_empty": _empty,
    "any": _any,
    "no": _any,
    "every": _every,
    "add": _arithmetic,
    "subtract": _arithmetic,
    "multiply": _arithmetic,
    "modulo": _arithmetic,
    "divide": _divide,
    "negative": _negative,
    "count": _count,
    "total": _total,
    "extreme": _extreme,
    "rank": _rank,
    "end_of": _end_of,
    "ends_of": _end_of,
    "times": _times,
    "supposing": _supposing,
}
