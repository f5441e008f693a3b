"""Branches of the parser's tree become scenarios and the values they and overlays name."""

from __future__ import annotations

from collections.abc import Iterable

from .. import nodes as n
from ..nodes import Definition, Expr, Statement
from .box import cites
from .expressions import expression, expressions
from .grammar import Branch
from .place import Place, name, parts, text
from .statements import statement


def table_value(place: Place, branch: Branch) -> Expr | n.TableList:
    """A literal or a list of them."""
    if branch.data != "table_list":
        return expression(place, branch)
    return n.TableList(expressions(place, parts(branch)), place.span(branch))


def _chosen(place: Place, branch: Branch) -> n.Chosen:
    """What is named as chosen: a value of a table, or a thing where it lies."""
    if branch.data != "several":
        return _named(place, branch)
    return n.Several(tuple(_named(place, each) for each in parts(branch)), place.span(branch))


def _named(place: Place, branch: Branch) -> Expr | n.Lying:
    if branch.data != "lying":
        return expression(place, branch)
    thing, where = parts(branch)
    return n.Lying(name(place, thing), name(place, where), place.span(branch))


def scenario(place: Place, branch: Branch) -> Definition:
    """A scenario with its settings, its beginning, its deeds and its claims."""
    title, cited, settings, *sections = parts(branch)
    return n.Scenario(
        text(place, title),
        tuple(_setting(place, each) for each in parts(settings)),
        tuple(_given(place, each) for each in _inside(sections, "given")),
        tuple(_step(place, each) for each in _inside(sections, "scenario_when", "then")),
        cites(cited),
        place.span(branch),
    )


def _inside(sections: Iterable[Branch | None], *wanted: str) -> list[Branch]:
    """All lines of the sections of these names."""
    found = [each for each in sections if each is not None and each.data in wanted]
    return [line for section in found for line in parts(section)]


def _setting(place: Place, branch: Branch) -> tuple[n.Name, Expr]:
    named, value = parts(branch)
    return name(place, named), expression(place, value)


def _given(place: Place, branch: Branch) -> n.Diagram | Statement:
    if branch.data != "diagram":
        return statement(place, branch)
    kind, *rows = parts(branch)
    return n.Diagram(
        name(place, kind), tuple(text(place, each) for each in rows), place.span(branch)
    )


def _step(place: Place, branch: Branch) -> n.Deed | n.Claim:
    return (_claim if branch.data.startswith("claim_") else _deed)(place, branch)


def _deed(place: Place, branch: Branch) -> n.Deed:
    player, *values = parts(branch)
    because = values.pop() if branch.data == "cannot" else None
    return n.Deed(
        str(branch.data),
        name(place, player),
        tuple(_chosen(place, each) for each in values),
        cites(because),
        place.span(branch),
    )


def _claim(place: Place, branch: Branch) -> n.Claim:
    verb = str(branch.data).removeprefix("claim_")
    said = parts(branch)
    player = name(place, said.pop(0)) if verb in ("won", "can", "only", "secret") else None
    value = text if verb in ("said", "unsaid") else _chosen
    return n.Claim(verb, player, tuple(value(place, each) for each in said), place.span(branch))
