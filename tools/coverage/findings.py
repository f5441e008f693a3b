"""What a measurement says: the rules one by one, the gaps, and the citations.

Takes what was measured; gives plain values for the text, the JSON and the page. A gap inside a gap
is not told: of a rule that nothing passes, the rule is the gap and not each of its sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from attrs import frozen

from rulewright.core.expressions import CallValue, Supposing
from rulewright.core.statements import CallRule
from rulewright.core.walking import walk
from rulewright.core.world import World
from rulewright.reach import reached
from rulewright.source import Span

from .measure import Cover, Measured

WORDS = {
    "rule": "is never carried out",
    "value": "is never used",
    "sentence": "is never carried out",
    "then": "never holds",
    "otherwise": "always holds",
    "row": "is never looked up",
    "change": "never applies",
    "unchanged": "always applies",
    "skipped": "is never passed over",
    "offered": "is never offered",
    "withheld": "is always offered",
    "taken": "is never chosen",
}
"""What it means that nothing passes a point, by its sort."""


@frozen
class Part:
    """A rule, value or modifier with its points."""

    owner: str
    cites: tuple[str, ...]
    span: Span
    covers: tuple[Cover, ...]

    @property
    def scenarios(self) -> tuple[int, ...]:
        """The numbers of the scenarios that pass through it."""
        return tuple(sorted({number for each in self.covers for number in each.scenarios}))

    @property
    def games(self) -> int:
        """How many random games pass through it."""
        return max((each.games for each in self.covers), default=0)

    @property
    def tested(self) -> int:
        return sum(bool(each.scenarios) for each in self.covers)


@frozen
class Citations:
    """Which sentences of the sources are cited, and which of those are tested."""

    untested: tuple[str, ...]
    """Cited by a rule or value, but no scenario passes through any that does, or cites it."""
    never: dict[str, tuple[int, ...]]
    """For each source whose sentences are numbered, the numbers that nothing cites."""
    width: dict[str, int]
    """How many digits a number of each source has at least."""


def parts(measured: Measured) -> tuple[Part, ...]:
    """Every rule, value and modifier that has points, in the order of the files."""
    world = measured.world
    by_owner: dict[str, list[Cover]] = {}
    for cover in measured.covers:
        by_owner.setdefault(cover.point.owner, []).append(cover)
    heads: list[tuple[str, tuple[str, ...], Span]] = [
        *((f"rule {name}", info.cites, info.span) for name, info in world.rules.items()),
        *((f"value {name}", info.cites, info.span) for name, info in world.values.items()),
        *(
            (f"modifier {each.name}", each.cites, each.span)
            for info in world.values.values()
            for each in info.modifiers
        ),
    ]
    heads.sort(key=lambda head: (head[2].file.path, head[2].start))
    return tuple(
        Part(owner, cites, span, tuple(by_owner[owner]))
        for owner, cites, span in heads
        if owner in by_owner
    )


def untested(measured: Measured) -> tuple[Cover, ...]:
    """The points that no scenario passes, each within one that some scenario does."""
    return tuple(_gaps(measured, lambda cover: bool(cover.scenarios)))


def never_fired(measured: Measured) -> tuple[Cover, ...]:
    """The points that no random game passes, each within one that some game does."""
    return tuple(_gaps(measured, lambda cover: cover.games > 0))


def _gaps(measured: Measured, passed: Callable[[Cover], bool]) -> Iterator[Cover]:
    known = {cover.point.number: cover for cover in measured.covers}
    beside = beside_play(measured.world)
    told: set[tuple[Span, str]] = set()
    for cover in known.values():
        if cover.point.owner in beside:
            continue
        outer = known.get(cover.point.within)
        if passed(cover) or (outer is not None and not passed(outer)):
            continue
        # Of a course that is never offered it goes without saying that it is never chosen.
        if (cover.point.span, cover.point.owner) in told and cover.point.sort == "taken":
            continue
        told.add((cover.point.span, cover.point.owner))
        yield cover


def beside_play(world: World) -> frozenset[str]:
    """The rules and values that only scenarios, invariants and displays use: play passes none."""
    begun = [
        rule
        for rule in world.rules.values()
        if rule.trigger or rule.name == "play" or rule.name.startswith("setup")
    ]
    others = (*world.invariants.values(), *world.displays.values(), *world.scenarios)
    return _reached(world, others) - _reached(world, begun)


def _reached(world: World, nodes: Iterable[object]) -> frozenset[str]:
    """The rules and values that nodes use, directly or through others."""
    infos = {
        **{f"value {name}": info for name, info in world.values.items()},
        **{f"rule {name}": info for name, info in world.rules.items()},
    }
    return reached(_used(nodes), lambda owner: _used([infos[owner]]))


def _used(nodes: Iterable[object]) -> Iterator[str]:
    for node in walk(*nodes):
        match node:
            case CallValue(value=name):
                yield f"value {name}"
            case CallRule(rule=name) | Supposing(rule=name):
                yield f"rule {name}"


def in_order(covers: Iterable[Cover]) -> list[Cover]:
    """As they stand in the files."""
    return sorted(covers, key=lambda each: (each.point.span.file.path, each.point.span.start))


def words(cover: Cover) -> str:
    """A gap in words: `if x > 3` never holds."""
    point = cover.point
    if point.sort in ("rule", "value"):
        return WORDS[point.sort]
    return f"`{written(cover)}` {WORDS[point.sort]}"


def written(cover: Cover) -> str:
    """The first line of a place, without what it cites; of a row of a table the whole of it."""
    span = cover.point.span
    whole = span.file.line_text(span.line) if cover.point.sort == "row" else span.text
    return re.sub(r"\s+cites\s.*$", "", whole.strip().splitlines()[0] if whole else "")


def citations(measured: Measured, all_parts: Iterable[Part]) -> Citations:
    """Which sentences of the sources are cited, and which are tested."""
    world = measured.world
    by_rules = {cite: part for part in all_parts for cite in part.cites}
    tested = {cite for part in all_parts if part.scenarios for cite in part.cites}
    tested.update(cite for each in world.scenarios for cite in each.cites)
    if world.scenarios:
        tested.update(cite for each in world.invariants.values() for cite in each.cites)
    cited = set(_all_cites(world))
    numbers: dict[str, set[int]] = {}
    width: dict[str, int] = {}
    for cite in cited:
        prefix, _, number = cite.rpartition("-")
        if number.isdecimal():
            numbers.setdefault(prefix, set()).add(int(number))
            width[prefix] = max(width.get(prefix, 1), len(number))
    # What a variant does not cite may well be cited by a scenario of the base, which it leaves out.
    numbered = {} if measured.of_variants else measured.program.numbered
    never = {
        prefix: tuple(n for n in range(1, last + 1) if n not in numbers.get(prefix, ()))
        for prefix, last in numbered.items()
    }
    return Citations(tuple(sorted(set(by_rules) - tested, key=_by_number)), never, width)


def _by_number(cite: str) -> tuple[str, int]:
    prefix, _, number = cite.rpartition("-")
    return prefix, int(number) if number.isdecimal() else 0


def _all_cites(world: World) -> Iterator[str]:
    for infos in (
        world.parameters,
        world.kinds,
        world.fields,
        world.zones,
        world.links,
        world.values,
        world.rules,
        world.invariants,
        world.displays,
    ):
        for info in infos.values():
            yield from info.cites
    for value in world.values.values():
        for modifier in value.modifiers:
            yield from modifier.cites
    for scenario in world.scenarios:
        yield from scenario.cites


def ranges(prefix: str, numbers: Iterable[int], width: int) -> str:
    """`SE-001 to SE-003, SE-017`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    named = [[f"{prefix}-{number:0{width}}" for number in (run[0], run[-1])] for run in runs]
    return ", ".join(a if a == b else f"{a} to {b}" for a, b in named)
