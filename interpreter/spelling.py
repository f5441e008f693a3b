"""How words are spelt: a name that was probably meant, an article, one thing or several."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

MANY = 2_000
LONGEST = 60
SHORTEST_PREFIX = 3
YOU_OR_ONE = r"uni(?![mn])|us[aeu]|ut[ei]|eu|one(_|$)"
VOWEL_SOUND = re.compile(rf"(?!{YOU_OR_ONE})[aeiou]|honou?r|hour", re.IGNORECASE)
"""As in an hour and an umpire, but a uniform and a user."""


def did_you_mean(name: str, candidates: Iterable[str]) -> str | None:
    """The closest candidate, or none if nothing is close.

    Case, underscores, hyphens and spaces do not count; then a candidate that the
    name begins, if only one does; then the least different one. The same input gives
    the same answer in any order of candidates.
    """
    known = sorted({each for each in candidates if each != name})[:MANY]
    wanted = _folded(name)
    if not wanted or len(wanted) > LONGEST:
        return None
    by_fold = {_folded(each): each for each in reversed(known)}
    if wanted in by_fold:
        return by_fold[wanted]
    begun = [fold for fold in by_fold if fold.startswith(wanted)]
    if len(begun) == 1 and len(wanted) >= SHORTEST_PREFIX:
        return by_fold[begun[0]]
    close = get_close_matches(wanted, sorted(by_fold), n=1, cutoff=0.7)
    return by_fold[close[0]] if close else None


APART = re.compile(r"[\s,;_()]+|\s*->\s*")


def folded(text: str) -> str:
    """A text in small letters with single spaces for all that stands between words."""
    return " ".join(each for each in APART.split(text.casefold()) if each)


def begins(text: str, typed: str) -> bool:
    """Whether typed words are the beginning of a text, or of words in it in that order."""
    words, wanted = folded(text).split(), folded(typed).split()
    at = 0
    for word in words:
        if at < len(wanted) and word.startswith(wanted[at]):
            at += 1
    return at == len(wanted)


def begun(typed: str, names: Mapping[str, str]) -> str | None:
    """What is called by the one text that typed words begin; none if several things are."""
    if len(folded(typed)) < SHORTEST_PREFIX:
        return None
    meant = {name for text, name in names.items() if begins(text, typed)}
    return meant.pop() if len(meant) == 1 else None


def copies_of(name: str, candidates: Iterable[str]) -> str | None:
    """How the copies of a row of this name are called, if there are any."""
    copies = [each for each in candidates if re.fullmatch(rf"{re.escape(name)}_[1-9][0-9]*", each)]
    if not copies:
        return None
    copies.sort(key=lambda each: int(each.rpartition("_")[2]))
    return f"its copies are `{copies[0]}` to `{copies[-1]}`"


def _folded(name: str) -> str:
    return name.casefold().replace("_", "").replace("-", "").replace(" ", "")


def article(word: str) -> str:
    """`an` before the sound of a vowel, `a` otherwise."""
    return "an" if VOWEL_SOUND.match(word) else "a"


def number_of(count: int, word: str) -> str:
    """`1 rule`, `2,000 rules`."""
    return f"{count:,} {word}{'' if count == 1 else 's'}"
