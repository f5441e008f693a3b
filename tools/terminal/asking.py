"""A question on the terminal: its words, and its options with their numbers.

Takes a question as the player may see it; gives lines. Long lists stand in columns, and very long
ones are cut until they are asked for.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.run.questions import Option
from rulewright.view import QuestionView

WIDTH = 100
FEW = 60
"""So many options are listed unasked."""


def question_lines(question: QuestionView, *, every: bool = False) -> list[str]:
    """The question, what there is to choose from, and how to say it."""
    title = f"{question.by}: {question.prompt}{_how(question)}"
    if question.form == "number":
        return [title]
    lines = [title, *_listed(question.options, every)]
    if question.targets:
        lines += ["  to:", *_listed(question.targets, every)]
    return lines


def _how(question: QuestionView) -> str:
    match question.form:
        case "number":
            return f" ({question.low} to {question.high})"
        case "some" if question.low == question.high:
            return f" ({question.low} of these, with commas)"
        case "some":
            return f" ({question.low} to {question.high} of these, with commas; or `none`)"
        case "order":
            return " (all of these in order, with commas)"
        case "assignment":
            return " (as `name: target, name: target`)"
    return ""


def _listed(options: Sequence[Option], every: bool) -> list[str]:
    shown = options if every or len(options) <= FEW else options[:FEW]
    margin = len(str(len(options)))
    texts = [f"{number:>{margin}} {each.words}" for number, each in enumerate(shown, 1)]
    lines = _columns(texts)
    if len(shown) < len(options):
        lines.append(f"  … and {len(options) - len(shown)} more; `options` lists them all")
    return lines


def _columns(texts: Sequence[str]) -> list[str]:
    """Texts side by side, read down each column; a short list stands one to a line."""
    width = max((len(text) for text in texts), default=0) + 3
    columns = max(1, (WIDTH - 2) // width) if len(texts) > 6 else 1
    height = -(-len(texts) // columns)
    rows = (texts[row::height] for row in range(height))
    return ["  " + "".join(text.ljust(width) for text in row).rstrip() for row in rows]
