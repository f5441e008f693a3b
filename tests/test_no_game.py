"""The interpreter knows no game: no word that belongs to one occurs in it or in the grammar."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shipped import NAMES, opened

from rulewright.core.types import EnumT
from rulewright.core.world import World

ROOT = Path(__file__).parent.parent
CODE = sorted((*(ROOT / "interpreter").rglob("*.py"), *(ROOT / "grammar").rglob("*.lark")))
GENERAL = frozenset((ROOT / "tests" / "general_words.txt").read_text(encoding="utf-8").split())
"""Words of games that are words of the language, of programs or of English as well."""


def words_of(world: World) -> set[str]:
    """The names of kinds, things, zones and rules, and the words that fields may hold."""
    found = {*world.kinds, *(each.plural for each in world.kinds.values())}
    found.update(thing for each in world.kinds.values() for thing in each.things)
    for field in world.fields.values():
        if isinstance(field.type, EnumT):
            found.update(field.type.members)
    found.update(world.zones, (name.removeprefix("setup.") for name in world.rules))
    return {each for each in found if len(each) > 2 and not re.search(r"\d", each)}


GAME_WORDS = frozenset(word for name in NAMES for word in words_of(opened(name).world)) - GENERAL


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_word_of_a_game(path: Path) -> None:
    """Neither in names nor in comments nor in texts."""
    text = path.read_text(encoding="utf-8")
    words = {
        part for word in re.findall(r"[a-z_]+", text.lower()) for part in (word, *word.split("_"))
    }

    assert sorted(words & GAME_WORDS) == []


def test_general_words_are_needed() -> None:
    """A word that no ruleset uses any more leaves the list."""
    used = {word for name in NAMES for word in words_of(opened(name).world)}
    assert sorted(GENERAL - used) == []
