"""Decisions by meaning: who decides what, in names that stay the same whatever else is on offer.

    {"rule": "play.here", "by": "p1", "choose": "b2"}

`rule` is the name of the choice. `choose` is the name of what is chosen; a table or list of names
where several parts are chosen; a number; a list for some or an order; a table for an assignment;
the words of a course; or nothing (`null`, or "decline") to decline. Takes decisions and answers;
gives the one for the other, or raises `Refused`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import refusals
from .machine import Machine
from .names import called, in_words
from .questions import Question, labels, questions
from .reading import Reader
from .refusals import Refused
from .state import State

__all__ = ["Decision", "Refused", "from_decision", "question_for", "to_decision"]

Decision = dict[str, Any]

KEYS = ("rule", "by", "choose")


def to_decision(machine: Machine, state: State, by: int, answer: Any) -> Decision:
    """An answer to the question that a player is asked, by meaning."""
    question = question_for(machine, state, by)
    player = machine.world.kinds["player"].things[by]
    chosen = None if answer is None else _chosen(machine, state, question, answer)
    return {"rule": question.site.name, "by": player, "choose": chosen}


def from_decision(
    machine: Machine, state: State, decision: object, *, knowing: bool = False
) -> tuple[int, Any]:
    """The player who decides and the answer, checked; raises `Refused` if it cannot be taken.

    One who is `knowing` may name hidden things, which a player must call by where they lie.
    """
    if state.asked is None:
        raise refusals.game_is_over()
    found = _well_formed(decision)
    by = _player(machine, found["by"])
    question = question_for(machine, state, by)
    rule = found.get("rule", question.site.name)
    if rule != question.site.name:
        raise refusals.wrong_rule(in_words(rule), question)
    return by, Reader(machine, state, question, knowing).read(found["choose"])


def question_for(machine: Machine, state: State, by: int) -> Question:
    """The question that a player is asked; raises `Refused` if there is none."""
    waiting = questions(machine, state)
    if not waiting:
        raise refusals.game_is_over()
    for question in waiting:
        if question.by == by:
            return question
    players = machine.world.kinds["player"].things
    raise refusals.wrong_player(players[by], (players[each.by] for each in waiting))


def _well_formed(decision: object) -> Mapping[str, Any]:
    if not isinstance(decision, Mapping):
        raise refusals.malformed(
            "a decision is a table with `rule`, `by` and `choose`",
            'such as {"rule": "play.here", "by": "p1", "choose": "b2"}',
        )
    for key in decision:
        if key not in KEYS:
            raise refusals.malformed(
                f"a decision has no `{in_words(key)}`", "it has `rule`, `by` and `choose`"
            )
    for key in ("by", "choose"):
        if key not in decision:
            raise refusals.malformed(f"the decision does not say `{key}`")
    return decision


def _player(machine: Machine, name: object) -> int:
    players = machine.world.kinds["player"].things
    if isinstance(name, str) and name in players:
        return players.index(name)
    raise refusals.malformed(
        f"`{in_words(name)}` is not a player", f"the players are {', '.join(players)}"
    )


def _chosen(machine: Machine, state: State, question: Question, answer: Any) -> Any:
    """What to write under `choose`, as the one who chooses knows it."""
    site, by = question.site, question.by
    match site.form:
        case "one" if len(site.names) > 1:
            return {
                name: called(machine, state, part, type, by)
                for name, part, type in zip(site.names, answer, site.types, strict=True)
            }
        case "one":
            return called(machine, state, answer, site.types[0], by)
        case "number":
            return answer
        case "some" | "order":
            return [called(machine, state, each, site.types[0], by) for each in answer]
        case "assignment":
            keys = (
                in_words(called(machine, state, key, site.types[0], by))
                for key in question.offer[0]
            )
            goals = (called(machine, state, goal, site.types[1], by) for goal in answer)
            return dict(zip(keys, goals, strict=True))
        case _:
            words = labels(machine, state, question, by)
            return words[question.offer.index(answer)]
