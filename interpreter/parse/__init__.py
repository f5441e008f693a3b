"""Texts become rule trees.

Takes a `SourceFile`; gives its definitions and what is wrong with it. A file is cut into its
definitions first and each is parsed on its own, so that every broken one is reported in one run.
Nothing is raised for any text whatever.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest

from lark.exceptions import UnexpectedInput

from ..nodes import Definition, Expr
from ..report import Diagnostic, arrange
from ..source import SourceFile
from .blocks import Comment, blocks, comments
from .definitions import definition
from .expressions import expression
from .grammar import Branch, Start, parse_text
from .indentation import BadDedentError
from .mistakes import mistake, too_deep
from .place import Place
from .recover import without
from .scan import scan

__all__ = ["Comment", "comments", "parse_expression", "parse_file"]

MOST_MISTAKES = 20
"""How many further mistakes are looked for in one definition."""

OF_ONE_WORD = frozenset(["E207", "E208", "E209", "E211", "E213", "E214"])
"""Mistakes that are what they are, wherever the line with them stands."""

DEEPEST = 100
"""How many branches of the parser's tree may lie inside each other."""


def parse_file(source: SourceFile) -> tuple[tuple[Definition, ...], tuple[Diagnostic, ...]]:
    """The definitions of a file that could be understood, and every mistake in it."""
    scanned = scan(source)
    parsed: list[Definition] = []
    found = list(scanned.mistakes)
    for extent in blocks(source):
        if scanned.confuses(extent):
            continue
        place = Place(source, extent.start, found)
        tree = _tree(place, scanned.text[extent.start : extent.end] + "\n", "definition")
        if tree is not None:
            parsed.append(definition(place, tree.children[0]))  # type: ignore[arg-type]
    return tuple(parsed), _without_headings(arrange(found))


def _without_headings(found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Without headings that have nothing below them but lines that are not indented."""
    pairs = zip_longest(found, found[1:])
    return tuple(each for each, after in pairs if not _is_heading_of(each, after))


def _is_heading_of(found: Diagnostic, after: Diagnostic | None) -> bool:
    if found.code != "E206" or after is None or after.code != "E220":
        return False
    assert found.span is not None
    assert after.span is not None
    return found.span.column == after.span.column == 1


def parse_expression(
    source: SourceFile, start: int, end: int
) -> tuple[Expr | None, tuple[Diagnostic, ...]]:
    """The expression that stands between two offsets of a file, as in the hole of a text."""
    return _expression(source.path, source.text, start, end)


# A hole is met again for every number of players and every choice of settings.
@lru_cache(maxsize=4096)
def _expression(
    path: str, text: str, start: int, end: int
) -> tuple[Expr | None, tuple[Diagnostic, ...]]:
    place = Place(SourceFile(path, text), start)
    tree = _tree(place, text[start:end], "expr")
    built = None if tree is None else expression(place, tree)
    return built, arrange(place.found)


def _tree(place: Place, text: str, start: Start) -> Branch | None:
    """The parser's tree; none if there is a mistake, which is added to what was found."""
    tree = _parsed(place, text, start)
    if isinstance(tree, Diagnostic):
        place.found.append(tree)
        place.found.extend(_further(place, text, start, tree))
        return None
    deep = _too_deep(tree)
    if deep is not None:
        place.found.append(too_deep(place.span(deep)))
        return None
    return tree


def _parsed(place: Place, text: str, start: Start) -> Branch | Diagnostic:
    try:
        return parse_text(text, start)
    except (UnexpectedInput, BadDedentError) as raised:
        return mistake(place.source, place.offset, text, raised)


def _further(place: Place, text: str, start: Start, first: Diagnostic) -> Iterator[Diagnostic]:
    """The mistakes behind the first one; those that only come from leaving it out do not count."""
    last, lost = first, _loses_the_way(first, text, place.offset)
    for _ in range(MOST_MISTAKES):
        assert last.span is not None
        healed = without(text, last.span.start - place.offset)
        if healed is None:
            return
        text = healed.text
        found = _parsed(place, text, start)
        if not isinstance(found, Diagnostic) or found.span is None:
            return
        behind = found.span.start >= place.offset + healed.end
        if behind:
            if not lost or found.code in OF_ONE_WORD:
                yield found
            lost = lost or _loses_the_way(found, text, place.offset)
        elif found.code != "E206":
            return
        # A heading whose only line was left out is left out as well.
        last = found


def _loses_the_way(found: Diagnostic, text: str, offset: int) -> bool:
    """Whether the lines behind a mistake may be misread because of it: it is about where a line
    stands, or its first word is none that can stand there."""
    if found.code == "E204" or found.span is None:
        return True
    line = text[: found.span.start - offset].rpartition("\n")[2]
    return found.code in ("E210", "E220") and not line.strip()


def _too_deep(tree: Branch) -> Branch | None:
    """The first branch that lies too deep, level by level, since a call a level would not do."""
    level = [tree]
    for _ in range(DEEPEST):
        level = [each for one in level for each in one.children if not isinstance(each, str | None)]
    return level[0] if level else None
