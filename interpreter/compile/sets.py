"""Writes sets as Python: loops that keep, count, add up, compare and sort."""

from __future__ import annotations

from attrs import evolve

from ..core import expressions as core
from ..core.types import NumberT, SetT, TextT, Type
from ..run.primitives import MOST_NUMBERS
from .calls import search, searched
from .going import each
from .indexes import narrowed
from .inline import fits
from .writer import Writer
from .writing import write, write_aside, write_number

MANY_NUMBERS = 100
"""A set that may hold as many numbers is paid for when it is made."""


def keep(w: Writer, expr: core.Filter) -> str:
    return f"tuple({listed(w, expr)})"


def listed(w: Writer, expr: core.Expr) -> str:
    """The elements of a set as a row that is only gone through once: a list will do."""
    if not isinstance(expr, core.Filter) or w.module.constant(expr) is not None:
        return write(w, expr)
    group, conditions = narrowed(w, expr)
    if not conditions:
        return write(w, group)
    if isinstance(group, core.CallValue) and fits(w, group):
        return _gathered(w, expr)
    source = listed(w, group)
    name = w.name(expr.slot)
    tests = [write_aside(w, condition) for condition in conditions]
    if not any(lines for lines, _ in tests):
        w.elements += w.known_length(source)
        return f"[{name} for {name} in {source} if {' and '.join(text for _, text in tests)}]"
    found = w.fresh()
    w.put(f"{found} = []")
    with w.going_over(name, source):
        for lines, text in tests:
            w.splice(lines, 1)
            w.put(f"if not {text}: continue")
        w.put(f"{found}.append({name})")
    return found


def _gathered(w: Writer, expr: core.Filter) -> str:
    found = w.fresh()
    w.put(f"{found} = []")
    each(w, expr, lambda element: w.put(f"{found}.append({element})"))
    return found


def reduce(w: Writer, expr: core.Reduce) -> str:
    match expr.operator:
        case "count":
            return _count(w, expr)
        case "any" | "no":
            return _any(w, expr)
        case "every":
            return _every(w, expr)
        case "sum":
            return _sum(w, expr)
    return _best(w, expr)


def _count(w: Writer, expr: core.Reduce) -> str:
    if not isinstance(expr.group, core.Filter):
        return f"len({write(w, expr.group)})"
    total = w.fresh()
    w.put(f"{total} = 0")
    each(w, expr.group, lambda _: w.put(f"{total} += 1"))
    return total


def _any(w: Writer, expr: core.Reduce) -> str:
    some = expr.operator == "any"
    if isinstance(expr.group, core.CallValue) and searched(w, expr.group):
        found = search(w, expr.group, "any")
        return found if some else f"(not {found})"
    if isinstance(expr.group, core.Conditional):
        then, other = (evolve(expr, group=part) for part in (expr.group.then, expr.group.otherwise))
        return write(w, evolve(expr.group, then=then, otherwise=other, type=expr.type))
    if not isinstance(expr.group, core.Filter | core.CallValue | core.Join):
        return f"(len({write(w, expr.group)}) {'>' if some else '=='} 0)"
    name = w.fresh()
    w.put(f"{name} = {not some}")
    undecided = f"not {name}" if some else name
    each(w, expr.group, lambda _: _break_off(w, name, str(some)), None, undecided)
    return name


def _break_off(w: Writer, name: str, value: str) -> None:
    w.put(f"{name} = {value}")
    w.put("break")


def _every(w: Writer, expr: core.Reduce) -> str:
    amount, name = expr.amount, w.fresh()
    assert amount is not None
    w.put(f"{name} = True")

    def test(_: str) -> None:
        with w.indented(f"if not {write(w, amount)}:"):
            _break_off(w, name, "False")

    each(w, expr.group, test, expr.slot, name)
    return name


def _sum(w: Writer, expr: core.Reduce) -> str:
    amount, total = expr.amount, w.fresh()
    assert amount is not None
    w.put(f"{total} = 0")
    each(w, expr.group, lambda _: w.put(f"{total} += {write_number(w, amount)}"), expr.slot)
    return total


def _best(w: Writer, expr: core.Reduce) -> str:
    amount, best = expr.amount, w.fresh()
    assert amount is not None
    order = ">" if expr.operator == "highest" else "<"
    w.put(f"{best} = None")

    def compare(_: str) -> None:
        found = w.keep(write_number(w, amount))
        w.put(f"if {best} is None or {found} {order} {best}: {best} = {found}")

    each(w, expr.group, compare, expr.slot)
    w.put(f"if {best} is None: {best} = 0")
    return best


def extreme(w: Writer, expr: core.Extreme) -> str:
    best, found = w.fresh(), w.fresh()
    order = ">" if expr.operator == "most" else "<"
    w.put(f"{best} = None")
    w.put(f"{found} = []")

    def compare(element: str) -> None:
        amount = w.keep(write_number(w, expr.amount))
        with w.indented(f"if {best} is None or {amount} {order} {best}:"):
            w.put(f"{best} = {amount}")
            w.put(f"{found} = [{element}]")
        w.put(f"elif {amount} == {best}: {found}.append({element})")

    each(w, expr.group, compare, expr.slot)
    return f"tuple({found})"


def rank(w: Writer, expr: core.Rank) -> str:
    before = w.names.get(expr.slot)
    w.names[expr.slot] = w.keep(write(w, expr.item))
    own, higher = w.keep(_keys(w, expr)), w.fresh()
    del w.names[expr.slot]
    if before is not None:
        w.names[expr.slot] = before
    w.put(f"{higher} = 1")
    each(w, expr.group, lambda _: w.put(f"if {_keys(w, expr)} > {own}: {higher} += 1"), expr.slot)
    return higher


def _keys(w: Writer, expr: core.Rank) -> str:
    return f"({', '.join(write_number(w, key) for key in expr.keys)},)"


def end_of(w: Writer, expr: core.EndOf) -> str:
    if expr.count is not None:
        return _ends_of(w, expr, expr.count)
    if expr.end == "first" and isinstance(expr.group, core.CallValue) and searched(w, expr.group):
        return search(w, expr.group, "first")
    if expr.end == "first" and isinstance(expr.group, core.Filter | core.CallValue):
        name = w.fresh()
        w.put(f"{name} = -1")
        each(w, expr.group, lambda found: _break_off(w, name, found), None, f"{name} == -1")
        return name
    group = w.keep(write(w, expr.group))
    return f"({group}[{0 if expr.end == 'first' else -1}] if {group} else -1)"


def _ends_of(w: Writer, expr: core.EndOf, count: core.Expr) -> str:
    several = w.keep(write_number(w, count))
    group = write(w, expr.group)
    if expr.end == "first":
        return f"{group}[:{several} if {several} > 0 else 0]"
    group = w.keep(group)
    first = f"len({group}) - {several} if 0 < {several} < len({group}) else 0"
    return f"{group}[{first} if {several} > 0 else len({group}):]"


def in_order(w: Writer, expr: core.Sorted) -> str:
    rows = w.fresh()
    w.put(f"{rows} = []")

    def add(element: str) -> None:
        keys = [_sort_key(w, key, descends) for key, descends in expr.keys]
        # The number of the row keeps the sort stable, and elements from being compared.
        w.put(f"{rows}.append(({', '.join(keys)}, len({rows}), {element}))")

    each(w, expr.group, add, expr.slot)
    w.put(f"{rows}.sort()")
    return f"tuple([row[-1] for row in {rows}])"


def _sort_key(w: Writer, key: core.Expr, descends: bool) -> str:
    text = write(w, key)
    if not descends:
        return text
    return f"Backwards({text})" if isinstance(key.type, TextT | SetT) else f"-{text}"


def join(w: Writer, expr: core.Join) -> str:
    return f"join(S, {write(w, expr.left)}, {write(w, expr.right)})"


def without(w: Writer, expr: core.Without) -> str:
    group = write(w, expr.group)
    lines, others = write_aside(w, expr.others)
    w.splice(lines)
    if _depth(expr.others.type) < _depth(expr.group.type):
        element, others = w.fresh("x"), w.keep(others)
        return f"tuple([{element} for {element} in {group} if {element} != {others}])"
    return f"without(S, {group}, {others})"


def _depth(type_: Type) -> int:
    """How many times a type is a set: a line is a set of cells, lines are a set of those."""
    return 1 + _depth(type_.element) if isinstance(type_, SetT) else 0


def single(w: Writer, expr: core.Single) -> str:
    element = write(w, expr.element)
    if not expr.element.type.optional:
        return f"({element},)"
    element = w.keep(element)
    return f"(({element},) if {element} != -1 else ())"


def numbers(w: Writer, expr: core.Numbers) -> str:
    low, high = write_number(w, expr.low), write_number(w, expr.high)
    ends = expr.low.type, expr.high.type
    assert isinstance(ends[0], NumberT)
    assert isinstance(ends[1], NumberT)
    if ends[1].high - ends[0].low >= MOST_NUMBERS:
        low, high = w.keep(low), w.keep(high)
        site = w.module.failures.too_many_numbers(expr.span)
        w.put(f"if {high} - {low} >= {MOST_NUMBERS}: fail({site}, {low}, {high})")
    if ends[1].high - ends[0].low >= MANY_NUMBERS:
        low, high = w.keep(low), w.keep(high)
        w.spend(f"max({high} - {low}, 0) >> 4")
    return f"tuple(range({low}, {high} + 1))"


def member(w: Writer, expr: core.Member) -> str:
    word = "not in" if expr.negated else "in"
    element, group = write(w, expr.element), write(w, expr.group)
    w.elements += w.known_length(group)
    return f"({element} {word} {group})"
