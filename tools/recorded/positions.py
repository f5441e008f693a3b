"""Positions of recorded and saved games, by the number of decisions before them.

Takes a file and a number; gives the state. Only the decisions before it are taken again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from attrs import frozen

from rulewright.report import Diagnostic, Note, diagnostic
from rulewright.run.decisions import Refused, from_decision
from rulewright.run.failure import RuleFailure
from rulewright.run.questions import give
from rulewright.run.saves import read_save
from rulewright.run.state import State

from .files import ruleset_near
from .kept_games import read_kept
from .opening import Opened, Opener
from .saved import is_saved

Found = tuple[Diagnostic, ...]


@frozen
class Game:
    """A game with the rules under which it is looked at."""

    path: Path
    opened: Opened
    seed: int
    decisions: tuple[dict[str, Any], ...]


def open_game(path: Path, opener: Opener, rules: str | None) -> tuple[Game | None, Found]:
    """A recorded or saved game, or what is wrong with it."""
    if is_saved(path):
        return _saved(path, opener, rules)
    kept = read_kept(path)
    if kept.recording is None:
        return None, kept.found
    heading = kept.recording.heading
    opened, found = opener.for_game(rules or ruleset_near(path, heading.ruleset), heading)
    if opened is None:
        return None, found
    numbers = range(1, len(kept.recording.steps) + 1)
    decisions = tuple(kept.recording.decision(number) for number in numbers)
    return Game(path, opened, heading.seed, decisions), ()


def _saved(path: Path, opener: Opener, rules: str | None) -> tuple[Game | None, Found]:
    """A saved game, with the rules that it carries unless others are named."""
    from rulewright.load import load_layers

    save, found = read_save(path)
    if save is None:
        return None, found
    players, settings = len(save["players"]), save["settings"]
    if rules is None:
        loaded, found = load_layers(save["files"], players=players, settings=settings)
        opened = Opened.of(loaded) if loaded else None
    else:
        opened, found = opener.open(rules, players, settings)
    if opened is None:
        return None, found
    return Game(path, opened, save["seed"], tuple(save["decisions"])), ()


def position_at(game: Game, number: int, *, log: bool = False) -> tuple[State | None, Found]:
    """The position after so many decisions, with its log if it is wanted, or why there is none."""
    total = len(game.decisions)
    if number > total:
        decisions = "1 decision" if total == 1 else f"{total:,} decisions"
        return None, (diagnostic("E847", f"{game.path} has {decisions}, and not {number:,}"),)
    machine = game.opened.machine
    at = 0
    try:
        state = machine.blank(game.seed, log=log)
        machine.setup(state)
        machine.play(state)
        for at in range(1, number + 1):
            by, answer = from_decision(machine, state, game.decisions[at - 1])
            give(machine, state, by, answer)
    except (Refused, RuleFailure) as problem:
        said = problem.diagnostic if isinstance(problem, Refused) else problem.diagnostic()
        message = f"decision {at} cannot be taken under these rules"
        note = Note(f"{said.code}: {said.message}", said.span)
        return None, (diagnostic("E847", message, notes=[note], help=said.help),)
    return state, ()
