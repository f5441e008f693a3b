"""Rule files become trees, every broken definition is reported, and no text is too much."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright import nodes as n
from rulewright.codes import CODES
from rulewright.nodes import Definition
from rulewright.parse import comments, grammar, parse_expression, parse_file
from rulewright.parse.words import DEFINING
from rulewright.report import Diagnostic
from rulewright.shipped import shipped
from rulewright.source import SourceFile

RULE_FILES = sorted(shipped("rulesets").glob("**/*.rules"))
LANGUAGE = Path(__file__).parent.parent / "docs" / "language.md"


def parse(text: str) -> tuple[tuple[Definition, ...], tuple[Diagnostic, ...]]:
    return parse_file(SourceFile("case.rules", text))


def only(text: str) -> Definition:
    (definition,), found = parse(text)
    assert found == ()
    return definition


def value(text: str) -> object:
    source = SourceFile("case.rules", text)
    expr, found = parse_expression(source, 0, len(text))
    assert found == ()
    return expr


# --- what is correct ----------------------------------------------------------------------------


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_shipped_rules_parse(path: Path) -> None:
    """Every shipped rule file is understood from the first line to the last."""
    definitions, found = parse(path.read_text(encoding="utf-8"))

    assert found == ()
    assert definitions


def test_language_page_parses() -> None:
    """The definitions on the language page are what the parser takes, but for bare headings."""
    page = LANGUAGE.read_text(encoding="utf-8")
    examples = re.findall(r"(?:^    .*\n)+", page, re.MULTILINE)
    texts = [re.sub(r"^    ", "", each, flags=re.MULTILINE) for each in examples]
    whole = [each for each in texts if "…" not in each and each.split()[0] in DEFINING]

    assert len(whole) >= 12
    for text in whole:
        assert {each.code for each in parse(text)[1]} <= {"E206"}, text


def test_spans_are_places_in_the_file() -> None:
    """A node knows where it stands, wherever its definition begins."""
    text = 'value a = 1\n\n# why\nrule b(x: thing) "B"\n  set x.size to a + 2\n'

    (_, rule), _ = parse(text)

    assert isinstance(rule, n.Rule)
    (statement,) = rule.body
    assert isinstance(statement, n.Set)
    assert rule.span.text == 'rule b(x: thing) "B"\n  set x.size to a + 2'
    assert statement.value.span.text == "a + 2"
    assert rule.name.span.line == 4


def test_where_reaches_as_far_as_it_can() -> None:
    """Operators bind as the language page says."""
    tree = value("count towns where it.size > 2 and it.owner is p or q")

    assert isinstance(tree, n.Count)
    assert isinstance(tree.group, n.Where)
    assert isinstance(tree.group.condition, n.Either)
    assert value("a + b * c") == value("a + (b * c)")
    assert value("a - b - c") == value("(a - b) - c")
    assert value("not a and b") == value("(not a) and b")
    assert value("-3") == value("(-3)")


def test_lines_that_go_on() -> None:
    """A line that begins with `and`, `where` and the like belongs to the one before."""
    beside = "value a = any towns where it.big and it.old"
    below = "value a =\n  any towns\n  where it.big\n\n  # why\n  and it.old\n"

    assert only(beside) == only(below)


def test_parameters_behind_the_rule_that_is_followed() -> None:
    """A trigger may carry the parameters, as they are the same."""
    assert only("rule a(x: b) after c\n  stop") == only("rule a after c(x: b)\n  stop")


@pytest.mark.parametrize("text", ["value a = 1", "value a = 1\n\n\n", "\ufeffvalue a = 1\n"])
def test_ends_and_beginnings_of_files(text: str) -> None:
    """A missing line end, blank lines and a byte order mark change nothing."""
    assert only(text) == only("value a = 1\n")


def test_line_ends_of_other_systems() -> None:
    """Files with carriage returns give the same tree."""
    text = 'rule a\n  if b # why\n    say "c"\n  done\n'

    assert only(text.replace("\n", "\r\n")) == only(text)


def test_tabs_between_words_are_blanks() -> None:
    """Only tabs that indent are a mistake."""
    assert only("kind a\n  size\tnumber") == only("kind a\n  size  number")


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "   \n"])
def test_empty_files(text: str) -> None:
    """A file without definitions is no mistake."""
    assert parse(text) == ((), ())


def test_comments_are_found() -> None:
    """Comments are told from signs in texts, and those alone on a line from the others."""
    source = SourceFile("a", '# one\nrule a # two\n  say "# none"\n')

    assert [(each.text, each.alone) for each in comments(source)] == [
        ("# one", True),
        ("# two", False),
    ]


def test_expression_in_the_hole_of_a_text() -> None:
    """The part of a file between two offsets is parsed with places in the file."""
    source = SourceFile("a", 'say "{mover.name} moves"')

    expr, found = parse_expression(source, 6, 16)

    assert found == ()
    assert isinstance(expr, n.Dot)
    assert expr.field.span.text == "name"
    (mistake,) = parse_expression(source, 6, 12)[1]
    assert mistake.span is not None
    assert mistake.span.line == 1


# --- mistakes -----------------------------------------------------------------------------------


def test_every_broken_definition_is_reported() -> None:
    """One run finds the mistakes of all definitions, and gives the sound ones."""
    definitions, found = parse("value a =\n\nvalue b = 2\n\nrule c\n  mvoe x to y\n  moev x to y\n")

    assert [type(each) for each in definitions] == [n.Value]
    assert [each.span.line for each in found if each.span] == [1, 6, 7]


def test_help_names_the_word_that_was_meant() -> None:
    """Misspelt words are answered with the nearest one."""
    (found,) = parse("rule a\n  chose x from y\n")[1]

    assert found.help == "did you mean `choose`?"


@pytest.mark.parametrize("code", [code for code in CODES if code.startswith("E2")])
def test_examples_of_pages_are_true(code: str) -> None:
    """The bad example of a page has the mistake that it explains, the good one has none."""
    page = (shipped("errors") / f"{code}.md").read_text(encoding="utf-8")
    bad, good = re.findall(r"```rules\n(.*?)```", page, re.DOTALL)

    assert {each.code for each in parse(bad)[1]} == {code}
    assert parse(good)[1] == ()


# --- limits -------------------------------------------------------------------------------------

HOSTILE = {
    "parentheses": "value a = " + "(" * 400 + "1" + ")" * 400,
    "lines of parentheses": "value a = " + "(\n  " * 5000 + "1" + ")\n  " * 5000,
    "minuses": "value a = " + "-" * 900 + "b",
    "sums": "value a = " + "1 + " * 240 + "1",
    "lines of conditions": "value a = b\n" + "  and (c\n  or d)\n" * 2000,
    "choices of values": "value a = " + "b if c otherwise " * 50 + "d",
    "lines of wheres": "value a = b\n" + "  where c\n" * 5000,
    "dots": "value a = b" + ".c" * 450,
    "blocks": "rule a\n" + "".join(" " * i + "if b\n" for i in range(1, 400)),
    "no line end": "#" + "-" * 100_000,
    "blank lines": "rule a\n" + "\n" * 50_000 + "  stop\n",
    "opened only": "(" * 100_000,
    "quotes": '"' * 9_999,
    "mistakes": "rule a\n" + "  b c\n" * 3000,
    "digits": "value a = " + "9" * 900,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_texts_are_answered(text: str) -> None:
    """Nothing that is nested, long or many makes the parser fail."""
    definitions, found = parse(text)

    assert len(found) <= 50
    assert definitions or found


@settings(max_examples=150)
@given(data=st.data())
def test_mutated_rules_never_fail(data: st.DataObject) -> None:
    """Rule files with letters and lines left out, doubled and exchanged are parsed or refused."""
    path = data.draw(st.sampled_from(RULE_FILES))
    text = path.read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 6))):
        text = mutated(text, data)

    definitions, found = parse(text)

    assert all(each.span is not None and each.span.end <= len(text) for each in found)
    assert definitions or found or not re.search(r"^[^#\s]", text, re.MULTILINE)


def mutated(text: str, data: st.DataObject) -> str:
    by_lines = data.draw(st.booleans())
    parts = text.split("\n") if by_lines else list(text)
    i, j = sorted(data.draw(st.integers(0, len(parts) - 1)) for _ in range(2))
    match data.draw(st.sampled_from(["delete", "double", "swap", "insert"])):
        case "delete":
            del parts[i : min(j, i + 3) + 1]
        case "double":
            parts.insert(i, parts[i])
        case "swap":
            parts[i], parts[j] = parts[j], parts[i]
        case _:
            parts.insert(i, data.draw(st.text(max_size=4) | st.sampled_from(list("()\"'=:#.\t\n"))))
    return ("\n" if by_lines else "").join(parts) or "\n"


@settings(max_examples=150)
@given(st.text(max_size=80))
def test_any_text_is_answered(text: str) -> None:
    """Whatever is in a file, the answer is a list of mistakes."""
    parse(text)
    parse_expression(SourceFile("a", text), 0, len(text))


# --- the kept tables ----------------------------------------------------------------------------


def test_tables_are_kept_and_damage_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where none were installed: a damaged file of tables is replaced, and a folder that cannot be
    made is no harm."""
    monkeypatch.setattr(grammar, "INSTALLED", tmp_path / "none")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    make = grammar.parser.__wrapped__

    make()
    (kept,) = (tmp_path / "rulewright").iterdir()
    kept.write_bytes(b"damaged")
    make()
    assert kept.stat().st_size > 10_000
    assert make().parse("a", start="expr").data == "name"

    monkeypatch.setenv("XDG_CACHE_HOME", str(kept))
    assert make().parse("a", start="expr").data == "name"


@pytest.mark.parametrize("place", ['say "{}"', "nobody wins # {}"])
@pytest.mark.parametrize("sign", ["\0", "\x1b[31m", "\u202e", "\u200b"])
def test_what_cannot_be_seen_is_reported(place: str, sign: str) -> None:
    """Neither a text nor a comment hides anything, or makes a line look other than it is."""
    _, found = parse_file(SourceFile("a.rules", f"play\n  {place.format(sign)}\n"))
    assert [each.code for each in found] == ["E219"]


@pytest.mark.parametrize("sign", ["café", "→", "Ξ", "日本"])
def test_every_visible_character_may_be_said(sign: str) -> None:
    _, found = parse_file(SourceFile("a.rules", f'play\n  say "{sign}" # {sign}\n'))
    assert found == ()
