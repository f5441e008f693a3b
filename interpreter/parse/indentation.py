"""Line ends with their indentation become the tokens that open and close blocks.

Takes the tokens of one definition; gives them with `_INDENT` after a line end that goes deeper
and `_DEDENT` for every level left. Line ends inside parentheses are dropped. Keeps no state
between two texts.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token
from lark.lark import PostLex

OPENING = frozenset({"LPAR", "LSQB"})
CLOSING = frozenset({"RPAR", "RSQB"})


class BadDedentError(Exception):
    """A line is indented less than its block but like none of the blocks around it."""

    def __init__(self, offset: int, levels: tuple[int, ...]) -> None:
        super().__init__(offset, levels)
        self.offset = offset
        self.levels = levels


class Indentation(PostLex):
    """The step between the lexer and the parser."""

    # A name is tried in every state of the parser, so that words are always whole words.
    always_accept = ("_NL", "NAME")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens, with blocks marked."""
        levels = [0]
        parentheses = 0
        for token in stream:
            if token.type != "_NL":
                parentheses += (token.type in OPENING) - (token.type in CLOSING)
                yield token
            elif parentheses <= 0:
                yield token
                yield from _blocks(token, levels)
        for _ in levels[1:]:
            yield Token("_DEDENT", "")


def _blocks(line_end: Token, levels: list[int]) -> Iterator[Token]:
    """The blocks that open or close with the line after a line end."""
    indent = len(line_end) - line_end.rindex("\n") - 1
    if indent > levels[-1]:
        levels.append(indent)
        yield Token.new_borrow_pos("_INDENT", "", line_end)
    known = tuple(levels)
    while indent < levels[-1]:
        levels.pop()
        yield Token.new_borrow_pos("_DEDENT", "", line_end)
    if indent != levels[-1]:
        raise BadDedentError((line_end.start_pos or 0) + len(line_end), known)
