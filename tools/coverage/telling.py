"""A measurement as text for people and as plain data for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulewright.spelling import number_of

from .findings import Part, citations, in_order, never_fired, parts, ranges, untested, words
from .measure import Cover, Measured


def text_lines(measured: Measured, *, every_rule: bool = False) -> Iterator[str]:
    """The totals, every rule if that is wanted, the gaps, and the citations."""
    found = parts(measured)
    yield f"{measured.world.title}: {_played(measured)}"
    if measured.of_variants:
        yield "This is about what the variants say; `--whole` tells of all rules in force."
    yield from _totals(measured, found)
    if every_rule:
        yield ""
        yield from _rules(measured, found)
    if measured.scenarios:
        yield from _gap_lines("No scenario passes here", untested(measured))
    if measured.games:
        yield from _gap_lines(f"Never in {games_in_words(measured)}", never_fired(measured))
    yield from _citation_lines(measured, found)
    if measured.failed:
        yield ""
        games = number_of(measured.failed, "random game")
        yield f"The rules failed in {games}; `rulewright fuzz` finds out why."


def _played(measured: Measured) -> str:
    low, high = measured.world.player_range
    players = f"{low} players" if low == high else f"{low} to {high} players"
    return f"{scenarios_in_words(measured)}, {games_in_words(measured)} of {players}"


def scenarios_in_words(measured: Measured) -> str:
    """How many scenarios were played."""
    return number_of(len(measured.scenarios), "scenario")


def games_in_words(measured: Measured) -> str:
    """How many random games were played."""
    return number_of(measured.games, "random game")


def _totals(measured: Measured, found: tuple[Part, ...]) -> Iterator[str]:
    yield ""
    yield f"{'':12}{'':>7}{'places':>9}{'tested':>16}{'in games':>16}"
    for sort in ("rule", "value", "modifier"):
        mine = [part for part in found if part.owner.startswith(f"{sort} ")]
        if mine:
            covers = [cover for part in mine for cover in part.covers]
            tested = sum(bool(cover.scenarios) for cover in covers)
            fired = sum(cover.games > 0 for cover in covers)
            yield (
                f"{sort + 's':12}{len(mine):>7,}{len(covers):>9,}"
                f"{share(tested, len(covers)):>16}{share(fired, len(covers)):>16}"
            )


def share(part: int, whole: int) -> str:
    """How many of a whole, and in percent."""
    # A share is never rounded up to all of it.
    return f"{part:,} ({100 * part // whole if whole else 100}%)"


def _rules(measured: Measured, found: tuple[Part, ...]) -> Iterator[str]:
    width = max(len(part.owner) for part in found)
    for part in found:
        tested = f"{part.tested} of {len(part.covers)} places tested by {len(part.scenarios)}"
        cites = ", ".join(part.cites) or "cites nothing"
        yield (
            f"  {part.owner:{width}}  {tested:31}  in {part.games} of {measured.games} games"
            f"  {cites}"
        )


def _gap_lines(title: str, gaps: Iterable[Cover]) -> Iterator[str]:
    found = in_order(gaps)
    if not found:
        return
    yield ""
    yield f"{title} ({len(found)})"
    places = [f"{each.point.span.file.path}:{each.point.span.line}" for each in found]
    width = max(map(len, places))
    for place, gap in zip(places, found, strict=True):
        yield f"  {place:{width}}  {gap.point.owner} {_short(words(gap))}"


def _short(text: str, most: int = 90) -> str:
    if len(text) <= most:
        return text
    quoted, _, rest = text.rpartition("`")
    return f"{quoted[: most - len(rest) - 3]} …`{rest}"


def _citation_lines(measured: Measured, found: tuple[Part, ...]) -> Iterator[str]:
    told = citations(measured, found)
    if told.untested and measured.scenarios:
        yield ""
        yield f"Cited by rules, but not tested ({len(told.untested)}): {', '.join(told.untested)}"
    for prefix, numbers in told.never.items():
        if numbers:
            yield ""
            named = ranges(prefix, numbers, told.width.get(prefix, 1))
            yield f"Never cited of {prefix} ({len(numbers)}): {named}"


def as_json(measured: Measured) -> dict[str, Any]:
    """Everything, by rule and by place."""
    found = parts(measured)
    told = citations(measured, found)
    return {
        "ruleset": measured.world.name,
        "scenarios": [each.title for each in measured.scenarios],
        "games": measured.games,
        "failed_games": measured.failed,
        "whole": not measured.of_variants,
        "rules": [_part_json(part) for part in found],
        "untested": [each.point.number for each in untested(measured)],
        "never_fired": [each.point.number for each in never_fired(measured)],
        "cited_untested": list(told.untested),
        "never_cited": {
            prefix: [f"{prefix}-{number:0{told.width.get(prefix, 1)}}" for number in numbers]
            for prefix, numbers in told.never.items()
        },
    }


def _part_json(part: Part) -> dict[str, Any]:
    sort, _, name = part.owner.partition(" ")
    return {
        "sort": sort,
        "name": name,
        "file": part.span.file.path,
        "line": part.span.line,
        "cites": list(part.cites),
        "scenarios": list(part.scenarios),
        "games": part.games,
        "places": [
            {
                "number": cover.point.number,
                "sort": cover.point.sort,
                "line": cover.point.span.line,
                "column": cover.point.span.column,
                "within": cover.point.within,
                "scenarios": list(cover.scenarios),
                "games": cover.games,
            }
            for cover in part.covers
        ],
    }
