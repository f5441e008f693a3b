"""Links between things, memories of positions and legends of boards.

Takes what is written about them and the pairs of the tables; gives LinksInfo, MemoryInfo and
LegendInfo values. What could not be made out is reported and left out.
"""

from __future__ import annotations

from .. import nodes
from ..core.world import LegendInfo, LinksInfo, MemoryInfo
from ..facts import PAIR_KEYS, pair_of
from ..read.values import Mapping, Scalar, Sequence, Value, described
from ..report import Note
from ..source import Span
from .cells import literal_value
from .definitions import Definitions
from .fields import Fields, given_names
from .findings import Findings
from .kinds import Kinds
from .tables import Tables
from .types import TypeNames


def make_links(
    definitions: Definitions, kinds: Kinds, tables: Tables, findings: Findings
) -> dict[str, LinksInfo]:
    """For each of the links the neighbours of every thing, in the order of the box."""
    found: dict[str, LinksInfo] = {}
    for name, links in definitions.links.items():
        kind = links.kind.id
        if kind not in kinds.infos:
            message = f"there is no kind `{kind}`"
            findings.unknown("E405", message, kind, links.kind.span, kinds.infos)
            continue
        if name not in tables.pairs:
            message = f"there is no table `{name}` with the pairs of these links"
            findings.report("E423", message, links.name.span)
        near: list[set[int]] = [set() for _ in kinds.infos[kind].things]
        first: dict[tuple[int, ...], Span] = {}
        for value in tables.pairs.get(name, []):
            pair = _pair(value, kind, kinds, findings)
            if pair is not None:
                ends = pair if links.oneway else tuple(sorted(pair))
                _once(ends, value.span, first, links.oneway, findings)
                near[pair[0]].add(pair[1])
                if not links.oneway:
                    near[pair[1]].add(pair[0])
        neighbours = tuple(tuple(sorted(each)) for each in near)
        found[name] = LinksInfo(name, kind, neighbours, links.cites, links.name.span)
    return found


def _pair(written: Value, kind: str, kinds: Kinds, findings: Findings) -> tuple[int, int] | None:
    _check_keys(written, findings)
    value = pair_of(written)
    if not isinstance(value, Sequence) or len(value) != 2:
        message = f"a pair such as [one, other] is wanted here, not {described(value)}"
        findings.report("E423", message, value.span)
        return None
    ends = [_end(item, kind, kinds, findings) for item in value]
    one, other = ends
    if one is None or other is None:
        return None
    if one == other:
        findings.report("E423", "a thing is linked to itself here", value.span)
        return None
    return one, other


def _once(
    ends: tuple[int, ...],
    span: Span,
    first: dict[tuple[int, ...], Span],
    oneway: bool,
    findings: Findings,
) -> None:
    """Report a pair that is written a second time, unless links go one way in reverse too."""
    if ends in first:
        both = "" if oneway else "; it holds both ways"
        note = Note(f"it is first written here{both}", first[ends])
        findings.report("E125", "this pair is written twice", span, notes=[note])
    first.setdefault(ends, span)


def _check_keys(written: Value, findings: Findings) -> None:
    """A pair that is written with its source has nothing else beside them."""
    for key, _ in written.entries if isinstance(written, Mapping) and "between" in written else ():
        name = str(key.value)
        if name not in PAIR_KEYS:
            message = f"a pair has between, source and note, not `{name}`"
            findings.unknown("E423", message, name, key.span, PAIR_KEYS)


def _end(value: Value, kind: str, kinds: Kinds, findings: Findings) -> int | None:
    name = value.value if isinstance(value, Scalar) else None
    if not isinstance(name, str):
        message = f"the name of a {kind} is wanted here, not {described(value)}"
        findings.report("E423", message, value.span)
        return None
    number = kinds.numbers[kind].get(name)
    if number is None and kind not in kinds.vague:
        message = f"there is no {kind} `{name}`"
        findings.unknown("E403", message, name, value.span, kinds.numbers[kind])
    return number


def make_memories(
    definitions: Definitions, fields: Fields, kinds: Kinds, findings: Findings
) -> dict[str, MemoryInfo]:
    """Which fields tell positions apart."""
    return {
        name: MemoryInfo(
            name,
            tuple(
                part
                for owner, field in memory.parts
                if (part := _memory_part(owner, field, fields, kinds, findings)) is not None
            ),
            memory.name.span,
        )
        for name, memory in definitions.memories.items()
    }


def _memory_part(
    owner: nodes.Name, field: nodes.Name | None, fields: Fields, kinds: Kinds, findings: Findings
) -> tuple[str, str] | None:
    if field is None:
        if owner.id == "mover":
            return "", "mover"
        if ("game", owner.id) in fields:
            return "game", owner.id
        candidates = ["mover", *(name for kind, name in fields if kind == "game")]
        message = f"the game has no field `{owner.id}`"
        findings.unknown("E406", message, owner.id, owner.span, candidates)
        return None
    if owner.id not in kinds.infos:
        message = f"there is no kind `{owner.id}`"
        findings.unknown("E405", message, owner.id, owner.span, kinds.infos)
        return None
    if (owner.id, field.id) in fields:
        return owner.id, field.id
    _no_field(owner.id, field, fields, findings)
    return None


def _no_field(kind: str, field: nodes.Name, fields: Fields, findings: Findings) -> None:
    candidates = [name for of, name in fields if of == kind]
    message = f"the kind `{kind}` has no field `{field.id}`"
    findings.unknown("E406", message, field.id, field.span, candidates)


def make_legends(
    definitions: Definitions, fields: Fields, names: TypeNames, findings: Findings
) -> dict[str, LegendInfo]:
    """What each sign of a picture of a board stands for."""
    found: dict[str, LegendInfo] = {}
    for kind, legend in definitions.legends.items():
        info = names.kinds.infos.get(kind)
        if info is None:
            message = f"there is no kind `{kind}`"
            findings.unknown("E405", message, kind, legend.kind.span, names.kinds.infos)
            continue
        if info.grid is None and kind not in names.kinds.vague:
            message = f"only a grid has a legend, and `{kind}` is none"
            findings.report("E418", message, legend.kind.span)
            continue
        given = given_names(info)
        symbols = tuple(
            (symbol.sign.value, _stands_for(kind, symbol, fields, names, given, findings))
            for symbol in legend.symbols
        )
        _check_signs(legend, findings)
        found[kind] = LegendInfo(kind, symbols, legend.kind.span)
    return found


def _stands_for(
    kind: str,
    symbol: nodes.Symbol,
    fields: Fields,
    names: TypeNames,
    given: tuple[str, ...],
    findings: Findings,
) -> tuple[tuple[str, int], ...]:
    found: list[tuple[str, int]] = []
    for name, literal in symbol.fields:
        field = fields.get((kind, name.id))
        if field is None:
            _no_field(kind, name, fields, findings)
            continue
        if name.id in given:
            findings.report("E418", f"`{name.id}` follows from the place of a cell", name.span)
            continue
        value = literal_value(literal, field.type, names, findings)
        if isinstance(value, int):
            found.append((name.id, value))
        elif value is not None:
            message = "a sign stands for numbers, words and things, not for texts"
            findings.report("E418", message, literal.span)
    return tuple(found)


def _check_signs(legend: nodes.Legend, findings: Findings) -> None:
    first: dict[str, Span] = {}
    for symbol in legend.symbols:
        sign = symbol.sign
        if not sign.value or " " in sign.value:
            findings.report("E418", "a sign has no blanks and is not empty", sign.span)
        elif sign.value in first:
            note = Note("it is first explained here", first[sign.value])
            message = f'the sign "{sign.value}" is explained twice'
            findings.report("E418", message, sign.span, notes=[note])
        first.setdefault(sign.value, sign.span)
