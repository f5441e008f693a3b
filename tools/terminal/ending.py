"""How a game ended, in words."""

from __future__ import annotations

from rulewright.wording import listed

from .table import Table


def outcome(table: Table) -> str:
    """Who won, and the places if there are more than two."""
    names = table.machine.world.kinds["player"].titles
    places = [place for place in table.game.result or () if place]
    if not table.game.winners:
        return "The game is over: nobody wins."
    first = listed(names[each] for each in places[0])
    lines = [f"The game is over: {first} {'wins' if len(places[0]) == 1 else 'win'}."]
    if len(places) > 2 or (len(places) == 2 and len(names) > 2):
        at = 1
        for place in places:
            lines.append(f"  {at}. {', '.join(names[each] for each in place)}")
            at += len(place)
    return "\n".join(lines)
