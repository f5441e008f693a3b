"""Answers as people type them, read as decisions.

Takes a question and a typed line; gives what the decision chooses. Options are typed by number or
by name; a part of a longer answer likewise. What is not understood is handed on as it is written,
so that the refusal can say what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rulewright.run.questions import Option
from rulewright.view import QuestionView

_APART = re.compile(r"[\s,;]+|\s*->\s*")


def chosen(question: QuestionView, line: str) -> object:
    """What a typed answer chooses."""
    text = line.strip()
    if question.optional and text.casefold() in ("decline", "no", "-"):
        exact = exact_option(question.options, text)
        return exact.choose if exact else None
    match question.form:
        case "number":
            return text
        case "some" | "order":
            return _several(question.options, text)
        case "assignment":
            return _assignment(question, text)
        case _:
            return _one(question, text)


def exact_option(options: Iterable[Option], text: str) -> Option | None:
    """The option of that name; signs between its parts do not count."""
    wanted = folded(text)
    return next((each for each in options if folded(each.words) == wanted), None)


def folded(text: str) -> str:
    """A text in small letters with single spaces for all that stands between words."""
    return " ".join(each for each in _APART.split(text.casefold()) if each)


def _one(question: QuestionView, text: str) -> object:
    option = _option(question.options, text)
    if option is not None:
        return option.choose
    parts = [each for each in _APART.split(text) if each]
    if len(question.parts) > 1 and len(parts) == len(question.parts):
        return dict(zip(question.parts, parts, strict=True))
    return text


def _option(options: Sequence[Option], text: str) -> Option | None:
    """An option by name, or by its number in the list."""
    exact = exact_option(options, text)
    if exact is None and text.isdecimal() and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    return exact


def _several(options: Sequence[Option], text: str) -> object:
    """Elements by number or name, apart by commas or, if no name has one, by spaces."""
    if text.casefold() in ("none", "nothing"):
        return []
    spaced = any(" " in each.words for each in options)
    parts = text.split(",") if "," in text or spaced else text.split()
    return [_element(options, part.strip()) for part in parts if part.strip()]


def _element(options: Sequence[Option], text: str) -> object:
    option = _option(options, text)
    return text if option is None else option.choose


def _assignment(question: QuestionView, text: str) -> object:
    """`element: target` as often as wanted, apart by commas."""
    pairs = [part.partition(":") for part in text.split(",") if part.strip()]
    return {
        str(_element(question.options, left.strip())): _element(question.targets, right.strip())
        for left, _, right in pairs
    }
