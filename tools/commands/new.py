"""`new`: a folder with a ruleset or a variant to begin with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import click

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
@click.option("--from", "base", required=True, metavar="RULESET", help="What it changes.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Set a parameter.")
@_into
def variant(name: str, base: str, settings: tuple[str, ...], into: Path) -> None:
    """Make a variant NAME of a ruleset, which may set parameters otherwise."""
    from ..loading import open_ruleset, parsed_settings
    from ..skeletons import variant_files

    _checked(name)
    if "+" in base:
        raise click.BadParameter("a variant extends one ruleset", param_hint="--from")
    loaded = open_ruleset(base, settings=settings)
    listed = loaded.located.base
    named = base if "/" not in base and not Path(base).exists() else str(listed.resolve())
    _make(into / name, variant_files(name, named, parsed_settings(settings)))


def _checked(name: str) -> str:
    if not _NAME.fullmatch(name):
        wanted = "a name has small letters, digits and _ only, and begins with a letter"
        raise click.BadParameter(f"{name!r}: {wanted}", param_hint="NAME")
    return name


def _make(folder: Path, files: Mapping[str, str]) -> None:
    """Write the files into a folder that must not be there yet."""
    if folder.exists():
        raise click.ClickException(f"{folder} is there already")
    try:
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise click.ClickException(f"{folder} cannot be made: {problem.strerror}") from problem
    where = folder if folder.is_absolute() else Path(folder)
    shown = str(where) if "/" in str(where) else f"./{where}"
    click.echo(f"made {shown}: {', '.join(files)}")
    click.echo(f"try: rulewright play {shown}")
