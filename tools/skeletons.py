"""The texts of new rulesets and variants: small, whole, and ready to be changed.

Takes a name and what it builds on; gives the files of a folder that passes `check` and can be
played.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

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
  players take turns, at most 50
    choose number taken from 1 to min(handful, heap) "How many stones do you take?"
    lower heap by taken
    say "{mover} takes {taken}, and {heap} are left"
    if heap is 0
      mover wins

# What a player is shown at the terminal.
display heap_now "The heap"
  "{heap} of {stones} stones are left; you may take {min(handful, heap)} at once"
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
"""


def ruleset_files(name: str) -> dict[str, str]:
    """The files of a new ruleset."""
    return {
        "ruleset.yaml": _MANIFEST.format(title=_title(name)),
        f"{name}.rules": _RULES,
        "scenarios/first.rules": _SCENARIO,
    }


def variant_files(
    name: str, base: str, below: str, requires: Sequence[str], settings: Mapping[str, str]
) -> dict[str, str]:
    """The files of a new variant that sets parameters of its base; `below` is the title of what it
    is laid over."""
    changes = ", ".join(f"{parameter} {value}" for parameter, value in settings.items())
    about = f"{below} with {changes}." if changes else f"What is different from {below}."
    manifest = _VARIANT_MANIFEST.format(title=_title(name), base=_quoted(base))
    if requires:
        manifest += f"requires: [{', '.join(requires)}]\n"
    lines = [f"set parameter {parameter} to {value}\n" for parameter, value in settings.items()]
    comment = "# Say here what is different; docs/variants.md shows how.\n"
    return {
        "ruleset.yaml": f"{manifest}about: {_quoted(about)}\n",
        f"{name}.rules": comment + "".join(lines),
    }


def _quoted(text: str) -> str:
    """A text as YAML reads it back, whatever is in it."""
    return text if re.fullmatch(r"[a-z][a-z0-9_]*", text) else json.dumps(text, ensure_ascii=False)


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()
