"""Places in text: lines and columns count from 1 and agree with the text itself."""

from hypothesis import given
from hypothesis import strategies as st

from rulewright.source import SourceFile, Span

FILE = SourceFile("game/a.rules", "one\ntwo three\r\n\nlast")


def test_line_and_column() -> None:
    """A span knows line and column of both its ends."""
    span = FILE.span(8, 13)

    assert span.text == "three"
    assert (span.line, span.column, span.end_line, span.end_column) == (2, 5, 2, 10)
    assert str(span) == "game/a.rules:2:5"


def test_line_text_has_no_line_ending() -> None:
    """Both kinds of line ending are cut off; an empty line is empty."""
    assert [FILE.line_text(line) for line in range(1, 5)] == ["one", "two three", "", "last"]


def test_end_of_text_has_a_place() -> None:
    """The offset behind the last character can be asked for."""
    assert FILE.position(len(FILE.text)) == (4, 5)
    assert SourceFile("empty", "").position(0) == (1, 1)


def test_equality_is_path_and_offsets() -> None:
    """Spans are equal and hash alike by path and offsets."""
    same = Span(SourceFile("game/a.rules", "anything"), 8, 13)

    assert same == FILE.span(8, 13)
    assert len({same, FILE.span(8, 13), FILE.span(8, 12)}) == 2


def test_through_joins_two_places() -> None:
    """The joined place reaches from the first start to the last end."""
    assert FILE.span(4, 7).through(FILE.span(8, 13)).text == "two three"


@given(st.text(alphabet="ab\n\r\t"), st.data())
def test_offset_and_position_are_inverse(text: str, data: st.DataObject) -> None:
    """offset(position(n)) is n for every offset of every text."""
    file = SourceFile("t", text)
    offset = data.draw(st.integers(0, len(text)))
    line, column = file.position(offset)

    assert file.offset(line, column) == offset
    assert line == text.count("\n", 0, offset) + 1
