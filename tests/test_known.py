"""What a player is told rests on what the player may know: displays, and reasons for refusals."""

from __future__ import annotations

import pytest
from small import small_machine

from rulewright.run.game import Game
from rulewright.run.refusals import Refused
from rulewright.view import displays, displays_to_json, view
from rulewright.view.leaking import answering, leak

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


SHOWN = """\
kind player is white, black
kind card is ace, king, queen
kind die many dice is one
  owner  player
  pips   number 1 to 6, seen by owner

zone deck of card, ordered, seen by nobody
zone hand of card for each player, seen by owner

setup
  set one.owner to black
  move cards to deck
  draw 3 from deck to hand(black)

play
  turn of white
    show hand(black) to white
    show dice to players
    set_about
    choose "Go on?"
      "yes"
        done

rule set_about
  done
"""


def seen_by_white(sentences: str) -> tuple[tuple[str, ...], object]:
    """The cards of black and the pips of the die, as far as white knows them."""
    body = "\n".join(f"  {each}" for each in sentences.split("; "))
    game = begun(SHOWN.replace("set_about\n  done", f"set_about\n{body}"))
    seen = view(game.machine, game.state, 0)
    (lying,) = (zone for zone in seen.zones if zone.name == "hand of black")
    return tuple(lying.things), seen.things["die"]["one"].get("pips")


@pytest.mark.parametrize(
    ("sentences", "cards", "pips"),
    [
        ("done", ("ace", "king", "queen"), 1),
        ("move hand(black) to deck; draw 3 from deck to hand(black)", ("ace", "king", "queen"), 1),
        ("move ace to deck; shuffle deck; move ace to hand(black)", ("king", "queen"), 1),
        ("shuffle hand(black)", (), 1),
        ("set one.pips to 1", ("ace", "king", "queen"), None),
    ],
)
def test_what_was_shown_is_known_until_chance_or_change(
    sentences: str, cards: tuple[str, ...], pips: object
) -> None:
    """Things until they are shuffled, their hidden fields until they are set anew."""
    assert seen_by_white(sentences) == (cards, pips)


TOLD = """\
kind player is white, black
kind die many dice is one
  owner  player
  pips   number 1 to 6, seen by owner

setup
  set one.owner to black
  set one.pips to 3

play
  turn of white
    choose "Guess?"
      "guess"
        show one.pips to nobody_else
        say "{one.pips} pips"
        set one.pips to 2
    choose "Again?"
      "yes"
        done

value nobody_else = players where no players
"""


@pytest.mark.parametrize(
    ("shown", "leaks"),
    [
        ("one.pips to nobody_else", True),
        ("one.pips to black", True),
        ("one.pips to white", False),
        ("one.pips > 3 to players", False),
        ("dice to black", True),
        ("dice to white", False),
    ],
)
def test_what_is_told_on_purpose_is_no_leak(shown: str, *, leaks: bool) -> None:
    """Even if it is hidden again before the next decision."""
    game = begun(TOLD.replace("one.pips to nobody_else", shown))
    machine, state = game.machine, game.state

    assert (leak(machine, state, answering(machine, state, 0, 0), 0) is not None) == leaks
