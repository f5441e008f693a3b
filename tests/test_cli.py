"""The command line lists its commands without loading them, and loads each when asked."""

import subprocess
import sys

import pytest
from click.testing import CliRunner

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


def test_unknown_command_is_refused() -> None:
    """A name that is no command ends with click's usage error."""
    assert CliRunner().invoke(main, ["nonsense"]).exit_code == 2
