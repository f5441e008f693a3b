"""The ruleset in force, written as files, is a ruleset that plays the same."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from layered import write_layers

from rulewright.check import check
from rulewright.laid import laid, program_of, settled_program_of
from rulewright.load import Loaded, load, load_files
from rulewright.program import Program
from rulewright.read.find import list_rulesets
from rulewright.read.folder import read_texts
from rulewright.read.texts import Texts
from rulewright.report import Diagnostic, has_errors
from rulewright.resolved import resolved_text
from rulewright.run.playing import play_random
from rulewright.run.saves import state_to_json
from rulewright_tools.cli import main

SHIPPED = [
    "+".join([each.name, *variant])
    for each in list_rulesets()
    for variant in [(), *((name,) for name in each.variants)]
]
MOST = 150
"""So many decisions of a game are compared; two rulesets that differ differ before."""


def opened(name: str) -> Loaded:
    program, _ = program_of(name)
    # A number of players leaves the scenarios of other settings out.
    loaded, found = load(name, players=program.player_range[0] if program else None)
    assert loaded is not None, [f"{each.code} {each.span}: {each.message}" for each in found]
    return loaded


def opened_files(files: dict[str, str], players: int | None = None) -> Loaded:
    loaded, found = load_files(files, players=players)
    assert not has_errors(found), [f"{each.code} {each.span}: {each.message}" for each in found]
    assert loaded is not None
    return loaded


def laid_files(files: dict[str, str]) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    folder, found = read_texts(Texts(files, "game"), "game")
    return laid((folder,) if folder else None, found)


def game(loaded: Loaded, seed: int) -> object:
    """What a game at random comes to, with all that was said."""
    state = loaded.machine.blank(seed)
    loaded.machine.setup(state)
    loaded.machine.play(state)
    play_random(loaded.machine, state, Random(seed), MOST)
    return state_to_json(state)


@pytest.mark.parametrize("name", SHIPPED)
def test_resolved_is_the_same_ruleset(name: str) -> None:
    """Same digest, same scenarios; and resolving again changes nothing."""
    program, found = program_of(name)
    assert program is not None, found
    files = resolved_text(program)
    fewest = program.player_range[0]

    again, found = laid_files(files)

    assert again is not None, [f"{each.code} {each.span}: {each.message}" for each in found]
    assert resolved_text(again) == files
    assert [each.title for each in again.scenarios] == [each.title for each in program.scenarios]
    before, after = (check(each, fewest, {})[0] for each in (program, again))
    assert before is not None
    assert after is not None
    assert after.digest == before.digest


PLAYED = [
    pytest.param(name, marks=[pytest.mark.slow] if name.startswith("seven_empires+") else [])
    for name in SHIPPED
]


@pytest.mark.parametrize("name", PLAYED)
def test_resolved_plays_the_same(name: str) -> None:
    """Same games from the same seed, with the same words said."""
    before = opened(name)

    after = opened_files(resolved_text(before.program), before.world.players)

    assert [game(after, seed) for seed in (1, 2)] == [game(before, seed) for seed in (1, 2)]


TOWN = """\
# Who lives here.
kind player is north, south
  coins  number 0 to 9

kind place
  size  number 0 to 9
links road of place

# --- Money ------------------------------------------

parameter wage = 2, from 1 to 5 "Coins for a day"
value tax = 1
# Nobody is poor.
value alms = 0

rule pay(p: player)
  # all of it
  raise p.coins by wage   # at once
"""
PLAY = """\
play
  pay(north)
  nobody wins
"""
FILES = {
    "town/money.rules": TOWN,
    "town/play.rules": PLAY,
    "town/places.yaml": "# Far away.\nplace:\n  york: {size: 3}\n  hull: {}\n",
    "town/roads.yaml": "# Bad ones.\nroad:\n  - [york, hull]\n",
}


def resolved(folder: Path, files: dict[str, str]) -> dict[str, str]:
    program, found = program_of(write_layers(folder, files))
    assert program is not None, found
    texts = resolved_text(program)
    opened_files(texts)
    return texts


def test_what_nobody_changed_stays_as_it_is_written(tmp_path: Path) -> None:
    texts = resolved(tmp_path, FILES)

    assert {name.removeprefix("town/"): text for name, text in FILES.items()} == {
        name: text for name, text in texts.items() if name != "ruleset.yaml"
    }


def test_changes_stand_in_their_chapters(tmp_path: Path) -> None:
    """What is changed is written anew where it stood; what is new has its own chapter."""
    rich = """\
# More for all.
replace rule pay(p: player)
  raise p.coins by 3

set parameter wage to 4
value more = 2
"""
    texts = resolved(tmp_path, FILES | {"rich/money.rules": rich})

    assert list(texts) == [
        "ruleset.yaml",
        "money.rules",
        "play.rules",
        "money_2.rules",
        "places.yaml",
        "roads.yaml",
    ]
    assert "# More for all.\nrule pay(p: player)\n  raise p.coins by 3\n" in texts["money.rules"]
    assert "wage = 4" in texts["money.rules"]
    assert "# Nobody is poor.\nvalue alms = 0\n" in texts["money.rules"]
    assert texts["money_2.rules"] == "value more = 2\n"
    assert texts["places.yaml"].startswith("# Far away.")
    assert 'rules: ["money.rules", "play.rules", "money_2.rules"]' in texts["ruleset.yaml"]


def test_added_fields(tmp_path: Path) -> None:
    """A field that a variant adds is written with its kind."""
    rules = "add field place.walled yes/no\n"
    texts = resolved(tmp_path, FILES | {"rich/a.rules": rules})

    assert "kind place\n  size    number 0 to 9\n  walled  yes/no\n" in texts["money.rules"]


def test_changed_tables(tmp_path: Path) -> None:
    texts = resolved(tmp_path, FILES | {"rich/a.rules": "set table place.york.size to 4\n"})
    assert texts["places.yaml"] == "place:\n  york: {size: 4}\n  hull: {}\n"
    assert texts["roads.yaml"].startswith("# Bad ones.")

    texts = resolved(tmp_path / "b", FILES | {"rich/a.rules": "remove row place.hull\n"})
    assert texts["roads.yaml"] == "road: []\n"


def test_settings_become_defaults() -> None:
    program, _ = settled_program_of("connect_four+columns=9", {"rows": 5})
    assert program is not None

    world = opened_files(resolved_text(program)).world

    assert [world.parameters[name].default for name in ("columns", "rows")] == [9, 5]
    assert world.digest == opened("connect_four+columns=9+rows=5").world.digest


# --- the command --------------------------------------------------------------------------------


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["resolve", *words])


def test_the_command_prints_or_writes(tmp_path: Path) -> None:
    printed = run("tic_tac_toe+misere")
    assert printed.exit_code == 0
    assert "# --- tic_tac_toe.rules" in printed.output
    assert "mover.next wins" in printed.output

    folder = tmp_path / "mine"
    written = run("tic_tac_toe+misere", "--into", str(folder))
    assert written.exit_code == 0, written.output
    assert opened(str(folder)).world.digest == opened("tic_tac_toe+misere").world.digest
    assert [each.name for each in tmp_path.iterdir()] == ["mine"]

    files = json.loads(run("tic_tac_toe+misere", "--json").output)
    assert files["ruleset.yaml"] == (folder / "ruleset.yaml").read_text(encoding="utf-8")


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "a.txt").write_text("mine", encoding="utf-8")

    refused = run("nim", "--into", str(tmp_path / "mine"))

    assert refused.exit_code == 1
    assert "is there already" in refused.output
    assert [each.name for each in (tmp_path / "mine").iterdir()] == ["a.txt"]
    assert run("nim", "--into", str(tmp_path / "mine" / "a.txt")).exit_code == 1


def test_mistakes_are_shown() -> None:
    refused = run("nim", "--set", "stones_1=99")

    assert refused.exit_code == 1
    assert "E802" in refused.output
