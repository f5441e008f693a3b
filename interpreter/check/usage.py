"""Warnings: what is never used, and what does not say where it comes from."""

from __future__ import annotations

from collections.abc import Iterator

from .. import nodes
from ..program import Program
from ..report import Diagnostic
from ..resolve.definitions import head
from ..resolve.types import all_fields
from ..source import Span
from ..spelling import did_you_mean
from .context import Shared
from .references import names_in, walk
from .titles import is_title


def warn_unused(shared: Shared) -> None:
    """Definitions that nothing uses."""
    box, uses, findings = shared.box, shared.uses, shared.findings
    definitions = box.definitions
    # Scenarios of other settings are not checked in this world, but what they name is used.
    tested = names_in(box.program.scenarios)
    for name, value in definitions.values.items():
        if name not in uses.values and name not in tested:
            findings.report("W901", f"the value `{name}` is never used", value.name.span)
    for name, rule in definitions.rules.items():
        if name not in uses.rules and name not in tested and rule.trigger is None:
            message = f"the rule `{name}` is never carried out"
            findings.report("W902", message, rule.name.span)
    named = _all_names(shared)
    for name, parameter in definitions.parameters.items():
        if name not in named:
            message = f"the parameter `{name}` is never used"
            findings.report("W903", message, parameter.name.span)
    for name, zone in definitions.zones.items():
        if name not in uses.zones and name not in tested and name in box.zones:
            findings.report("W904", f"the zone `{name}` is never used", zone.name.span)
    _warn_unread(shared)


def _all_names(shared: Shared) -> dict[str, None]:
    """All bare names in all definitions: in sizes, ranges, starts and signs too."""
    found: dict[str, None] = {}
    for placed in shared.box.program.definitions:
        definition = placed.definition
        found |= names_in(definition)
        for each in walk(definition):
            if isinstance(each, nodes.Field | nodes.Param):
                found |= names_in(each.type)
            elif isinstance(each, nodes.Value | nodes.Rule) and each.gives is not None:
                found |= names_in(each.gives)
    return found


def _warn_unread(shared: Shared) -> None:
    """Fields that no expression, memory, legend or supply looks at."""
    box = shared.box
    read = dict(shared.uses.fields)
    for memory in box.memories.values():
        read |= dict.fromkeys(memory.parts)
    for legend in box.legends.values():
        read |= dict.fromkeys((legend.kind, name) for _, f in legend.symbols for name, _ in f)
    for zone in box.zones.values():
        if zone.by is not None:
            read[zone.holds, zone.by] = None
    written = [(kind, field.name.id) for kind, field in all_fields(box.definitions)]
    tested = {
        each.field.id
        for each in walk(box.program.scenarios)
        if isinstance(each, nodes.Dot | nodes.WithTest)
    }
    for key, info in box.fields.items():
        is_read = key in read or info.name == "owner" or info.name in tested or is_title(info)
        if key in written and not is_read:
            owner = "game" if info.kind == "game" else f"kind `{info.kind}`"
            message = f"the field `{info.name}` of the {owner} is never read"
            shared.findings.report("W905", message, info.span)


def without_base_warnings(
    program: Program, found: tuple[Diagnostic, ...]
) -> tuple[Diagnostic, ...]:
    """What was found, without warnings about a base that variants are laid over.

    What a variant no longer needs of its base is no mistake, and what is odd in the base itself is
    told when the base is checked alone.
    """
    if not program.variants:
        return found
    base = {
        placed.definition.span.file
        for placed in program.definitions
        if placed.origin not in program.variants
    }
    return tuple(
        each
        for each in found
        if each.severity == "error" or each.span is None or each.span.file not in base
    )


# --- citations ----------------------------------------------------------------------------------


def warn_uncited(shared: Shared) -> None:
    """Rules and values without a source, and sources that are not listed."""
    sources = shared.box.program.sources
    if not sources:
        return
    definitions = shared.box.definitions
    named: list[nodes.Value | nodes.Modifier | nodes.Rule] = []
    named += definitions.values.values()
    named += definitions.modifiers.values()
    named += definitions.rules.values()
    for each in named:
        if not each.cites:
            message = f"`{each.name.id}` does not say which sentence it comes from"
            _uncited(shared, message, each.name.span)
    for name, setup in definitions.setups.items():
        if not setup.cites:
            message = f"`{name}` does not say which sentence it comes from"
            _uncited(shared, message, head(setup.span))
    if definitions.play is not None and not definitions.play.cites:
        message = "`play` does not say which sentence it comes from"
        _uncited(shared, message, head(definitions.play.span))
    for cited, span in _citations(shared):
        _check_source(shared, cited, span)


def _uncited(shared: Shared, message: str, span: Span) -> None:
    shared.findings.report("W907", message, span, help="add `cites …` at the end of the line")


def _citations(shared: Shared) -> Iterator[tuple[str, Span]]:
    """Every citation, with the heading it stands in."""
    program = shared.box.program
    for placed in program.definitions:
        definition = placed.definition
        for cite in getattr(definition, "cites", ()):
            yield cite, head(definition.span)
        for field in getattr(definition, "fields", ()):
            for cite in field.cites if isinstance(field, nodes.Field) else ():
                yield cite, head(field.span)
    for scenario in program.scenarios:
        for cite in scenario.cites:
            yield cite, head(scenario.span)


def _check_source(shared: Shared, cite: str, span: Span) -> None:
    sources = shared.box.program.sources
    if any(cite.startswith(f"{prefix}-") for prefix in sources):
        return
    at = span.text.find(cite)
    where = span.file.span(span.start + at, span.start + at + len(cite)) if at >= 0 else span
    prefix = cite.partition("-")[0]
    message = f"the ruleset lists no source `{prefix}`"
    meant = did_you_mean(prefix, sources)
    help = f"did you mean `{meant}`?" if meant else "list it under `sources` in ruleset.yaml"
    shared.findings.report("W908", message, where, help=help)
