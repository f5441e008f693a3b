"""What a bare word in YAML means: text, a whole number, true, false or nothing.

Takes the word and its place; gives its value, or the diagnostic of a word that two
readers could take for two things. Quoted text never comes here.
"""

import re

from ..report import Diagnostic, diagnostic
from ..source import Span
from .values import Plain, shortened

NOTHING = {"", "~", "null", "Null", "NULL"}
TRUTH = {"true": True, "false": False}
LOOKS_TRUE_OR_FALSE = {"yes", "no", "on", "off", "y", "n", "true", "false"}
# Any machine holds a number of 18 digits in 64 bits.
MOST_DIGITS = 18

WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z", re.ASCII)
UNCLEAR = re.compile(r"[-+]?(0[0-9_]+|0x[0-9a-fA-F_]+|0o[0-7_]+|0b[01_]+|[0-9][0-9_]*)\Z", re.ASCII)
FRACTION = re.compile(
    r"[-+]?(([0-9]+\.[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?|[0-9]+[eE][-+]?[0-9]+|\.(inf|Inf|INF))\Z"
    r"|\.(nan|NaN|NAN)\Z",
    re.ASCII,
)


def bare(word: str, span: Span) -> Plain | Diagnostic:
    """The value of a bare word, or what is unclear about it."""
    if word in NOTHING:
        return None
    if word in TRUTH:
        return TRUTH[word]
    if word.lower() in LOOKS_TRUE_OR_FALSE:
        return _yes_or_no(word, span)
    if FRACTION.match(word):
        return _fraction(word, span)
    if WHOLE.match(word) and len(word.lstrip("+-")) <= MOST_DIGITS:
        return int(word)
    if UNCLEAR.match(word):
        return _unclear(word, span)
    return word


def is_text(word: str) -> bool:
    """Whether a bare word is text and cannot be taken for a number, true or nothing."""
    return not (
        word in NOTHING
        or word in TRUTH
        or WHOLE.match(word)
        or UNCLEAR.match(word)
        or FRACTION.match(word)
    )


def _yes_or_no(word: str, span: Span) -> Diagnostic:
    message = f"{shortened(word)} could be text or true or false"
    help = f'write true or false, or quote it: "{word}"'
    return diagnostic("E116", message, span, help=help)


def _fraction(word: str, span: Span) -> Diagnostic:
    message = f"{shortened(word)} is not a whole number"
    help = f'numbers are whole here; count in smaller units, or quote it if it is text: "{word}"'
    return diagnostic("E117", message, span, help=help)


def _unclear(word: str, span: Span) -> Diagnostic:
    if WHOLE.match(word):
        message = f"the number {shortened(word)} has more than {MOST_DIGITS} digits"
        return diagnostic("E118", message, span, help="use a smaller number, or quote it as text")
    message = f"{shortened(word)} is not a number in plain decimal digits"
    help = "write decimal digits without leading zeros or underscores, or quote it as text"
    return diagnostic("E118", message, span, help=help)
