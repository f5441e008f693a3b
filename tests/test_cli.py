"""The command line lists its commands without loading them, and loads each when asked."""

import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from rulewright.shipped import shipped
from rulewright_tools.cli import COMMANDS, load_command, main


def test_help_lists_every_command() -> None:
    """Every command of the table has its line in --help."""
    result = CliRunner().invoke(main, ["--help"])

    assert result.exit_code == 0
    for name, entry in COMMANDS.items():
        assert f"  {name} " in result.output
        assert entry.help.split()[0] in result.output


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_loads(name: str) -> None:
    """Every entry of the table names a command of that name."""
    assert load_command(COMMANDS[name].target).name == name


def test_help_imports_no_command() -> None:
    """--help stays quick because it imports neither a command nor the interpreter."""
    program = (
        "import sys; from rulewright_tools.cli import main;"
        "main(['--help'], standalone_mode=False);"
        "print([m for m in sys.modules if m.startswith(('rulewright_tools.commands.', 'lark'))])"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    assert result.stdout.splitlines()[-1] == "[]"


def test_a_folder_called_like_a_shipped_ruleset_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy that is edited and then tested by its bare name is not what is tested."""
    shutil.copytree(shipped("rulesets") / "classics" / "nim", tmp_path / "nim")
    monkeypatch.chdir(tmp_path)
    bare, path = (CliRunner().invoke(main, ["test", name]) for name in ("nim", "./nim"))

    assert "warning[W911]" in bare.stderr
    assert "./nim" in bare.stderr
    assert path.stderr == ""
    assert bare.exit_code == path.exit_code == 0


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("chess+three", ["chess+three_check"]),
        ("conn", ["connect_four"]),
        ("./my", ["./my"]),
        ("my_ga", ["my_ga"]),
    ],
)
def test_names_of_rulesets_are_completed(typed: str, offered: list[str]) -> None:
    """What is no name is a folder, which the shell completes."""
    command = load_command(COMMANDS["check"].target)
    found = command.params[0].shell_complete(click.Context(command), typed)

    assert [each.value for each in found] == offered
    assert {each.type for each in found} == {"plain" if typed in ("chess+three", "conn") else "dir"}


def test_unknown_command_is_refused() -> None:
    """A name that is no command ends with click's usage error."""
    assert CliRunner().invoke(main, ["nonsense"]).exit_code == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
@pytest.mark.parametrize(
    "words", [("list",), ("--help",), ("test", "tic_tac_toe"), ("explain", "E406")]
)
def test_a_full_disk_behind_the_output_is_told(words: tuple[str, ...]) -> None:
    """What cannot be written is an error, in one line."""
    program = "import sys; from rulewright_tools.cli import main; main(sys.argv[1:])"
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", program, *words], stdout=full, stderr=subprocess.PIPE, text=True
        )

    assert done.returncode == 1
    assert done.stderr == "Error: nothing more can be written: No space left on device\n"
