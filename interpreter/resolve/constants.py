"""Numbers that must be known before play: sizes of boards, ends of ranges.

Takes a written expression and the parameters; gives its number, or none with a report.
"""

from __future__ import annotations

from collections.abc import Mapping

from .. import nodes
from ..core.world import ParameterInfo
from .findings import Findings

LIMIT = 10**9
"""No number of a ruleset is larger, nor smaller than its negative."""


def constant_number(
    node: nodes.Expr, parameters: Mapping[str, ParameterInfo], findings: Findings
) -> int | None:
    """The number of an expression over numbers and parameters."""
    match node:
        case nodes.Number(value=number):
            return _bounded(number, node, findings)
        case nodes.Name(id=name) if name in parameters:
            value = parameters[name].value
            if isinstance(value, int) and not isinstance(value, bool):
                return value
            findings.report("E506", f"the parameter `{name}` is not a number", node.span)
            return None
        case nodes.Name(id=name):
            message = f"`{name}` is not a parameter, and this must be known before play"
            findings.unknown("E520", message, name, node.span, parameters)
            return None
        case nodes.Negative(part=part):
            number_ = constant_number(part, parameters, findings)
            return None if number_ is None else -number_
        case nodes.Arithmetic() | nodes.Divide():
            left = constant_number(node.left, parameters, findings)
            right = constant_number(node.right, parameters, findings)
            if left is None or right is None:
                return None
            return _worked_out(node, left, right, findings)
        case _:
            message = "this must be a number, or worked out from numbers and parameters"
            findings.report("E520", message, node.span)
            return None


def _worked_out(
    node: nodes.Arithmetic | nodes.Divide, left: int, right: int, findings: Findings
) -> int | None:
    if isinstance(node, nodes.Divide):
        result = divided(left, right, node.rounding)
    else:
        result = calculated(node.operator, left, right)
    if result is None:
        findings.report("E520", "a number is divided by zero here", node.span)
        return None
    return _bounded(result, node, findings)


def _bounded(number: int, node: nodes.Expr, findings: Findings) -> int | None:
    if abs(number) > LIMIT:
        findings.report("E513", f"no number may be beyond {LIMIT:,}", node.span)
        return None
    return number


def calculated(operator: str, left: int, right: int) -> int | None:
    """The outcome of +, -, *, mod, min or max; none if there is none."""
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "min":
            return min(left, right)
        case "max":
            return max(left, right)
        case _:
            return left % right if right > 0 else None


def divided(left: int, right: int, rounding: str) -> int | None:
    """A whole number divided and rounded (halves go up); none if it is divided by zero."""
    if right == 0:
        return None
    match rounding:
        case "up":
            return -(-left // right)
        case "nearest":
            return (2 * left + right) // (2 * right)
        case _:
            return left // right
