"""Branches of the parser's tree become what a variant changes.

Each function takes one kind of branch and is found by its name in the table at the end; what is put
in the place of a definition is a definition itself (see definitions.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .. import nodes as n
from ..nodes import Definition, Expr
from .box import cites, field_of
from .expressions import expression
from .grammar import Branch
from .place import Place, name, parts
from .scenarios import table_value
from .statements import block


def was(token: object) -> str | None:
    """The digest in `(was …)`."""
    return None if token is None else str(token).removeprefix("(was ").removesuffix(")")


def _remove(place: Place, branch: Branch) -> Definition:
    what, named, mark, cited = parts(branch)
    return n.Remove(str(what), name(place, named), was(mark), cites(cited), place.span(branch))


def _set_parameter(place: Place, branch: Branch) -> Definition:
    named, value, cited = parts(branch)
    return n.SetParameter(
        name(place, named), expression(place, value), cites(cited), place.span(branch)
    )


def _set_cell(place: Place, branch: Branch) -> Definition:
    table, row, column, value, cited = parts(branch)
    return n.SetCell(
        name(place, table),
        name(place, row),
        name(place, column),
        table_value(place, value),
        cites(cited),
        place.span(branch),
    )


def _remove_row(place: Place, branch: Branch) -> Definition:
    table, row, cited = parts(branch)
    return n.RemoveRow(name(place, table), name(place, row), cites(cited), place.span(branch))


def _add_row(place: Place, branch: Branch) -> Definition:
    table, row, values, cited = parts(branch)
    written = [] if values is None else parts(values)
    return n.AddRow(
        name(place, table),
        name(place, row),
        tuple(_row_value(place, each) for each in written),
        cites(cited),
        place.span(branch),
    )


def _add_field(place: Place, branch: Branch) -> Definition:
    kind, field = parts(branch)
    return n.AddField(name(place, kind), field_of(place, field), place.span(branch))


def _row_value(place: Place, branch: Branch) -> tuple[n.Name, Expr | n.TableList]:
    column, value = parts(branch)
    return name(place, column), table_value(place, value)


def _insert(place: Place, branch: Branch) -> Definition:
    what, named, mark, cited, body = parts(branch)
    return n.Insert(
        str(branch.data).removeprefix("insert_"),
        str(what),
        name(place, named),
        was(mark),
        block(place, body),
        cites(cited),
        place.span(branch),
    )


OVERLAYS: Mapping[str, Callable[[Place, Branch], Definition]] = {
    "remove": _remove,
    "set_parameter": _set_parameter,
    "set_cell": _set_cell,
    "remove_row": _remove_row,
    "add_row": _add_row,
    "add_field": _add_field,
    "insert_before": _insert,
    "insert_after": _insert,
}
