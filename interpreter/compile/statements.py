"""Writes sentences that ask nothing as Python.

A Body writes the sentences of a function, or of a block of a routine. It knows which scopes are
open, so that whatever leaves them ends them first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core import statements as core
from ..lean import frozen
from . import effects, form, tracing
from .sets import listed
from .writer import Writer
from .writing import write, write_number
from .written import python_name


@frozen
class Loop:
    """The innermost loop: how many scopes are outside of it, and how it is left."""

    kept: int
    leave: str | int
    """`break`, or the number of the block that follows."""


class Body:
    """Sentences of one function. A block of a routine also knows how to go to another block, and
    the numbers by which blocks are known to all."""

    def __init__(
        self,
        w: Writer,
        goto: Callable[[Body, int], None] | None = None,
        block_number: Callable[[int], int] | None = None,
    ) -> None:
        self.w = w
        self.goto = goto
        self.block_number = block_number
        self.scopes: list[form.Sentences] = []
        self.loops: list[Loop] = []

    def write(self, sentences: form.Sentences) -> None:
        for sentence in sentences:
            self.sentence(sentence)

    def sentence(self, sentence: Any) -> None:
        self.w.span = getattr(sentence, "span", self.w.span)
        if self.w.span is not None:
            self.w.mark("sentence", self.w.span)
        SENTENCES[type(sentence)](self, sentence)

    def leave(self, value: str | None) -> None:
        """Leave the rule, when all scopes have been ended."""
        if self.goto is None:
            self.w.put(f"return {value}" if value is not None else "return")
            return
        self.w.put("S.stack.pop()")
        if value is not None:
            self.w.put(f"S.answer = {value}")
        self.w.put("return")

    def over(self, result: str) -> None:
        """The game has ended: a block says so to its caller, a function has to break off."""
        self.w.put(f"end(S, {result})")
        self.w.put("raise GameOver" if self.goto is None else "return True")

    def end_scopes(self, kept: int) -> None:
        scopes = self.scopes
        for at in reversed(range(kept, len(scopes))):
            self.scopes = scopes[:at]
            self.write(scopes[at])
        self.scopes = scopes


def _set_local(b: Body, s: core.SetLocal) -> None:
    b.w.assign(s.slot, write(b.w, s.value))


def _call_rule(b: Body, s: core.CallRule) -> None:
    arguments = [write(b.w, argument) for argument in s.arguments]
    if s.rule in b.w.module.recursive_rules:
        arguments.insert(0, "D + 1" if b.w.calling else "0")
    call = f"r_{python_name(s.rule)}({', '.join(['S', *arguments])})"
    if s.slot is None:
        b.w.put(call)
    else:
        b.w.assign(s.slot, call)


def _if(b: Body, s: core.If) -> None:
    with b.w.indented(f"if {write(b.w, s.condition)}:"):
        b.w.mark("then", s.span)
        b.write(s.then)
    if s.otherwise or ("otherwise", s.span) in b.w.module.points:
        with b.w.indented("else:"):
            b.w.mark("otherwise", s.span)
            b.write(s.otherwise)


def _for_each(b: Body, s: core.ForEach) -> None:
    group = listed(b.w, s.group)
    first: tuple[str, ...] = ()
    if s.slot in b.w.kept:
        element = b.w.fresh()
        first += (f"{b.w.name(s.slot)} = F[{s.slot + 1}] = {element}",)
    else:
        element = b.w.name(s.slot)
    b.loops.append(Loop(len(b.scopes), "break"))
    with b.w.going_over(element, group):
        for line in first:
            b.w.put(line)
        b.write(s.body)
    b.loops.pop()


def _repeat(b: Body, s: core.Repeat) -> None:
    b.loops.append(Loop(len(b.scopes), "break"))
    with b.w.counting(f"for _ in range({write_number(b.w, s.count)}):"):
        b.write(s.body)
    b.loops.pop()


def _while(b: Body, s: core.While) -> None:
    b.loops.append(Loop(len(b.scopes), "break"))
    with b.w.counting(f"for _ in range({write_number(b.w, s.most)}):"):
        b.w.put(f"if not {write(b.w, s.condition)}: break")
        b.write(s.body)
    b.loops.pop()


def _turns(b: Body, s: form.Turns) -> None:
    start = write(b.w, s.start) if s.start is not None else "0"
    b.w.assign(s.slot, start)
    limit = f"range({write_number(b.w, s.most)})" if s.most is not None else "endless()"
    b.loops.append(Loop(len(b.scopes), "break"))
    with b.w.counting(f"for _ in {limit}:"):
        b.write(s.body)
        _pass_on(b, form.PassOn(s.slot, s.span))
    b.loops.pop()


def _pass_on(b: Body, s: form.PassOn) -> None:
    b.w.assign(s.slot, f"({b.w.name(s.slot)} + 1) % {b.w.module.world.players}")


def _begin(b: Body, s: form.Begin) -> None:
    b.w.mark("rule", s.span)


def _passed_over(b: Body, s: form.PassedOver) -> None:
    b.w.mark("skipped", s.span)


def _scope(b: Body, s: form.Scope) -> None:
    b.scopes.append(s.ending)
    b.write(s.body)
    b.scopes.pop()
    b.write(s.ending)


def _done(b: Body, s: core.Done) -> None:
    value = None
    if s.value is not None:
        value = write(b.w, s.value)
        if b.scopes:
            value = b.w.keep(value)
    b.end_scopes(0)
    b.leave(value)


def _leave(b: Body, s: form.Leave) -> None:
    b.leave(write(b.w, s.value) if s.value is not None else None)


def _stop(b: Body, s: core.Stop) -> None:
    loop = b.loops[-1]
    b.end_scopes(loop.kept)
    if isinstance(loop.leave, str):
        b.w.put(loop.leave)
    else:
        assert b.goto is not None
        b.goto(b, loop.leave)


def _within(b: Body, s: form.Within) -> None:
    """A whole sentence inside scopes and a loop that are divided among blocks."""
    before = b.scopes, b.loops
    b.scopes = list(s.scopes)
    b.loops = [Loop(s.kept, s.after)] if s.after is not None else []
    b.sentence(s.sentence)
    b.scopes, b.loops = before


def _goto(b: Body, s: form.Goto) -> None:
    assert b.goto is not None
    b.goto(b, s.block)


def _wins(b: Body, s: core.Wins) -> None:
    winners = write(b.w, s.winners)
    whole = winners if effects.is_set(s.winners) else f"({winners},)"
    tracing.ending_game(b.w, s.span)
    b.over(f"won_by({whole}, {b.w.module.world.players})")


def _nobody_wins(b: Body, s: core.NobodyWins) -> None:
    tracing.ending_game(b.w, s.span)
    b.over(f"({tuple(range(b.w.module.world.players))},)")


def _ranking(b: Body, s: core.Ranking) -> None:
    rows = b.w.fresh()
    b.w.put(f"{rows} = []")
    group = write(b.w, s.group)
    with b.w.going_over(b.w.name(s.slot), group):
        keys = [write_number(b.w, key) for key in s.keys]
        b.w.put(f"{rows}.append((({', '.join(keys)},), {b.w.name(s.slot)}))")
    tracing.ending_game(b.w, s.span)
    b.over(f"ranked({rows})")


SENTENCES: dict[type, Callable[[Body, Any], None]] = {
    core.SetLocal: _set_local,
    core.CallRule: _call_rule,
    core.If: _if,
    core.ForEach: _for_each,
    core.Repeat: _repeat,
    core.While: _while,
    core.Done: _done,
    core.Stop: _stop,
    core.Wins: _wins,
    core.NobodyWins: _nobody_wins,
    core.Ranking: _ranking,
    form.Turns: _turns,
    form.PassOn: _pass_on,
    form.Begin: _begin,
    form.PassedOver: _passed_over,
    form.Scope: _scope,
    form.Leave: _leave,
    form.Within: _within,
    form.Goto: _goto,
}
for _type, _effect in effects.EFFECTS.items():
    SENTENCES[_type] = lambda b, s, effect=_effect: effect(b.w, s)  # type: ignore[misc]
