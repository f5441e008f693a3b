"""A listing of where the facts of a ruleset's tables come from, for `check --facts`.

Takes the facts of a program; gives lines for people: how many facts are of each sort, then those
that no text states, those alike together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap

from rulewright.facts import WORDS, FactInfo

WIDTH = 100
INDENT = "    "
FEW = 20
"""So many rows are named even if they are all of a table."""
JOINED = "\N{NO-BREAK SPACE}"


def fact_lines(facts: Iterable[FactInfo]) -> list[str]:
    """The listing: the least certain facts first; what a text states is only counted."""
    known = tuple(facts)
    if not known:
        return ["No table says where its facts come from."]
    counts = Counter(fact.source for fact in known)
    summary = ", ".join(f"{counts[word]} {word}" for word in WORDS if counts[word])
    lines = [summary] if summary else []
    sizes = Counter(table for table, _ in {(fact.table, fact.row) for fact in known})
    for word in reversed(WORDS[1:]):
        lines += _section(word, [fact for fact in known if fact.source == word], sizes)
    return lines + _notes(known)


def _section(word: str, facts: list[FactInfo], sizes: Mapping[str, int]) -> Iterator[str]:
    if not facts:
        return
    yield ""
    yield word
    groups: dict[tuple[str, str | None, str], list[str]] = {}
    for fact in facts:
        groups.setdefault((fact.table, fact.field, fact.detail), []).append(fact.row)
    for (table, field, detail), rows in groups.items():
        what = f"{table}.{field}" if field else table
        yield f"  {what}: {detail}" if detail else f"  {what}"
        if len(rows) == sizes[table] > FEW:
            yield f"{INDENT}all {len(rows)} that name a source"
        else:
            yield from _wrapped(rows)


def _wrapped(rows: list[str]) -> Iterator[str]:
    """Names in lines; a pair is not torn apart."""
    text = ", ".join(row.replace(" ", JOINED) for row in rows)
    lines = wrap(
        text, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT, break_on_hyphens=False
    )
    yield from (line.replace(JOINED, " ") for line in lines)


def _notes(facts: tuple[FactInfo, ...]) -> list[str]:
    noted = [f"  {fact.table} {fact.row}: {fact.note}" for fact in facts if fact.note]
    return ["", "notes", *noted] if noted else []
