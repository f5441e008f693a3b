"""What sentences do to a position: fields, places and memories change, nothing else.

Each function changes the state of its evaluator. Tuples and memories are replaced and not changed,
for copies of the state share them.
"""

from __future__ import annotations

from ..core import expressions as core
from ..core import statements as deeds
from ..core.types import NONE, EnumT, NumberT, PlaceT, SetT
from ..core.world import FieldInfo
from ..run.chance import shuffled
from ..run.failure import field_of_none, none_here, out_of_range
from ..run.memory import memory_key
from ..run.primitives import hide
from ..source import Span
from .evaluate import Evaluator, Locals, Value
from .facts import position, read_field
from .numbers import number


def thing_of(ev: Evaluator, deed: deeds.SetField | deeds.ChangeField, local: Locals) -> int:
    """The thing whose field a sentence changes."""
    if deed.kind == "game":
        return 0
    thing = int(ev.evaluate(deed.thing, local))
    if thing == NONE:
        raise field_of_none(deed.field, deed.span)
    return thing


def new_value(
    ev: Evaluator, deed: deeds.SetField | deeds.ChangeField, thing: int, local: Locals
) -> Value:
    """What the field holds after the sentence, within its range."""
    info = ev.world.fields[deed.kind, deed.field]
    if isinstance(deed, deeds.SetField):
        return _fitted(info, ev.evaluate(deed.value, local), deed.span)
    before = read_field(ev, deed.kind, deed.field, thing)
    if before == NONE and info.type.optional:
        raise none_here("a number", deed.span)
    return _fitted(info, before + number(ev, deed.amount, local), deed.span)


def _fitted(info: FieldInfo, value: Value, span: Span) -> Value:
    if not isinstance(info.type, NumberT | EnumT) or (value == NONE and info.type.optional):
        return value
    low, high = (
        (info.type.low, info.type.high)
        if isinstance(info.type, NumberT)
        else (0, len(info.type.members) - 1)
    )
    if low <= value <= high:
        return value
    if info.edge == "clamped":
        return low if value < low else high
    if info.edge == "cyclic":
        return low + (value - low) % (high - low + 1)
    raise out_of_range(field_name(info), value, low, high, span)


def field_name(info: FieldInfo) -> str:
    """As the rules write it: `town.size`, or the bare name if it belongs to the game."""
    return info.name if info.kind == "game" else f"{info.kind}.{info.name}"


def write_field(ev: Evaluator, kind: str, field: str, thing: int, value: Value) -> None:
    """Let a field hold a value."""
    state = position(ev)
    if kind == "game":
        state.game[ev.layout.game[field]] = value
    else:
        state.fields[ev.layout.fields[kind, field]][thing] = value
    if ev.world.fields[kind, field].seen_by != "all":
        hide(state, kind, (thing,))


def end_marks(ev: Evaluator, scope: str) -> None:
    """Fields that last until the end of a scope have their starting values again."""
    for (kind, field), info in ev.world.fields.items():
        if info.until == scope and not info.constant:
            for thing, value in enumerate(info.initial):
                write_field(ev, kind, field, thing, value)


def move(ev: Evaluator, deed: deeds.Move, local: Locals) -> None:
    things = _things(ev, deed.what, local)
    place = _place(ev, deed.to, local)
    _take_out(ev, deed.kind, things)
    _put(ev, deed.kind, things, place, deed.end)


def give_back(ev: Evaluator, deed: deeds.Return, local: Locals) -> None:
    for thing in _things(ev, deed.what, local):
        _take_out(ev, deed.kind, (thing,))
        _put(ev, deed.kind, (thing,), ev.world.supplies[deed.kind][thing], "bottom")


def draw(ev: Evaluator, deed: deeds.Draw, local: Locals) -> None:
    count = number(ev, deed.count, local)
    source, to = _place(ev, deed.source, local), _place(ev, deed.to, local)
    for _ in range(count):
        drawn = position(ev).contents[source][:1]
        _take_out(ev, deed.kind, drawn)
        _put(ev, deed.kind, drawn, to, "bottom")


def shuffle(ev: Evaluator, deed: deeds.Shuffle, local: Locals) -> None:
    state, place = position(ev), _place(ev, deed.place, local)
    state.contents[place] = shuffled(state, state.contents[place])
    assert isinstance(deed.place.type, PlaceT)
    hide(state, deed.place.type.holds, state.contents[place])


def _things(ev: Evaluator, what: core.Expr, local: Locals) -> tuple[int, ...]:
    value = ev.evaluate(what, local)
    if isinstance(what.type, SetT):
        return tuple(value)
    if value == NONE:
        raise none_here("a thing", what.span)
    return (value,)


def _place(ev: Evaluator, to: core.Expr, local: Locals) -> int:
    place = int(ev.evaluate(to, local))
    if place == NONE:
        raise none_here("a place", to.span)
    return place


def _take_out(ev: Evaluator, kind: str, things: tuple[int, ...]) -> None:
    state = position(ev)
    places = state.places[ev.layout.kinds[kind]]
    for thing in things:
        place = places[thing]
        if place != NONE:
            state.contents[place] = tuple(each for each in state.contents[place] if each != thing)
        places[thing] = NONE


def _put(ev: Evaluator, kind: str, things: tuple[int, ...], place: int, end: str) -> None:
    state = position(ev)
    before = state.contents[place]
    state.contents[place] = (*things, *before) if end == "top" else (*before, *things)
    for thing in things:
        state.places[ev.layout.kinds[kind]][thing] = place


def show(ev: Evaluator, deed: deeds.Show, local: Locals) -> None:
    state = position(ev)
    players = _things(ev, deed.to, local)
    if not deed.kind:
        return
    things = _things(ev, deed.what, local)
    state.shown |= {(deed.kind, thing, player) for thing in things for player in players}


def remember(ev: Evaluator, deed: deeds.Remember, local: Locals) -> None:
    state, at = position(ev), ev.layout.memories[deed.memory]
    key = memory_key(ev.world, ev.layout, state, ev.world.memories[deed.memory])
    state.memories[at] = {**state.memories[at], key: state.memories[at].get(key, 0) + 1}


def forget(ev: Evaluator, deed: deeds.Forget, local: Locals) -> None:
    position(ev).memories[ev.layout.memories[deed.memory]] = {}
