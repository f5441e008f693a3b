"""The words of the language: which begin a definition, which cannot be names, how each is called.

The tables here are about mistakes only; what is correct is said by the grammar alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from .grammar import word_terminals

MOST_SUGGESTIONS = 5


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


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
    "display",
    "scenario",
    "replace",
    "remove",
    "set",
    "add",
    "before",
    "after",
)

EXPRESSION_WORDS = _words(
    """
    not any no every count most least times neighbours step ray lines reach distance path numbers
    supposing it none yes table and or is in if otherwise where with without sorted by mod has
    rounded then when other than empty cites of to from for
    """
)
"""Words that would be misread where a name can stand."""

STATEMENT_WORDS = _words(
    """
    set raise lower move return shuffle draw roll pick say show remember forget nobody end stop
    done give if for repeat while phase turn players may choose ask together
    """
)
"""Words that begin a statement, so that no rule of that name could be called."""

FOREIGN: Mapping[str, str] = {
    "else": "write `otherwise`",
    "elif": "write `first that applies` with a `when` for each case",
    "elseif": "write `first that applies` with a `when` for each case",
    "elsif": "write `first that applies` with a `when` for each case",
    "unless": "write `if not`",
    "do": "leave it out; what is done stands in the lines below",
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
    "==": "write `is`",
    "!=": "write `is not`",
    "<>": "write `is not`",
    "=<": "write `<=`",
    "=>": "write `>=`",
    "|": "write `or`",
    "^": "there are no powers; multiply the number by itself",
    ";": "write each statement on its own line",
    "{": "blocks are marked by indentation; no braces are needed",
    "}": "blocks are marked by indentation; no braces are needed",
}
"""Words and signs of other languages, and what to write instead."""

SENTENCES: Mapping[str, str] = {
    "increase": "write `raise X.field by A`",
    "increment": "write `raise X.field by 1`",
    "gain": "write `raise X.field by A`",
    "add": "write `raise X.field by A`",
    "decrease": "write `lower X.field by A`",
    "decrement": "write `lower X.field by 1`",
    "reduce": "write `lower X.field by A`",
    "lose": "write `lower X.field by A`",
    "subtract": "write `lower X.field by A`",
    "put": "write `move X to Z`",
    "place": "write `move X to Z`",
    "take": "write `move X to Z`",
    "discard": "write `move X to Z`",
    "select": "write `choose x from S`",
    "loop": "write `repeat … times`",
    "when": "write `if`",
    "assign": "write `set X.field to A`",
    "change": "write `set X.field to A`",
    "log": 'write `say "…"`',
    "write": 'write `say "…"`',
}
"""Verbs that the language does not have, and what to write instead."""

FORMS: Mapping[str, str] = {
    "set": "set X.field to A",
    "raise": "raise X.field by A",
    "lower": "lower X.field by A",
    "move": "move X to Z",
    "draw": "draw 3 from Z to Z",
    "roll": "roll x from 1 to 6",
    "pick": "pick x from S",
    "show": "show X to P",
    "for": "for each x in S",
    "repeat": "repeat 3 times",
    "while": "while C, at most 10 times",
    "turn": "turn of P",
    "first": "first that applies",
    "choose": 'choose x from S by P "Which one?"',
    "may": "may choose x from S",
    "ask": 'ask P "Shall it be so?"',
    "together": "together each p in players",
    "end": "end ranking S by A",
    "players": "players take turns from P, at most 200",
    "parameter": 'parameter name = 7, from 4 to 12 "What it is for"',
    "kind": "kind name is one, two",
    "grid": "grid name 8 by 8",
    "hexgrid": "hexgrid name 11 by 11",
    "links": "links name of kind",
    "zone": "zone name of kind for each kind, seen by owner",
    "supply": "supply name of kind for each kind by field",
    "memory": "memory name of kind.field, kind.field",
    "value": "value name(x: kind) = A",
    "modifier": "modifier name on value(x: kind)",
    "rule": 'rule name(x: kind) "Title"',
    "invariant": "invariant name = C",
    "legend": "legend kind",
    "display": 'display name "Title"',
    "scenario": 'scenario "title"',
    "replace": "replace rule name(x: kind)",
    "add": "add field kind.name number 0 to 9",
}
"""How a sentence or heading that begins with a word goes on."""

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
    "RANK": "`rank of`",
    "PICK_END": "`first of` or `last of`",
    "_FIRST_THAT": "`first that applies`",
    "ROUNDING": "`up`, `down` or `nearest`",
    "CHANGE": "`becomes`, `add`, `subtract` or `multiply`",
    "WHAT": "what it is (`rule`, `value`, …)",
    "WAS": "`(was …)`",
    "COMPARE": "`<`, `<=`, `>` or `>=`",
    "WINS": "`wins`",
    "_PLAYERS": "`players`",
}

_OPERATORS = _words(
    """
    PLUS MINUS STAR SLASH MOD IS COMPARE AND OR IF WITH WITHOUT WHERE SORTED DOT IN LPAR
    """
)
_VALUES = _words(
    """
    NAME INT STRING LPAR NONE YES NO IT MINUS NOT ANY EVERY COUNT TOTAL EXTREME RANK PICK_END TIMES
    NEIGHBOURS STEP RAY LINES REACH DISTANCE PATH NUMBERS SUPPOSING
    """
)
_UNHELPFUL = frozenset({"_DEDENT", "$END"})


def expected(terminals: Iterable[str]) -> tuple[str, ...]:
    """What the parser could go on with, in words, the most telling first, at most five."""
    left = frozenset(terminals)
    said: list[str] = []
    if {"SAY", "MOVE"} <= left:
        said.append("a sentence")
        left &= {"_NL", "OTHERWISE"}
    if {"INT", "LPAR"} <= left or {"INT", "YES"} <= left:
        said.append("a value")
        left -= _VALUES
    operators = left & _OPERATORS if {"STAR", "PLUS"} <= left else frozenset()
    others = sorted(left - operators - _UNHELPFUL, key=lambda each: (each == "_NL", each))
    said += [called(each) for each in others]
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
