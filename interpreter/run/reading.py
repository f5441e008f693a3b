"""What a decision chooses, read by meaning: names to the answer the rules go on with.

Takes a question and what is written under `choose`; gives the answer, checked, or raises `Refused`.
Large choices are checked without listing what is on offer. Any of several alike things stands for
the one that is on offer. A name tells nothing that the chooser may not know: unless the writer is
`knowing`, a thing that lies hidden is chosen by where it lies.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from ..core.types import NONE, EnumT, FlagT, NumberT, SetT, ThingT, Type
from ..lean import frozen
from ..report import Note
from ..wording import type_word
from . import refusals
from .alike import likeness
from .knowing import knows
from .machine import Machine
from .names import Named, at_place, called, in_words, is_by_place
from .questions import Question, labels, options
from .reasons import reasons_against
from .state import State

DECLINE = "decline"

_WHOLE = re.compile(r"-?[0-9]{1,18}")


@frozen
class Reader:
    """A question in its position, and whether names of hidden things may be written."""

    machine: Machine
    state: State
    question: Question
    knowing: bool

    def read(self, written: object) -> Any:
        """The answer that is written so."""
        if self._declines(written):
            if self.question.site.optional:
                return None
            raise refusals.must_choose(self.question)
        match self.question.site.form:
            case "one":
                return self._one(written)
            case "number":
                return self._number(written)
            case "some":
                return self._some(written)
            case "order":
                return self._order(written)
            case "assignment":
                return self._assignment(written)
            case _:
                return self._course(written)

    def _declines(self, written: object) -> bool:
        if written == DECLINE:
            return DECLINE not in self._offered()
        return written is None

    def _offered(self) -> list[str]:
        found = options(self.machine, self.state, self.question)
        return [_named(option.choose) for option in found if option.choose is not None]

    def _one(self, written: object) -> Any:
        site, offer = self.question.site, self.question.offer
        parts = self._parts(written)
        values = [self._value(part, type) for part, type in zip(parts, site.types, strict=True)]
        if None not in values:
            answer = tuple(values) if len(values) > 1 else values[0]
            if answer in offer:
                return answer
            shared = [likeness(self.machine, self.state, type) for type in site.types]
            alike = self._likeness_of(shared, values)
            for option in offer:
                if self._likeness_of(shared, option if len(values) > 1 else (option,)) == alike:
                    return option
        raise self._not_on_offer(written, parts)

    def _likeness_of(self, shared: Sequence[Any], values: Iterable[Any]) -> tuple[Hashable, ...]:
        return tuple(of(value) for of, value in zip(shared, values, strict=True))

    def _parts(self, written: object) -> list[object]:
        """What is written, part by part in the order of the question."""
        names, types = self.question.site.names, self.question.site.types
        if isinstance(written, Mapping):
            return self._by_name(written)
        if isinstance(written, list | tuple) and not (
            len(names) == 1 and isinstance(types[0], SetT)
        ):
            if len(written) != len(names):
                number = f"{len(names)} is" if len(names) == 1 else f"{len(names)} are"
                what = f"{len(written)} parts are chosen, and {number} asked for"
                raise refusals.malformed(what, f"choose {', '.join(names)}", self.question)
            return list(written)
        if len(names) == 1:
            return [written]
        what = f"`{in_words(written)}` chooses one part, and {len(names)} are asked for"
        raise refusals.malformed(what, f"choose {', '.join(names)}", self.question)

    def _by_name(self, written: Mapping[object, object]) -> list[object]:
        names = self.question.site.names
        for name in written:
            if name not in names:
                raise refusals.unknown_name(name, "a part of the choice", self.question, names)
        for name in names:
            if name not in written:
                raise refusals.malformed(f"`{name}` is not chosen", None, self.question)
        return [written[name] for name in names]

    def _number(self, written: object) -> int:
        if isinstance(written, Mapping):
            (written,) = self._by_name(written)
        low, high = self.question.offer
        number = _whole(written)
        if number is None:
            raise refusals.unknown_name(written, "a whole number", self.question, ())
        if not low <= number <= high:
            raise refusals.out_of_range(number, low, high, self.question)
        return number

    def _some(self, written: object) -> tuple[Any, ...]:
        group, least, most = self.question.offer
        chosen = self._elements(written, group)
        if not least <= len(chosen) <= most:
            notes = self._reasons([written])
            raise refusals.wrong_count(len(chosen), least, most, self.question, notes)
        answer = tuple(element for element in group if element in chosen)
        self._check_condition(answer, written)
        extra = superfluous(self.machine, self.state, self.question, answer)
        if extra is not None:
            raise refusals.superfluous(self._name(extra), self.question)
        return answer

    def _order(self, written: object) -> tuple[Any, ...]:
        group = self.question.offer
        chosen = self._elements(written, group)
        for element in group:
            if element not in chosen:
                raise refusals.left_out(self._name(element), self.question)
        return tuple(chosen)

    def _assignment(self, written: object) -> tuple[Any, ...]:
        group, goals = self.question.offer
        if not isinstance(written, Mapping):
            what = f"`{in_words(written)}` does not say what goes where"
            raise refusals.malformed(what, "write a table: each element, then where it goes")
        keys = self._elements(list(written), group)
        goes = dict(zip(keys, written.values(), strict=True))
        for element in group:
            if element not in goes:
                raise refusals.left_out(self._name(element), self.question)
        answer = tuple(self._goal(goes[element], goals) for element in group)
        self._check_condition(answer, written)
        return answer

    def _goal(self, written: object, goals: tuple[Any, ...]) -> Any:
        type = self.question.site.types[1]
        value = self._value(written, type)
        if value in goals:
            return value
        shared = likeness(self.machine, self.state, type)
        for goal in goals if value is not None else ():
            if shared(goal) == shared(value):
                return goal
        names = (self._call(goal, type) for goal in goals)
        raise refusals.not_on_offer(written, self.question, names)

    def _elements(self, written: object, group: tuple[Any, ...]) -> list[Any]:
        """The elements of the group that are written, each once, in the order as written."""
        if isinstance(written, Mapping):
            (written,) = self._by_name(written)
        items = list(written) if isinstance(written, list | tuple) else [written]
        values = [self._value(item, self.question.site.types[0]) for item in items]
        shared = likeness(self.machine, self.state, self.question.site.types[0])
        chosen: list[Any] = []
        free = [element for element in group if element not in values]
        for item, value in zip(items, values, strict=True):
            element = value if value in group else None
            if element is None and value is not None:
                element = next((each for each in free if shared(each) == shared(value)), None)
            if element is None:
                whole = None if self.question.site.form == "assignment" else [items]
                raise self._not_on_offer(item, whole)
            if element in chosen:
                raise refusals.chosen_twice(item, self.question)
            chosen.append(element)
            free = [each for each in free if each != element]
        return chosen

    def _course(self, written: object) -> int:
        question, state = self.question, self.state
        for viewer in (question.by, None) if self.knowing else (question.by,):
            known = labels(self.machine, state, question, viewer)
            if written in known:
                return int(question.offer[known.index(str(written))])
        raise self._not_on_offer(written, [written])

    def _check_condition(self, answer: tuple[Any, ...], written: object) -> None:
        question = self.question
        if question.site.conditional and not self.machine.allows(self.state, answer, question.by):
            raise refusals.breaks_condition(question, self._reasons([written]))

    def _not_on_offer(self, written: object, parts: Sequence[object] | None) -> refusals.Refused:
        notes = self._reasons(parts) if parts else ()
        return refusals.not_on_offer(written, self.question, self._offered(), notes)

    def _reasons(self, parts: Sequence[object]) -> tuple[Note, ...]:
        machine, state, question = self.machine, self.state, self.question
        return reasons_against(machine, state, question, parts, knowing=self.knowing)

    def _name(self, element: Any) -> str:
        return self._call(element, self.question.site.types[0])

    def _call(self, element: Any, type: Type) -> str:
        return in_words(called(self.machine, self.state, element, type, self.question.by))

    def _value(self, written: object, type: Type) -> Any:
        """The value of a name; None if it may not be known to be on offer."""
        if isinstance(type, SetT):
            items = written if isinstance(written, list | tuple) else [written]
            values = tuple(self._value(item, type.element) for item in items)
            return None if None in values else values
        if type.optional and written == "none":
            return NONE
        match type:
            case ThingT():
                return self._thing(written, type.kind)
            case EnumT(members=members):
                return self._index(written, members, type)
            case FlagT():
                return self._index(written, ("no", "yes"), type)
            case NumberT():
                number = _whole(written)
                if number is None:
                    raise refusals.unknown_name(written, "a whole number", self.question, ())
                return number
        return written

    def _thing(self, written: object, kind: str) -> int | None:
        things = self.machine.world.kinds[kind].things
        if written in things:
            thing = things.index(str(written))
            open_to = None if self.knowing else self.question.by
            return thing if knows(self.machine, self.state, kind, thing, open_to) else None
        if is_by_place(kind, written):
            by = self.question.by
            return at_place(self.machine, self.state, kind, str(written), by)
        return self._index(written, things, ThingT(kind))

    def _index(self, written: object, known: tuple[str, ...], type: Type) -> int:
        if written in known:
            return known.index(str(written))
        other = _other_kind(self.machine, written)
        if other is not None:
            raise refusals.of_another_kind(written, other, type_word(type), self.question)
        raise refusals.unknown_name(written, type_word(type), self.question, known)


def _other_kind(machine: Machine, written: object) -> str | None:
    """What something is that is no answer here."""
    for name, kind in machine.world.kinds.items():
        if written in kind.things:
            return type_word(ThingT(name))
    return None


def superfluous(machine: Machine, state: State, question: Question, answer: tuple[Any, ...]) -> Any:
    """An element of a subset that it could do without, where none may be; None if there is none."""
    if not question.site.minimal:
        return None
    _, least, _ = question.offer
    if len(answer) <= least:
        return None
    for element in answer:
        fewer = tuple(each for each in answer if each != element)
        if not question.site.conditional or machine.allows(state, fewer, question.by):
            return element
    return None


def _named(chosen: Named | dict[str, Named]) -> str:
    """An option by the names of its parts."""
    return in_words(list(chosen.values()) if isinstance(chosen, dict) else chosen)


def _whole(written: object) -> int | None:
    if isinstance(written, bool):
        return None
    if isinstance(written, int):
        return written
    if isinstance(written, str) and _WHOLE.fullmatch(written):
        return int(written)
    return None
