"""From the name of a ruleset to a machine: every stage ends the way, and all files are reported."""

from __future__ import annotations

from pathlib import Path

import pytest
from layered import write_layers

from rulewright.laid import program_of
from rulewright.load import check_text, load, load_files, load_text, world_of
from rulewright.program import Program
from rulewright.read.manifest import MANIFEST_FILE
from rulewright.report import Diagnostic, has_errors
from rulewright.resolved import resolved_text

PLAY = "play\n  nobody wins\n"
WAGE = 'parameter wage = 2, from 1 to 5 "Coins for a day"\n'
GAME = f"{WAGE}\nkind player is north, south\n  coins  number 0 to 9, starts wage\n\n{PLAY}"


def codes(found: tuple[Diagnostic, ...]) -> list[str]:
    return [each.code for each in found if each.severity == "error"]


def test_load_plays(tmp_path: Path) -> None:
    """What is loaded has gone through every stage, and can be played."""
    loaded, found = load(write_layers(tmp_path, {"town/a.rules": GAME}))

    assert not has_errors(found)
    assert loaded is not None
    assert loaded.name == loaded.program.name == loaded.world.name == "town"
    assert loaded.located.base == tmp_path / "town"
    state = loaded.machine.blank(1)
    loaded.machine.setup(state)
    loaded.machine.play(state)
    assert state.result is not None


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"a.yaml": "a: 1\na: 2\n", "b.yaml": "b: no\n", "a.rules": "pley\n"}, ["E104", "E116"]),
        ({"a.rules": "pley\n", "b.rules": "value = 2\n", "c.rules": "value a = b\n"}, ["E2", "E2"]),
        ({"a.rules": "remove rule a\n", "b.rules": "value a = b\n"}, ["E312"]),
        ({"a.rules": "value a = b\n", "b.rules": f"value c = d\n{PLAY}"}, ["E403", "E403"]),
    ],
)
def test_a_stage_with_mistakes_ends_the_way(
    tmp_path: Path, files: dict[str, str], expected: list[str]
) -> None:
    """All files of the stage are looked at, and no later stage is."""
    name = write_layers(tmp_path, {f"town/{file}": text for file, text in files.items()})

    loaded, found = load(name)

    assert loaded is None
    assert len(codes(found)) == len(expected)
    assert all(code.startswith(start) for code, start in zip(codes(found), expected, strict=True))
    assert codes(world_of(name)[1]) == codes(found)


@pytest.mark.parametrize("name", ["no_such_ruleset", "chess+no_such_variant", "a++b", ""])
def test_unknown_names(name: str) -> None:
    for found in (load(name)[1], world_of(name)[1], program_of(name)[1]):
        assert len(codes(found)) == 1


def test_settings_of_the_name_and_of_the_call(tmp_path: Path) -> None:
    """Those of the call come after those of the name, and both are checked."""
    name = write_layers(tmp_path, {"town/a.rules": GAME})

    def wage(name: str, settings: dict[str, object] | None = None) -> object:
        world, found = world_of(name, settings=settings)
        return world.parameters["wage"].value if world else codes(found)

    assert wage(name) == 2
    assert wage(f"{name}+wage=4") == 4
    assert wage(f"{name}+wage=4", {"wage": 5}) == 5
    assert wage(f"{name}+wage=6") == ["E802"]
    assert wage(f"{name}+wages=4") == ["E801"]


def test_texts() -> None:
    """One text is a ruleset; places name the file without a folder."""
    world, found = check_text(
        f"kind thing\n  size number 0 to 9\n\n{PLAY}", "thing: {a: {size: 3}}"
    )
    assert not has_errors(found)
    assert world is not None
    assert world.kinds["thing"].things == ("a",)

    world, found = check_text(f"value a = b\n{PLAY}")
    assert world is None
    assert [str(each.span) for each in found if each.code == "E403"] == ["game.rules:1:11"]

    assert check_text(PLAY, players=4)[0] is not None
    assert codes(check_text(PLAY, players=7)[1]) == ["E803"]

    loaded, found = load_text(GAME, settings={"wage": 3})
    assert loaded is not None
    assert loaded.world.parameters["wage"].value == 3


def test_files_that_are_not_there() -> None:
    """A ruleset from texts is held to the same as one from a folder."""
    assert codes(load_files({})[1]) == ["E126"]
    manifest = "title: A\nformat: 1\nplayers: 2\nrules: [a.rules, b.rules]\n"
    assert codes(load_files({MANIFEST_FILE: manifest, "a.rules": PLAY})[1]) == ["E102"]


# --- the ruleset in force as files --------------------------------------------------------------


def program_from(files: dict[str, str]) -> tuple[Program, str]:
    manifest = 'title: "Odd \\"title\\""\nformat: 1\nplayers: {from: 2, to: 3}\n'
    loaded, found = load_files({MANIFEST_FILE: manifest, **files})
    assert loaded is not None, codes(found)
    return loaded.program, loaded.world.digest


def test_the_digest_does_not_depend_on_files_and_comments() -> None:
    kind = "kind thing\n  size   number -9 to 9\n  label  text\n  dull   yes/no\n"
    rows = [
        "  a: {size: -3, label: 'no'}\n",
        '  b: {label: "a: \\u2028 {"}\n',
        "  no: {dull: true}\n",
    ]
    one = {"a.rules": f"# remark\n{kind}\n{PLAY}", "t.yaml": "thing:\n" + "".join(rows)}
    two = {"a.rules": kind, "b.rules": PLAY} | {
        f"{number}.yaml": f"thing:\n{row}" for number, row in enumerate(rows)
    }

    first, digest = program_from(one)
    second, other = program_from(two)

    assert digest == other
    assert program_from(resolved_text(first))[1] == digest
    assert program_from(resolved_text(second))[1] == digest
    changed = one | {"t.yaml": one["t.yaml"].replace("-3", "3")}
    assert program_from(changed)[1] != digest


def test_resolved_without_scenarios() -> None:
    program, found = program_of("tic_tac_toe")
    assert program is not None, codes(found)

    assert set(resolved_text(program, scenarios=False)) == {MANIFEST_FILE, "tic_tac_toe.rules"}
    assert any(name.startswith("scenarios/") for name in resolved_text(program))
