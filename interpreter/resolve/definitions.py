"""Sorts the definitions of a program by what they define, and finds names given twice.

Takes the placed definitions; gives a Definitions value in which every name is unique within its
sort. Of two definitions with one name the first is kept and the second reported. Everything that
a rule can use by its bare name shares one namespace.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Factory, define

from .. import nodes
from ..program import Placed, Program
from ..report import Note
from ..source import Span
from .findings import Findings

MOST_DEFINITIONS = 5000

FUNCTIONS = ("abs", "max", "min", "opposite")
WORDS = ("mover", "directions", "orthogonals", "diagonals", "direction", "number", "text")
BUILT_IN = frozenset(
    (*FUNCTIONS, *WORDS, "it", "none", "yes", "no", "game", "turn", "setup", "play")
)

_Named = (
    nodes.Parameter
    | nodes.Kind
    | nodes.Links
    | nodes.Zone
    | nodes.Memory
    | nodes.Value
    | nodes.Modifier
    | nodes.Rule
    | nodes.Invariant
    | nodes.Display
)

_SORTS = {
    nodes.Parameter: ("parameter", "parameters", True),
    nodes.Kind: ("kind", "kinds", False),
    nodes.Links: ("links", "links", False),
    nodes.Zone: ("zone", "zones", True),
    nodes.Memory: ("memory", "memories", False),
    nodes.Value: ("value", "values", True),
    nodes.Modifier: ("modifier", "modifiers", False),
    nodes.Rule: ("rule", "rules", True),
    nodes.Invariant: ("invariant", "invariants", False),
    nodes.Display: ("display", "displays", False),
}
"""Each sort of definition: its name, where it is kept, and whether rules use it bare."""


@define
class Definitions:
    """The definitions of a program by sort and name, in the order they are written."""

    parameters: dict[str, nodes.Parameter] = Factory(dict)
    kinds: dict[str, nodes.Kind] = Factory(dict)
    game: list[nodes.Game] = Factory(list)
    links: dict[str, nodes.Links] = Factory(dict)
    zones: dict[str, nodes.Zone] = Factory(dict)
    memories: dict[str, nodes.Memory] = Factory(dict)
    values: dict[str, nodes.Value] = Factory(dict)
    modifiers: dict[str, nodes.Modifier] = Factory(dict)
    rules: dict[str, nodes.Rule] = Factory(dict)
    setups: dict[str, nodes.Setup] = Factory(dict)
    play: nodes.Play | None = None
    invariants: dict[str, nodes.Invariant] = Factory(dict)
    legends: dict[str, nodes.Legend] = Factory(dict)
    displays: dict[str, nodes.Display] = Factory(dict)
    order: list[tuple[str, str]] = Factory(list)
    """Rules, setups and play as ("rule" or "setup" or "play", name), as they are written."""
    origins: dict[tuple[str, str], str] = Factory(dict)
    """(sort, name) -> the ruleset or variant it comes from."""
    taken: dict[str, tuple[str, Span]] = Factory(dict)
    """Names used bare in rules -> (what has the name, where)."""
    named: dict[tuple[str, str], Span] = Factory(dict)


def collect(program: Program, findings: Findings) -> Definitions:
    """All definitions by sort and name."""
    found = Definitions()
    if len(program.definitions) > MOST_DEFINITIONS:
        first_too_many = program.definitions[MOST_DEFINITIONS].definition
        message = f"this is more than {MOST_DEFINITIONS:,} definitions"
        findings.report("E605", message, first_too_many.span)
    for placed in program.definitions[:MOST_DEFINITIONS]:
        _add(placed, found, findings)
    if found.play is None:
        findings.report(
            "E411",
            "the ruleset has no `play`",
            _somewhere(program.definitions),
            help="add a definition `play` with the course of the game",
        )
    return found


def _somewhere(definitions: Iterable[Placed]) -> Span | None:
    for placed in definitions:
        return placed.definition.span.file.start()
    return None


def _add(placed: Placed, found: Definitions, findings: Findings) -> None:
    match placed.definition:
        case nodes.Game() as game:
            found.game.append(game)
        case nodes.Play() as play:
            _add_play(play, placed.origin, found, findings)
        case nodes.Setup() as setup:
            _add_setup(setup, placed.origin, found, findings)
        case nodes.Legend() as legend:
            if _is_new("legend", legend.kind, found, findings):
                found.legends[legend.kind.id] = legend
        case (
            nodes.Replace()
            | nodes.Remove()
            | nodes.SetParameter()
            | nodes.SetCell()
            | nodes.AddRow()
            | nodes.AddField()
            | nodes.RemoveRow()
            | nodes.Insert()
            | nodes.Scenario()
        ):
            raise TypeError(f"an overlay is left over: {placed.definition!r}")
        case definition:
            _add_named(definition, placed.origin, found, findings)


def _add_named(definition: _Named, origin: str, found: Definitions, findings: Findings) -> None:
    sort, shelf, is_bare = _SORTS[type(definition)]
    name = definition.name
    if isinstance(definition, nodes.Zone) and definition.is_supply:
        sort = "supply"
    is_free = _claims if is_bare else _is_new
    if not is_free(sort, name, found, findings):
        return
    getattr(found, shelf)[name.id] = definition
    found.origins[sort, name.id] = origin
    if sort == "rule":
        found.order.append((sort, name.id))


def _add_play(play: nodes.Play, origin: str, found: Definitions, findings: Findings) -> None:
    if found.play is not None:
        note = Note("`play` is first described here", head(found.play.span))
        findings.report("E401", "`play` is described twice", head(play.span), notes=[note])
        return
    found.play = play
    found.order.append(("play", "play"))
    found.origins["rule", "play"] = origin


def _add_setup(setup: nodes.Setup, origin: str, found: Definitions, findings: Findings) -> None:
    if setup.name is not None:
        if not _is_new("setup", setup.name, found, findings):
            return
        name = f"setup.{setup.name.id}"
    else:
        unnamed = sum(each.name is None for each in found.setups.values())
        name = "setup" if not unnamed else f"setup.{unnamed + 1}"
    found.setups[name] = setup
    found.order.append(("setup", name))
    found.origins["rule", name] = origin


def _is_new(sort: str, name: nodes.Name, found: Definitions, findings: Findings) -> bool:
    """Whether the name is free within its sort; reports it if not."""
    if (sort, name.id) in found.named:
        note = Note("it is first given here", found.named[sort, name.id])
        message = f"the name `{name.id}` is given to two definitions of the sort `{sort}`"
        findings.report("E401", message, name.span, notes=[note])
        return False
    found.named[sort, name.id] = name.span
    return not reserved(name, findings)


def _claims(sort: str, name: nodes.Name, found: Definitions, findings: Findings) -> bool:
    return not reserved(name, findings) and claim(sort, name.id, name.span, found, findings)


def claim(sort: str, name: str, span: Span, found: Definitions, findings: Findings) -> bool:
    """Take a name that rules use bare; reports it and gives no if something else has it."""
    if name in found.taken:
        other, where = found.taken[name]
        note = Note(f"it is the name of a {other} here", where)
        message = f"the name `{name}` is already taken"
        findings.report("E401", message, span, notes=[note], help="choose another name")
        return False
    found.taken[name] = sort, span
    return True


def reserved(name: nodes.Name, findings: Findings) -> bool:
    """Whether a name belongs to the language; reports it if so."""
    if name.id not in BUILT_IN:
        return False
    message = f"`{name.id}` is a word of the language and cannot name anything else"
    findings.report("E402", message, name.span, help="choose another name")
    return True


def head(span: Span) -> Span:
    """The first line of a definition, without the blanks at its end."""
    text = span.text.split("\n", 1)[0].rstrip()
    return Span(span.file, span.start, span.start + len(text))
