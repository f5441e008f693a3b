"""Where the facts of tables come from: read, kept out of play, listed."""

from __future__ import annotations

from attrs import evolve
from click.testing import CliRunner
from small import small_program, small_world

from rulewright.facts import FactInfo, facts_of
from rulewright.program import Program
from rulewright.read.strict_yaml import read_yaml
from rulewright.read.values import Mapping
from rulewright.source import SourceFile
from rulewright_tools.cli import main
from rulewright_tools.facts import fact_lines

RULES = """
kind town
  size  number 0 to 9
  soil  wet | dry

links road of town

value total = sum of t.size for each t in towns where any neighbours of t

play
  if total > 3 and any towns with soil dry
    nobody wins
"""
TOLD = """
town:
  york: {size: 3, soil: dry, source: "stated: page 4", note: "The map agrees."}
  hull: {size: 2, soil: wet, source: {size: implied, soil: "reconstructed: it lies by the sea"}}
  ely:  {size: 1, soil: wet, source: {soil: "reconstructed: it lies by the sea"}}
  bath: {size: 1, note: "No text tells its soil."}
road:
  - {between: [york, hull], source: "found: a signpost", note: "It is long."}
  - [hull, ely]
"""
PLAIN = """
town:
  york: {size: 3, soil: dry}
  hull: {size: 2, soil: wet}
  ely:  {size: 1, soil: wet}
  bath: {size: 1}
road:
  - [york, hull]
  - [hull, ely]
"""


def program(tables: str) -> Program:
    made, found = small_program(RULES, tables)
    assert found == ()
    return made


def brief(fact: FactInfo) -> tuple[str, str, str | None, str | None, str, str]:
    return fact.table, fact.row, fact.field, fact.source, fact.detail, fact.note


def test_facts_of_rows_cells_and_pairs() -> None:
    """Whole rows, single cells, pairs and bare notes, in the order of the tables."""
    assert [brief(fact) for fact in facts_of(program(TOLD))] == [
        ("town", "york", None, "stated", "page 4", "The map agrees."),
        ("town", "hull", "size", "implied", "", ""),
        ("town", "hull", "soil", "reconstructed", "it lies by the sea", ""),
        ("town", "ely", "soil", "reconstructed", "it lies by the sea", ""),
        ("town", "bath", None, None, "", "No text tells its soil."),
        ("road", "york - hull", None, "found", "a signpost", "It is long."),
    ]


def test_a_fact_points_to_its_words() -> None:
    """The place of a fact is where its source is written."""
    first, second, *_ = facts_of(program(TOLD))

    assert first.span.text == '"stated: page 4"'
    assert second.span.text == "implied"


def test_sources_do_not_change_play() -> None:
    """With and without sources the ruleset is the same, and so is its digest."""
    told, plain = small_world(RULES, TOLD), small_world(RULES, PLAIN)

    assert told.digest == plain.digest
    assert told.links["road"].neighbours == plain.links["road"].neighbours


def test_a_cell_set_by_a_variant_loses_its_source() -> None:
    """The source spoke of the old value."""
    base = program(TOLD)
    other, _ = read_yaml(SourceFile("variant/change.yaml", "soil: dry"))
    towns = base.tables[0]
    assert isinstance(other, Mapping)
    assert isinstance(towns.value, Mapping)
    rows = dict(towns.value.entries)
    hull = next(key for key in rows if key.value == "hull")
    row = rows[hull]
    assert isinstance(row, Mapping)
    kept = tuple(cell for cell in row.entries if cell[0].value != "soil")
    rows[hull] = evolve(row, entries=(*kept, *other.entries))
    changed = evolve(towns, value=evolve(towns.value, entries=tuple(rows.items())))

    told = facts_of(evolve(base, tables=(changed, *base.tables[1:])))
    assert [fact.field for fact in told if fact.row == "hull"] == ["size"]


def test_the_listing_puts_alike_facts_together() -> None:
    """The least certain come first; what a text states is only counted."""
    assert fact_lines(facts_of(program(TOLD))) == [
        "1 stated, 1 implied, 1 found, 2 reconstructed",
        "",
        "reconstructed",
        "  town.soil: it lies by the sea",
        "    hull, ely",
        "",
        "found",
        "  road: a signpost",
        "    york - hull",
        "",
        "implied",
        "  town.size",
        "    hull",
        "",
        "notes",
        "  town york: The map agrees.",
        "  town bath: No text tells its soil.",
        "  road york - hull: It is long.",
    ]


def test_the_listing_does_not_name_all_rows_of_a_long_table() -> None:
    """What holds for a whole table is said in one line."""
    towns = "\n".join(f"  t{number}: {{size: 1, source: implied}}" for number in range(30))
    told = facts_of(program(f"town:\n{towns}\nroad:\n  - [t1, t2]\n"))

    assert fact_lines(told) == [
        "30 implied",
        "",
        "implied",
        "  town",
        "    all 30 that name a source",
    ]


def test_the_listing_wraps_between_pairs() -> None:
    """A pair stands on one line."""
    pairs = [f"  - {{between: [york, t{number}], source: found}}" for number in range(30)]
    towns = "\n".join(f"  t{number}: {{size: 1, source: stated}}" for number in range(30))
    told = facts_of(program(f"town:\n  york: {{}}\n{towns}\nroad:\n" + "\n".join(pairs[:20])))
    lines = fact_lines(told)[4:]

    assert len(lines) > 1
    assert all(len(line) <= 100 for line in lines)
    assert all(line.strip().startswith("york - t") for line in lines)


def test_the_listing_of_tables_without_sources() -> None:
    """It says so instead of saying nothing."""
    assert fact_lines(facts_of(program(PLAIN))) == ["No table says where its facts come from."]


def test_check_lists_the_facts_of_a_ruleset() -> None:
    """`check --facts` tells them below its summary."""
    ran = CliRunner().invoke(main, ["check", "--facts", "goofspiel"])

    assert ran.exit_code == 0
    assert ran.stdout.endswith("\n\nNo table says where its facts come from.\n")
