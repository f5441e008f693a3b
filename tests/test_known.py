"""What a player is told rests on what the player may know: displays, and reasons for refusals."""

from __future__ import annotations

import pytest
from small import small_machine

from rulewright.run.game import Game
from rulewright.run.refusals import Refused
from rulewright.view import displays, displays_to_json

RULES = """\
kind player is white, black
kind card is ace, king, queen
kind town is york, hull
  size  number 0 to 9

zone deck of card, ordered, seen by nobody
zone hand of card for each player, seen by owner

display cards_out "Cards"
  for each p in players
    "Player": p
    "Hand":   hand(p)
    "Held":   count hand(p)
  "{first of deck}"

setup
  move cards to deck
  shuffle deck
  for each p in players
    draw 1 from deck to hand(p)

value large(t: town) = t.size > 3

play
  turn of white
    choose open_town from towns where large(it)
    secret = count deck
    choose other_town from towns where it.size > secret + 6
"""


def begun(rules: str, seed: int = 1) -> Game:
    return Game(small_machine(rules), seed)


def reasons(game: Game, choose: str) -> list[str]:
    with pytest.raises(Refused) as refused:
        game.decide({"by": "white", "choose": choose})
    return [note.message for note in refused.value.diagnostic.notes]


def test_reasons_are_given_where_they_tell_nothing_hidden() -> None:
    """That something else is hidden does not keep an open reason back."""
    game = begun(RULES.replace("setup\n", "setup\n  set york.size to 5\n", 1))

    assert reasons(game, "hull") == ["large(hull) is no", "`t.size > 3` is not so: t.size is 0"]


def test_reasons_that_rest_on_hidden_things_are_not_given() -> None:
    """Neither what lies in a hidden zone nor what a rule has noted of it."""
    rules = RULES.replace("setup\n", "setup\n  set york.size to 9\n", 1)
    game = begun(rules)
    game.decide({"by": "white", "choose": "york"})
    (told,) = reasons(game, "hull")
    assert told.endswith("rests on something that is hidden from you")

    direct = rules.replace("where large(it)", "where it.size > count deck + 5")
    (told,) = reasons(begun(direct), "hull")
    assert told.endswith("rests on something that is hidden from you")


def test_displays_tell_nothing_of_what_is_hidden() -> None:
    """Games that differ only in what white cannot see look the same to white."""
    machine = small_machine(RULES.replace("setup\n", "setup\n  set york.size to 9\n", 1))
    seen: dict[str, set[str]] = {}
    dealt: dict[str, set[str]] = {}
    for seed in range(40):
        game = Game(machine, seed)
        shown = displays_to_json(displays(machine, game.state, 0))
        everything = displays_to_json(displays(machine, game.state, None))
        own = str(shown[0]["parts"][0]["rows"][0])
        seen.setdefault(own, set()).add(str(shown))
        dealt.setdefault(own, set()).add(str(everything))
    assert [len(each) for each in seen.values()] == [1, 1, 1]
    assert [len(each) for each in dealt.values()] == [2, 2, 2]
