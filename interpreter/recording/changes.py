"""What changed between two positions, in the words of recorded games.

Takes the positions before and after a decision; gives a line for things to which the same happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..core.types import NONE
from ..run.state import State
from ..wording import counted
from .position import result_words
from .telling import Teller, printable


def changes(teller: Teller, before: State, after: State) -> tuple[str, ...]:
    """Every change of a field or place, and whether chance was drawn."""
    lines = [*_of_game(teller, before, after)]
    for kind in teller.machine.world.kinds:
        lines += _of_kind(teller, before, after, kind)
    lines += _orders(teller, before, after)
    lines += _shown(teller, before, after)
    lines += _remembered(teller, before, after)
    if before.rng != after.rng:
        lines.append("chance is drawn")
    if before.asked is not None and after.asked is None:
        lines.append(f"the game is over: {result_words(teller, after)}")
    return tuple(printable(line) for line in lines)


def _of_game(teller: Teller, before: State, after: State) -> Iterator[str]:
    machine = teller.machine
    if before.game == after.game:
        return
    told = []
    for name, at in machine.layout.game.items():
        old, new = before.game[at], after.game[at]
        if old != new:
            type = machine.world.fields["game", name].type
            called = name.replace("_", " ")
            told.append(f"{called} {teller.value(old, type)} -> {teller.value(new, type)}")
    yield f"game: {'; '.join(told)}"


def _of_kind(teller: Teller, before: State, after: State, kind: str) -> Iterator[str]:
    """The things of a kind that changed; those to which the same happened on one line."""
    moved = _moves(teller, before, after, kind)
    happened = {thing: [told] for thing, told in moved.items()}
    for thing, told in _field_changes(teller, before, after, kind):
        happened.setdefault(thing, []).append(told)
    lying = teller.machine.layout.kinds.get(kind)
    alike = teller.machine.world.kinds[kind].alike
    together: dict[tuple[str, str], list[str]] = {}
    for thing, told_of in sorted(happened.items()):
        where = ""
        if alike and lying is not None and thing not in moved:
            place = after.places[lying][thing]
            where = f" in {teller.place(place)}" if place != NONE else ""
        together.setdefault((where, "; ".join(told_of)), []).append(teller.names[kind][thing])
    for (where, told), names in together.items():
        yield f"{', '.join(counted(names))}{where}: {told}"


def _moves(teller: Teller, before: State, after: State, kind: str) -> dict[int, str]:
    """The things that lie elsewhere."""
    lying = teller.machine.layout.kinds.get(kind)
    if lying is None or before.places[lying] == after.places[lying]:
        return {}
    moves = zip(before.places[lying], after.places[lying], strict=True)
    return {
        thing: f"{teller.place(old)} -> {teller.place(new)}"
        for thing, (old, new) in enumerate(moves)
        if old != new
    }


def _field_changes(
    teller: Teller, before: State, after: State, kind: str
) -> Iterator[tuple[int, str]]:
    for info, at in teller.changing.get(kind, ()):
        old_values, new_values = before.fields[at], after.fields[at]
        if old_values == new_values:
            continue
        name = info.name.replace("_", " ")
        for thing, (old, new) in enumerate(zip(old_values, new_values, strict=True)):
            if old != new:
                told = f"{teller.value(old, info.type)} -> {teller.value(new, info.type)}"
                yield thing, f"{name} {told}"


def _orders(teller: Teller, before: State, after: State) -> Iterator[str]:
    """Zones with an order in which something lies elsewhere than at the end where it would."""
    for place, (zone, _, called) in enumerate(teller.places):
        old, new = before.contents[place], after.contents[place]
        if not zone.ordered or old == new:
            continue
        stayed = [thing for thing in old if thing in new]
        came = [thing for thing in new if thing not in old]
        if list(new) != stayed + came:
            yield f"{called} in order: {', '.join(teller.lying(after, place))}"


def _shown(teller: Teller, before: State, after: State) -> Iterator[str]:
    players = teller.names["player"]
    for sign, found in (
        ("is shown to", after.shown - before.shown),
        ("is hidden from", before.shown - after.shown),
    ):
        told = Counter(
            f"{teller.names[kind][thing]} {sign} {players[who]}"
            for kind, thing, who in sorted(found)
        )
        yield from counted(told.elements())


def _remembered(teller: Teller, before: State, after: State) -> Iterator[str]:
    for name, at in teller.machine.layout.memories.items():
        old, new = before.memories[at], after.memories[at]
        if old != new:
            yield f"{name} remembered: {sum(old.values())} -> {sum(new.values())}"
