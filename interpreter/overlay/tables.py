"""The changes that a variant makes to tables: rows of its own, other cells, rows less.

Takes a change and the tables in force; changes them, or reports why it cannot. A row that goes
takes the pairs of links it stands in with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import define, evolve

from .. import nodes
from ..facts import pair_of
from ..lean import frozen
from ..program import TableData
from ..read.values import Mapping, Scalar, Sequence, Value
from ..report import Note
from ..resolve.definitions import head
from ..resolve.parameters import written
from ..source import Span
from ..spelling import did_you_mean
from .changes import Desk
from .ledger import Change, Key, Verdict

Entry = tuple[Scalar, Value]


@define
class Shelf:
    """The tables in force; one name may have several, each with some of the rows."""

    tables: list[TableData]

    def row(self, table: str, row: str) -> Entry | None:
        """A row by its table and name."""
        for each in self._rows(table):
            if str(each[0].value) == row:
                return each
        return None

    def has(self, table: str) -> bool:
        """Whether there is such a table."""
        return any(each.name == table for each in self.tables)

    def row_names(self, table: str) -> list[str]:
        """The names of all rows of a table."""
        return [str(key.value) for key, _ in self._rows(table)]

    def change(self, table: str, row: str, change: Callable[[Entry], Entry | None]) -> None:
        """Change the rows of a name; none takes the row away."""
        for index, each in enumerate(self.tables):
            if each.name == table and isinstance(each.value, Mapping):
                changed = [change(e) if str(e[0].value) == row else e for e in each.value.entries]
                entries = tuple(entry for entry in changed if entry is not None)
                self.tables[index] = evolve(each, value=evolve(each.value, entries=entries))

    def without_pairs(self, links: Iterable[str], thing: str) -> None:
        """Take the pairs away in which a thing stands."""
        for index, each in enumerate(self.tables):
            if each.name in links and isinstance(each.value, Sequence):
                pairs = tuple(pair for pair in each.value if not _names(pair, thing))
                self.tables[index] = evolve(each, value=evolve(each.value, items=pairs))

    def _rows(self, table: str) -> list[Entry]:
        return [
            entry
            for each in self.tables
            if each.name == table and isinstance(each.value, Mapping)
            for entry in each.value.entries
        ]


def _names(pair: Value, thing: str) -> bool:
    ends = pair_of(pair)
    return isinstance(ends, Sequence) and any(
        isinstance(each, Scalar) and each.value == thing for each in ends
    )


@frozen
class TableDesk:
    """What the changes of one variant to tables work on."""

    desk: Desk
    shelf: Shelf

    def add_table(self, table: TableData) -> None:
        """The rows or pairs of a variant's own file."""
        if not isinstance(table.value, Mapping):
            self.shelf.tables.append(table)
            return
        new = [entry for entry in table.value.entries if self._is_new(table.name, entry)]
        self.shelf.tables.append(evolve(table, value=evolve(table.value, entries=tuple(new))))

    def add_row(self, node: nodes.AddRow) -> None:
        """One row that is not there yet."""
        table = node.table.id
        if not self._is_table(node.table, "add to"):
            return
        key = Scalar(node.row.id, node.row.span)
        cells = tuple((Scalar(n.id, n.span), _cell(value)) for n, value in node.values)
        entry = key, Mapping(cells, node.span)
        if self._is_new(table, entry):
            rows = Mapping((entry,), node.span)
            self.shelf.tables.append(TableData(table, rows, self.desk.origin, node.table.span))

    def remove_row(self, node: nodes.RemoveRow) -> None:
        """A row less, and the pairs of links that name it."""
        table, row = node.table.id, node.row.id
        if self._enter(("row", table, row), "remove", node.span) is not Verdict.NEW:
            return
        if self._is_table(node.table, "take from") and self._found(node.table, node.row):
            self.shelf.change(table, row, lambda entry: None)
            self.shelf.without_pairs(self._links_of(table), row)

    def set_cell(self, node: nodes.SetCell) -> None:
        """Another value in one cell."""
        table, row, column = node.table.id, node.row.id, node.column.id
        value = _cell(node.value)
        key = "cell", table, row, column
        if self._enter(key, "set", node.span, _plain(value)) is not Verdict.NEW:
            return
        if not self._is_table(node.table, "change"):
            return
        if self.shelf.row(table, row) is None and self._lists_its_things(table):
            # A thing without a row has all its fields as they start.
            empty = Scalar(row, node.row.span), Mapping((), node.row.span)
            rows = Mapping((empty,), node.row.span)
            self.shelf.tables.append(TableData(table, rows, self.desk.origin, node.table.span))
        if self._found(node.table, node.row):
            cell = Scalar(column, node.column.span), value
            self.shelf.change(table, row, lambda entry: (entry[0], _with_cell(entry[1], cell)))

    def _enter(self, key: Key, act: str, span: Span, result: object = None) -> Verdict:
        kind = "the row" if key[0] == "row" else "the cell"
        change = Change(act, self.desk.origin, head(span), result, self._before(key))
        return self.desk.ledger.enter(key, f"{kind} `{'.'.join(key[1:])}`", change)

    def _before(self, key: Key) -> Value | None:
        """The row or cell that is there before a change."""
        row = self.shelf.row(key[1], key[2])
        if row is None or key[0] == "row":
            return row[1] if row else None
        return row[1].get(key[3]) if isinstance(row[1], Mapping) else None

    def _is_new(self, table: str, entry: Entry) -> bool:
        """Whether a row can be added; reports it if not."""
        key, value = entry
        row = str(key.value)
        old = self.shelf.row(table, row)
        verdict = self._enter(("row", table, row), "add", key.span, _plain(value))
        if verdict is not Verdict.NEW or old is None:
            return verdict is Verdict.NEW
        message = f"the row `{table}.{row}` is already there"
        note = Note("it is first written here", old[0].span)
        help = f"to change it, write `set table {table}.{row}.… to …`"
        self.desk.findings.report("E303", message, key.span, notes=[note], help=help)
        return False

    def _is_table(self, name: nodes.Name, verb: str) -> bool:
        """Whether a table can be changed: it has rows, or a kind of its name; reports it if not."""
        kinds = self.desk.stock.names("kind")
        if self.shelf.has(name.id) or name.id in kinds or name.id == "player":
            return True
        known = [*kinds, *(each.name for each in self.shelf.tables)]
        meant = did_you_mean(name.id, known)
        help = f"did you mean `{meant}`?" if meant else None
        message = f"there is no table `{name.id}` to {verb}"
        self.desk.findings.report("E301", message, name.span, help=help)
        return False

    def _found(self, table: nodes.Name, row: nodes.Name) -> bool:
        if self.shelf.row(table.id, row.id) is not None:
            return True
        removed = self.desk.ledger.removal(("cell", table.id, row.id))
        meant = did_you_mean(row.id, self.shelf.row_names(table.id))
        help = f"did you mean `{meant}`?" if meant else None
        message = f"the table `{table.id}` has no row `{row.id}`"
        notes = [removed] if removed else []
        self.desk.findings.report("E301", message, row.span, notes=notes, help=help)
        return False

    def _lists_its_things(self, table: str) -> bool:
        """Whether the things of a kind are there without rows; resolving finds unknown ones."""
        entry = self.desk.stock.named.get(("kind", table))
        kind = entry.definition if entry else None
        if table == "player" and kind is None:
            return True
        return isinstance(kind, nodes.Kind) and bool(kind.members or kind.grid)

    def _links_of(self, kind: str) -> list[str]:
        every = [entry.definition for entry in self.desk.stock.entries]
        return [
            each.name.id for each in every if isinstance(each, nodes.Links) and each.kind.id == kind
        ]


def _cell(node: nodes.Expr | nodes.TableList) -> Value:
    """A written literal or list as a value of a table."""
    if isinstance(node, nodes.TableList):
        return Sequence(tuple(_cell(item) for item in node.items), node.span)
    if isinstance(node, nodes.Nothing):
        return Scalar("none", node.span)
    return Scalar(written(node), node.span)


def _with_cell(row: Value, cell: Entry) -> Value:
    """A row with one cell changed, or added behind the others."""
    if not isinstance(row, Mapping):
        return Mapping((cell,), cell[1].span)
    name = cell[0].value
    changed = tuple((key, cell[1] if key.value == name else old) for key, old in row.entries)
    entries = changed if str(name) in row else (*changed, cell)
    return evolve(row, entries=entries)


def _plain(value: Value) -> object:
    """A value without places, to compare."""
    match value:
        case Scalar():
            return value.value
        case Sequence():
            return [_plain(item) for item in value]
        case Mapping():
            return {key.value: _plain(cell) for key, cell in value.entries}
