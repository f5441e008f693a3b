"""Branches of the parser's tree become definitions: values, rules, legends and the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lark import Token, Tree

from .. import nodes as n
from ..nodes import Definition, Expr
from .box import BOX, cites, optional_type, params
from .expressions import expression, expressions, optional
from .grammar import Branch
from .overlays import OVERLAYS, was
from .place import Place, name, new_name, optional_name, optional_text, parts, text, whole
from .scenarios import scenario
from .statements import block
from .words import STATEMENT_WORDS


def definition(place: Place, branch: Branch) -> Definition:
    """The definition of a branch."""
    build = BOX.get(branch.data) or OVERLAYS.get(branch.data) or BUILDERS[branch.data]
    return build(place, branch)


# --- values -------------------------------------------------------------------------------------


def _value(place: Place, branch: Branch) -> Definition:
    named, parameters, gives, depth, body = parts(branch)
    meaning, cited = BODIES[body.data](place, body)
    return n.Value(
        new_name(place, named),
        params(place, parameters),
        optional_type(place, gives),
        None if depth is None else whole(place, depth),
        meaning,
        cites(cited),
        place.span(branch),
    )


Body = tuple[Expr | n.Cases | n.Table, Branch | None]


def _beside(place: Place, branch: Branch) -> Body:
    value, cited = parts(branch)
    return expression(place, value), cited


def _below(place: Place, branch: Branch) -> Body:
    cited, value = parts(branch)
    return expression(place, value), cited


def _cases(place: Place, branch: Branch) -> Body:
    cited, *cases, otherwise = parts(branch)
    written = cases if otherwise is None else [*cases, otherwise]
    whole_span = place.span(written[0]).through(place.span(written[-1]))
    return n.Cases(tuple(_case(place, each) for each in written), whole_span), cited


def _case(place: Place, branch: Branch) -> n.Case:
    value, *condition = expressions(place, parts(branch))
    return n.Case(value, condition[0] if condition else None, place.span(branch))


def _table(place: Place, branch: Branch) -> Body:
    keys, cited, rows = parts(branch)
    return _table_of(place, keys, rows), cited


def _table_below(place: Place, branch: Branch) -> Body:
    cited, keys, rows = parts(branch)
    return _table_of(place, keys, rows), cited


def _table_of(place: Place, keys: Branch, rows: Branch) -> n.Table:
    return n.Table(
        expressions(place, parts(keys)),
        tuple(_row(place, each) for each in parts(rows)),
        place.span(keys).through(place.span(rows)),
    )


def _row(place: Place, branch: Branch) -> n.Row:
    cells, value = parts(branch)
    return n.Row(
        tuple(_cell(place, each) for each in parts(cells)),
        expression(place, value),
        place.span(branch),
    )


def _cell(place: Place, branch: Branch) -> Expr | None:
    return None if branch.data == "any_cell" else expression(place, branch)


BODIES: Mapping[str, Callable[[Place, Branch], Body]] = {
    "body_beside": _beside,
    "body_below": _below,
    "body_cases": _cases,
    "body_table": _table,
    "body_table_below": _table_below,
}


def _modifier(place: Place, branch: Branch) -> Definition:
    named, value, parameters, cited, *changes = parts(branch)
    return n.Modifier(
        new_name(place, named),
        name(place, value),
        params(place, parameters),
        tuple(_adjustment(place, each) for each in changes),
        cites(cited),
        place.span(branch),
    )


def _adjustment(place: Place, branch: Branch) -> n.Adjustment:
    *amount, when = parts(branch)
    operator = str(branch.data).removeprefix("change_")
    how: Expr | str | None = None
    if operator == "change":
        operator, how = str(amount[0]), expression(place, amount[1])
    elif operator == "round":
        how = str(amount[0])
    elif amount:
        how = expression(place, amount[0])
    return n.Adjustment(operator, how, optional(place, when), place.span(branch))


def _invariant(place: Place, branch: Branch) -> Definition:
    named, condition, cited = parts(branch)
    return n.Invariant(
        new_name(place, named), expression(place, condition), cites(cited), place.span(branch)
    )


# --- rules --------------------------------------------------------------------------------------


def _rule(place: Place, branch: Branch) -> Definition:
    named, parameters, gives, title, trigger, cited, body = parts(branch)
    followed = None if trigger is None else _followed(trigger)
    if parameters is not None and followed is not None:
        message = "the parameters are already written behind the rule's own name"
        place.report("E215", message, place.span(followed))
    return n.Rule(
        new_name(place, named, also=STATEMENT_WORDS),
        params(place, parameters or followed),
        optional_type(place, gives),
        optional_text(place, title),
        None if trigger is None else _trigger(place, trigger),
        block(place, body),
        cites(cited),
        place.span(branch),
    )


def _followed(trigger: Branch) -> Branch | None:
    """The parameters of the rule before or after which this one is carried out."""
    written = [each for each in parts(trigger) if isinstance(each, Tree)]
    return written[0] if written else None


def _trigger(place: Place, branch: Branch) -> n.Trigger:
    names = [each for each in parts(branch) if isinstance(each, Token)]
    subject, field = (*names, None, None)[:2]
    return n.Trigger(
        str(branch.data).removeprefix("trigger_"),
        optional_name(place, subject),
        optional_name(place, field),
        place.span(branch),
    )


def _setup(place: Place, branch: Branch) -> Definition:
    named, cited, body = parts(branch)
    return n.Setup(
        optional_name(place, named), block(place, body), cites(cited), place.span(branch)
    )


def _play(place: Place, branch: Branch) -> Definition:
    cited, body = parts(branch)
    return n.Play(block(place, body), cites(cited), place.span(branch))


def _legend(place: Place, branch: Branch) -> Definition:
    kind, cited, *symbols = parts(branch)
    return n.Legend(
        name(place, kind),
        tuple(_symbol(place, each) for each in symbols),
        cites(cited),
        place.span(branch),
    )


def _symbol(place: Place, branch: Branch) -> n.Symbol:
    sign, *fields = parts(branch)
    return n.Symbol(
        text(place, sign), tuple(_symbol_field(place, each) for each in fields), place.span(branch)
    )


def _symbol_field(place: Place, branch: Branch) -> tuple[n.Name, Expr]:
    field, value = parts(branch)
    return name(place, field), expression(place, value)


def _display(place: Place, branch: Branch) -> Definition:
    named, viewer, title, when, cited, *written = parts(branch)
    return n.Display(
        new_name(place, named),
        None if viewer is None else new_name(place, viewer),
        text(place, title),
        optional(place, when),
        tuple(_display_part(place, each) for each in written),
        cites(cited),
        place.span(branch),
    )


def _display_part(place: Place, branch: Branch) -> n.DisplayLine | n.DisplayRows:
    if branch.data == "display_line":
        said, when = parts(branch)
        return n.DisplayLine(text(place, said), optional(place, when), place.span(branch))
    variable, group, *columns = parts(branch)
    return n.DisplayRows(
        new_name(place, variable),
        expression(place, group),
        tuple(_column(place, each) for each in columns),
        place.span(branch),
    )


def _column(place: Place, branch: Branch) -> n.Column:
    if branch.data == "column_one":
        heading, cell = parts(branch)
        said = text(place, heading)
        return n.Column(said, None, None, expression(place, cell), place.span(branch))
    variable, group, cell = parts(branch)
    return n.Column(
        None,
        new_name(place, variable),
        expression(place, group),
        expression(place, cell),
        place.span(branch),
    )


def _replace(place: Place, branch: Branch) -> Definition:
    mark, replacement = parts(branch)
    return n.Replace(definition(place, replacement), was(mark), place.span(branch))


BUILDERS: Mapping[str, Callable[[Place, Branch], Definition]] = {
    "value": _value,
    "modifier": _modifier,
    "invariant": _invariant,
    "rule": _rule,
    "setup": _setup,
    "play": _play,
    "legend": _legend,
    "display": _display,
    "replace": _replace,
    "scenario": scenario,
}
