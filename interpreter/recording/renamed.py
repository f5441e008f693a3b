"""What is only called otherwise since a game was recorded, told apart from what has changed.

Takes the changes since then and the first difference of play; gives the names that are others now,
and the changes that are left when those are put back. Nothing is guessed: a name is taken for a new
one only if with the old one in its place a changed text has the digits again that were recorded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from attrs import Factory, define, evolve

from ..program import Program
from .divergence import Divergence
from .marks import Change, digits_of, texts_of

Names = Mapping[str, str]
"""The old names by the new ones."""
Key = tuple[str, str]

MOST = 400
"""So many pairs of names are tried."""
_QUOTED = re.compile(r"'([a-z][a-z0-9_]*)'")
_COPY = re.compile(r"_\d+$")
_WORD = re.compile(r"[a-z][a-z0-9_]*|\S")


def told_apart(
    changes: Sequence[Change], program: Program, lines: Iterable[Key]
) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    """The names that have changed, and what else has; names are looked for in lines of the game as
    recorded and as it is played now, of which some tell of the same."""
    moved = tuple(each for each in changes if each.moved)
    search = _Search([each for each in changes if not each.moved], texts_of(program))
    for old, new in _candidates(changes, search.texts, lines):
        search.try_out(old, new)
    return search.renamed(), (*moved, *search.left)


@define
class _Search:
    """Names found so far, and the changes that they do not account for."""

    left: Sequence[Change]
    texts: Mapping[Key, str]
    names: dict[str, str] = Factory(dict)
    places: dict[str, Change] = Factory(dict)
    """For each new name where it is declared, or else used."""
    _open: list[Key] = Factory(list)

    def try_out(self, old: str, new: str) -> None:
        """Take a name for a new one if that accounts for a change; those that were tried in vain
        are tried once more with it."""
        if new in self.names or old in self.names.values() or old == new:
            return
        names = {**self.names, new: old, f"{new}s": f"{old}s"}
        same = [each for each in self.left if self._is_same(each, names)]
        if not same:
            if (old, new) not in self._open:
                self._open = [*self._open, (old, new)]
            return
        self.names = {**self.names, **names}
        self.places = {**self.places, new: min(same, key=lambda each: self._far(each, new))}
        gone = {(each.sort, names.get(each.name, each.name)) for each in same}
        self.left = [
            each for each in self.left if each not in same and (each.sort, each.name) not in gone
        ]
        again, self._open = self._open, []
        for pair in again:
            self.try_out(*pair)

    def _is_same(self, change: Change, names: Names) -> bool:
        """Whether a definition says what was recorded, but for the names."""
        text = self.texts.get((change.sort, change.name))
        old = self._old_mark(change, names)
        return text is not None and old is not None and digits_of(put_back(text, names)) == old

    def _old_mark(self, change: Change, names: Names) -> str | None:
        if change.old is not None or change.name not in names:
            return change.old
        key = change.sort, names[change.name]
        return next((each.old for each in self.left if (each.sort, each.name) == key), None)

    def _far(self, change: Change, name: str) -> int:
        """How far a place is from where a name is declared: by itself, as a row or as a field."""
        if _is_own(change, name):
            return 0
        text = self.texts[change.sort, change.name]
        if change.sort == "table" and f"'{name}': {{" in text:
            return 1
        return 2 if change.sort in ("kind", "game") else 3

    def renamed(self) -> tuple[Change, ...]:
        """The new names, each with its place."""
        found = []
        for new, place in self.places.items():
            change = place if _is_own(place, new) else evolve(place, sort="", name=new)
            found.append(evolve(change, formerly=self.names[new]))
        return tuple(found)


def _is_own(change: Change, name: str) -> bool:
    """Whether it is the definition itself that has a new name."""
    return change.old is None and change.name == name


def put_back(text: str, names: Names) -> str:
    """A text with the old names in it."""
    return _QUOTED.sub(lambda match: f"'{names.get(match[1], match[1])}'", text)


def _candidates(
    changes: Sequence[Change], texts: Mapping[Key, str], lines: Iterable[Key]
) -> list[Key]:
    """Pairs of an old and a new name: definitions that are gone and new, and words that are others
    in lines."""
    gone = [each for each in changes if each.new is None]
    new = [each for each in changes if each.old is None]
    pairs = [(old.name, each.name) for each in new for old in gone if old.sort == each.sort]
    used = {
        name
        for change in changes
        for name in _QUOTED.findall(texts.get((change.sort, change.name), ""))
    }
    for old, now in _other_words(lines):
        pairs += [(old, now)] if now in used else []
        # Of a name with several words one may be another.
        parts = [each for each in sorted(used) if now in each.split("_") and each != now]
        pairs += [
            ("_".join(old if it == now else it for it in each.split("_")), each) for each in parts
        ]
    return [*dict.fromkeys(pairs)][:MOST]


def _other_words(lines: Iterable[Key]) -> Iterator[Key]:
    """The words that stand in the places of others."""
    for lost, gained in lines:
        one, other = _WORD.findall(lost), _WORD.findall(gained)
        matcher = SequenceMatcher(None, one, other, autojunk=False)
        for tag, begin, end, start, stop in matcher.get_opcodes():
            if tag == "equal":
                continue
            for was, now in zip(one[begin:end], other[start:stop], strict=False):
                yield was, now
                # Copies are called by their row, with a number.
                yield _COPY.sub("", was), _COPY.sub("", now)
            # A name of several words may have one more, or one less.
            for before, behind in ((0, 0), (1, 0), (0, 1)):
                yield (
                    "_".join(one[max(begin - before, 0) : end + behind]),
                    "_".join(other[max(start - before, 0) : stop + behind]),
                )


def shows_in(renamed: Change, divergence: Divergence) -> bool:
    """Whether a new name, or the old one, can be read where play first differs."""
    told = " ".join((divergence.message, divergence.decision, *divergence.lost, *divergence.gained))
    names = (renamed.name, renamed.formerly or "")
    words = {each for name in names for each in (name, name.replace("_", " "))}
    return any(re.search(rf"\b{re.escape(each)}(_\d+)?\b", told) for each in words)
