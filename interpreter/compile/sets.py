"""Writes sets as Python: loops that keep, count, add up, compare and sort.

A set that is only gone through is never built: its conditions become tests in the loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..core import expressions as core
from ..core.types import SetT, TextT, Type
from .indexes import narrowed
from .inline import fits, inlined
from .writer import Writer
from .writing import write, write_aside, write_number


@contextmanager
def each(w: Writer, group: core.Expr, slot: int | None = None) -> Iterator[str]:
    """A loop over a set; the lines put meanwhile are its body. Gives the name of the element."""
    if w.module.constant(group) is None:
        if isinstance(group, core.Filter):
            with _each_kept(w, group, slot) as name:
                yield name
            return
        if isinstance(group, core.CallValue) and fits(w, group):
            with _each_of_value(w, group, slot) as name:
                yield name
            return
    text = write(w, group)
    name = w.name(slot) if slot is not None else w.fresh("x")
    with w.looping(f"for {name} in {text}:"):
        yield name


@contextmanager
def _each_of_value(w: Writer, call: core.CallValue, slot: int | None) -> Iterator[str]:
    """The body of a value is gone through in its own names, what is done there in the outer."""
    outer = w.names
    with inlined(w, call) as body, each(w, body) as name:
        inner, w.names = w.names, outer
        if slot is not None:
            w.names[slot] = name
        yield name
        w.names = inner


@contextmanager
def _each_kept(w: Writer, kept: core.Filter, slot: int | None) -> Iterator[str]:
    group, conditions = narrowed(w, kept)
    with each(w, group, kept.slot) as name:
        if slot is not None:
            w.names[slot] = name
        for condition in conditions:
            w.put(f"if not {write(w, condition)}: continue")
        yield name


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
        return f"[{name} for {name} in {source} if {' and '.join(text for _, text in tests)}]"
    found = w.fresh()
    w.put(f"{found} = []")
    with w.looping(f"for {name} in {source}:"):
        for lines, text in tests:
            w.splice(lines, 1)
            w.put(f"if not {text}: continue")
        w.put(f"{found}.append({name})")
    return found


def _gathered(w: Writer, expr: core.Filter) -> str:
    found = w.fresh()
    w.put(f"{found} = []")
    with each(w, expr) as element:
        w.put(f"{found}.append({element})")
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
    with each(w, expr.group):
        w.put(f"{total} += 1")
    return total


def _any(w: Writer, expr: core.Reduce) -> str:
    found = "True" if expr.operator == "any" else "False"
    if not isinstance(expr.group, core.Filter | core.CallValue):
        group = write(w, expr.group)
        return f"(len({group}) > 0)" if expr.operator == "any" else f"(len({group}) == 0)"
    name = w.fresh()
    w.put(f"{name} = {'False' if found == 'True' else 'True'}")
    with each(w, expr.group):
        w.put(f"{name} = {found}")
        w.put("break")
    return name


def _every(w: Writer, expr: core.Reduce) -> str:
    assert expr.amount is not None
    name = w.fresh()
    w.put(f"{name} = True")
    with each(w, expr.group, expr.slot):
        w.put(f"if {write(w, expr.amount)}: continue")
        w.put(f"{name} = False")
        w.put("break")
    return name


def _sum(w: Writer, expr: core.Reduce) -> str:
    assert expr.amount is not None
    total = w.fresh()
    w.put(f"{total} = 0")
    with each(w, expr.group, expr.slot):
        w.put(f"{total} += {write_number(w, expr.amount)}")
    return total


def _best(w: Writer, expr: core.Reduce) -> str:
    assert expr.amount is not None
    best = w.fresh()
    order = ">" if expr.operator == "highest" else "<"
    w.put(f"{best} = None")
    with each(w, expr.group, expr.slot):
        amount = w.keep(write_number(w, expr.amount))
        w.put(f"if {best} is None or {amount} {order} {best}: {best} = {amount}")
    w.put(f"if {best} is None: {best} = 0")
    return best


def extreme(w: Writer, expr: core.Extreme) -> str:
    best, found = w.fresh(), w.fresh()
    order = ">" if expr.operator == "most" else "<"
    w.put(f"{best} = None")
    w.put(f"{found} = []")
    with each(w, expr.group, expr.slot) as element:
        amount = w.keep(write_number(w, expr.amount))
        with w.indented(f"if {best} is None or {amount} {order} {best}:"):
            w.put(f"{best} = {amount}")
            w.put(f"{found} = [{element}]")
        w.put(f"elif {amount} == {best}: {found}.append({element})")
    return f"tuple({found})"


def end_of(w: Writer, expr: core.EndOf) -> str:
    if expr.count is not None:
        count = w.keep(write_number(w, expr.count))
        group = write(w, expr.group)
        if expr.end == "first":
            return f"{group}[:{count} if {count} > 0 else 0]"
        group = w.keep(group)
        first = f"len({group}) - {count} if 0 < {count} < len({group}) else 0"
        return f"{group}[{first} if {count} > 0 else len({group}):]"
    if expr.end == "first" and isinstance(expr.group, core.Filter | core.CallValue):
        name = w.fresh()
        w.put(f"{name} = -1")
        with each(w, expr.group) as element:
            w.put(f"{name} = {element}")
            w.put("break")
        return name
    group = w.keep(write(w, expr.group))
    return f"({group}[{0 if expr.end == 'first' else -1}] if {group} else -1)"


def in_order(w: Writer, expr: core.Sorted) -> str:
    rows = w.fresh()
    w.put(f"{rows} = []")
    with each(w, expr.group, expr.slot) as element:
        keys = [_sort_key(w, key, descends) for key, descends in expr.keys]
        # The number of the row keeps the sort stable, and elements from being compared.
        w.put(f"{rows}.append(({', '.join(keys)}, len({rows}), {element}))")
    w.put(f"{rows}.sort()")
    return f"tuple([row[-1] for row in {rows}])"


def _sort_key(w: Writer, key: core.Expr, descends: bool) -> str:
    text = write(w, key)
    if not descends:
        return text
    return f"Backwards({text})" if isinstance(key.type, TextT | SetT) else f"-{text}"


def join(w: Writer, expr: core.Join) -> str:
    return f"join({write(w, expr.left)}, {write(w, expr.right)})"


def without(w: Writer, expr: core.Without) -> str:
    group = write(w, expr.group)
    lines, others = write_aside(w, expr.others)
    w.splice(lines)
    element = w.fresh("x")
    if _depth(expr.others.type) < _depth(expr.group.type):
        others = w.keep(others)
        return f"tuple([{element} for {element} in {group} if {element} != {others}])"
    others = w.keep(others)
    return f"tuple([{element} for {element} in {group} if {element} not in {others}])"


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
    return f"tuple(range({write_number(w, expr.low)}, {write_number(w, expr.high)} + 1))"


def member(w: Writer, expr: core.Member) -> str:
    word = "not in" if expr.negated else "in"
    return f"({write(w, expr.element)} {word} {write(w, expr.group)})"
