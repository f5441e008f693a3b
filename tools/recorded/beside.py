"""The recorded games that lie with a ruleset or variant, for `rulewright test`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.read.find import is_ruleset, list_rulesets, locate
from rulewright.report import Diagnostic

from .files import FOLDER, SUFFIX, files_in
from .lists import losses

if TYPE_CHECKING:
    from .checking import Checked
    from .opening import Opener


def games_folder(ruleset: str) -> Path | None:
    """Where the games of a ruleset lie; with variants, those of the last one."""
    located, _ = locate(ruleset)
    if located is None:
        return None
    return (located.variants[-1] if located.variants else located.base) / FOLDER


def is_games(written: str) -> bool:
    """Whether a path names recorded games and no ruleset: a file, or a folder of them."""
    path = Path(written)
    if path.is_file():
        return path.suffix == SUFFIX
    return path.is_dir() and not _has_rulesets(path) and bool(files_in([path]))


def _has_rulesets(path: Path) -> bool:
    return is_ruleset(path) or bool(list_rulesets(path))


def tried_games(
    path: Path, opener: Opener, text: str = ""
) -> tuple[tuple[Checked, ...], tuple[Diagnostic, ...]]:
    """The recorded games in a folder or file with a text in their names, and those missing."""
    from .checking import check_files  # which few tests need

    wanted = text.casefold()
    games = [each for each in files_in([path]) if wanted in each.stem.casefold()]

    return check_files(games, opener), losses([path], wanted)
