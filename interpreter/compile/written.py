"""A ruleset written out as Python: what the emitter gives and a machine runs.

Plain data, so that it can be kept for another process. The world is not part of it: a machine is
made from the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from attrs import frozen

from ..core.types import Type
from ..run.failure import RuleFailure
from ..run.layout import Layout
from ..run.sites import Site
from ..run.tracing import Point
from ..source import Span

Cause = partial[RuleFailure]
"""What makes a failure from the values that the generated code hands it."""


@frozen
class Written:
    """The generated module with what it takes to run it."""

    filename: str
    """What Python calls it, by which its lines are known in a traceback."""
    source: str
    code: bytes
    """The source, compiled and marshalled."""
    places: tuple[Span | None, ...]
    """Where in the rules each line comes from."""
    constants: Mapping[str, Any]
    causes: tuple[Cause, ...]
    """What `fail(number, ...)` stands for."""
    types: tuple[Type, ...]
    """What the numbers of types in the code stand for."""
    layout: Layout
    sites: tuple[Site, ...]
    points: tuple[Point, ...]
    """The points that traced rules report; of others none."""
    entries: Mapping[str, tuple[int, int]]
    """For each rule that may wait its first block, and how many local names it has."""
    block_rules: tuple[str, ...]
    """The rule that each block belongs to."""
    always: tuple[str, ...]
    """The rules that run before every decision."""
