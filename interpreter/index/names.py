"""What a name stands for, with all that is known about it.

Takes a phrase: a name, with its sort before it if several have the name (`rule settle`);
`kind.field`; a thing or row, alone or as `kind.thing`; a phase; or a citation such as `AB-12`.
Gives a Page for everything that is called so, none if nothing is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import evolve

from .. import nodes
from ..core.statements import Phase
from ..core.walking import sentences
from ..core.world import World
from ..layout import field_text, format_definition, literal
from ..lean import frozen
from ..nodes import Definition
from ..overlay.stock import key_of
from ..program import Placed, Program
from ..resolve.wording import in_words
from .known import Known
from .page import Page
from .testing import naming
from .things import things
from .uses import Use, rule_title, uses_of

CITATION = re.compile(r"[A-Z][A-Z0-9]*-[0-9A-Za-z.]+")
MOST_THINGS = 12
"""So many things of a kind are named."""


def pages(program: Program, world: World, phrase: str) -> tuple[Page, ...]:
    """Everything that a phrase names."""
    return _Index(program, world, uses_of(program, world)).pages(phrase)


def known_names(program: Program, world: World) -> tuple[str, ...]:
    """All names that have a page, for finding the one that was meant."""
    names = [key[1] for placed in program.definitions if (key := key_of(placed.definition))]
    names += [name if kind == "game" else f"{kind}.{name}" for kind, name in world.fields]
    names += [thing for kind in world.kinds.values() for thing in kind.things]
    names += [phase.name for phase, _ in _phases(world)]
    return tuple(dict.fromkeys(names))


def _phases(world: World) -> Iterator[tuple[Phase, str]]:
    for rule in world.rules.values():
        for sentence in sentences(rule.body):
            if isinstance(sentence, Phase):
                yield sentence, rule.name


@frozen
class _Index(Known):
    def pages(self, phrase: str) -> tuple[Page, ...]:
        sort, name = _parted(phrase)
        found = [
            page
            for page in self._all(name)
            if sort is None or page.sort == sort or (sort == "supply" and page.sort == "zone")
        ]
        scenarios = self.program.scenarios
        return tuple(
            evolve(each, tested_by=naming(scenarios, each.sort, each.name, each.cites))
            for each in found
        )

    def _all(self, name: str) -> Iterator[Page]:
        if CITATION.fullmatch(name):
            yield from self._citation(name)
            return
        for placed in self.program.definitions:
            key = key_of(placed.definition)
            if key is not None and name in (key[1], ".".join(key)):
                yield self._definition(key[0], key[1], placed)
        yield from self._fields(name)
        yield from things(self, name)
        for phase, rule in _phases(self.world):
            if phase.name == name:
                yield self._phase(phase, rule)

    # --- definitions ----------------------------------------------------------------------------

    def _definition(self, sort: str, name: str, placed: Placed) -> Page:
        definition = placed.definition
        title = name if sort == name else f"{sort} {name}"
        return Page(
            sort=sort,
            name=name,
            text=format_definition(definition),
            origin=placed.origin,
            span=definition.span,
            cites=tuple(getattr(definition, "cites", ())),
            facts=tuple(self._facts(sort, name)),
            changed_by=self.changed((sort, name)),
            used_by=self.used.get((sort, name), ()),
            uses=self._used_in(title),
        )

    def _used_in(self, title: str) -> tuple[str, ...]:
        """What a definition uses, each once."""
        found = [key for key, uses in self.used.items() if any(use.owner == title for use in uses)]
        return tuple(f"{sort} {name}" for sort, name in found if f"{sort} {name}" != title)

    def _facts(self, sort: str, name: str) -> Iterator[tuple[str, str]]:
        world = self.world
        if sort == "parameter" and name in world.parameters:
            yield from self._parameter(name)
        elif sort == "value" and name in world.values:
            info = world.values[name]
            yield "gives", in_words(info.type)
            if info.modifiers:
                yield "modifiers", ", ".join(each.name for each in info.modifiers)
        elif sort == "kind" and name in world.kinds:
            things = world.kinds[name].things
            shown = ", ".join(things[:MOST_THINGS])
            more = f" and {len(things) - MOST_THINGS} more" if len(things) > MOST_THINGS else ""
            yield "things", f"{len(things)}: {shown}{more}"
        elif sort == "rule" and name in world.rules and world.rules[name].asks:
            yield "in play", "it may ask somebody or end the game"

    def _parameter(self, name: str) -> Iterator[tuple[str, str]]:
        info = self.world.parameters[name]
        yield "value", _plain(info.value)
        if info.value != info.default:
            yield "without the setting", _plain(info.default)
        for touch in self.program.touches:
            if touch.key == ("parameter", name) and isinstance(touch.before, nodes.Parameter):
                yield f"before {touch.origin}", literal(touch.before.default)
        if info.low is not None:
            yield "range", f"{info.low} to {info.high}"
        yield "help", info.help

    # --- fields and phases -----------------------------------------------------------------------

    def _fields(self, name: str) -> Iterator[Page]:
        for (kind, field), info in self.world.fields.items():
            if name not in (f"{kind}.{field}", field if kind == "game" else ""):
                continue
            node = _field_node(self.program, kind, field)
            traits = field_text(node) if node else in_words(info.type)
            facts = [("never changes", "no rule changes it")] if info.constant else []
            yield Page(
                sort="field",
                name=f"{kind}.{field}" if kind != "game" else field,
                text=f"{field}  {traits}\n",
                origin=self.origin(info.span),
                span=info.span,
                cites=info.cites,
                facts=tuple(facts),
                changed_by=self.changed(("field", f"{kind}.{field}")),
                used_by=self.used.get(("field", f"{kind}.{field}"), ()),
            )

    def _phase(self, phase: Phase, rule: str) -> Page:
        key = "phase", phase.name
        title = (("title", phase.title),) if phase.title else ()
        return Page(
            sort="phase",
            name=phase.name,
            text="\n".join(line for line in phase.span.text.splitlines() if line.strip()) + "\n",
            origin=self.world.rules[rule].origin,
            span=phase.span,
            cites=self.world.rules[rule].cites,
            facts=(("in", rule_title(rule)), *title),
            used_by=tuple(use for use in self.used.get(key, ()) if use.how != "holds"),
        )

    # --- citations ------------------------------------------------------------------------------

    def _citation(self, cite: str) -> Iterator[Page]:
        users = [
            Use(key[1] if key[0] == key[1] else " ".join(key), "cites it", each.span)
            for placed in self.program.definitions
            if (key := key_of(placed.definition))
            for each in _citing(placed.definition, cite)
        ]
        prefix = cite.partition("-")[0]
        source = self.program.sources.get(prefix)
        is_tested = any(cite in each.cites for each in self.program.scenarios)
        if users or is_tested or source:
            yield Page(
                sort="citation",
                name=cite,
                text="",
                origin=None,
                span=None,
                cites=(cite,),
                facts=((prefix, source),) if source else (),
                used_by=tuple(users),
            )


def _citing(definition: Definition, cite: str) -> Iterator[Definition | nodes.Field]:
    if cite in getattr(definition, "cites", ()):
        yield definition
    for field in getattr(definition, "fields", ()):
        if isinstance(field, nodes.Field) and cite in field.cites:
            yield field


SORT_WORDS = (
    *("parameter", "kind", "links", "zone", "supply", "memory", "value", "modifier", "rule"),
    *("setup", "invariant", "legend", "display", "field", "thing", "phase"),
)


def _parted(phrase: str) -> tuple[str | None, str]:
    """A sort before a name, if there is one."""
    first, _, rest = phrase.strip().partition(" ")
    if first == "row" and rest.strip():
        return "thing", rest.strip()
    return (first, rest.strip()) if first in SORT_WORDS and rest.strip() else (None, phrase.strip())


def _field_node(program: Program, kind: str, field: str) -> nodes.Field | None:
    for placed in program.definitions:
        definition = placed.definition
        is_home = (
            kind == "game"
            if isinstance(definition, nodes.Game)
            else isinstance(definition, nodes.Kind) and definition.name.id == kind
        )
        if is_home and isinstance(definition, nodes.Game | nodes.Kind):
            for each in definition.fields:
                if each.name.id == field:
                    return each
    return None


def _plain(value: int | bool | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
