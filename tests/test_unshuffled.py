"""A hidden zone whose order everybody knows is warned of, and no other."""

from __future__ import annotations

import pytest
from small import found_in

BOX = """
kind card is ace, king, queen, jack
kind event is flood, storm
zone deck of card, ordered, seen by nobody
zone rest of card, ordered, seen by nobody
zone hand of card for each player, seen by owner
zone fate of event, ordered, count only
zone past of event
"""
PLAY = """
play
  turn of p1
    choose number n from 1 to 2
    draw 1 from deck to hand(mover)
    draw 1 from fate to past
    draw 1 from rest to hand(mover)
"""


def warned(setup: str, play: str = PLAY) -> list[str]:
    """The zones that are warned of."""
    body = "".join(f"  {line}\n" for line in setup.split("; "))
    found = found_in(f"{BOX}setup\n{body}{play}")
    assert not [each for each in found if each.severity == "error"], found
    return [each.message.split("`")[1] for each in found if each.code == "W912"]


@pytest.mark.parametrize(
    ("setup", "zones"),
    [
        ("move cards to deck", ["deck"]),
        ("move cards to deck; shuffle deck", []),
        ("move cards to deck; draw 2 from deck to rest", ["deck", "rest"]),
        ("move cards to deck; shuffle deck; draw 2 from deck to rest", []),
        ("move cards to deck; shuffle deck; move events to fate", ["fate"]),
        ("for each c in cards;   move c to top of deck", ["deck"]),
        ("move cards sorted by (1 if it is jack otherwise 0) to deck", ["deck"]),
        # Where chance has a part, nobody knows the order.
        ("move cards to deck; pick c from cards; move c to top of deck", []),
        ("move cards to deck; shuffle deck; move last of deck to rest", []),
        ("move cards to deck; shuffle deck; if first of deck is ace;   move events to fate", []),
        # What came before the shuffle is not told from what came after it.
        ("move cards to deck; draw 2 from deck to rest; shuffle deck", []),
        ("move events to past", []),
    ],
)
def test_what_is_filled_and_never_shuffled(setup: str, zones: list[str]) -> None:
    """By the setup, and whatever comes between."""
    assert warned(setup) == zones


def test_a_shuffle_in_play_is_enough() -> None:
    """The setup may leave it to the first turn."""
    play = PLAY.replace("    choose", "    shuffle deck\n    choose")
    assert warned("move cards to deck", play) == []


def test_a_zone_of_which_nothing_is_taken_in_order_hides_what_it_hides() -> None:
    """A hand from which cards are chosen, or a bag from which one is picked."""
    play = """
play
  turn of p1
    pick c from deck
    choose d from hand(p1)
    say "{c}, {d}, {count rest}, {count fate}, {count past}"
"""
    assert warned("move cards to deck; move ace to hand(p1)", play) == []


def test_all_that_is_needed_is_said() -> None:
    """Where it is filled, where it is taken from, and what to do."""
    found = found_in(f"{BOX}setup\n  move cards to deck\n{PLAY}")
    (warning,) = (each for each in found if each.code == "W912")

    assert [note.message for note in warning.notes] == ["it is filled here", "and taken from here"]
    assert warning.help is not None
    assert "shuffle deck" in warning.help
