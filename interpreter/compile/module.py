"""One ruleset being written out: what is known of it, and the page that is being written."""

from __future__ import annotations

from math import prod
from typing import Any

from ..core import expressions as core
from ..core.statements import Show, Together
from ..core.types import SetT
from ..core.walking import sentences, walk
from ..core.world import FieldInfo, ValueInfo, World
from ..explain.facts import as_typed
from ..reach import reached
from . import form
from .asking import Writes, writes_of
from .failures import Failures
from .inline import size_of
from .plan import Plan
from .sheet import Sheet
from .static import Statics
from .writer import Line, Writer
from .written import joined


def kinds_shown(world: World) -> frozenset[str]:
    """The kinds of things that any rule shows to players."""
    told = (each for rule in world.rules.values() for each in sentences(rule.body))
    return frozenset(each.kind for each in told if isinstance(each, Show) and each.kind)


def parts_of_value(info: ValueInfo) -> list[core.Expr]:
    """Its body, and all that its modifiers work out."""
    changes = [change for modifier in info.modifiers for change in modifier.changes]
    parts = [part for change in changes for part in (change.amount, change.when)]
    return [info.body, *(part for part in parts if part is not None and not isinstance(part, str))]


class Module:
    """One ruleset being written out."""

    def __init__(self, world: World, plan: Plan, *, traced: bool = False) -> None:
        self.world = world
        self.layout = plan.outline.layout
        self.program = plan.program
        self.marks = plan.marks
        self.recursive_rules = plan.recursive_rules
        self.points = plan.points
        self.entries = plan.outline.entries
        self.sheet = Sheet("")
        self.failures = Failures(self.literal)
        self.statics = Statics(world, traced=traced)
        self.traced = traced
        self.shown = kinds_shown(world)
        self._indexes: dict[tuple[Any, str, str], dict[object, tuple[int, ...]]] = {}
        self._starts: dict[tuple[str, str], tuple[Any, ...]] = {}
        self._calls: dict[str, frozenset[str]] = {}
        self._uses: dict[str, frozenset[str]] = {}
        self._sizes: dict[str, int] = {}
        self._tabled: dict[str, bool] = {}
        self._tables: dict[str, list[Any]] = {}

    def begin(self, page: str) -> None:
        """From here on a new page is written."""
        self.sheet = Sheet(page)
        self.statics.begin()

    def literal(self, value: Any) -> str:
        """A constant: written out if it is short, else by a name."""
        return self.sheet.literal(value)

    def length(self, row: str) -> str:
        """How many elements a row has, given its name: of a constant that is known."""
        known = self.sheet.constants.get(row)
        return str(len(known)) if known is not None else f"len({row})"

    def typed(self, expr: core.Const) -> Any:
        return as_typed(expr.value, expr.type)

    def constant(self, expr: Any) -> tuple[Any] | None:
        return self.statics.constant(expr)

    def fold(self, expr: core.Expr, local: dict[int, Any]) -> tuple[Any] | None:
        return self.statics.fold(expr, local)

    def static_in(self, expr: core.Expr, slot: int) -> bool:
        """Whether an expression depends on constants and one local name alone."""
        nature = self.statics.nature(expr)
        return nature.static and nature.free <= {slot}

    def depends_on(self, expr: core.Expr, slot: int) -> bool:
        return slot in self.statics.nature(expr).free

    def is_constant_field(self, expr: core.FieldOf) -> bool:
        return self.world.fields[expr.kind, expr.field].constant

    def index_by(
        self, elements: tuple[int, ...], kind: str, field: str
    ) -> dict[object, tuple[int, ...]]:
        """The elements by the value of a constant field."""
        key = elements, kind, field
        if key not in self._indexes:
            initial = self.world.fields[kind, field].initial
            index: dict[object, tuple[int, ...]] = {}
            for element in elements:
                index[initial[element]] = (*index.get(initial[element], ()), element)
            self._indexes[key] = index
        return self._indexes[key]

    def field(self, w: Writer, kind: str, field: str) -> str:
        """The values of a field for all things; of the game its one value."""
        info = self.world.fields[kind, field]
        if info.constant:
            values = self.start_of(info)
            if kind == "game":
                return self.literal(values[0])
            name = f"c_{joined(kind, field)}"
            self.sheet.constants[name] = values
            return name
        if kind == "game":
            return f"{w.fetch('G', 'S.game')}[{self.layout.game[field]}]"
        return w.fetch(f"f_{joined(kind, field)}", f"S.fields[{self.layout.fields[kind, field]}]")

    def start_of(self, info: FieldInfo) -> tuple[Any, ...]:
        """The starting values of a field, as they are in play."""
        key = info.kind, info.name
        if key not in self._starts:
            self._starts[key] = tuple(as_typed(value, info.type) for value in info.initial)
        return self._starts[key]

    def places(self, w: Writer, kind: str) -> str:
        """Where each thing of a kind lies."""
        return w.fetch(f"p_{kind}", f"S.places[{self.layout.kinds[kind]}]")

    def whose(self, zone: str) -> str:
        """For each place whose zone of a family it is; the last entry is for nowhere."""
        name = f"w_{zone}"
        owners = [owner if family == zone else -1 for family, owner in self.layout.zone_owner]
        self.sheet.constants[name] = (*owners, -1)
        return name

    def size(self, info: ValueInfo) -> int:
        if info.name not in self._sizes:
            self._sizes[info.name] = size_of(info)
        return self._sizes[info.name]

    def tabled(self, info: ValueInfo) -> bool:
        """Whether a value is kept for each of its arguments once it is known."""
        if info.name not in self._tabled:
            static = self.statics.value(info).static and self.size(info) > 3
            known = static and self.statics.domains(info) is not None
            self._tabled[info.name] = known and not self.traced
        return self._tabled[info.name]

    def memoised(self, info: ValueInfo) -> bool:
        """Whether a value is kept while the options of a question are worked out."""
        plain = not any(isinstance(param.type, SetT) for param in info.params)
        return plain and not info.recursive and not self.tabled(info) and self.statics.dear(info)

    def keeps_values(self, choice: form.Choice) -> bool:
        """Whether a question uses a value that is kept while its options are worked out."""
        called = {node.value for node in walk(choice) if isinstance(node, core.CallValue)}
        used = called.union(*(self.uses(value) for value in called))
        return any(self.memoised(self.world.values[value]) for value in used)

    def table(self, info: ValueInfo) -> str:
        """The table of a value that is kept for each of its arguments, empty when play begins."""
        name = f"k_{info.name}"
        if name not in self._tables:
            size = prod(count for _, count in self.domains(info))
            self._tables[name] = [None] * size
        self.sheet.constants[name] = self._tables[name]
        return name

    def domains(self, info: ValueInfo) -> tuple[tuple[int, int], ...]:
        domains = self.statics.domains(info)
        assert domains is not None
        return domains

    def supposition(self, expr: core.Supposing, deep: bool) -> tuple[str, tuple[int, ...]]:
        """By what a supposition is known, and the local names its value needs."""
        free = tuple(sorted(self.statics.nature(expr.value).free))
        return self.sheet.suppose(expr, free, deep), free

    def writes(self, rule: str) -> Writes:
        """What a rule that asks nothing may change."""
        bodies = {name: each.body for name, each in self.program.functions.items()}
        return writes_of(rule, bodies, self.marks)

    def depth_of(self, info: ValueInfo) -> int:
        """How deep calls may go among the values that use one another with this one."""
        circle = [
            other
            for other in self.world.values.values()
            if other.recursive
            and info.name in self.uses(other.name)
            and other.name in self.uses(info.name)
        ]
        return max(sum(other.depth for other in circle), info.depth)

    def calls(self, value: str) -> frozenset[str]:
        """The values that a value uses directly."""
        if value not in self._calls:
            nodes = walk(*parts_of_value(self.world.values[value]))
            called = (node.value for node in nodes if isinstance(node, core.CallValue))
            self._calls[value] = frozenset(called)
        return self._calls[value]

    def uses(self, value: str) -> frozenset[str]:
        """The values that a value uses, directly or not."""
        if value not in self._uses:
            self._uses[value] = reached(self.calls(value), self.calls)
        return self._uses[value]

    def site_name(self, site: int) -> str:
        choice = self.program.sites[site][1]
        return choice.choice.site if isinstance(choice, Together) else choice.site

    def entry_of(self, rule: str) -> str:
        first, slots = self.entries[rule]
        return f"{first}, {slots}"

    def add(self, lines: list[Line]) -> None:
        self.sheet.lines += lines
