"""Scenarios as they are written."""

from __future__ import annotations

from collections.abc import Iterator

from .. import nodes as n
from .expressions import literal, quoted, written
from .pieces import Line, plain
from .statements import STEP, statement_lines
from .written import sentence


def scenario_lines(it: n.Scenario) -> Iterator[Line]:
    """A scenario with its settings, its beginning, its deeds and its claims."""
    yield Line(0, sentence("scenario", quoted(it.title)), it.span.start, it.cites)
    if it.settings:
        said = ", ".join(f"{name.id} {literal(value)}" for name, value in it.settings)
        yield Line(STEP, plain(f"with {said}"), it.settings[0][0].span.start)
    if it.given:
        yield Line(STEP, plain("given"))
        for each in it.given:
            yield from _given(each)
    if it.deeds:
        yield Line(STEP, plain("when"))
        yield from (Line(2 * STEP, plain(_deed(each)), each.span.start) for each in it.deeds)
    if it.claims:
        yield Line(STEP, plain("then"))
        yield from (_claim(each) for each in it.claims)


def _given(it: n.Diagram | n.Statement) -> Iterator[Line]:
    if not isinstance(it, n.Diagram):
        yield from statement_lines(it, 2 * STEP)
        return
    yield Line(2 * STEP, plain(f"diagram {it.kind.id}"), it.span.start)
    for row in it.rows:
        yield Line(3 * STEP, sentence(quoted(row)), row.span.start)


def _deed(it: n.Deed) -> str:
    if it.verb == "declines":
        return f"{it.player.id} declines"
    verb = "cannot choose" if it.verb == "cannot" else it.verb
    return f"{it.player.id} {verb} {', '.join(literal(each) for each in it.values)}"


def _claim(it: n.Claim) -> Line:
    value = () if it.value is None else (written(it.value),)
    player = "" if it.player is None else it.player.id
    words = {
        "won": (f"{player} won",),
        "drawn": ("nobody won",),
        "goes_on": ("the game goes on",),
        "can": (f"{player} can choose", *value),
    }
    return Line(2 * STEP, sentence(*words.get(it.verb, value)), it.span.start)
