"""Why something is on offer or not: the conditions, the values in them, nothing that is hidden."""

from __future__ import annotations

import pytest

from rulewright.explain import render_reason
from rulewright.explain.secrets import secret_slots
from rulewright.load import Loaded, load_text
from rulewright.run.decisions import Refused, from_decision
from rulewright.run.game import Game
from rulewright.run.questions import questions
from rulewright.run.reasons import reason_for

BOARD = """\
kind player is red, blue
  coins  number 0 to 9, starts 3

grid cell 3 by 3
  mark  player or none
"""
LIMITED = (
    BOARD
    + """
value right_of(c: cell, x: number) = c.column > x                    cites AB-1

rule mark_one(p: player)                                             cites AB-2
  limit = p.coins - 2
  choose here from cells where right_of(it, limit) and it.mark is none
  set here.mark to p

play
  players take turns from red, at most 4
    mark_one(mover)
"""
)


RANKS = "card: {ace: {rank: 4}, king: {rank: 3}, queen: {rank: 2}, jack: {rank: 1}}\n"


def game(rules: str, seed: int = 1) -> Game:
    loaded, found = load_text(rules, RANKS if "kind card" in rules else "")
    assert loaded is not None, [each.message for each in found]
    return Game(loaded.machine, seed)


def refusal(play: Game, by: str, chosen: object) -> list[str]:
    """What is said to a choice that is not on offer."""
    with pytest.raises(Refused) as refused:
        from_decision(play.machine, play.state, {"by": by, "choose": chosen})
    found = refused.value.diagnostic
    return [found.message, *(note.message for note in found.notes)]


def offered(play: Game, *parts: object, knowing: bool = False) -> list[str]:
    (question,) = questions(play.machine, play.state)
    reason = reason_for(play.machine, play.state, question, parts, offered=True, knowing=knowing)
    assert reason is not None
    return render_reason(reason).splitlines()


def test_local_names_that_only_the_question_uses() -> None:
    """A name that is needed no more once the question is asked is still there to explain it."""
    said = refusal(game(LIMITED), "red", "a1")

    assert said[1:] == [
        "right_of(a1, 1) is no (AB-1)",
        "`c.column > x` is not so: c.column is 1",
    ]


def test_what_is_offered_meets_its_conditions() -> None:
    assert offered(game(LIMITED), "c2") == [
        "c2 is offered (AB-2)",
        "  right_of(c2, 1) is yes (AB-1)",
        "    `c.column > x` is so: c.column is 3",
        "  `it.mark is none` is so: it.mark is none",
    ]


@pytest.mark.parametrize(
    ("choice", "answer", "lines"),
    [
        ("choose number n from 1 to mover.coins", 2, ["it is at least 1", "it is at most 3"]),
        (
            'choose\n    "Pay" when mover.coins > 2\n      stop_it',
            "Pay",
            ["`mover.coins > 2` is so"],
        ),
        ("choose c from first_two where it.row is 1", "a1", ["a1 is in first_two", "it.row is 1"]),
    ],
)
def test_other_choices(choice: str, answer: object, lines: list[str]) -> None:
    rules = f"""{BOARD}
value first_two = first 2 of cells

rule stop_it
  nobody wins

play
  turn of red
    {choice.replace(chr(10), chr(10) + "  ")}
    say "{{count first_two}} {{red.coins}} {{a1.mark}}"
"""
    said = "\n".join(offered(game(rules), answer))

    for line in lines:
        assert line in said


# --- hidden things ------------------------------------------------------------------------------

CARDS = """\
kind player is red, blue
kind card
  rank  number 0 to 9
kind place is york, hull, bath
  wall  number 0 to 3

zone deck of card, ordered, seen by nobody
zone hand of card for each player, seen by owner

value strong(p: player, town: place) = any hand(p) where it.rank > town.wall + 8

setup
  for each c in cards
    move c to deck
  shuffle deck
  set york.wall to 3
  for each p in players
    draw 1 from deck to hand(p)

play
  players take turns from red, at most 4
    rival = mover.next
    secret = first of hand(rival)
    limit = 2
    choose town from places where {condition}
    set town.wall to secret.rank
"""


def hidden(condition: str, seed: int) -> Game:
    return game(CARDS.replace("{condition}", condition), seed)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("it.wall > limit", "`it.wall > limit` is not so: it.wall is 0, limit is 2"),
        (
            "it is york or it.wall > 2 and strong(rival, it)",
            "`it.wall > 2` is not so: it.wall is 0",
        ),
        ("count hand(rival) > 1 or it is york", "count hand(rival) is 1"),
        ("it is york or strong(rival, it)", "rests on something that is hidden from you"),
        ("it is york or secret.rank > 8", "rests on something that is hidden from you"),
    ],
)
def test_reasons_tell_only_what_the_player_knows(condition: str, expected: str) -> None:
    """What is open is told; what rests on anything hidden is the same whatever lies there."""
    seeds = range(1, 9)
    games = [hidden(condition, seed) for seed in seeds]
    said = {tuple(refusal(each, "red", "hull")) for each in games}

    assert len({str(each.state.contents) for each in games}) > 1
    assert len(said) == 1
    assert expected in "\n".join(said.pop())


def test_whoever_knows_all_is_told_all() -> None:
    play = hidden("it is york or strong(rival, it)", 1)
    (question,) = questions(play.machine, play.state)

    reason = reason_for(play.machine, play.state, question, ["hull"], knowing=True)

    assert reason is not None
    assert "hidden" not in render_reason(reason)


def test_secret_names() -> None:
    """Names that rest on something hidden, directly, by way of rules, or by what decided them."""
    loaded, found = load_text(
        CARDS.replace("{condition}", "it.wall > 2")
        + """
rule second(p: player, open: number, shut: number)
  a = open
  b = shut
  c = 0
  if any hand(p)
    c = 1
  d = highest_rank(p)
  e = count places
  roll f from 1 to 6
  say "{a} {b} {c} {d} {e} {f}"

rule highest_rank(p: player) gives number
  give highest of c.rank for each c in hand(p)

rule caller at end of turn
  second(red, 1, count hand(red) with rank > 2)
""",
        RANKS,
    )
    assert loaded is not None, [each.message for each in found]

    assert secret_names(loaded, "second") == {"shut", "b", "c", "d", "f"}
    assert secret_names(loaded, "play") == {"secret"}


LAID_OPEN = """
zone shown of card

rule turn_up
  t = first of deck
  r = t.rank
  move t to shown
  m = t.mark
  u = last of deck
  if u.rank > 2
    move u to shown
  v = first of deck
  if v.rank > 3
    done
  move v to shown
  w = first of deck
  x = w.rank
  w = last of deck
  move w to shown
  say "{t} {r} {m} {w} {x}"

rule turner at end of turn
  turn_up
"""


def laid_open(more: str = "") -> set[str]:
    rules = CARDS.replace("{condition}", "it.wall > 2").replace(
        "  rank  number 0 to 9",
        "  rank  number 0 to 9\n  mark  number 0 to 9, seen by nobody",
    )
    loaded, found = load_text(rules + LAID_OPEN + more, RANKS)
    assert loaded is not None, [each.message for each in found]
    return secret_names(loaded, "turn_up")


def test_what_is_laid_open_is_no_secret() -> None:
    """A thing that comes to lie open at once, and what follows from what it is; but not what stays
    hidden of it, nor what is laid open only under a condition, or was another thing before."""
    assert laid_open("  set ace.mark to 3\n") == {"m", "u", "v", "w", "x"}


def test_what_may_be_hidden_again_stays_a_secret() -> None:
    """Nobody need have seen what lies hidden again when the next question is asked."""
    assert "r" in laid_open("  set ace.mark to 3\n  move cards to deck\n")


def secret_names(loaded: Loaded, rule: str) -> set[str]:
    slots = secret_slots(loaded.world).get(rule, frozenset())
    return {loaded.world.rules[rule].slots[slot] for slot in slots}
