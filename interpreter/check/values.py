"""Values: their types, their bodies, and what uses itself.

Takes the written values; gives a ValueInfo for each that is sound. A value is checked when its
type is first asked for, and those that are used come first.
"""

from __future__ import annotations

from attrs import Factory, define, evolve

from .. import nodes
from ..core import expressions as core
from ..core.types import EnumT, FlagT, NumberT, ThingT, Type
from ..core.world import ModifierInfo, ParamInfo, ValueInfo
from ..resolve.types import ANY_NUMBER, typed
from ..resolve.wording import in_words
from ..source import Span
from ..wording import listed
from .context import Callee, CheckedValue, Context, Shared
from .expressions import alternatives
from .modifiers import check_modifier
from .names import check_new
from .nesting import MOST_CASES, MOST_ROWS, too_many
from .references import Graph, groups, uses_itself
from .scope import Scope
from .types import maybe

DEEPEST_VALUE = 1_000
"""How deep a value may say that it uses itself."""

Body = nodes.Expr | nodes.Cases | nodes.Table


def callee(
    shared: Shared,
    name: nodes.Name,
    params: tuple[nodes.Param, ...],
    gives: nodes.Type | None,
) -> Callee:
    """What is known of a value or rule before its body is checked."""
    names, findings = shared.box.names, shared.findings
    taken = tuple(
        (param.name.id, typed(param.type, f"{name.id}.{param.name.id}", names, findings))
        for param in params
    )
    given = typed(gives, f"{name.id}.gives", names, findings) if gives is not None else None
    return Callee(name.id, taken, given, name.span, gives is not None and given is None)


def bind_params(ctx: Context, params: tuple[nodes.Param, ...], known: Callee) -> None:
    """Give the parameters the first slots."""
    for param, (_, wanted) in zip(params, known.params, strict=True):
        check_new(ctx, param.name)
        ctx.scope.bind(param.name.id, wanted)


def param_infos(known: Callee) -> tuple[ParamInfo, ...]:
    """The parameters with their slots."""
    return tuple(
        ParamInfo(name, wanted, slot)
        for slot, (name, wanted) in enumerate(known.params)
        if wanted is not None
    )


@define
class Values:
    """The values of a ruleset while they are checked."""

    shared: Shared
    circles: dict[str, None] = Factory(dict)
    """Those that use themselves."""

    @property
    def written(self) -> dict[str, nodes.Value]:
        return self.shared.box.definitions.values

    def check_all(self, graph: Graph) -> dict[str, ValueInfo]:
        """Every value, those that are used first; sound ones in the order they are written."""
        order = groups(graph)
        for group in order:
            if uses_itself(graph, group):
                self._circle(tuple(name for name in group if name in self.written))
        for group in order:
            for name in group:
                if name in self.written:
                    self._once(name)
        infos = ((name, self._once(name).info) for name in self.written)
        return {name: info for name, info in infos if info is not None}

    def _circle(self, members: tuple[str, ...]) -> None:
        """Values that use each other must all say what they give and how deep they go."""
        self.circles |= dict.fromkeys(members)
        for name in members:
            value = self.written[name]
            if value.gives is None or value.depth is None:
                others = [f"`{other}`" for other in members if other != name]
                through = f" through {' and '.join(others)}" if others else ""
                message = f"the value `{name}` uses itself{through}"
                help = "write `gives …` and `at most … deep` behind its name"
                self.shared.findings.report("E511", message, value.name.span, help=help)
                return
            if value.depth > DEEPEST_VALUE:
                message = f"a value uses itself at most {DEEPEST_VALUE} deep, not {value.depth:,}"
                self.shared.findings.report("E606", message, value.name.span)

    def type_of(self, name: str, span: Span) -> Type | None:
        """The type of a value; it is checked now if it says nothing and was not checked yet."""
        known = self.shared.values[name]
        if known.gives is not None or known.broken:
            return None if known.gives is None else self._changed(name, known.gives)
        if name in self.circles:
            return None  # the circle is reported, since this value does not say what it gives
        checked = self._once(name)
        # Whoever asks depends on all that this value depends on.
        self.shared.box.parameters.looked.update(checked.looked)
        return None if checked.info is None else checked.info.type

    def _changed(self, name: str, wanted: Type) -> Type:
        """The type of a value once its modifiers have changed it."""
        modifiers = self.shared.box.definitions.modifiers.values()
        changes = [
            change.operator
            for modifier in modifiers
            if modifier.value.id == name
            for change in modifier.changes
        ]
        if isinstance(wanted, NumberT) and changes:
            return ANY_NUMBER
        return wanted

    def _once(self, name: str) -> CheckedValue:
        """A value checked, unless it was already or is known to come to the same."""
        outcomes, known = self.shared.outcomes.values, self.shared.known.values
        if name not in outcomes and name in known:
            outcomes[name] = known[name]
            self.shared.supposed += known[name].supposed
        elif name not in outcomes:
            outcomes[name] = self._checked(name)
        return outcomes[name]

    def _checked(self, name: str) -> CheckedValue:
        before = len(self.shared.supposed)
        with self.shared.box.parameters.noting() as looked:
            info = self._made(name)
        return CheckedValue(info, tuple(self.shared.supposed[before:]), looked)

    def _made(self, name: str) -> ValueInfo | None:
        value, known = self.written[name], self.shared.values[name]
        ctx = Context(self.shared, Scope(name))
        bind_params(ctx, value.params, known)
        body = value_body(ctx, value.body, known.gives)
        if body is not None and known.gives is not None:
            body = ctx.fit(body, known.gives, value.body.span)
        params = param_infos(known)
        if body is None or known.broken or len(params) < len(value.params):
            return None
        is_circle = name in self.circles
        definitions = self.shared.box.definitions
        return ValueInfo(
            name=name,
            params=params,
            type=self._changed(name, known.gives or body.type),
            body=body,
            recursive=is_circle,
            depth=(value.depth or 0) if is_circle else 0,
            modifiers=(),
            slots=tuple(ctx.scope.slots),
            origin=definitions.origins["value", name],
            cites=value.cites,
            span=value.name.span,
        )

    def with_modifiers(self, infos: dict[str, ValueInfo]) -> dict[str, ValueInfo]:
        """The values with the modifiers that change them."""
        slots = {name: list(info.slots) for name, info in infos.items()}
        found: dict[str, list[ModifierInfo]] = {name: [] for name in infos}
        for modifier in self.shared.box.definitions.modifiers.values():
            name = modifier.value.id
            made = check_modifier(self.shared, modifier, infos.get(name), slots.get(name, []))
            if made is not None:
                found[name].append(made)
        return {
            name: evolve(info, modifiers=tuple(found[name]), slots=tuple(slots[name]))
            for name, info in infos.items()
        }


# --- bodies -------------------------------------------------------------------------------------


def value_body(ctx: Context, body: Body, gives: Type | None) -> core.Expr | None:
    """The body of a value: an expression, cases or a table."""
    match body:
        case nodes.Cases():
            return _cases(ctx, body, gives)
        case nodes.Table():
            return _table(ctx, body, gives)
        case _:
            return ctx.express(body, gives)


def _cases(ctx: Context, body: nodes.Cases, gives: Type | None) -> core.Expr | None:
    if too_many(ctx, body.cases, MOST_CASES, "cases"):
        return None
    last = body.cases[-1]
    if last.condition is not None:
        message = "no case says what the value is otherwise"
        ctx.report("E523", message, last.span, "end with a line `… otherwise`")
    conditions = []
    for case in body.cases:
        if case.condition is not None:
            ctx.depth = 0
            conditions.append(ctx.condition(case.condition))
    both = alternatives(ctx, tuple(case.value for case in body.cases), gives)
    if both is None or None in conditions or last.condition is not None:
        return None
    values, wanted = both
    result = values[-1]
    for condition, value, case in reversed(
        list(zip(conditions, values[:-1], body.cases[:-1], strict=True))
    ):
        assert condition is not None
        result = core.Conditional(condition, value, result, wanted, case.span)
    return result


def _table(ctx: Context, body: nodes.Table, gives: Type | None) -> core.Expr | None:
    if too_many(ctx, body.rows, MOST_ROWS, "rows"):
        return None
    keys = [_table_key(ctx, key) for key in body.keys]
    rows = [_cells(ctx, row, keys) for row in body.rows]
    both = alternatives(ctx, tuple(row.value for row in body.rows), gives)
    _check_rows(ctx, body, rows)
    sound = [key for key in keys if key is not None]
    if both is None or len(sound) < len(keys) or None in rows:
        return None
    values, wanted = both
    pairs = tuple((row, value) for row, value in zip(rows, values, strict=True) if row is not None)
    _check_words(ctx, body, sound, [cells for cells, _ in pairs])
    return core.Match(tuple(sound), pairs, wanted, body.span)


def _table_key(ctx: Context, node: nodes.Expr) -> core.Expr | None:
    key = ctx.express(node)
    if key is None or isinstance(key.type, NumberT | FlagT | EnumT | ThingT):
        return key
    ctx.report("E523", f"a table cannot be looked up by {in_words(key.type)}", node.span)
    return None


Cells = tuple[int | None, ...]


def _cells(ctx: Context, row: nodes.Row, keys: list[core.Expr | None]) -> Cells | None:
    if len(row.cells) != len(keys):
        message = f"the table is looked up by {len(keys)}, and this row has {len(row.cells)}"
        ctx.report("E523", message, row.span)
        return None
    found: list[int | None] = []
    is_sound = True
    for cell, key in zip(row.cells, keys, strict=True):
        if cell is None:
            found.append(None)
            continue
        value = ctx.wanted(cell, _cell_type(key.type)) if key is not None else None
        number = value.value if isinstance(value, core.Const) else None
        if value is not None and not isinstance(number, int):
            ctx.report("E523", "a cell must be known before play", cell.span)
        if isinstance(number, int):
            found.append(number)
        else:
            is_sound = False
    return tuple(found) if is_sound else None


def _cell_type(key: Type) -> Type:
    """A row may be for a number that the key has only in another game, with more players or other
    parameters."""
    return maybe(ANY_NUMBER if isinstance(key, NumberT) else key)


def _check_rows(ctx: Context, body: nodes.Table, rows: list[Cells | None]) -> None:
    """A row that an earlier one always forestalls is a mistake."""
    earlier: list[Cells] = []
    for row, cells in zip(body.rows, rows, strict=True):
        if cells is None:
            continue
        if any(_forestalls(other, cells) for other in earlier):
            ctx.report("E523", "an earlier row already holds for all that this one says", row.span)
        earlier.append(cells)


def _check_words(ctx: Context, body: nodes.Table, keys: list[core.Expr], rows: list[Cells]) -> None:
    """Say which words of a closed list no row is for; what is looked up may be none of them."""
    for at, (key, node) in enumerate(zip(keys, body.keys, strict=True)):
        looked_up = {row[at] for row in rows}
        if not isinstance(key.type, EnumT | FlagT) or None in looked_up:
            continue
        words = ("no", "yes") if isinstance(key.type, FlagT) else key.type.members
        left = [f"`{word}`" for number, word in enumerate(words) if number not in looked_up]
        if left:
            message = f"the table has no row for {listed(left, 'or')}"
            ctx.report("W910", message, node.span, help="add one, or a last row with `any`")


def _forestalls(earlier: Cells, later: Cells) -> bool:
    return all(one is None or one == other for one, other in zip(earlier, later, strict=True))
