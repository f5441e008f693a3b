"""Strict YAML: values with exact places, and one diagnostic for one cause."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.read.strict_yaml import read_yaml
from rulewright.read.values import Mapping, Plain, Scalar, Sequence, Value
from rulewright.report import Diagnostic
from rulewright.source import SourceFile

SAMPLE = """\
# The board
title: "Nine men's morris"
players: {from: 2, to: 2}
spaces: &all
  - a1
  - [1, -2, true, ~]   # mixed
again: *all
about: |
  Two players.

  No luck.
empty:
"""

SIMPLE = "a: 1\nb: [x, y2]\n"


def read(text: str) -> tuple[Value | None, tuple[Diagnostic, ...]]:
    return read_yaml(SourceFile("game/t.yaml", text))


def plain(value: Value | None) -> object:
    """The value as Python's own lists and dictionaries."""
    match value:
        case Sequence():
            return [plain(item) for item in value]
        case Mapping():
            return {key.value: plain(inner) for key, inner in value.entries}
        case Scalar():
            return value.value
        case None:
            return None


def test_sample_is_read() -> None:
    """Every kind of value is read as YAML 1.2 means it."""
    value, problems = read(SAMPLE)
    spaces = ["a1", [1, -2, True, None]]

    assert problems == ()
    assert plain(value) == {
        "title": "Nine men's morris",
        "players": {"from": 2, "to": 2},
        "spaces": spaces,
        "again": spaces,
        "about": "Two players.\n\nNo luck.\n",
        "empty": None,
    }


def test_every_value_knows_its_place() -> None:
    """Spans cover the value and nothing behind it."""
    value, _ = read(SAMPLE)
    assert isinstance(value, Mapping)
    texts = {name: each.span.text for name in value.names() if (each := value.get(name))}

    assert texts["title"] == '"Nine men\'s morris"'
    assert texts["players"] == "{from: 2, to: 2}"
    assert texts["spaces"] == "&all\n  - a1\n  - [1, -2, true, ~]"
    assert texts["about"] == "|\n  Two players.\n\n  No luck."
    assert value.span.text == SAMPLE[SAMPLE.index("title") :].rstrip("\n")
    empty = value.get("empty")
    assert empty is not None
    assert (empty.span.line, empty.span.column) == (12, 7)


def test_mapping_is_asked_by_name() -> None:
    """A mapping gives value and key by name, and none for what is not there."""
    value, _ = read("x: 1\ny: 2\n")
    assert isinstance(value, Mapping)

    assert value.names() == ("x", "y")
    assert plain(value.get("y")) == 2
    assert (key := value.key("y")) is not None
    assert key.span.line == 2
    assert value.get("z") is None
    assert "z" not in value


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-12", -12),
        ("+3", 3),
        ("null", None),
        ("~", None),
        ("12:30", "12:30"),
        ("2023-01-01", "2023-01-01"),
        ("1.2.3", "1.2.3"),
        ("'no'", "no"),
        ('"1.5"', "1.5"),
        ("north", "north"),
        ("1st", "1st"),
    ],
)
def test_scalars(word: str, value: Plain) -> None:
    """Only true and false are booleans, only decimal digits numbers; quotes make text."""
    read_value, problems = read(f"a: {word}\n")

    assert problems == ()
    assert plain(read_value) == {"a": value}


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: 1\nb: 2\na: 3\n", "E104", 3, 1),
        ("a: [\n", "E108", 2, 1),
        ("a: b: c\n", "E108", 1, 5),
        ("a: \x01\n", "E108", 1, 4),
        ('a: "\\UFFFFFFFF"\n', "E108", 1, 2),
        ('a: "\\ud800"\n', "E108", 1, 4),
        ("a: *nobody\n", "E108", 1, 4),
        ("a:\n\t- 1\n", "E109", 2, 1),
        ("a: !thing 1\n", "E110", 1, 4),
        ("a: &x !!str 1\n", "E110", 1, 7),
        ("a: &x [*x]\n", "E111", 1, 8),
        ("a: &x 1\nb: [" + "*x, " * 101 + "]\n", "E111", 2, 405),
        ("[" * 60 + "]" * 60, "E112", 1, 51),
        ("a: 1\n---\nb: 2\n", "E113", 2, 1),
        ("1: a\n", "E114", 1, 1),
        ("true: a\n", "E114", 1, 1),
        ("? [a, b]\n: c\n", "E114", 1, 3),
        ("a: &x [1]\n*x : 2\n", "E114", 2, 1),
        ("a: &x {b: 1}\nc:\n  <<: *x\n", "E115", 3, 3),
        ("a: yes\n", "E116", 1, 4),
        ("- Off\n", "E116", 1, 3),
        ("- N\n", "E116", 1, 3),
        ("a: True\n", "E116", 1, 4),
        ("a: 1.5\n", "E117", 1, 4),
        ("a: .inf\n", "E117", 1, 4),
        ("a: 1e3\n", "E117", 1, 4),
        ("a: 012\n", "E118", 1, 4),
        ("a: 0x1F\n", "E118", 1, 4),
        ("a: 1_000\n", "E118", 1, 4),
        ("a: " + "9" * 5000 + "\n", "E118", 1, 4),
        ("%YAML 1.1\n---\na: 1\n", "E119", 1, 1),
        ("# c\n%FOO x\n---\na: 1\n", "E119", 2, 1),
    ],
)
def test_each_mistake_has_its_code_and_place(text: str, code: str, line: int, column: int) -> None:
    """One mistake gives one diagnostic at the exact place."""
    found = [(each.code, each.span) for each in read(text)[1]]

    assert [each for each, _ in found] == [code]
    span = found[0][1]
    assert span is not None
    assert (span.line, span.column) == (line, column)


def test_a_key_is_always_text() -> None:
    """A key such as y or on needs no quotes, for a key cannot be true or false."""
    assert read("x: 1\ny: 2\n")[1] == ()
    assert read("on: 1\nno: 2\n")[1] == ()


def test_all_mistakes_are_reported_in_one_run() -> None:
    """A mistake in a value does not hide the next."""
    _, problems = read("a: yes\nb: 1.5\na: !x 2\nc: 3\n")

    assert [each.code for each in problems] == ["E116", "E117", "E110", "E104"]


def test_duplicate_key_shows_the_first() -> None:
    """The note points to where the key was first written, and the first value is kept."""
    value, (twice,) = read("a: 1\nb: 2\na: 3\n")

    assert twice.notes[0].span is not None
    assert twice.notes[0].span.line == 1
    assert plain(value) == {"a": 1, "b": 2}


def test_aliases_do_not_explode() -> None:
    """Aliases of aliases are stopped before they multiply."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    _, problems = read("\n".join(lines))

    assert [each.code for each in problems] == ["E111"]


@pytest.mark.parametrize("text", ["[" * 100_000, "- " * 100_000, "a: " * 1000, "{a: " * 1000])
def test_depth_does_not_reach_the_stack(text: str) -> None:
    """Nesting of any depth is a diagnostic."""
    value, problems = read(text)

    assert value is None
    assert [each.code for each in problems] in (["E112"], ["E108"])


def test_too_large() -> None:
    """A text over four MiB is not parsed."""
    assert [each.code for each in read("#" * (4 * 1024 * 1024 + 1))[1]] == ["E105"]


def test_mistakes_without_end_are_cut() -> None:
    """A file full of mistakes gives a list that can be read."""
    assert len(read("- yes\n" * 5000)[1]) == 200


def test_empty_file_is_nothing() -> None:
    """An empty file and one of comments hold nothing, and that is no mistake yet."""
    assert plain(read("")[0]) is None
    assert read("# only this\n")[1] == ()


MARKS = st.text(alphabet=" \n:-?[]{}&*!|>'\"%@`#,\\~<\r0a\x85\u2028é\ufeff", max_size=6)


@given(st.data())
def test_no_mutation_raises(data: st.DataObject) -> None:
    """Whatever is cut out of or put into a file, the answer is values and diagnostics."""
    text = data.draw(st.sampled_from([SAMPLE, SIMPLE]))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 8)))
        text = text[:start] + data.draw(MARKS) + text[end:]
    value, problems = read(text)

    assert value is not None or problems
    for each in problems:
        assert each.span is not None
        assert 0 <= each.span.start <= each.span.end <= len(text)


@given(st.text())
def test_no_text_raises(text: str) -> None:
    """Any text at all is read without a traceback."""
    value, problems = read(text)

    assert value is not None or problems


@pytest.mark.parametrize(
    ("text", "place", "part"),
    [
        ("title: Nim: the game\n", (1, 11), "second colon"),
        ("a:\n  london {x: 1}\n", (2, 3), 'a colon is missing behind "london"'),
        ("// towns\na: 1\n", (1, 1), "neither `key: value` nor a comment"),
        ("a: 1\nb\n", (2, 1), "neither `key: value` nor the rest of a text"),
        ("a:\n  b: 1\n   c: 2\n", (3, 4), "indented by 3 blanks, and those it belongs to by 2"),
        ("  a: 1\nb: 2\n", (2, 1), "does not belong to what stands above it"),
        ("a: {b: 1\nc: 2\n", (1, 4), "this `{` is not closed"),
        ("a: [b\nc: 2\n", (1, 4), "this `[` is not closed"),
        ("a: {b: 1 c: 2}\n", (1, 11), "a comma is missing before this, inside `{…}`"),
        ("a: 'It's here'\n", (1, 8), "the text in quotes has ended"),
        ('a: "say "x" to"\n', (1, 10), "the text in quotes has ended"),
        ("a: {b: 1} c\n", (1, 11), "the value has ended before this"),
        ('a: "open\nb: 1\n', (1, 4), "this text has no closing quote"),
        ("a: @home\n", (1, 4), "`@` cannot begin a text"),
        ("a: - b\n", (1, 4), "an entry of a list cannot begin here"),
        ('a: "\\q"\n', (1, 6), "a letter that means nothing there"),
    ],
)
def test_broken_yaml_is_told_in_plain_words(text: str, place: tuple[int, int], part: str) -> None:
    """The place is that of the slip, and no word is that of the parser."""
    _, (found, *more) = read_yaml(SourceFile("t.yaml", text))

    assert found.span is not None
    assert (found.code, found.span.line, found.span.column) == ("E108", *place), found.message
    assert part in found.message
    assert found.help
    assert not more


@given(st.text(alphabet="ab:-{}[],'\"#|>&*!%@ \n", max_size=40))
def test_no_inner_words_of_the_parser(text: str) -> None:
    """Whatever is broken, the message speaks of lines, texts and signs."""
    for found in read_yaml(SourceFile("t.yaml", text))[1]:
        assert not re.search(r"mapping|scalar|token|block end|stream|flow", found.message)
