"""What people write from habit: in speech, in a rulebook or in a programming language.

Each function looks at one stumble and gives a diagnostic with what to write instead, or none if the
mistake is another.
"""

from __future__ import annotations

import re

from ..report import Diagnostic
from ..spelling import did_you_mean
from .stumble import Stumble
from .words import beginning_statements

COMPARISONS = (
    (r"(?:is +)?(?:greater|more|bigger|larger|higher) +than", "`>`"),
    (r"(?:is +)?(?:less|fewer|smaller|lower) +than", "`<`"),
    (r"(?:is +)?at +least", "`>=`"),
    (r"(?:is +)?at +most", "`<=`"),
    (r"(?:equals?|are|is +equal +to)", "`is`"),
    (r"not +empty", "`is not empty`"),
    (r"not +in", "`is not in`"),
    (r"exists?", "`is not empty`"),
)
GATHERING = frozenset(["sum", "highest", "lowest", "first", "last", "rank"])
"""Words that need an `of`."""
PLAIN = frozenset(["count", "any", "no", "every", "most", "least"])
"""Words that need none."""
NEARLY = (
    *("neighbours", "count", "lines", "highest", "lowest", "most", "least", "every", "distance"),
    *("reach", "path", "numbers", "supposing", "first", "last", "step", "ray"),
)
MEANT = {"number": "count", "all": "every", "size": "count", "amount": "count", "each": "every"}
ARTICLES = frozenset(["a", "an", "the", "their", "its"])
TYPES = {
    "int": "`number 0 to 9`",
    "integer": "`number 0 to 9`",
    "bool": "`yes/no`",
    "boolean": "`yes/no`",
    "yes": "`yes/no`",
    "string": "`text`",
}
LINE_HEADS = ("if", "when", "while", "for", "repeat", "otherwise", "phase", "turn")
NAMED = re.compile(r"(?:rule|value|kind|setup|phase|display) [a-z]\w*$")
LAST_WORD = re.compile(r"(?<![.a-z0-9_])([a-z_][a-z0-9_]*)$")


def otherwise_if(at: Stumble) -> Diagnostic | None:
    """`otherwise if`."""
    if at.first_word != "otherwise" or not re.match(r"(otherwise +)?if\b", at.rest):
        return None
    message = "behind `otherwise` stands nothing"
    return at.at_line("E207", message, "write `first that applies` with a `when` for each case")


def returned(at: Stumble) -> Diagnostic | None:
    """`return` before what a value is."""
    if at.before != "return" or "WHEN" not in at.accepted:
        return None
    return at.at_line("E207", "a value is only written down, not returned", "leave `return` out")


def comparison(at: Stumble) -> Diagnostic | None:
    """A comparison in words."""
    line = at.text[at.line_start :].partition("\n")[0]
    for pattern, sign in COMPARISONS:
        for found in re.finditer(rf"\b{pattern}(?!\w)", line):
            start, end = at.line_start + found.start(), at.line_start + found.end()
            if start <= at.at < end and at.before != found[0]:
                message = f"`{found[0]}` is no comparison of the language"
                return at.report("E207", message, start, end, f"write {sign}")
    return None


def brackets(at: Stumble) -> Diagnostic | None:
    """`box[1]`, `town.build()` and `build()`."""
    if at.word == "[" and at.before:
        help = "`first of S` takes one of a set, and `X.field` is a field of a thing"
        return at.here("E207", "nothing is looked up in brackets", help)
    if at.word == ")" and at.text[: at.at].rstrip().endswith("("):
        start = at.text[: at.at].rstrip().rfind("(")
        return at.report(
            "E207", "empty parentheses say nothing", start, at.at + 1, "leave them out"
        )
    dotted = re.search(r"([a-z_][a-z0-9_]*)\.([a-z_][a-z0-9_]*)$", at.before)
    if at.word == "(" and dotted:
        start = at.at - len(dotted[2])
        message = "what a rule or value is about stands in its parentheses"
        help = f"write `{dotted[2]}({dotted[1]})`"
        return at.report("E207", message, start, at.at, help)
    return None


def line_end(at: Stumble) -> Diagnostic | None:
    """`then`, a comma or a full stop at the end of a line."""
    if at.before and at.rest in (",", "then"):
        what = "a comma" if at.rest == "," else "`then`"
        return at.here("E207", f"a line does not end with {what}", "leave it out")
    if not at.word and at.before.endswith("."):
        start = at.at - len(at.text[: at.at]) + len(at.text[: at.at].rstrip()) - 1
        message = "a line does not end with a full stop"
        return at.report("E207", message, start, start + 1, "leave it out")
    return None


def comment(at: Stumble) -> Diagnostic | None:
    """`// …` and `-- …`."""
    for sign in ("//", "--"):
        for start in (at.at, at.at - 1):
            if at.text[start : start + 2] == sign:
                help = "write `# …`"
                return at.report("E207", "a comment begins with `#`", start, start + 2, help)
    return None


def gathering(at: Stumble) -> Diagnostic | None:
    """`of` left out or put in, and misspelt words that a set follows."""
    before = LAST_WORD.search(at.before)
    if before is None or not re.match(r'[a-z0-9_("]', at.rest):
        return None
    word, end = before[1], at.line_start + len(at.before)
    start = end - len(word)
    if word in GATHERING and word != at.first_word and at.word != "of":
        return at.report(
            "E217", f"`of` is missing behind `{word}`", start, end, f"write `{word} of`"
        )
    above = LAST_WORD.search(at.before[: -len(word)].rstrip())
    if word == "of" and above and above[1] in PLAIN:
        message = f"behind `{above[1]}` follows the set itself"
        return at.report("E207", message, start, end, "leave `of` out")
    if word in ARTICLES and (word != "a" or at.before.split()[:-1] == ["choose"]):
        return at.report(
            "E207", f"`{word}` is no word of this language", start, end, "leave it out"
        )
    values = {"WHEN", "WITH", "WHERE", "CITES", "_NL"} & at.accepted
    if not values or word in (at.first_word, *NEARLY) or "OR_NONE" in at.accepted:
        return None
    meant = MEANT.get(word) or did_you_mean(word, NEARLY)
    if meant is None:
        return None
    message = f"`{word}` is no word that a set follows"
    return at.report("E218", message, start, end, f"did you mean `{meant}`?")


def field_type(at: Stumble) -> Diagnostic | None:
    """Types as other languages name them, ranges as others write them, and no type at all."""
    if CITED.match(at.rest) and at.before.endswith(" cites") and "OR_NONE" in at.accepted:
        message = f"nothing says what the field `{at.first_word}` holds"
        help = "write `number 0 to 9`, `yes/no`, words with `|` between them, or a kind"
        return at.at_line("E217", message, help)
    if "OR_NONE" in at.accepted and at.before.count(" "):
        word = at.before.rpartition(" ")[2]
        if word in TYPES:
            start = at.line_start + len(at.before) - len(word)
            message = f"`{word}` is no type of this language"
            return at.report("E207", message, start, start + len(word), f"write {TYPES[word]}")
        if at.word in ("or", "/"):
            return at.here("E207", "between the words that a field may be stands `|`", "write `|`")
    ranged = re.search(r"number +(\d+)$", at.before.rstrip("."))
    if ranged and at.rest[:1] in ("-", "."):
        return at.here("E207", "a range is written with `to`", f"write `number {ranged[1]} to …`")
    if at.before.endswith("number from"):
        start = at.line_start + len(at.before) - len("from")
        return at.report(
            "E207", "a range is written with `to` alone", start, start + 4, "leave `from` out"
        )
    return None


CITED = re.compile(r"[A-Z][A-Za-z0-9]*-")


def citation(at: Stumble) -> Diagnostic | None:
    """What is cited is not written as citations are."""
    if at.accepted != {"CITE"} or not at.word:
        return None
    found = re.match(r"([A-Za-z]+)[-. ]?([0-9][A-Za-z0-9.]*)?", at.rest)
    end = at.at + (found.end() if found else len(at.word))
    help = f"write `{found[1].upper()}-{found[2]}`" if found and found[2] else ""
    message = "a citation is a source in capital letters, a dash and a number, such as `AB-12`"
    return at.report("E210", message, at.at, end, help)


def name_in_parts(at: Stumble) -> Diagnostic | None:
    """A name of two words, or with a dash."""
    more = re.match(r"-?([a-z][a-z0-9_]*)", at.rest)
    if not NAMED.match(at.before) or not more or "CITES" not in at.accepted | {"CITES"}:
        return None
    if more[1] in ("at", "before", "after", "when", "always", "gives", "cites", "of", "on", "is"):
        return None
    name = at.before.rpartition(" ")[2]
    start = at.line_start + len(at.before) - len(name)
    help = f"write `{name}_{more[1]}`"
    return at.report("E210", "a name is one word", start, at.at + more.end(), help)


def beside(at: Stumble) -> Diagnostic | None:
    """A sentence behind its heading, in the same line."""
    if at.first_word not in LINE_HEADS or at.word not in beginning_statements() or not at.before:
        return None
    if at.word in LINE_HEADS or "_NL" not in at.accepted:
        return None
    help = "begin a new line with it, indented by two more spaces"
    return at.here("E210", f"`{at.word}` begins a sentence of its own", help)


def course(at: Stumble) -> Diagnostic | None:
    """The words of a course without quotes."""
    if (
        at.at != at.line_start
        or "STRING" not in at.accepted
        or not at.text[at.at : at.at + 1].isupper()
    ):
        return None
    end = at.at + len(at.rest)
    help = f'write `"{at.rest}"`'
    return at.report("E221", "what is offered stands in double quotes", at.at, end, help)


def player_by_number(at: Stumble) -> Diagnostic | None:
    """`player 1 chooses` and `player 2 won` in a scenario."""
    if at.before != "player" or not at.word.isdecimal() or not {"CHOOSES", "WON"} & at.accepted:
        return None
    message = "a player goes by name"
    end = at.at + len(at.word)
    help = f"write the name, such as `p{at.word}`"
    return at.report("E207", message, at.line_start, end, help)


def picks(at: Stumble) -> Diagnostic | None:
    """Other words for `chooses` in a scenario."""
    if "CHOOSES" not in at.accepted or at.word not in CHOOSING:
        return None
    return at.here("E218", f"`{at.word}` cannot stand here", "write `chooses`")


def state_of_the_game(at: Stumble) -> Diagnostic | None:
    """Other words for `the game goes on` and `the game is over`."""
    if not {"GOES", "OVER"} & at.accepted or not at.before.startswith("the game"):
        return None
    going = at.rest.split()[0:1] in (["continues"], ["not"], ["runs"], ["proceeds"], ["lasts"])
    help = (
        "write `the game goes on`"
        if going
        else "write `the game is over`, `the game goes on`, or `the game ends within 500 decisions`"
    )
    message = f"of the game a scenario does not say `{at.rest}`"
    return at.report("E218", message, at.at, at.at + len(at.rest), help)


CHOOSING = ("picks", "selects", "takes", "plays", "moves", "does", "chose", "choose", "decides")

HABITS = (
    otherwise_if,
    returned,
    comment,
    citation,
    course,
    comparison,
    brackets,
    line_end,
    field_type,
    name_in_parts,
    beside,
    player_by_number,
    picks,
    state_of_the_game,
)
"""Those that are surer than the general recognisers."""
