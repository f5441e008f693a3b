"""Which rules are played is told by `list`, at the start of a game, in the log and in the save."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from layered import write_layers

from rulewright.load import Loaded, load
from rulewright.run.game import Game
from rulewright.view import view
from rulewright_tools.cli import main

TOWN = """\
parameter wage = 2, from 1 to 5 "Coins for a day"
parameter feast = no "Whether there is a feast"

kind player is north, south
  coins  number 0 to 99

play
  players take turns from north, at most 2
    choose number bid from 1 to wage
    raise mover.coins by (bid if feast otherwise 1)
    say "{mover} bids {bid}"
"""
RICH = "set parameter wage to 4\n"


@pytest.fixture
def town(tmp_path: Path) -> str:
    about = "title: {}\nformat: 1\nextends: town\nabout: {}.\n{}"
    files = {
        "town/town.rules": TOWN,
        "rich/ruleset.yaml": about.format(
            "Rich", "More coins", "excludes: {poor: Nobody is both.}\n"
        ),
        "rich/rich.rules": RICH,
        "poor/ruleset.yaml": about.format("Poor", "Fewer coins", ""),
        "calm/ruleset.yaml": about.format("Calm", "No feasts", "excludes: [rich]\n"),
    }
    return write_layers(tmp_path, files).partition("+")[0]


def opened(name: str) -> Loaded:
    loaded, found = load(name)
    assert loaded is not None, found
    return loaded


def run(*words: str, typed: str = "") -> str:
    result = CliRunner().invoke(main, words, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.output


def test_the_log_begins_with_the_rules(town: str) -> None:
    """Everybody reads the name with variants and settings, the players and the digest."""
    loaded = opened(f"{town}+rich+feast=yes")
    game = Game(loaded.machine, 1)
    game.decide({"by": "north", "choose": 4})
    first = f"Rules: town+rich+feast=yes for 2 players, digest {loaded.world.digest}"

    for viewer in (0, 1, None):
        assert game.log_lines(viewer) == [first, "north bids 4"]
        assert view(loaded.machine, game.state, viewer).log == game.log_lines(viewer)


def test_the_digest_tells_rules_apart(town: str) -> None:
    """What is set by a variant or by hand plays the same, and anything else does not."""
    names = [town, f"{town}+rich", f"{town}+wage=4", f"{town}+poor", f"{town}+wage=3"]
    digests = [opened(name).world.digest for name in names]

    assert digests[1] == digests[2]
    assert digests[0] == digests[3]
    assert len(set(digests)) == 3


def test_a_save_says_what_is_in_force(town: str) -> None:
    loaded = opened(f"{town}+rich+feast=yes")
    save = Game(loaded.machine, 1).save()

    assert (save["ruleset"], save["settings"]) == ("town+rich", {"feast": True})
    assert save["digest"] == loaded.world.digest


def test_a_game_at_the_terminal_begins_with_it(town: str) -> None:
    shown = run("play", f"{town}+rich", "--set", "feast=yes", "--bots", "all", "--seed", "1")

    assert "Rules: town+rich+feast=yes for 2 players, digest " in shown


def test_list_says_what_is_in_force(town: str) -> None:
    shown = run("list", f"{town}+rich+feast=yes")

    assert "town + Rich (town+rich+feast=yes), 2 players" in shown
    assert opened(f"{town}+rich+feast=yes").world.digest in shown
    force, _, others = shown.partition("Other variants")
    assert "+rich  Rich  More coins." in force
    assert "wage = 4     1 to 5     Coins for a day (rich sets it)" in force
    assert "Whether there is a feast (set by hand; no otherwise)" in force
    assert "Fewer coins. (not with rich)" in others
    assert "No feasts. (not with rich)" in others
    assert "+rich" not in others


def test_list_as_json(town: str) -> None:
    found = json.loads(run("list", f"{town}+rich+feast=yes", "--json"))

    assert found["whole_name"] == "town+rich+feast=yes"
    assert found["digest"] == opened(f"{town}+rich+feast=yes").world.digest
    assert [each["name"] for each in found["in_force"]] == ["rich"]
    assert {each["name"]: each["not_with"] for each in found["variants"]} == {
        "poor": ["rich"],
        "calm": ["rich"],
    }
    assert [each["set_by"] for each in found["parameters"]] == ["rich", None]


def test_a_variant_by_its_path_is_listed_with_its_base(town: str) -> None:
    found = json.loads(run("list", f"{town}.variants/rich", "--json"))

    assert found["name"] == "town+rich"
    assert [each["title"] for each in found["in_force"]] == ["Rich"]
    assert {each["name"] for each in found["variants"]} == {"poor", "calm"}
