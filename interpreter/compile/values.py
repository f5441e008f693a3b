"""Writes values, suppositions, invariants and what a question needs while it waits."""

from __future__ import annotations

from ..core import expressions as expr
from ..core import statements as core
from ..core.types import FlagT
from ..core.walking import walk
from ..core.world import AdjustmentInfo, InvariantInfo, ValueInfo
from . import form
from .asking import Writes
from .module import Module
from .writer import Writer
from .writing import write, write_number
from .written import python_name

LAYERS = ("becomes", "add", "subtract", "multiply", "halve", "round", "floor", "ceiling")


def write_value(module: Module, info: ValueInfo) -> None:
    """A value as a function."""
    w = Writer(module)
    w.span = info.span
    w.calling = info.name if info.recursive else ""
    params = [w.name(param.slot) for param in info.params]
    w.mark("value", info.span)
    result = write(w, info.body)
    if info.modifiers:
        result = _modified(w, info, result)
    memoised = module.memoised(info)
    if memoised:
        result = w.keep(result)
        w.put(f"if memo is not None: memo[key] = {result}")
    w.put(f"return {result}")
    depth = ["D"] if info.recursive else []
    first: tuple[str, ...] = _kept(info, params) if memoised else ()
    if info.recursive:
        first = (_deep_enough(module, info),)
    steps = w.steps_for(len(w.lines))
    if steps > 1 or any(isinstance(node, expr.CallValue) for node in walk(info.body)):
        first = (*first, *_paid(module, info, steps))
    module.add(w.function(f"v_{info.name}({', '.join(['S', *depth, *params])})", first))


def _paid(module: Module, info: ValueInfo, steps: int) -> tuple[str, ...]:
    return f"S.fuel -= {steps}", f"if S.fuel < 0: fail({module.failures.budget(info.span)})"


def _kept(info: ValueInfo, params: list[str]) -> tuple[str, ...]:
    """While the options of a question are worked out nothing changes, so a value stays the same."""
    return (
        "memo = S.memo",
        "if memo is not None:",
        f"  key = ({', '.join([repr(info.name), *params])},)",
        "  found = memo.get(key)",
        "  if found is not None: return found",
    )


def write_search(module: Module, wanted: str, info: ValueInfo) -> None:
    """Whether a set that a value gives has an element, or its first one: no more of it is worked
    out than it takes to know."""
    w = Writer(module)
    w.span = info.span
    params = [w.name(param.slot) for param in info.params]
    w.mark("value", info.span)
    body = info.body
    sought: expr.Expr = (
        expr.Reduce("any", body, -1, None, FlagT(), info.span)
        if wanted == "any"
        else expr.EndOf("first", None, body, body.type, info.span)
    )
    w.put(f"return {write(w, sought)}")
    first = _paid(module, info, w.steps_for(len(w.lines)))
    module.add(w.function(f"{wanted}_{info.name}({', '.join(['S', *params])})", first))


def _deep_enough(module: Module, info: ValueInfo) -> str:
    limit = module.depth_of(info)
    return f"if D > {limit}: fail({module.failures.too_deep(info.name, info.depth, info.span)})"


def write_filling(module: Module, info: ValueInfo) -> None:
    """What works out an entry in the table of a value that depends on constants alone."""
    w = Writer(module)
    table, params = module.table(info), [w.name(param.slot) for param in info.params]
    # What is worked out once must not cost the budget only the first time.
    w.put("fuel = S.fuel")
    w.put(f"{table}[at] = found = v_{info.name}({', '.join(['S', *params])})")
    w.put("S.fuel = fuel")
    w.put("return found")
    module.add(w.function(f"fill_{info.name}({', '.join(['S', 'at', *params])})"))


def _modified(w: Writer, info: ValueInfo, base: str) -> str:
    """The value after all modifiers, layer by layer."""
    amount = w.fresh()
    w.put(f"{amount} = {base}")
    changes = [change for modifier in info.modifiers for change in modifier.changes]
    exact = any(change.operator == "halve" for change in changes)
    how = w.fresh() if exact else ""
    if exact:
        w.put(f"{how} = 'down'")
    for layer in LAYERS:
        for change in changes:
            if change.operator == layer:
                _change(w, change, amount, how)
    return f"rounded({amount}, {how})" if exact else amount


def _change(w: Writer, change: AdjustmentInfo, amount: str, how: str) -> None:
    if change.operator == "round" and not how:
        return
    w.span = change.span
    if change.when is None:
        _changed(w, change, amount, how)
        return
    with w.indented(f"if {write(w, change.when)}:"):
        _changed(w, change, amount, how)
    if w.module.traced:
        with w.indented("else:"):
            w.mark("unchanged", change.span)


def _changed(w: Writer, change: AdjustmentInfo, amount: str, how: str) -> None:
    w.mark("change", change.span)
    if change.operator == "halve":
        w.put(f"{amount} = halved({amount})")
    elif isinstance(change.amount, str):
        w.put(f"{how} = {change.amount!r}")
    elif change.operator == "becomes":
        assert change.amount is not None
        w.put(f"{amount} = {write(w, change.amount)}")
    else:
        assert change.amount is not None
        by = write_number(w, change.amount)
        sign = {"add": "+", "subtract": "-", "multiply": "*"}.get(change.operator)
        best = "max" if change.operator == "floor" else "min"
        w.put(f"{amount} = {amount} {sign} {by}" if sign else f"{amount} = {best}({amount}, {by})")


def write_supposition(
    module: Module, name: str, supposed: expr.Supposing, free: tuple[int, ...], deep: bool
) -> None:
    """What would be so after a rule: what it may change is kept aside meanwhile."""
    w = Writer(module)
    w.span = supposed.span
    given = [f"a{at}" for at in range(len(supposed.arguments))]
    known = [w.name(slot) for slot in free]
    depth = ["D"] if deep else []
    _keep_aside(w, module.writes(supposed.rule))
    inner = ", ".join(["S", *depth, *known])
    start = ["0"] if supposed.rule in module.recursive_rules else []
    if module.traced:
        w.put("begin_supposing()")
    with w.indented("try:"):
        w.put(f"r_{python_name(supposed.rule)}({', '.join(['S', *start, *given])})")
        w.put(f"return after_{name}({inner})")
    with w.indented("finally:"):
        _put_back(w, module.writes(supposed.rule))
        if module.traced:
            w.put("end_supposing()")
    module.add(w.function(f"suppose_{name}({', '.join(['S', *depth, *given, *known])})"))
    after = Writer(module)
    after.span, after.calling = supposed.span, "supposing" if deep else ""
    after.names = dict(zip(free, known, strict=True))
    after.put(f"return {write(after, supposed.value)}")
    module.add(after.function(f"after_{name}({inner})"))


def _is_open(w: Writer, kind: str, field: str) -> bool:
    return w.module.world.fields[kind, field].seen_by == "all"


def _aside(w: Writer, writes: Writes) -> list[tuple[str, str]]:
    """What may change: where it is kept in the state, and how a copy is made."""
    layout = w.module.layout
    found = [("S.log", "None"), ("S.memo", "None")]
    for kind, field in sorted(writes.fields):
        if kind != "game":
            found.append((f"S.fields[{layout.fields[kind, field]}]", "[:]"))
    if any(kind == "game" for kind, _ in writes.fields):
        found.append(("S.game", "[:]"))
    if writes.kinds:
        found.append(("S.contents", "[:]"))
        found += [
            (f"S.places[{layout.kinds[kind]}]", "[:]") for kind in sorted(writes.kinds) if kind
        ]
    if writes.memories:
        found.append(("S.memories", "[:]"))
    hidden = {kind for kind, field in writes.fields if not _is_open(w, kind, field)}
    if writes.shown or (writes.kinds | hidden) & w.module.shown or "" in writes.kinds:
        found.append(("S.shown", ""))
    if writes.mover:
        found += [("S.mover", ""), ("S.ply", "")]
    return found


def _keep_aside(w: Writer, writes: Writes) -> None:
    for at, (place, copied) in enumerate(_aside(w, writes)):
        w.put(f"k{at} = {place}")
        if copied:
            w.put(f"{place} = None" if copied == "None" else f"{place} = k{at}{copied}")


def _put_back(w: Writer, writes: Writes) -> None:
    for at, (place, _) in enumerate(_aside(w, writes)):
        w.put(f"{place} = k{at}")


def write_invariant(module: Module, info: InvariantInfo) -> None:
    w = Writer(module)
    w.span = info.span
    w.put(f"return {write(w, info.condition)}")
    module.add(w.function(f"i_{info.name}(S)"))


def write_hooks(module: Module, number: int, choice: form.Choice) -> None:
    """The words of a question, and the condition that its answers must satisfy."""
    variable = -1
    if isinstance(choice, core.Together):
        variable, choice = choice.variable, choice.choice
    if choice.prompt is not None:
        _write_hook(module, f"prompt_{number}(S, F, who)", choice.prompt, {variable: "who"})
    condition = getattr(choice, "such_that", None)
    if condition is not None:
        slot = choice.slot  # type: ignore[union-attr]
        names = {variable: "who", slot: "answer"}
        _write_hook(module, f"allows_{number}(S, F, who, answer)", condition, names)
    if isinstance(choice, core.Options):
        for at, option in enumerate(choice.options):
            _write_hook(module, f"label_{number}_{at}(S, F)", option.label, {})


def _write_hook(module: Module, head: str, value: expr.Expr, names: dict[int, str]) -> None:
    w = Writer(module)
    w.span = value.span
    free = sorted(module.statics.nature(value).free - set(names))
    w.names = {**names, **{slot: f"F[{slot + 1}]" for slot in free}}
    w.put(f"return {write(w, value)}")
    module.add(w.function(head))
