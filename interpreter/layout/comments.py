"""Comments and blank lines keep their places when the lines around them are laid out anew.

Takes the lines of a file's definitions and the file; gives its new text. A comment that has its
line for itself stays before the sentence that it precedes, one behind a sentence stays behind it,
and one amid the lines of a sentence moves before it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from ..lean import frozen
from ..parse import Comment, comments
from ..source import SourceFile
from .pieces import Line, laid_out


@frozen
class Placed:
    """A sentence or comment, the source line it comes from, and which definition it belongs to."""

    line: int
    lines: tuple[str, ...]
    definition: int
    """Counted from 0; a comment belongs to the definition that it precedes or stands in."""


@frozen
class Sentence:
    """A sentence with the first and last line of the source that it takes up."""

    line: Line
    first: int
    last: int
    column: int
    definition: int


def sentences(source: SourceFile, definitions: list[list[Line]]) -> list[Sentence]:
    """Every sentence with its place; headings without a node of their own are looked up."""
    flat = [(line, i) for i, lines in enumerate(definitions) for line in lines]
    firsts = _first_lines(source, [line for line, _ in flat])
    found: list[Sentence] = []
    for at, (line, definition) in enumerate(flat):
        after = firsts[at + 1] if at + 1 < len(flat) else source.line_count + 1
        last = max((i for i in range(firsts[at], after) if _has_code(source, i)), default=0)
        column = len(source.line_text(firsts[at])) - len(source.line_text(firsts[at]).lstrip())
        found.append(Sentence(line, firsts[at], max(last, firsts[at]), column, definition))
    return found


def _first_lines(source: SourceFile, lines: list[Line]) -> list[int]:
    firsts: list[int] = []
    for at, line in enumerate(lines):
        if line.start is not None:
            firsts.append(source.position(line.start)[0])
            continue
        later = next(each.start for each in lines[at + 1 :] if each.start is not None)
        firsts.append(_heading(source, line.text, firsts[-1], source.position(later)[0]))
    return firsts


def _heading(source: SourceFile, word: str, after: int, before: int) -> int:
    """The last line between two others that begins with a word."""
    found = [i for i in range(after + 1, before) if source.line_text(i).split()[:1] == [word]]
    return found[-1] if found else after


def _has_code(source: SourceFile, line: int) -> bool:
    text = source.line_text(line).strip()
    return bool(text) and not text.startswith("#")


def with_comments(source: SourceFile, definitions: list[list[Line]]) -> list[Placed]:
    """Sentences and comments, in the order in which they are to be written."""
    told = sentences(source, definitions)
    alone: dict[int, list[Placed]] = {}
    behind: dict[int, Comment] = {}
    for comment in comments(source):
        at = bisect_right(told, comment.span.line, key=lambda each: each.first) - 1
        amid = at >= 0 and comment.span.line <= told[at].last
        if amid and not comment.alone and at not in behind:
            behind[at] = comment
        elif amid:
            alone.setdefault(at, []).append(_amid(comment, told[at]))
        else:
            alone.setdefault(at + 1, []).append(_alone(comment, told, at + 1))
    placed: list[Placed] = []
    for at, sentence in enumerate(told):
        placed += alone.get(at, [])
        lines = laid_out(sentence.line)
        if at in behind:
            lines[0] += f"  {behind[at].text}"
        placed.append(Placed(sentence.first, tuple(lines), sentence.definition))
    return placed + alone.get(len(told), [])


def _amid(comment: Comment, sentence: Sentence) -> Placed:
    """A comment between the lines of a sentence, which moves before it."""
    text = " " * sentence.line.indent + comment.text
    return Placed(sentence.first, (text,), sentence.definition)


def _alone(comment: Comment, told: list[Sentence], at: int) -> Placed:
    """A comment before a sentence, as far indented as the sentence or block it goes with."""
    column = comment.span.column - 1
    next_column, indent = (told[at].column, told[at].line.indent) if at < len(told) else (0, 0)
    definition = told[at].definition if at < len(told) else len(told)
    if column > next_column:
        # Deeper than what follows, it ends one of the blocks before.
        ended = [each for each in _around(told[:at]) if each.column <= column]
        deepest = max((each.line.indent for each in ended), default=0)
        if deepest > indent:
            indent, definition = deepest, told[at - 1].definition
    return Placed(comment.span.line, (" " * indent + comment.text,), definition)


def _around(told: list[Sentence]) -> Iterator[Sentence]:
    """The last sentence and those under which it stands, from the inside."""
    indent: int | None = None
    for each in reversed(told):
        if indent is None or each.line.indent < indent:
            indent = each.line.indent
            yield each
        if indent == 0:
            return
