"""`rulewright show`: a position of a recorded or saved game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..named import ruleset_option

if TYPE_CHECKING:
    from rulewright.run.state import State

    from ..recorded.positions import Game


@click.command()
@click.argument("game", type=click.Path(path_type=Path))
@click.option("--at", type=click.IntRange(0), metavar="N", help="After N decisions; else the last.")
@ruleset_option("--rules", metavar="RULESET", help="Play it under these rules.")
@click.option("--as", "player", metavar="PLAYER", help="Only what this player may know.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def show(game: Path, at: int | None, rules: str | None, player: str | None, as_json: bool) -> None:
    """Show the position of GAME after N decisions.

    Everything is shown, also what is hidden, unless --as names a player: then what that player sees
    and reads in the log, and nothing that would tell more.
    """
    from ..loading import refuse
    from ..recorded.opening import Opener
    from ..recorded.positions import open_game, position_at

    opened, found = open_game(game, Opener(), rules)
    if opened is None:
        refuse(found)
    number = len(opened.decisions) if at is None else at
    state, found = position_at(opened, number, log=player is not None)
    if state is None:
        refuse(found)
    viewer = None if player is None else _seat(opened, player)
    if as_json:
        click.echo(_as_json(opened, number, state, viewer))
    elif viewer is None:
        click.echo(_as_text(opened, number, state))
    else:
        click.echo(_as_seen(opened, number, state, viewer))


def _seat(game: Game, player: str) -> int:
    from ..terminal.seats import seat

    return seat(game.opened.world.kinds["player"].things, player, "--as")


def _as_seen(game: Game, number: int, state: State, viewer: int) -> str:
    """What a player sees; the mark of the position and the next decision would tell more."""
    from rulewright.run.in_force import log_lines

    from ..terminal.showing import all_shown, joined

    world = game.opened.world
    seen = joined(all_shown(game.opened.machine, state, viewer))
    name = world.kinds["player"].titles[viewer]
    head = f"{world.name} {_when(game, number)}, as {name} sees it"
    return "\n".join([head, *seen, *log_lines(world, state, viewer)])


def _as_text(game: Game, number: int, state: State) -> str:
    from rulewright.recording.position import DRAWN, position_lines, position_mark
    from rulewright.recording.telling import Teller
    from rulewright.recording.written import folded

    teller = Teller(game.opened.machine)
    lines = [_title(game, number, position_mark(teller, state))]
    for line in position_lines(teller, state):
        lines += [f"  {line[2:]}"] if line.startswith(DRAWN) else folded(line, 2, 6)
    if number < len(game.decisions):
        decision = game.decisions[number]
        lines.append(f"next: {_told(decision)}")
    return "\n".join(lines)


def _title(game: Game, number: int, mark: str) -> str:
    return f"{game.opened.world.name} {_when(game, number)}, {mark}"


def _when(game: Game, number: int) -> str:
    total = len(game.decisions)
    return "at the start" if number == 0 else f"after decision {number} of {total}"


def _told(decision: dict[str, object]) -> str:
    from rulewright.recording.terms import term

    did = "declines" if decision["choose"] is None else f"chooses {term(decision['choose'])}"
    return f"{decision['by']} {did} for {decision['rule']}"


def _as_json(game: Game, number: int, state: State, viewer: int | None) -> str:
    from rulewright.view import displays, displays_to_json, view, view_to_json

    machine = game.opened.machine
    seen = {
        "position": view_to_json(view(machine, state, viewer)),
        "displays": displays_to_json(displays(machine, state, viewer)),
    }
    told = {"ruleset": game.opened.world.name, "at": number, "of": len(game.decisions)}
    return json.dumps({**told, **seen}, indent=2, ensure_ascii=False)
