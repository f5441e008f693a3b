"""`rulewright show`: a position of a recorded or saved game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rulewright.run.state import State

    from ..recorded.positions import Game


@click.command()
@click.argument("game", type=click.Path(path_type=Path))
@click.option("--at", type=click.IntRange(0), metavar="N", help="After N decisions; else the last.")
@click.option("--rules", metavar="RULESET", help="Play it under these rules.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def show(game: Path, at: int | None, rules: str | None, as_json: bool) -> None:
    """Show the position of GAME after N decisions, with everything that is hidden."""
    from ..loading import refuse
    from ..recorded.opening import Opener
    from ..recorded.positions import open_game, position_at

    opened, found = open_game(game, Opener(), rules)
    if opened is None:
        refuse(found)
    number = len(opened.decisions) if at is None else at
    state, found = position_at(opened, number)
    if state is None:
        refuse(found)
    click.echo(_as_json(opened, number, state) if as_json else _as_text(opened, number, state))


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
    total = len(game.decisions)
    when = "at the start" if number == 0 else f"after decision {number} of {total}"
    return f"{game.opened.world.name} {when}, {mark}"


def _told(decision: dict[str, object]) -> str:
    from rulewright.recording.terms import term

    did = "declines" if decision["choose"] is None else f"chooses {term(decision['choose'])}"
    return f"{decision['by']} {did} for {decision['rule']}"


def _as_json(game: Game, number: int, state: State) -> str:
    from rulewright.view import view, view_to_json

    seen = view_to_json(view(game.opened.machine, state, None))
    told = {"ruleset": game.opened.world.name, "at": number, "of": len(game.decisions)}
    return json.dumps({**told, "position": seen}, indent=2, ensure_ascii=False)
