"""Variants change what they name and nothing else, and every change that cannot be made is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from layered import laid, write_layers

from rulewright.codes import CODES
from rulewright.laid import program_of
from rulewright.layout import digest_of, format_definition
from rulewright.program import Program, joined_tables
from rulewright.read.values import Mapping, Scalar, Sequence
from rulewright.report import Diagnostic
from rulewright.shipped import shipped
from rulewright_tools.acknowledging import acknowledge
from rulewright_tools.cli import main

TOWN = """\
parameter wage = 2, from 1 to 5 "Coins for a day"
parameter feast = no "Whether there is a feast"

kind player is north, south
  coins  number 0 to 99

kind place
  size   number 0 to 9
  owner  player or none
links road of place
grid field 3 by 3
  crop  yes/no

value tax(p: player) = 1

rule pay(p: player)
  raise p.coins by wage

setup
  say "begin"

setup first
  pay(north)

play
  nobody wins
"""
PLACES = """\
place:
  york: {size: 3, owner: north}
  hull: {size: 1}
  leeds: {}
road:
  - [york, hull]
  - [hull, leeds]
"""
FILES = {"town/town.rules": TOWN, "town/places.yaml": PLACES}


def lay(folder: Path, **variants: str) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """The town with variants, each one file of rules."""
    files = {f"{name}/{name}.rules": text for name, text in variants.items()}
    return laid(folder, FILES | files)


def good(folder: Path, **variants: str) -> Program:
    program, found = lay(folder, **variants)
    assert found == ()
    assert program is not None
    return program


def bad(folder: Path, **variants: str) -> Diagnostic:
    """The one thing that is wrong."""
    program, found = lay(folder, **variants)
    assert program is None
    assert len(found) == 1, [f"{each.code} {each.message}" for each in found]
    return found[0]


def text_of(program: Program, heading: str) -> str:
    """The text of the one definition that begins so."""
    texts = [format_definition(each.definition) for each in program.definitions]
    (text,) = [each for each in texts if each.startswith(heading)]
    return text


def origins(program: Program) -> dict[str, str]:
    return {
        format_definition(each.definition).split("\n")[0]: each.origin
        for each in program.definitions
    }


def table(program: Program, name: str) -> object:
    def plain(value: object) -> object:
        match value:
            case Scalar(value=scalar):
                return scalar
            case Sequence(items=items):
                return [plain(item) for item in items]
            case Mapping(entries=entries):
                return {key.value: plain(cell) for key, cell in entries}
        return None

    (found,) = [each for each in joined_tables(program.tables) if each.name == name]
    return plain(found.value)


# --- definitions --------------------------------------------------------------------------------


def test_replace_keeps_the_place_and_changes_the_origin(tmp_path: Path) -> None:
    base = good(tmp_path)
    program = good(tmp_path, rich="replace rule pay(p: player)\n  raise p.coins by 9\n")

    assert text_of(program, "rule pay") == "rule pay(p: player)\n  raise p.coins by 9\n"
    assert list(origins(program)) == list(origins(base))
    changed = {name for name, origin in origins(program).items() if origin != "town"}
    assert changed == {"rule pay(p: player)"}
    assert origins(program)["rule pay(p: player)"] == "rich"


def test_remove(tmp_path: Path) -> None:
    program = good(tmp_path, rich="remove value tax\nremove setup first\nremove setup setup\n")

    assert not [name for name in origins(program) if name.startswith(("value", "setup"))]


def test_displays_are_replaced_removed_and_added(tmp_path: Path) -> None:
    shown = 'display purse "Purse"\n  "{north.coins}"\n\ndisplay road_sign "Sign"\n  "York"\n'
    files = {"town/display.rules": shown}
    variant = """\
replace display purse "Purses"
  for each p in players
    "Player": p
    "Coins":  p.coins

remove display road_sign

display news "News"
  "None"
"""
    program, found = laid(tmp_path, FILES | files | {"rich/rich.rules": variant})

    assert found == ()
    assert program is not None
    heads = [name for name in origins(program) if name.startswith("display")]
    assert heads == ['display purse "Purses"', 'display news "News"']
    assert text_of(program, "display purse") in variant.removeprefix("replace ")


def test_new_definitions_come_last_in_the_order_of_the_name(tmp_path: Path) -> None:
    program = good(tmp_path, b='value b = 1\nsetup\n  say "b"\n', a="value a = b + 1\n")
    last = [format_definition(each.definition) for each in program.definitions[-3:]]

    assert last == ["value b = 1\n", 'setup\n  say "b"\n', "value a = b + 1\n"]
    assert [each.origin for each in program.definitions[-3:]] == ["b", "b", "a"]
    assert program.name == "town+b+a"
    assert program.title == "town + b + a"


def test_inserts_of_two_variants_do_not_clash(tmp_path: Path) -> None:
    say = '{} rule pay\n  say "{}"\n'
    one = say.format("before", "one") + say.format("after", "one")
    two = say.format("before", "two") + say.format("after", "two")
    body = ['say "one"', 'say "two"', "raise p.coins by wage", 'say "one"', 'say "two"']

    first = text_of(good(tmp_path / "a", one=one, two=two), "rule pay")
    second = text_of(good(tmp_path / "b", two=two, one=one), "rule pay")

    assert [line.strip() for line in first.splitlines()[1:]] == body
    swapped = ['say "two"', 'say "one"', "raise p.coins by wage", 'say "two"', 'say "one"']
    assert [line.strip() for line in second.splitlines()[1:]] == swapped


def test_inserts_of_one_variant_keep_their_order(tmp_path: Path) -> None:
    say = '{} rule pay\n  say "{}"\n'
    rules = "".join(say.format(where, n) for n in (1, 2) for where in ("before", "after"))
    text = text_of(good(tmp_path, rich=rules), "rule pay")

    assert re.findall(r'"(\d)"', text) == ["1", "2", "1", "2"]


@pytest.mark.parametrize("where", ["rule play", "rule setup", "setup setup", "setup first"])
def test_insert_into_play_and_setups(tmp_path: Path, where: str) -> None:
    program = good(tmp_path, rich=f'after {where} cites AB-1\n  say "rich"\n')

    (changed,) = [
        text
        for text in (format_definition(each.definition) for each in program.definitions)
        if '"rich"' in text
    ]
    assert "cites AB-1" in changed
    assert changed.startswith(where.split()[1] if "play" in where else "setup")


def test_a_variant_changes_nothing_of_its_own(tmp_path: Path) -> None:
    """What a variant defines is to be written there, wherever the change stands."""
    found = bad(tmp_path, rich='before rule extra\n  say "b"\nrule extra\n  say "a"\n')

    assert found.code == "E304"
    assert "twice" in found.message


def test_set_parameter(tmp_path: Path) -> None:
    program = good(tmp_path, rich="set parameter wage to 5\nset parameter feast to yes\n")

    assert text_of(program, "parameter wage").startswith("parameter wage = 5, from 1 to 5")
    assert text_of(program, "parameter feast").startswith("parameter feast = yes")


def test_fields_and_zones(tmp_path: Path) -> None:
    """A variant gives things new fields, and lets a zone be seen otherwise."""
    zones = {"town/zones.rules": "kind coin is penny\nzone purse of coin, seen by nobody\n"}
    change = """\
add field place.tired yes/no, until end of turn cites AB-1
add field place.mayor player or none
set table place.york.mayor to south
replace zone purse of coin, ordered
"""
    program, found = laid(tmp_path, FILES | zones | {"rich/rich.rules": change})

    assert found == ()
    assert program is not None
    kind = text_of(program, "kind place")
    assert [line.split()[0] for line in kind.splitlines()[1:]] == [
        *("size", "owner", "tired", "mayor")
    ]
    assert "tired  yes/no, until end of turn" in kind
    assert "cites AB-1" in kind
    assert text_of(program, "zone purse") == "zone purse of coin, ordered\n"
    assert "'mayor': 'south'" in str(table(program, "place"))


def test_a_field_for_players_that_are_not_defined(tmp_path: Path) -> None:
    rich = "add field player.coins number 0 to 9\n"
    files = {"town/town.rules": "play\n  nobody wins\n", "rich/rich.rules": rich}
    program, found = laid(tmp_path, files)

    assert found == ()
    assert program is not None
    assert text_of(program, "kind player") == "kind player\n  coins  number 0 to 9\n"


def test_equal_changes_do_not_clash(tmp_path: Path) -> None:
    change = """\
set parameter wage to 5
set table place.york.size to 4
remove row place.hull
remove value tax
add row place.bath with size 2
add field place.mayor player or none
rule extra
  say "more"
"""
    both = good(tmp_path / "a", rich=change, poor=change)
    alone = good(tmp_path / "b", rich=change)

    assert both.definitions == alone.definitions
    assert table(both, "place") == table(alone, "place")


# --- tables -------------------------------------------------------------------------------------


def test_rows_and_cells(tmp_path: Path) -> None:
    program = good(
        tmp_path,
        rich="""\
set table place.york.owner to none
set table place.leeds.size to 2
add row place.bath with size 9, owner south
remove row place.hull
set table field.b2.crop to yes
set table player.north.coins to 3
""",
    )

    assert table(program, "place") == {
        "york": {"size": 3, "owner": "none"},
        "leeds": {"size": 2},
        "bath": {"size": 9, "owner": "south"},
    }
    assert table(program, "road") == []
    assert table(program, "field") == {"b2": {"crop": True}}
    assert table(program, "player") == {"north": {"coins": 3}}


def test_tables_of_a_variant_add_rows_and_pairs(tmp_path: Path) -> None:
    more = "place:\n  bath: {size: 2}\nroad:\n  - [bath, york]\n"
    program, found = laid(tmp_path, FILES | {"wide/more.yaml": more})

    assert found == ()
    assert program is not None
    assert "bath" in str(table(program, "place"))
    assert table(program, "road") == [["york", "hull"], ["hull", "leeds"], ["bath", "york"]]


# --- mistakes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "code", "message", "help"),
    [
        ("remove rule pa", "E301", "no rule `pa` to remove", "`pay`"),
        ("replace value taxes = 2", "E301", "no value `taxes`", "`tax`"),
        ("before rule play_on\n  stop", "E301", "to put sentences before", None),
        ("set parameter wages to 3", "E301", "no parameter `wages`", "`wage`"),
        ("set table place.yorck.size to 3", "E301", "no row `yorck`", "`york`"),
        ("remove row place.bath", "E301", "no row `bath`", None),
        ("set table plaec.york.size to 3", "E301", "no table `plaec`", "`place`"),
        ("add row plaec.bath", "E301", "no table `plaec`", "`place`"),
        ("add field plaec.mayor player", "E301", "no kind `plaec`", "`place`"),
        ("add field game.pot number 0 to 9", "E301", "no kind `game`", "heading `game`"),
        ("add field pay.often yes/no", "E302", "`pay` is a rule, not a kind", None),
        ("add field place.size yes/no", "E303", "`place.size` is already there", "another name"),
        ("replace zone purse of place", "E301", "no zone `purse` to replace", None),
        ("replace value pay = 3", "E302", "`pay` is a rule, not a value", "replace rule pay"),
        ("before rule first\n  stop", "E302", "is a setup", "before setup first"),
        ("replace rule play\n  nobody wins", "E302", "is a play", "write `replace play`"),
        ("remove rule place", "E302", "`place` is a kind", None),
        ("value tax = 3", "E303", "value `tax` is already there", "replace value"),
        ("play\n  nobody wins", "E303", "`play` is already there", "replace play"),
        ("kind place", "E303", "kind `place` is already there", "another name"),
        ("add row place.york", "E303", "`place.york` is already there", "set table place.york"),
        ("after value tax\n  stop", "E310", "has no sentences", "replace value tax"),
        ("set parameter wage to 6", "E311", "goes from 1 to 5", None),
        ("set parameter wage to -1", "E311", "goes from 1 to 5", None),
        ("set parameter wage to yes", "E311", "is a number", None),
        ("set parameter feast to 1", "E311", "is yes or no", None),
    ],
)
def test_change_that_cannot_be_made(
    tmp_path: Path, change: str, code: str, message: str, help: str | None
) -> None:
    """One message, at the change, with what was meant if that can be told."""
    found = bad(tmp_path, rich=change + "\n")

    assert found.code == code
    assert message in found.message
    assert (help is None) == (found.help is None)
    assert help is None or help in str(found.help)
    assert found.span is not None
    assert (found.span.file.path, found.span.line) == ("town.variants/rich/rich.rules", 1)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("replace value tax(p: player) = 2", "replace value tax(p: player) = 3"),
        ("replace value tax(p: player) = 2", "remove value tax"),
        ("remove value tax", "replace value tax(p: player) = 2"),
        ('after rule pay\n  say "x"', "remove rule pay"),
        ("remove rule pay", 'after rule pay\n  say "x"'),
        ("set parameter wage to 3", "set parameter wage to 4"),
        ("set parameter wage to 3", 'replace parameter wage = 3, from 3 to 4 "Wage"'),
        ("set table place.york.size to 4", "set table place.york.size to 5"),
        ("set table place.york.size to 4", "remove row place.york"),
        ("remove row place.york", "set table place.york.size to 4"),
        ("add row place.bath", "add row place.bath with size 2"),
        ("value extra = 1", "value extra = 2"),
        ("add field place.mayor player", "add field place.mayor yes/no"),
    ],
)
def test_clash(tmp_path: Path, one: str, two: str) -> None:
    """Both places are shown, and what can be done."""
    found = bad(tmp_path, one=one + "\n", two=two + "\n")
    assert found.code == "E304"
    assert "`one` and `two` both change" in found.message
    assert found.span is not None
    assert found.span.file.path == "town.variants/two/two.rules"
    assert [note.span.file.path for note in found.notes if note.span] == [
        "town.variants/one/one.rules"
    ]
    assert "requires: [one]" in str(found.help)


def test_clash_in_one_variant(tmp_path: Path) -> None:
    found = bad(tmp_path, one="set parameter wage to 3\nset parameter wage to 4\n")

    assert (found.code, found.message) == ("E304", "`one` changes parameter `wage` twice")


def test_a_variant_may_change_what_it_requires(tmp_path: Path) -> None:
    files = FILES | {
        "one/one.rules": "replace value tax(p: player) = 2\nvalue extra = 1\n",
        "two/ruleset.yaml": "title: Two\nformat: 1\nextends: town\nrequires: [one]\n",
        "two/two.rules": "replace value tax(p: player) = 3\nreplace value extra = 2\n",
    }
    program, found = laid(tmp_path, files)

    assert found == ()
    assert program is not None
    assert text_of(program, "value tax") == "value tax(p: player) = 3\n"
    assert origins(program)["value extra = 2"] == "two"


def test_removed_below(tmp_path: Path) -> None:
    """What a required variant removes is not there, and the removal is shown."""
    files = FILES | {
        "one/one.rules": "remove value tax\nremove row place.york\n",
        "two/ruleset.yaml": "title: Two\nformat: 1\nextends: town\nrequires: [one]\n",
        "two/two.rules": "replace value tax = 3\nset table place.york.size to 1\n",
    }
    _, found = laid(tmp_path, files)

    assert [each.code for each in found] == ["E301", "E301"]
    assert [each.notes[0].message for each in found] == ["`one` removes it here"] * 2


def test_all_mistakes_in_one_run(tmp_path: Path) -> None:
    _, found = lay(tmp_path, one="remove rule a\nremove rule b\n", two="value tax = 1\n")

    assert [each.code for each in found] == ["E301", "E301", "E303"]


# --- stale changes ------------------------------------------------------------------------------


def pay_digest(program: Program) -> str:
    (pay,) = [
        each.definition
        for each in program.definitions
        if format_definition(each.definition).startswith("rule pay")
    ]
    return digest_of(pay)


@pytest.mark.parametrize(
    "change",
    ["replace (was {}) rule pay(p: player)\n  stop\n", "after rule pay (was {})\n  stop\n"],
)
def test_stale(tmp_path: Path, change: str) -> None:
    """The mark of the present text is accepted; another is refused and the right one is named."""
    now = pay_digest(good(tmp_path / "base"))
    good(tmp_path / "good", rich=change.format(now))

    found = bad(tmp_path / "bad", rich=change.format("00000000"))

    assert found.code == "E305"
    assert f"(was {now})" in str(found.help)
    assert found.notes[0].span is not None
    assert found.notes[0].span.text.startswith("rule pay(p: player)\n  raise p.coins by wage")


def test_inserts_of_others_do_not_make_a_change_stale(tmp_path: Path) -> None:
    """Each insertion remembers the text of the base, or the text with what is inserted before."""
    now = pay_digest(good(tmp_path / "base"))
    insertion = f'after rule pay (was {now})\n  say "x"\n'
    good(tmp_path / "both", one=insertion, two=insertion)

    later = pay_digest(good(tmp_path / "one", one=insertion))
    good(tmp_path / "later", one=insertion, two=f'after rule pay (was {later})\n  say "y"\n')


def edited(folder: Path, old: str, new: str) -> None:
    """Change the base after a variant was written."""
    path = folder / "town" / "town.rules"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


MARKED = {
    "replace": ("replace rule pay(p: player)\n  done\n", "replace (was {}) rule pay(p: player)"),
    "remove": ('remove rule pay\nreplace setup first\n  say "x"\n', "remove rule pay (was {})"),
    "after": ('after rule pay\n  say "x"\n', "after rule pay (was {})"),
    "before": ('before rule pay   cites AB-1\n  say "x"\n', "before rule pay (was {})"),
}


@pytest.mark.parametrize("change", MARKED)
def test_acknowledging(tmp_path: Path, change: str) -> None:
    """Every change gets the mark of the text it changes; a stale one shows both texts, and is
    acknowledged in the same way."""
    text, line = MARKED[change]
    name = write_layers(tmp_path, FILES | {"rich/rich.rules": text})
    rules = tmp_path / "town.variants" / "rich" / "rich.rules"
    done, found = acknowledge(name)
    first = next(each for each in done if each.shown == "rule `pay`")

    assert found == ()
    assert line.format(first.now) in rules.read_text(encoding="utf-8")
    assert program_of(name)[1] == ()
    assert acknowledge(name)[0] == ()

    edited(tmp_path, "raise p.coins by wage", "raise p.coins by wage + 1")
    (stale,) = program_of(name)[1]
    assert stale.code == "E305"
    assert "  -   raise p.coins by wage\n" in stale.notes[0].message
    assert "  +   raise p.coins by wage + 1" in stale.notes[0].message
    (again,) = acknowledge(name)[0]
    assert (again.was, again.shown) == (first.now, "rule `pay`")
    assert line.format(again.now) in str(stale.help)
    assert line.format(again.now) in rules.read_text(encoding="utf-8")
    assert program_of(name)[1] == ()


def test_acknowledging_keeps_the_rest_of_a_file(tmp_path: Path) -> None:
    text = "# why\n\nreplace rule pay(p: player)   # now\n  stop\n\nremove value   tax\n"
    name = write_layers(tmp_path, FILES | {"rich/rich.rules": text})
    acknowledge(name)
    written = (tmp_path / "town.variants/rich/rich.rules").read_text(encoding="utf-8")

    assert re.sub(r" \(was [0-9a-f]{8}\)", "", written) == text
    assert sorted(each.name for each in (tmp_path / "town.variants/rich").iterdir()) == [
        "rich.rules",
        "ruleset.yaml",
        "was.txt",
    ]


def test_texts_that_are_kept_and_make_no_sense(tmp_path: Path) -> None:
    """They only help to explain."""
    change = "replace (was 00000000) rule pay(p: player)\n  stop\n"
    for number, kept in enumerate(("", "no rule at all", "rule pay\n  stop\n")):
        files = FILES | {"rich/rich.rules": change, "rich/was.txt": kept}
        (found,) = laid(tmp_path / str(number), files)[1]
        assert (found.code, found.notes[0].message) == ("E305", "this is its text now")


def test_check_acknowledges(tmp_path: Path) -> None:
    name = write_layers(tmp_path, FILES | {"rich/rich.rules": MARKED["replace"][0]})

    done = CliRunner().invoke(main, ["check", "--acknowledge", name])

    assert done.exit_code == 0, done.output
    assert "town.variants/rich/rich.rules:1:1: rule `pay` is " in done.output
    again = CliRunner().invoke(main, ["check", "--acknowledge", name])
    assert "rule `pay` is" not in again.output
    assert CliRunner().invoke(main, ["check", "--acknowledge"]).exit_code == 2
    assert CliRunner().invoke(main, ["check", "--acknowledge", "nothing+x"]).exit_code == 1


# --- manifests ----------------------------------------------------------------------------------


def manifest(**keys: str) -> str:
    lines = {"title": "Rich", "format": "1", "extends": "town"} | keys
    return "".join(f"{key}: {value}\n" for key, value in lines.items())


def test_required_variant_comes_first(tmp_path: Path) -> None:
    """The help names the variants in the order that works."""
    files = FILES | {"rich/ruleset.yaml": manifest(requires="[poor]"), "poor/a.rules": ""}
    _, found = laid(tmp_path, files)

    assert [(each.code, each.help) for each in found] == [("E306", "write town+poor+rich")]


def test_excluded_variant_in_either_order(tmp_path: Path) -> None:
    rich = {"rich/ruleset.yaml": manifest(excludes="[poor]")}
    poor = {"poor/a.rules": ""}

    assert [each.code for each in laid(tmp_path / "a", FILES | rich | poor)[1]] == ["E307"]
    assert [each.code for each in laid(tmp_path / "b", FILES | poor | rich)[1]] == ["E307"]


def test_the_reason_for_an_exclusion(tmp_path: Path) -> None:
    """It is told once, also where both exclude each other."""
    rich = {"rich/ruleset.yaml": manifest(excludes="{poor: one is rich or poor}")}
    poor = {"poor/ruleset.yaml": manifest(excludes="{rich: nobody is both}")}
    _, found = laid(tmp_path, FILES | rich | poor)

    assert [(each.code, each.message) for each in found] == [
        ("E307", "`rich` cannot be used with `poor`: one is rich or poor")
    ]


def test_variant_named_twice(tmp_path: Path) -> None:
    name = write_layers(tmp_path, FILES | {"rich/a.rules": ""})

    assert [each.code for each in program_of(f"{name}+rich")[1]] == ["E125"]
    path = tmp_path / "town.variants" / "rich"
    assert [each.code for each in program_of(f"{name}+{path}")[1]] == ["E125"]


def test_a_base_is_no_variant(tmp_path: Path) -> None:
    name = write_layers(tmp_path, FILES)
    write_layers(tmp_path / "other", FILES)

    _, found = program_of(f"{name}+{tmp_path / 'other' / 'town'}")

    assert [each.code for each in found] == ["E308"]


def test_a_variant_by_its_path_brings_its_base(tmp_path: Path) -> None:
    files = FILES | {
        "rich/rich.rules": "set parameter wage to 3\n",
        "richer/ruleset.yaml": manifest(extends="rich"),
        "richer/richer.rules": "set parameter wage to 5\n",
    }
    name = write_layers(tmp_path, files)

    by_path, found = program_of(str(tmp_path / "town.variants" / "richer"))

    assert found == ()
    assert by_path == program_of(name)[0]
    assert by_path == program_of(f"{name.partition('+')[0]}+richer")[0]
    assert by_path is not None
    assert by_path.name == "town+rich+richer"


def test_players_and_sources(tmp_path: Path) -> None:
    many = manifest(players="{from: 2, to: 4}", sources="{AB: A book}")
    program, found = laid(tmp_path / "a", FILES | {"rich/ruleset.yaml": many})
    assert found == ()
    assert program is not None
    assert program.player_range == (2, 4)
    assert program.sources == {"AB": "A book"}

    few = {"poor/ruleset.yaml": manifest(players="3", sources="{AB: Another}")}
    _, found = laid(tmp_path / "b", FILES | {"rich/ruleset.yaml": many} | few)
    assert [each.code for each in found] == ["E303", "E304"]


def test_scenarios_of_variants_come_with_them(tmp_path: Path) -> None:
    scenario = 'scenario "{}"\n  then\n    the game goes on\n'
    base = FILES | {"town/scenarios/a.rules": scenario.format("base")}
    rich = {"rich/scenarios/a.rules": scenario.format("rich"), "rich/a.rules": ""}

    alone, _ = laid(tmp_path / "a", base)
    varied, _ = laid(tmp_path / "b", base | rich)

    assert alone is not None
    assert varied is not None
    assert [each.title.value for each in alone.scenarios] == ["base"]
    assert [each.title.value for each in varied.scenarios] == ["rich"]


@pytest.mark.parametrize(
    "name",
    [
        "tic_tac_toe+misere",
        "chess+king_of_the_hill",
        "chess+three_check",
        "chess+king_of_the_hill+three_check",
        "chess+three_check+king_of_the_hill",
    ],
)
def test_shipped_variants_compose(name: str) -> None:
    """Shipped variants are laid without a mistake, the same way every time."""
    program, found = program_of(name)

    assert found == ()
    assert program is not None
    assert program.name == name
    assert {each.origin for each in program.definitions} <= set(name.split("+"))
    assert program == program_of(name)[0]


# --- pages --------------------------------------------------------------------------------------


def on_page(code: str, heading: str, folder: Path) -> set[str]:
    """The codes found in an example; each block begins with the name of its file."""
    page = (shipped("errors") / f"{code}.md").read_text(encoding="utf-8")
    part = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    named = re.findall(r"^```\w+\n# (\S+)\n(.*?)^```$", part, re.MULTILINE | re.DOTALL)
    files = {name.removeprefix("town.variants/"): text for name, text in named}
    name = write_layers(folder, files)
    if not any(each.startswith("town/") for each in files):
        name = str(folder / "town.variants" / next(iter(files)).split("/")[0])
    return {each.code for each in program_of(name)[1]}


@pytest.mark.parametrize("code", [code for code in CODES if code.startswith("E3")])
def test_examples_on_pages(tmp_path: Path, code: str) -> None:
    """The bad example has exactly the mistake that the page explains, the good one none."""
    assert on_page(code, "Bad", tmp_path / "bad") == {code}
    assert on_page(code, "Good", tmp_path / "good") == set()
