"""`why …` at the table: why an option is on offer or not, or what a value is made of.

Takes the question that waits and what was typed behind `why`; gives lines. Nothing is told that the
player who is asked may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.core.types import ThingT
from rulewright.explain import Reason, render_reason
from rulewright.run.decisions import Refused, from_decision
from rulewright.run.nearest import nearest
from rulewright.run.reasons import reason_for
from rulewright.spelling import folded
from rulewright.wording import listed, type_word

from .screen import wrapped
from .typed import Unclear

if TYPE_CHECKING:
    from .asked import Asked
    from .table import Table

DEEPEST = 4
"""A value is taken apart so many levels deep; `explain` goes deeper."""
NOT_A_CHOICE = ("E811", "E815")
"""Refusals of something that could never be chosen here: perhaps it is a value."""


def why_lines(table: Table, asked: Asked, typed: str) -> list[str]:
    """The answer to `why …`."""
    if not typed:
        return ["say which option or what value, as in `why 1`"]
    machine, state = table.game.machine, table.game.state
    chosen: object = None
    try:
        chosen = asked.typed.chosen(typed)
        from_decision(machine, state, asked.decision(chosen))
    except Unclear as unclear:
        return (
            _beginning(table, asked, typed)
            or _elsewhere(table, asked, typed)
            or _value(table, asked, typed)
            or wrapped(str(unclear))
        )
    except Refused as refused:
        found = refused.diagnostic
        value = _value(table, asked, typed) if found.code in NOT_A_CHOICE else None
        return value or [*asked.refusal(chosen, found), *_nearest(table, asked, chosen)]
    parts = _parts(chosen)
    reason = reason_for(machine, state, asked.question, parts, offered=True) if parts else None
    site = asked.question.site
    cited = f" ({', '.join(site.cites)})" if site.cites else ""
    words = "declining" if chosen is None else asked.words(chosen)
    lines = [f"{words} is on offer for {site.name}, {site.span}{cited}", *_reasons(reason)]
    return _set(lines)


def _beginning(table: Table, asked: Asked, typed: str) -> list[str]:
    """Why nothing goes with the first parts of an answer, if nothing does."""
    parts = asked.typed.beginning(typed)
    if parts is None:
        return []
    reason = reason_for(table.game.machine, table.game.state, asked.question, parts)
    if reason is None or reason.offered:
        return []
    words = ", ".join(asked.words(part) for part in parts)
    lines = [f"nothing on offer begins with {words}", *_reasons(reason)]
    return [*_set(lines), *_nearest(table, asked, dict(enumerate(parts)))]


def _elsewhere(table: Table, asked: Asked, typed: str) -> list[str]:
    """What something is that is not what the question asks for."""
    wanted = listed((type_word(type) for type in asked.question.site.types), "or")
    for name, kind in table.game.machine.world.kinds.items():
        for thing, title in zip(kind.things, kind.titles, strict=True):
            if folded(typed) in (folded(thing), folded(title)):
                is_ = type_word(ThingT(name))
                return wrapped(f"{title} is {is_}, and {wanted} is asked for", "")
    return []


def _reasons(reason: Reason | None) -> list[str]:
    return render_reason(reason).splitlines()[1:] if reason else []


def _set(lines: Sequence[str]) -> list[str]:
    """Lines for the screen; what does not fit goes on further in."""
    found = []
    for line in lines:
        indent = line[: len(line) - len(line.lstrip())]
        found += wrapped(line.strip(), indent, f"{indent}    ")
    return found


def _parts(chosen: object) -> Sequence[object]:
    if chosen is None:
        return ()
    return list(chosen.values()) if isinstance(chosen, dict) else [chosen]


def _nearest(table: Table, asked: Asked, chosen: object) -> list[str]:
    found = nearest(table.game.machine, table.game.state, asked.question, _parts(chosen))
    words = (", ".join(asked.words(part) for part in each.split(", ")) for each in found)
    return wrapped(f"nearest: {'; '.join(words)}", "  ") if found else []


def _value(table: Table, asked: Asked, typed: str) -> list[str] | None:
    """What an expression of the rules comes to; None if it is none."""
    from ..answering import value_answer

    game = table.game
    program = table.loaded.program
    answer, _ = value_answer(program, game.machine, game.state, typed, asked.by, depth=DEEPEST)
    # A thing or word that stands only for itself is no answer.
    if answer is None or answer.json["text"] == answer.json["value"]:
        return None
    return _set(answer.lines)
