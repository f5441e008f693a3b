"""Pages about names and codes, laid out for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.codes import CODES
from rulewright.index import Page
from rulewright.shipped import shipped
from rulewright.source import Span
from rulewright.spelling import did_you_mean

ACTS = {
    "replace": "replaces it",
    "remove": "removes it",
    "insert": "puts sentences into it",
    "set": "sets it",
    "add": "adds it",
}
MOST_TESTS = 12
"""So many scenarios are listed; the others are counted."""


def code_page(code: str) -> str | None:
    """The page of a code, or of a code's name such as `unknown-field`; None if there is none."""
    known = code_named(code)
    path = shipped("errors") / f"{known}.md"
    return path.read_text(encoding="utf-8") if known and path.is_file() else None


def code_named(text: str) -> str | None:
    """The code that is written in any case, or by its name."""
    if text.upper() in CODES:
        return text.upper()
    return next((code for code, each in CODES.items() if each.slug == text.lower()), None)


def code_meant(text: str) -> str | None:
    """The code that was probably meant."""
    slugs = {each.slug: code for code, each in CODES.items()}
    near = [code for code in CODES if code[0] == text[:1].upper() and code[1:2] == text[1:2]]
    slug = did_you_mean(text, slugs)
    return slugs[slug] if slug else did_you_mean(text.upper(), near or CODES)


def page_lines(page: Page) -> list[str]:
    """Everything about one name."""
    cited = f", cites {', '.join(page.cites)}" if page.cites and page.sort != "citation" else ""
    where = f" ({_where(page.span)})" if page.span else ""
    origin = f" of {page.origin}" if page.origin else ""
    lines = [f"{page.title}{origin}{where}{cited}"]
    if page.text:
        lines += ["", *(f"  {line}" for line in page.text.rstrip().splitlines())]
    lines += _section("", _facts(page.facts))
    lines += _section("changed by", _changes(page))
    lines += _section("used by", _users(page))
    lines += _section("uses", [", ".join(page.uses)] if page.uses else [])
    lines += _section("tested by", _tests(page))
    return lines


def _section(title: str, lines: Sequence[str] | Iterator[str]) -> list[str]:
    found = [f"  {line}" for line in lines]
    return ["", *([title] if title else []), *found] if found else []


def _facts(facts: Sequence[tuple[str, str]]) -> list[str]:
    width = max((len(name) for name, _ in facts), default=0)
    return [f"{name.ljust(width)}  {text}" for name, text in facts]


def _changes(page: Page) -> Iterator[str]:
    for each in page.changed_by:
        yield f"{each.origin} {ACTS.get(each.act, each.act)} ({_where(each.span)})"
        if each.before is not None and each.act == "replace":
            yield "  before it:"
            yield from (f"    {line}" for line in each.before.rstrip().splitlines())
        elif each.before is not None and page.sort == "thing":
            yield f"  before it: {each.before}"


def _users(page: Page) -> Iterator[str]:
    width = max((len(each.owner) for each in page.used_by), default=0)
    for each in page.used_by:
        yield f"{each.owner.ljust(width)}  {each.how} ({_where(each.span)})"


def _tests(page: Page) -> Iterator[str]:
    for each in page.tested_by[:MOST_TESTS]:
        yield f'"{each.title}" {", ".join(each.how)} ({_where(each.span)})'
    if len(page.tested_by) > MOST_TESTS:
        yield f"and {len(page.tested_by) - MOST_TESTS} more; --json lists them all"


def _where(span: Span) -> str:
    return f"{span.file.path}:{span.line}"
