"""The way through the interpreter: from the name of a ruleset to a machine that plays it.

    read -> parse -> overlay -> resolve and check -> compile

Every stage takes values and gives values with what it found. A stage that found a mistake ends
the way, but all files of a stage are looked at first, so one run reports all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from .core.world import World
from .kept import kept
from .laid import laid
from .lean import frozen
from .read.chain import known_by, read_all
from .read.find import Located, locate
from .read.folder import Folder, read_texts
from .read.manifest import MANIFEST_FILE
from .read.texts import Texts
from .report import Diagnostic, arrange, has_errors
from .run.machine import Machine

if TYPE_CHECKING:
    from .program import Program

# What only an unknown ruleset goes through is imported where it is needed, since that takes longer
# than to open one that was kept.

Settings = Mapping[str, object]
Found = tuple[Diagnostic, ...]


@frozen
class Loaded:
    """A ruleset ready to play, with every stage it went through."""

    name: str
    located: Located
    program: Program
    world: World
    machine: Machine


def load(
    name: str, *, players: int | None = None, settings: Settings | None = None
) -> tuple[Loaded | None, Found]:
    """A ruleset by name or path, with `+variant` and `+parameter=value` behind it."""
    located, found = locate(name)
    if located is None:
        return None, found
    folders, found = read_all(located)
    program, world, found = _understood(folders, found, located, players, settings)
    return _compiled(located, program, world), found


def load_files(
    files: Mapping[str, str],
    *,
    name: str = "game",
    players: int | None = None,
    settings: Settings | None = None,
) -> tuple[Loaded | None, Found]:
    """A ruleset from the texts of its files."""
    folder, found = read_texts(Texts(files, name), name)
    folders = None if folder is None or has_errors(found) else (folder,)
    return _through(folders, found, Located(Path(name), (), ()), players, settings)


def load_layers(
    files: Mapping[str, str],
    *,
    players: int | None = None,
    settings: Settings | None = None,
) -> tuple[Loaded | None, Found]:
    """A ruleset with its variants from the texts of their files, as saved games carry them: by
    path, the base before its variants."""
    layers = [path.removesuffix(MANIFEST_FILE) for path in files if path.endswith(MANIFEST_FILE)]
    read = [
        read_texts(Texts(_inside(files, layer), layer.rstrip("/")), Path(layer).name)
        for layer in layers
    ]
    found = tuple(each for _, problems in read for each in problems)
    folders = tuple(folder for folder, _ in read if folder is not None)
    whole = folders if layers and not has_errors(found) else None
    name = "+".join(Path(layer).name for layer in layers)
    return _through(whole, found, Located(Path(name), (), ()), players, settings)


def _inside(files: Mapping[str, str], folder: str) -> dict[str, str]:
    """The files of a folder by their names in it."""
    return {
        path.removeprefix(folder): text for path, text in files.items() if path.startswith(folder)
    }


def load_text(
    text: str, tables_yaml: str = "", players: int | None = None, settings: Settings | None = None
) -> tuple[Loaded | None, Found]:
    """A ruleset of one file of rules and one of tables."""
    return load_files(_one_file(text, tables_yaml), players=players, settings=settings)


def world_of(
    name: str, players: int | None = None, settings: Settings | None = None
) -> tuple[World | None, Found]:
    """A ruleset checked, but not compiled."""
    _, world, found = checked_program(name, players, settings)
    return world, found


def checked_program(
    name: str, players: int | None = None, settings: Settings | None = None
) -> tuple[Program | None, World | None, Found]:
    """A ruleset with its variants laid over it, and checked, but not compiled."""
    located, found = locate(name)
    if located is None:
        return None, None, found
    folders, found = read_all(located)
    return _understood(folders, found, located, players, settings)


def check_text(
    text: str, tables_yaml: str = "", players: int | None = None, settings: Settings | None = None
) -> tuple[World | None, Found]:
    """A ruleset of one file of rules and one of tables, checked but not compiled."""
    folder, found = read_texts(Texts(_one_file(text, tables_yaml), ""), "game")
    folders = None if folder is None or has_errors(found) else (folder,)
    program, found = laid(folders, found)
    return _checked(program, found, None, players, settings)


def _through(
    folders: tuple[Folder, ...] | None,
    found: Found,
    located: Located,
    players: int | None,
    settings: Settings | None,
) -> tuple[Loaded | None, Found]:
    program, found = laid(folders, found)
    world, found = _checked(program, found, located, players, settings)
    return _compiled(located, program, world), found


def _compiled(located: Located, program: Program | None, world: World | None) -> Loaded | None:
    if program is None or world is None:
        return None
    # Most of the interpreter is needed only to play, and takes its time to import.
    from .ready import whole_machine_of

    return Loaded(world.name, located, program, world, whole_machine_of(world))


def _understood(
    folders: tuple[Folder, ...] | None,
    found: Found,
    located: Located,
    players: int | None,
    settings: Settings | None,
) -> tuple[Program | None, World | None, Found]:
    """Folders on disk, laid over each other and checked; a sound ruleset is kept for the next
    process."""

    def make() -> tuple[Program | None, World | None, Found]:
        program, more = laid(folders, found)
        return program, *_checked(program, more, located, players, settings)

    if folders is None:
        return make()
    chosen = repr(sorted((settings or {}).items()))
    made_from = known_by(located, folders, found), str(players), chosen
    return kept("ruleset", made_from, make, lambda made: made[1] is not None)


def _checked(
    program: Program | None,
    found: Found,
    located: Located | None,
    players: int | None,
    settings: Settings | None,
) -> tuple[World | None, Found]:
    if program is None:
        return None, found
    from .check import check

    named = dict(located.settings) if located else {}
    world, more = check(program, players, {**named, **(settings or {})})
    return world, arrange((*found, *more))


def _one_file(text: str, tables_yaml: str) -> dict[str, str]:
    manifest = "title: Game\nformat: 1\nplayers: {from: 2, to: 6}\n"
    tables = {"tables.yaml": tables_yaml} if tables_yaml.strip() else {}
    return {MANIFEST_FILE: manifest, "game.rules": text, **tables}
