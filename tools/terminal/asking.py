"""A question on the terminal: its words, and its options with their numbers.

Takes a question as the player may see it; gives lines. Long lists stand in columns, and very long
ones are cut until they are asked for.
"""

from __future__ import annotations

from collections.abc import Sequence

import click

from rulewright.run.questions import Option
from rulewright.view import QuestionView

from .screen import in_columns

FEW = 80
"""So many options are listed unasked."""


def question_lines(question: QuestionView, by: str, *, every: bool = False) -> list[str]:
    """The question, what there is to choose from, and how to say it."""
    asked = f"{by}: {question.prompt}" if by else question.prompt
    title = click.style(asked, bold=True) + _how(question)
    if question.form == "number":
        return [title, *_declining(question)]
    offered = [each for each in question.options if each.choose is not None]
    lines = [title, *_listed(offered, every)]
    if question.targets:
        lines += ["  to:", *_listed(question.targets, every)]
    return [*lines, *_declining(question, len(str(len(offered))))]


def _how(question: QuestionView) -> str:
    match question.form:
        case "number":
            return f" ({question.low} to {question.high})"
        case "some" if question.low == question.high:
            return f" ({question.low} of these, with commas)"
        case "some":
            return f" ({question.low} to {question.high} of these, with commas{_none(question)})"
        case "order":
            return " (all of these in order, with commas)"
        case "assignment":
            return " (each with where it goes, as in `1: 2, 2: 1`)"
    return ""


def _none(question: QuestionView) -> str:
    return "" if question.low else "; or `none`"


def _declining(question: QuestionView, margin: int = 1) -> list[str]:
    return [f"  {0:>{margin}} none of these"] if question.optional else []


def _listed(options: Sequence[Option], every: bool) -> list[str]:
    shown = options if every or len(options) <= FEW else options[:FEW]
    margin = len(str(len(options)))
    lines = in_columns([f"{number:>{margin}} {each.words}" for number, each in enumerate(shown, 1)])
    if len(shown) < len(options):
        lines.append(f"  … and {len(options) - len(shown)} more; `options` lists them all")
    return lines
