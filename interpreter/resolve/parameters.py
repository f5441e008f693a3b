"""Parameters, the settings that override them, and how many play.

Takes the written parameters and the settings of a call; gives the parameters in force. A setting
that names no parameter or does not fit is reported and left out, so the default holds.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from .. import nodes
from ..core.world import ParameterInfo
from ..program import Placed, Program
from .findings import Findings

Setting = int | bool | str


def written(node: nodes.Expr) -> Setting | None:
    """A literal as a plain value; a word or text is a text; none if it is no literal."""
    match node:
        case nodes.Number(value=number):
            return number
        case nodes.Negative(part=nodes.Number(value=number)):
            return -number
        case nodes.Flag(value=flag):
            return flag
        case nodes.Name(id=word):
            return word
        case nodes.Text(value=text):
            return text
        case _:
            return None


def parameters_in_force(
    defined: Mapping[str, nodes.Parameter], settings: Mapping[str, object], findings: Findings
) -> dict[str, ParameterInfo]:
    """Every parameter with its default, or with its setting if there is one that fits."""
    for name in settings:
        if name not in defined:
            message = f"there is no parameter `{name}` to set"
            findings.unknown("E801", message, name, None, defined)
    return {
        name: _in_force(parameter, settings.get(name), findings)
        for name, parameter in defined.items()
    }


def with_settings(program: Program, settings: Mapping[str, object], findings: Findings) -> Program:
    """The program whose parameters have the settings for their defaults. Its scenarios hold what
    they say with the old ones, so they are left out if any is another, as under a variant."""
    defined = {
        placed.definition.name.id: placed.definition
        for placed in program.definitions
        if isinstance(placed.definition, nodes.Parameter)
    }
    in_force = parameters_in_force(defined, settings, findings)
    wanted = {name: info.value for name, info in in_force.items() if info.value != info.default}
    if not wanted:
        return program
    definitions = tuple(_with_default(each, wanted) for each in program.definitions)
    return evolve(program, definitions=definitions, scenarios=())


def _with_default(placed: Placed, wanted: Mapping[str, Setting]) -> Placed:
    parameter = placed.definition
    if not isinstance(parameter, nodes.Parameter) or parameter.name.id not in wanted:
        return placed
    value = _literal(wanted[parameter.name.id], parameter.default)
    return evolve(placed, definition=evolve(parameter, default=value))


def _literal(value: Setting, old: nodes.Expr) -> nodes.Expr:
    """A plain value as it is written in place of another, the inverse of `written`."""
    span = old.span
    match value:
        case bool():
            return nodes.Flag(value, span)
        case int():
            number = nodes.Number(abs(value), span)
            return nodes.Negative(number, span) if value < 0 else number
        case _:
            return (
                nodes.Text(value, span) if isinstance(old, nodes.Text) else nodes.Name(value, span)
            )


def _in_force(parameter: nodes.Parameter, setting: object, findings: Findings) -> ParameterInfo:
    default = _default(parameter, findings)
    value = default
    if setting is not None:
        fitted = _fitted(parameter, default, setting, findings)
        value = default if fitted is None else fitted
    return ParameterInfo(
        name=parameter.name.id,
        value=value,
        default=default,
        low=parameter.low,
        high=parameter.high,
        help=parameter.help.value,
        cites=parameter.cites,
        span=parameter.name.span,
    )


def _default(parameter: nodes.Parameter, findings: Findings) -> Setting:
    value = written(parameter.default)
    low, high = parameter.low, parameter.high
    span = parameter.default.span
    if value is None:
        findings.report("E422", "a parameter is a number, yes, no or a word", span)
        return 0
    if low is None or high is None:
        return value
    if low > high:
        findings.report("E422", f"the range from {low} to {high} is empty", parameter.span)
    elif isinstance(value, bool | str):
        findings.report("E422", "only a number has a range", span)
    elif not low <= value <= high:
        message = f"{value} is not in the parameter's own range from {low} to {high}"
        findings.report("E422", message, span)
    return value


def _fitted(
    parameter: nodes.Parameter, default: Setting, setting: object, findings: Findings
) -> Setting | None:
    """The setting as a value of the parameter's type, or none with a report."""
    name, low, high = parameter.name.id, parameter.low, parameter.high
    value = _read(setting, default)
    if value is None:
        wanted = {bool: "yes or no", int: "a whole number"}.get(type(default), "a word")
        message = f"the parameter `{name}` is {wanted}, and `{_shown(setting)}` is not"
        findings.report("E802", message, parameter.name.span)
        return None
    if isinstance(value, int) and low is not None and high is not None and not low <= value <= high:
        message = f"the parameter `{name}` goes from {low} to {high}, and {value} is beyond that"
        findings.report("E802", message, parameter.name.span)
        return None
    return value


def _read(setting: object, default: Setting) -> Setting | None:
    """A setting as it comes from a program or from the words of a command line."""
    match default, setting:
        case bool(), bool() | "yes" | "no":
            return setting is True or setting == "yes"
        case bool(), _:
            return None
        case int(), int() if not isinstance(setting, bool):
            return setting
        case int(), str() if setting.removeprefix("-").isdecimal() and setting.isascii():
            return int(setting[:20])
        case str(), str():
            return setting
        case _:
            return None


def _shown(setting: object) -> str:
    if isinstance(setting, bool):
        return "yes" if setting else "no"
    return str(setting)[:60]


def players_in_force(program: Program, players: int | None, findings: Findings) -> int:
    """How many play: as asked for, or the fewest."""
    low, high = program.player_range
    if players is None:
        return low
    if low <= players <= high:
        return players
    count = f"{low}" if low == high else f"{low} to {high}"
    findings.report("E803", f"the game is for {count} players, not for {players}", None)
    return low
