"""Branches of the parser's tree become phrases: sets of things, and ways on a board.

Each function takes one kind of branch and the function that builds an expression, and is found by
its name in the table at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .. import nodes as n
from ..nodes import Expr
from .grammar import Branch
from .place import Place, leaf, name, new_name, parts

Build = Callable[[Place, Branch], Expr]


def with_test(place: Place, branch: Branch, build: Build) -> n.WithTest:
    """The test of a `with` or `has`."""
    field, *rest = parts(branch)
    operator = TESTS[branch.data]
    if operator == "compare":
        operator = str(rest.pop(0))
    value = build(place, rest[0]) if rest else None
    return n.WithTest(name(place, field), operator, value, place.span(branch))


TESTS: Mapping[str, str] = {
    "with_equal": "is",
    "with_unequal": "is not",
    "with_compare": "compare",
    "with_member": "in",
    "with_flag": "yes",
}


def _if_there(place: Place, branch: Branch | None, build: Build) -> Expr | None:
    return None if branch is None else build(place, branch)


def _bound(place: Place, branch: Branch, build: Build) -> Expr:
    variable, group = parts(branch)
    return n.Bound(new_name(place, variable), build(place, group), place.span(branch))


def _with(place: Place, branch: Branch, build: Build) -> Expr:
    group, test = parts(branch)
    return n.With(build(place, group), with_test(place, test, build), place.span(branch))


def _where(place: Place, branch: Branch, build: Build) -> Expr:
    group, condition = parts(branch)
    return n.Where(build(place, group), build(place, condition), place.span(branch))


def _without(place: Place, branch: Branch, build: Build) -> Expr:
    group, others = parts(branch)
    return n.Without(build(place, group), build(place, others), place.span(branch))


def _sorted(place: Place, branch: Branch, build: Build) -> Expr:
    group, *rest = parts(branch)
    keys = tuple(
        (build(place, key), descending is not None)
        for key, descending in zip(rest[::2], rest[1::2], strict=True)
    )
    return n.Sorted(build(place, group), keys, place.span(branch))


def _neighbours(place: Place, branch: Branch, build: Build) -> Expr:
    of, way = parts(branch)
    over, going = _way(place, way, build)
    return n.Neighbours(build(place, of), over, going, place.span(branch))


def _way(place: Place, branch: Branch | None, build: Build) -> tuple[n.Name | None, Expr | None]:
    """`over` some links or `going` some way."""
    if branch is None:
        return None, None
    if branch.data == "over":
        return name(place, leaf(branch)), None
    return None, build(place, parts(branch)[0])


def _step(place: Place, branch: Branch, build: Build) -> Expr:
    start, direction = parts(branch)
    return n.Step(build(place, start), build(place, direction), place.span(branch))


def _ray(place: Place, branch: Branch, build: Build) -> Expr:
    start, direction, end = parts(branch)
    mode = None if end is None else str(end.data).removeprefix("ray_")
    condition = None if end is None else build(place, end.children[0])
    first, way = build(place, start), build(place, direction)
    return n.Ray(first, way, mode, condition, place.span(branch))


def _lines(place: Place, branch: Branch, build: Build) -> Expr:
    length, through = parts(branch)
    along = _if_there(place, through, build)
    return n.Lines(build(place, length), along, place.span(branch))


def _reach(place: Place, branch: Branch, build: Build) -> Expr:
    start, way, within, through = parts(branch)
    over, going = _way(place, way, build)
    return n.Reach(
        build(place, start),
        over,
        going,
        _if_there(place, within, build),
        _if_there(place, through, build),
        place.span(branch),
    )


def _route(place: Place, branch: Branch, build: Build) -> Expr:
    start, goal, way, through = parts(branch)
    over, going = _way(place, way, build)
    return n.Route(
        str(branch.data),
        build(place, start),
        build(place, goal),
        over,
        going,
        _if_there(place, through, build),
        place.span(branch),
    )


def _numbers(place: Place, branch: Branch, build: Build) -> Expr:
    low, high = parts(branch)
    return n.Numbers(build(place, low), build(place, high), place.span(branch))


PHRASES: Mapping[str, Callable[[Place, Branch, Build], Expr]] = {
    "bound_phrase": _bound,
    "with_phrase": _with,
    "where_phrase": _where,
    "without_phrase": _without,
    "sorted_phrase": _sorted,
    "neighbours": _neighbours,
    "step": _step,
    "ray": _ray,
    "lines": _lines,
    "reach": _reach,
    "distance": _route,
    "path": _route,
    "numbers": _numbers,
}
