"""Which decision and which sentence of the rules last changed a fact of a game.

Takes a course and a fact as the rules name it (`york.city`); plays the course again on a machine
that notes every change, up to the position that is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from rulewright.check.loose import expression_in
from rulewright.compile import compile_world
from rulewright.explain import evaluator
from rulewright.explain.phrases import source_text
from rulewright.report import Diagnostic, diagnostic
from rulewright.run.tracing import Change, change_in_words
from rulewright.run.whence import changes_of
from rulewright.source import Span

from .answering import Answer, local_names
from .courses import Course, reach

Found = tuple[Diagnostic, ...]
FEW = 4
"""So many earlier changes are told."""


@frozen
class Changed:
    """A change, and after how many decisions it came about; 0 is the setup."""

    number: int
    decision: str
    change: Change


def changed_answer(course: Course, text: str) -> tuple[Answer | None, Found]:
    """The last change of a fact before a position, and how often it changed before that."""
    opened = course.opened
    reached, found = reach(course)
    if reached is None:
        return None, found
    names, local = local_names(opened.machine, reached.state, None)
    expr, found = expression_in(opened.program, opened.world, text, names)
    if expr is None:
        return None, found
    ev = evaluator(opened.world, opened.machine.layout, reached.state)
    matches = changes_of(ev, expr, local)
    if matches is None:
        message = f"`{text}` is not one fact that a rule could change"
        help = "name a field of a thing (`thing.field`), a field of the game, a zone, or a thing"
        return None, (diagnostic("E860", message, expr.span, help=help),)
    changes = [each for each in _changes(course, reached.number) if matches(each.change)]
    return Answer(tuple(_lines(course, text, changes)), _json(course, text, changes)), ()


def _changes(course: Course, most: int) -> Iterator[Changed]:
    machine = compile_world(course.opened.world, traced=True)
    for number, step in enumerate(course.walk(machine)):
        yield from (Changed(number, step.told, each) for each in machine.tracer.take().changes)
        if number == most:
            return


def _lines(course: Course, text: str, changes: list[Changed]) -> Iterator[str]:
    if not changes:
        yield f"nothing has changed {text} in {course.title}"
        return
    last = changes[-1]
    point = last.change.point
    when = f"decision {last.number}, {last.decision}" if last.number else "the setup"
    cites = ", ".join(cited(course, point.owner))
    yield f"{change_in_words(course.opened.world, last.change)}, at {when}"
    yield f"  {source_text(_first_line(point.span))}"
    yield f"  {point.owner}, {point.span}" + (f" ({cites})" if cites else "")
    earlier = dict.fromkeys(each.number for each in changes if each.number != last.number)
    if earlier:
        shown = [f"decision {number}" if number else "the setup" for number in [*earlier][-FEW:]]
        more = f" and {len(earlier) - FEW} times before" if len(earlier) > FEW else ""
        yield f"  it changed before at {', '.join(reversed(shown))}{more}"


def _first_line(span: Span) -> Span:
    """A sentence without those inside it."""
    return span.file.span(span.start, span.start + len(span.text.split("\n", 1)[0]))


def cited(course: Course, owner: str) -> tuple[str, ...]:
    """What the rule in which a change happened cites."""
    rule = course.opened.world.rules.get(owner.removeprefix("rule "))
    return rule.cites if rule else ()


def _json(course: Course, text: str, changes: list[Changed]) -> dict[str, Any]:
    return {
        "fact": text,
        "changes": [
            {
                "decision": each.number,
                "told": each.decision,
                "change": change_in_words(course.opened.world, each.change),
                "by": each.change.point.owner,
                "cites": list(cited(course, each.change.point.owner)),
                "sentence": source_text(_first_line(each.change.point.span)),
                "file": each.change.point.span.file.path,
                "line": each.change.point.span.line,
            }
            for each in changes
        ],
    }
