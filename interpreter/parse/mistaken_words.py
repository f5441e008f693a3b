"""Words that are misspelt, missing, of another language, or in the wrong place.

Each function looks at one stumble and gives a diagnostic, or none if the mistake is another.
"""

from __future__ import annotations

import re

from ..report import Diagnostic
from ..spelling import did_you_mean
from .grammar import word_terminals
from .stumble import Stumble
from .words import (
    DEFINING,
    FOREIGN,
    FORMS,
    SENTENCES,
    beginning_statements,
    called,
    expected,
    listed,
)

CONNECTIVES = (
    "TO",
    "FROM",
    "OF",
    "GOING",
    "EACH",
    "THAN",
    "HAS",
    "THAT",
    "APPLIES",
    "DEEP",
    "TIMES",
    "CHOOSE",
    "BY",
    "OTHERWISE",
)
"""Words that must follow where they may follow, unless the sentence is another."""

AFTER_COMMA = frozenset(
    ["starts", "until", "clamped", "cyclic", "seen", "ordered", "count", "at", "exactly", "from"]
)
TYPES = ("number", "text")
SHORTEST_MISSPELT = 3
LOOSE = re.compile(
    r"\b(numbers|first|last|most|least|count|sum|highest|lowest|rank|reach|ray|neighbours|step|"
    r"distance|path|lines)$"
)
"""Words that begin a phrase, and are names where no phrase can stand."""
SIGNS = frozenset({"PLUS", "MINUS", "STAR", "SLASH", "MOD"})
DECIDING = re.compile(r"[a-z][a-z0-9_]* (chooses|cannot choose|can choose)\b")
DECISION = (
    "a decision names what is chosen, part by part: `p1 chooses a1, b2`; several things stand "
    'in brackets: `p1 chooses [a1, b2]`; a course stands in quotes: `p1 chooses "go on"`'
)
LINE_ENDS = frozenset({"_NL", "_INDENT", "_DEDENT", "$END"})


def foreign_word(at: Stumble) -> Diagnostic | None:
    """`else`, `elif`, `print` and the like, here or at the beginning of the line."""
    for start, word in ((at.line_start, at.first_word), (at.at, at.word)):
        if word in FOREIGN and word.isalpha():
            message = f"`{word}` is no word of this language"
            return at.report("E207", message, start, start + len(word), FOREIGN[word])
    return None


def heading(at: Stumble) -> Diagnostic | None:
    """A line in the first column that begins nothing."""
    changes = at.line_start == 0 and at.before == "set"
    if at.at and not changes:
        return None
    if changes or at.word in beginning_statements():
        return at.at_line(
            "E220",
            f"`{at.first_word}` begins a sentence, and sentences stand inside a rule",
            "indent the line by two spaces below the heading that it belongs to",
        )
    meant = did_you_mean(at.word, DEFINING)
    help = f"did you mean `{meant}`?" if meant else f"definitions begin with {_definitions()}"
    return at.here("E205", f"`{at.word}` begins no definition", help)


def _definitions() -> str:
    return listed(tuple(f"`{each}`" for each in ("kind", "value", "rule", "setup", "play"))) + ", …"


def definition_inside(at: Stumble) -> Diagnostic | None:
    """A definition that is indented."""
    heads = frozenset(DEFINING) - {"set", "add", "before", "after", "remove", "play", "setup"}
    if at.line_start and at.first_word in heads and at.token == "NAME":
        return at.at_line(
            "E220",
            f"`{at.first_word}` begins a definition, and stands among the lines of another",
            "definitions begin in the first column",
        )
    return None


def misspelt(at: Stumble) -> Diagnostic | None:
    """A word that is nearly one of those that can stand here."""
    wanted = {word_terminals().get(each, "") for each in at.accepted}
    words = {each for each in wanted if each.isalpha()}
    if at.token != "NAME" or len(at.word) < SHORTEST_MISSPELT:
        return None
    meant = did_you_mean(at.word, words)
    # Names are often nearly `and` or `or`; a misspelt short word still begins as it should.
    if meant is None or (len(meant) <= SHORTEST_MISSPELT and meant[0] != at.word[0]):
        return None
    return at.here("E218", f"`{at.word}` cannot stand here", f"did you mean `{meant}`?")


def unknown_sentence(at: Stumble) -> Diagnostic | None:
    """A line whose first word was taken for a rule's name, and that goes on as rules do not."""
    alone = at.before == at.first_word and at.line_start > 0 and bool(at.first_word)
    goes_on = at.token == "_INDENT" or (at.token not in LINE_ENDS and at.word not in ("=", "."))
    if not (alone and goes_on and "WINS" in at.accepted | _before_block(at)):
        return None
    ends = did_you_mean(at.word, ("wins",)) if at.token == "NAME" else None
    if ends is not None:
        return at.here("E218", f"`{at.word}` cannot stand here", f"did you mean `{ends}`?")
    if at.first_word in SENTENCES:
        return at.at_line(
            "E218",
            f"`{at.first_word}` begins no sentence of the language",
            SENTENCES[at.first_word],
        )
    meant = did_you_mean(at.first_word, beginning_statements() - {at.first_word})
    help = f"did you mean `{meant}`?" if meant else "a rule is carried out as `name` or `name(…)`"
    return at.at_line("E218", f"`{at.first_word}` begins no sentence of the language", help)


def _before_block(at: Stumble) -> frozenset[str]:
    # Behind the line end the parser no longer knows that a name stood alone on its line.
    known = beginning_statements() | {"yes", "no", "given", "then"}
    stands_alone = at.token == "_INDENT" and at.first_word not in known
    return frozenset({"WINS"}) if stands_alone else frozenset()


def misspelt_type(at: Stumble) -> Diagnostic | None:
    """A word before the place that was taken for a kind and is nearly `number` or `text`."""
    word = at.before.rpartition(" ")[2]
    meant = did_you_mean(word, TYPES) if "OR_NONE" in at.accepted else None
    if meant is None or word in TYPES:
        return None
    start = at.line_start + len(at.before) - len(word)
    message = f"`{word}` is followed by more than a kind is"
    return at.report("E218", message, start, start + len(word), f"did you mean `{meant}`?")


def denied_value(at: Stumble) -> Diagnostic | None:
    """`with field not X`, where a field is denied a value."""
    behind = re.search(r"\b(with|has) [a-z][a-z0-9_]* (not)$", at.before)
    if behind is None:
        return None
    start = at.line_start + behind.start(2)
    message = "`not` denies a condition, and here a value follows"
    return at.report("E207", message, start, start + len("not"), "write `other than`")


def loose_phrase(at: Stumble) -> Diagnostic | None:
    """A phrase or a sum where one name or number is wanted, so that its first word was taken for a
    name, or its sign is one too many."""
    begun = LOOSE.search(at.before)
    if begun is not None and "INT" not in at.accepted and at.token not in LINE_ENDS:
        start = at.line_start + begun.start(1)
        message = f"`{begun[1]}` begins a phrase, and here a single name or number is wanted"
        help = (
            _form(at)
            if DECIDING.match(at.line)
            else f"put the phrase in parentheses: `({begun[1]} …)`"
        )
        return at.report("E210", message, start, at.at + len(at.word), help)
    if at.token in SIGNS and "DOT" in at.accepted and not SIGNS & at.accepted:
        message = f"`{at.word}` cannot stand here, where a single name or number is wanted"
        return at.here("E210", message, "put what is worked out in parentheses")
    return None


def missing_comma(at: Stumble) -> Diagnostic | None:
    """A trait or bound without the comma before it."""
    if "COMMA" in at.accepted and at.word in AFTER_COMMA:
        return at.here("E217", f"a comma is missing before `{at.word}`", _form(at))
    return None


def missing_word(at: Stumble) -> Diagnostic | None:
    """A sentence that lacks its `to`, `from`, `by` or the like."""
    if at.token == "" or (at.word and not at.word[0].isalnum() and at.word[0] not in '"(-'):
        return None
    # Where a value is wanted, the same words may begin one and none of them is missing.
    wanted = [each for each in CONNECTIVES if each in at.accepted and "INT" not in at.accepted]
    only = at.accepted - {"_NL"}
    if not wanted and len(only) == 1:
        wanted = [each for each in only if each in word_terminals()]
    if not wanted:
        return None
    if at.word in ("into", "onto", "as", "in", "of") and wanted[0] in ("TO", "IN", "FROM", "OF"):
        return at.here(
            "E217",
            f"{called(wanted[0])} must stand here, not `{at.word}`",
            f"write {called(wanted[0])}",
        )
    where = f"before `{at.word}`" if at.word else "at the end of the line"
    return at.here("E217", f"{called(wanted[0])} is missing {where}", _form(at))


def unexpected(at: Stumble) -> Diagnostic:
    """The general case: what stands here, and what could stand here."""
    wanted = listed(expected(at.accepted))
    if not at.word:
        message = f"the line ends too early; it goes on with {wanted}"
        return at.here("E210", message, _form(at))
    found = "a text" if at.word.startswith('"') else f"`{at.word}`"
    message = f"{found} cannot stand here"
    if at.word == "wins" and "WON" in at.accepted:
        return at.here("E210", message, "write `won`")
    return at.here("E210", f"{message}; expected is {wanted}" if wanted else message, _form(at))


def _form(at: Stumble) -> str:
    """How the sentence is written, if its first word tells."""
    if "=" in at.before and at.first_word != "parameter":
        return "a choice of values is `A if C otherwise B`" if "OTHERWISE" in at.accepted else ""
    if DECIDING.match(at.line):
        return DECISION
    form = FORMS.get(at.first_word)
    return f"it is written like `{form}`" if form else ""
