"""The words of the language: which begin a definition, which cannot be names, how each is called.

The tables here are about mistakes only; what is correct is said by the grammar alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from .grammar import word_terminals

MOST_SUGGESTIONS = 5

DEFINING = (
    "parameter",
    "kind",
    "grid",
    "hexgrid",
    "links",
    "game",
    "zone",
    "supply",
    "memory",
    "value",
    "modifier",
    "rule",
    "setup",
    "play",
    "invariant",
    "legend",
    "scenario",
    "replace",
    "remove",
    "set",
    "add",
    "before",
    "after",
)

EXPRESSION_WORDS = frozenset(
    ["not", "any", "no", "every", "count", "most", "least", "times", "neighbours", "step", "ray", "lines", "reach", "distance", "path", "numbers", "supposing", "it", "none", "yes", "table", "and", "or", "is", "in", "if", "otherwise", "where", "with", "without", "sorted", "by", "mod", "has", "rounded", "then", "when", "other", "than", "empty", "cites", "of", "to", "from", "for"]
)
"""Words that would be misread where a name can stand."""

STATEMENT_WORDS = frozenset(
    ["set", "raise", "lower", "move", "return", "shuffle", "draw", "roll", "pick", "say", "show", "remember", "forget", "nobody", "end", "stop", "done", "give", "if", "for", "repeat", "while", "phase", "turn", "players", "may", "choose", "ask", "together"]
)
"""Words that begin a statement, so that no rule of that name could be called."""

FOREIGN: Mapping[str, str] = {
    "else": "write `otherwise`",
    "elif": "write `first that applies` with a `when` for each case",
    "elseif": "write `first that applies` with a `when` for each case",
    "elsif": "write `first that applies` with a `when` for each case",
    "unless": "write `if not`",
    "foreach": "write `for each`",
    "switch": "write `first that applies` with a `when` for each case",
    "case": "write `when`",
    "print": 'write `say "…"`',
    "let": "write only the name, `=` and its value",
    "var": "write only the name, `=` and its value",
    "def": "write `rule`, or `value` for what can be worked out",
    "function": "write `rule`, or `value` for what can be worked out",
    "&": "write `and`",
    "&&": "write `and`",
    "||": "write `or`",
    "!": "write `not`",
    "%": "write `mod`",
    "++": "write `raise … by 1`",
    "+=": "write `raise … by …`",
    "-=": "write `lower … by …`",
    "'": 'write texts in double quotes: "…"',
    ";": "write each statement on its own line",
    "{": "blocks are marked by indentation; no braces are needed",
    "}": "blocks are marked by indentation; no braces are needed",
}
"""Words and signs of other languages, and what to write instead."""

_KINDS: Mapping[str, str] = {
    "NAME": "a name",
    "INT": "a number",
    "STRING": "a text in quotes",
    "CITE": "a citation such as `AB-12`",
    "_NL": "the end of the line",
    "_INDENT": "indented lines",
    "_DEDENT": "the end of the block",
    "$END": "the end of the definition",
    "GRID": "`grid`",
    "GRID_WAYS": "`orthogonal` or `diagonal`",
    "FLAG": "`yes/no`",
    "OR_NONE": "`or none`",
    "END": "`top of` or `bottom of`",
    "TOTAL": "`sum of`",
    "EXTREME": "`most` or `least`",
    "PICK_END": "`first of` or `last of`",
    "_FIRST_THAT": "`first that applies`",
    "ROUNDING": "`up`, `down` or `nearest`",
    "CHANGE": "`becomes`, `add`, `subtract` or `multiply`",
    "WHAT": "what it is (`rule`, `value`, …)",
    "WAS": "`(was …)`",
    "COMPARE": "`<`, `<=`, `>` or `>=`",
}

_OPERATORS = frozenset(
    ["PLUS", "MINUS", "STAR", "SLASH", "MOD", "IS", "COMPARE", "AND", "OR", "IF", "WITH", "WITHOUT", "WHERE", "SORTED", "DOT", "IN", "LPAR"]
)
_VALUES = frozenset(
    ["NAME", "INT", "STRING", "LPAR", "NONE", "YES", "NO", "IT", "MINUS", "NOT", "ANY", "EVERY", "COUNT", "TOTAL", "EXTREME", "PICK_END", "TIMES", "NEIGHBOURS", "STEP", "RAY", "LINES", "REACH", "DISTANCE", "PATH", "NUMBERS", "SUPPOSING"]
)
_LITERALS = frozenset({"NAME", "INT", "STRING", "NONE", "YES", "NO", "MINUS"})
_UNHELPFUL = frozenset({"_DEDENT", "$END"})


def expected(terminals: Iterable[str]) -> tuple[str, ...]:
    """What the parser could go on with, in words, the most telling first, at most five."""
    left = set(terminals)
    said: list[str] = []
    for marks, members, called in (
        ({"SAY", "MOVE"}, None, "a statement"),
        ({"INT", "LPAR"}, _VALUES, "a value"),
        ({"INT", "YES"}, _LITERALS, "a value"),
    ):
        if marks <= left:
            left = left - members if members is not None else left & {"_NL", "OTHERWISE"}
            said.append(called)
    operators = left & _OPERATORS if {"STAR", "PLUS"} <= left else set()
    others = sorted(left - operators - _UNHELPFUL, key=lambda each: (each == "_NL", each))
    said += [called(each) for each in others]
    if not said:
        said = [called(each) for each in sorted(operators or left)]
    return tuple(dict.fromkeys(said))[:MOST_SUGGESTIONS]


def called(terminal: str) -> str:
    """A terminal of the grammar in the words of the language."""
    if terminal in _KINDS:
        return _KINDS[terminal]
    return f"`{word_terminals().get(terminal, terminal.lower())}`"


def listed(words: tuple[str, ...]) -> str:
    """`a`, `b` or `c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} or {words[-1]}"


@cache
def beginning_statements() -> frozenset[str]:
    """The words that only a line inside a block begins with."""
    return (STATEMENT_WORDS | {"first", "when", "otherwise"}) - frozenset(DEFINING)
