"""Where a new variant goes and what it says about what is below it.

Takes a ruleset that was opened, with its variants and settings; gives the folder for a variant of
it, the names for its manifest, and the name by which it is opened afterwards.
"""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from rulewright.core.world import World
from rulewright.read.chain import read_all
from rulewright.read.find import Located, list_rulesets
from rulewright.read.folder import VARIANTS
from rulewright.report import Diagnostic
from rulewright.run.in_force import set_by_hand, written


@frozen
class Home:
    folder: Path
    """In which the folder of the variant is made."""
    base: str
    extends: str
    variants: tuple[str, ...]
    """The variants it is written on top of, in order."""
    opened_by: str | None
    """The name of the base if its variants lie in this folder: then they are found by name."""

    def called(self, name: str) -> str | None:
        """How a variant in this folder is opened, if not by its path."""
        return None if self.opened_by is None else f"{self.opened_by}+{name}"


def home_of(located: Located, into: Path | None) -> tuple[Home | None, tuple[Diagnostic, ...]]:
    """The home of a variant: with the variants of its base, unless that comes with Rulewright; then
    here."""
    folders, found = read_all(located)
    if folders is None:
        return None, found
    root = folders[0].path.resolve()
    ships = any(each.path.resolve() == root for each in list_rulesets())
    beside = root.with_name(root.name + VARIANTS)
    folder = into or (Path() if ships else _from_here(beside))
    is_beside = folder.resolve() == beside
    home = Home(
        folder=folder,
        base=root.name,
        extends=root.name if ships or is_beside else str(root),
        variants=tuple(each.name for each in folders[1:]),
        opened_by=(root.name if ships else _shown(root)) if is_beside else None,
    )
    return home, found


def values_set(world: World) -> dict[str, str]:
    """The parameters that are set by hand, as rules write them."""
    return {name: written(each.value) for name, each in set_by_hand(world).items()}


def _from_here(path: Path) -> Path:
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _shown(path: Path) -> str:
    """A path as one types it; a name alone would be looked for among the shipped rulesets."""
    near = _from_here(path)
    return str(near) if near.is_absolute() else f"./{near}"
