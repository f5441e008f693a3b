"""`rulewright snapshot`: recorded games kept as tests of the rules."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import evolve

from rulewright.spelling import number_of

from ..loading import ruleset_options
from ..named import ruleset_argument

if TYPE_CHECKING:
    from ..recorded.checking import Checked, Group
    from ..recorded.opening import Opened

WHERE = click.option(
    "--in",
    "places",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    metavar="PATH",
    help="Where the recorded games lie; without it, everything below this folder.",
)


@click.group()
def snapshot() -> None:
    """Keep recorded games as tests: what changes in play when a rule does."""


@snapshot.command()
@ruleset_argument("ruleset")
@click.option("--seed", type=int, default=1, show_default=True, help="Where chance begins.")
@click.option("--bots", type=click.Choice(["random"]), default="random", help="Who decides.")
@click.option("--stop", type=click.IntRange(0), help="Stop after so many decisions.")
@click.option(
    "--every", type=click.IntRange(1), default=25, help="The position after so many (25)."
)
@click.option("--last", type=click.IntRange(0), help="Say all of the last ones only.")
@click.option("--into", type=click.Path(path_type=Path), help="The folder to write to.")
@click.option("--name", help="The name of the file, without its ending.")
@click.option("--because", help="Why the game is kept.")
@click.option("--again", is_flag=True, help="Write over a recorded game of that name.")
@ruleset_options
def record(
    ruleset: str,
    seed: int,
    bots: str,
    stop: int | None,
    every: int,
    last: int | None,
    into: Path | None,
    name: str | None,
    because: str | None,
    again: bool,
    players: int | None,
    settings: tuple[str, ...],
) -> None:
    """Let bots play RULESET and write the game down as text.

    It goes to the folder `games` of a ruleset that is given by path, otherwise to `games` here,
    unless --into says where.
    """
    from rulewright.recording.keeping import EndlessError

    from ..loading import failures_shown, parsed_settings, refuse
    from ..recorded.files import SUFFIX, shown
    from ..recorded.lists import can_be_listed
    from ..recorded.opening import Opener
    from ..recorded.updating import keep, recorded

    opened, found = Opener().open(ruleset, players, parsed_settings(settings))
    if opened is None:
        refuse(found)
    stem = (name or default_name(opened, seed)).removesuffix(SUFFIX)
    if not can_be_listed(stem):
        raise click.UsageError(f"--name {stem!r}: no file of a recorded game can be called so")
    with _writing():
        path = (into or default_folder(ruleset)) / f"{stem}{SUFFIX}"
        is_there = path.exists()
    if is_there and not again:
        raise click.UsageError(f"{path} is there already; --again writes over it")
    try:
        with failures_shown():
            game = recorded(opened, seed, stop=stop, every=every, last=last, because=because)
    except EndlessError:
        raise click.UsageError("the game does not end; say after how many to --stop") from None
    with _writing():
        keep(path, game)
    click.echo(f"{shown(path)}: {number_of(len(game.steps), 'decision')}")


def default_name(opened: Opened, seed: int) -> str:
    """What a recorded game is called if nobody says."""
    world = opened.world
    return f"{world.name}_{world.players}p_seed{seed}"


def default_folder(ruleset: str) -> Path:
    """Where a recorded game goes if nobody says."""
    from rulewright.read.find import is_ruleset, locate

    from ..recorded.files import FOLDER
    from ..writing import own_folder

    located, _ = locate(ruleset)
    by_path = is_ruleset(Path(ruleset.partition("+")[0]))
    if located is None or not by_path:
        return Path(FOLDER)
    return own_folder(located.variants[-1] if located.variants else located.base, FOLDER)


@snapshot.command()
@click.argument(
    "paths", nargs=-1, type=click.Path(exists=True, path_type=Path), metavar="[PATH]..."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def review(paths: tuple[Path, ...], as_json: bool) -> None:
    """Go through the recorded games that play otherwise now, cause by cause.

    Without a terminal the groups are printed, and `snapshot accept` takes them; with one, each
    group can be accepted at once. The exit code is 1 if a game differs and was not accepted.
    """
    from ..recorded.checking import check_paths, grouped
    from ..recorded.telling import as_json as told_as_json
    from ..recorded.telling import group_text, how_to_accept, how_to_refresh, summary_line

    checked, missing = check_paths(paths or (Path(),))
    groups = grouped(checked)
    if as_json:
        click.echo(json.dumps(told_as_json(checked, groups, missing), indent=2, ensure_ascii=False))
        sys.exit(1 if groups or missing else 0)
    from ..loading import show

    show(missing)
    left = []
    for number, group in enumerate(groups, 1):
        click.echo(group_text(group, number, len(groups)))
        if _is_interactive() and _asked(group):
            continue
        left.append(group)
        if group.can_be_accepted and not _is_interactive():
            click.echo(how_to_accept(group, paths))
    accepted = {each.kept.path for group in groups if group not in left for each in group.games}
    now = [evolve(each, found=()) if each.kept.path in accepted else each for each in checked]
    click.echo(summary_line(now, left, missing))
    outdated = how_to_refresh(checked)
    if outdated is not None:
        click.echo(outdated)
    sys.exit(1 if left or missing else 0)


def _is_interactive() -> bool:
    """Whether somebody is there to be asked and to answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _asked(group: Group) -> bool:
    """Ask a person about a group; whether it was accepted."""
    if not group.can_be_accepted:
        return False
    answer = click.prompt("(a)ccept, (s)kip or (q)uit", type=click.Choice("asq"), default="s")
    if answer == "q":
        sys.exit(1)
    if answer != "a":
        return False
    because = ""
    while not because:
        because = click.prompt("because").strip()
    return _accepted(group.games, because)


@snapshot.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--all", "everything", is_flag=True, help="All that differ.")
@click.option("--because", required=True, help="Why what the rules do now is right.")
@WHERE
def accept(ids: tuple[str, ...], everything: bool, because: str, places: tuple[Path, ...]) -> None:
    """Take what the rules do now as right, for recorded games or causes named by ID.

    An ID is the name of a recorded game, a path, or the `cause-…` of a group as `review` shows it.
    The reason is written into the file.
    """
    from ..loading import refuse
    from ..recorded.checking import check_paths, grouped
    from ..recorded.named import chosen_by

    if bool(ids) == everything:
        raise click.UsageError("name what to accept, or give --all")
    if not because.strip():
        raise click.UsageError("--because needs a reason")
    checked, _ = check_paths(places or (Path(),))
    if everything:
        chosen = tuple(each for each in checked if not each.ok)
    else:
        chosen, unknown = chosen_by(ids, checked, grouped(checked))
        if unknown:
            refuse(unknown)
    sys.exit(0 if _accepted(chosen, because) else 1)


def _accepted(games: Sequence[Checked], because: str) -> bool:
    """Bring games up to the rules in force; whether all could be."""
    from ..loading import show
    from ..recorded.checking import grouped
    from ..recorded.opening import Opener
    from ..recorded.updating import accept as accept_game

    opener = Opener()
    played = [each for each in games if each.ok or each.divergence is not None]
    # What is wrong with the rules of several games is said once.
    left = []
    for group in grouped([each for each in games if each not in played]):
        left.append(group.games[0].found)
        for each in group.games:
            click.echo(f"{each.id}: cannot be played")
    for each in played:
        if each.ok:
            click.echo(f"{each.id}: plays as it was recorded, nothing to accept")
            continue
        with _writing():
            found = accept_game(each, opener, because)
        if found:
            left.append(found)
        else:
            click.echo(f"{each.id}: accepted")
    for found in left:
        show(found)
    return not left


@snapshot.command()
@click.argument(
    "paths", nargs=-1, type=click.Path(exists=True, path_type=Path), metavar="[PATH]..."
)
def refresh(paths: tuple[Path, ...]) -> None:
    """Have recorded games that play as before name the rules in force now.

    Of the rules that a later difference could be due to, those that have long been changed without
    a difference are then no longer named. Games that play otherwise are left as they are.
    """
    from ..recorded.checking import check_paths
    from ..recorded.lists import merge_lists, not_listed, put_on_list
    from ..recorded.opening import Opener
    from ..recorded.updating import refresh as refresh_game

    checked, _ = check_paths(paths or (Path(),))
    same, opener = [each for each in checked if each.ok], Opener()
    with _writing():
        done = [each for each in same if refresh_game(each, opener)]
        unlisted = not_listed(each.kept.path for each in checked)
        for path in unlisted:
            put_on_list(path)
        merged = merge_lists(paths or (Path(),))
    for each in done:
        click.echo(f"{each.id}: names the rules in force")
    for path in unlisted:
        click.echo(f"{path.stem}: put on the list of its folder")
    for path in merged:
        click.echo(f"{path}: has the names of both sides of the merge")
    left, before = len(checked) - len(same), len(same) - len(done)
    click.echo(
        f"{number_of(len(done), 'game')} brought up to date, {before:,} already were, "
        f"{left:,} {'differs' if left == 1 else 'differ'}"
    )


@snapshot.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--dry-run", is_flag=True, help="Only say what would be taken away.")
@WHERE
def prune(ids: tuple[str, ...], dry_run: bool, places: tuple[Path, ...]) -> None:
    """Take recorded games away: those named, or all whose rules are gone.

    Names on a list whose files are missing are taken off it. Nothing else ever deletes a recorded
    game.
    """
    from rulewright.report import Diagnostic

    from ..loading import refuse
    from ..recorded.files import files_in
    from ..recorded.lists import missing_from
    from ..recorded.named import game_called, without_rules
    from ..recorded.updating import remove

    places = places or (Path(),)
    lying, missing = files_in(places), missing_from(places)
    if ids:
        named = [game_called(id, [*lying, *missing]) for id in ids]
        unknown = [each for each in named if isinstance(each, Diagnostic)]
        if unknown:
            refuse(unknown)
        gone = [each for each in named if isinstance(each, Path)]
    else:
        gone = [*missing, *without_rules(lying)]
    for path in gone:
        if not dry_run:
            with _writing():
                remove(path)
        click.echo(f"{path}: {'would be' if dry_run else 'was'} taken away")
    if not gone:
        click.echo("nothing to take away")


@contextmanager
def _writing() -> Iterator[None]:
    """A file that cannot be written ends the command, and is as it was."""
    from rulewright.report import diagnostic

    from ..loading import refuse

    try:
        yield
    except OSError as problem:
        name = problem.filename or "the file"
        refuse([diagnostic("E101", f"{name} cannot be written: {problem.strerror}")])
