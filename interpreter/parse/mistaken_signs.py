"""Signs, letters and numbers that the language does not have, or not there.

Each function looks at one stumble and gives a diagnostic, or none if the mistake is another.
"""

from __future__ import annotations

import re

from ..report import Diagnostic
from .stumble import Stumble
from .words import FOREIGN

CITATION = re.compile(r"[A-Z][A-Za-z0-9]*(-[A-Za-z0-9.]+)+")
CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
SPOKEN = {
    "True": "yes",
    "TRUE": "yes",
    "False": "no",
    "FALSE": "no",
    "None": "none",
    "NULL": "none",
}
FRACTION = re.compile(r"[0-9]+\.[0-9]+")


def foreign_sign(at: Stumble) -> Diagnostic | None:
    """`==`, `&&`, braces and the like."""
    if at.word in FOREIGN and not at.word.isalpha():
        return at.here("E207", f"`{at.word}` is no sign of this language", FOREIGN[at.word])
    return None


def equals(at: Stumble) -> Diagnostic | None:
    """`=` in a comparison or in a change."""
    if at.word != "=":
        return None
    if "TO" in at.accepted:
        return at.here("E208", "a change is written with `to`", "write `set … to …`")
    written = at.before
    if re.search(r"\b(with|has) [a-z][a-z0-9_]*$", written):
        return at.here("E208", "between a field and its value stands no sign", "leave `=` out")
    if _claims(at):
        return at.here("E208", "`=` names a value; a comparison is written with `is`", "write `is`")
    if "." in written and at.first_word and not written.count(" "):
        return at.here(
            "E208",
            "`=` names a value; a field is changed with `set`",
            f"write `set {written} to {at.rest.lstrip('= ')}`",
        )
    if "IS" in at.accepted or at.first_word in ("if", "when", "while"):
        return at.here("E208", "`=` names a value; a comparison is written with `is`", "write `is`")
    return None


def _claims(at: Stumble) -> bool:
    """Whether the line is one of the claims of a scenario."""
    above = at.text[: at.line_start]
    parts = [above.rfind(f"\n  {each}\n") for each in ("given", "when", "then")]
    return above.startswith("scenario") and parts[2] > max(parts[:2])


def colon(at: Stumble) -> Diagnostic | None:
    """A colon at the end of a line, or before what it cites."""
    if at.word == ":" and (at.rest == ":" or at.rest[1:].lstrip().startswith("cites ")):
        return at.here("E211", "a line does not end with a colon", "leave the colon out")
    return None


def capital(at: Stumble) -> Diagnostic | None:
    """Capital letters, and a citation that lacks its `cites`."""
    cited = CITATION.match(at.text, at.at)
    if cited and "CITES" in at.accepted:
        return at.report(
            "E217", f"`cites` is missing before {cited[0]}", at.at, cited.end(), "write `cites`"
        )
    start, word = at.whole_word
    if word.startswith("_") and start == at.at:
        help = f"write `{word.strip('_').lower()}`" if word.strip("_") else ""
        end = start + len(word)
        return at.report("E210", "a name begins with a small letter", start, end, help)
    if not at.text[at.at : at.at + 1].isupper():
        return None
    small = SPOKEN.get(word) or CAPITAL.sub("_", word).lower()
    return at.report(
        "E209",
        "words and names are written in small letters",
        start,
        start + len(word),
        f"write `{small}`",
    )


def number(at: Stumble) -> Diagnostic | None:
    """A fraction, or a word that begins with a digit."""
    start = at.at - len(re.search(r"[0-9.]*$", at.text[: at.at])[0])  # type: ignore[index]
    fraction = FRACTION.match(at.text, start)
    if fraction:
        return at.report("E213", "numbers are whole", start, fraction.end())
    if at.word[:1].isdigit() and not at.word.isdigit():
        help = "begin with a letter, or put a space between"
        return at.here("E213", "a number ends in letters, or a name begins with a digit", help)
    return None
