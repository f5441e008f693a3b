"""Diagnostics as text for people and as plain data for programs.

Takes diagnostics in any order; gives them arranged, each once. The text form shows
the source line with carets under the exact place. Nothing from a file reaches the
terminal unescaped.
"""

from collections.abc import Iterable, Iterator
from unicodedata import east_asian_width

from .lean import frozen
from .report import Diagnostic, Note, arrange
from .source import Span
from .spelling import number_of

TAB = 4
WIDEST = 140
MOST_SHOWN = 100


@frozen
class Palette:
    """The ANSI codes of each part of the text; empty for no colour."""

    error: str = ""
    warning: str = ""
    gutter: str = ""
    help: str = ""
    strong: str = ""

    def paint(self, colour: str, text: str) -> str:
        """The text in a colour of this palette."""
        return f"{colour}{text}\x1b[0m" if colour else text


PLAIN = Palette()
COLOUR = Palette("\x1b[1;31m", "\x1b[1;33m", "\x1b[34m", "\x1b[36m", "\x1b[1m")


def render_text(
    diagnostics: Iterable[Diagnostic], *, colour: bool = False, told: set[str] | None = None
) -> str:
    """Diagnostics as text, a blank line between them; empty if there are none. Of very many only
    the first are written out, errors before warnings; as data there are always all. `told` are the
    codes whose pages the reader has been told of."""
    palette = COLOUR if colour else PLAIN
    told = set() if told is None else told
    found = arrange(diagnostics)
    if len(found) <= MOST_SHOWN:
        return "\n".join(_texts(found, palette, told))
    shown = sorted(found, key=lambda each: each.severity != "error")[:MOST_SHOWN]
    return "\n".join([*_texts(shown, palette, told), f"and {len(found) - MOST_SHOWN:,} more\n"])


def render_json(diagnostics: Iterable[Diagnostic]) -> list[dict[str, object]]:
    """All diagnostics as dictionaries of plain values."""
    return [
        {"code": found.code, "severity": found.severity, "message": found.message}
        | _place(found.span)
        | {"help": found.help, "notes": [_note_json(note) for note in found.notes]}
        for found in arrange(diagnostics)
    ]


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many errors and warnings there are, in words."""
    found = [each.severity for each in arrange(diagnostics)]
    counts = [(found.count("error"), "error"), (found.count("warning"), "warning")]
    parts = [number_of(count, word) for count, word in counts if count]
    return ", ".join(parts) or "no mistakes"


def _note_json(note: Note) -> dict[str, object]:
    return {"message": note.message, "level": note.level} | _place(note.span)


def _place(span: Span | None) -> dict[str, object]:
    if span is None:
        return dict.fromkeys(("file", "line", "column", "end_line", "end_column"))
    return {
        "file": span.file.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _texts(diagnostics: Iterable[Diagnostic], palette: Palette, told: set[str]) -> Iterator[str]:
    """The text of each; the page of a code is named where it first stands."""
    for each in diagnostics:
        text = _diagnostic(each, palette)
        if each.code not in told:
            text += palette.paint(palette.gutter, f"more: rulewright explain {each.code}") + "\n"
        told.add(each.code)
        yield text


def _diagnostic(found: Diagnostic, palette: Palette) -> str:
    colour = palette.error if found.severity == "error" else palette.warning
    title = palette.paint(colour, f"{found.severity}[{found.code}]")
    lines = [f"{title}: {palette.paint(palette.strong, _clean(found.message))}"]
    lines += _excerpt(found.span, "^", colour, palette)
    for note in found.notes:
        told = "  " * (note.level or 0) + _clean(note.message)
        lines.append(f"{palette.paint(palette.help, 'note')}: {told}")
        lines += _excerpt(note.span, "-", palette.help, palette)
    if found.help is not None:
        lines.append(f"{palette.paint(palette.help, 'help')}: {_clean(found.help)}")
    return "\n".join(lines) + "\n"


def _excerpt(span: Span | None, mark: str, colour: str, palette: Palette) -> list[str]:
    """The place as `--> path:line:column`, and its first line with marks under it."""
    if span is None:
        return []
    number = str(span.line)
    margin = " " * len(number)
    lines = [f"{margin}{palette.paint(palette.gutter, '-->')} {_clean(str(span))}"]
    if not span.file.text:
        return lines
    before, marked, after = _cut(span)
    bar = palette.paint(palette.gutter, "|")
    under = " " * _width(before) + palette.paint(colour, mark * max(1, _width(marked)))
    return [
        *lines,
        f"{margin} {bar}",
        f"{palette.paint(palette.gutter, number)} {bar} {before}{marked}{after}".rstrip(),
        f"{margin} {bar} {under}",
    ]


def _cut(span: Span) -> tuple[str, str, str]:
    """The first line of a place: what stands before it, in it, after it; long lines cut."""
    line = span.file.line_text(span.line)
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    before, marked, after = (_shown(part) for part in (line[:start], line[start:end], line[end:]))
    if len(before) + len(marked) + len(after) <= WIDEST:
        return before, marked, after
    half = WIDEST // 2
    if len(before) > half:
        before = "…" + before[-half:]
    if len(marked) > half:
        return before, marked[:half] + "…", ""
    room = WIDEST - len(before) - len(marked)
    return before, marked, after if len(after) <= room else after[:room] + "…"


def _shown(text: str) -> str:
    return _clean(text.replace("\t", " " * TAB))


def _clean(text: str) -> str:
    """Text without the control characters that could steer a terminal."""
    if text.isprintable():
        return text
    shown = (each if each.isprintable() or each == "\n" else "\ufffd" for each in text)
    return "".join(shown)


def _width(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(2 if east_asian_width(each) in "WF" else 1 for each in text)
