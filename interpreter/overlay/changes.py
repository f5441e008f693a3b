"""The changes that a variant makes to definitions, applied one by one.

Takes a change and the definitions in force; changes them, or reports why it cannot.
"""

from __future__ import annotations

from attrs import Factory, evolve

from .. import nodes
from ..layout import digest_of
from ..lean import frozen
from ..nodes import Definition
from ..report import Note
from ..resolve.definitions import head
from ..resolve.findings import Findings
from ..resolve.parameters import written
from ..source import SourceFile, Span
from ..spelling import did_you_mean
from .ledger import Change, Key, Ledger, Verdict
from .marks import Mark, stale
from .stock import Entry, Stock, in_words, key_named, key_of

UNREPLACED = ("kind", "links", "memory")
"""What is in the box is changed through its tables, not replaced."""

VERBS = {
    "replace": "to replace",
    "remove": "to remove",
    "set": "to set",
    "before": "to put sentences before",
    "after": "to put sentences after",
    "add field": "to add a field to",
}


@frozen
class Desk:
    """What the changes of one variant work on."""

    origin: str
    stock: Stock
    ledger: Ledger
    findings: Findings
    kept: SourceFile | None = None
    """The texts that the variant was written for, if it keeps them."""
    marks: list[Mark] = Factory(list)

    def enter(self, key: Key, act: str, span: Span, result: object = None) -> Verdict:
        """Note a change of a definition."""
        entry = self.stock.named.get(key)
        before = entry.definition if entry else None
        change = Change(act, self.origin, head(span), result, before)
        return self.ledger.enter(key, in_words(key), change)

    def found(self, key: Key, verb: str, span: Span) -> Entry | None:
        """The definition that a change names; if there is none, that is reported."""
        entry = self.stock.named.get(key)
        if entry is not None:
            return entry
        others = self.stock.sorts_of(key[1])
        if others:
            self._wrong_sort(key, others[0], verb, span)
        else:
            self._missing(key, verb, span)
        return None

    def _wrong_sort(self, key: Key, is_a: str, verb: str, span: Span) -> None:
        sort, name = key
        other = self.stock.named[is_a, name].definition
        note = Note(f"`{name}` is defined here", head(other.span))
        message = f"`{name}` is a {is_a}, not a {sort}"
        fits = is_a not in UNREPLACED and verb != "add field"
        # The course of the game and a setup without a name go by their sort alone.
        called = is_a if is_a == name else f"{is_a} {name}"
        help = f"write `{verb} {called}`" if fits else None
        self.findings.report("E302", message, head(span), notes=[note], help=help)

    def _missing(self, key: Key, verb: str, span: Span) -> None:
        removed = self.ledger.removal(key)
        meant = did_you_mean(key[1], self.stock.names(key[0]))
        help = f"did you mean `{meant}`?" if meant else None
        if key == ("kind", "game"):
            help = "fields of the game as a whole stand below the heading `game`"
        self.findings.report(
            "E301",
            f"there is no {in_words(key)} {VERBS[verb]}",
            head(span),
            notes=[removed] if removed else [],
            help=help,
        )


def add(desk: Desk, definition: Definition) -> None:
    """A new definition, which must not have the name of an old one."""
    key = key_of(definition)
    old = desk.stock.named.get(key) if key else None
    if key is None or key == ("setup", "setup"):
        desk.stock.add(definition, desk.origin)
        return
    if desk.enter(key, "add", definition.span, definition) is not Verdict.NEW:
        return
    if old is not None and old.origin != desk.origin:
        note = Note(f"`{old.origin}` defines it here", head(old.definition.span))
        help = f"to change it, write `replace {definition.span.text.split()[0]} …`"
        if key[0] in UNREPLACED:
            help = "choose another name"
        message = f"{in_words(key)} is already there"
        desk.findings.report("E303", message, head(definition.span), notes=[note], help=help)
        return
    desk.stock.add(definition, desk.origin)


def replace(desk: Desk, node: nodes.Replace) -> None:
    """A definition instead of the one with the same name."""
    key = key_of(node.definition)
    assert key is not None, "only definitions with names can be replaced"
    if desk.enter(key, "replace", node.span, node.definition) is not Verdict.NEW:
        return
    entry = desk.found(key, "replace", node.span)
    if entry is None:
        return
    _check_was(desk, entry, node.was, node.span)
    entry.definition, entry.origin = node.definition, desk.origin
    entry.versions.clear()
    entry.put_first = 0


def remove(desk: Desk, node: nodes.Remove) -> None:
    """A definition less."""
    key = key_named(node.what, node.name.id)
    if desk.enter(key, "remove", node.span) is not Verdict.NEW:
        return
    entry = desk.found(key, "remove", node.span)
    if entry is not None:
        _check_was(desk, entry, node.was, node.span)
        desk.stock.remove(key)


def insert(desk: Desk, node: nodes.Insert) -> None:
    """Sentences before or after those of a rule."""
    key = key_named(node.what, node.name.id)
    if desk.enter(key, "insert", node.span) is not Verdict.NEW:
        return
    entry = desk.found(key, node.where, node.span)
    if entry is None:
        return
    old = entry.definition
    if not isinstance(old, nodes.Rule | nodes.Setup | nodes.Play):
        message = f"{in_words(key)} has no sentences to put others {node.where}"
        note = Note("it is defined here", head(old.span))
        help = f"write `replace {node.what} {node.name.id}` with its new text"
        desk.findings.report("E310", message, head(node.span), notes=[note], help=help)
        return
    _check_was(desk, entry, node.was, node.span)
    # Sentences put first keep the order in which they are laid, as those put last do.
    at = entry.put_first if node.where == "before" else len(old.body)
    body = (*old.body[:at], *node.body, *old.body[at:])
    entry.put_first += len(node.body) if node.where == "before" else 0
    cites = tuple(dict.fromkeys((*old.cites, *node.cites)))
    entry.become(evolve(old, body=body, cites=cites))


def add_field(desk: Desk, node: nodes.AddField) -> None:
    """A field more for the things of a kind."""
    kind, field = node.kind.id, node.field
    key = "field", f"{kind}.{field.name.id}"
    if desk.enter(key, "add", node.span, field) is not Verdict.NEW:
        return
    if kind == "player" and ("kind", kind) not in desk.stock.named:
        # There are always players; a ruleset that gives them no fields need not define them.
        desk.stock.add(nodes.Kind(node.kind, None, (), None, (), (), node.span), desk.origin)
    entry = desk.found(("kind", kind), "add field", node.span)
    if entry is None:
        return
    assert isinstance(entry.definition, nodes.Kind)
    old = next((each for each in entry.definition.fields if each.name.id == field.name.id), None)
    if old is not None:
        note = Note("it is defined here", head(old.span))
        message = f"{in_words(key)} is already there"
        help = "choose another name"
        desk.findings.report("E303", message, field.name.span, notes=[note], help=help)
        return
    entry.become(evolve(entry.definition, fields=(*entry.definition.fields, field)))


def _check_was(desk: Desk, entry: Entry, was: str | None, span: Span) -> None:
    """Note what a change was written for; report it if that was another text. Insertions of others
    do not count."""
    versions = (*entry.versions, entry.definition)
    is_stale = was is not None and was not in map(digest_of, versions)
    key = key_of(entry.definition)
    assert key is not None, "only what has a name can be changed"
    mark = Mark(desk.origin, in_words(key), span, was, versions[0], is_stale)
    desk.marks.append(mark)
    if is_stale:
        desk.findings.found.append(stale(mark, desk.kept))


def set_parameter(desk: Desk, node: nodes.SetParameter) -> None:
    """Another value of a parameter, within its range."""
    key = "parameter", node.name.id
    if desk.enter(key, "set", node.span, node.value) is not Verdict.NEW:
        return
    entry = desk.found(key, "set", node.span)
    if entry is None:
        return
    assert isinstance(entry.definition, nodes.Parameter)
    problem = _misfit(entry.definition, node.value)
    if problem is not None:
        note = Note("the parameter is defined here", head(entry.definition.span))
        desk.findings.report("E311", problem, node.value.span, notes=[note])
        return
    cites = tuple(dict.fromkeys((*entry.definition.cites, *node.cites)))
    entry.become(evolve(entry.definition, default=node.value, cites=cites))


def _misfit(parameter: nodes.Parameter, value: nodes.Expr) -> str | None:
    """Why a parameter cannot have a value."""
    old, new = written(parameter.default), written(value)
    name, low, high = parameter.name.id, parameter.low, parameter.high
    if type(old) is not type(new):
        wanted = {bool: "yes or no", int: "a number"}.get(type(old), "a word")
        return f"the parameter `{name}` is {wanted}"
    if isinstance(new, int) and low is not None and high is not None and not low <= new <= high:
        return f"the parameter `{name}` goes from {low} to {high}"
    return None
