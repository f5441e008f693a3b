"""The texts of new rulesets and variants: small, whole, and ready to be changed.

Takes a name and what it builds on; gives the files of a folder that passes `check` and can be
played.
"""

from __future__ import annotations

from collections.abc import Mapping

_MANIFEST = """\
title: {title}
format: 1
players: {{from: 2, to: 4}}
about: Players take stones from a heap in turn; whoever takes the last one wins.
"""

_RULES = """\
# What a designer will want to turn.
parameter stones = 12, from 1 to 50 "How many stones lie in the heap"
parameter handful = 3, from 1 to 10 "How many stones a player may take at once"

game
  heap  number 0 to 50

setup
  set heap to stones

play
  players take turns from first of players, at most 50
    choose number taken from 1 to min(handful, heap) "How many stones do you take?"
    lower heap by taken
    say "{mover} takes {taken}, and {heap} are left"
    if heap is 0
      mover wins
"""

_SCENARIO = """\
scenario "the last stone wins"
  with players 2
  given
    set heap to 2
  when
    p1 cannot choose 3
    p1 chooses 2
  then
    p1 won
"""

_VARIANT_MANIFEST = """\
title: {title}
format: 1
extends: {base}
about: What is different from {base}.
"""


def ruleset_files(name: str) -> dict[str, str]:
    """The files of a new ruleset."""
    return {
        "ruleset.yaml": _MANIFEST.format(title=_title(name)),
        f"{name}.rules": _RULES,
        "scenarios/first.rules": _SCENARIO,
    }


def variant_files(name: str, base: str, settings: Mapping[str, object]) -> dict[str, str]:
    """The files of a new variant that sets parameters of its base."""
    lines = [f"set parameter {parameter} to {value}\n" for parameter, value in settings.items()]
    comment = "# Say here what is different; docs/language.md shows all that a variant can say.\n"
    return {
        "ruleset.yaml": _VARIANT_MANIFEST.format(title=_title(name), base=base),
        f"{name}.rules": comment + "".join(lines),
    }


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()
