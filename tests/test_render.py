"""Diagnostics as text and as data: exact places, stable order, nothing twice."""

import pytest
from syrupy.assertion import SnapshotAssertion

from rulewright.render import render_json, render_text, summary
from rulewright.report import Diagnostic, Note, arrange, diagnostic, gather, has_errors
from rulewright.source import SourceFile
from rulewright.spelling import article, did_you_mean

BOARD = SourceFile("game/board.yaml", "title: Board\nspaces:\n  - a1\ntitle: Again\n")


def twice() -> Diagnostic:
    return diagnostic(
        "E104",
        'the key "title" is written twice',
        BOARD.span(28, 33),
        notes=[Note("first written here", BOARD.span(0, 5))],
        help="keep one of the two",
    )


def test_text_shows_place_note_and_help(snapshot: SnapshotAssertion) -> None:
    """The text has the carets under the span, the note's own excerpt, help and the code."""
    assert render_text([twice()]) == snapshot


def test_text_in_colour(snapshot: SnapshotAssertion) -> None:
    """Colour adds ANSI codes and changes nothing else."""
    assert render_text([twice()], colour=True) == snapshot


def carets(text: str, start: int, end: int) -> list[str]:
    found = diagnostic("E108", "wrong", SourceFile("t", text).span(start, end))
    return render_text([found]).splitlines()[3:5]


def test_tabs_are_widened_under_the_caret() -> None:
    """A tab before or in the span takes four columns in both lines."""
    assert carets("\ta\tb\n", 1, 4) == ["1 |     a    b", "  |     ^^^^^^"]


def test_wide_characters_take_two_columns() -> None:
    """The carets stay under East Asian characters."""
    assert carets("囲碁 go\n", 3, 5) == ["1 | 囲碁 go", "  |      ^^"]


def test_span_of_several_lines_shows_the_first() -> None:
    """Marks run to the end of the first line."""
    assert carets("if x\n  then y\n", 3, 14) == ["1 | if x", "  |    ^"]


def test_empty_span_has_one_caret() -> None:
    """A place between characters is still marked, also at the very end."""
    assert carets("abc", 3, 3) == ["1 | abc", "  |    ^"]


def test_long_lines_are_cut_around_the_place() -> None:
    """A line of any length gives an excerpt of readable length."""
    line, marks = carets("x" * 5000 + "HERE" + "y" * 5000, 5000, 5004)

    assert len(line) < 160
    assert line[marks.index("^") : marks.rindex("^") + 1] == "HERE"


def test_control_characters_do_not_reach_the_terminal() -> None:
    """An escape sequence in a file, a path or a message is shown, not sent."""
    evil = SourceFile("a\x1b[2J.yaml", "x\x1b[31m")

    assert "\x1b" not in render_text([diagnostic("E108", "bad \x1b[0m", evil.span(0, 3))])


def test_empty_file_and_no_place() -> None:
    """A finding on an empty file shows the path alone; one without a place only its text."""
    nowhere = render_text([diagnostic("E127", "no ruleset is named chss")])
    empty = render_text([diagnostic("E121", "title is missing", SourceFile("a/b", "").start())])

    assert nowhere == "error[E127]: no ruleset is named chss\nmore: rulewright explain E127\n"
    assert " --> a/b:1:1\n" in empty


def test_json_has_places_and_notes(snapshot: SnapshotAssertion) -> None:
    """The data form holds everything the text form shows."""
    assert render_json([twice(), diagnostic("E127", "no ruleset")]) == snapshot


def test_arranged_by_place_each_once() -> None:
    """Findings come in order of place, equal ones once."""
    early = diagnostic("E108", "a", BOARD.span(1, 2))
    late = diagnostic("E104", "b", BOARD.span(5, 6))
    nowhere = diagnostic("E127", "c")

    assert arrange([late, early, nowhere, late]) == (nowhere, early, late)


def test_summary_counts() -> None:
    """One error is singular; none is said in words."""
    assert summary([twice(), twice()]) == "1 error"
    assert summary([twice(), diagnostic("E127", "c")]) == "2 errors"
    assert summary([]) == "no mistakes"
    assert has_errors([twice()])
    assert not has_errors([])


def test_unknown_code_is_a_bug() -> None:
    """A code that is not in the table cannot be reported."""
    with pytest.raises(AssertionError):
        diagnostic("E000", "no such code")


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Title", "title"),
        ("topPalace", "top_palace"),
        ("ttile", "title"),
        ("play", "players"),
        ("zebra", None),
        ("", None),
    ],
)
def test_did_you_mean(name: str, meant: str | None) -> None:
    """Case and underscores do not count, a beginning is enough, nonsense has no answer."""
    assert did_you_mean(name, ["title", "players", "top_palace", "format"]) == meant


@pytest.mark.parametrize(
    "words",
    [
        "a town",
        "an empire",
        "a unit",
        "an umpire",
        "a user",
        "an hour",
        "a house",
        "a one_way_road",
    ],
)
def test_articles_go_by_sound(words: str) -> None:
    assert article(words.split()[1]) == words.split()[0]


def test_what_is_said_of_many_places_is_said_once() -> None:
    """One name that is missing is one finding, which names some of the other places."""
    file = SourceFile("t", "a a a a a a")
    found = [diagnostic("E403", "no a", file.span(at, at + 1)) for at in range(0, 11, 2)]
    other = diagnostic("E502", "no a", file.span(0, 1))

    joined, same = gather([*found, other])

    assert joined.span == file.span(0, 1)
    assert [note.message for note in joined.notes] == ["the same here"] * 3 + [
        "and in 2 more places"
    ]
    assert same == other


def test_of_very_many_the_first_are_written_out_errors_before_warnings() -> None:
    """Data for programs stays whole."""
    file = SourceFile("many.rules", "x\n" * 300)
    found = [
        diagnostic("W902" if at < 120 else "E402", f"mistake {at}", file.span(2 * at, 2 * at + 1))
        for at in range(300)
    ]

    text = render_text(found)
    assert text.count("error[E402]") == 100
    assert text.count("more: rulewright explain E402") == 1
    assert text.endswith("\nand 200 more\n")
    assert "mistake 120" in text
    assert "warning" not in text
    assert len(render_json(found)) == 300
