"""7 Empires at random, for every number of players: whole games in which all that must hold does.

Invariants that also hold in made-up positions stand in the ruleset. Those that hold only in a game
that was played from its beginning are added here, in the rule language; what compares a position
with the one before it is compared in Python.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from attrs import define, field

from rulewright.load import Settings, load, load_files
from rulewright.render import render_text
from rulewright.run.choosing import sample
from rulewright.run.game import Game
from rulewright.run.machine import Machine
from rulewright.run.questions import Question, give, questions
from rulewright.run.replay import replay
from rulewright.run.state import State
from rulewright.shipped import shipped
from rulewright.view import view, view_to_json

SEATS = range(2, 7)
TURNS = 8 * 7
MOST_DECISIONS = 3_000
FEW, MANY, SHORT = 3, 1_000, 150
PART = 100
"""So many games of the slow test are one test."""

PLAYED = """
# A turn is about to begin.
value at_rest = acting is none and any unacted

value unflagged(place: region) =
  any u in garrison(place)
  where u.owner is not place.flag and count flags_of(u.owner) < flag_supply

value usurped(e: empire) =
  any players where influence(it, e) > 0 and e.monarch is not first of leaders(e)

invariant limits_kept = not at_rest or no regions where crowded_by(it)
value crowded_by(place: region) =
  any u in garrison(place)
  where count garrison(place) > (city_limit if place.home is u.owner otherwise 1)

invariant held_regions_are_flagged = not at_rest
    or no regions with terrain other than city where unflagged(it)

invariant three_actions_then_two = no e in empires
    where count tray(e) is not (3 if e.slot_1 is none otherwise 2)

invariant leaders_rule = any empires with slot_1 other than none or no empires where usurped(it)
"""


@cache
def machine_for(players: int) -> Machine:
    folder = shipped("rulesets") / "seven_empires"
    files = {
        path.name: path.read_text(encoding="utf-8") for path in folder.iterdir() if path.is_file()
    }
    loaded, found = load_files(
        files | {"played.rules": PLAYED}, name="seven_empires", players=players
    )
    assert loaded is not None, render_text(found)
    return loaded.machine


@define
class Tally:
    """What was counted in games."""

    games: int = 0
    decisions: int = 0
    options: int = 0
    most_options: Counter[str] = field(factory=Counter)
    """For each question the most options it ever had."""

    def count(self, question: Question) -> None:
        site, offer = question.site, question.offer
        found = len(offer[0]) if site.form == "some" else len(offer)
        self.decisions += 1
        self.options += found
        self.most_options[site.name] = max(self.most_options[site.name], found)

    def __str__(self) -> str:
        (name, most), *_ = self.most_options.most_common(1)
        decisions, options = self.decisions / self.games, self.options / self.decisions
        return (
            f"{self.games} games, {decisions:.0f} decisions a game, "
            f"{options:.1f} options a decision, at most {most} ({name})"
        )


def played(machine: Machine, seed: int) -> Iterator[State]:
    """The position at every decision of a random game, and at its end."""
    state, random = Game(machine, seed, log=False).state, Random(seed)
    yield state
    while state.asked is not None:
        question = questions(machine, state)[0]
        give(machine, state, question.by, sample(machine, state, question, random))
        yield state


@define
class Watch:
    """Compares a position with those before it."""

    machine: Machine
    rising: tuple[int, ...] = ()
    monarchs: tuple[int, ...] = ()
    mover: int | None = None
    ply: int = 0

    def see(self, state: State) -> None:
        broken = self.machine.broken(state)
        assert broken == ()
        self._only_rises(state)
        self._monarchs_stay(state)
        if state.ply != self.ply and state.asked is not None and state.mover >= 0:
            self._turns_go_round(state)

    def _field(self, state: State, kind: str, name: str) -> tuple[int, ...]:
        return tuple(state.fields[self.machine.layout.fields[kind, name]])

    def _only_rises(self, state: State) -> None:
        """Power, cities and palaces never fall."""
        fields = (("empire", "power"), ("region", "city"), ("region", "palace"))
        now = sum((self._field(state, *each) for each in fields), ())
        assert all(before <= after for before, after in zip(self.rising, now, strict=False))
        self.rising = now

    def _monarchs_stay(self, state: State) -> None:
        """Monarchs change only where all markers have just been shifted."""
        now = self._field(state, "empire", "monarch")
        if any(each >= 0 for each in self._field(state, "empire", "slot_1")) and self.monarchs:
            assert now == self.monarchs
        self.monarchs = now

    def _turns_go_round(self, state: State) -> None:
        """Seat by seat through the whole game."""
        if self.mover is not None and state.ply == self.ply + 1:
            assert state.mover == (self.mover + 1) % self.machine.world.players
        self.mover, self.ply = state.mover, state.ply


def watched(players: int, seeds: range) -> Tally:
    machine, tally = machine_for(players), Tally()
    for seed in seeds:
        watch, state = Watch(machine), None
        for decisions, state in enumerate(played(machine, seed)):
            assert decisions < MOST_DECISIONS
            watch.see(state)
            if state.asked is not None:
                tally.count(questions(machine, state)[0])
        assert state is not None
        assert state.result is not None
        assert sorted(player for place in state.result for player in place) == [*range(players)]
        assert state.ply == TURNS
        tally.games += 1
    return tally


@pytest.mark.parametrize("players", SEATS)
def test_whole_games(players: int) -> None:
    """No error, no dead end, no endless game, and at every decision all that must hold does."""
    tally = watched(players, range(FEW))
    print(f"{players} players: {tally}")
    assert tally.games == FEW


@pytest.mark.slow
@pytest.mark.parametrize("part", range(MANY // PART))
@pytest.mark.parametrize("players", SEATS)
def test_very_many_games(players: int, part: int) -> None:
    """The same, a thousand times for every number of players."""
    tally = watched(players, range(part * PART, (part + 1) * PART))
    print(f"{players} players, from seed {part * PART}: {tally}")
    assert tally.games == PART


def readings() -> Iterator[tuple[str, object]]:
    """Every parameter with each end of its range, or the other answer."""
    for name, info in machine_for(3).world.parameters.items():
        ends = (info.low, info.high) if info.low is not None else (not info.default,)
        yield from ((name, each) for each in ends if each != info.default)


@pytest.mark.slow
def test_every_reading_is_played() -> None:
    """A short game with each parameter as far from its default as it goes."""
    for name, value in readings():
        machine = load_with({"decades": 3, name: value})
        for seed in range(FEW):
            for state in played(machine, seed):
                assert machine.broken(state) == (), (name, value)


def load_with(settings: Settings) -> Machine:
    loaded, found = load("seven_empires", players=3, settings=settings)
    assert loaded is not None, render_text(found)
    return loaded.machine


@pytest.mark.parametrize("players", SEATS)
def test_saved_undone_and_played_again(players: int) -> None:
    """At a random point a game is saved, loaded, undone and played on to the same position."""
    machine, random = machine_for(players), Random(players)
    game = Game(machine, seed=players)
    while not game.over and len(game.decisions) < SHORT:
        question = game.questions()[0]
        game.answer(question.by, sample(machine, game.state, question, random))
    whole, end = list(game.decisions), game.save()
    point = random.randrange(1, len(whole))
    game.undo(len(whole) - point)
    again, found = replay(machine, json.loads(json.dumps(game.save())))
    assert found == ()
    assert again is not None
    assert again.state == game.state
    for decision in whole[point:]:
        again.decide(decision)
    assert again.save() == end


@pytest.mark.parametrize("players", SEATS)
def test_the_order_of_the_tiles_is_nobody_s_to_know(players: int) -> None:
    """Two games that differ in the tiles to come look the same to every player."""
    machine = machine_for(players)
    game = Game(machine, seed=1)
    other = game.state.copy()
    track = machine.world.zones["track"].first
    tiles = other.contents[track]
    other.contents[track] = (*reversed(tiles[:-1]), tiles[-1])
    for player in range(players):
        one = view_to_json(view(machine, game.state, player))
        assert one == view_to_json(view(machine, other, player))


@pytest.mark.parametrize("players", [1, 7])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """SE-002: two to six."""
    loaded, found = load("seven_empires", players=players)
    assert loaded is None
    assert "2 to 6" in found[0].message
