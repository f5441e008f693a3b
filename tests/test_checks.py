"""Worlds of one program checked together: what is taken over is what the check would find."""

from __future__ import annotations

import re

import everything
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small import small_program
from test_check_mutations import TEXTS, changed

from rulewright.check import Checks, check
from rulewright.laid import program_of
from rulewright.program import Program
from rulewright.report import Diagnostic

NUMBER = re.compile(r"(?<![\w-])\d+(?!\w)")
TURNED = 'parameter turned = 1, from 0 to 9 "What is tried"\n\n'
SETTINGS: list[dict[str, object]] = [
    {},
    {"turned": 0},
    {"turned": 2},
    {"turned": 9},
    {"turned": 10},
]

RULES = """
parameter size = 3, from 0 to 20 "How large"
parameter depth = 2, from 1 to 3 "How deep"

kind player is white, black
  score number 0 to 9

value doubled = size + 0
value more = doubled + 1
value bounded(p: player) gives number 0 to 50 = more

rule reward
  {sentence}

rule apart
  raise white.score by 1

play
  turn of white
    reward
    apart
    choose number bid from 0 to 3

scenario "as it is"
  then
    white.score is 2

scenario "large"
    with size 20
  then
    white.score is 2
"""


def errors(found: tuple[Diagnostic, ...]) -> list[Diagnostic]:
    return [each for each in found if each.severity == "error"]


def holds_together(program: Program, worlds: list[tuple[int, dict[str, object]]]) -> None:
    """The quick way, one world after the other, gives what the slow way gives for each alone."""
    checks = Checks(program)
    for players, chosen in worlds:
        world, found = Checks(program).world(players, chosen)
        quick, quickly = checks.world(players, chosen)
        assert errors(quickly) == errors(found)
        assert quick == world
        assert errors(checks.mistakes(players, chosen)) == errors(found)


@st.composite
def turned(draw: st.DrawFn) -> tuple[str, str]:
    """A ruleset in which a parameter stands for some of the numbers, and a word may be another."""
    classics = st.sampled_from(TEXTS)
    rules, tables = draw(st.just((everything.RULES, everything.TABLES)) | classics)
    for _ in range(draw(st.integers(1, 6))):
        numbers = [*NUMBER.finditer(rules)]
        if numbers:
            at = draw(st.sampled_from(numbers))
            rules = f"{rules[: at.start()]}turned{rules[at.end() :]}"
    if draw(st.integers(0, 3)) == 0:
        rules = changed(draw, rules)
    return TURNED + rules, tables


@settings(max_examples=120)
@given(
    turned(),
    st.lists(st.tuples(st.sampled_from([2, 3]), st.sampled_from(SETTINGS)), min_size=3, max_size=5),
)
def test_worlds_checked_together_are_as_checked_alone(
    pair: tuple[str, str], worlds: list[tuple[int, dict[str, object]]]
) -> None:
    program, _ = small_program(*pair)
    holds_together(program, worlds)


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("set white.score to size", "E513"),
        ("set white.score to more", "E513"),
        ("set white.score to bounded(white)", None),
        ("set white.score to depth", None),
    ],
)
def test_a_mistake_that_only_another_setting_shows(sentence: str, code: str | None) -> None:
    """Through a parameter itself, or through values that say nothing about what they give."""
    program, found = small_program(RULES.replace("{sentence}", sentence))
    assert found == ()

    told = errors(check(program)[1])

    assert [each.code for each in told] == ([] if code is None else [code])
    for each in told:
        assert each.span is not None
        assert each.span.text in sentence


def test_everything_is_sound() -> None:
    """The ruleset with every construct in it plays, with any setting."""
    program, found = small_program(TURNED + everything.RULES, everything.TABLES)
    assert found == ()
    for chosen in SETTINGS[:-1]:
        assert errors(Checks(program).world(3, chosen)[1]) == []


def test_a_world_with_a_mistake_is_no_example() -> None:
    """What is found in one world is found in the next as well."""
    program, _ = small_program(RULES.replace("{sentence}", "set white.score to more"))
    checks = Checks(program)
    for _ in range(2):
        for size in (20, 3, 19):
            codes = [each.code for each in errors(checks.mistakes(2, {"size": size}))]
            assert codes == ([] if size == 3 else ["E513"])


def test_all_settings_of_seven_empires() -> None:
    """Every parameter at both its ends, and turned round, with every number of players."""
    program, _ = program_of("seven_empires")
    assert program is not None
    world, _ = Checks(program).world(None, {})
    assert world is not None
    turned = [
        {name: end}
        for name, info in world.parameters.items()
        for end in ([not info.value] if isinstance(info.value, bool) else [info.low, info.high])
    ]
    holds_together(program, [(2, {}), *((2, each) for each in turned), (4, {}), (4, turned[0])])


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(found, id=f"line {everything.RULES.count(chr(10), 0, found.start()) + 1}")
        for found in NUMBER.finditer(everything.RULES)
    ],
)
def test_worlds_that_differ_in_one_number(number: re.Match[str]) -> None:
    """Wherever it stands: in the box, a type, a value, a modifier, a scenario."""
    rules = everything.RULES
    rules = f"{TURNED}{rules[: number.start()]}turned{rules[number.end() :]}"
    program, _ = small_program(rules, everything.TABLES)
    holds_together(program, [(2, each) for each in SETTINGS])
