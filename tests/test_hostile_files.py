"""Files that would never end, that lead elsewhere, or whose names and texts steer a terminal."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.load import load
from rulewright.run.saves import sealed
from rulewright_tools.cli import main
from rulewright_tools.saved_games import begin

MANIFEST = "title: Small\nformat: 1\nplayers: 2\n"
RULES = "play\n  turn of p1\n    choose somebody from players\n"


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ruleset with a recorded game, in the present folder."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "small.rules").write_text(RULES, encoding="utf-8")
    run("snapshot", "record", "./small", "--seed", "1")
    return folder


def run(*words: object) -> Result:
    result = CliRunner().invoke(main, [str(each) for each in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


# --- files that would never end -------------------------------------------------------------------


@pytest.mark.parametrize("name", ["pipe.game", "list.txt", "pipe.json"])
def test_a_pipe_beside_recorded_games_does_not_hang(small: Path, name: str) -> None:
    """Only plain files are opened."""
    (small / "games" / name).unlink(missing_ok=True)
    os.mkfifo(small / "games" / name)

    told = run("test", "./small").output
    assert ("is not a plain file" in told) == (name != "pipe.json")
    run("replay", "small", "--rules", "./small")


@pytest.mark.parametrize("path", ["pipe", "/dev/zero"])
@pytest.mark.parametrize(
    "words",
    ["show {}", "replay {}", "explain ./small --game {} --why p1", "play ./small --load {}"],
)
def test_a_game_is_a_plain_file(small: Path, path: str, words: str) -> None:
    """A pipe would be waited for, and a device never ends."""
    os.mkfifo("pipe")

    told = run(*words.format(path).split())
    assert f"{path} is not a plain file" in told.output
    assert told.exit_code == 1


# --- places outside -------------------------------------------------------------------------------


def test_a_list_names_files_of_its_own_folder(small: Path) -> None:
    """Anything else on it is no name, and nothing outside is looked for or taken away."""
    outside = Path("outside.game")
    outside.write_text("mine", encoding="utf-8")
    lines = ["../../outside", str(outside.resolve()), "a\x1b[31mb", "\0", "x" * 5000]
    with (small / "games" / "list.txt").open("a", encoding="utf-8") as file:
        file.write("\n".join(lines))

    assert run("test", "./small").exit_code == 0
    run("snapshot", "prune")
    assert outside.read_text(encoding="utf-8") == "mine"


def test_links_are_not_written_through(small: Path) -> None:
    """A list that is a link is replaced, and its target stays as it is."""
    outside = Path("outside.txt")
    outside.write_text("mine", encoding="utf-8")
    (small / "games" / "list.txt").unlink()
    (small / "games" / "list.txt").symlink_to(outside.resolve())

    run("snapshot", "record", "./small", "--seed", "2")
    assert outside.read_text(encoding="utf-8") == "mine"
    assert "small_2p_seed2" in (small / "games" / "list.txt").read_text(encoding="utf-8")


def test_what_a_variant_was_written_for_is_not_written_elsewhere(small: Path) -> None:
    """Acknowledging a variant writes into its folder alone."""
    outside = Path("outside.txt")
    outside.write_text("mine", encoding="utf-8")
    variant = Path("small.variants/other")
    variant.mkdir(parents=True)
    (variant / "ruleset.yaml").write_text("title: Other\nformat: 1\nextends: small\n")
    (variant / "other.rules").write_text(f"replace {RULES}")
    (variant / "was.txt").symlink_to(outside.resolve())

    told = run("check", "./small+other", "--acknowledge")
    assert told.exit_code == 0, told.output
    assert outside.read_text(encoding="utf-8") == "mine"
    assert "choose somebody" in (variant / "was.txt").read_text(encoding="utf-8")


def test_recorded_games_and_findings_stay_in_the_ruleset(small: Path) -> None:
    """Neither goes to another folder by a link."""
    for name in ("games", "scenarios"):
        Path(f"outside_{name}").mkdir()
    for each in (small / "games").iterdir():
        each.unlink()
    (small / "games").rmdir()
    (small / "games").symlink_to(Path("outside_games").resolve())
    (small / "scenarios").symlink_to(Path("outside_scenarios").resolve())
    fails = (
        RULES + "    set pot to count players * 9\n    choose second from players where pot > 0\n"
    )
    rules = f"game\n  pot  number 0 to 3\n\n{fails}"
    (small / "small.rules").write_text(rules, encoding="utf-8")

    told = run("fuzz", "./small", "--games", "2")
    assert "a link that leads out of the ruleset" in told.output
    (small / "small.rules").write_text(RULES, encoding="utf-8")
    told = run("snapshot", "record", "./small")
    assert "a link that leads out of the ruleset" in told.output
    assert not [*Path("outside_games").iterdir(), *Path("outside_scenarios").iterdir()]


def test_fmt_keeps_a_link_inside_a_folder(small: Path) -> None:
    """The file that it names is laid out, and the link stays one."""
    (small / "small.rules").rename(small / "real.txt")
    (small / "small.rules").symlink_to("real.txt")
    (small / "real.txt").write_text(RULES.replace(" from", "   from"), encoding="utf-8")

    run("fmt", "small/small.rules")
    assert (small / "small.rules").is_symlink()
    assert (small / "real.txt").read_text(encoding="utf-8") == RULES


# --- what steers a terminal -----------------------------------------------------------------------

STEERING = ("\x1b[31m", "\x07", "\x9b31m", "\u202e", "\x85", "\ufeff")


@pytest.mark.parametrize("unseen", STEERING, ids=[f"U+{ord(each[0]):04X}" for each in STEERING])
@pytest.mark.parametrize("where", ["manifest", "table", "rules"])
def test_no_text_of_a_ruleset_steers_a_terminal(small: Path, where: str, unseen: str) -> None:
    """Neither written out nor, in YAML, as an escape."""
    escaped = f'"a\\u{ord(unseen[0]):04x}{unseen[1:]}b"'
    if where == "manifest":
        (small / "ruleset.yaml").write_text(MANIFEST.replace("Small", escaped), encoding="utf-8")
    elif where == "table":
        (small / "small.yaml").write_text(
            f"town:\n  york: {{title: {escaped}}}\n", encoding="utf-8"
        )
        rules = f"kind town\n  title text\n{RULES}"
        (small / "small.rules").write_text(rules, encoding="utf-8")
    else:
        rules = RULES.replace("players\n", f'players "a{unseen}b"\n')
        (small / "small.rules").write_text(rules, encoding="utf-8")

    told = run("check", "./small")
    assert f"(U+{ord(unseen[0]):04X})" in told.output
    assert told.exit_code == 1


def test_a_file_whose_name_steers_a_terminal_is_refused(small: Path) -> None:
    """Names are shown in many places."""
    (small / "a\x1b[31mb.rules").write_text("", encoding="utf-8")

    told = run("check", "./small")
    assert "E107" in told.output
    assert "\x1b" not in told.output


def test_a_folder_whose_name_steers_a_terminal_is_no_ruleset(small: Path) -> None:
    """It is neither listed nor played."""
    evil = small.with_name("ev\x1b[31mil")
    small.rename(evil)

    assert "E126" in run("check", "./ev\x1b[31mil").output


def test_a_title_is_one_line(small: Path) -> None:
    """Else it could look like lines of the log."""
    (small / "ruleset.yaml").write_text(MANIFEST.replace("Small", '"A\\nB"'), encoding="utf-8")
    (small / "small.yaml").write_text('town:\n  york: {title: "X\\n* p1 wins"}\n', encoding="utf-8")
    rules = RULES.replace("players\n", 'players\n      say "{towns}"\n')
    (small / "small.rules").write_text(f"kind town\n  title text\n{rules}", encoding="utf-8")

    told = run("play", "./small", "--bots", "all").output
    assert told.startswith("A B: ")
    assert "* X * p1 wins" in told


# --- names that look like options -----------------------------------------------------------------


@pytest.mark.parametrize("command", ["check", "diff", "resolve", "coverage", "explain", "simulate"])
def test_a_name_that_looks_like_an_option(command: str) -> None:
    """Behind `--` it is a name like any other."""
    second = ["--help"] if command in ("diff", "explain") else []
    assert "E127" in run(command, "--", "--help", *second).output


# --- damaged games --------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [[1], {"a": 1}, [[[[]]]], None])
def test_a_setting_of_a_saved_game_may_be_anything(small: Path, value: object) -> None:
    """Every command says that it is none."""
    Path("game.json").write_text(json.dumps(saved(settings={"pot": value})), encoding="utf-8")

    words = ["show game.json", "replay game.json", "show game.json --rules ./small"]
    for each in [
        *words,
        "explain ./small --game game.json --why p1",
        "play ./small --load game.json",
    ]:
        assert run(*each.split()).exit_code == 1


def test_what_a_decision_of_a_saved_game_says_is_told_in_brief(small: Path) -> None:
    """A number of thousands of digits fills no screen."""
    long = {"rule": "play.somebody", "by": "p1", "choose": 10**4000}
    Path("game.json").write_text(json.dumps(saved(decisions=[long])), encoding="utf-8")

    told = run("play", "./small", "--load", "game.json")
    assert "E825" in told.output
    assert len(told.output) < 2000


def test_the_files_of_a_saved_game_are_bounded(small: Path) -> None:
    """As those of a folder are."""
    files = saved()["files"]
    assert isinstance(files, dict)
    large = {**files, "small/large.rules": "# x\n" * 300_000}
    Path("game.json").write_text(json.dumps(saved(files=large)), encoding="utf-8")

    assert "has more than 1 MiB" in run("show", "game.json").output


def saved(**changed: object) -> dict[str, object]:
    """A saved game with other parts, and the checksum of those."""
    loaded, found = load("./small")
    assert loaded is not None, found
    game, _ = begin(loaded, 1)
    assert game is not None
    return sealed({**game.save(), **changed})


def test_a_save_has_a_name_that_can_be_read(small: Path) -> None:
    """A name with a null character is refused like any file that cannot be written."""
    lines = "save a\0b\nsave a\x1b[31mb\nquit\n\n"
    words = ["play", "./small", "--people", "2"]
    result = CliRunner().invoke(main, words, input=lines)

    assert result.output.count("its name has a character that cannot be seen") == 2


def test_a_game_of_another_ruleset(small: Path) -> None:
    """It is not called one of other rules of the same."""
    Path("game.json").write_text(json.dumps(saved()), encoding="utf-8")

    told = run("play", "kuhn_poker", "--load", "game.json")
    assert "this is a game of small, and not of kuhn_poker" in told.output
