"""Recorded and saved games, opened to be played again.

Takes a file; gives its decisions and the rules under which it is looked at, or what is wrong.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from attrs import frozen

from rulewright.report import Diagnostic
from rulewright.run.saves import read_save

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
