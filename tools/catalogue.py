"""What rulesets there are, and what each one says about itself.

Takes nothing or a name; gives titles, players, parameters and variants as plain values. A ruleset
whose manifest cannot be read is listed by its name alone.
"""

from __future__ import annotations

from pathlib import Path

from attrs import asdict, frozen

from rulewright.core.world import ParameterInfo
from rulewright.load import world_of
from rulewright.read.files import Shelf
from rulewright.read.find import Listed, list_rulesets, locate, variants_of
from rulewright.read.folder import VARIANTS
from rulewright.read.manifest import MANIFEST_FILE, Manifest, read_manifest
from rulewright.report import Diagnostic


@frozen
class Variant:
    name: str
    title: str
    about: str | None


@frozen
class Entry:
    """A ruleset as `list` shows it."""

    name: str
    title: str
    shelf: str | None
    fewest: int | None
    most: int | None
    variants: tuple[Variant, ...]

    @property
    def players(self) -> str:
        """How many play, in words."""
        return _players(self.fewest, self.most)

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "title": self.title,
            "shelf": self.shelf,
            "players": {"from": self.fewest, "to": self.most},
            "variants": [asdict(each) for each in self.variants],
        }


@frozen
class Parameter:
    """A number, yes, no or word that can be set."""

    name: str
    value: int | bool | str
    default: int | bool | str
    low: int | None
    high: int | None
    help: str

    @property
    def shown(self) -> str:
        """Its value in the words of the rules."""
        if isinstance(self.value, bool):
            return "yes" if self.value else "no"
        return str(self.value)

    @property
    def range(self) -> str:
        """What it can be set to."""
        if isinstance(self.default, bool):
            return "yes or no"
        return "a word" if self.low is None else f"{self.low} to {self.high}"


@frozen
class Described:
    """One ruleset, with the variants in force, as `list RULESET` shows it."""

    name: str
    title: str
    about: str | None
    fewest: int
    most: int
    parameters: tuple[Parameter, ...]
    variants: tuple[Variant, ...]

    @property
    def players(self) -> str:
        return _players(self.fewest, self.most)

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "title": self.title,
            "about": self.about,
            "players": {"from": self.fewest, "to": self.most},
            "parameters": [asdict(each) for each in self.parameters],
            "variants": [asdict(each) for each in self.variants],
        }


def catalogue() -> tuple[Entry, ...]:
    """All rulesets that come with Rulewright, by shelf and name."""
    return tuple(_entry(found) for found in list_rulesets())


def describe(name: str) -> tuple[Described | None, tuple[Diagnostic, ...]]:
    """A ruleset by name or path; none if it has mistakes."""
    world, found = world_of(name)
    located, _ = locate(name)
    if world is None or located is None:
        return None, found
    manifest = _manifest(located.base)
    low, high = world.player_range
    parameters = tuple(_parameter(each) for each in world.parameters.values())
    about = manifest.about if manifest else None
    variants = _variants(located.base)
    return Described(world.name, world.title, about, low, high, parameters, variants), found


def _entry(found: Listed) -> Entry:
    manifest = _manifest(found.path)
    players = manifest.players if manifest else None
    return Entry(
        name=found.name,
        title=manifest.title if manifest else "",
        shelf=found.shelf,
        fewest=players.fewest if players else None,
        most=players.most if players else None,
        variants=_variants(found.path),
    )


def _variants(base: Path) -> tuple[Variant, ...]:
    whole = base.resolve()
    folder = whole.with_name(whole.name + VARIANTS)
    manifests = ((name, _manifest(folder / name)) for name in variants_of(base))
    return tuple(
        Variant(name, manifest.title if manifest else "", manifest.about if manifest else None)
        for name, manifest in manifests
    )


def _manifest(folder: Path) -> Manifest | None:
    file = Shelf(folder, folder.name).read(MANIFEST_FILE)
    return None if isinstance(file, Diagnostic) else read_manifest(file)[0]


def _parameter(info: ParameterInfo) -> Parameter:
    return Parameter(info.name, info.value, info.default, info.low, info.high, info.help)


def _players(fewest: int | None, most: int | None) -> str:
    if fewest is None:
        return ""
    if fewest == most:
        return f"{fewest} player" if fewest == 1 else f"{fewest} players"
    return f"{fewest} to {most} players"
