"""The places in the rules where somebody is asked, and the shape of question and answer there.

A state that waits has `asked = (site, by, offer)`: the number of the site, the player who decides,
and what is on offer. The answer is handed to `Machine.resume`. By form of the site:

    form         offer                                          answer
    one          a tuple of options: a thing (number, member)   one of them; None declines
                 each, or a tuple of them for several pickings
    number       (low, high)                                    a number of the range
    some         (group, least, most)                           a tuple of elements in group order
    order        the group                                      a tuple: the group in the new order
    assignment   (group, targets)                               a tuple: a target for each of group
    options      the numbers of the courses open                one of them

Where several choose together, `by` is -1 and the offer is a tuple of (player, offer, answer): the
answer is () until the player has answered, then (answer,). Resume with the tuple of all answers,
in the order of the offer. Questions of form some and assignment may carry a condition, which
`Machine.allows` puts to an answer.
"""

from __future__ import annotations

from ..core.types import Type
from ..lean import frozen
from ..source import Span


@frozen
class Site:
    name: str
    """Dotted, unique and lasting, such as `play.here`: the `rule` of a decision."""
    rule: str
    """The rule in which it stands."""
    form: str
    together: bool
    optional: bool
    """Whether the chooser may decline."""
    names: tuple[str, ...]
    """The name of each part of the answer as the rules call it; of options none."""
    types: tuple[Type, ...]
    """The type of each part: of the element for one, some and order; of the number; of the key and
    the target for an assignment; of options none."""
    conditional: bool
    """Whether answers must also satisfy a condition (`such that`)."""
    minimal: bool
    """Whether no element of a subset may be superfluous."""
    skipped: bool
    """Whether the rules go on with None where no answer satisfies the condition."""
    cites: tuple[str, ...]
    span: Span


Asked = tuple[int, int, tuple[object, ...]]
