"""The scenarios that are missing where no scenario notices an edit.

Takes edits with where play goes another way by them; gives scenarios that hold with the rules as
they are and not with the edit. Whoever makes the rules gives them names, and says whether that is
what the rules should do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from .trying import Verdict

if TYPE_CHECKING:
    from rulewright.core.world import World

    from .apart import Apart

HOLDS = "holds, and no other scenario notices"


def missing_scenarios(world: World, verdicts: Iterable[Verdict]) -> dict[str, str]:
    """By its title the text of a file with one scenario; edits that the same one notices share
    it."""
    told: dict[tuple[str, ...], list[Verdict]] = {}
    for each in verdicts:
        if each.apart is not None and each.apart.can_be_claimed:
            told.setdefault(tuple(_body(world, each.apart)), []).append(each)
    found: dict[str, str] = {}
    for body, noticed in told.items():
        title, number = _title(noticed[0]), 2
        while title in found:
            title, number = f"{_title(noticed[0])}, {number}", number + 1
        found[title] = "\n".join((*_comment(noticed), f'scenario "{title}"', *body, ""))
    return found


def _body(world: World, apart: Apart) -> Iterator[str]:
    """What a scenario sets, does and claims; a step that leads on comes behind what is claimed."""
    changed = {
        each.name: each.value for each in world.parameters.values() if each.value != each.default
    }
    given = {"players": world.players, **changed, "seed": apart.seed}
    yield f"    with {', '.join(f'{name} {_written(value)}' for name, value in given.items())}"
    when = (*apart.deeds, *(() if apart.claims else apart.steps[:1]))
    if when:
        yield from ("  when", *(f"    {each}" for each in when))
    if apart.claims:
        yield from ("  then", *(f"    {each}" for each in apart.claims))


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


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def file_name(title: str, folder: Path) -> Path:
    """A name for the file of a scenario that is not taken yet."""
    words = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")
    path, number = folder / f"missing_{words}.rules", 2
    while path.exists():
        path = folder / f"missing_{words}_{number}.rules"
        number += 1
    return path
