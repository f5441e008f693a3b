"""A listing of where the facts of a ruleset's tables come from, for `check --facts`.

Takes the facts of a program; gives lines for people: how many facts are of each sort, then those
that no text states, those alike together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from textwrap import wrap

from rulewright.facts import WORDS, FactInfo

WIDTH = 100
INDENT = "    "


def fact_lines(facts: Iterable[FactInfo]) -> list[str]:
    """The listing: the least certain facts first; what a text states is only counted."""
    known = tuple(facts)
    if not known:
        return ["No table says where its facts come from."]
    counts = Counter(fact.source for fact in known)
    summary = ", ".join(f"{counts[word]} {word}" for word in WORDS if counts[word])
    lines = [summary] if summary else []
    for word in reversed(WORDS[1:]):
        lines += _section(word, [fact for fact in known if fact.source == word])
    return lines + _notes(known)


def _section(word: str, facts: list[FactInfo]) -> Iterator[str]:
    if not facts:
        return
    yield ""
    yield word
    rows: dict[tuple[str, str], list[str]] = {}
    for fact in facts:
        what = f"{fact.table}.{fact.field}" if fact.field else fact.table
        rows.setdefault((what, fact.detail), []).append(fact.row)
    for (what, detail), names in rows.items():
        yield f"  {what}: {detail}" if detail else f"  {what}"
        yield from wrap(", ".join(names), WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)


def _notes(facts: tuple[FactInfo, ...]) -> list[str]:
    noted = [f"  {fact.table} {fact.row}: {fact.note}" for fact in facts if fact.note]
    return ["", "notes", *noted] if noted else []
