"""The way through the interpreter: from the name of a ruleset to a machine that plays it.

    read -> parse -> overlay -> resolve and check -> compile

Every stage takes values and gives values with what it found. A stage that found a mistake ends
the way, but all files of a stage are looked at first, so one run reports all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from .core.world import ScenarioInfo, World
from .kept import digest, kept
from .read.chain import read_all
from .read.find import Located, locate
from .read.folder import Folder, read_texts, texts_of
from .read.manifest import MANIFEST_FILE
from .read.texts import Texts
from .report import Diagnostic, arrange, diagnostic, has_errors
from .run.machine import Machine
from .source import SourceFile

if TYPE_CHECKING:
    from .nodes import Definition
    from .overlay import Layer, Mark
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


@frozen
class AsRead:
    """A ruleset whose files have been read, and which is laid out only when that is needed."""

    located: Located
    made_from: str
    """What it is known by."""
    laid_out: Callable[[], tuple[Program | None, Found]]

    def program(self) -> Program:
        """The rules, of a ruleset that is known to have no mistakes."""
        whole, _ = self.laid_out()
        assert whole is not None, "its world is there"
        return whole

    def world(self, players: int | None, settings: Settings) -> tuple[World | None, Found]:
        """Checked for a number of players and settings beside those in its name; a sound world is
        kept for the next process."""
        chosen = {**dict(self.located.settings), **settings}

        def make() -> tuple[World | None, Found]:
            from .check import Checks

            whole, found = self.laid_out()
            return (None, found) if whole is None else Checks(whole).world(players, chosen)

        return kept_world(self.made_from, players, chosen, make)


@frozen
class ToTest:
    """A ruleset whose scenarios can be played."""

    world: World
    """With default settings."""
    others: tuple[World, ...]
    """Those of the wanted scenarios with settings of their own, as far as they are sound."""
    program: Callable[[], Program]


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


def as_read(name: str) -> tuple[AsRead | None, Found]:
    """A ruleset by name or path of which only the files have been read, or what is wrong there."""
    located, found = locate(name)
    if located is None:
        return None, found
    folders, found = read_all(located)
    if folders is None:
        return None, arrange(found)
    texts = [text for folder in folders for text in texts_of(folder)]
    made_from = digest((str(located), repr(found), *texts))
    return AsRead(located, made_from, cache(partial(laid, folders, found))), ()


def to_test(
    name: str, wanted: Callable[[ScenarioInfo], bool] = lambda scenario: True, which: str = ""
) -> tuple[ToTest | None, Found]:
    """A ruleset with its variants laid over it, checked with its default settings and with those
    of the wanted scenarios; `which` says which these are. All these worlds have most in common, so
    to keep them together takes hardly more than to keep one."""
    read, found = as_read(name)
    if read is None:
        return None, found

    def make() -> tuple[tuple[World, ...], Found]:
        return _worlds_to_test(read, wanted)

    worlds, found = kept("tests", (read.made_from, which), make, lambda made: bool(made[0]))
    if not worlds:
        return None, found
    return ToTest(worlds[0], worlds[1:], read.program), found


def _worlds_to_test(
    read: AsRead, wanted: Callable[[ScenarioInfo], bool]
) -> tuple[tuple[World, ...], Found]:
    """The world of the default settings and those of scenarios; none if the first is not sound."""
    from .check import Checks

    whole, found = read.laid_out()
    if whole is None:
        return (), found
    checks = Checks(whole)
    world, mistakes = checks.world(None, dict(read.located.settings))
    found = arrange((*found, *mistakes))
    if world is None:
        return (), found
    others = (
        checks.world_of(settings)
        for settings in dict.fromkeys(each.settings for each in world.scenarios if wanted(each))
        if settings or read.located.settings
    )
    return (world, *(other for other in others if other is not None)), found


def kept_world(
    made_from: str,
    players: int | None,
    settings: Settings,
    make: Callable[[], tuple[World | None, Found]],
) -> tuple[World | None, Found]:
    """A world by what its ruleset is known by; made if it is not kept yet."""
    known_by = made_from, str(players), repr(tuple(sorted(settings.items())))
    return kept("world", known_by, make, lambda made: made[0] is not None)


def check_text(
    text: str, tables_yaml: str = "", players: int | None = None, settings: Settings | None = None
) -> tuple[World | None, Found]:
    """A ruleset of one file of rules and one of tables, checked but not compiled."""
    folder, found = read_texts(Texts(_one_file(text, tables_yaml), ""), "game")
    folders = None if folder is None or has_errors(found) else (folder,)
    program, found = laid(folders, found)
    return _checked(program, found, None, players, settings)


def program_of(name: str) -> tuple[Program | None, Found]:
    """A ruleset with its variants laid over it, before any name is looked up."""
    _, program, found = _located_program(name)
    return program, found


def settled_program_of(name: str, settings: Settings | None = None) -> tuple[Program | None, Found]:
    """The same with the settings, and those in the name, as the defaults of its parameters."""
    located, program, found = _located_program(name)
    if located is None or program is None:
        return None, found
    from .resolve.findings import Findings
    from .resolve.parameters import with_settings

    findings = Findings()
    settled = with_settings(program, {**dict(located.settings), **(settings or {})}, findings)
    found = arrange((*found, *findings.found))
    return (None if has_errors(found) else settled), found


def _located_program(name: str) -> tuple[Located | None, Program | None, Found]:
    located, found = locate(name)
    if located is None:
        return None, None, found
    folders, found = read_all(located)
    return located, *laid(folders, found)


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
    from .ready import machine_of

    return Loaded(world.name, located, program, world, machine_of(world))


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
    chosen = sorted((settings or {}).items())
    texts = [text for folder in folders for text in texts_of(folder)]
    made_from = (str(located), str(players), repr(chosen), repr(found), *texts)
    return kept("ruleset", made_from, make, lambda made: made[1] is not None)


def marks_of_variants(name: str) -> tuple[tuple[tuple[Mark, Path], ...], Found]:
    """The changes of the variants in a name that can be marked, each with the variant's folder;
    none if the files cannot be read."""
    from .overlay import marks_in

    located, found = locate(name)
    if located is None:
        return (), found
    folders, found = read_all(located)
    if folders is None:
        return (), arrange(found)
    parsed = [_parsed(folder) for folder in folders]
    found = arrange((*found, *(each for _, mistakes in parsed for each in mistakes)))
    if has_errors(found):
        return (), found
    paths = {folder.name: folder.path for folder in folders}
    marks = marks_in(tuple(layer for layer, _ in parsed))
    return tuple((mark, paths[mark.origin]) for mark in marks), ()


def laid(folders: tuple[Folder, ...] | None, found: Found) -> tuple[Program | None, Found]:
    """Parse all folders, then lay one over the other."""
    if folders is None:
        return None, arrange(found)
    parsed = [_parsed(folder) for folder in folders]
    found = arrange((*found, *(each for _, mistakes in parsed for each in mistakes)))
    if has_errors(found):
        return None, found
    from .overlay import lay_over

    program, more = lay_over(tuple(layer for layer, _ in parsed))
    return program, arrange((*found, *more))


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


def _parsed(folder: Folder) -> tuple[Layer, Found]:
    """A folder with its rules and scenarios understood."""
    from .nodes import Scenario
    from .overlay import Layer
    from .program import TableData

    definitions, found = _definitions(folder.rules)
    tests, more = _definitions(folder.scenarios)
    scenarios = [each for each in (*definitions, *tests) if isinstance(each, Scenario)]
    misplaced = [_misplaced(each) for each in tests if not isinstance(each, Scenario)]
    tables = [
        TableData(str(key.value), value, folder.name, key.span)
        for table in folder.tables
        for key, value in table.mapping.entries
    ]
    layer = Layer(
        name=folder.name,
        path=folder.path,
        manifest=folder.manifest,
        definitions=tuple(each for each in definitions if not isinstance(each, Scenario)),
        tables=tuple(tables),
        scenarios=tuple(scenarios),
        was=folder.was,
    )
    return layer, (*found, *more, *misplaced)


def _definitions(files: tuple[SourceFile, ...]) -> tuple[list[Definition], list[Diagnostic]]:
    from .parse import parse_file

    parsed = [
        kept("rules", (file.path, file.text), partial(parse_file, file), _is_sound)
        for file in files
    ]
    definitions = [each for understood, _ in parsed for each in understood]
    return definitions, [each for _, found in parsed for each in found]


def _is_sound(parsed: tuple[object, Found]) -> bool:
    return not parsed[1]


def _misplaced(definition: Definition) -> Diagnostic:
    from .resolve.definitions import head

    message = "only scenarios stand in this file"
    help = "move this to a file beside ruleset.yaml"
    return diagnostic("E313", message, head(definition.span), help=help)


def _one_file(text: str, tables_yaml: str) -> dict[str, str]:
    manifest = "title: Game\nformat: 1\nplayers: {from: 2, to: 6}\n"
    tables = {"tables.yaml": tables_yaml} if tables_yaml.strip() else {}
    return {MANIFEST_FILE: manifest, "game.rules": text, **tables}
