"""Formatting changes no meaning and loses no comment, and doing it twice changes nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright import nodes as n
from rulewright.layout import digest_of, format_definition, format_source
from rulewright.nodes import Definition, Expr
from rulewright.parse import comments, parse_file
from rulewright.shipped import shipped
from rulewright.source import SourceFile

RULE_FILES = sorted(shipped("rulesets").glob("**/*.rules"))
HERE = SourceFile("made.rules", "").start()
WIDEST = 100


def formatted(text: str) -> str:
    new, found = format_source(SourceFile("case.rules", text))
    assert found == ()
    return new


def parsed(text: str) -> tuple[Definition, ...]:
    definitions, found = parse_file(SourceFile("case.rules", text))
    assert found == (), text
    return definitions


def remarks(text: str) -> list[str]:
    return sorted(each.text for each in comments(SourceFile("case.rules", text)))


def assert_kept(text: str) -> None:
    once = formatted(text)
    assert parsed(once) == parsed(text)
    assert remarks(once) == remarks(text)
    assert formatted(once) == once


# --- shipped rules ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_shipped_rules_are_formatted(path: Path) -> None:
    """Every shipped rule file is laid out as the formatter would, and no line is without end."""
    text = path.read_text(encoding="utf-8")

    assert formatted(text) == text
    assert [each for each in text.split("\n") if len(each) > WIDEST and '"' not in each] == []


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_definitions_are_written_as_they_were_read(path: Path) -> None:
    """A definition's own text gives the same definition."""
    for definition in parsed(path.read_text(encoding="utf-8")):
        assert parsed(format_definition(definition)) == (definition,)


@settings(max_examples=120)
@given(data=st.data())
def test_disarranged_rules_are_set_right(data: st.DataObject) -> None:
    """Other indentation, blank lines, comments and gaps lead to the same tree and keep remarks."""
    path = data.draw(st.sampled_from(RULE_FILES))
    text = disarranged(path.read_text(encoding="utf-8"), data)

    assert_kept(text)
    assert parsed(text) == parsed(path.read_text(encoding="utf-8"))


def disarranged(text: str, data: st.DataObject) -> str:
    """The same rules, written by somebody careless."""
    step = data.draw(st.integers(1, 4))
    every = data.draw(st.integers(2, 9))
    lines: list[str] = []
    for i, line in enumerate(text.split("\n")):
        bare = line.lstrip(" ")
        kept = " " * ((len(line) - len(bare)) // 2 * step) + re.sub(r" (?= *cites)", "   ", bare)
        if bare and i % every == 0:
            kept += f"   # remark {i}"
        if i % every == 1:
            lines += ["", f"{' ' * (i % 5)}# above {i}"]
        lines.append(kept)
    return "\n".join(lines)


def test_displays_are_laid_out() -> None:
    """Cells stand below each other, and what is laid out is still the same display."""
    written = """\
display   scores for you   "Scores of {you}" when any players   cites AB-1
   # who leads
   "{count players} play" when count players>2
   for each p in players sorted by it.points descending
      "Player" :p   # by name
      "Points":p.points+1
      for each q in players:"{p} and {q}"
"""
    assert_kept(written)
    assert (
        formatted(written)
        == """\
display scores for you "Scores of {you}" when any players            cites AB-1
  # who leads
  "{count players} play" when count players > 2
  for each p in players sorted by it.points descending
    "Player": p  # by name
    "Points": p.points + 1
    for each q in players: "{p} and {q}"
"""
    )


# --- made expressions ---------------------------------------------------------------------------

NAMES = st.sampled_from(["towns", "gold", "p", "size"]).map(lambda name: n.Name(name, HERE))
ATOMS: st.SearchStrategy[Expr] = st.one_of(
    NAMES,
    st.integers(-9, 99).map(lambda number: n.Number(number, HERE)),
    st.just(n.It(HERE)),
    st.just(n.Nothing(HERE)),
    st.booleans().map(lambda flag: n.Flag(flag, HERE)),
    st.just(n.Text("a text", HERE)),
)


def grown(part: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    maybe = st.none() | part
    place = st.just(HERE)
    several = st.lists(part, min_size=2, max_size=3).map(tuple)
    test = st.one_of(
        st.builds(
            n.WithTest, NAMES, st.sampled_from(["is", "is not", "in", "<", ">="]), part, place
        ),
        st.builds(n.WithTest, NAMES, st.just("yes"), st.none(), place),
    )
    key = st.tuples(part, st.booleans())
    way = st.sampled_from([(None, None), (n.Name("links", HERE), None)]) | st.tuples(
        st.none(), part
    )
    return st.one_of(
        st.builds(n.Dot, part, NAMES, place),
        st.builds(n.Apply, NAMES, st.lists(part, max_size=2).map(tuple), place),
        st.builds(n.Conditional, part, part, part, place),
        st.builds(n.Either, several, place),
        st.builds(n.Both, several, place),
        st.builds(n.Not, part, place),
        st.builds(n.Compare, st.sampled_from(["is", "is not", "<", ">="]), part, part, place),
        st.builds(n.Member, part, part, st.booleans(), place),
        st.builds(n.Empty, part, st.booleans(), place),
        st.builds(n.Any, part, st.booleans(), place),
        st.builds(n.Every, part, test, place),
        st.builds(n.Arithmetic, st.sampled_from(["+", "-", "*", "mod"]), part, part, place),
        st.builds(n.Divide, part, part, st.sampled_from(["down", "up", "nearest"]), place),
        part.filter(lambda each: not isinstance(each, n.Number)).map(
            lambda each: n.Negative(each, HERE)
        ),
        st.builds(n.Count, part, place),
        st.builds(n.Total, st.sampled_from(["sum", "highest", "lowest"]), part, NAMES, part, place),
        st.builds(n.Extreme, st.sampled_from(["most", "least"]), part, part, place),
        st.builds(n.EndOf, st.sampled_from(["first", "last"]), maybe, part, place),
        st.builds(n.Bound, NAMES, part, place),
        st.builds(n.With, part, test, place),
        st.builds(n.Where, part, part, place),
        st.builds(n.Without, part, part, place),
        st.builds(n.Sorted, part, st.lists(key, min_size=1, max_size=2).map(tuple), place),
        st.builds(lambda of, way: n.Neighbours(of, *way, HERE), part, way),
        st.builds(n.Step, part, part, place),
        st.builds(n.Ray, part, part, st.just("while"), part, place),
        st.builds(n.Ray, part, part, st.none(), st.none(), place),
        st.builds(n.Lines, part, maybe, place),
        st.builds(lambda a, way, b, c: n.Reach(a, *way, b, c, HERE), part, way, maybe, maybe),
        st.builds(
            lambda kind, a, b, way, c: n.Route(kind, a, b, *way, c, HERE),
            st.sampled_from(["distance", "path"]),
            part,
            part,
            way,
            maybe,
        ),
        st.builds(n.Numbers, part, part, place),
        st.builds(n.Supposing, part, part, place),
    )


EXPRESSIONS = st.recursive(ATOMS, grown, max_leaves=12)


@settings(max_examples=400)
@given(EXPRESSIONS)
def test_any_expression_is_written_so_that_it_is_read_back(expr: Expr) -> None:
    """Parentheses stand wherever they are needed, also when the line is broken."""
    name = n.Name("made", HERE)
    value = n.Value(name, (), None, None, expr, (), HERE)
    condition = n.If(expr, (n.Stop(HERE),), (), HERE)
    asked = n.Choose(
        (n.Picking(name, expr, HERE), n.Picking(name, expr, HERE)),
        n.Chooser(None, n.Text("Which?", HERE)),
        False,
        None,
        (),
        HERE,
    )
    rule = n.Rule(name, (), None, None, None, (condition, asked), (), HERE)

    for definition in (value, rule):
        text = format_definition(definition)
        assert parsed(text) == (definition,)
        assert formatted(text) == text


# --- the look -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("careless", "neat"),
    [
        (
            "kind a\n a_b   number  0 to 3\n c yes/no",
            "kind a\n  a_b  number 0 to 3\n  c    yes/no\n",
        ),
        ("value a=1\nvalue b=2\n\n\nvalue c=3", "value a = 1\nvalue b = 2\n\nvalue c = 3\n"),
        ("value a=1\nkind b", "value a = 1\n\nkind b\n"),
        ("value a = 1 cites X-1", f"{'value a = 1'.ljust(69)}cites X-1\n"),
        ("value a = ((b)) + (c * d)", "value a = b + c * d\n"),
        ("value a = b + c where d", "value a = b + (c where d)\n"),
        (
            "rule a\n  (first of (most b by (it.c))) wins\n  (b) win",
            "rule a\n  first of most b by it.c wins\n  b win\n",
        ),
        (
            "rule a\n  may choose number n from 1 to (2) by b\n    stop\n  otherwise\n    done",
            "rule a\n  may choose number n from 1 to 2 by b\n    stop\n  otherwise\n    done\n",
        ),
        ("rule a when b changes\n  stop", "rule a when b changes\n  stop\n"),
        ("rule a # why\n    stop#end", "rule a  # why\n  stop  # end\n".replace("# end", "#end")),
        ("rule a\n  stop\n  # last\n# next\n\nrule b\n  stop", None),
        ("", ""),
        ("# only\n\n\n# remarks", "# only\n\n# remarks\n"),
    ],
)
def test_look(careless: str, neat: str | None) -> None:
    """Small texts as they should look."""
    if neat is not None:
        assert formatted(careless) == neat
    assert_kept(careless)


def test_long_conditions_are_broken_at_their_joints() -> None:
    """The outermost joints come first; what goes on inside one is indented further."""
    text = (
        "rule a\n  if first_long_condition(one, two) and second_long_condition(one, two) "
        "or any towns where it.owner is mover and it.size > 3\n    stop\n"
    )

    assert formatted(text) == (
        "rule a\n"
        "  if first_long_condition(one, two) and second_long_condition(one, two)\n"
        "      or any towns where it.owner is mover and it.size > 3\n"
        "    stop\n"
    )


def test_a_long_choice_is_broken_in_its_last_part() -> None:
    """So that a condition on a line of its own is not read as one of another part."""
    text = (
        "rule a\n  choose here from waters(mover) with ship none, way from orthogonals "
        "where count span(here, it) is length_of(ship) - 1\n"
    )

    assert formatted(text) == (
        "rule a\n"
        "  choose here from waters(mover) with ship none, way from orthogonals\n"
        "      where count span(here, it) is length_of(ship) - 1\n"
    )


def test_comments_stay_where_they_belong() -> None:
    """Before a sentence, behind it, at the end of a block; amid a sentence they move before it."""
    neat = (
        "# top\n\n# of a\nrule a  # behind\n  # first\n  if b\n    stop\n    # end of block\n"
        "  # before otherwise\n  otherwise\n    done\n  # end of rule\n\n# end\n"
    )

    assert formatted(neat) == neat
    assert formatted("value a =\n  # why\n  1") == "# why\nvalue a = 1\n"


def test_broken_files_are_left_alone() -> None:
    """What cannot be read is not laid out."""
    text = "value a =   1\nvalue b ="

    assert format_source(SourceFile("case.rules", text))[0] == text


def test_digest_tells_what_is_said() -> None:
    """Comments, gaps and the mark of what is replaced do not count; a changed number does."""
    (plainly,) = parsed("replace rule a\n  repeat 3 times\n    b")
    (marked,) = parsed("replace (was 12345678) rule a # why\n    repeat   3 times\n      b")
    (changed,) = parsed("replace rule a\n  repeat 4 times\n    b")

    assert re.fullmatch(r"[0-9a-f]{8}", digest_of(plainly))
    assert digest_of(plainly) == digest_of(marked) != digest_of(changed)
