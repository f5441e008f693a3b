"""A measurement as one page of HTML: the text of the rules, each line with a sign and a colour that
say how it is used. A line opens, by hand or by key, and tells which scenarios pass it.

The page needs nothing beside it: no script, no font, no other file. It is light or dark as the
reader's browser is, and says nothing by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import PurePosixPath

from attrs import evolve

from rulewright.source import SourceFile, Span

from .findings import (
    WORDS,
    Part,
    citations,
    in_order,
    never_fired,
    parts,
    ranges,
    untested,
    written,
)
from .measure import Cover, Measured
from .style import STYLE
from .telling import games_in_words, scenarios_in_words, share

MOST_NAMED = 12
"""So many scenarios are named at a line; the others are counted."""

HEAD = (
    '<div class="line head"><span class="n">line</span><span class="m"></span>'
    '<span class="s">tests</span><span class="g">games</span></div>'
)
Line = tuple[SourceFile, int]

BRANCHES = ("then", "otherwise", "offered", "withheld", "taken", "skipped", "unchanged")
SIGNS = {"both": "●", "tested": "◐", "fired": "◑", "none": "○"}


def page(measured: Measured) -> str:
    """The whole page."""
    found = parts(measured)
    title = escape(f"{measured.world.title}: coverage of the rules")
    body = "\n".join(
        (
            f"<h1>{escape(measured.world.title)}</h1>",
            _totals(measured),
            _legend(measured),
            _contents(measured),
            _gaps("No scenario passes here", untested(measured) if measured.scenarios else ()),
            _gaps(
                f"Never in {games_in_words(measured)}",
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
    count = len(measured.covers)
    return (
        f'<p class="totals"><b>{count:,}</b> places in the rules, '
        f"<b>{_tested(measured.covers):,}</b> tested by {scenarios_in_words(measured)}, "
        f"<b>{_fired(measured.covers):,}</b> passed in {games_in_words(measured)}.</p>"
    )


def _tested(covers: Iterable[Cover]) -> int:
    return sum(bool(each.scenarios) for each in covers)


def _fired(covers: Iterable[Cover]) -> int:
    return sum(each.games > 0 for each in covers)


def _words(measured: Measured) -> dict[str, str]:
    """What the signs say; where no game or no scenario was played, nothing is said of it."""
    if not measured.games:
        return {"both": "tested", "none": "not tested"}
    if not measured.scenarios:
        return {"both": "fires in games", "none": "never fires in games"}
    return {
        "both": "tested, and fires in games",
        "tested": "tested, never fires in games",
        "fired": "fires in games, not tested",
        "none": "neither tested nor fired",
    }


def _legend(measured: Measured) -> str:
    items = "".join(
        f'<li class="{name}"><span class="m">{SIGNS[name]}</span> {words}</li>'
        for name, words in _words(measured).items()
    )
    return f'<ul class="legend">{items}</ul>'


def _contents(measured: Measured) -> str:
    """The files with how much of each is tested, if there are several."""
    files = _covers_by_file(measured)
    if len(files) < 2:
        return ""
    rows = "".join(
        f'<tr><th scope="row"><a href="#{_file_id(file)}">{escape(file.path)}</a></th>'
        f"<td>{len(covers)}</td><td>{share(_tested(covers), len(covers))}</td>"
        f"<td>{share(_fired(covers), len(covers))}</td></tr>"
        for file, covers in files.items()
    )
    return (
        '<div class="wide"><table><thead><tr><th scope="col">file</th><th scope="col">places</th>'
        '<th scope="col">tested</th><th scope="col">in games</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _covers_by_file(measured: Measured) -> dict[SourceFile, list[Cover]]:
    found: dict[SourceFile, list[Cover]] = {}
    for cover in sorted(measured.covers, key=lambda each: each.point.span.file.path):
        found.setdefault(cover.point.span.file, []).append(cover)
    return found


def _gaps(title: str, gaps: Iterable[Cover]) -> str:
    found = list(gaps)
    if not found:
        return ""
    rows = "".join(
        f'<li><a href="#{_line_id(each.point.span.file, each.point.span.line)}">'
        f"{escape(PurePosixPath(each.point.span.file.path).name)}:{each.point.span.line}</a> "
        f"<b>{escape(each.point.owner)}</b> {_gap(each)}</li>"
        for each in in_order(found)
    )
    return (
        f'<details class="found"><summary>{escape(title)} ({len(found)})</summary>'
        f'<ul class="gaps">{rows}</ul></details>'
    )


def _gap(cover: Cover) -> str:
    said = WORDS[cover.point.sort]
    if cover.point.sort in ("rule", "value"):
        return said
    return f"<code>{escape(written(cover))}</code> {said}"


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
        f'<details class="found"><summary>{escape(title)}</summary><p>{escape(text)}</p></details>'
        for title, text in rows
    )


def _files(measured: Measured, found: tuple[Part, ...]) -> Iterator[str]:
    lines, missed = _lines(measured, found), _missed(measured)
    for file in _covers_by_file(measured):
        rows = "".join(
            _row(measured, at, lines.get(at), missed.get(at, ()))
            for at in ((file, number) for number in range(1, file.line_count + 1))
        )
        yield (
            f'<h2 id="{_file_id(file)}">{escape(file.path)}</h2>'
            f'<div class="file"><div class="lines">{HEAD}{rows}</div></div>'
        )


def _lines(measured: Measured, found: tuple[Part, ...]) -> dict[Line, Cover]:
    """For each line of the rules the innermost place that it belongs to."""
    lines: dict[Line, Cover] = {}
    by_span = {part.span: part for part in found}
    for placed in measured.program.definitions:
        name = getattr(placed.definition, "name", None)
        part = by_span.get(getattr(name, "span", None) or placed.definition.span)
        if part is not None:
            _fill(lines, placed.definition.span, _head(part))
    for part in found:
        lines.setdefault((part.span.file, part.span.line), _head(part))
        for cover in part.covers:
            if cover.point.sort in ("sentence", "row", "change", "offered") or (
                cover.point.sort == "then" and " when " in cover.point.span.text
            ):
                _fill(lines, cover.point.span, cover)
    return lines


def _head(part: Part) -> Cover:
    """What the first line of a definition shows; of a modifier all its changes together."""
    first = part.covers[0]
    if first.point.sort in ("rule", "value"):
        return first
    return evolve(first, scenarios=part.scenarios, games=part.games)


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
    use = _use(measured, cover)
    sign = f'<span class="m" role="img" aria-label="{_words(measured)[use]}">{SIGNS[use]}</span>'
    return (
        f'<details class="line {use}" id="{_line_id(file, number)}"><summary>'
        f'<span class="n">{number}</span>{sign}'
        f'<span class="s">{len(cover.scenarios) or "-"}</span>'
        f'<span class="g">{cover.games or "-"}</span><code>{escape(text)}</code>{chips}</summary>'
        f"{_told(measured, cover)}</details>"
    )


def _missed(measured: Measured) -> dict[Line, list[Cover]]:
    """For each line the branches that begin there and are gaps of the scenarios, or else of the
    games."""
    found: dict[Line, list[Cover]] = {}
    for cover in untested(measured) if measured.scenarios else never_fired(measured):
        if cover.point.sort in BRANCHES:
            found.setdefault((cover.point.span.file, cover.point.span.line), []).append(cover)
    return found


def _use(measured: Measured, cover: Cover) -> str:
    tested, fired = bool(cover.scenarios), cover.games > 0
    if not measured.games:
        return "both" if tested else "none"
    if not measured.scenarios:
        return "both" if fired else "none"
    if tested:
        return "both" if fired else "tested"
    return "fired" if fired else "none"


def _told(measured: Measured, cover: Cover) -> str:
    """What stands behind a line: the scenarios and the games."""
    titles = [measured.scenarios[number].title for number in cover.scenarios]
    told = [f"<li>{escape(title)}</li>" for title in titles[:MOST_NAMED]]
    if len(titles) > MOST_NAMED:
        told.append(f"<li>… and {len(titles) - MOST_NAMED} more</li>")
    said = f"tested by {len(titles)}:" if titles else "no scenario passes here"
    games = f"in {cover.games} of {games_in_words(measured)}"
    return f"<p>{said}</p><ul>{''.join(told)}</ul><p>{games}</p>"


def _file_id(file: SourceFile) -> str:
    return escape(file.path.replace("/", "."))


def _line_id(file: SourceFile, number: int) -> str:
    return f"{_file_id(file)}-{number}"
