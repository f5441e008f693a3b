"""What a decision chooses, as one line of text, and read back exactly.

hull                        a name
3                           a number
hull, leeds                 several
c: wagon, town: ripon       parts by name, or an assignment
[hull], []                  one or none where several might be
"Pass (2)"                  anything that is not a plain name
"""

from __future__ import annotations

import json
import re
from typing import Any

PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_TOKEN = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|(-?[0-9]+)(?![A-Za-z0-9_])|([A-Za-z0-9_]+)|(.))')
DEEPEST = 8


class BadTermError(Exception):
    """A text that is no choice; `at` is where it stops making sense."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


def term(value: Any) -> str:
    """What is chosen, as text."""
    if isinstance(value, dict) and value:
        return _pairs(value)
    if isinstance(value, list | tuple) and len(value) > 1:
        return ", ".join(_inner(each) for each in value)
    return _inner(value)


def _inner(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{{_pairs(value)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_inner(each) for each in value)}]"
    if isinstance(value, int):
        return str(value)
    return _name(str(value))


def _pairs(value: dict[str, Any]) -> str:
    return ", ".join(f"{_name(key)}: {_inner(each)}" for key, each in value.items())


def _name(text: str) -> str:
    return text if PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def read_term(text: str) -> Any:
    """The choice that is written so; raises BadTermError."""
    reader = _Reader(text)
    found = reader.items(end="", depth=0)
    if isinstance(found, list) and len(found) == 1:
        return found[0]
    return found


class _Reader:
    """Goes through a text token by token."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def items(self, end: str, depth: int) -> Any:
        """Values or pairs up to the closing sign, or to the end of the text."""
        if depth > DEEPEST:
            raise BadTermError("this is nested too deeply", self.at)
        values: list[Any] = []
        pairs: dict[str, Any] = {}
        while True:
            if end and not values and not pairs and self._peek() == end:
                break
            start = self.at
            value = self.value(depth)
            if self._peek() == ":":
                self._next()
                if not isinstance(value, str) or value in pairs or values:
                    raise BadTermError("this is not the name of a part", start)
                pairs[value] = self.value(depth)
            elif pairs:
                raise BadTermError("a part needs its name and a colon", start)
            else:
                values.append(value)
            if self._peek() != ",":
                break
            self._next()
        if self._peek() != end:
            wanted = f"`{end}` or a comma" if end else "a comma or the end"
            raise BadTermError(f"{wanted} is expected here", self.at)
        self._next()
        return pairs or values

    def value(self, depth: int) -> Any:
        """One value."""
        start = self.at
        token = self._next()
        if token == "[":
            found = self.items("]", depth + 1)
            return found if found else []
        if token == "{":
            found = self.items("}", depth + 1)
            return found if found else {}
        if token.startswith('"'):
            try:
                return json.loads(token)
            except ValueError:
                raise BadTermError("this is not a text in quotes", start) from None
        if re.fullmatch(r"-?[0-9]{1,18}", token):
            return int(token)
        if PLAIN.fullmatch(token):
            return token
        raise BadTermError("a name, a number or a text in quotes is expected here", start)

    def _peek(self) -> str:
        at = self.at
        token = self._next()
        self.at = at
        return token

    def _next(self) -> str:
        match = _TOKEN.match(self.text, self.at)
        if match is None:
            return ""
        self.at = match.end()
        return next(group for group in match.groups() if group is not None)
