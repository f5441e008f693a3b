"""`rulewright explain`: a code, a name of a ruleset, a value, a decision, or a change."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..loading import ruleset_options
from ..named import ruleset_argument

if TYPE_CHECKING:
    from rulewright.core.world import World
    from rulewright.index import Page
    from rulewright.program import Program
    from rulewright.report import Diagnostic
    from rulewright.run.state import State

    from ..answering import Answer
    from ..courses import Course
    from ..recorded.opening import Opened

NAME = re.compile(r"[a-z_0-9.]+")
CODE = re.compile(r"[EWew][0-9]{1,4}|[a-z]+(-[a-z0-9]+)+")


@click.command()
@ruleset_argument("subject", metavar="CODE|RULESET")
@click.argument("what", nargs=-1, metavar="[NAME|EXPRESSION]...")
@click.option("--game", type=click.Path(path_type=Path), help="A saved or recorded game.")
@click.option("--given", metavar="SCENARIO", help="The position that a scenario gives.")
@click.option("--at", type=click.IntRange(0), metavar="N", help="After N decisions.")
@click.option("--seed", type=int, help="A game in which all is decided at random.")
@click.option("--why", "--why-not", "why", metavar="DECISION", help="Why it can be taken, or not.")
@click.option("--changed", metavar="FACT", help="Which rule last changed it, and when.")
@click.option("--as", "viewer", metavar="PLAYER", help="Tell only what this player may know.")
@click.option("--tests", is_flag=True, help="Play the scenarios to see which pass through it.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@ruleset_options
def explain(
    subject: str,
    what: tuple[str, ...],
    game: Path | None,
    given: str | None,
    at: int | None,
    seed: int | None,
    why: str | None,
    changed: str | None,
    viewer: str | None,
    tests: bool,
    as_json: bool,
    players: int | None,
    settings: tuple[str, ...],
) -> None:
    """Explain a code, or something of a ruleset.

    \b
    explain E406                        the page of a code
    explain RULESET NAME                a rule, value, parameter, kind, zone, thing, phase,
                                        `kind.field`, or citation: its text, where it comes
                                        from, who uses it, which scenarios test it
    explain RULESET EXPRESSION          what it comes to, with all that made it
    explain RULESET --why "p1 chooses york, london"
                                        why a decision can be taken, or why not, and what
                                        is nearest to it
    explain RULESET --changed york.size
                                        the decision and the sentence that last changed it

    The last three look at a position: the start of a game, or as --game, --given and --seed say,
    after --at decisions (of a game all, unless it is said).
    """
    if not what and CODE.fullmatch(subject) and not (why or changed):
        _tell_code(subject, as_json)
        return
    text = " ".join(what).strip()
    asked = [each for each in (text, why, changed) if each]
    if len(asked) != 1:
        raise click.UsageError("ask one thing: a name or expression, --why, or --changed")
    placed = any(each is not None for each in (game, given, at, seed))
    if text and _tell_named(subject, text, tests, as_json, placed, players, settings):
        return
    from ..courses import course_named

    course = course_named(subject, game, given, at, seed, players, settings)
    _tell_answer(course, text, why, changed, viewer, as_json)


def _tell_code(text: str, as_json: bool) -> None:
    from ..explaining import code_meant, code_named, code_page

    code, page = code_named(text), code_page(text)
    if page is None or code is None:
        meant = code_meant(text)
        hint = f"; did you mean {meant}?" if meant else ""
        raise click.ClickException(f"there is no code {text}{hint}")
    click.echo(json.dumps({"code": code, "page": page}) if as_json else page.rstrip())


# --- names --------------------------------------------------------------------------------------


def _tell_named(
    ruleset: str,
    text: str,
    tests: bool,
    as_json: bool,
    placed: bool,
    players: int | None,
    settings: Sequence[str],
) -> bool:
    """Tell everything that has a name; False if nothing has, or if its value is asked for."""
    from rulewright.index import pages

    from ..explaining import page_lines
    from ..loading import echo, open_checked

    program, world = open_checked(ruleset, players, settings)
    found = pages(program, world, text)
    if not found or (placed and _is_fact(found)):
        return False
    if tests:
        found = tuple(_with_tests(program, world, page) for page in found)
    if as_json:
        click.echo(json.dumps([each.as_json() for each in found], indent=2, ensure_ascii=False))
        return True
    for number, page in enumerate(found):
        echo(["", *page_lines(page)] if number else page_lines(page))
    return True


def _is_fact(found: Sequence[Page]) -> bool:
    """Whether a name by itself has a value in a position: of a value, or of a field of the game."""
    return any(
        (page.sort == "value" and "(" not in page.text.partition("=")[0])
        or (page.sort == "field" and "." not in page.name)
        for page in found
    )


def _with_tests(program: Program, world: World, page: Page) -> Page:
    from attrs import evolve

    from rulewright.index.testing import playing_through

    found = {each.title: each for each in page.tested_by}
    for each in playing_through(program, world, page.title):
        known = found.get(each.title)
        found[each.title] = evolve(each, how=(*known.how, *each.how)) if known else each
    return evolve(page, tested_by=tuple(found.values()))


# --- positions ----------------------------------------------------------------------------------


def _tell_answer(
    course: Course,
    text: str,
    why: str | None,
    changed: str | None,
    viewer: str | None,
    as_json: bool,
) -> None:
    from ..courses import reach
    from ..loading import echo, failures_shown, refuse

    with failures_shown():
        reached, found = reach(course)
        if reached is None:
            refuse(found)
        answer, found = _answered(course, reached.state, text, why, changed, viewer)
    if answer is None:
        refuse(_with_hint(course, text, found))
    if as_json:
        told = {"ruleset": course.opened.world.name, "position": course.title, "at": reached.number}
        click.echo(json.dumps({**told, **answer.json}, indent=2, ensure_ascii=False))
        return
    echo([f"{reached.when}, {course.title}:", *answer.lines])


def _answered(
    course: Course,
    state: State,
    text: str,
    why: str | None,
    changed: str | None,
    viewer: str | None,
) -> tuple[Answer | None, tuple[Diagnostic, ...]]:
    from ..answering import decision_answer, value_answer
    from ..tracing_back import changed_answer

    opened = course.opened
    seen_by = None if viewer is None else _player(opened, viewer)
    if changed is not None:
        if seen_by is not None:
            raise click.UsageError("--changed tells all, and goes with no --as")
        return changed_answer(course, changed)
    if why is not None:
        return decision_answer(opened.machine, state, why, seen_by)
    return value_answer(opened.program, opened.machine, state, text, seen_by)


def _player(opened: Opened, name: str) -> int:
    players = opened.world.kinds["player"].things
    if name not in players:
        message = f"there is no player {name!r}; {', '.join(players)} play"
        raise click.BadParameter(message, param_hint="--as")
    return players.index(name)


def _with_hint(course: Course, text: str, found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """A single word that stands for nothing may be a misspelt name."""
    from attrs import evolve

    from rulewright.index import known_names
    from rulewright.spelling import did_you_mean

    if len(found) != 1 or found[0].help or not NAME.fullmatch(text):
        return found
    meant = did_you_mean(text, known_names(course.opened.program, course.opened.world))
    return (evolve(found[0], help=f"did you mean `{meant}`?"),) if meant else found
