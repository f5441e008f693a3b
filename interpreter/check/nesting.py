"""How deep the parts of a rule lie inside each other, beyond what one line can show.

Takes the checked bodies of rules, values and invariants; reports the first place of each where too
many loops or blocks lie inside each other. Whatever goes through a set is a loop: `for each`,
`choose`, `any`, `where`, `sum of` and the like. Each case of `first that applies` lies inside the
`otherwise` of the one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .. import nodes
from ..core import expressions as core
from ..core import statements as deeds
from ..core.walking import parts_of
from ..lean import frozen
from ..resolve.findings import Findings
from ..source import Span
from .context import Context

DEEPEST_LOOPS = 10
"""So deep nobody reads; and values written in place of their names come on top in the compiler."""
DEEPEST_BLOCKS = 60
MOST_CASES = 50
"""Of one `first that applies` or of one value that is given by cases."""
MOST_ROWS = 1000
"""Of the table of a value."""

_OVER_A_SET = (
    core.Filter
    | core.Reduce
    | core.Sorted
    | core.Extreme
    | core.Rank
    | core.Prefix
    | core.Spread
    | core.Told
    | deeds.ForEach
    | deeds.Ranking
)
_ROUND = deeds.Repeat | deeds.While | deeds.TakeTurns


def too_many(
    ctx: Context, parts: Sequence[nodes.Row | nodes.Case | nodes.When], most: int, what: str
) -> bool:
    """Report the first row or case beyond so many."""
    if len(parts) <= most:
        return False
    message = f"more than {most} {what} stand here one below the other"
    ctx.report(
        "E604", message, parts[most].span, "put the numbers into a table of YAML, as a field"
    )
    return True


@frozen
class Depth:
    """How many loops and blocks lie around a place."""

    loops: int = 0
    blocks: int = 0

    def within(self, other: Depth) -> Depth:
        return Depth(self.loops + other.loops, self.blocks + other.blocks)


OUTSIDE = Depth()
IN_A_LOOP = Depth(1, 1)
IN_A_BLOCK = Depth(0, 1)


def check_nesting(findings: Findings, bodies: Iterable[Any]) -> None:
    """Report where each body lies too deep, once for each."""
    for body in bodies:
        for message, span in _too_deep(body, OUTSIDE):
            help = "make the inner ones a value or rule of their own"
            findings.report("E604", message, span, help=help)
            break


def _too_deep(node: Any, around: Depth) -> Iterator[tuple[str, Span]]:
    """What is wrong and where, the outermost places first."""
    for part, more in _inside(node):
        depth = around.within(more)
        if depth.loops > DEEPEST_LOOPS:
            yield f"more than {DEEPEST_LOOPS} loops lie inside each other", node.span
            return
        if depth.blocks > DEEPEST_BLOCKS:
            yield f"more than {DEEPEST_BLOCKS} blocks lie inside each other", node.span
            return
        yield from _too_deep(part, depth)


def _inside(node: Any) -> Iterator[tuple[Any, Depth]]:
    """The parts of a node, each with what of this node is around it."""
    if isinstance(node, deeds.Choose):
        groups = [group for _, group in node.pickings]
        yield from ((group, Depth(number, number)) for number, group in enumerate(groups))
        yield groups[-1], Depth(len(groups), len(groups))
        yield from ((part, IN_A_BLOCK) for part in (*node.body, *node.otherwise))
    elif isinstance(node, _OVER_A_SET):
        group, *rest = parts_of(node)
        yield group, OUTSIDE
        yield from ((part, IN_A_LOOP) for part in rest)
    elif isinstance(node, deeds.If):
        yield node.condition, OUTSIDE
        yield from ((part, IN_A_BLOCK) for part in (*node.then, *node.otherwise))
    else:
        more = IN_A_LOOP if isinstance(node, _ROUND) else OUTSIDE
        yield from ((part, more) for part in parts_of(node))
