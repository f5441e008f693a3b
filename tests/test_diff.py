"""Two rulesets are compared in the terms of the rules: what changes, by whom, and what is cited."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click import unstyle
from click.testing import CliRunner
from layered import BASE, write_layers

from rulewright.compare import Comparison, DefinitionChange, compare, marks_of
from rulewright.laid import program_of, settled_program_of
from rulewright.program import Program
from rulewright_tools.beside import against
from rulewright_tools.cli import main

TOWN = """\
parameter wage = 2, from 1 to 5 "Coins for a day"

kind player is north, south
  coins  number 0 to 99
  rank   low | high

kind place
  size   number 0 to 9
  owner  player or none
links road of place

zone field of place, ordered

game
  round  number 0 to 9

value tax(p: player) = 1                                             cites AB-1

rule pay(p: player) "Pay"                                            cites AB-2
  raise p.coins by wage
  raise p.coins by tax(p)

rule first_news at start of turn
  raise round by 1

rule second_news at start of turn
  lower round by 1

setup
  pay(north)

play
  nobody wins
"""
PLACES = """\
place:
  york: {size: 3, owner: north, source: stated}
  hull: {size: 1}
road:
  - [york, hull]
"""
FILES = {
    "town/ruleset.yaml": "title: Town\nformat: 1\nplayers: 2\nsources: {AB: A book}\n",
    "town/town.rules": TOWN,
    "town/places.yaml": PLACES,
}


def program(name: str) -> Program:
    found, mistakes = program_of(name)
    assert found is not None, mistakes
    return found


def varied(folder: Path, rules: str) -> Comparison:
    """The town against the town with a variant."""
    name = write_layers(folder, FILES | {"rich/rich.rules": rules})
    return compare(program(str(folder / BASE)), program(name))


def edited(folder: Path, old: str, new: str) -> Comparison:
    """The town against a copy in which one text stands for another."""
    before = write_layers(folder / "old", FILES)
    files = {name: text.replace(old, new) for name, text in FILES.items()}
    assert files != FILES
    return compare(program(before), program(write_layers(folder / "new", files)))


def only_change(comparison: Comparison) -> DefinitionChange:
    (change,) = comparison.definitions
    assert (comparison.rows, comparison.pairs, comparison.moved) == ((), (), ())
    return change


def parts(change: DefinitionChange) -> list[tuple[str, str | None, str | None]]:
    return [(part.name, part.old, part.new) for part in change.parts]


@pytest.mark.parametrize("name", ["chess+three_check", "othello"])
def test_a_ruleset_is_like_itself(name: str) -> None:
    one, other = program(name), program(name)

    assert compare(one, other).same
    assert marks_of(one) == marks_of(other)


def test_layout_and_comments_do_not_count(tmp_path: Path) -> None:
    assert edited(tmp_path, "  raise p.coins by wage\n", "  # all\n  raise p.coins  by wage\n").same
    assert edited(tmp_path / "a", "{size: 3,", "{ size:   3,").same
    assert edited(tmp_path / "b", ", source: stated", ", note: a remark").same


def test_replaced(tmp_path: Path) -> None:
    """Both texts, both places, who did it, and what is cited now and was before."""
    found = varied(tmp_path, "replace rule pay(p: player)   cites AB-3\n  lower p.coins by 1\n")
    change = only_change(found)

    assert (change.act, change.title) == ("changed", "rule pay")
    assert change.old is not None
    assert change.new is not None
    assert "raise p.coins by wage" in change.old.text
    assert change.new.uncited == "rule pay(p: player)\n  lower p.coins by 1\n"
    assert (change.old.origin, change.new.origin) == ("town", "rich")
    assert change.new.span.file.path == "town.variants/rich/rich.rules"
    assert (change.cites_gained, change.cites_lost) == (("AB-3",), ("AB-2",))


def test_sentences_put_into_a_rule_are_the_variants(tmp_path: Path) -> None:
    change = only_change(varied(tmp_path, 'after rule pay   cites AB-9\n  say "paid"\n'))

    assert change.new is not None
    assert (change.new.origin, change.new.touched_by) == ("town", ("rich",))
    assert change.cites_gained == ("AB-9",)


def test_added_and_removed(tmp_path: Path) -> None:
    found = varied(tmp_path, "value more = 3\nremove rule first_news\n")

    assert [(each.act, each.title) for each in found.definitions] == [
        ("added", "value more"),
        ("removed", "rule first_news"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "title", "expected"),
    [
        ("wage = 2", "wage = 3", "parameter wage", [("value", "2", "3")]),
        ("1 to 5", "1 to 9", "parameter wage", [("range", "1 to 5", "1 to 9")]),
        ("for a day", "a day", "parameter wage", [("help", "Coins for a day", "Coins a day")]),
        (
            "0 to 99",
            "0 to 50",
            "kind player",
            [("field coins", "number 0 to 99", "number 0 to 50")],
        ),
        ("  rank   low | high\n", "", "kind player", [("field rank", "low | high", None)]),
        ("is north,", "is east,", "kind player", [("things", "north, south", "east, south")]),
        ("round  number", "year  number", "game", None),
        (", ordered", "", "zone field", []),
        ("of place\n\n", "of place oneway\n\n", "links road", []),
        ("= 1  ", "= 2  ", "value tax", []),
    ],
)
def test_edited(
    tmp_path: Path, old: str, new: str, title: str, expected: list[tuple[str, str, str]] | None
) -> None:
    """What is in the box is compared part by part."""
    text = TOWN.replace("round by", "year by") if title == "game" else TOWN
    before = write_layers(tmp_path / "old", FILES | {"town/town.rules": text})
    after = write_layers(tmp_path / "new", FILES | {"town/town.rules": text.replace(old, new)})

    change = only_change(compare(program(before), program(after)))

    assert change.title == title
    if expected is not None:
        assert parts(change) == expected
    else:
        assert parts(change) == [
            ("field round", "number 0 to 9", None),
            ("field year", None, "number 0 to 9"),
        ]


def test_fields_of_the_game_are_one(tmp_path: Path) -> None:
    """It does not count in how many places the fields of the game are written."""
    change = only_change(varied(tmp_path, "game\n  rain  yes/no\n"))

    assert (change.title, parts(change)) == ("game", [("field rain", None, "yes/no")])


def test_tables_by_row_and_cell(tmp_path: Path) -> None:
    found = varied(
        tmp_path,
        "set table place.york.owner to none\nremove row place.hull\n"
        "add row place.bath with size 9, owner south\n",
    )

    rows = [
        (row.act, row.row, [(cell.column, cell.old, cell.new) for cell in row.cells])
        for row in found.rows
    ]
    assert rows == [
        ("changed", "york", [("owner", "north", "none")]),
        ("added", "bath", [("size", None, "9"), ("owner", None, "south")]),
        ("removed", "hull", [("size", "1", None)]),
    ]
    assert [(pair.act, pair.links, pair.ends) for pair in found.pairs] == [
        ("removed", "road", ("york", "hull"))
    ]
    assert found.definitions == ()


def test_manifests(tmp_path: Path) -> None:
    found = edited(tmp_path, "players: 2\nsources: {AB: A book}", "players: {from: 1, to: 2}")

    assert [(part.name, part.old, part.new) for part in found.heading] == [
        ("players", "2", "1 to 2"),
        ("source AB", "A book", None),
    ]
    assert not found.same_rules
    assert edited(tmp_path / "title", "title: Town", "title: Village").same_rules


def test_order_counts_where_it_can_be_told(tmp_path: Path) -> None:
    one = "rule first_news at start of turn\n  raise round by 1\n\n"
    two = "rule second_news at start of turn\n  lower round by 1\n\n"

    assert len(edited(tmp_path, one + two, two + one).moved) == 1
    swapped = edited(tmp_path / "a", "\nsetup\n  pay(north)\n\nplay\n  nobody wins\n", MOVED)
    assert swapped.same


MOVED = "\nplay\n  nobody wins\n\nsetup\n  pay(north)\n"


def test_marks_tell_which_text_has_changed(tmp_path: Path) -> None:
    before = marks_of(program(write_layers(tmp_path / "old", FILES)))
    rules = TOWN.replace("by wage", "by wage + 1")
    after = marks_of(program(write_layers(tmp_path / "new", FILES | {"town/town.rules": rules})))

    assert [name for name in before if before[name] != after[name]] == ["rule pay"]


def test_settings_count_as_values() -> None:
    before, _ = settled_program_of("connect_four")
    after, _ = settled_program_of("connect_four+columns=9", {"rows": "5"})
    assert before is not None
    assert after is not None

    found = compare(before, after)

    assert [(each.name, parts(each)) for each in found.definitions] == [
        ("columns", [("value", "7", "9")]),
        ("rows", [("value", "6", "5")]),
    ]


@pytest.mark.parametrize(
    ("name", "code"), [("connect_four+columns=99", "E802"), ("connect_four+colums=9", "E801")]
)
def test_a_setting_that_does_not_fit(name: str, code: str) -> None:
    none, found = settled_program_of(name)

    assert none is None
    assert [each.code for each in found] == [code]


# --- for people ---------------------------------------------------------------------------------


def test_texts_above_each_other_and_side_by_side() -> None:
    old, new = "rule a\n  one\n  two\n", "rule a\n  one\n  three\n  four\n"

    narrow = [unstyle(line) for line in against(old, new, 80)]
    assert narrow == ["  rule a", "    one", "-   two", "+   three", "+   four"]
    wide = [unstyle(line) for line in against(old, new, 120)]
    assert [line.split() for line in wide] == [
        ["rule", "a", "rule", "a"],
        ["one", "one"],
        ["two", "|", "three"],
        [">", "four"],
    ]
    assert all(len(line) <= 120 for line in wide)


def test_long_lines_are_wrapped_and_long_stretches_cut() -> None:
    same = "".join(f"  line {number}\n" for number in range(40))
    long = "  say " + " ".join(["word"] * 40)

    lines = against(f"rule a\n{same}", f"rule a\n{same}{long}\n", 120)
    shown = [unstyle(line) for line in lines]

    assert max(map(len, shown)) <= 120
    assert sum("line" in line for line in shown) == 3
    assert "…" in "".join(shown)
    assert "".join(shown).count("word") == 40


def run(*words: str, columns: int = 80) -> str:
    result = CliRunner().invoke(main, ["diff", *words], env={"COLUMNS": str(columns)})
    assert result.exit_code == 0, result.output
    return result.output


def test_the_command_tells_people() -> None:
    told = run("chess", "chess+three_check")

    assert "rule judge is changed by three_check" in told
    assert "now cites TC-1" in told
    assert "+ marker.check  copies 6" in told
    assert "+     move first of markers_left to checks(mover)" in told
    assert "nothing differs" in run("chess", "chess")
    assert "columns: 7 -> 9" in run("connect_four", "connect_four+columns=9")


def test_the_command_tells_programs() -> None:
    told = json.loads(run("tic_tac_toe", "tic_tac_toe+misere", "--json"))

    (change,) = told["definitions"]
    assert (change["act"], change["sort"], change["name"]) == ("changed", "rule", "three_in_a_row")
    assert change["cites_gained"] == ["MIS-1"]
    assert change["new"]["file"].endswith("misere.rules")
    assert not told["same"]


def test_an_unknown_ruleset_is_a_mistake() -> None:
    result = CliRunner().invoke(main, ["diff", "chess", "ches"])

    assert result.exit_code == 1
    assert "E127" in result.output
