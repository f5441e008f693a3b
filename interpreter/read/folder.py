"""A ruleset's folder: its manifest, rules, tables, scenarios and view.

Takes a path; gives a `Folder` with the text of every file, and everything that is
wrong with them. Only files inside the folder are read, and only so many of them.
"""

from collections.abc import Iterator
from pathlib import Path

from ..lean import frozen
from ..report import Diagnostic, diagnostic
from ..source import SourceFile
from .files import Shelf
from .manifest import MANIFEST_FILE, Manifest, read_manifest
from .shape import Named, Problems, mapping_of
from .strict_yaml import read_yaml
from .texts import Texts
from .values import Mapping

VIEW_FILE = "view.yaml"
WAS_FILE = "was.txt"
VARIANTS = ".variants"
MOST_FILES = 200

AnyShelf = Shelf | Texts
"""Where the files of a ruleset are read from."""


@frozen
class Table:
    """A YAML file of a ruleset with its content."""

    source: SourceFile
    mapping: Mapping


@frozen
class Folder:
    """One ruleset or variant as it stands on disk."""

    name: str
    path: Path
    manifest: Manifest
    rules: tuple[SourceFile, ...]
    tables: tuple[Table, ...]
    scenarios: tuple[SourceFile, ...]
    view: Table | None
    was: SourceFile | None = None
    """The texts of its base that a variant was written for."""


def read_folder(path: Path) -> tuple[Folder | None, tuple[Diagnostic, ...]]:
    """Read a ruleset's folder; there is none if it has no readable manifest."""
    return _read(Shelf(path, shown_name(path)), path.resolve().name, path)


def read_texts(files: Texts, name: str) -> tuple[Folder | None, tuple[Diagnostic, ...]]:
    """Read a ruleset from texts as if they lay in a folder."""
    return _read(files, name, Path(name))


def texts_of(folder: Folder) -> Iterator[str]:
    """The names and texts of all files of a folder."""
    tables = [*folder.tables, *([folder.view] if folder.view else [])]
    sources = (*folder.rules, *folder.scenarios, *(table.source for table in tables))
    for source in (folder.manifest.span.file, *sources):
        yield from (source.path, source.text)


def _read(shelf: AnyShelf, name: str, path: Path) -> tuple[Folder | None, tuple[Diagnostic, ...]]:
    manifest, found = _manifest(shelf)
    problems = list(found)
    if manifest is None or _too_many(shelf, manifest, problems):
        return None, tuple(problems)
    folder = Folder(
        name=name,
        path=path,
        manifest=manifest,
        rules=_texts(shelf, manifest.rules, "*.rules", problems),
        tables=_tables(shelf, manifest, problems),
        scenarios=_texts(shelf, None, "scenarios/*.rules", problems),
        view=_view(shelf, manifest, problems),
        was=_was(shelf),
    )
    return folder, tuple(problems)


def shown_name(path: Path) -> str:
    """How the folder is shown in places: its name, for a variant behind its base's."""
    whole = path.resolve()
    if whole.parent.name.endswith(VARIANTS):
        return f"{whole.parent.name}/{whole.name}"
    return whole.name


def _manifest(shelf: AnyShelf) -> tuple[Manifest | None, tuple[Diagnostic, ...]]:
    if MANIFEST_FILE not in shelf.names(MANIFEST_FILE):
        help = f"a ruleset is a folder with a file {MANIFEST_FILE}"
        return None, (diagnostic("E126", f"{shelf.shown} is not a ruleset", help=help),)
    file = shelf.read(MANIFEST_FILE)
    return (None, (file,)) if isinstance(file, Diagnostic) else read_manifest(file)


def _too_many(shelf: AnyShelf, manifest: Manifest, problems: Problems) -> bool:
    listed = len(manifest.rules or ()) + len(manifest.tables or ())
    lying = sum(len(shelf.names(each)) for each in ("*.rules", "*.yaml", "scenarios/*.rules"))
    if max(listed, lying) <= MOST_FILES:
        return False
    place = manifest.span.file.start()
    message = f"{shelf.shown} has more than {MOST_FILES} files"
    problems.append(diagnostic("E106", message, place))
    return True


def _texts(
    shelf: AnyShelf, listed: tuple[Named, ...] | None, pattern: str, problems: Problems
) -> tuple[SourceFile, ...]:
    if listed is None:
        found = [shelf.read(name) for name in shelf.names(pattern)]
    else:
        found = [shelf.read_named(named) for named in listed]
    problems += [each for each in found if isinstance(each, Diagnostic)]
    return tuple(each for each in found if isinstance(each, SourceFile))


def _tables(shelf: AnyShelf, manifest: Manifest, problems: Problems) -> tuple[Table, ...]:
    listed = manifest.tables
    if listed is None:
        other = {MANIFEST_FILE, VIEW_FILE, manifest.view.text if manifest.view else VIEW_FILE}
        names = [name for name in shelf.names("*.yaml") if name not in other]
        found = [shelf.read(name) for name in names]
    else:
        found = [shelf.read_named(named) for named in listed]
    tables = [_table(each, problems) for each in found]
    return tuple(table for table in tables if table is not None)


def _view(shelf: AnyShelf, manifest: Manifest, problems: Problems) -> Table | None:
    if manifest.view is not None:
        return _table(shelf.read_named(manifest.view), problems)
    if VIEW_FILE in shelf.names(VIEW_FILE):
        return _table(shelf.read(VIEW_FILE), problems)
    return None


def _was(shelf: AnyShelf) -> SourceFile | None:
    """It only helps to explain, so one that cannot be read is no mistake."""
    file = shelf.read(WAS_FILE) if WAS_FILE in shelf.names(WAS_FILE) else None
    return file if isinstance(file, SourceFile) else None


def _table(file: SourceFile | Diagnostic, problems: Problems) -> Table | None:
    if isinstance(file, Diagnostic):
        problems.append(file)
        return None
    value, found = read_yaml(file)
    problems += found
    mapping = mapping_of(value, problems) if value is not None else None
    return Table(file, mapping) if mapping is not None else None
