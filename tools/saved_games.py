"""Games begun and taken up again for commands.

Takes a ruleset by name and a saved game by path; gives a game that goes on where it was saved, or
what is wrong. A game begun here carries the text of its rules, so a save is whole.
"""

from __future__ import annotations

from pathlib import Path

from rulewright.load import Loaded, load
from rulewright.read.chain import read_all
from rulewright.report import Diagnostic
from rulewright.run.failure import RuleFailure
from rulewright.run.game import Game
from rulewright.run.replay import replay
from rulewright.run.saves import read_save

Found = tuple[Diagnostic, ...]
Resumed = tuple[Loaded, Game]


def begin(loaded: Loaded, seed: int) -> tuple[Game | None, Found]:
    """A new game, or why the rules fail before the first decision."""
    try:
        return Game(loaded.machine, seed, files=rule_texts(loaded)), ()
    except RuleFailure as failure:
        return None, (failure.diagnostic(),)


def resume(ruleset: str, path: Path) -> tuple[Resumed | None, Found]:
    """A saved game with the players and settings with which it was played."""
    save, found = read_save(path)
    if save is None:
        return None, found
    loaded, found = load(ruleset, players=len(save["players"]), settings=save["settings"])
    if loaded is None:
        return None, found
    game, found = replay(loaded.machine, save)
    return (None if game is None else (loaded, game)), found


def rule_texts(loaded: Loaded) -> dict[str, str]:
    """The text of every file in force, by the path that is shown for it."""
    folders, _ = read_all(loaded.located)
    files = [
        file
        for folder in folders or ()
        for file in (
            folder.manifest.span.file,
            *folder.rules,
            *(table.source for table in folder.tables),
        )
    ]
    return {file.path: file.text for file in files}
