"""`rulewright resolve`: the ruleset in force as files, with its variants and settings in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import click

from ..named import ruleset_argument


@click.command()
@ruleset_argument("ruleset")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Set a parameter.")
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Write the files into a new folder instead of printing them.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON: the texts by file name.")
def resolve(ruleset: str, settings: tuple[str, ...], into: Path | None, as_json: bool) -> None:
    """Write RULESET as it is in force: its variants laid over it, its settings made.

    The files are a ruleset of their own that plays the same and needs no variant, a base for one
    of yours: `rulewright resolve chess+three_check --into my_chess`.
    """
    from rulewright.laid import settled_program_of
    from rulewright.resolved import resolved_text

    from ..loading import parsed_settings, refuse

    program, found = settled_program_of(ruleset, parsed_settings(settings))
    if program is None:
        refuse(found)
    files = resolved_text(program)
    if into is not None:
        _write(into, files)
    if as_json:
        click.echo(json.dumps(files, indent=2, ensure_ascii=False))
    elif into is None:
        click.echo("\n".join(f"# --- {name}\n{text}" for name, text in files.items()), nl=False)
    else:
        shown = str(into) if "/" in str(into) else f"./{into}"
        click.echo(f"made {shown}: {', '.join(files)}")
        click.echo(f"try: rulewright play {shown}")


def _write(folder: Path, files: Mapping[str, str]) -> None:
    from ..writing import write_folder

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise click.ClickException(f"{folder} is there already")
    try:
        write_folder(folder, files)
    except OSError as problem:
        raise click.ClickException(f"{folder} cannot be made: {problem.strerror}") from problem
