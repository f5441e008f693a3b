"""The overlay stage: variants are laid over a base ruleset.

Takes the layers as they are parsed, the base first; gives the Program in which every change is
made, or none, and everything that is wrong. Variants are laid in the order of the name; each
definition knows the layer it comes from. A variant may change what the base's scenarios hold, so
these are kept only when nothing is laid over the base; those of variants come with them.
"""

from __future__ import annotations

from .. import nodes
from ..nodes import Definition
from ..program import Placed, Program
from ..report import Diagnostic, arrange, has_errors
from ..resolve.definitions import head
from ..resolve.findings import Findings
from .changes import Desk, add, add_field, insert, remove, replace, set_parameter
from .layer import CHANGES, Layer
from .ledger import Ledger
from .manifests import check_manifests, heading, written_below
from .marks import Mark
from .stock import Stock
from .tables import Shelf, TableDesk

__all__ = ["Layer", "Mark", "lay_over", "marks_in"]


def lay_over(layers: tuple[Layer, ...]) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """The ruleset that the first layer is with all the others laid over it, in order."""
    return _laid(layers, [])


def marks_in(layers: tuple[Layer, ...]) -> tuple[Mark, ...]:
    """The changes of the variants that say, or could say, which text they were written for."""
    marks: list[Mark] = []
    _laid(layers, marks)
    return tuple(marks)


def _laid(
    layers: tuple[Layer, ...], marks: list[Mark]
) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    findings = Findings()
    check_manifests(layers, findings)
    if findings.found:
        # Variants that do not belong together would hit nothing all over.
        return None, arrange(findings.found)
    base, *variants = layers
    stock = _base_stock(base, findings)
    shelf = Shelf([*base.tables])
    ledger = Ledger(written_below(layers), findings)
    for layer in variants:
        _lay(layer, Desk(layer.name, stock, ledger, findings, layer.was, marks), shelf)
    program = _program(layers, stock, shelf, ledger, findings)
    found = arrange(findings.found)
    return (None if has_errors(found) else program), found


def _program(
    layers: tuple[Layer, ...], stock: Stock, shelf: Shelf, ledger: Ledger, findings: Findings
) -> Program:
    about = heading(layers, findings)
    tested = layers[1:] or layers
    return Program(
        name=about.name,
        title=about.title,
        player_range=about.players,
        sources=about.sources,
        definitions=tuple(Placed(each.definition, each.origin) for each in stock.entries),
        tables=tuple(shelf.tables),
        scenarios=tuple(scenario for layer in tested for scenario in layer.scenarios),
        about=about.about,
        touches=ledger.touches(),
        variants=tuple(layer.name for layer in layers[1:]),
        numbered=about.numbered,
    )


def _base_stock(base: Layer, findings: Findings) -> Stock:
    stock = Stock()
    for definition in base.definitions:
        if isinstance(definition, CHANGES):
            message = "only a variant can change something"
            help = "change the definition itself, or say in ruleset.yaml what this extends"
            findings.report("E312", message, head(definition.span), help=help)
        else:
            stock.add(definition, base.name)
    return stock


def _lay(layer: Layer, desk: Desk, shelf: Shelf) -> None:
    tables = TableDesk(desk, shelf)
    # New things first, so that the changes of a variant do not depend on the order of its files.
    for table in layer.tables:
        tables.add_table(table)
    for definition in sorted(layer.definitions, key=lambda each: isinstance(each, CHANGES)):
        _apply(definition, desk, tables)


def _apply(definition: Definition, desk: Desk, tables: TableDesk) -> None:
    match definition:
        case nodes.Replace():
            replace(desk, definition)
        case nodes.Remove():
            remove(desk, definition)
        case nodes.Insert():
            insert(desk, definition)
        case nodes.SetParameter():
            set_parameter(desk, definition)
        case nodes.AddRow():
            tables.add_row(definition)
        case nodes.AddField():
            add_field(desk, definition)
        case nodes.RemoveRow():
            tables.remove_row(definition)
        case nodes.SetCell():
            tables.set_cell(definition)
        case _:
            add(desk, definition)
