"""`rulewright mutate`: edit rules a little, and list the edits that no scenario notices."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.spelling import number_of

from ..loading import ruleset_options
from ..named import ruleset_argument

if TYPE_CHECKING:
    from rulewright.core.world import World
    from rulewright.program import Program

    from ..mutation.trying import Verdict

RULES = ".rules"
MOST_DEEDS = 4
"""So many decisions are told that lead to a difference; `--into` and `--json` have them all."""
INTERRUPTED = 130
"""How a program ends that was stopped by Ctrl-C."""


@click.command()
@ruleset_argument("ruleset")
@click.option("--only", metavar="RULE|FILE", help="Only edits of this rule or value, or file.")
@click.option(
    "--most",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="How many edits to try, chosen at random.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Which ones are chosen.")
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Save a scenario there for each edit that changes play.",
)
@click.option("--jobs", type=click.IntRange(1), help="On how many cores; all if not said.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@ruleset_options
def mutate(
    ruleset: str,
    only: str | None,
    most: int,
    seed: int,
    into: Path | None,
    jobs: int | None,
    as_json: bool,
    players: int | None,
    settings: tuple[str, ...],
) -> None:
    """Edit rules a little, play the scenarios, and list the edits that none of them notices.

    A number by one, a condition negated or left out, `and` for `or`, `first` for `last`, the next
    player for the mover, one word for another, sentences left out, doubled or exchanged: each is
    tried alone, against the scenarios that pass there. An edit that nothing notices shows what is
    not tested yet, unless it makes no difference to play. With variants only what they say
    themselves is edited. Where play goes another way with an edit, the shortest game is told that
    shows it, and `--into FOLDER` saves it as a scenario to be named. Ctrl-C stops and tells what
    has been tried.
    """
    from ..loading import echo, open_rules, refuse
    from ..mutation.trying import chosen, fail_before, measured_for, mutants, tried_all
    from ..progress import progress

    program, world = open_rules(ruleset, players, settings)
    if not world.scenarios:
        raise click.ClickException(f"{ruleset} has no scenarios, so nothing would be noticed")
    files = None
    if only is not None and only.endswith(RULES):
        files, only = _files(only, program), None
    if only is not None:
        _known(only, world.rules, world.values, _modifiers(world))
    measured = measured_for(program, world)
    found = fail_before(measured)
    if found:
        refuse(found)
    every = [*mutants(measured, only, files)]
    wanted = chosen(every, most, seed)
    verdicts: list[Verdict] = []
    try:
        with progress(len(wanted), "Editing") as told:
            verdicts.extend(tried_all(measured, wanted, jobs, told))
    except KeyboardInterrupt:
        click.echo(f"Stopped before the other {len(wanted) - len(verdicts):,} edits.", err=True)
    saved = _saved(world, verdicts, into) if into is not None else ()
    if as_json:
        click.echo(json.dumps(_as_json(world, len(every), verdicts), indent=2))
    else:
        echo((*_lines(world.title, len(every), verdicts), *saved))
    if len(verdicts) < len(wanted):
        sys.exit(INTERRUPTED)


def _saved(world: World, verdicts: Sequence[Verdict], into: Path) -> Sequence[str]:
    """Where the missing scenarios were saved."""
    from ..mutation.missing import missing_scenarios
    from ..scenario_writing import path_for
    from ..writing import write_whole

    lines = [""]
    try:
        into.mkdir(parents=True, exist_ok=True)
        missing = missing_scenarios(world, sorted(_survived(verdicts), key=_order))
        for title, text in missing.items():
            path = path_for(into, "missing", title, text)
            write_whole(path, text)
            lines.append(f"saved: {path}")
    except OSError as problem:
        raise click.ClickException(f"{into} cannot be written: {problem.strerror}") from None
    return lines if len(lines) > 1 else ()


def _modifiers(world: Any) -> list[str]:
    return [each.name for value in world.values.values() for each in value.modifiers]


def _files(name: str, program: Program) -> frozenset[str]:
    """The files of rules that a name or path stands for, as they are shown."""
    there = sorted({placed.definition.span.file.path for placed in program.definitions})
    found = frozenset(path for path in there if _ends_alike(path, name))
    if not found:
        names = ", ".join(Path(path).name for path in there)
        message = f"there is no file {name}; rules are in {names}"
        raise click.BadParameter(message, param_hint="--only")
    return found


def _ends_alike(path: str, other: str) -> bool:
    """Whether two paths may be the same, seen from different folders."""
    one, two = Path(path).parts, Path(other).parts
    length = min(len(one), len(two))
    return one[-length:] == two[-length:]


def _known(name: str, *names: Any) -> None:
    from rulewright.spelling import did_you_mean

    known = [each for some in names for each in some]
    if name not in known:
        meant = did_you_mean(name, known)
        hint = f"; did you mean {meant}?" if meant else ""
        raise click.BadParameter(
            f"there is no rule, value or modifier {name!r}{hint}", param_hint="--only"
        )


def _lines(title: str, every: int, verdicts: Sequence[Verdict]) -> Iterator[str]:
    survived, sensible = _survived(verdicts), sum(each.makes_sense for each in verdicts)
    silent = [each for each in survived if each.mutant.scenarios]
    unseen = [each for each in survived if not each.mutant.scenarios]
    refused = len(verdicts) - sensible
    yield (
        f"{title}: {len(verdicts):,} of {every:,} edits tried; "
        f"{sensible - len(survived):,} noticed, {len(survived):,} not"
        + (f", {refused:,} that the check refuses" if refused else "")
    )
    yield from _told("Scenarios pass here, and none noticed", [*filter(_goes_apart, silent)])
    games = max((each.apart.games for each in silent if each.apart is not None), default=0)
    alike = f"{games} random games went the same way with these, so they may make no difference"
    yield from _told(alike, [each for each in silent if not _goes_apart(each)])
    yield from _unseen(unseen)


def _survived(verdicts: Sequence[Verdict]) -> list[Verdict]:
    return [each for each in verdicts if each.noticed_by is None and each.makes_sense]


def _told(title: str, verdicts: Sequence[Verdict]) -> Iterator[str]:
    if not verdicts:
        return
    yield ""
    yield f"{title} ({len(verdicts)})"
    for place, group in groupby(sorted(verdicts, key=_order), key=_place):
        # Other edits of the same lines are told together.
        yield f"  {place[0]}:{place[1]}  {place[2]}"
        some = [*group]
        yield from (f"    - {line}" for line in some[0].mutant.before)
        for number, verdict in enumerate(some):
            mutant = verdict.mutant
            long = max(len(each.mutant.after) for each in some) > 1 or _goes_apart(some[0])
            yield from ["    or"] if number and long else []
            yield from (f"    + {line}" for line in mutant.after)
            yield from _difference(verdict)


def _goes_apart(verdict: Verdict) -> bool:
    return verdict.apart is not None and bool(verdict.apart.told)


def _difference(verdict: Verdict) -> Iterator[str]:
    """The game by which play goes another way, and what differs then."""
    if verdict.apart is None or not verdict.apart.told:
        return
    deeds = verdict.apart.deeds
    shown = ", ".join(f"`{each}`" for each in deeds[-MOST_DEEDS:])
    before = f"{len(deeds) - MOST_DEEDS:,} decisions and " if len(deeds) > MOST_DEEDS else ""
    yield f"    after {before}{shown}" if deeds else "    at the start"
    yield from (f"      {line}" for line in verdict.apart.told)


def _order(verdict: Verdict) -> tuple[str, int, int, tuple[str, ...]]:
    span = verdict.mutant.span
    return span.file.path, span.line, -len(verdict.mutant.before), verdict.mutant.before


def _place(verdict: Verdict) -> tuple[str, int, str, tuple[str, ...]]:
    mutant = verdict.mutant
    passed = number_of(len(mutant.scenarios), "scenario")
    return mutant.span.file.path, mutant.span.line, f"{mutant.owner}, {passed}", mutant.before


def _unseen(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Where no scenario passes every edit goes unnoticed, so the places are told alone."""
    if not verdicts:
        return
    yield ""
    yield f"No scenario passes here, so that no edit is noticed ({len(verdicts)})"
    spans = sorted({(each.mutant.span.file.path, each.mutant.span.line) for each in verdicts})
    for place in spans:
        some = [each.mutant for each in verdicts if _line(each) == place]
        text = some[0].span.file.line_text(place[1]).strip()
        told = re.sub(r"\s+cites\s.*$", "", text)
        yield f"  {place[0]}:{place[1]}  {some[0].owner}, {number_of(len(some), 'edit')}: {told}"


def _line(verdict: Verdict) -> tuple[str, int]:
    return verdict.mutant.span.file.path, verdict.mutant.span.line


def _as_json(world: World, every: int, verdicts: Sequence[Verdict]) -> dict[str, Any]:
    from ..mutation.missing import missing_scenarios

    return {
        "ruleset": world.name,
        "edits": every,
        "tried": len(verdicts),
        "noticed": sum(each.noticed_by is not None for each in verdicts),
        "refused": sum(not each.makes_sense for each in verdicts),
        "survived": [
            {
                "file": each.mutant.span.file.path,
                "line": each.mutant.span.line,
                "column": each.mutant.span.column,
                "owner": each.mutant.owner,
                "before": list(each.mutant.before),
                "after": list(each.mutant.after),
                "scenarios": len(each.mutant.scenarios),
                "differs": list(each.apart.told) if each.apart is not None else None,
                "missing": next(iter(missing_scenarios(world, [each]).values()), None),
            }
            for each in _survived(verdicts)
        ],
    }
