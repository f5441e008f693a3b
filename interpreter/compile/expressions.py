"""Writes facts, comparisons, numbers and conditions as Python.

See writing.py for what a form takes and gives.
"""

from __future__ import annotations

from ..core import expressions as core
from ..core.types import NumberT
from ..source import Span
from .writer import Line, Writer
from .writing import write, write_aside, write_number, write_thing


def constant(w: Writer, expr: core.Const) -> str:
    return w.module.literal(w.module.typed(expr))


def local(w: Writer, expr: core.Local) -> str:
    return w.name(expr.slot)


def mover(w: Writer, _: core.Mover) -> str:
    return w.fetch("M", "S.mover")


def field_of(w: Writer, expr: core.FieldOf) -> str:
    if expr.kind == "game":
        return w.module.field(w, expr.kind, expr.field)
    thing = write_thing(w, expr.thing, expr.field, expr.span)
    return f"{w.module.field(w, expr.kind, expr.field)}[{thing}]"


def owner_of_place(w: Writer, expr: core.OwnerOfPlace) -> str:
    zone = w.module.world.zones[expr.zone]
    thing = write_thing(w, expr.thing, expr.zone, expr.span)
    place = f"{w.module.places(w, zone.holds)}[{thing}]"
    return f"{w.module.whose(expr.zone)}[{place}]"


def in_zone(w: Writer, expr: core.InZone) -> str:
    zone = w.module.world.zones[expr.zone]
    thing = write_thing(w, expr.thing, expr.zone, expr.span)
    place = f"{w.module.places(w, zone.holds)}[{thing}]"
    if zone.count == 1:
        return f"({place} == {zone.first})"
    return f"({zone.first} <= {place} < {zone.first + zone.count})"


def place_of(w: Writer, expr: core.PlaceOf) -> str:
    first = w.module.world.zones[expr.zone].first
    if expr.owner is None:
        return str(first)
    owner = write_thing(w, expr.owner, expr.zone, expr.span)
    return f"({first} + {owner})" if first else owner


def contents(w: Writer, expr: core.Contents) -> str:
    place = write_thing(w, expr.place, "contents", expr.span)
    return f"{w.fetch('C', 'S.contents')}[{place}]"


def _chain(w: Writer, parts: tuple[core.Expr, ...], word: str) -> str:
    """`and` or `or`: a part whose lines may only run after the parts before it gets a test."""
    pieces: list[str] = []
    flag = ""
    for part in parts:
        lines, text = write_aside(w, part)
        if lines and (pieces or flag):
            flag = _settled(w, flag, pieces, word)
            w.put(f"if {flag}:" if word == "and" else f"if not {flag}:")
            w.splice(lines, 1)
            w.depth += 1
            w.put(f"{flag} = {text}")
            w.depth -= 1
            pieces = []
        else:
            w.splice(lines)
            pieces.append(text)
    if flag:
        return _settled(w, flag, pieces, word)
    return f"({f' {word} '.join(pieces)})"


def _settled(w: Writer, flag: str, pieces: list[str], word: str) -> str:
    """The flag that holds what the parts so far come to."""
    if not pieces:
        return flag
    name = w.fresh()
    w.put(f"{name} = {f' {word} '.join([flag, *pieces] if flag else pieces)}")
    return name


def both(w: Writer, expr: core.Both) -> str:
    return _chain(w, expr.parts, "and")


def either(w: Writer, expr: core.Either) -> str:
    return _chain(w, expr.parts, "or")


def negation(w: Writer, expr: core.Not) -> str:
    return f"(not {write(w, expr.part)})"


_SAME = {"is": "==", "is not": "!="}


def compare(w: Writer, expr: core.Compare) -> str:
    if expr.operator in _SAME:
        return f"({write(w, expr.left)} {_SAME[expr.operator]} {write(w, expr.right)})"
    left, right = write_number(w, expr.left), write_number(w, expr.right)
    return f"({left} {expr.operator} {right})"


def arithmetic(w: Writer, expr: core.Arithmetic) -> str:
    left, right = write_number(w, expr.left), write_number(w, expr.right)
    if expr.operator in ("+", "-", "*"):
        return f"({left} {expr.operator} {right})"
    if expr.operator == "mod":
        right = w.keep(right)
        if not _positive(expr.right):
            site = w.module.failures.division("mod", expr.span)
            w.put(f"if {right} <= 0: fail({site}, {right})")
        return f"({left} % {right})"
    left, right = w.keep(left), w.keep(right)
    order = "<" if expr.operator == "min" else ">"
    return f"({left} if {left} {order} {right} else {right})"


def divide(w: Writer, expr: core.Divide) -> str:
    left, right = write_number(w, expr.left), w.keep(write_number(w, expr.right))
    if not _positive(expr.right):
        w.put(f"if {right} == 0: fail({w.module.failures.division('/', expr.span)}, 0)")
    if expr.rounding == "down":
        return f"({left} // {right})"
    if expr.rounding == "up":
        return f"(-(-{left} // {right}))"
    return f"((2 * {left} + {right}) // (2 * {right}))"


def _positive(expr: core.Expr) -> bool:
    return isinstance(expr.type, NumberT) and expr.type.low > 0 and not expr.type.optional


def negative(w: Writer, expr: core.Negative) -> str:
    return f"(-{write_number(w, expr.part)})"


def absolute(w: Writer, expr: core.Absolute) -> str:
    return f"abs({write_number(w, expr.part)})"


def conditional(w: Writer, expr: core.Conditional) -> str:
    condition = write(w, expr.condition)
    then_lines, then = _branch(w, "then", expr.then, expr.span)
    other_lines, other = _branch(w, "otherwise", expr.otherwise, expr.span)
    if not then_lines and not other_lines:
        return f"({then} if {condition} else {other})"
    name = w.fresh()
    for head, lines, text in (
        (f"if {condition}:", then_lines, then),
        ("else:", other_lines, other),
    ):
        with w.indented(head):
            w.splice(lines, 1)
            w.put(f"{name} = {text}")
    return name


def _branch(w: Writer, sort: str, expr: core.Expr, whole: Span) -> tuple[list[Line], str]:
    with w.aside() as lines:
        w.mark(sort, whole)
        text = write(w, expr)
    return lines, text


def table(w: Writer, expr: core.Match) -> str:
    keys = [w.keep(write(w, key)) for key in expr.keys]
    name = w.fresh()
    word = "if"
    for cells, result in expr.rows:
        tests = [
            f"{key} == {w.module.literal(cell)}"
            for key, cell in zip(keys, cells, strict=True)
            if cell is not None
        ]
        # A row for anything ends the table; as the only row it needs a test all the same.
        head = f"{word} {' and '.join(tests) or 'True'}:"
        with w.indented(head):
            w.mark("row", result.span)
            w.put(f"{name} = {write(w, result)}")
        word = "elif"
    words = [
        f"worded({w.module.literal(key.type)}, {text})"
        for key, text in zip(expr.keys, keys, strict=True)
    ]
    w.put(f"else: fail({w.module.failures.no_row(expr.span)}, ({', '.join(words)},))")
    return name


def map_get(w: Writer, expr: core.MapGet) -> str:
    return f"dict({write(w, expr.map)})[{write(w, expr.key)}]"


def certain(w: Writer, expr: core.Certain) -> str:
    name = w.keep(write(w, expr.part))
    span, tests = expr.span, []
    if expr.part.type.optional and not expr.type.optional:
        site = w.module.failures.certainly(expr.type, span)
        tests.append(f"if {name} == -1: fail({site})")
    if isinstance(expr.type, NumberT) and not _within(expr.part, expr.type):
        low, high = expr.type.low, expr.type.high
        site = w.module.failures.not_in_range(low, high, span)
        free = f"{name} != -1 and " if expr.type.optional else ""
        tests.append(f"if {free}not {low} <= {name} <= {high}: fail({site}, {name})")
    for test in tests:
        w.put(test)
    return name


def _within(part: core.Expr, type_: NumberT) -> bool:
    known = part.type
    return isinstance(known, NumberT) and type_.low <= known.low and known.high <= type_.high


def times(w: Writer, expr: core.Times) -> str:
    return f"times(S, {w.module.layout.memories[expr.memory]})"
