"""Checks that values have the shape that is wanted of them.

Each function takes a value and a list to which it adds what is wrong; it gives what
was wanted, or none. So a caller reads all fields in a row and reports all mistakes.
"""

from collections.abc import Iterable

from ..lean import frozen
from ..report import Diagnostic, Note, diagnostic
from ..source import Span
from ..spelling import did_you_mean
from .values import Mapping, Scalar, Sequence, Value, described, shortened

Problems = list[Diagnostic]


@frozen
class Named:
    """A text from a file with its place: the name of a file, a ruleset, a variant."""

    text: str
    span: Span


def wrong_type(value: Value, wanted: str, problems: Problems) -> None:
    """Report that a value is not what is wanted there."""
    problems.append(diagnostic("E122", f"expected {wanted}, found {described(value)}", value.span))


def text_of(value: Value, problems: Problems) -> Named | None:
    """A text that is not empty, on one line."""
    match value:
        case Scalar(value=str() as text, span=span) if text.strip():
            return Named(text.replace("\n", " "), span)
        case Scalar(value=int() as number) if not isinstance(number, bool):
            message = f"expected text, found the number {number}"
            help = f'quote it to make it text: "{number}"'
            problems.append(diagnostic("E122", message, value.span, help=help))
        case _:
            wrong_type(value, "text", problems)
    return None


def number_of(value: Value, problems: Problems) -> int | None:
    """A whole number."""
    match value:
        case Scalar(value=int() as number) if not isinstance(number, bool):
            return number
    wrong_type(value, "a whole number", problems)
    return None


def mapping_of(value: Value, problems: Problems) -> Mapping | None:
    """A table of keys."""
    if isinstance(value, Mapping):
        return value
    wrong_type(value, "a table of keys", problems)
    return None


def texts_of(value: Value, problems: Problems) -> tuple[Named, ...]:
    """A list of texts, none of them twice."""
    if not isinstance(value, Sequence):
        wrong_type(value, "a list", problems)
        return ()
    found: dict[str, Named] = {}
    for item in value:
        named = text_of(item, problems)
        if named is None:
            continue
        if named.text in found:
            note = Note("first named here", found[named.text].span)
            message = f"{shortened(named.text)} is named twice"
            problems.append(diagnostic("E125", message, named.span, notes=[note]))
        found.setdefault(named.text, named)
    return tuple(found.values())


def refuse_unknown_keys(table: Mapping, known: Iterable[str], problems: Problems) -> None:
    """Report each key that is not known, with the one that was probably meant."""
    names = tuple(known)
    for key, _ in table.entries:
        name = str(key.value)
        if name in names:
            continue
        meant = did_you_mean(name, [each for each in names if each not in table])
        help = f"did you mean {meant}?" if meant else f"known here: {', '.join(names)}"
        problems.append(diagnostic("E120", f"unknown key {shortened(name)}", key.span, help=help))


def missing_key(name: str, table: Mapping, example: str, problems: Problems) -> None:
    """Report that a key is missing, at the beginning of its table; not if it is only misspelt."""
    if any(did_you_mean(str(key.value), [name]) for key, _ in table.entries):
        return
    place = table.span.file.span(table.span.start, table.span.start)
    message = f"the key {name} is missing"
    problems.append(diagnostic("E121", message, place, help=f"add a line such as: {example}"))
