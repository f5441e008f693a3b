"""Who uses what: every definition of a ruleset with what it reads, changes and carries out.

Takes a World and its Program; gives for each name, as (sort, name), the places where something uses
it. Sorts are those of definitions, and `field` (named `kind.field`), `thing` (`kind.thing`) and
`phase`. Parameters are constants in a World, so their uses are told from the rule tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .. import nodes
from ..check.references import names_in
from ..check.references import walk as walk_nodes
from ..core import expressions as core
from ..core import statements as deeds
from ..core.types import SetT, ThingT
from ..core.walking import walk
from ..core.world import World
from ..lean import frozen
from ..overlay.stock import key_of
from ..program import Program
from ..source import Span

Key = tuple[str, str]


@frozen
class Use:
    """One definition uses another: `reads`, `changes`, `carries out`, `is set off by`, …"""

    owner: str
    """`rule NAME`, `value NAME` and so on."""
    how: str
    span: Span


def uses_of(program: Program, world: World) -> Mapping[Key, tuple[Use, ...]]:
    """Everything that is used, with each user once for each way of using it."""
    found: dict[Key, dict[tuple[str, str], Use]] = {}
    for owner, how, key, span in (*_in_rules(world), *_in_texts(program, world)):
        found.setdefault(key, {}).setdefault((owner, how), Use(owner, how, span))
    return {key: tuple(uses.values()) for key, uses in found.items()}


Told = tuple[str, str, Key, Span]


def _in_rules(world: World) -> Iterator[Told]:
    for owner, roots in _owners(world):
        for node in walk(*roots):
            for how, key in _used(world, node):
                yield owner, how, key, node.span
    for rule in world.rules.values():
        if rule.trigger is not None and rule.trigger.subject:
            how = "is set off when it changes" if rule.trigger.when == "changes" else "is set off"
            key = _trigger_key(world, rule.trigger.subject)
            if rule.trigger.when in ("before", "after"):
                how = f"comes {rule.trigger.when} it"
            elif rule.trigger.when in ("start", "end"):
                how = f"is set off at its {rule.trigger.when}"
            yield f"rule {rule.name}", how, key, rule.span


def _trigger_key(world: World, subject: str) -> Key:
    if "." in subject:
        return "field", subject
    return ("rule", subject) if subject in world.rules else ("phase", subject)


def rule_title(name: str) -> str:
    """A rule of the world as it is called: `rule settle`, `setup pieces`, `play`."""
    if name in ("play", "setup"):
        return name
    return f"setup {name[6:]}" if name.startswith("setup.") else f"rule {name}"


def _owners(world: World) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for rule in world.rules.values():
        yield rule_title(rule.name), rule.body
    for value in world.values.values():
        yield f"value {value.name}", (value.body,)
        for modifier in value.modifiers:
            yield f"modifier {modifier.name}", modifier.changes
    for invariant in world.invariants.values():
        yield f"invariant {invariant.name}", (invariant.condition,)
    for display in world.displays.values():
        yield f"display {display.name}", (display,)


def _used(world: World, node: Any) -> Iterator[tuple[str, Key]]:
    """What one node uses, and how."""
    match node:
        case core.CallValue():
            yield "reads", ("value", node.value)
        case core.FieldOf():
            yield "reads", ("field", f"{node.kind}.{node.field}")
        case core.PlaceOf() | core.OwnerOfPlace() | core.InZone():
            yield "reads", ("zone", node.zone)
        case core.Supposing():
            yield "supposes", ("rule", node.rule)
        case core.Times():
            yield "uses", ("memory", node.memory)
        case core.Const():
            yield from (("names", key) for key in _named(world, node))
        case _:
            yield from _done(world, node)


def _done(world: World, node: Any) -> Iterator[tuple[str, Key]]:
    """What a sentence changes or carries out."""
    match node:
        case deeds.SetField() | deeds.ChangeField():
            yield "changes", ("field", f"{node.kind}.{node.field}")
        case deeds.Move() | deeds.Draw():
            yield from (("moves things to", ("zone", zone)) for zone in _zones(node.to))
        case deeds.Shuffle():
            yield from (("shuffles", ("zone", zone)) for zone in _zones(node.place))
        case deeds.Return():
            for zone in world.zones.values():
                if zone.is_supply and zone.holds == node.kind:
                    yield "returns things to", ("zone", zone.name)
        case deeds.CallRule():
            yield "carries out", ("rule", node.rule)
        case deeds.Remember() | deeds.Forget():
            yield "uses", ("memory", node.memory)
        case deeds.Phase():
            yield "holds", ("phase", node.name)


def _zones(place: core.Expr) -> list[str]:
    return [node.zone for node in walk(place) if isinstance(node, core.PlaceOf)]


def _named(world: World, const: core.Const) -> Iterator[Key]:
    """The thing or kind that a constant names outright."""
    written = const.span.text
    if isinstance(const.type, ThingT) and isinstance(const.value, int) and const.value >= 0:
        thing = world.kinds[const.type.kind].things[const.value]
        if thing == written:
            yield "thing", f"{const.type.kind}.{thing}"
    elif isinstance(const.type, SetT) and isinstance(const.type.element, ThingT):
        kind = world.kinds[const.type.element.kind]
        if kind.plural == written:
            yield "kind", kind.name


def _in_texts(program: Program, world: World) -> Iterator[Told]:
    """Parameters, kinds and links are told by their names."""
    parameters = set(world.parameters)
    kinds, links = set(world.kinds), set(world.links)
    for placed in program.definitions:
        key = key_of(placed.definition)
        owner = _title(key) if key else "game"
        span = placed.definition.span
        names = dict(names_in(placed.definition))
        for node in walk_nodes(placed.definition):
            yield from _links_in(owner, node, links)
            for part in (getattr(node, "type", None), getattr(node, "gives", None)):
                if part is not None:
                    names |= names_in(part)
                    yield from _kinds_in(owner, part, kinds)
        yield from (
            (owner, "reads", ("parameter", name), span) for name in names if name in parameters
        )
        if isinstance(placed.definition, nodes.Zone | nodes.Links):
            yield from _kinds_of(owner, placed.definition, kinds)


def _kinds_in(owner: str, written: Any, kinds: set[str]) -> Iterator[Told]:
    if isinstance(written, nodes.NamedType | nodes.SetType) and written.name.id in kinds:
        yield owner, "speaks of", ("kind", written.name.id), written.span


def _kinds_of(owner: str, definition: nodes.Zone | nodes.Links, kinds: set[str]) -> Iterator[Told]:
    held = definition.holds if isinstance(definition, nodes.Zone) else definition.kind
    each = definition.each if isinstance(definition, nodes.Zone) else None
    for name in (held, each):
        if name is not None and name.id in kinds:
            yield owner, "speaks of", ("kind", name.id), definition.span


def _links_in(owner: str, node: Any, links: set[str]) -> Iterator[Told]:
    over = getattr(node, "over", None)
    if isinstance(over, nodes.Name) and over.id in links:
        yield owner, "goes over", ("links", over.id), node.span


def _title(key: tuple[str, ...]) -> str:
    sort, name = key
    return name if sort == name else f"{sort} {name}"
