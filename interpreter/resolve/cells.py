"""What a cell of a table, a start or a sign of a legend says, as a value of a type.

Takes a YAML value or a written literal and the type that is wanted; gives the plain value (a
number, a text, or a tuple for a set), or none with a report.
"""

from __future__ import annotations

from .. import nodes
from ..core.types import NONE, EnumT, FlagT, NumberT, SetT, TextT, ThingT, Type
from ..read.values import Scalar, Sequence, Value, described
from ..source import Span
from .constants import constant_number
from .findings import Findings
from .types import TypeNames
from .wording import in_words

Cell = int | str | tuple[object, ...]


def cell_value(value: Value, wanted: Type, names: TypeNames, findings: Findings) -> Cell | None:
    """A YAML value as a value of a type."""
    if isinstance(wanted, SetT):
        return _cell_set(value, wanted, names, findings)
    if not isinstance(value, Scalar):
        _misfit(described(value), wanted, value.span, findings)
        return None
    if wanted.optional and value.value in (None, "none"):
        return NONE
    return _scalar(value, wanted, names, findings)


def _scalar(value: Scalar, wanted: Type, names: TypeNames, findings: Findings) -> Cell | None:
    match value.value, wanted:
        case bool() as flag, FlagT():
            return flag
        case "yes" | "no" as flag, FlagT():
            return flag == "yes"
        case int() as number, NumberT() if not isinstance(number, bool):
            return _in_range(number, wanted, value.span, findings)
        case str() as text, TextT():
            return text
        case str() as word, ThingT() | EnumT():
            return word_value(word, wanted, value.span, names, findings)
        case _:
            _misfit(described(value), wanted, value.span, findings)
            return None


def _cell_set(value: Value, wanted: SetT, names: TypeNames, findings: Findings) -> Cell | None:
    if not isinstance(value, Sequence):
        _misfit(described(value), wanted, value.span, findings)
        return None
    items = [cell_value(item, wanted.element, names, findings) for item in value]
    if None in items:
        return None
    return tuple(dict.fromkeys(items))


def literal_value(
    node: nodes.Expr, wanted: Type, names: TypeNames, findings: Findings
) -> Cell | None:
    """A written literal, a parameter or a sum of them as a value of a type."""
    match node, wanted:
        case nodes.Nothing(), _:
            if wanted.optional:
                return NONE
            findings.report("E504", f"{in_words(wanted)} is never none", node.span)
            return None
        case nodes.Flag(value=flag), FlagT():
            return flag
        case nodes.Text(value=text), TextT():
            return text
        case nodes.Name(id=name), _ if name in names.parameters:
            return _parameter_value(name, wanted, node, names, findings)
        case nodes.Name(id=word), ThingT() | EnumT():
            return word_value(word, wanted, node.span, names, findings)
        case _, NumberT():
            number = constant_number(node, names.parameters, findings)
            return None if number is None else _in_range(number, wanted, node.span, findings)
        case _:
            _misfit(f"`{node.span.text}`", wanted, node.span, findings)
            return None


def _parameter_value(
    name: str, wanted: Type, node: nodes.Expr, names: TypeNames, findings: Findings
) -> Cell | None:
    match names.parameters[name].value, wanted:
        case bool() as flag, FlagT():
            return flag
        case str() as text, TextT():
            return text
        case str() as word, ThingT() | EnumT():
            return word_value(word, wanted, node.span, names, findings)
        case int() as number, NumberT() if not isinstance(number, bool):
            return _in_range(number, wanted, node.span, findings)
        case _:
            _misfit(f"the parameter `{name}`", wanted, node.span, findings)
            return None


def word_value(
    word: str, wanted: ThingT | EnumT, span: Span, names: TypeNames, findings: Findings
) -> int | None:
    """The number of a thing or of a word in a list of words."""
    if isinstance(wanted, EnumT):
        if word in wanted.members:
            return wanted.members.index(word)
        message = f"`{word}` is not {in_words(wanted)}"
        findings.unknown("E403", message, word, span, wanted.members)
        return None
    known = names.kinds.numbers[wanted.kind]
    if word in known:
        return known[word]
    if wanted.kind == "player" and word in names.kinds.absent:
        return _absent(word, wanted, span, findings)
    if wanted.kind not in names.kinds.vague:
        message = f"there is no {wanted.kind} `{word}`"
        findings.unknown("E403", message, word, span, known)
    return None


def _absent(word: str, wanted: ThingT, span: Span, findings: Findings) -> int | None:
    if wanted.optional:
        return NONE
    message = f"the player `{word}` does not take part when so few play"
    help = "make the field `player or none`; it is then none"
    findings.report("E424", message, span, help=help)
    return None


def _in_range(number: int, wanted: NumberT, span: Span, findings: Findings) -> int | None:
    if wanted.low <= number <= wanted.high:
        return number
    message = f"{number} is not in the range from {wanted.low} to {wanted.high}"
    findings.report("E513", message, span)
    return None


def _misfit(what: str, wanted: Type, span: Span, findings: Findings) -> None:
    findings.report("E521", f"{in_words(wanted)} is wanted here, not {what}", span)
