"""Rulesets beyond what Rulewright holds are refused, and large ones within it are not."""

from __future__ import annotations

import pytest
from small import found_in, small_machine, small_world

from rulewright.check import check
from rulewright.check.context import DEEPEST
from rulewright.nodes import Flag, Invariant, Name, Not
from rulewright.program import Placed, Program
from rulewright.run.failure import RuleFailure
from rulewright.source import SourceFile
from rulewright.view.displays import displays

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


def doubling(sort: str, last: str) -> str:
    """Forty definitions, each of which uses the next one twice."""
    if sort == "rule":
        each = "".join(f"rule d{n}\n  d{n + 1}\n  d{n + 1}\n" for n in range(40))
        return f"{each}rule d40\n  {last}\n"
    each = "".join(f"value d{n} = d{n + 1} + d{n + 1}\n" for n in range(40))
    return f"{each}value d40 = {last}\n"


NUMBERS = "numbers 1 to 100000"
RUNAWAYS = {
    "rules that carry out others": doubling("rule", "set p1.score to 3") + "play\n  d0\n",
    "values of constants": doubling("value", "p1.score") + "play\n  set p1.score to d0\n",
    "sets that grow": doubling("value", "numbers 1 to 9") + "play\n  set p1.score to count d0\n",
    "rules set off by others": "".join(
        f"rule t{n} when player.f{n} changes\n  raise it.f{n + 1} by 1\n  raise it.f{n + 1} by 1\n"
        for n in range(40)
    )
    + "play\n  raise p1.f0 by 1\n",
    "short loops in loops": f"""
play
  while yes, at most 1000000 times
    set p1.score to count (x in numbers 1 to 1000 where x is p1.score)
    set p1.score to count (x in {NUMBERS} where x is p1.score)
""",
    "large sets": f"""
play
  while yes, at most 1000000 times
    set p1.score to 9 - p1.score
    x = count ({NUMBERS} + p1.score)
""",
    "membership": f"""
play
  while p1.score + 9 is in {NUMBERS}, at most 1000000 times
    set p1.score to 9 - p1.score
""",
}


@pytest.mark.parametrize("rules", RUNAWAYS.values(), ids=RUNAWAYS)
def test_runaway_rules(rules: str) -> None:
    """What takes a machine long takes many steps, however few sentences it is written in."""
    fields = "".join(f"  f{number} number 0 to 9, cyclic\n" for number in range(41))
    machine = small_machine(f"kind player\n  score number 0 to 99\n{fields}\n{rules}")
    machine.budget = 500_000
    state = machine.blank(seed=1)
    machine.setup(state)

    with pytest.raises(RuleFailure) as failed:
        machine.play(state)

    assert failed.value.code == "E706"
    assert state.fuel < 0


LOOPS = "".join(f"{'  ' * n}for each x{n} in players\n" for n in range(1, 12))
TOO_DEEP = {
    "loops": f'play\n{LOOPS}{"  " * 12}say "x"\n',
    "parts of a choice": "play\n  choose "
    + ", ".join(f"x{n} from players" for n in range(11))
    + "\n  nobody wins\n",
    "conditions": f"value deep = {'count (players where it.seat > ' * 11}1{')' * 11}{PLAY}",
    "whens": "play\n  first that applies\n"
    + "".join(f"    when p1.seat > {n}\n      nobody wins\n" for n in range(51)),
    "cases": "value deep =\n"
    + "".join(f"  {n} when p1.seat > {n}\n" for n in range(51))
    + f"  0 otherwise\n{PLAY}",
    "rows": "value deep = table by p1.seat\n"
    + "".join(f"  {n}: {n}\n" for n in range(1001))
    + PLAY,
    "blocks": "play\n"
    + "".join(f"{'  ' * n}if p1.seat is {n}\n" for n in range(1, 20))
    + f"{'  ' * 20}first that applies\n"
    + "".join(f"{'  ' * 21}when p1.seat > {n}\n{'  ' * 22}nobody wins\n" for n in range(50)),
}


@pytest.mark.parametrize("rules", TOO_DEEP.values(), ids=TOO_DEEP)
def test_too_deep_for_the_compiler(rules: str) -> None:
    """E604: what could not be compiled is a mistake with a place, and one message."""
    assert [each.code for each in found_in(rules) if each.severity == "error"] == ["E604"]


def test_display_that_takes_too_long() -> None:
    """A display that would take for ever says so, and the game goes on."""
    machine = small_machine(
        'play\n  choose number x from 1 to 2 by p1\n\ndisplay long "Long"\n'
        '  "{sum of (sum of (sum of 1 for each a in numbers 1 to 999) for each b in'
        ' numbers 1 to 999) for each c in numbers 1 to 999}"\n'
    )
    state = machine.blank(seed=1)
    machine.setup(state)
    machine.play(state)

    assert "!E706" in str(displays(machine, state, None))
