"""What is said to a decision that cannot be taken.

Each function gives a `Refused` for a cause, with the place of the choice in the rules; raise it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..report import Diagnostic, Note, diagnostic
from ..spelling import did_you_mean
from ..wording import listed
from .names import in_words
from .questions import Question

LONGEST = 500
FEW = 12
"""So many options are listed in a help."""


class Refused(Exception):  # noqa: N818, for it is the decision that is in error
    """A decision that the position does not allow; nothing has changed."""

    def __init__(self, found: Diagnostic) -> None:
        super().__init__(f"{found.code}: {found.message}")
        self.diagnostic = found


def _refused(
    code: str,
    message: str,
    question: Question | None = None,
    notes: Iterable[Note] = (),
    help: str | None = None,
) -> Refused:
    span = question.site.span if question else None
    # What is written in a damaged game may be of any length.
    told = message if len(message) <= LONGEST else f"{message[: LONGEST - 1]}…"
    return Refused(diagnostic(code, told, span, notes=notes, help=help))


def game_is_over() -> Refused:
    return _refused("E810", "the game is over, and nobody decides anything more")


def malformed(what: str, help: str | None = None, question: Question | None = None) -> Refused:
    return _refused("E811", what, question, help=help)


def wrong_player(by: str, asked: Iterable[str]) -> Refused:
    return _refused("E812", f"{by} is not asked anything now", help=f"{listed(asked)} must decide")


def wrong_rule(rule: str, question: Question) -> Refused:
    name = question.site.name
    help = f"write `{name}`" if did_you_mean(rule, [name]) else None
    return _refused("E813", f"this decides `{rule}`, and `{name}` is asked", question, help=help)


def not_on_offer(
    written: object, question: Question, offered: Iterable[str], notes: Iterable[Note] = ()
) -> Refused:
    known = list(offered)
    meant = did_you_mean(in_words(written), known)
    if meant:
        help = f"did you mean `{meant}`?"
    elif not known:
        help = "nothing is on offer"
    elif len(known) <= FEW:
        help = f"on offer: {', '.join(known)}"
    else:
        help = f"{len(known)} others are on offer"
    message = f"{in_words(written)} is not on offer for {question.site.name}"
    return _refused("E814", message, question, notes, help)


def unknown_name(written: object, wanted: str, question: Question, known: Iterable[str]) -> Refused:
    meant = did_you_mean(in_words(written), known)
    help = f"did you mean `{meant}`?" if meant else None
    return _refused("E815", f"`{in_words(written)}` is not {wanted}", question, help=help)


def of_another_kind(written: object, is_: str, wanted: str, question: Question) -> Refused:
    message = f"`{in_words(written)}` is {is_}, and {wanted} is asked for"
    return _refused("E815", message, question)


def out_of_range(number: int, low: int, high: int, question: Question) -> Refused:
    message = f"{number} is not from {low} to {high}"
    return _refused("E816", message, question, help=f"choose a number from {low} to {high}")


def breaks_condition(question: Question, notes: Iterable[Note] = ()) -> Refused:
    message = f"what is chosen for {question.site.name} does not satisfy its condition"
    return _refused("E817", message, question, notes)


def superfluous(name: object, question: Question) -> Refused:
    message = f"{in_words(name)} is not needed, and nothing superfluous may be chosen"
    return _refused("E817", message, question, help=f"leave {in_words(name)} out")


def must_choose(question: Question) -> Refused:
    return _refused("E818", f"{question.site.name} must be chosen and cannot be declined", question)


def chosen_twice(name: object, question: Question) -> Refused:
    return _refused("E819", f"{in_words(name)} is chosen twice", question)


def left_out(name: object, question: Question) -> Refused:
    return _refused("E819", f"{in_words(name)} is left out", question)


def wrong_count(
    chosen: int, least: int, most: int, question: Question, notes: Iterable[Note] = ()
) -> Refused:
    wanted = f"{least}" if least == most else f"{least} to {most}"
    is_ = "is" if chosen == 1 else "are"
    message = f"{chosen} {is_} chosen for {question.site.name}, and {wanted} must be"
    return _refused("E819", message, question, notes)


def nothing_to_undo(wanted: int, made: int) -> Refused:
    said = "none has" if made == 0 else "1 has" if made == 1 else f"{made} have"
    return _refused("E827", f"{wanted} decisions cannot be taken back: {said} been made")
