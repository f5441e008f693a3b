"""A measurement as one page of HTML: the text of the rules, each line in the colour of its use.

The page needs nothing beside it: no script, no font, no other file. It is light or dark as the
reader's browser is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import PurePosixPath

from rulewright.source import SourceFile, Span

from .findings import (
    WORDS,
    Part,
    citations,
    first_line,
    never_fired,
    parts,
    ranges,
    untested,
)
from .measure import Cover, Measured
from .style import STYLE

MOST_NAMED = 12
"""So many scenarios are named at a line; the others are counted."""

HEAD = (
    '<div class="line head"><span class="n">line</span><span class="s">tests</span>'
    '<span class="g">games</span></div>'
)
Line = tuple[SourceFile, int]

BRANCHES = ("then", "otherwise", "offered", "withheld", "taken")


def page(measured: Measured) -> str:
    """The whole page."""
    found = parts(measured)
    title = escape(f"{measured.world.title}: coverage of the rules")
    body = "\n".join(
        (
            f"<h1>{escape(measured.world.title)}</h1>",
            _totals(measured),
            _legend(),
            _gaps("No scenario passes here", untested(measured) if measured.scenarios else ()),
            _gaps(
                f"Never in {measured.games} random games",
                never_fired(measured) if measured.games else (),
            ),
            _citations(measured, found),
            *_files(measured, found),
        )
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _totals(measured: Measured) -> str:
    covers = measured.covers
    tested = sum(bool(each.scenarios) for each in covers)
    fired = sum(each.games > 0 for each in covers)
    return (
        f'<p class="totals"><b>{len(covers)}</b> places in the rules, '
        f"<b>{tested}</b> tested by <b>{len(measured.scenarios)}</b> scenarios, "
        f"<b>{fired}</b> passed in <b>{measured.games}</b> random games.</p>"
    )


def _legend() -> str:
    told = (
        ("both", "tested, and fires in games"),
        ("tested", "tested, never fires in games"),
        ("fired", "fires in games, not tested"),
        ("none", "neither"),
    )
    items = "".join(f'<li class="{name}"><i></i>{words}</li>' for name, words in told)
    return f'<ul class="legend">{items}</ul>'


def _gaps(title: str, gaps: Iterable[Cover]) -> str:
    found = list(gaps)
    if not found:
        return ""
    rows = "".join(
        f'<li><a href="#{_line_id(each.point.span.file, each.point.span.line)}">'
        f"{escape(PurePosixPath(each.point.span.file.path).name)}:{each.point.span.line}</a> "
        f"<b>{escape(each.point.owner)}</b> {_gap(each)}</li>"
        for each in found
    )
    return (
        f"<details><summary>{escape(title)} ({len(found)})</summary>"
        f'<ul class="gaps">{rows}</ul></details>'
    )


def _gap(cover: Cover) -> str:
    said = WORDS[cover.point.sort]
    if cover.point.sort in ("rule", "value"):
        return said
    return f"<code>{escape(first_line(cover.point.span))}</code> {said}"


def _citations(measured: Measured, found: tuple[Part, ...]) -> str:
    told = citations(measured, found)
    rows = []
    if told.untested and measured.scenarios:
        rows.append(("Cited by rules, but not tested", ", ".join(told.untested)))
    rows += [
        (f"Never cited of {prefix}", ranges(prefix, numbers, told.width.get(prefix, 1)))
        for prefix, numbers in told.never.items()
        if numbers
    ]
    return "".join(
        f"<details><summary>{escape(title)}</summary><p>{escape(text)}</p></details>"
        for title, text in rows
    )


def _files(measured: Measured, found: tuple[Part, ...]) -> Iterator[str]:
    files = dict.fromkeys(part.span.file for part in found)
    lines, missed = _lines(measured, found), _missed(measured)
    for file in sorted(files, key=lambda each: each.path):
        rows = "".join(
            _row(measured, at, lines.get(at), missed.get(at, ()))
            for at in ((file, number) for number in range(1, file.line_count + 1))
        )
        yield f"<h2>{escape(file.path)}</h2><div class='file'>{HEAD}{rows}</div>"


def _lines(measured: Measured, found: tuple[Part, ...]) -> dict[Line, Cover]:
    """For each line of the rules the innermost place that it belongs to."""
    lines: dict[Line, Cover] = {}
    by_span = {part.span: part for part in found}
    for placed in measured.program.definitions:
        name = getattr(placed.definition, "name", None)
        part = by_span.get(getattr(name, "span", None) or placed.definition.span)
        if part is not None and part.covers:
            _fill(lines, placed.definition.span, part.covers[0])
    for part in found:
        if part.covers:
            lines.setdefault((part.span.file, part.span.line), part.covers[0])
        for cover in part.covers:
            if cover.point.sort in ("sentence", "row", "change", "offered") or (
                cover.point.sort == "then" and " when " in cover.point.span.text
            ):
                _fill(lines, cover.point.span, cover)
    return lines


def _fill(lines: dict[Line, Cover], span: Span, cover: Cover) -> None:
    # A definition may end with the line break behind it.
    last = span.end_line - (span.end_column == 1 and span.end_line > span.line)
    for line in range(span.line, last + 1):
        lines[span.file, line] = cover


def _row(measured: Measured, at: Line, cover: Cover | None, missed: Iterable[Cover]) -> str:
    file, number = at
    text = file.line_text(number)
    if cover is None or not text.strip() or text.lstrip().startswith("#"):
        return f'<div class="line"><span class="n">{number}</span><code>{escape(text)}</code></div>'
    chips = "".join(f"<em>{WORDS[each.point.sort]}</em>" for each in missed)
    used = f"{len(cover.scenarios) or '-'}</span><span class='g'>{cover.games or '-'}"
    return (
        f'<div class="line {_colour(cover)}" id="{_line_id(file, number)}" '
        f'title="{escape(_told(measured, cover))}"><span class="n">{number}</span>'
        f"<span class='s'>{used}</span><code>{escape(text)}</code>{chips}</div>"
    )


def _missed(measured: Measured) -> dict[Line, list[Cover]]:
    """For each line the branches that begin there and are gaps of the scenarios, or else of the
    games."""
    found: dict[Line, list[Cover]] = {}
    for cover in untested(measured) if measured.scenarios else never_fired(measured):
        if cover.point.sort in BRANCHES:
            found.setdefault((cover.point.span.file, cover.point.span.line), []).append(cover)
    return found


def _colour(cover: Cover) -> str:
    if cover.scenarios:
        return "both" if cover.games else "tested"
    return "fired" if cover.games else "none"


def _told(measured: Measured, cover: Cover) -> str:
    """What stands behind a line: the scenarios and the games."""
    titles = [measured.scenarios[number].title for number in cover.scenarios]
    shown = [f"- {title}" for title in titles[:MOST_NAMED]]
    more = [f"… and {len(titles) - MOST_NAMED} more"] if len(titles) > MOST_NAMED else []
    head = f"tested by {len(titles)}:" if titles else "no scenario passes here"
    return "\n".join([head, *shown, *more, f"in {cover.games} of {measured.games} games"])


def _line_id(file: SourceFile, number: int) -> str:
    return f"{file.path.replace('/', '.')}-{number}"
