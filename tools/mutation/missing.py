"""The scenarios that are missing where no scenario notices an edit.

Takes edits with where play goes another way by them; gives scenarios that hold with the rules as
they are and not with the edit. Whoever makes the rules gives them names, and says whether that is
what the rules should do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..scenario_writing import beginning, scenario_lines
from .trying import Verdict

if TYPE_CHECKING:
    from rulewright.core.world import World

    from .apart import Apart

Lines = tuple[str, ...]
HOLDS = "holds, and no other scenario notices"


def missing_scenarios(world: World, verdicts: Iterable[Verdict]) -> dict[str, str]:
    """By its title the text of a file with one scenario; edits that the same one notices share
    it."""
    told: dict[tuple[int, Lines, Lines], list[Verdict]] = {}
    for each in verdicts:
        if each.apart is not None and each.apart.can_be_claimed:
            told.setdefault(_body(each.apart), []).append(each)
    found: dict[str, str] = {}
    for (seed, when, claims), noticed in told.items():
        title, number = _title(noticed[0]), 2
        while title in found:
            title, number = f"{_title(noticed[0])}, {number}", number + 1
        body = scenario_lines(title, beginning(world, seed), when, claims)
        found[title] = "\n".join((*_comment(noticed), *body, ""))
    return found


def _body(apart: Apart) -> tuple[int, Lines, Lines]:
    """The seed of a scenario, what it does, and what it claims; a step that leads on is left out
    where there is something to claim."""
    when = (*apart.deeds, *(() if apart.claims else apart.steps[:1]))
    return apart.seed, when, apart.claims


def _comment(noticed: Iterable[Verdict]) -> Iterator[str]:
    edits = [*noticed]
    which = "this edit" if len(edits) == 1 else f"these {len(edits)} edits"
    yield f"# Found by `rulewright mutate`: it {HOLDS} {which} of"
    yield f"# {edits[0].mutant.owner}. If it is what the rules should do, give it a name."
    before: tuple[str, ...] = ()
    for each in edits:
        assert each.apart is not None
        gone = each.mutant.before if each.mutant.before != before else ()
        before = each.mutant.before
        yield from (f"# - {line}" for line in gone)
        yield from (f"# + {line}" for line in each.mutant.after)
        yield from (f"#   {line}" for line in each.apart.told)


def _title(verdict: Verdict) -> str:
    return f"{verdict.mutant.owner}, line {verdict.mutant.span.line}"
