"""What people write in a scenario as they would say it.

Each function looks at one stumble and gives a diagnostic with what to write instead, or none if the
mistake is another.
"""

from __future__ import annotations

import re

from ..report import Diagnostic
from ..spelling import did_you_mean
from .stumble import Stumble

DECIDING = re.compile(r"[a-z]\w* (chooses|(?:can|cannot) choose(?: only)?) (.*, )?$")
DRAWN = re.compile(r"(?:it is |is |ends in |ended in )?(?:a )?(?:draw|drawn|tie|tied|stalemate)\b")
CANNOT = re.compile(r"(?:cannot|can not|must not|may not) (choose|decline)\b")
MAY = re.compile(r"(?:may|must|should|could|has to|is able to) choose\b")

DEED = re.compile(r"[a-z]\w* (?:chooses|declines|cannot (?:choose|decline))\b")
DECIDED = re.compile(r"[a-z]\w* (?:chooses|declines)\b")
CLAIM = re.compile(
    r"the (?:game|log)\b|[a-z]\w* (?:won|can choose)\b|(?:not|count|any|no|every|sum) "
    r"|[^ ]+ (?:is|<|>|<=|>=) |[a-z]\w*(?:\.[a-z]\w*|\(.*\))$"
)
ELSEWHERE = "`when` and `then` may follow each other as often as the story needs"


def claim_under_when(at: Stumble) -> Diagnostic | None:
    """`a1.mark is x` where decisions stand."""
    if _section(at) != "when" or DEED.match(_told(at)) or not CLAIM.match(_told(at)):
        return None
    message = "under `when` stand decisions, and this says what must be so"
    return _whole_line(at, message, f"write it under `then`; {ELSEWHERE}")


def deed_under_then(at: Stumble) -> Diagnostic | None:
    """`p1 chooses a1` where claims stand."""
    if _section(at) != "then" or not DECIDED.match(_told(at)):
        return None
    message = "under `then` stands what must be so, and this is decided"
    return _whole_line(at, message, f"write it under `when`; {ELSEWHERE}")


def _section(at: Stumble) -> str:
    """The word of a scenario under which a line stands."""
    before = at.text[: at.line_start].split("\n")
    indent = len(before.pop())
    if not at.text.startswith("scenario") or not indent:
        return ""
    outer = (each for each in reversed(before) if len(each) - len(each.lstrip(" ")) < indent)
    return next((each.strip() for each in outer if each.strip()), "")


def _told(at: Stumble) -> str:
    """The line without a comment."""
    return at.line.partition(" #")[0].rstrip()


def _whole_line(at: Stumble, message: str, help: str) -> Diagnostic:
    return at.report("E210", message, at.line_start, at.line_start + len(_told(at)), help)


def course_without_quotes(at: Stumble) -> Diagnostic | None:
    """`p1 chooses Go home`."""
    if not at.text[at.at : at.at + 1].isupper() or not DECIDING.match(f"{at.before} "):
        return None
    message = "what a course says stands in double quotes"
    return at.report("E221", message, at.at, at.at + len(at.rest), f'write `"{at.rest}"`')


def drawn(at: Stumble) -> Diagnostic | None:
    """`the game is drawn` and `it is a draw`."""
    said = f"{at.before} {at.rest}".removeprefix("the game ")
    if not DRAWN.fullmatch(said):
        return None
    return at.at_line("E218", "a scenario does not say this of a draw", "write `nobody won`")


def about_a_player(at: Stumble) -> Diagnostic | None:
    """What else is said of a player under `then`: `p1 lost`, `p1 must choose a1`."""
    if "WON" not in at.accepted or at.before != at.first_word or not at.word.isalpha():
        return None
    if at.first_word == "nobody" or (at.word != "wins" and did_you_mean(at.word, ("won", "can"))):
        return None
    player = at.first_word
    help = f"`{player} won` and `{player} can choose …` are claims about a player, and so is any "
    help += f"condition, such as `{player}.score is 3`"
    cannot = CANNOT.match(at.rest)
    if cannot:
        help = f"what cannot be done stands under `when`: `{player} cannot {cannot[1]}`"
    elif MAY.match(at.rest):
        help = f"write `{player} can choose …`, or `{player} can choose only …`"
    elif at.rest in ("wins", "win", "has won", "did win", "is the winner"):
        help = f"write `{player} won`"
    elif at.rest in ("lost", "loses", "has lost", "did not win", "has not won"):
        help = "say who won, `nobody won` or `the game goes on`"
    message = f"of a player a scenario does not say `{at.rest}`"
    return at.report("E218", message, at.at, at.at + len(at.rest), help)


def of_the_log(at: Stumble) -> Diagnostic | None:
    """`the log contains …`, and a line of it without quotes."""
    if not at.before.startswith("the log"):
        return None
    help = 'write `the log says "…"` or `the log does not say "…"`, with a whole line'
    return at.here("E210", "of the log a scenario says a line in quotes", help)


def apart(at: Stumble) -> Diagnostic | None:
    """`can not`."""
    if at.word != "not" or not re.fullmatch(r"[a-z]\w* can", at.before):
        return None
    start = at.line_start + len(at.first_word) + 1
    return at.report("E218", "`cannot` is one word", start, at.at + len("not"), "write `cannot`")


HABITS = (
    claim_under_when,
    deed_under_then,
    course_without_quotes,
    drawn,
    about_a_player,
    of_the_log,
    apart,
)
