"""Writes what sentences do to a position as Python: fields, places, memories, chance, the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core import expressions as expr
from ..core import statements as core
from ..core.types import EnumT, NumberT, PlaceT, SetT
from ..core.world import FieldInfo
from ..source import Span
from . import form
from .tracing import changing_field, changing_order, changing_places, ending_mark
from .writer import Writer
from .writing import write, write_number, write_thing


def is_set(expression: expr.Expr) -> bool:
    return isinstance(expression.type, SetT)


def _cell(w: Writer, s: core.SetField | core.ChangeField) -> tuple[str, str]:
    """The thing, and where its field is kept."""
    if s.kind == "game":
        return "0", w.module.field(w, s.kind, s.field)
    thing = w.keep(write_thing(w, s.thing, s.field, s.span))
    return thing, f"{w.module.field(w, s.kind, s.field)}[{thing}]"


def _set_field(w: Writer, s: core.SetField) -> None:
    info = w.module.world.fields[s.kind, s.field]
    value = write(w, s.value)
    thing, cell = _cell(w, s)
    if not _fits(s.value, info):
        value = _fitted(w, info, value, s.span)
    with changing_field(w, s, thing, cell):
        w.put(f"{cell} = {value}")
    if info.seen_by != "all":
        _hide(w, s.kind, f"({thing},)")


def _change_field(w: Writer, s: core.ChangeField) -> None:
    info = w.module.world.fields[s.kind, s.field]
    amount = write_number(w, s.amount)
    thing, cell = _cell(w, s)
    if info.type.optional:
        w.put(f"if {cell} == -1: fail({w.module.failures.none_here('a number', s.span)})")
    value = _fitted(w, info, f"({cell} + {amount})", s.span)
    with changing_field(w, s, thing, cell):
        w.put(f"{cell} = {value}")
    if info.seen_by != "all":
        _hide(w, s.kind, f"({thing},)")


def _fits(value: expr.Expr, info: FieldInfo) -> bool:
    """Whether a value is known to be within the range of a field."""
    if not isinstance(info.type, NumberT):
        return True
    known = value.type
    return (
        isinstance(known, NumberT)
        and info.type.low <= known.low
        and known.high <= info.type.high
        and (info.type.optional or not known.optional)
    )


def _fitted(w: Writer, info: FieldInfo, value: str, span: Span) -> str:
    """A number within the range of its field, or a failure."""
    if isinstance(info.type, EnumT):
        low, high = 0, len(info.type.members) - 1
    else:
        assert isinstance(info.type, NumberT)
        low, high = info.type.low, info.type.high
    name = w.fresh()
    w.put(f"{name} = {value}")
    free = f"{name} != -1 and " if info.type.optional else ""
    if info.edge == "clamped":
        w.put(
            f"if {free}not {low} <= {name} <= {high}: {name} = {low} if {name} < {low} else {high}"
        )
    elif info.edge == "cyclic":
        turn = f"{low} + ({name} - {low}) % {high - low + 1}"
        w.put(f"if {free}not {low} <= {name} <= {high}: {name} = {turn}")
    else:
        full = info.name if info.kind == "game" else f"{info.kind}.{info.name}"
        site = w.module.failures.out_of_range(full, low, high, span)
        w.put(f"if {free}not {low} <= {name} <= {high}: fail({site}, {name})")
    return name


def _place(w: Writer, to: expr.Expr) -> str:
    place = write(w, to)
    if not to.type.optional:
        return place
    place = w.keep(place)
    w.put(f"if {place} == -1: fail({w.module.failures.none_here('a place', to.span)})")
    return place


def _things(w: Writer, what: expr.Expr) -> str:
    """One thing or several, as a row."""
    things = write(w, what)
    if is_set(what):
        return things
    return f"({_certain_thing(w, what, things)},)"


def _certain_thing(w: Writer, what: expr.Expr, text: str) -> str:
    if what.type.optional:
        text = w.keep(text)
        w.put(f"if {text} == -1: fail({w.module.failures.none_here('a thing', what.span)})")
    return text


def _move(w: Writer, s: core.Move) -> None:
    kind = w.module.layout.kinds[s.kind]
    if is_set(s.what) or s.end == "top":
        things = _things(w, s.what)
        act = f"move_all(S, {kind}, {things}, {_place(w, s.to)}, {s.end == 'top'})"
    else:
        thing = _certain_thing(w, s.what, write(w, s.what))
        act = f"move_one(S, {kind}, {thing}, {_place(w, s.to)})"
    with changing_places(w, s.kind, s.span):
        w.put(act)


def _return(w: Writer, s: core.Return) -> None:
    homes = w.module.literal(w.module.world.supplies[s.kind])
    kind = w.module.layout.kinds[s.kind]
    element, things = w.fresh("x"), _things(w, s.what)
    with changing_places(w, s.kind, s.span), w.going_over(element, things):
        w.put(f"move_one(S, {kind}, {element}, {homes}[{element}])")


def _shuffle(w: Writer, s: core.Shuffle) -> None:
    place, contents = w.keep(_place(w, s.place)), w.fetch("C", "S.contents")
    with changing_order(w, place, s.span):
        w.put(f"{contents}[{place}] = shuffled(S, {contents}[{place}])")
    assert isinstance(s.place.type, PlaceT)
    _hide(w, s.place.type.holds, f"{contents}[{place}]")


def _hide(w: Writer, kind: str, things: str) -> None:
    """What was shown of things is no longer so, if the rules show any."""
    if kind in w.module.shown:
        w.put(f"hide(S, {kind!r}, {things})")


def _draw(w: Writer, s: core.Draw) -> None:
    kind = w.module.layout.kinds[s.kind]
    count, source, to = write_number(w, s.count), _place(w, s.source), _place(w, s.to)
    with changing_places(w, s.kind, s.span):
        w.put(f"draw_some(S, {kind}, {count}, {source}, {to})")


def _roll(w: Writer, s: core.Roll) -> None:
    low, high = w.keep(write_number(w, s.low)), w.keep(write_number(w, s.high))
    w.put(f"if {low} > {high}: fail({w.module.failures.empty_range(s.span)}, {low}, {high})")
    w.assign(s.slot, f"{low} + below(S, {high} - {low} + 1)")


def _pick(w: Writer, s: core.Pick) -> None:
    group = w.keep(write(w, s.group))
    w.put(f"if not {group}: fail({w.module.failures.nothing_to_pick(s.span)})")
    w.assign(s.slot, f"{group}[below(S, len({group}))]")


def _say(w: Writer, s: core.Say) -> None:
    with w.indented("if S.log is not None:"):
        w.put(f"say(S, {write(w, s.text)})")


def _show(w: Writer, s: core.Show) -> None:
    if not s.kind:
        w.put(f"tell(S, {_things(w, s.to)})")
        return
    what, to = _things(w, s.what), _things(w, s.to)
    w.put(f"show(S, {s.kind!r}, {what}, {to})")


def _remember(w: Writer, s: core.Remember) -> None:
    w.put(f"remember(S, {w.module.layout.memories[s.memory]})")


def _forget(w: Writer, s: core.Forget) -> None:
    w.put(f"S.memories[{w.module.layout.memories[s.memory]}] = {{}}")


def _set_mover(w: Writer, s: form.SetMover) -> None:
    w.put(f"{w.fetch('M', 'S.mover')} = S.mover = {write(w, s.player)}")


def _count_ply(w: Writer, s: form.CountPly) -> None:
    w.put("S.ply += 1")


def _end_marks(w: Writer, s: form.EndMarks) -> None:
    for kind, field in w.module.marks[s.scope]:
        info = w.module.world.fields[kind, field]
        cell = w.module.field(w, kind, field)
        with ending_mark(w, kind, field, cell, s.span):
            if kind == "game":
                w.put(f"{cell} = {w.module.literal(w.module.start_of(info)[0])}")
            else:
                start = w.module.literal(w.module.start_of(info))
                w.put(f"{cell}[:] = {start}")
        if info.seen_by != "all":
            _hide(w, kind, f"range(len({cell}))")


def _settle(w: Writer, s: form.Settle) -> None:
    w.put("settle(S)")


EFFECTS: dict[type, Callable[[Writer, Any], None]] = {
    core.SetField: _set_field,
    core.ChangeField: _change_field,
    core.Move: _move,
    core.Return: _return,
    core.Shuffle: _shuffle,
    core.Draw: _draw,
    core.Roll: _roll,
    core.Pick: _pick,
    core.Say: _say,
    core.Show: _show,
    core.Remember: _remember,
    core.Forget: _forget,
    form.SetMover: _set_mover,
    form.CountPly: _count_ply,
    form.EndMarks: _end_marks,
    form.Settle: _settle,
}
