"""`rulewright show`: a position of a recorded or saved game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..loading import ruleset_options
from ..named import ruleset_argument, ruleset_option

if TYPE_CHECKING:
    from ..courses import Course, Reached

GAMES = (".game", ".json")
"""What the files of games end in."""


@click.command()
@ruleset_argument("game", metavar="GAME|RULESET")
@click.option("--at", type=click.IntRange(0), metavar="N", help="After N decisions.")
@ruleset_option("--rules", metavar="RULESET", help="Play the game under these rules.")
@click.option("--given", metavar="SCENARIO", help="The position that a scenario gives.")
@click.option("--seed", type=int, help="A game in which all is decided at random.")
@click.option("--as", "player", metavar="PLAYER", help="Only what this player may know.")
@click.option("--scenario", metavar="TITLE", help="Write a scenario that leads there.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@ruleset_options
def show(
    game: str,
    at: int | None,
    rules: str | None,
    given: str | None,
    seed: int | None,
    player: str | None,
    scenario: str | None,
    as_json: bool,
    players: int | None,
    settings: tuple[str, ...],
) -> None:
    """Show a position: of a saved or recorded GAME, or of RULESET.

    \b
    show GAME                           at the end, or --at N
    show RULESET                        at the start, or --at N of a game at random
    show RULESET --given SCENARIO       as a scenario gives it, or --at N of its deeds

    Everything is shown, also what is hidden, unless --as names a player: then what that player sees
    and reads in the log, and nothing that would tell more.

    --scenario writes the decisions up to there as a scenario that claims what the last one did.
    """
    from ..courses import course_named, reach
    from ..loading import refuse

    path = Path(game) if _is_game(game) or rules is not None else None
    if path is not None and (given is not None or seed is not None):
        raise click.UsageError("--given and --seed are for a ruleset, and this is a game")
    ruleset = rules if path is not None else game
    course = course_named(ruleset, path, given, at, seed, players, settings)
    if scenario is not None:
        _write_scenario(course, scenario, given is None and player is None and not as_json)
        return
    reached, found = reach(course)
    if reached is None:
        refuse(found)
    viewer = None if player is None else _seat(course, player)
    if as_json:
        click.echo(_as_json(course, reached, viewer))
    elif viewer is None:
        click.echo(_as_text(course, reached))
    else:
        click.echo(_as_seen(course, reached, viewer))


def _is_game(named: str) -> bool:
    path = Path(named)
    return path.suffix in GAMES or (path.exists() and not path.is_dir())


def _write_scenario(course: Course, title: str, alone: bool) -> None:
    from ..as_scenario import as_scenario
    from ..loading import failures_shown, refuse

    if not alone:
        raise click.UsageError("--scenario goes with no --given, --as or --json")
    with failures_shown():
        text, found = as_scenario(course, title)
    if text is None:
        refuse(found)
    click.echo(text, nl=False)


def _seat(course: Course, player: str) -> int:
    from ..terminal.seats import seat

    return seat(course.opened.world.kinds["player"].things, player, "--as")


def _as_seen(course: Course, reached: Reached, viewer: int) -> str:
    """What a player sees; the mark of the position and the next decision would tell more."""
    from rulewright.run.in_force import log_lines

    from ..terminal.showing import all_shown, joined

    world = course.opened.world
    seen = joined(all_shown(course.opened.machine, reached.state, viewer))
    name = world.kinds["player"].titles[viewer]
    head = f"{_head(course, reached)}, as {name} sees it"
    return "\n".join([head, *seen, *log_lines(world, reached.state, viewer)])


def _as_text(course: Course, reached: Reached) -> str:
    from rulewright.recording.position import DRAWN, position_lines, position_mark
    from rulewright.recording.telling import Teller
    from rulewright.recording.written import folded

    teller, state = Teller(course.opened.machine), reached.state
    lines = [f"{_head(course, reached)}, {position_mark(teller, state)}"]
    for line in position_lines(teller, state):
        lines += [f"  {line[2:]}"] if line.startswith(DRAWN) else folded(line, 2, 6)
    if course.coming is not None and reached.number < len(course.coming):
        decision = course.coming[reached.number]
        lines.append(f"next: {_told(decision)}")
    return "\n".join(lines)


def _head(course: Course, reached: Reached) -> str:
    """What is shown. The file of a game is known to whoever named it, and how long it is not."""
    ruleset = course.opened.world.name
    if course.coming is None:
        return f"{ruleset}, {course.title}, {reached.when}"
    when = f"after decision {reached.number:,} of {len(course.coming):,}"
    return f"{ruleset} {when if reached.number else reached.when}"


def _told(decision: dict[str, object]) -> str:
    from rulewright.recording.terms import term

    did = "declines" if decision["choose"] is None else f"chooses {term(decision['choose'])}"
    return f"{decision['by']} {did} for {decision['rule']}"


def _as_json(course: Course, reached: Reached, viewer: int | None) -> str:
    from rulewright.view import displays, displays_to_json, view, view_to_json

    machine = course.opened.machine
    seen = {
        "position": view_to_json(view(machine, reached.state, viewer)),
        "displays": displays_to_json(displays(machine, reached.state, viewer)),
    }
    told: dict[str, object] = {"ruleset": course.opened.world.name, "at": reached.number}
    if course.coming is not None:
        told["of"] = len(course.coming)
    return json.dumps({**told, **seen}, indent=2, ensure_ascii=False)
