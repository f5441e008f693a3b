"""Rule trees become text again: the formatter, and the canonical text of a definition.

`format_source` lays out a file anew without changing what it says: formatting and parsing gives
the same tree, and formatting twice changes nothing. `field_text` and `literal` give parts of a
definition. `digest_of` is the short mark by which a
variant remembers what it replaces.
"""

from __future__ import annotations

from hashlib import sha256

from attrs import evolve

from ..nodes import Definition, Field, Insert, Remove, Replace
from ..parse import parse_file
from ..report import Diagnostic, has_errors
from ..source import SourceFile
from .box import type_and_traits
from .comments import Placed, with_comments
from .definitions import definition_lines
from .expressions import literal
from .pieces import laid_out

__all__ = ["digest_of", "field_text", "format_definition", "format_source", "literal"]

DIGITS = 8


def format_definition(definition: Definition) -> str:
    """The canonical text of a definition, without comments, ending in a line feed."""
    lines = [text for line in definition_lines(definition) for text in laid_out(line)]
    return "\n".join(lines) + "\n"


def field_text(field: Field) -> str:
    """The type and traits of a field, without its name."""
    cites = f", cites {', '.join(field.cites)}" if field.cites else ""
    return type_and_traits(field) + cites


def digest_of(definition: Definition) -> str:
    """Eight digits that change when the definition says something else."""
    if isinstance(definition, Replace | Remove | Insert):
        definition = evolve(definition, was=None)
    return sha256(format_definition(definition).encode()).hexdigest()[:DIGITS]


def format_source(source: SourceFile) -> tuple[str, tuple[Diagnostic, ...]]:
    """The text laid out anew; a file with mistakes is left as it is."""
    definitions, found = parse_file(source)
    if has_errors(found):
        return source.text, found
    lines = [list(definition_lines(each)) for each in definitions]
    together = [len(each) == 1 and len(laid_out(each[0])) == 1 for each in lines]
    kinds = [type(each) for each in definitions]
    apart = {
        i
        for i in range(1, len(lines))
        if not (together[i] and together[i - 1] and kinds[i] is kinds[i - 1])
    }
    return _text(source, with_comments(source, lines), apart), found


def _text(source: SourceFile, placed: list[Placed], apart: set[int]) -> str:
    done: list[str] = []
    last: Placed | None = None
    for each in placed:
        if last is not None and (
            (each.definition != last.definition and each.definition in apart)
            or (each.line > last.line and _blank_before(source, each.line))
        ):
            done.append("")
        done += each.lines
        last = each
    return "\n".join(done) + "\n" if done else ""


def _blank_before(source: SourceFile, line: int) -> bool:
    return line > 1 and not source.line_text(line - 1).strip()
