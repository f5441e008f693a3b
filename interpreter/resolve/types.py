"""Types as written become types of the checked tree.

Takes a written type; gives a core type, or none with a report. The name of a field that lists
words can be used as the name of that list elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from .. import nodes
from ..core.types import EnumT, FlagT, NumberT, SetT, TextT, ThingT, Type
from ..core.world import ParameterInfo
from ..lean import frozen
from .constants import LIMIT, constant_number
from .definitions import Definitions
from .findings import Findings
from .kinds import Kinds

ANY_NUMBER = NumberT(-LIMIT, LIMIT)


@frozen
class TypeNames:
    """What a name in a type may stand for."""

    kinds: Kinds
    parameters: Mapping[str, ParameterInfo]
    enumerations: Mapping[str, tuple[EnumT, ...]]
    """The lists of words, by the name of the field that declares them."""

    @property
    def direction(self) -> EnumT | None:
        """The ways of the ruleset's grids."""
        return EnumT("direction", self.kinds.directions) if self.kinds.directions else None


def type_names(
    definitions: Definitions, kinds: Kinds, parameters: Mapping[str, ParameterInfo]
) -> TypeNames:
    """All names of types of a ruleset."""
    found: dict[str, tuple[EnumT, ...]] = {}
    for kind, field in all_fields(definitions):
        if isinstance(field.type, nodes.EnumType):
            words = EnumT(f"{kind}.{field.name.id}", tuple(m.id for m in field.type.members))
            known = found.get(field.name.id, ())
            if all(words.members != other.members for other in known):
                found[field.name.id] = (*known, words)
    return TypeNames(kinds, parameters, found)


def all_fields(definitions: Definitions) -> list[tuple[str, nodes.Field]]:
    """Every written field with its kind; those of the game come last."""
    of_kinds = [(name, field) for name, kind in definitions.kinds.items() for field in kind.fields]
    of_game = [("game", field) for game in definitions.game for field in game.fields]
    return of_kinds + of_game


def typed(written: nodes.Type, declared: str, names: TypeNames, findings: Findings) -> Type | None:
    """The core type of a written one; `declared` says where, for lists of words."""
    match written:
        case nodes.NumberType():
            return _number(written, names, findings)
        case nodes.FlagType():
            return FlagT()
        case nodes.TextType():
            return TextT()
        case nodes.EnumType():
            return _words(written, declared, findings)
        case nodes.SetType(name=name):
            element = _named(name, names, findings)
            return SetT(element) if element is not None else None
        case nodes.NamedType(name=name, optional=optional):
            match _named(name, names, findings):
                case ThingT(kind=kind):
                    return ThingT(kind, optional)
                case EnumT() as words:
                    return EnumT(words.name, words.members, optional)
                case _:
                    return None


def _number(written: nodes.NumberType, names: TypeNames, findings: Findings) -> NumberT | None:
    if written.low is None or written.high is None:
        return ANY_NUMBER
    low = constant_number(written.low, names.parameters, findings)
    high = constant_number(written.high, names.parameters, findings)
    if low is None or high is None:
        return None
    if low > high:
        findings.report("E513", f"the range from {low} to {high} is empty", written.span)
        return None
    return NumberT(low, high)


def _words(written: nodes.EnumType, declared: str, findings: Findings) -> EnumT:
    members: dict[str, nodes.Name] = {}
    for member in written.members:
        if member.id in members:
            findings.report("E401", f"the word `{member.id}` is listed twice", member.span)
        members.setdefault(member.id, member)
    return EnumT(declared, tuple(members), written.optional)


def _named(name: nodes.Name, names: TypeNames, findings: Findings) -> ThingT | EnumT | None:
    if name.id in names.kinds.infos:
        return ThingT(name.id)
    if name.id == "direction":
        if names.direction is None:
            findings.report("E415", "there is no grid, so there are no directions", name.span)
        return names.direction
    lists = names.enumerations.get(name.id, ())
    if len(lists) == 1:
        return lists[0]
    if lists:
        where = " and ".join(f"`{words.name}`" for words in lists)
        message = f"`{name.id}` lists different words in {where}"
        findings.report("E404", message, name.span, help="write the words out here")
        return None
    candidates = [*names.kinds.infos, *names.enumerations, "direction", "number", "text"]
    findings.unknown("E405", f"there is no kind `{name.id}`", name.id, name.span, candidates)
    return None
