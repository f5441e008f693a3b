"""What the check makes of rules: names with their meaning, types, slots, and what follows."""

from __future__ import annotations

from typing import Any

import pytest
from small import found_in, small_program, small_world

from rulewright.check import check
from rulewright.core import expressions as core
from rulewright.core import statements as deeds
from rulewright.core.types import NONE, EnumT, FlagT, MapT, NumberT, SetT, ThingT
from rulewright.core.world import TriggerInfo, World

TOWNS = """
kind town is york, hull, ely
  size  number 0 to 9
  soil  wet | dry
  home  player or none

"""
PLAY = "\nplay\n  nobody wins\n"


def body_of(expression: str, box: str = TOWNS) -> core.Expr:
    """The checked form of an expression."""
    return small_world(f"{box}value asked = {expression}\n{PLAY}").values["asked"].body


def sentences(rules: str, rule: str = "play", box: str = TOWNS) -> deeds.Body:
    """The checked sentences of a rule."""
    return small_world(f"{box}{rules}\n").rules[rule].body


# --- names and types ----------------------------------------------------------------------------


def test_a_word_takes_its_meaning_from_what_it_is_compared_with() -> None:
    """The same word in two lists is told apart by the field it stands beside."""
    box = "kind town is york\n  soil wet | dry\nkind cloth is flag\n  state dry | wet\n"
    compare: Any = body_of("york.soil is wet and wet is flag.state", box)
    soil, state = compare.parts
    assert (soil.right.value, state.left.value) == (0, 1)


def test_none_takes_its_type_from_the_other_side() -> None:
    """`none` alone has no type; here it is no player."""
    compare: Any = body_of("none is york.home")
    assert compare.left.value == NONE
    assert compare.left.type == ThingT("player", optional=True)


def test_numbers_carry_their_range() -> None:
    """The range of a sum follows from the ranges of its parts."""
    assert body_of("york.size * 2 - 3").type == NumberT(-3, 15)
    assert body_of("abs(york.size - 4)").type == NumberT(0, 5)
    assert body_of("york.size mod 4").type == NumberT(0, 3)
    assert body_of("count towns").type == NumberT(0, 3)


def test_an_optional_thing_is_made_certain_where_one_is_wanted() -> None:
    """`first of` may be none, and a parameter may not."""
    rules = f"{TOWNS}value worth(t: town) = t.size\nvalue asked = worth(first of towns)\n{PLAY}"
    call: Any = small_world(rules).values["asked"].body
    (argument,) = call.arguments
    assert isinstance(argument, core.Certain)
    assert argument.type == ThingT("town")


def test_a_number_is_made_certain_where_the_range_is_narrower() -> None:
    """A parameter from 1 to 3 cannot be trusted to get one from 0 to 9."""
    rules = f"{TOWNS}value f(n: number 1 to 3) = n\nvalue asked = f(york.size)\n{PLAY}"
    call: Any = small_world(rules).values["asked"].body
    assert call.arguments[0].type == NumberT(1, 3)
    assert isinstance(call.arguments[0], core.Certain)


def test_a_name_that_grows_in_a_loop_has_no_end() -> None:
    """A later sentence of a loop counts for the earlier ones."""
    rules = 'play\n  x = 0\n  repeat 3 times\n    say "{x}"\n    x = x + 1\n  nobody wins\n'
    loop: Any = sentences(rules)[1]
    said = loop.body[0].text.parts[0]
    assert said.type == NumberT(0, 10**9)


def test_a_name_may_become_none() -> None:
    """A name holds what any of its values may be."""
    rules = 'play\n  x = york\n  x = first of towns\n  say "{x}"\n  nobody wins\n'
    body: Any = sentences(rules)
    assert body[2].text.parts[0].type == ThingT("town", optional=True)


# --- sets ---------------------------------------------------------------------------------------


def test_with_and_where_over_one_group_are_one_filter() -> None:
    """The conditions of a chain, and the parts of an `and`, stand side by side."""
    made: Any = body_of("t in towns with soil wet with size > 2 where t.home is none and t is york")
    assert isinstance(made, core.Filter)
    assert len(made.conditions) == 4
    assert {condition.left.thing.slot for condition in made.conditions[:3]} == {made.slot}


def test_every_element_has_a_slot_of_its_own() -> None:
    """Counting, filtering and adding never share a slot."""
    value = "count (towns with home p) + sum of t.size for each t in towns where t.size > 1"
    rules = f"{TOWNS}value asked(p: player) = {value}\n{PLAY}"
    info = small_world(rules).values["asked"]
    assert info.slots == ("p", "it", "it", "t", "t")


def test_empty_is_asked_by_counting_none() -> None:
    """`is empty` is `no`, `is not empty` is `any`."""
    empty: Any = body_of("towns with size 3 is empty")
    full: Any = body_of("towns with size 3 is not empty")
    assert (empty.operator, full.operator) == ("no", "any")


def test_every_has_its_test_as_amount() -> None:
    """`every` asks the test of each element."""
    made: Any = body_of("every towns has soil wet")
    assert (made.operator, made.amount.right.value) == ("every", 0)


def test_one_thing_joins_a_set_as_a_set_of_one() -> None:
    """`+` and `without` take one thing too."""
    joined: Any = body_of("(towns with size 3) + york")
    less: Any = body_of("towns without york")
    assert isinstance(joined.right, core.Single)
    assert isinstance(less.others, core.Single)


def test_a_zone_is_a_place_or_what_lies_there() -> None:
    """What is wanted decides; the zone of a thing is asked like a field."""
    box = "kind unit is one\nkind town is york\nzone wall of unit for each town\nzone pit of unit\n"
    assert isinstance(body_of("wall(york)", box), core.Contents)
    assert isinstance(body_of("one.wall", box), core.OwnerOfPlace)
    assert isinstance(body_of("one.pit", box), core.InZone)
    moved: Any = sentences("play\n  move one to wall(york)\n  nobody wins", box=box)[0]
    assert isinstance(moved.to, core.PlaceOf)


# --- boards -------------------------------------------------------------------------------------


def test_boards_become_tables() -> None:
    """Neighbours, steps, rays and lines are looked up."""
    box = "grid cell 3 by 3\n"
    near: Any = body_of("neighbours of a1", box)
    step: Any = body_of("step from a1 going west", box)
    ray: Any = body_of("ray from a1 going northeast", box)
    lines: Any = body_of("lines of 3", box)
    through: Any = body_of("lines of 3 through b2", box)
    assert near.table[0] == (1, 3, 4)
    assert step.table[0][6] == NONE
    assert ray.table[0][1] == (4, 8)
    assert len(lines.value) == 8
    assert len(through.table[4]) == 4


def test_a_ray_with_a_condition_is_a_prefix() -> None:
    """The condition sees the cell in a slot of its own."""
    made: Any = body_of("ray from a1 going north while it is not a3", "grid cell 3 by 3\n")
    assert isinstance(made, core.Prefix)
    assert made.condition.left == core.Local(made.slot, "it", ThingT("cell"), made.span)


def test_links_are_searched_by_their_own_table() -> None:
    """`over` names the links."""
    rules = f"kind town is york, hull, ely\nlinks road of town oneway\n{PLAY}"
    rules += "value asked = distance from york to ely over road\n"
    world = small_world(rules, "road: [[york, hull], [hull, ely]]\n")
    body: Any = world.values["asked"].body
    assert body.table == ((1,), (2,), ())
    assert body.type == NumberT(0, 3, optional=True)


# --- values -------------------------------------------------------------------------------------


def test_a_value_that_uses_itself_says_how_deep() -> None:
    """What it gives and its depth are kept."""
    rules = """
value worth(n: number 0 to 9) gives number at most 20 deep =
  0 when n is 0
  n + worth(n - 1) otherwise
"""
    info = small_world(rules + PLAY).values["worth"]
    assert (info.recursive, info.depth) == (True, 20)


def test_a_table_keeps_its_rows() -> None:
    """Flags are flags, words are numbers, `any` is nothing."""
    rules = f"""{TOWNS}
value worth(t: town, open: yes/no) = table by open, t.soil
  no,  dry: 1
  yes, any: 2

value asked = worth(york, yes)
"""
    body: Any = small_world(rules + PLAY).values["worth"].body
    assert [cells for cells, _ in body.rows] == [(False, 1), (True, None)]


def test_modifiers_share_the_slots_of_their_value() -> None:
    """Their parameters stand for those of the value, whatever they are called."""
    rules = f"""{TOWNS}
value income(t: town) = t.size

modifier wet_land on income(place: town)
  add 2 when place.soil is wet
  at most 9

value asked = income(york)
"""
    info = small_world(rules + PLAY).values["income"]
    (modifier,) = info.modifiers
    when: Any = modifier.changes[0].when
    assert [change.operator for change in modifier.changes] == ["add", "ceiling"]
    assert when.left.thing.slot == info.params[0].slot


# --- rules --------------------------------------------------------------------------------------


def test_choices_have_lasting_sites() -> None:
    """Named after the rule and what is chosen; a second one is told apart."""
    rules = """
play
  choose here from towns, owner from players
  choose here from towns, owner from players
  choose
    "pass"
      done
  ask here.home "Pass?"
    yes
      done
    no
      nobody wins
"""
    world = small_world(TOWNS + rules)
    made = [each for each in world.rules["play"].body if hasattr(each, "site")]
    sites = [each.site for each in made]
    assert sites == ["play.here_owner", "play.here_owner.2", "play.options", "play.options.2"]
    asked: Any = made[-1]
    assert [option.label.parts for option in asked.options] == [("Yes",), ("No",)]
    assert isinstance(asked.by, core.Certain)


def test_a_choice_of_a_known_name_changes_it() -> None:
    """The choice has a slot of its own, and the name gets its value."""
    rules = "play\n  x = york\n  repeat 2 times\n    choose x from towns without x\n  nobody wins\n"
    loop: Any = sentences(rules)[1]
    choice, copied = loop.body
    assert choice.pickings[0][0] != copied.slot == 0


def test_together_makes_a_map() -> None:
    """After it, each player's answer is looked up."""
    rules = """
play
  together each p in players
    choose number bid from 1 to 6
  say "{bid(p1)}"
  nobody wins
"""
    together, said, _ = sentences(rules)
    assert isinstance(together, deeds.Together)
    assert isinstance(said, deeds.Say)
    got: Any = said.text.parts[0]
    assert got.map.slot == together.choice.slot  # type: ignore[union-attr]
    assert got.map.type == MapT(ThingT("player"), NumberT(1, 6))


def test_asking_is_found_through_calls_and_triggers() -> None:
    """A rule asks if one that it sets off does."""
    rules = """
rule grow(t: town)
  raise t.size by 1

rule look when town.size changes
  choose here from towns with size it.size

rule rest
  say "nothing"

play
  grow(york)
  rest
  nobody wins
"""
    world = small_world(TOWNS + rules)
    asks = {name: rule.asks for name, rule in world.rules.items()}
    assert asks == {"grow": True, "look": True, "rest": False, "play": True}
    assert world.rules["look"].trigger == TriggerInfo("changes", "town.size")
    assert world.rules["look"].slots[0] == "it"


def test_setups_are_rules_in_order() -> None:
    """Those without a name are numbered."""
    rules = 'setup\n  say "1"\n\nsetup men\n  say "2"\n\nsetup\n  say "3"\n'
    names = [*small_world(rules + PLAY).rules]
    assert names == ["setup", "setup.men", "setup.2", "play"]


def test_fields_that_nothing_changes_are_constant() -> None:
    """A rule or what is given makes a field change."""
    rules = """
play
  raise york.size by 1
  nobody wins

scenario "given"
  given
    set york.home to p1
"""
    world = small_world(TOWNS + rules)
    changing = {name for (kind, name), info in world.fields.items() if not info.constant}
    assert changing == {"size", "home"}


# --- scenarios ----------------------------------------------------------------------------------

BOARD = """
parameter side = 2, from 1 to 9 "How many columns and rows"

grid cell side by side
  wall  yes/no
  mark  player or none

legend cell
  ".": wall no, mark none
  "1": wall no, mark p1

play
  choose here from cells with mark none where not it.wall
  set here.mark to mover
"""


def test_a_diagram_sets_what_can_change() -> None:
    """The top row is the last; what a cell is for ever is left alone."""
    rules = BOARD + '\nscenario "one"\n  given\n    diagram cell\n      ". 1"\n      ". ."\n'
    (scenario,) = small_world(rules).scenarios
    shown = {each.thing.value: each.value.value for each in scenario.given}  # type: ignore[union-attr]
    assert shown == {0: NONE, 1: NONE, 2: NONE, 3: 0}
    assert {each.field for each in scenario.given} == {"mark"}  # type: ignore[union-attr]


def test_a_scenario_with_settings_is_checked_in_its_own_world() -> None:
    """Elsewhere it keeps its title and settings only."""
    rules = BOARD + '\nscenario "large"\n  with side 3\n  when\n    p1 chooses c3\n'
    program, _ = small_program(rules)
    here, found = check(program)
    there, _ = check(program, None, {"side": 3})
    assert here is not None
    assert there is not None
    assert not found
    assert (here.scenarios[0].settings, here.scenarios[0].course) == ((("side", 3),), ())
    assert there.scenarios[0].course[0].values == ("c3",)


def test_mistakes_in_the_world_of_a_scenario_are_found() -> None:
    """With a note that says in which world."""
    rules = BOARD + '\nscenario "small"\n  with side 1\n  when\n    p1 chooses b2\n'
    program, _ = small_program(rules)
    world, found = check(program)
    assert world is None
    assert [each.code for each in found] == ["E403"]


# --- the digest ---------------------------------------------------------------------------------


def digest(rules: str, **settings: object) -> str:
    world, _ = check(small_program(rules)[0], None, settings)
    assert isinstance(world, World)
    return world.digest


def test_the_digest_is_of_what_is_played() -> None:
    """Remarks, places and scenarios do not count; settings and sentences do."""
    rules = BOARD
    same = rules.replace("play\n", "play cites AB-1\n\n  # a remark\n")
    assert digest(rules) == digest(same)
    assert digest(rules) == digest(rules + '\nscenario "x"\n  then\n    nobody won\n')
    assert digest(rules) != digest(rules, side=3)
    assert digest(rules) != digest(rules.replace("to mover", "to mover.next"))


# --- mistakes -----------------------------------------------------------------------------------


def test_one_cause_has_one_message() -> None:
    """What depends on a mistake is silent."""
    rules = """
value worth(t: towm) = t.size
value double = worth(york) * 2

play
  x = doubel
  y = x + 1
  for each here in places
    raise here.size by y
  choose there from here.near
  say "{there.size} {double}"
"""
    codes = [each.code for each in found_in(TOWNS + rules) if each.severity == "error"]
    assert codes == ["E405", "E403", "E403", "E403"]


def test_misspelt_names_are_suggested() -> None:
    """Wherever a name stands for nothing, the one that was meant is named."""
    rules = """
value worth(t: town) = t.sise
play
  if any towns with soul wet
    nobody wins
  if york.soil is wett
    nobody wins
  raise yorc.size by worht(york)
"""
    helps = [each.help for each in found_in(TOWNS + rules) if each.severity == "error"]
    meant = [f"did you mean `{name}`?" for name in ("size", "soil", "wet", "york", "worth")]
    assert helps == meant


def test_what_is_asked_about_a_thing_stands_before_its_parentheses() -> None:
    """A value or a zone written like a field; a row with copies written like a thing."""
    rules = """
kind town
kind crate
zone yard of crate for each town
value full(t: town) = any yard(t)
play
  if york.full or any york.yard
    move box to yard(york)
"""
    rows = "town: {york: {}}\ncrate: {box: {copies: 12}}\n"
    helps = [each.help for each in found_in(rules, rows) if each.severity == "error"]

    assert helps == [
        "write `full(york)`",
        "write `yard(york)`",
        "its copies are `box_1` to `box_12`",
    ]


def test_types_of_the_checked_tree() -> None:
    """Sets know their elements, words their list."""
    assert body_of("towns").type == SetT(ThingT("town"))
    assert body_of("york.soil").type == EnumT("town.soil", ("wet", "dry"))
    assert body_of("york.soil is wet").type == FlagT()


# --- tables of the box ----------------------------------------------------------------------------


def test_a_row_has_a_name_that_rules_can_write() -> None:
    """A capital or a blank would load and never be named."""
    rules = f"kind town\nlinks road of town\n{PLAY}"
    rows = "town: {York: {}, new  hull: {}, 'é!': {}, 2_ely: {}}\nroad: []\n"

    found = [each for each in found_in(rules, rows) if each.code == "E124"]
    assert [each.message for each in found] == [
        '"York" cannot be a name: it has small letters, digits and `_` only',
        '"new  hull" cannot be a name: it has small letters, digits and `_` only',
        '"é!" cannot be a name: it has small letters, digits and `_` only',
    ]
    helps = [str(each.help).partition(";")[0] for each in found]
    assert helps == ["write `york`", "write `new_hull`", "write another name"]


@pytest.mark.parametrize(
    ("links", "pairs", "codes"),
    [
        ("links road of town", "[[york, hull], [hull, york]]", ["E125"]),
        ("links road of town", "[[york, hull], [york, hull]]", ["E125"]),
        ("links road of town oneway", "[[york, hull], [hull, york]]", []),
        ("links road of town oneway", "[[york, hull], [york, hull]]", ["E125"]),
    ],
)
def test_a_pair_is_written_once(links: str, pairs: str, codes: list[str]) -> None:
    """In reverse too, where links hold both ways."""
    rules = f"kind town is york, hull\n{links}\n{PLAY}"

    assert [each.code for each in found_in(rules, f"road: {pairs}\n")] == codes


@pytest.mark.parametrize(("kind", "table"), [("unit", "units"), ("units", "unit")])
def test_a_table_that_is_nearly_the_kinds_is_one_mistake(kind: str, table: str) -> None:
    """That the kind has no things follows from it."""
    found = found_in(f"kind {kind}\n  size number 0 to 3\n{PLAY}", f"{table}: {{a: {{size: 1}}}}\n")

    assert [each.code for each in found if each.severity == "error"] == ["E408"]
