"""`new`: a folder with a ruleset or a variant to begin with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import click

from ..named import ruleset_option

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_into = click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="The folder in which the new one is made (here, if nothing is said).",
)


@click.group()
def new() -> None:
    """Make a folder with a new ruleset or variant that can be played at once."""


@new.command("ruleset")
@click.argument("name")
@_into
def ruleset(name: str, into: Path) -> None:
    """Make a small ruleset NAME to change."""
    from ..skeletons import ruleset_files

    _make(into / _checked(name), ruleset_files(name))


@new.command("variant")
@click.argument("name")
@ruleset_option("--from", "base", required=True, metavar="RULESET", help="What it changes.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Set a parameter.")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder in which it is made: with the variants of a ruleset of yours, else here.",
)
def variant(name: str, base: str, settings: tuple[str, ...], into: Path | None) -> None:
    """Make a variant NAME of a ruleset, which may set parameters otherwise.

    RULESET may have variants and settings itself: the new one requires those variants, and sets
    what they set.
    """
    from ..loading import open_ruleset, refuse
    from ..skeletons import variant_files
    from ..variants import home_of, values_set

    _checked(name)
    loaded = open_ruleset(base, settings=settings)
    home, found = home_of(loaded.located, into)
    if home is None:
        refuse(found)
    if name in (home.base, *home.variants):
        raise click.BadParameter(f"{name} is what it would be laid over", param_hint="NAME")
    title, values = loaded.world.title, values_set(loaded.world)
    files = variant_files(name, home.extends, title, home.variants, values)
    _make(home.folder / name, files, home.called(name))


def _checked(name: str) -> str:
    if not _NAME.fullmatch(name):
        wanted = "a name has small letters, digits and _ only, and begins with a letter"
        raise click.BadParameter(f"{name!r}: {wanted}", param_hint="NAME")
    return name


def _make(folder: Path, files: Mapping[str, str], called: str | None = None) -> None:
    """Write the files into a folder that must not be there yet, all of them or none."""
    from ..writing import write_folder

    if folder.exists():
        raise click.ClickException(f"{folder} is there already")
    try:
        write_folder(folder, files)
    except OSError as problem:
        raise click.ClickException(f"{folder} cannot be made: {problem.strerror}") from problem
    shown = str(folder) if "/" in str(folder) else f"./{folder}"
    click.echo(f"made {shown}: {', '.join(files)}")
    click.echo(f"try: rulewright play {called or shown}")
