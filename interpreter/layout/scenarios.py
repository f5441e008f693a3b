"""Scenarios as they are written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

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
    for is_claim, steps in groupby(it.course, lambda step: isinstance(step, n.Claim)):
        yield Line(STEP, plain("then" if is_claim else "when"))
        yield from (_step(each) for each in steps)


def _given(it: n.Diagram | n.Statement) -> Iterator[Line]:
    if not isinstance(it, n.Diagram):
        yield from statement_lines(it, 2 * STEP)
        return
    yield Line(2 * STEP, plain(f"diagram {it.kind.id}"), it.span.start)
    for row in it.rows:
        yield Line(3 * STEP, sentence(quoted(row)), row.span.start)


VERBS = {
    "chooses": "{} chooses",
    "cannot": "{} cannot choose",
    "declines": "{} declines",
    "must": "{} cannot decline",
    "won": "{} won",
    "drawn": "nobody won",
    "goes_on": "the game goes on",
    "over": "the game is over",
    "ends": "the game ends within",
    "secret": "nothing hidden shows to {}",
    "can": "{} can choose",
    "only": "{} can choose only",
    "said": "the log says",
    "unsaid": "the log does not say",
}


def _step(it: n.Deed | n.Claim) -> Line:
    if it.verb == "holds":
        (condition,) = it.values
        assert not isinstance(condition, n.Several | n.Lying), "a condition is an expression"
        return Line(2 * STEP, sentence(written(condition)), it.span.start)
    verb = VERBS[it.verb].format(it.player.id if it.player else "")
    values = ", ".join(literal(each) for each in it.values)
    reason = isinstance(it, n.Deed) and it.because
    behind = " decisions" if it.verb == "ends" else ""
    because = f" because of {', '.join(reason)}" if reason else ""
    return Line(2 * STEP, plain(f"{verb} {values}".rstrip() + behind + because), it.span.start)
