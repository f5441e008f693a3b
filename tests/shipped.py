"""Every ruleset that comes with Rulewright, alone and with each of its variants."""

from __future__ import annotations

from functools import cache

from rulewright.load import Loaded, load
from rulewright.read.find import list_rulesets

NAMES = [
    "+".join([each.name, *variant])
    for each in list_rulesets()
    for variant in [(), *((name,) for name in each.variants)]
]


@cache
def opened(name: str, players: int | None = None) -> Loaded:
    """A ruleset without mistakes, loaded once for all tests."""
    loaded, found = load(name, players=players)
    assert loaded is not None, found
    return loaded
