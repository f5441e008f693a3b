"""A recorded game with other names in it.

Takes a Recording and the new names by the old ones; gives the same game as it would have been
written down with the new ones. Digits that stand for names cannot be translated: a position then
has none, and is held against another by its lines alone; of a long list of options nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from attrs import evolve

from .script import Checkpoint, Offer, Recording, Step

Names = Mapping[str, str]
"""The new names by the old ones."""


def translated(recording: Recording, names: Names, shown: str = "") -> Recording:
    """The game with the new names; `shown` is some of what is told of it now. Fields and zones are
    told of with spaces in their names, things are not."""
    spaced = {old: new.replace("_", " ") for old, new in names.items()}
    in_lines = {old: spaced[old] if spaced[old] in shown else new for old, new in names.items()}
    in_lines |= {old.replace("_", " "): new for old, new in spaced.items() if "_" in old}
    words, lines = _Words(names), _Words(in_lines)
    return evolve(
        recording,
        start=_point(recording.start, lines),
        steps=tuple(_step(step, words, lines) for step in recording.steps),
        checkpoints=tuple(_point(point, lines) for point in recording.checkpoints),
    )


class _Words:
    """Puts new names in the place of old ones."""

    def __init__(self, names: Names) -> None:
        self._new = names
        longest_first = sorted(names, key=len, reverse=True)
        self._old = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")

    def text(self, text: str) -> str:
        """A line, an option, or the name of a choice."""
        return self._old.sub(lambda match: self._new[match[0]], text)

    def choice(self, value: Any) -> Any:
        """What is chosen."""
        if isinstance(value, dict):
            return {self.text(key): self.choice(each) for key, each in value.items()}
        if isinstance(value, list):
            return [self.choice(each) for each in value]
        return self._new.get(value, value) if isinstance(value, str) else value


def _step(step: Step, words: _Words, lines: _Words) -> Step:
    return evolve(
        step,
        by=words.text(step.by),
        rule=words.text(step.rule),
        choose=words.choice(step.choose),
        offer=_offer(step.offer, words),
        changes=tuple(map(lines.text, step.changes)),
    )


def _offer(offer: Offer | None, words: _Words) -> Offer | None:
    if offer is None or offer.hidden:
        return None
    options, goals = map(words.text, offer.words), map(words.text, offer.goals)
    return evolve(offer, words=tuple(options), goals=tuple(goals))


def _point(point: Checkpoint, lines: _Words) -> Checkpoint:
    return evolve(point, mark="", lines=tuple(map(lines.text, point.lines)))
