"""Answers as people type them, read as decisions.

Takes a question and a typed line; gives what the decision chooses, or raises `Unclear` with a short
answer to the person. Options are typed by number, by title, by name, or by any beginning that only
one of them has; parts of a longer answer likewise. A thing that is not on offer is handed on by its
name, so that the refusal can say why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from rulewright.run.names import in_words
from rulewright.run.questions import Option
from rulewright.spelling import begins, begun, did_you_mean, folded
from rulewright.view import QuestionView
from rulewright.wording import listed

DECLINING = ("0", "-", "decline", "none", "nothing", "no", "pass", "stop", "done", "enough")
FEW = 8
"""So many options are named in an answer."""

Names = Mapping[str, str]
"""Everything that has a name, folded, with the name by which decisions call it."""


class Unclear(Exception):  # noqa: N818, for nothing is wrong with the program
    """A typed line that means no answer, with what to say about it."""


@frozen
class Typed:
    """A typed line and the question that it answers."""

    question: QuestionView
    names: Names

    def chosen(self, line: str) -> object:
        """What the line chooses."""
        text, question = line.strip(), self.question
        if self._declines(text):
            return None
        match question.form:
            case "number":
                return self._number(text)
            case "some" | "order":
                return self._several(text)
            case "assignment":
                return self._assignment(text)
        return self._one(_offered(question.options), text)

    def _declines(self, text: str) -> bool:
        if not self.question.optional or text.casefold() not in DECLINING:
            return False
        return not _exact(_offered(self.question.options), text)

    def _number(self, text: str) -> int:
        low, high = self.question.low, self.question.high
        if not re.fullmatch(r"-?[0-9]{1,18}", text):
            raise Unclear(f"type a number from {low} to {high}")
        return int(text)

    def _one(self, options: Sequence[Option], text: str) -> object:
        """An option: by its number, all of its name, or a beginning that no other has."""
        if text.isdecimal() and not _exact(options, text):
            if not 1 <= int(text) <= len(options):
                raise Unclear(
                    f"there are options 1 to {len(options)}" if options else "nothing is on offer"
                )
            return options[int(text) - 1].choose
        for fits in (_is_called, _has_parts, _begins_so, _has_words):
            found = [each for each in options if fits(each, text)]
            if len(found) == 1:
                return found[0].choose
            if found:
                raise Unclear(_which(text, found))
        return self._elsewhere(options, text)

    def _elsewhere(self, options: Sequence[Option], text: str) -> object:
        """Things that are not on offer, by name; the rules say why."""
        parts = [each.strip() for each in re.split(r"[,;]|->", text) if each.strip()]
        wanted = len(self.question.parts) if self.question.form == "one" else 1
        if len(parts) != wanted:
            parts = text.split() if len(text.split()) == wanted else [text]
        named = [self._meant(part) for part in parts]
        if len(named) == wanted and all(name is not None for name in named):
            return named[0] if wanted == 1 else dict(zip(self.question.parts, named, strict=True))
        meant = did_you_mean(text, [each.words for each in options])
        help = f"did you mean `{meant}`?" if meant else "type a number or a name from the list"
        raise Unclear(f"nothing on offer is called `{text}`; {help}")

    def _meant(self, part: str) -> str | None:
        return self.names.get(folded(part)) or begun(part, self.names)

    def beginning(self, line: str) -> list[str] | None:
        """The first parts of an answer that has more, by name; None if that is not what it is."""
        parts = [part for part in re.split(r"[\s,;]+|->", line.strip()) if part]
        named = [name for part in parts if (name := self._meant(part)) is not None]
        several = self.question.form == "one" and 0 < len(parts) < len(self.question.parts)
        return named if several and len(named) == len(parts) else None

    def _several(self, text: str) -> object:
        """Elements by number or name, apart by commas; by blanks if all are numbers or names."""
        if text.casefold() in ("none", "nothing", "-"):
            return []
        options = _offered(self.question.options)
        if text.casefold() in ("all", "every", "everything"):
            return [each.choose for each in options]
        parts = [part.strip() for part in re.split("[,;]", text) if part.strip()]
        if len(parts) == 1 and not _exact(options, text):
            blank = text.split()
            if all(part.isdecimal() or _exact(options, part) for part in blank):
                parts = blank
        return self._each(options, parts)

    def _each(self, options: Sequence[Option], parts: Iterable[str]) -> list[object]:
        """Each part in turn; of several that read alike the first that is left."""
        left, found = list(options), []
        for part in parts:
            number = int(part) if part.isdecimal() else 0
            if 1 <= number <= len(options) and not _exact(options, part):
                choice: object = options[number - 1].choose
            else:
                choice = self._one(left, part)
            found.append(choice)
            left = [each for each in left if each.choose != choice]
        return found

    def _assignment(self, text: str) -> object:
        """`element: target` as often as wanted, apart by commas."""
        goes: dict[str, object] = {}
        for part in re.split("[,;]", text):
            left, colon, right = part.partition(":")
            if not colon:
                left, colon, right = part.partition(" to ")
            if not (left.strip() and colon and right.strip()):
                raise Unclear("type each with where it goes, as in `1: 2, 2: 2`")
            key = self._one(_offered(self.question.options), left.strip())
            goes[in_words(key)] = self._one(self.question.targets, right.strip())
        return goes


def _offered(options: Iterable[Option]) -> list[Option]:
    return [each for each in options if each.choose is not None]


def _names_of(option: Option) -> tuple[str, str]:
    """An option as people read it and as files name it."""
    choose = option.choose
    name = list(choose.values()) if isinstance(choose, dict) else choose
    return folded(option.words), folded(in_words(name))


def _is_called(option: Option, text: str) -> bool:
    return folded(text) in _names_of(option)


def _has_parts(option: Option, text: str) -> bool:
    """Whether the text gives the beginning of each part of the option."""
    typed = [folded(part) for part in re.split(r"[,;]|->", text)]
    parts = option.words.split(", ")
    return len(typed) > 1 and len(typed) == len(parts) and all(map(begins, parts, typed))


def _begins_so(option: Option, text: str) -> bool:
    wanted = folded(text)
    return bool(wanted) and any(name.startswith(wanted) for name in _names_of(option))


def _has_words(option: Option, text: str) -> bool:
    return bool(folded(text)) and any(begins(name, text) for name in _names_of(option))


def _exact(options: Iterable[Option], text: str) -> bool:
    return any(_is_called(each, text) for each in options)


def is_option(question: QuestionView, text: str) -> bool:
    """Whether a text is the whole name of an option."""
    return _exact(question.options, text)


def _which(text: str, found: Sequence[Option]) -> str:
    if len(found) > FEW:
        return f"`{text}` could be any of {len(found)}; type more of it"
    return f"`{text}` could be {listed((each.words for each in found), 'or')}"
