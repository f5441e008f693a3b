"""What rulesets there are, and what each one says about itself.

Takes nothing or a name; gives titles, players, parameters and variants as plain values. A ruleset
whose manifest cannot be read is listed by its name alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import asdict, evolve, frozen

from rulewright.check import check
from rulewright.core.world import ParameterInfo
from rulewright.laid import laid
from rulewright.program import Program
from rulewright.read.chain import read_all
from rulewright.read.files import Shelf
from rulewright.read.find import Listed, list_rulesets, locate, variants_of
from rulewright.read.folder import VARIANTS
from rulewright.read.manifest import MANIFEST_FILE, Manifest, read_manifest
from rulewright.report import Diagnostic
from rulewright.run.in_force import whole_name, written


@frozen
class Variant:
    name: str
    title: str
    about: str | None
    not_with: tuple[str, ...] = ()
    """The variants in force that it cannot be used with."""

    @property
    def purpose(self) -> str:
        """What it is for, and what keeps it from being used now."""
        excluded = f"(not with {', '.join(self.not_with)})" if self.not_with else ""
        return " ".join(filter(None, [self.about, excluded]))


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
    set_by: str | None = None
    """The variant that changed its default."""

    @property
    def shown(self) -> str:
        """Its value in the words of the rules."""
        return written(self.value)

    @property
    def by_hand(self) -> bool:
        """Whether it has another value than the ruleset and its variants give it."""
        return self.value != self.default

    @property
    def said(self) -> str:
        """What it is for, and who set it so."""
        by = f"({self.set_by} sets it)" if self.set_by else ""
        by = f"(set by hand; {written(self.default)} otherwise)" if self.by_hand else by
        return f"{self.help} {by}".rstrip()

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
    whole_name: str
    """With what is set by hand: the name under which just these rules are opened again."""
    digest: str
    """Of the rules for the fewest players."""
    title: str
    about: str | None
    fewest: int
    most: int
    parameters: tuple[Parameter, ...]
    in_force: tuple[Variant, ...]
    variants: tuple[Variant, ...]
    """All others that there are."""

    @property
    def players(self) -> str:
        return _players(self.fewest, self.most)

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "whole_name": self.whole_name,
            "digest": self.digest,
            "title": self.title,
            "about": self.about,
            "players": {"from": self.fewest, "to": self.most},
            "parameters": [asdict(each) for each in self.parameters],
            "in_force": [asdict(each) for each in self.in_force],
            "variants": [asdict(each) for each in self.variants],
        }


def catalogue() -> tuple[Entry, ...]:
    """All rulesets that come with Rulewright, by shelf and name."""
    return tuple(_entry(found) for found in list_rulesets())


def describe(name: str) -> tuple[Described | None, tuple[Diagnostic, ...]]:
    """A ruleset by name or path; none if it has mistakes."""
    located, found = locate(name)
    if located is None:
        return None, found
    folders, found = read_all(located)
    program, found = laid(folders, found)
    if program is None or folders is None:
        return None, found
    world, more = check(program, None, dict(located.settings))
    if world is None:
        return None, (*found, *more)
    base = folders[0]
    low, high = world.player_range
    in_force = {each.name: each.manifest for each in folders[1:]}
    described = Described(
        name=world.name,
        whole_name=whole_name(world),
        digest=world.digest,
        title=world.title,
        about=base.manifest.about,
        fewest=low,
        most=high,
        parameters=tuple(_parameter(each, program) for each in world.parameters.values()),
        in_force=tuple(_variant(each, found) for each, found in in_force.items()),
        variants=tuple(_others(base.path, in_force)),
    )
    return described, found


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
    return tuple(_variant(name, _manifest(_beside(base, name))) for name in variants_of(base))


def _others(base: Path, in_force: Mapping[str, Manifest]) -> Iterator[Variant]:
    """The variants that are not in force, with those that keep them from being added."""
    for name in variants_of(base):
        if name not in in_force:
            manifest = _manifest(_beside(base, name))
            yield evolve(_variant(name, manifest), not_with=_excluding(name, manifest, in_force))


def _excluding(
    name: str, manifest: Manifest | None, in_force: Mapping[str, Manifest]
) -> tuple[str, ...]:
    refused = {each.text for each in manifest.excludes} if manifest else set()
    return tuple(
        other
        for other, its in in_force.items()
        if other in refused or name in [each.text for each in its.excludes]
    )


def _variant(name: str, manifest: Manifest | None) -> Variant:
    return Variant(name, manifest.title if manifest else "", manifest.about if manifest else None)


def _beside(base: Path, variant: str) -> Path:
    whole = base.resolve()
    return whole.with_name(whole.name + VARIANTS) / variant


def _manifest(folder: Path) -> Manifest | None:
    file = Shelf(folder, folder.name).read(MANIFEST_FILE)
    return None if isinstance(file, Diagnostic) else read_manifest(file)[0]


def _parameter(info: ParameterInfo, program: Program) -> Parameter:
    changed = [each.origin for each in program.touches if each.key == ("parameter", info.name)]
    return Parameter(
        name=info.name,
        value=info.value,
        default=info.default,
        low=info.low,
        high=info.high,
        help=info.help,
        set_by=changed[-1] if changed else None,
    )


def _players(fewest: int | None, most: int | None) -> str:
    if fewest is None:
        return ""
    if fewest == most:
        return f"{fewest} player" if fewest == 1 else f"{fewest} players"
    return f"{fewest} to {most} players"
