"""The installed wheel carries all that it needs, and works outside the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the contents of the wheel, built from a copy without what is built already."""
    folder = tmp_path_factory.mktemp("wheel")
    copy = folder / "checkout"
    copy.mkdir()
    for name in ("interpreter", "tools", "grammar", "rulesets", "docs", "pyproject.toml"):
        (copy / name).symlink_to(ROOT / name)
    for name in ("setup.py", "README.md", "LICENSE"):
        (copy / name).symlink_to(ROOT / name)
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--quiet"]
    done = subprocess.run(
        [*command, "--wheel-dir", str(folder), str(copy)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("rulewright-*.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(site: Path, where: Path, *words: str) -> str:
    """What the installed command prints, started in another folder."""
    code = "from rulewright_tools.cli import main; main()"
    # Before the checkout that the test environment links to.
    environment = {**os.environ, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        capture_output=True,
        text=True,
        cwd=where,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_wheel_outside_the_checkout(site: Path, tmp_path: Path) -> None:
    """Rulesets, grammar and pages are inside; every ruleset that is listed can be checked."""
    listed = json.loads(run(site, tmp_path, "list", "--json"))
    assert {"chess", "tic_tac_toe", "seven_empires"} <= {each["name"] for each in listed}
    assert json.loads(run(site, tmp_path, "perft", "chess", "--depth", "2", "--json")) == {
        "depths": [20, 400]
    }
    assert "no mistakes" in run(site, tmp_path, "check", "tic_tac_toe+misere")
    games = json.loads(run(site, tmp_path, "simulate", "pig", "--games", "10", "--json"))
    assert games["games"] == 10


def test_wheel_holds_no_tests_and_no_caches(site: Path) -> None:
    names = {path.relative_to(site).parts[0] for path in site.rglob("*")}
    assert {name for name in names if not name.endswith(".dist-info")} == {
        "rulewright",
        "rulewright_tools",
    }
    assert [*site.rglob("*.pyc")] == []
    assert (site / "rulewright" / "grammar" / "rules.lark").is_file()
    assert (site / "rulewright" / "errors" / "E406.md").is_file()


def test_the_tables_of_the_parser_are_installed(site: Path, tmp_path: Path) -> None:
    """They are those of the grammar in the wheel, so that none have to be made."""
    code = (
        "from rulewright.parse import grammar\n"
        "def made(text): raise AssertionError('the tables were made again')\n"
        "grammar._built = made\n"
        "print(grammar.parse_text('1 + 2', 'expr').data)"
    )
    environment = {**os.environ, "PYTHONPATH": str(site), "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
