"""The manifest: what `ruleset.yaml` says about a ruleset or a variant.

Takes the file; gives a `Manifest`, and everything that is wrong with the file. The
manifest is given even if optional keys are wrong, so later stages can go on.
"""

from collections.abc import Mapping as ReadOnly

from ..lean import frozen
from ..report import Diagnostic, diagnostic
from ..source import SourceFile, Span
from .shape import (
    Named,
    Problems,
    mapping_of,
    missing_key,
    number_of,
    refuse_unknown_keys,
    text_of,
    texts_of,
)
from .strict_yaml import read_yaml
from .values import Mapping, Scalar, Value

MANIFEST_FILE = "ruleset.yaml"
FORMAT = 1
MOST_PLAYERS = 100

KEYS = (
    "title",
    "players",
    "format",
    "edition",
    "about",
    "sources",
    "numbered",
    "rules",
    "tables",
    "view",
    "extends",
    "requires",
    "excludes",
)


@frozen
class Players:
    """How many may play, both numbers included."""

    fewest: int
    most: int


@frozen
class Excluded:
    """A variant that cannot be used together with this one, and why not, if that is said."""

    text: str
    span: Span
    reason: str | None = None


@frozen
class Manifest:
    """A ruleset's or variant's own description; none where a key is left out."""

    title: str
    players: Players | None
    format: int
    edition: str | None
    about: str | None
    sources: ReadOnly[str, str]
    numbered: ReadOnly[str, int]
    """How far the sentences of a source are numbered, by its prefix."""
    rules: tuple[Named, ...] | None
    tables: tuple[Named, ...] | None
    view: Named | None
    extends: Named | None
    requires: tuple[Named, ...]
    excludes: tuple[Excluded, ...]
    span: Span

    @property
    def is_variant(self) -> bool:
        """Whether this changes another ruleset instead of standing alone."""
        return self.extends is not None


def read_manifest(file: SourceFile) -> tuple[Manifest | None, tuple[Diagnostic, ...]]:
    """The manifest in a file and what is wrong with it; none if it has no title or format."""
    value, found = read_yaml(file)
    problems = list(found)
    table = mapping_of(value, problems) if value is not None else None
    manifest = _manifest(table, problems) if table is not None else None
    return manifest, tuple(problems)


def _manifest(table: Mapping, problems: Problems) -> Manifest | None:
    refuse_unknown_keys(table, KEYS, problems)
    title = _required_text(table, "title", "title: My game", problems)
    format = _format(table, problems)
    manifest = Manifest(
        title=title or "",
        players=_players(table, problems),
        format=format or FORMAT,
        edition=_text(table, "edition", problems),
        about=_text(table, "about", problems),
        sources=_sources(table, problems),
        numbered=_numbered(table, problems),
        rules=_files(table, "rules", ".rules", problems),
        tables=_files(table, "tables", ".yaml", problems),
        view=_named(table, "view", problems),
        extends=_named(table, "extends", problems),
        requires=_variants(table, "requires", problems),
        excludes=_excludes(table, problems),
        span=table.span,
    )
    return manifest if title is not None and format is not None else None


def _named(table: Mapping, key: str, problems: Problems) -> Named | None:
    value = table.get(key)
    return text_of(value, problems) if value is not None else None


def _text(table: Mapping, key: str, problems: Problems) -> str | None:
    named = _named(table, key, problems)
    return named.text.strip() if named else None


def _required_text(table: Mapping, key: str, example: str, problems: Problems) -> str | None:
    if key not in table:
        missing_key(key, table, example, problems)
    return _text(table, key, problems)


def _format(table: Mapping, problems: Problems) -> int | None:
    value = table.get("format")
    if value is None:
        missing_key("format", table, f"format: {FORMAT}", problems)
        return None
    number = number_of(value, problems)
    if number is not None and number != FORMAT:
        message = f"this ruleset is written in format {number}; this Rulewright reads {FORMAT}"
        problems.append(diagnostic("E123", message, value.span))
    return number


def _players(table: Mapping, problems: Problems) -> Players | None:
    value = table.get("players")
    match value:
        case None:
            if "extends" not in table:
                missing_key("players", table, "players: 2", problems)
            return None
        case Mapping():
            return _range(value, problems)
        case Scalar(value=int() as number) if not isinstance(number, bool):
            return _sensible(number, number, value, problems)
    message = "expected a number of players, or from and to"
    help = "write players: 2, or players: {from: 2, to: 4}"
    problems.append(diagnostic("E122", message, value.span, help=help))
    return None


def _range(table: Mapping, problems: Problems) -> Players | None:
    refuse_unknown_keys(table, ("from", "to"), problems)
    numbers = []
    for key, example in (("from", "from: 2"), ("to", "to: 4")):
        value = table.get(key)
        if value is None:
            missing_key(key, table, example, problems)
            continue
        numbers.append(number_of(value, problems))
    match numbers:
        case [int() as fewest, int() as most]:
            return _sensible(fewest, most, table, problems)
    return None


def _sensible(fewest: int, most: int, place: Value, problems: Problems) -> Players | None:
    if 1 <= fewest <= most <= MOST_PLAYERS:
        return Players(fewest, most)
    message = f"players must be from 1 to {MOST_PLAYERS}"
    if fewest > most:
        message = f"from {fewest} to {most} players is nobody"
    problems.append(diagnostic("E124", message, place.span))
    return None


def _sources(table: Mapping, problems: Problems) -> ReadOnly[str, str]:
    value = table.get("sources")
    inner = mapping_of(value, problems) if value is not None else None
    if inner is None:
        return {}
    named = {str(key.value): text_of(each, problems) for key, each in inner.entries}
    return {prefix: text.text for prefix, text in named.items() if text is not None}


def _numbered(table: Mapping, problems: Problems) -> ReadOnly[str, int]:
    value = table.get("numbered")
    inner = mapping_of(value, problems) if value is not None else None
    if inner is None:
        return {}
    sources = table.get("sources")
    known = [str(key.value) for key, _ in sources.entries] if isinstance(sources, Mapping) else []
    refuse_unknown_keys(inner, known, problems)
    found = {str(key.value): number_of(each, problems) for key, each in inner.entries}
    return {prefix: last for prefix, last in found.items() if last is not None}


def _files(table: Mapping, key: str, ending: str, problems: Problems) -> tuple[Named, ...] | None:
    value = table.get(key)
    if value is None:
        return None
    names = texts_of(value, problems)
    for name in names:
        if not name.text.endswith(ending):
            message = f'"{name.text}" does not end in {ending}'
            problems.append(diagnostic("E124", message, name.span))
    return tuple(name for name in names if name.text.endswith(ending))


def _excludes(table: Mapping, problems: Problems) -> tuple[Excluded, ...]:
    """A list of names, or a table with the reason for each."""
    value = table.get("excludes")
    if not isinstance(value, Mapping):
        names = _variants(table, "excludes", problems)
        return tuple(Excluded(each.text, each.span) for each in names)
    _only_in_a_variant(table, "excludes", problems)
    reasons = [(key, text_of(each, problems)) for key, each in value.entries]
    return tuple(
        Excluded(str(key.value), key.span, reason.text.strip()) for key, reason in reasons if reason
    )


def _variants(table: Mapping, key: str, problems: Problems) -> tuple[Named, ...]:
    value = table.get(key)
    if value is None:
        return ()
    _only_in_a_variant(table, key, problems)
    return texts_of(value, problems)


def _only_in_a_variant(table: Mapping, key: str, problems: Problems) -> None:
    owner = table.key(key)
    if "extends" not in table and owner is not None:
        message = f"only a variant can have {key}"
        help = "add extends: with the name of the base ruleset, or remove this"
        problems.append(diagnostic("E124", message, owner.span, help=help))
