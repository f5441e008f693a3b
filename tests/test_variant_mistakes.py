"""Every mistake in naming or writing a variant is one diagnostic, whichever command meets it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from layered import write_layers

from rulewright.load import load
from rulewright.shipped import shipped
from rulewright_tools.cli import main

TOWN = """\
parameter wage = 2, from 1 to 5 "Coins for a day"

kind player is north, south
  coins  number 0 to 9

play
  players take turns from north, at most 2
    choose number bid from 1 to wage
    raise mover.coins by bid
"""
MANIFEST = "title: X\nformat: 1\nextends: {}\n"


def names(folder: Path) -> dict[str, str]:
    """A name with each mistake, and what is wrong there."""
    files = {
        "town/town.rules": TOWN,
        "rich/rich.rules": "set parameter wage to 4\n",
        "lavish/lavish.rules": "set parameter wage to 6\n",
        "one/ruleset.yaml": MANIFEST.format("two"),
        "two/ruleset.yaml": MANIFEST.format("one"),
        "foreign/ruleset.yaml": MANIFEST.format("chess"),
        "lost/ruleset.yaml": MANIFEST.format("nowhere"),
        "gap/ruleset.yaml": MANIFEST.format("town") + "rules: [gone.rules]\n",
        "needy/ruleset.yaml": MANIFEST.format("town") + "requires: [gone]\n",
        "proud/ruleset.yaml": MANIFEST.format("town") + "excludes: {rich: Too proud.}\n",
        "broken/ruleset.yaml": "title: [\n",
    }
    town = write_layers(folder, files).partition("+")[0]
    variants = f"{town}.variants"
    return {
        "an unknown variant": f"{town}+rihc E128",
        "a variant named twice": f"{town}+rich+rich E125",
        "a variant named and given by its path": f"{town}+rich+{variants}/rich E125",
        "a parameter set twice": f"{town}+wage=3+wage=4 E125",
        "variants that extend each other": f"{variants}/one E309",
        "one of them by name": f"{town}+one E309",
        "a variant of another game": f"{town}+foreign E308",
        "another game's variant by name": f"{town}+misere E128",
        "a game for a variant": f"{town}+chess E128",
        "a variant of nothing": f"{town}+lost E308",
        "a parameter out of range in the name": f"{town}+wage=6 E802",
        "a parameter out of range in a variant": f"{town}+lavish E311",
        "a parameter that is not there": f"{town}+wages=3 E801",
        "a value that is none": f"{town}+wage=much E802",
        "a file that is not there": f"{town}+gap E102",
        "a folder that is not there": f"{town}+./gone E102",
        "a requirement that is not there": f"{town}+needy E306",
        "variants that exclude each other": f"{town}+rich+proud E307",
        "a manifest that is broken": f"{town}+broken E108",
        "a name with nothing behind the plus": f"{town}+ E129",
        "a parameter without a value": f"{town}+wage= E129",
    }


def test_each_is_told_once_with_its_code(tmp_path: Path) -> None:
    wanted, found = {}, {}
    for mistake, written in names(tmp_path).items():
        name, wanted[mistake] = written.rsplit(" ", 1)
        loaded, problems = load(name)
        assert loaded is None, mistake
        found[mistake] = " ".join(each.code for each in problems)

    assert found == wanted
    assert all((shipped("errors") / f"{code}.md").is_file() for code in wanted.values())


@pytest.mark.parametrize("command", ["check", "list", "play", "simulate", "test"])
def test_commands_show_it_and_end(tmp_path: Path, command: str) -> None:
    """No command has a traceback, and each ends with the code 1."""
    for mistake, written in names(tmp_path).items():
        name, code = written.rsplit(" ", 1)
        result = CliRunner().invoke(main, [command, name])
        assert isinstance(result.exception, SystemExit), mistake
        assert result.exit_code == 1, mistake
        assert f"error[{code}]" in result.stderr, mistake
