"""Finding rulesets by name: `town`, `town+rich`, `path/to/game+variant+speed=3`.

Names are looked for among the rulesets that come with Rulewright, then as folders.
A shelf is a folder that only groups rulesets: `rulesets/shelf/town` is `town`.
The variants of a ruleset NAME lie beside it, in `NAME.variants/`.
"""

from pathlib import Path

from ..lean import frozen
from ..report import Diagnostic, diagnostic
from ..shipped import shipped
from ..source import UNSEEN
from ..spelling import did_you_mean
from .folder import VARIANTS
from .manifest import MANIFEST_FILE

FILES = (".rules", ".yaml", ".yml", ".game", ".json")
"""How the names of files end that a command may be given."""


@frozen
class RulesetName:
    """A name taken apart: the base, its variants, and parameters set by hand."""

    base: str
    variants: tuple[str, ...] = ()
    settings: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        settings = [f"{name}={value}" for name, value in self.settings]
        return "+".join([self.base, *self.variants, *settings])


@frozen
class Listed:
    """A ruleset that comes with Rulewright."""

    name: str
    path: Path
    shelf: str | None
    variants: tuple[str, ...]


@frozen
class Located:
    """The folders a name stands for, the base first, and parameters set by hand."""

    base: Path
    variants: tuple[Path, ...]
    settings: tuple[tuple[str, str], ...]


def split_name(text: str) -> RulesetName | Diagnostic:
    """Take `base+variant+parameter=value` apart."""
    base, *rest = text.split("+")
    if not base or not all(rest) or "=" in base:
        return _malformed(text, "a name is a base, then + and a variant as often as wanted")
    variants = tuple(part for part in rest if "=" not in part)
    settings = tuple((name, value) for name, equals, value in map(_parted, rest) if equals)
    if not all(name and value for name, value in settings):
        return _malformed(text, "a parameter is set with name=value")
    named = [*variants, *(name for name, _ in settings)]
    twice = next((each for each in named if named.count(each) > 1), None)
    if twice is not None:
        return diagnostic("E125", f'"{twice}" is named twice in "{text}"')
    return RulesetName(base, variants, settings)


def find_ruleset(name_or_path: str) -> Path | Diagnostic:
    """The folder of a ruleset without variants, given by name or by path."""
    listed = {each.name: each.path for each in list_rulesets()}
    if name_or_path in listed:
        return listed[name_or_path]
    path = Path(name_or_path)
    if is_ruleset(path):
        return path
    if _is_dir(path):
        help = f"a ruleset is a folder with a file {MANIFEST_FILE}"
        return diagnostic("E126", f"{name_or_path} is not a ruleset", help=help)
    if "/" in name_or_path or path.is_absolute():
        what = "file" if path.suffix in FILES else "folder"
        return diagnostic("E102", f"there is no {what} {name_or_path}")
    return _unknown("E127", f'no ruleset is named "{name_or_path}"', name_or_path, listed)


def folder_of_that_name(text: str) -> Diagnostic | None:
    """A warning if a name stands for a ruleset that comes with Rulewright, and a ruleset in a
    folder here is called so too."""
    base = text.partition("+")[0]
    if not is_ruleset(Path(base)):
        return None
    meant = next((each.path for each in list_rulesets() if each.name == base), None)
    if meant is None or meant.samefile(base):
        return None
    message = f"{base} is the ruleset that comes with Rulewright, not the folder {base} here"
    return diagnostic("W911", message, help=f"for the folder, write ./{text}")


def find_variant(base: Path, name_or_path: str) -> Path | Diagnostic:
    """The folder of a variant of the ruleset in `base`, given by name or by path."""
    if "/" in name_or_path:
        path = Path(name_or_path)
        if is_ruleset(path):
            return path
        return diagnostic("E102", f"there is no variant in {name_or_path}")
    known = variants_of(base)
    if name_or_path in known:
        return _variants_folder(base) / name_or_path
    message = f'{base.resolve().name} has no variant named "{name_or_path}"'
    elsewhere = _known_elsewhere(name_or_path)
    if elsewhere is not None:
        return diagnostic("E128", message, help=elsewhere)
    return _unknown("E128", message, name_or_path, known)


def _known_elsewhere(name: str) -> str | None:
    """What a name stands for that is no variant of the ruleset in question."""
    for each in list_rulesets():
        if name == each.name:
            return f"{name} is a ruleset of its own"
        if name in each.variants:
            return f"{name} is a variant of {each.name}"
    return None


def locate(text: str) -> tuple[Located | None, tuple[Diagnostic, ...]]:
    """All folders that a name with variants stands for, or every part that is unknown."""
    name = RulesetName(text) if is_ruleset(Path(text)) else split_name(text)
    if isinstance(name, Diagnostic):
        return None, (name,)
    base = find_ruleset(name.base)
    if isinstance(base, Diagnostic):
        return None, (base,)
    found = [find_variant(base, each) for each in name.variants]
    problems = tuple(each for each in found if isinstance(each, Diagnostic))
    if problems:
        return None, problems
    variants = tuple(each for each in found if isinstance(each, Path))
    return Located(base, variants, name.settings), ()


def list_rulesets(root: Path | None = None) -> tuple[Listed, ...]:
    """All base rulesets that come with Rulewright (or lie in a folder), by shelf and name."""
    root = root or shipped("rulesets")
    found = []
    for path in _folders(root):
        if is_ruleset(path):
            found.append(Listed(path.name, path, None, variants_of(path)))
            continue
        inner = [each for each in _folders(path) if is_ruleset(each)]
        found += [Listed(each.name, each, path.name, variants_of(each)) for each in inner]
    return tuple(found)


def variants_of(base: Path) -> tuple[str, ...]:
    """The names of the variants that lie beside a ruleset."""
    return tuple(path.name for path in _folders(_variants_folder(base)) if is_ruleset(path))


def is_ruleset(path: Path) -> bool:
    """Whether a folder holds a ruleset or a variant, under a name that can be read."""
    try:
        return (path / MANIFEST_FILE).is_file() and not UNSEEN.search(path.resolve().name)
    # A name with a null character, one of a thousand letters, a folder closed to us.
    except (OSError, ValueError):
        return False


def _variants_folder(base: Path) -> Path:
    whole = base.resolve()
    return whole.with_name(whole.name + VARIANTS)


def _folders(root: Path) -> list[Path]:
    """The folders in a folder by name, without hidden ones and those of variants."""
    try:
        paths = sorted(path for path in root.iterdir() if path.is_dir())
    except OSError:
        return []
    return [path for path in paths if path.suffix != VARIANTS and not path.name.startswith(".")]


def _is_dir(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _parted(part: str) -> tuple[str, str, str]:
    return part.partition("=")


def _malformed(text: str, help: str) -> Diagnostic:
    return diagnostic("E129", f'"{text}" is not the name of a ruleset', help=help)


def _unknown(
    code: str, message: str, name: str, known: dict[str, Path] | tuple[str, ...]
) -> Diagnostic:
    meant = did_you_mean(name, known)
    help = f"did you mean {meant}?" if meant else None
    if help is None and known:
        help = f"known: {', '.join(known)}"
    return diagnostic(code, message, help=help)
