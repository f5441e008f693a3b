"""A saved game played again, decision by decision.

Takes a machine and a save; gives the game in the position in which it was saved, or what does not
agree: other rules, a decision that cannot be taken any more, another position at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..report import Diagnostic, Note, diagnostic
from .failure import RuleFailure
from .game import Game
from .machine import Machine
from .names import in_words
from .refusals import Refused
from .saves import BadStateError, state_from_json

LONGEST = 200


def replay(
    machine: Machine, save: Mapping[str, Any], *, any_rules: bool = False
) -> tuple[Game | None, tuple[Diagnostic, ...]]:
    """The saved game, played again. With `any_rules` it may have been played with others: what then
    counts is only that every decision can be taken."""
    found = None if any_rules else _other_rules(machine, save)
    if found is not None:
        return None, (found,)
    try:
        game = Game(machine, save["seed"], files=save["files"])
    except RuleFailure as failure:
        return None, (_stuck("the game cannot be begun", failure.diagnostic()),)
    for number, decision in enumerate(save["decisions"], 1):
        try:
            game.decide(decision)
        except (Refused, RuleFailure) as problem:
            said = problem.diagnostic if isinstance(problem, Refused) else problem.diagnostic()
            text = f"decision {number} cannot be taken again ({_told(decision)})"
            return None, (_stuck(text, said),)
    return (game, ()) if any_rules else _compared(game, save)


def _other_rules(machine: Machine, save: Mapping[str, Any]) -> Diagnostic | None:
    world = machine.world
    if save["digest"] == world.digest:
        return None
    base = save["ruleset"].partition("+")[0]
    return diagnostic(
        "E824",
        f"the game was played with other rules of {save['ruleset']}"
        if base == world.name.partition("+")[0]
        else f"this is a game of {save['ruleset']}, and not of {world.name}",
        notes=[Note(f"these rules are {world.name}, {world.digest[:12]}")],
        help="the save holds the rules with which it was played",
    )


def _stuck(text: str, said: Diagnostic) -> Diagnostic:
    notes = (Note(f"{said.code}: {said.message}", said.span), *said.notes)
    return diagnostic("E825", text, said.span, notes=notes, help=said.help)


def _told(decision: object) -> str:
    """A decision in brief; in a damaged game it may be of any length."""
    if not isinstance(decision, Mapping):
        return in_words(decision)
    chosen = decision.get("choose")
    said = "declines" if chosen is None else f"chooses {in_words(chosen)}"
    told = f"{decision.get('by')} {said}"
    return told if len(told) <= LONGEST else f"{told[: LONGEST - 1]}…"


def _compared(game: Game, save: Mapping[str, Any]) -> tuple[Game | None, tuple[Diagnostic, ...]]:
    try:
        saved = state_from_json(save["state"])
    except BadStateError as problem:
        return None, (diagnostic("E822", f"the saved position makes no sense: {problem}"),)
    if saved == game.state:
        return game, ()
    text = "the decisions lead to another position than the one that was saved"
    return None, (diagnostic("E826", text),)
