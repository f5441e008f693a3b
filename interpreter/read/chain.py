"""All folders of a name, read: the base first, then the variants in their order.

Takes what a name stands for; gives every folder, or none, and everything that is wrong with any
of them. The first may itself be a variant, named by its path: then what it extends comes before.
What a variant extends or requires, and the name does not mention, comes before that variant. What
is kept of a ruleset is found again by all these texts.
"""

from pathlib import Path

from ..kept import digest
from ..report import Diagnostic, Note, diagnostic, has_errors
from .find import Located, find_ruleset, is_ruleset
from .folder import VARIANTS, Folder, read_folder, texts_of
from .shape import Named

Read = tuple[Folder | None, tuple[Diagnostic, ...]]


def read_all(located: Located) -> tuple[tuple[Folder, ...] | None, tuple[Diagnostic, ...]]:
    """The folders of a base and its variants."""
    named, found = _from_the_base(located.base)
    for path in located.variants:
        folder, more = read_folder(path)
        found = (*found, *more)
        named += [folder] if folder is not None else []
    if has_errors(found):
        return None, found
    folders, more = _with_required(named)
    found = (*found, *more)
    return (None if has_errors(found) else folders), found


def known_by(located: Located, folders: tuple[Folder, ...], found: tuple[Diagnostic, ...]) -> str:
    """What a ruleset that was read is known by: all that comes of it rests on nothing else."""
    texts = (text for folder in folders for text in texts_of(folder))
    return digest((str(located), repr(found), *texts))


def _with_required(named: list[Folder]) -> tuple[tuple[Folder, ...], tuple[Diagnostic, ...]]:
    """The folders of a name, and before each what it needs and the name does not mention."""
    laid: list[Folder] = []
    found: list[Diagnostic] = []
    known = {folder.name for folder in named}
    waiting = [*reversed(named)]
    opened: list[Folder] = []
    """Those that wait for what they need."""
    while waiting:
        folder = waiting.pop()
        opened = [each for each in opened if each is not folder]
        extends = folder.manifest.extends
        if extends is not None and any(each.name == extends.text for each in opened):
            return (), (*found, _circle([folder, *reversed(opened)], extends))
        missing = [each for each in _needed(folder) if each.text not in known]
        # Known before they are looked at, so that a circle of requirements ends.
        known |= {each.text for each in missing}
        brought: list[Folder] = []
        for each in missing:
            path = _required(named[0].path, folder.path, each.text)
            below, more = read_folder(path) if path else (None, ())
            found += more
            brought += [below] if below is not None else []
        if brought:
            waiting += [folder, *reversed(brought)]
            opened.append(folder)
        else:
            laid.append(folder)
    return tuple(laid), tuple(found)


def _needed(folder: Folder) -> tuple[Named, ...]:
    """What a variant is written on top of: what it extends, and what it requires."""
    extends = folder.manifest.extends
    return folder.manifest.requires if extends is None else (extends, *folder.manifest.requires)


def _required(base: Path, variant: Path, name: str) -> Path | None:
    """Where a required variant lies: with those of the base, or beside the one that requires it."""
    whole = base.resolve()
    places = [whole.with_name(whole.name + VARIANTS) / name, variant.resolve().parent / name]
    return next((each for each in places if "/" not in name and is_ruleset(each)), None)


def _from_the_base(path: Path) -> tuple[list[Folder], tuple[Diagnostic, ...]]:
    """A folder behind all that it extends."""
    folders: list[Folder] = []
    found: tuple[Diagnostic, ...] = ()
    while True:
        folder, more = read_folder(path)
        found = (*found, *more)
        if folder is None:
            return folders, found
        folders.insert(0, folder)
        extends = folder.manifest.extends
        if extends is None:
            return folders, found
        below = _extended(path, extends)
        if isinstance(below, Diagnostic):
            return folders, (*found, below)
        if any(below.resolve() == each.path.resolve() for each in folders):
            return folders, (*found, _circle(folders, extends))
        path = below


def _extended(path: Path, extends: Named) -> Path | Diagnostic:
    """The folder that a variant extends: its base or another variant beside it, or by name."""
    beside = path.resolve().parent
    if beside.name.endswith(VARIANTS) and "/" not in extends.text:
        base = beside.with_name(beside.name.removesuffix(VARIANTS))
        choices = [base] if base.name == extends.text else [beside / extends.text]
        for choice in choices:
            if is_ruleset(choice):
                return choice
    found = find_ruleset(extends.text)
    if isinstance(found, Diagnostic):
        return diagnostic(found.code, found.message, extends.span, help=found.help)
    return found


def _circle(folders: list[Folder], extends: Named) -> Diagnostic:
    others = [each.manifest.extends for each in folders]
    notes = [
        Note(f"`{folder.name}` extends `{named.text}`", named.span)
        for folder, named in zip(folders, others, strict=True)
        if named is not None and named is not extends
    ]
    message = f"`{folders[0].name}` extends `{extends.text}`, which leads back to it"
    help = "a variant extends a ruleset that stands alone"
    return diagnostic("E309", message, extends.span, notes=notes, help=help)
