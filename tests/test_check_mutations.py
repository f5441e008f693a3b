"""Whatever is written, the check answers: with a world or with mistakes, never with a traceback."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from small import small_program

from rulewright.check import check
from rulewright.report import has_errors

CLASSICS = Path(__file__).parent.parent / "rulesets" / "classics"
TOKEN = re.compile(r'[a-z_][a-z0-9_]*|\d+|"[^"\n]*"|[^\sa-z0-9]')
NUMBERS = ["0", "1", "-1", "101", "1000000000", "999999999999999"]


def texts() -> list[tuple[str, str]]:
    """The rules and tables of every classic ruleset."""
    folders = sorted(path for path in CLASSICS.iterdir() if not path.name.endswith(".variants"))
    return [(joined(folder, "**/*.rules"), joined(folder, "*.yaml")) for folder in folders]


def joined(folder: Path, pattern: str) -> str:
    files = sorted(path for path in folder.glob(pattern) if path.name != "ruleset.yaml")
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


TEXTS = texts()


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, str]:
    """A ruleset with some of its words swapped, left out, doubled or made large."""
    rules, tables = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 4))):
        rules = changed(draw, rules)
    return rules, changed(draw, tables) if draw(st.booleans()) else tables


def changed(draw: st.DrawFn, text: str) -> str:
    tokens = [*TOKEN.finditer(text)]
    if not tokens:
        return text
    at = draw(st.sampled_from(tokens))
    other = draw(st.sampled_from(tokens))[0]
    new = draw(st.sampled_from(["", other, f"{at[0]} {other}", draw(st.sampled_from(NUMBERS))]))
    return text[: at.start()] + new + text[at.end() :]


@settings(max_examples=80)
@given(mutated(), st.sampled_from([None, 2, 3]))
def test_mutated_rules_are_answered(pair: tuple[str, str], players: int | None) -> None:
    """There is a world exactly if there is no mistake, and every place can be shown."""
    program, _ = small_program(*pair)

    world, found = check(program, players)

    assert (world is None) == has_errors(found)
    for each in found:
        places = [each.span, *(note.span for note in each.notes)]
        assert all(str(place) and place.text is not None for place in places if place)


def test_the_same_rules_give_the_same_answer() -> None:
    """Nothing depends on the order of a set or on what was checked before."""
    for rules, tables in TEXTS:
        program, _ = small_program(rules, tables)
        assert check(program) == check(program)
