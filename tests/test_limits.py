"""Rulesets beyond what Rulewright holds are refused, and large ones within it are not."""

from __future__ import annotations

from small import found_in, small_world

from rulewright.check import check
from rulewright.check.context import DEEPEST
from rulewright.nodes import Flag, Invariant, Name, Not
from rulewright.program import Placed, Program
from rulewright.source import SourceFile

PLAY = "\nplay\n  nobody wins\n"


def codes(rules: str) -> set[str]:
    return {each.code for each in found_in(rules) if each.severity == "error"}


def test_too_many_fields() -> None:
    """E602: the first field too many is refused."""
    fields = "".join(f"  f{number} number 0 to 9\n" for number in range(501))
    assert codes(f"game\n{fields}{PLAY}") == {"E602"}


def test_too_many_definitions() -> None:
    """E605: the first definition too many is refused."""
    values = "".join(f"value v{number} = {number}\n" for number in range(5001))
    assert codes(f"play\n  nobody wins\n{values}") == {"E605"}


def test_nested_too_deep() -> None:
    """E604: an expression deeper than any parsed one is reported once, and nothing is raised."""
    span = SourceFile("deep.rules", "invariant deep = yes").start()
    condition: Not | Flag = Flag(True, span)
    for _ in range(DEEPEST * 3):
        condition = Not(condition, span)
    invariant = Invariant(Name("deep", span), condition, (), span)
    program = Program("deep", "Deep", (2, 2), {}, (Placed(invariant, "deep"),), (), ())

    world, found = check(program)

    assert world is None
    assert [each.code for each in found] == ["E411", "E604"]


def test_deepest_expression() -> None:
    """The deepest expressions that can be read can be checked."""
    for opened, closed in (("not ", ""), ("(1 + ", ")"), ("abs(", ")")):
        for depth in (20, 45, 90, 200, 2000):
            inner = "yes" if opened == "not " else "1"
            rules = f"value deep = {opened * depth}{inner}{closed * depth}\n{PLAY}"
            assert codes(rules) <= {"E212", "E216"}


def test_a_long_chain_of_values() -> None:
    """How values are ordered and how many use one another does not matter."""
    chain = "".join(f"value v{n} = v{n + 1} + 1\n" for n in range(2000))
    world = small_world(f"{chain}value v2000 = 1\n{PLAY}")
    assert world.values["v0"].type == world.values["v1"].type.__class__(2001, 2001)


def test_a_long_circle_of_values() -> None:
    """A circle is reported once, however long it is."""
    chain = "".join(f"value v{n} = v{(n + 1) % 500} + 1\n" for n in range(500))
    found = [each.code for each in found_in(chain + PLAY) if each.severity == "error"]
    assert found == ["E511"]
