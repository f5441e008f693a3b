"""Writes questions as Python: what is on offer, the wait for an answer, and taking it."""

from __future__ import annotations

from collections.abc import Callable

from ..core import expressions as expr
from ..core import statements as core
from ..core.types import SetT, ThingT
from . import form
from .going import each
from .statements import SENTENCES, Body
from .writer import Writer
from .writing import write, write_number


def _ask(b: Body, s: form.Ask) -> None:
    w, choice = b.w, s.choice
    if w.module.keeps_values(choice):
        w.put("S.memo = {}")
    if isinstance(choice, core.Together):
        _ask_together(b, s, choice)
        return
    offer, empty = _offer(w, choice, s.kept)
    if empty is not None:
        _nothing_to_choose(b, s, empty)
    by = write(w, choice.by)
    _wait(b, s, by, offer)


def _wait(b: Body, s: form.Ask, by: str, offer: str) -> None:
    assert b.block_number is not None
    _forget_values(b, s)
    b.w.put(f"F[0] = {b.block_number(s.resume)}")
    b.w.put(f"S.asked = ({s.site}, {by}, {offer})")
    b.w.put("return True")


def _forget_values(b: Body, s: form.Ask) -> None:
    if b.w.module.keeps_values(s.choice):
        b.w.put("S.memo = None")


def _nothing_to_choose(b: Body, s: form.Ask, empty: str) -> None:
    if s.otherwise is None:
        name = b.w.module.site_name(s.site)
        b.w.put(f"if {empty}: fail({b.w.module.failures.dead_end(name, s.span)})")
        return
    assert b.goto is not None
    with b.w.indented(f"if {empty}:"):
        _forget_values(b, s)
        b.goto(b, s.otherwise)


def _offer(w: Writer, choice: form.Choice, kept: int = -1) -> tuple[str, str | None]:
    """What is on offer, and the text of whether that is nothing."""
    match choice:
        case core.Choose():
            return _combinations(w, choice)
        case core.ChooseNumber():
            low, high = w.keep(write_number(w, choice.low)), w.keep(write_number(w, choice.high))
            if not choice.must:
                return f"({low}, {high})", f"{low} > {high}"
            site = w.module.failures.empty_range(choice.span)
            w.put(f"if {low} > {high}: fail({site}, {low}, {high})")
            return f"({low}, {high})", None
        case core.ChooseSome():
            return _some(w, choice)
        case core.ChooseOrder():
            group = w.keep(write(w, choice.group))
            return group, None if choice.must else f"not {group}"
        case core.ChooseAssignment():
            w.assign(kept, write(w, choice.group))
            group, targets = w.name(kept), w.keep(write(w, choice.targets))
            none = f"{group} and not {targets}" if choice.must else f"not {group} or not {targets}"
            return f"({group}, {targets})", none
        case core.Options():
            return _courses(w, choice)
        case _:
            raise AssertionError(choice)


def _some(w: Writer, choice: core.ChooseSome) -> tuple[str, str | None]:
    group = w.keep(write(w, choice.group))
    least = w.keep(write_number(w, choice.least)) if choice.least is not None else "0"
    most = f"len({group})"
    if choice.most is not None:
        limit = w.keep(write_number(w, choice.most))
        most = w.keep(f"({limit} if {limit} < len({group}) else len({group}))")
    none = f"{least} > {most}" if choice.must else f"not {group} or {least} > {most}"
    return f"({group}, {least}, {most})", none


def _combinations(w: Writer, choice: core.Choose) -> tuple[str, str]:
    """The options of a choice; like things are one option."""
    if len(choice.pickings) == 1:
        group = choice.pickings[0][1]
        offer = _distinct(w, group, write(w, group))
        offer = w.keep(offer)
        return offer, f"not {offer}"
    found = w.fresh()
    w.put(f"{found} = []")
    _picked(w, choice.pickings, (), found)
    w.put(f"{found} = tuple({found})")
    return found, f"not {found}"


def _picked(
    w: Writer, pickings: tuple[tuple[int, expr.Expr], ...], chosen: tuple[str, ...], found: str
) -> None:
    """Loops inside one another, for each picking sees the ones before it."""
    if not pickings:
        w.put(f"{found}.append(({', '.join(chosen)}))")
        return
    slot, group = pickings[0]
    if _alike(w, group):
        source = _distinct(w, group, write(w, group))
        with w.going_over(w.name(slot), source):
            _picked(w, pickings[1:], (*chosen, w.name(slot)), found)
        return
    each(w, group, lambda name: _picked(w, pickings[1:], (*chosen, name), found), slot)


def _alike(w: Writer, group: expr.Expr) -> bool:
    type_ = group.type
    if not isinstance(type_, SetT) or not isinstance(type_.element, ThingT):
        return False
    return w.module.world.kinds[type_.element.kind].alike


def _distinct(w: Writer, group: expr.Expr, text: str) -> str:
    if not _alike(w, group):
        return text
    assert isinstance(group.type, SetT)
    assert isinstance(group.type.element, ThingT)
    return f"distinct(S, {group.type.element.kind!r}, {text})"


def _courses(w: Writer, choice: core.Options) -> tuple[str, str | None]:
    if all(option.guard is None for option in choice.options):
        for option in choice.options:
            w.mark("offered", option.span)
        return repr(tuple(range(len(choice.options)))), None
    found = w.fresh()
    w.put(f"{found} = []")
    for number, option in enumerate(choice.options):
        if option.guard is None:
            w.mark("offered", option.span)
            w.put(f"{found}.append({number})")
            continue
        with w.indented(f"if {write(w, option.guard)}:"):
            w.mark("offered", option.span)
            w.put(f"{found}.append({number})")
        if w.module.traced:
            with w.indented("else:"):
                w.mark("withheld", option.span)
    w.put(f"{found} = tuple({found})")
    return found, f"not {found}"


def _ask_together(b: Body, s: form.Ask, choice: core.Together) -> None:
    """Every player of the group is asked at once; the players are kept for the answers."""
    w, offers = b.w, b.w.fresh()
    group = w.keep(write(w, choice.group))
    w.assign(s.kept, group)
    w.put(f"{offers} = []")
    with w.going_over(w.name(choice.variable), group):
        offer, empty = _offer(w, choice.choice)
        if empty is not None:
            name = w.module.site_name(s.site)
            w.put(f"if {empty}: fail({w.module.failures.dead_end(name, s.span)})")
        w.put(f"{offers}.append(({w.name(choice.variable)}, {offer}, ()))")
    with w.indented(f"if not {offers}:"):
        _forget_values(b, s)
        w.put("S.answer = ()")
        assert b.goto is not None
        b.goto(b, s.resume)
    _wait(b, s, "-1", f"tuple({offers})")


def _take_answer(b: Body, s: form.TakeAnswer) -> None:
    w = b.w
    answer = w.fresh()
    w.put(f"{answer} = S.answer")
    w.put("S.answer = None")
    if s.declined is not None:
        assert b.goto is not None
        with w.indented(f"if {answer} is None:"):
            b.goto(b, s.declined)
    match s.choice:
        case core.Together(choice=choice):
            slot = choice.pickings[0][0] if isinstance(choice, core.Choose) else choice.slot
            w.assign(slot, f"tuple(zip({w.name(s.kept)}, {answer}))")
        case core.Choose(pickings=pickings):
            for number, (slot, _) in enumerate(pickings):
                w.assign(slot, answer if len(pickings) == 1 else f"{answer}[{number}]")
        case core.ChooseAssignment():
            w.assign(s.choice.slot, f"tuple(zip({w.name(s.kept)}, {answer}))")
        case core.Options():
            w.course = answer
            w.courses = tuple(option.span for option in s.choice.options)
        case (
            core.ChooseNumber(slot=slot) | core.ChooseSome(slot=slot) | core.ChooseOrder(slot=slot)
        ):
            w.assign(slot, answer)


def _course(b: Body, s: form.Course) -> None:
    assert b.goto is not None
    word = "if"
    for number, block in enumerate(s.blocks):
        with b.w.indented(f"{word} {b.w.course} == {number}:"):
            b.w.mark("taken", b.w.courses[number])
            b.goto(b, block)
        word = "elif"


def _call(b: Body, s: form.Call) -> None:
    assert b.block_number is not None
    arguments = [write(b.w, argument) for argument in s.arguments]
    b.w.put(f"F[0] = {b.block_number(s.resume)}")
    b.w.put(f"enter(S, {b.w.module.entry_of(s.rule)}, ({''.join(a + ', ' for a in arguments)}))")
    b.w.put("return")


def _take_result(b: Body, s: form.TakeResult) -> None:
    b.w.assign(s.slot, "S.answer")
    b.w.put("S.answer = None")


def _next(b: Body, s: form.Next) -> None:
    w = b.w
    assert b.goto is not None
    group, index = w.name(s.group), w.name(s.index)
    with w.indented(f"if {index} < len({group}):"):
        w.assign(s.element, f"{group}[{index}]")
        w.assign(s.index, f"{index} + 1")
        b.goto(b, s.body)
    b.goto(b, s.after)


def _count_down(b: Body, s: form.CountDown) -> None:
    assert b.goto is not None
    count = b.w.name(s.slot)
    with b.w.indented(f"if {count} > 0:"):
        b.w.assign(s.slot, f"{count} - 1")
        b.goto(b, s.body)
    b.goto(b, s.after)


_FORMS: dict[type, Callable[..., None]] = {
    form.Ask: _ask,
    form.TakeAnswer: _take_answer,
    form.Course: _course,
    form.Call: _call,
    form.TakeResult: _take_result,
    form.Next: _next,
    form.CountDown: _count_down,
}
SENTENCES.update(_FORMS)
