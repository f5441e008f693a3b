"""Classic games come to the figures that others have published for them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest
from published import FIGURES, assert_mean, assert_rate, board, exact, followers, opened, played

from rulewright.run.game import Game
from rulewright.run.machine import Machine
from rulewright.run.perft import perft
from rulewright.run.questions import give, labels, questions
from rulewright.run.state import State
from rulewright_tools.positions import scenario_of, start, start_given
from rulewright_tools.simulation import games_of

KIWIPETE = "chess@r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"

RULESETS = {
    "tic-tac-toe": "tic_tac_toe",
    "connect-four-7x6": "connect_four",
    "hex-2x2": "hex+size=2",
    "hex-5x5": "hex+size=5",
    "chess": "chess",
    KIWIPETE: "chess",
    "othello-8x8": "othello",
    "english-draughts": "english_draughts",
    "breakthrough-8x8": "breakthrough",
    "nine-mens-morris": "nine_mens_morris",
}
GIVEN = {KIWIPETE: "kiwipete"}

QUICK = {
    "tic-tac-toe": 9,
    "connect-four-7x6": 9,
    "hex-2x2": 5,
    "hex-5x5": 5,
    "chess": 4,
    KIWIPETE: 3,
    "othello-8x8": 8,
    "english-draughts": 9,
    "breakthrough-8x8": 4,
    "nine-mens-morris": 4,
}
"""The depth that is counted in every run of the tests, in less than a minute each."""
DEEP = {
    "chess": 5,
    "othello-8x8": 9,
    "english-draughts": 10,
    "breakthrough-8x8": 5,
}
"""The depth that is counted with `pytest -m slow`."""


def assert_perft(name: str, depth: int) -> None:
    loaded = opened(RULESETS[name])
    given = GIVEN.get(name)
    if given is None:
        state = start(loaded.machine, 1)
    else:
        state = start_given(loaded.machine, 1, scenario_of(loaded.world, given))

    assert perft(loaded.machine, state, depth) == FIGURES["perft"][name][:depth]


@pytest.mark.parametrize("name", QUICK)
def test_ways_to_play(name: str) -> None:
    """So many sequences of moves there are to each depth."""
    assert_perft(name, QUICK[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", DEEP)
def test_ways_to_play_deeper(name: str) -> None:
    """The same to a greater depth."""
    assert_perft(name, DEEP[name])


def test_every_published_count_is_tested() -> None:
    """No game of the published counts is left out."""
    assert set(QUICK) == set(FIGURES["perft"])


# --- all games of small boards ------------------------------------------------------------------


class Tree:
    """All positions of a game, ply by ply, each with the number of ways that lead to it."""

    def __init__(self, machine: Machine) -> None:
        self.ends: Counter[tuple[int, tuple[int, ...]]] = Counter()
        """The number of games by length and winners."""
        self.positions = self.final = 0
        ways = {board(first): (first, 1) for first in [start(machine, 1)]}
        while ways:
            self.positions += len(ways)
            following: dict[tuple[object, ...], tuple[State, int]] = {}
            for state, count in ways.values():
                if state.result is not None:
                    self.final += 1
                    self.ends[state.ply, state.result[0]] += count
                    continue
                for after in followers(machine, state):
                    key = board(after)
                    following[key] = after, following.get(key, (after, 0))[1] + count
            ways = following


def test_all_games_of_tic_tac_toe() -> None:
    """So many games there are, by winner and by length, and so many positions."""
    tree = Tree(opened("tic_tac_toe").machine)
    games = FIGURES["games"]["tic-tac-toe"]
    by_winner, by_length = Counter[tuple[int, ...]](), Counter[str]()
    for (length, winners), count in tree.ends.items():
        by_winner[winners] += count
        by_length[str(length)] += count

    assert by_winner == {(0,): games["X"], (1,): games["O"], (0, 1): games["draw"]}
    assert by_length == games["by_length"]
    assert by_length.total() == games["total"]
    assert tree.positions == FIGURES["positions"]["tic-tac-toe"]
    assert tree.final == FIGURES["positions"]["tic-tac-toe-terminal"]


def test_all_games_of_small_connect_four() -> None:
    """So many games there are on a board of four columns by three rows."""
    tree = Tree(opened("connect_four+columns=4+rows=3").machine)

    assert tree.ends.total() == FIGURES["games"]["connect-four-4x3"]


def solved(machine: Machine) -> int:
    """What the first player can be sure of: 1 for a win, 0 for a draw, -1 for a loss."""
    known: dict[tuple[object, ...], int] = {}

    def value(state: State) -> int:
        """What it is worth to the first player if both play well."""
        if state.result is not None:
            best = state.result[0]
            return 0 if len(best) == 2 else 1 if best == (0,) else -1
        key = board(state)
        if key not in known:
            known[key] = searched(state)
        return known[key]

    def searched(state: State) -> int:
        sign = 1 if questions(machine, state)[0].by == 0 else -1
        best = -1
        for after in followers(machine, state):
            best = max(best, sign * value(after))
            if best == 1:
                break
        return sign * best

    return value(start(machine, 1))


@pytest.mark.parametrize(
    ("name", "ruleset"),
    [("tic-tac-toe", "tic_tac_toe"), ("misere-tic-tac-toe", "tic_tac_toe+misere")],
)
def test_solved_games(name: str, ruleset: str) -> None:
    """With best play the game ends as it is known to end."""
    assert solved(opened(ruleset).machine) == FIGURES["solved_for_first_player"][name]


def test_solved_connect_four_on_a_small_board() -> None:
    """Connect four on four by four is a draw."""
    machine = opened("connect_four+columns=4+rows=4").machine

    assert solved(machine) == FIGURES["solved_for_first_player"]["connect-four-4x4"]


# --- random games -------------------------------------------------------------------------------


def test_random_tic_tac_toe() -> None:
    """Random players win as often, and take as long, as can be worked out exactly."""
    figures, found = FIGURES["random_play"]["tic-tac-toe"], played("tic_tac_toe", 10_000)

    assert_rate(found.seats[0].wins, found.games, exact(figures["X"]))
    assert_rate(found.seats[1].wins, found.games, exact(figures["O"]))
    assert_rate(found.draws, found.games, exact(figures["draw"]))
    mean = exact(figures["mean_length"])
    assert_mean(found.length.mean, found.length.sd, found.games, mean)


def test_random_connect_four() -> None:
    """Random players do as they did in twenty million games of another program."""
    figures, found = FIGURES["random_play"]["connect-four-7x6"], played("connect_four", 5_000)

    assert_rate(found.seats[0].wins, found.games, figures["first"])
    assert_rate(found.seats[1].wins, found.games, figures["second"])
    assert_rate(found.draws, found.games, figures["draw"])
    assert_mean(found.length.mean, found.length.sd, found.games, figures["len"])
    assert found.length.sd == pytest.approx(figures["sd"], rel=0.05)


# --- chance -------------------------------------------------------------------------------------


def test_length_of_chutes_and_ladders() -> None:
    """One who plays alone takes as many spins on average as the chain of Markov says."""
    figures, found = FIGURES["chance"]["chutes-and-ladders"], played("chutes_and_ladders", 8_000, 1)

    mean = exact(figures["mean"])
    assert_mean(found.length.mean, found.length.sd, found.games, mean)


def test_shortest_game_of_chutes_and_ladders() -> None:
    """Of many games the shortest takes as many spins as the shortest there can be."""
    games = games_of(opened("chutes_and_ladders", 1).machine, seed=1)
    shortest = min(next(games).plies for _ in range(8_000))

    assert shortest == FIGURES["chance"]["chutes-and-ladders"]["min"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_of_chutes_and_ladders(players: int) -> None:
    """To spin first helps as much as it should."""
    found = played("chutes_and_ladders", 6_000, players)

    rates = FIGURES["chance"]["chutes-and-ladders"]["seats"][str(players)]
    for seat, rate in zip(found.seats, rates, strict=True):
        assert_rate(seat.wins, found.games, rate)


def holding_at_20(game: Game) -> str:
    """What one who holds at twenty, or when it wins, does now."""
    machine, state = game.machine, game.state
    score = state.fields[machine.layout.fields["player", "score"]][state.mover]
    total = state.game[machine.layout.game["total"]]
    goal = machine.world.parameters["goal"].value
    assert isinstance(goal, int)
    return "hold" if total >= 20 or score + total >= goal else "roll"


def decide(game: Game, word: str) -> None:
    (question,) = game.questions()
    player = game.machine.world.kinds["player"].things[question.by]
    game.decide({"rule": question.site.name, "by": player, "choose": word})


def test_first_player_of_pig() -> None:
    """Of two who hold at twenty the first wins as often as has been worked out."""
    machine, games, wins = opened("pig").machine, 1_000, 0
    for seed in range(games):
        game = Game(machine, seed, log=False)
        while not game.over:
            decide(game, holding_at_20(game))
        wins += game.winners == (0,)

    assert_rate(wins, games, FIGURES["chance"]["pig-hold-20"]["first"])


def test_turns_of_pig_without_points() -> None:
    """One who holds at twenty rolls a one first as often as has been worked out."""
    machine, games, turns, holds = opened("pig+goal=1000").machine, 150, 40, 0
    for seed in range(games):
        game = Game(machine, seed, log=False)
        while game.state.ply < turns:
            word = holding_at_20(game)
            holds += word == "hold"
            decide(game, word)

    bust = FIGURES["chance"]["pig-hold-20"]["bust"]
    assert_rate(games * turns - holds, games * turns, bust)


# --- Kuhn poker ---------------------------------------------------------------------------------

THIRD = Fraction(1, 3)
OFTEN = Fraction(1, 4)
"""How often the opener bets a jack: any number from 0 to 1/3 is as good."""
OPENER = {
    "bet": {"jack": OFTEN, "queen": Fraction(0), "king": 3 * OFTEN},
    "call": {"jack": Fraction(0), "queen": OFTEN + THIRD, "king": Fraction(1)},
}
RESPONDER = {
    "bet": {"jack": THIRD, "queen": Fraction(0), "king": Fraction(1)},
    "call": {"jack": Fraction(0), "queen": THIRD, "king": Fraction(1)},
}
POLICY = (OPENER, RESPONDER)


def hands(machine: Machine, state: State) -> tuple[str, ...]:
    """The card of each player."""
    cards, zone = machine.world.kinds["card"].things, machine.world.zones["hand"]
    return tuple(cards[state.contents[zone.first + seat][0]] for seat in range(2))


@cache
def deals() -> dict[tuple[str, ...], list[int]]:
    """The seeds of many games by what they deal."""
    machine = opened("kuhn_poker").machine
    found = defaultdict(list)
    for seed in range(3_000):
        found[hands(machine, start(machine, seed))].append(seed)
    return found


def ends(machine: Machine, state: State, chance: Fraction) -> Iterator[tuple[Fraction, State]]:
    """How likely each end of a game is if both follow the policy."""
    if state.asked is None:
        yield chance, state
        return
    (question,) = questions(machine, state)
    words = labels(machine, state, question, None)
    bold = POLICY[question.by][words[0]][hands(machine, state)[question.by]]
    for answer, share in zip(question.offer, (bold, 1 - bold), strict=True):
        after = state.copy()
        give(machine, after, question.by, answer)
        yield from ends(machine, after, chance * share)


def test_deals_of_kuhn_poker() -> None:
    """Each of the six deals comes up as often as any other."""
    seeds = deals()

    assert set(seeds) == set(permutations(("jack", "queen", "king"), 2))
    for dealt in seeds.values():
        assert_rate(len(dealt), 3_000, 1 / 6)


def test_value_of_kuhn_poker() -> None:
    """In equilibrium the opener loses an eighteenth of a coin a game, exactly."""
    machine = opened("kuhn_poker").machine
    coins = machine.layout.fields["player", "coins"]
    value = sum(
        chance * (end.fields[coins][0] - 2)
        for dealt in deals().values()
        for chance, end in ends(machine, start(machine, dealt[0]), Fraction(1, 6))
    )

    assert value == Fraction(FIGURES["chance"]["kuhn"]["value_p1"])
